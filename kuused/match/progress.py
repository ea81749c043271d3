"""A match on its way: its state, how it got there, and the one way on.

Both the driver and the headless match go through this, so they can't differ.
"""

from __future__ import annotations

from kuused.engine import Phase, State, Step, apply, start
from kuused.match.chair import Answer
from kuused.match.envelope import Fault, TurnTakenOver
from kuused.match.journal import Entry
from kuused.match.setup import PRACTICE, Setup, names
from kuused.match.timeline import Timeline
from kuused.record import Record, Recorder, SeatEntry, tidy
from kuused.record.deals import deal, first_dealer
from kuused.record.text import MOST_IN_NAME

__all__ = ["Progress", "blank"]


class Progress:
    """A match on its way.

    Args:
        setup: the match.
        state: where it stands; its beginning by default.
        record: how it got there. A match that begins in its middle without one can't be recorded.
        keep: whether to keep every moment; else the timeline stays ``None``.

    Raises:
        ValueError: the state or the record is of a match by other rules.

    Attributes:
        setup: the match.
        state: where it stands now.
        timeline: every moment of it so far.
    """

    def __init__(
        self,
        setup: Setup,
        state: State | None = None,
        record: Record | None = None,
        *,
        keep: bool = False,
    ) -> None:
        self.setup = setup
        self.state = start(setup.rules).state if state is None else state
        if setup.rules != self.state.rules or (record and setup.rules != record.rules):
            raise ValueError("the match was begun by other rules")
        self.timeline = Timeline.begun(setup, state, record) if keep else None
        self._whole = record is not None or self.state.round_number == 0
        self._recorder = Recorder(blank(setup) if record is None else record)

    @property
    def record(self) -> Record:
        """The match as far as it has been played.

        Raises:
            ValueError: it began in its middle, and nothing tells how it got there.
        """
        if not self._whole:
            raise ValueError("this match has no record of how it began")
        return self._recorder.record()

    @property
    def whole(self) -> bool:
        """Whether it is known how the match began."""
        return self._whole

    def deal(self) -> Step:
        """Deal the next round, from the seed."""
        entry, step = self.next_deal()
        self.go_on(entry, step)
        return step

    def take(self, answer: Answer) -> Step:
        """Take the turn of the player in turn.

        Raises:
            IllegalAction: the rules don't allow it; everything is as it was.
        """
        entry, step = self.next_turn(answer)
        self.go_on(entry, step)
        return step

    def next_deal(self) -> tuple[Entry, Step]:
        """The next deal, from the seed, and what it would lead to; nothing has happened yet."""
        setup, state = self.setup, self.state
        dealer = state.next_dealer
        if dealer is None:
            dealer = first_dealer(setup.seed, setup.rules)
        dealt = deal(setup.seed, state.round_number + 1, setup.rules, dealer)
        return self._entry(Entry(self._recorder.count + 1, dealt))

    def next_turn(self, answer: Answer) -> tuple[Entry, Step]:
        """A turn of the player in turn, and what it would lead to; nothing has happened yet.

        Raises:
            IllegalAction: the rules don't allow it.
        """
        fault = None if answer.fault is None else answer.fault.value
        detail = "" if fault is None else tidy(answer.detail)
        return self._entry(Entry(self._recorder.count + 1, answer.action, fault, detail))

    def _entry(self, entry: Entry) -> tuple[Entry, Step]:
        step = apply(self.state, entry.action)
        return entry._replace(last=step.state.phase is Phase.OVER), step

    def go_on(self, entry: Entry, step: Step) -> None:
        """Let happen what :meth:`next_deal` or :meth:`next_turn` has told of."""
        action, told = entry.action, None
        if entry.fault is not None:
            seat = self.state.turn
            assert seat is not None
            told = TurnTakenOver(seat, Fault(entry.fault), entry.detail)
        if self._whole:
            self._recorder.add(action, step, fault=entry.fault, detail=entry.detail)
        self.state = step.state
        if self.timeline is not None:
            self.timeline.add(action, step, told)


def blank(setup: Setup) -> Record:
    """The record of a match that has not begun. Players go by their English names in it."""
    seats = tuple(
        SeatEntry(kind, tidy(name or "", MOST_IN_NAME))
        for kind, name in zip(setup.seats, names(setup, "en"), strict=True)
    )
    notes = (PRACTICE,) if setup.practice else ()
    return Record(rules=setup.rules, seats=seats, seed=setup.seed, notes=notes)
