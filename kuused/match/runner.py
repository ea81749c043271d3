"""Play a match among computer players to its end in a plain loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kuused.engine import Phase, State, Step
from kuused.match.journal import Journal, MatchLog
from kuused.match.player_runner import Answer, PlayerRunner
from kuused.match.setup import Setup
from kuused.players import PlayerSpec, find_player
from kuused.record import Record

__all__ = ["play_match", "play_steps"]


def play_match(
    setup: Setup,
    on_step: Callable[[Step], None] | None = None,
    *,
    time_limit: float = 5.0,
    record: Record | None = None,
    journal: Journal | None = None,
    find: Callable[[str], PlayerSpec] = find_player,
) -> Record:
    """Play a match to its end: the same one that a :class:`~kuused.match.session.MatchSession` plays.

    Args:
        setup: the match; no person plays in it.
        on_step: called with every step.
        time_limit: seconds that a player has for a turn.
        record: the match so far, if it does not begin now.
        journal: keeps every action before ``on_step`` is called.
        find: returns the player of each id.

    Returns:
        The record of the whole match. It lists each turn that the rule-based player took over.

    Raises:
        UnknownPlayer: there is no player of that id.
        ValueError: a person has a seat.
    """
    if setup.person is not None:
        raise ValueError("a person can't play with nobody looking on")
    log = MatchLog(setup, record)
    runners = [
        PlayerRunner(find(kind), seat, setup.seed, time_limit)
        for seat, kind in enumerate(setup.seats)
    ]
    for step in play_steps(log, [runner.answer for runner in runners], journal):
        if on_step is not None:
            on_step(step)
    return log.record


def play_steps(
    log: MatchLog, answers: Sequence[Callable[[State], Answer]], journal: Journal | None = None
) -> Iterator[Step]:
    """Play on and yield every step, up to the end of the match.

    Args:
        log: the match.
        answers: for each seat, what its player does in a state in which it is in turn.
        journal: keeps every action before its step is yielded.
    """
    while log.state.phase is not Phase.OVER:
        turn = log.state.turn
        entry, step = log.next_step(None if turn is None else answers[turn](log.state))
        if journal is not None:
            journal.write(entry)
        log.add(entry, step)
        yield step
