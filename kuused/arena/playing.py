"""Play the deals of a part of a plan: what a worker does."""

from __future__ import annotations

import ctypes
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from kuused.arena.plan import ArenaPlan
from kuused.arena.tally import WIN, Count, Game, Tally
from kuused.arena.times import Times
from kuused.engine import RoundWon, State, Step
from kuused.match.journal import MatchLog
from kuused.match.player_runner import Answer, PlayerRunner
from kuused.match.runner import play_steps
from kuused.match.setup import Setup
from kuused.match.updates import Fault
from kuused.record import Record, SeatEntry, write_record

__all__ = ["Part", "PlayerStats", "RatedPlayer", "play_part"]

MOST_ABANDONED: Final = 4
"""Maximum number of living threads that a player may have left behind in one process."""

_abandoned: dict[str, list[threading.Thread]] = {}


@dataclass(frozen=True, slots=True)
class Part:
    """Result of a part.

    Attributes:
        tally: its count.
        records: when they are kept, each game's file name and text.
    """

    tally: Tally
    records: tuple[tuple[str, str], ...] = ()


@dataclass
class PlayerStats:
    """What one player does in a part, as it is counted."""

    turns: int = 0
    lost: Counter[Fault] = field(default_factory=Counter)
    times: list[int] = field(default_factory=list)

    def count(self) -> Count:
        """Return the same as a value that can be added up."""
        return Count(self.turns, dict(self.lost), Times.of(self.times))


class RatedPlayer:
    """Asks one player in one game, and counts how it does.

    Time limits are by the wall clock, since a player that sleeps holds up the game too. Decision
    times are processor time of the deciding thread alone, so that other workers don't count.

    A player that hangs costs one wait in a round: a run of many deals has to come to its end. Python
    can't end its thread, but it can make it raise an exception at its next step. Threads that live on
    are counted, and a player that has left too many behind is not asked again by this process.

    Args:
        spec: what the player is called on the command line.
        runner: calls it.
        stats: where its turns are counted.
        benched: whether it is not asked at all, because it brought its process down before.
    """

    def __init__(
        self, spec: str, runner: PlayerRunner, stats: PlayerStats, *, benched: bool = False
    ) -> None:
        self._spec = spec
        self._runner = runner
        self._stats = stats
        self._benched = benched
        self._hung_in: int | None = None  # the round in which it hung

    def answer(self, state: State) -> Answer:
        """Return what the player does, or what the rule-based player does in its place."""
        hung = None
        if self._hung_in == state.round_number:
            hung = "not asked: it hung in this round before"
        elif len(left_behind(self._spec)) >= MOST_ABANDONED:
            hung = "not asked: it hung too often"
        if self._benched:
            detail = "not asked: it brought its process down"
            answer = self._runner.stand_in(state, Fault.DIED, detail)
        elif hung is not None:
            answer = self._runner.stand_in(state, Fault.HUNG, hung)
        else:
            answer = self._runner.answer(state)
            if answer.fault is Fault.HUNG:
                self._hung_in = state.round_number
                self._give_up()
        if answer.nanoseconds is not None:
            self._stats.turns += 1
            self._stats.times.append(answer.nanoseconds)
        elif answer.fault is not None:
            self._stats.turns += 1
            self._stats.lost[answer.fault] += 1
        return answer

    def _give_up(self) -> None:
        """Try to end the thread that hangs, and remember it."""
        thread = self._runner.abandon()
        if thread is not None and thread.is_alive() and thread.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit)
            )
            _abandoned.setdefault(self._spec, []).append(thread)


def left_behind(spec: str) -> list[threading.Thread]:
    """Return the threads that a player has left behind in this process and that still live."""
    if spec in _abandoned:
        _abandoned[spec] = [thread for thread in _abandoned[spec] if thread.is_alive()]
    return _abandoned.get(spec, [])


def play_part(plan: ArenaPlan, number: int, benched: bool = False) -> Part:
    """Play the deals of one part from every seat rotation.

    The result follows from the arguments alone, unless a player overruns its time.

    Args:
        plan: the plan.
        number: the number of the part.
        benched: whether players that others have written are not asked, because one of them brought
            down a process that played this part.
    """
    plan = _first_met(plan)
    deals: list[list[Game]] = []
    stats = [PlayerStats() for _ in plan.seats]
    records: list[tuple[str, str]] = []
    for index in plan.part(number):
        deals.append([])
        seed = plan.seed_of(index)
        for rotation in plan.rules.seats:
            game, log = _play(plan, seed, rotation, stats, benched=benched)
            deals[-1].append(game)
            if plan.records:
                name = f"{index + 1:06}-{rotation + 1}.txt"
                records.append((name, write_record(log.record)))
    return Part(Tally.of(deals, [each.count() for each in stats]), tuple(records))


@lru_cache(maxsize=64)
def _first_met(plan: ArenaPlan) -> ArenaPlan:
    """Return the equal plan that came first, whose rules have cached what they looked up."""
    return plan


def _play(
    plan: ArenaPlan, seed: str, rotation: int, stats: Sequence[PlayerStats], *, benched: bool
) -> tuple[Game, MatchLog]:
    """Play one game, a round or a match, with the players in one rotation."""
    rules = plan.rules
    seats = [plan.seat_of(player, rotation) for player in rules.seats]
    player_at = sorted(rules.seats, key=seats.__getitem__)
    specs = [plan.kinds[player] for player in player_at]
    answers = [
        RatedPlayer(
            plan.seats[player],
            PlayerRunner(spec, seat, seed, plan.limit, stoppable=False),
            stats[player],
            benched=benched and not spec.level,
        ).answer
        for seat, (player, spec) in enumerate(zip(player_at, specs, strict=True))
    ]
    entries = tuple(SeatEntry(spec.id, spec.name("en")) for spec in specs)
    setup = Setup(rules=rules, seed=seed, seats=tuple(entry.kind for entry in entries))
    log = MatchLog(setup, Record(rules=rules, seats=entries, seed=seed))
    for step in play_steps(log, answers):  # the last one is used below
        if step.state.turn is None and not plan.matches:
            break
    wins, chips = _wins(step, matches=plan.matches), step.state.chips
    net = tuple(chips[seat] - rules.chips for seat in seats)
    return Game(net, tuple(wins[seat] for seat in seats), step.state.round_number), log


def _wins(step: Step, *, matches: bool) -> list[int]:
    """Return each seat's share of the win, in parts of :data:`WIN`; none in a stalled round."""
    shares = [0] * step.state.rules.players
    if matches:
        winners = step.state.winners
    else:
        winners = tuple(event.seat for event in step.events if isinstance(event, RoundWon))
    for seat in winners:
        shares[seat] = WIN // len(winners)
    return shares
