"""A whole match with nobody looking on: no loop, no waiting."""

from __future__ import annotations

from collections.abc import Callable

from kuused.engine import Phase, State, Step
from kuused.match.journal import Journal, MatchLog
from kuused.match.player_runner import PlayerRunner
from kuused.match.setup import Setup
from kuused.players import PlayerSpec, find_player
from kuused.record import Record

__all__ = ["play_match"]


def play_match(
    setup: Setup,
    on_step: Callable[[Step], None] | None = None,
    *,
    time_limit: float = 5.0,
    state: State | None = None,
    record: Record | None = None,
    journal: Journal | None = None,
    find: Callable[[str], PlayerSpec] = find_player,
) -> Record:
    """Play a match among computer players to its end: the same one that :class:`MatchSession` plays.

    Args:
        setup: the match; no person in it.
        on_step: told of every deal and turn.
        time_limit: how many seconds a player has for a turn.
        state: where it stands, if it does not begin now.
        record: how it got there.
        journal: keeps every action before ``on_step`` is told of it.
        find: gives the kind of player of each id.

    Returns:
        The record of the whole match. It tells of each turn that the rule-based player took over.

    Raises:
        UnknownPlayer: there is no player of that id.
        ValueError: a person has a seat.
    """
    if setup.person is not None:
        raise ValueError("a person can't play with nobody looking on")
    log = MatchLog(setup, state, record)
    runners = [
        PlayerRunner(find(kind), seat, setup.seed, time_limit)
        for seat, kind in enumerate(setup.seats)
    ]
    while log.state.phase is not Phase.OVER:
        turn = log.state.turn
        if turn is None:
            entry, step = log.next_deal()
        else:
            entry, step = log.next_turn(runners[turn].answer(log.state))
        if journal is not None:
            journal.write(entry)
        log.go_on(entry, step)
        if on_step is not None:
            on_step(step)
    return log.record
