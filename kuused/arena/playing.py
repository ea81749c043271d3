"""Playing the deals of a part: what a worker does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kuused.arena.asking import Asker, Stats
from kuused.arena.plan import ArenaPlan
from kuused.arena.tally import WIN, Game, Tally
from kuused.engine import (
    Deal,
    Pass,
    Phase,
    Play,
    RoundWon,
    State,
    Step,
    apply,
    legal_actions,
    start,
)
from kuused.record import Record, Recorder, SeatEntry, write_record
from kuused.record.deals import deal, first_dealer

__all__ = ["Part", "play_part"]


@dataclass(frozen=True, slots=True)
class Part:
    """What came of a part.

    Attributes:
        tally: its count.
        records: when they are kept, each game's file name and text.
    """

    tally: Tally
    records: tuple[tuple[str, str], ...] = ()


def play_part(plan: ArenaPlan, number: int, benched: bool = False) -> Part:
    """Play the deals of one part from every seat rotation.

    It follows from its arguments alone, unless a player overruns its time.

    Args:
        plan: the plan.
        number: which part.
        benched: whether players that others have written are not asked, because one of them brought
            down a process that played this part.
    """
    plan = _first_met(plan)
    deals: list[list[Game]] = []
    books = [Stats() for _ in plan.seats]
    records: list[tuple[str, str]] = []
    for index in plan.part(number):
        deals.append([])
        seed = plan.seed_of(index)
        for rotation in plan.rules.seats:
            table = _Table(plan, seed, rotation, books, benched=benched)
            try:
                deals[-1].append(table.play())
            finally:
                table.close()
            if table.recorder is not None:
                name = f"{index + 1:06}-{rotation + 1}.txt"
                records.append((name, write_record(table.recorder.record())))
    return Part(Tally.of(deals, [book.count() for book in books]), tuple(records))


@lru_cache(maxsize=64)
def _first_met(plan: ArenaPlan) -> ArenaPlan:
    """The same plan as it came the first time, whose rules have kept what they looked up."""
    return plan


class _Table:
    """One game: the players of a plan at their seats in one rotation."""

    def __init__(
        self, plan: ArenaPlan, seed: str, rotation: int, books: Sequence[Stats], *, benched: bool
    ) -> None:
        self._plan = plan
        self._seed = seed
        self._seats = [plan.seat_of(player, rotation) for player in plan.rules.seats]
        self._player_at = sorted(plan.rules.seats, key=self._seats.__getitem__)
        self._askers = [
            Asker(spec, kind, book, limit=plan.limit, benched=benched and not kind.level)
            for spec, kind, book in zip(plan.seats, plan.kinds, books, strict=True)
        ]
        self.recorder: Recorder | None = None
        if plan.records:
            kinds = [plan.kinds[player] for player in self._player_at]
            entries = tuple(SeatEntry(kind.id, kind.name("en")) for kind in kinds)
            self.recorder = Recorder(Record(rules=plan.rules, seats=entries, seed=seed))

    def play(self) -> Game:
        """Play the first round, or the whole match."""
        step = start(self._plan.rules)
        dealer = first_dealer(self._seed, self._plan.rules)
        while True:
            step = self._round(step.state, dealer)
            state = step.state
            if not self._plan.matches or state.phase is Phase.OVER:
                break
            assert state.next_dealer is not None
            dealer = state.next_dealer
        wins = self._by_player(_wins(step, matches=self._plan.matches))
        chips = self._by_player(state.chips)
        return Game(tuple(c - self._plan.rules.chips for c in chips), wins, state.round_number)

    def close(self) -> None:
        """Let every player go."""
        for asker in self._askers:
            asker.close()

    def _round(self, state: State, dealer: int) -> Step:
        dealt = deal(self._seed, state.round_number + 1, self._plan.rules, dealer)
        step = apply(state, dealt)
        self._note(dealt, step)
        while (turn := step.state.turn) is not None:
            state = step.state
            legal = legal_actions(state)
            if len(legal) == 1:  # a turn without a choice is not asked for
                step = apply(state, legal[0])
                self._note(legal[0], step)
                continue
            asked = self._askers[self._player_at[turn]].ask(state, legal, self._seed)
            step = apply(state, asked.action)
            self._note(asked.action, step, asked.loss and asked.loss.value, asked.detail)
        return step

    def _note(
        self, action: Deal | Play | Pass, step: Step, fault: str | None = None, detail: str = ""
    ) -> None:
        if self.recorder is not None:
            self.recorder.add(action, step, fault=fault, detail=detail)

    def _by_player(self, by_seat: Sequence[int]) -> tuple[int, ...]:
        return tuple(by_seat[seat] for seat in self._seats)


def _wins(step: Step, *, matches: bool) -> list[int]:
    """Each seat's share of the win, in parts of :data:`WIN`; nobody's in a round that broke off."""
    shares = [0] * step.state.rules.players
    if matches:
        winners = step.state.winners
    else:
        winners = tuple(event.seat for event in step.events if isinstance(event, RoundWon))
    for seat in winners:
        shares[seat] = WIN // len(winners)
    return shares
