"""What a match tells whoever keeps it: every action, before anybody has seen it.

The match knows nothing of files. It is given a :class:`Journal` and waits for it to have written an
entry before it goes on, so that what has been seen is never lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from kuused.engine import Action, Phase, State, Step, apply, start
from kuused.match.player_runner import Answer
from kuused.match.setup import Setup, new_record
from kuused.match.timeline import Timeline
from kuused.match.updates import Fault, TurnTakenOver
from kuused.record import Record, Recorder, tidy
from kuused.record.deals import deal, first_dealer

__all__ = ["Entry", "Journal", "MatchLog", "MatchPosition", "entries_of", "replay_journal"]


class Entry(NamedTuple):
    """One action of a match, as a journal keeps it.

    Attributes:
        number: which of the match's actions, 1 for the first deal; none is left out.
        action: a deal, a card or a pass.
        fault: for a turn that was taken over, how its player failed: one word; else ``None``.
        detail: more about that, on one short line; else empty.
        last: whether the match is over with it.
    """

    number: int
    action: Action
    fault: str | None = None
    detail: str = ""
    last: bool = False


class Journal(Protocol):
    """Keeps what happens in one match."""

    def write(self, entry: Entry) -> None:
        """Keep an entry; when this returns, it is kept.

        It is called apart from the event loop and never twice at once. A journal that can't write
        must cope with that itself: what it raises ends the match.
        """


class MatchPosition(NamedTuple):
    """What a journal comes to when it is played again.

    Attributes:
        state: where the match stands.
        record: how it got there.
    """

    state: State
    record: Record


def replay_journal(head: Record, entries: Iterable[Entry]) -> MatchPosition:
    """Play a journal again, from the start of the match.

    Args:
        head: the match before its first deal.
        entries: what the journal holds, in order.

    Raises:
        IllegalAction: an entry breaks the rules.
        ValueError: an entry is missing, comes twice or can't be recorded.
    """
    state, recorder = start(head.rules).state, Recorder(head)
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            raise ValueError(f"entry {number} is missing: here stands {entry.number}")
        step = apply(state, entry.action)
        recorder.add(entry.action, step, fault=entry.fault, detail=entry.detail)
        state = step.state
    return MatchPosition(state, recorder.record())


def entries_of(record: Record) -> Iterator[Entry]:
    """The entries that a journal of this match would hold.

    Raises:
        IllegalAction: while it runs, at the first action that breaks the rules.
    """
    state, number = start(record.rules).state, 0
    for played in record.rounds:
        taken_over = {one.turn: one for one in played.taken_over}
        for turn, action in enumerate((played.deal, *played.actions)):
            number += 1
            state = apply(state, action).state
            entry = Entry(number, action, last=state.phase is Phase.OVER)
            if turn in taken_over:
                one = taken_over[turn]
                entry = entry._replace(fault=one.fault, detail=one.detail)
            yield entry


class MatchLog:
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
        self.timeline = _timeline(setup, state, record) if keep else None
        self._whole = record is not None or self.state.round_number == 0
        self._recorder = Recorder(new_record(setup) if record is None else record)

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


def _timeline(setup: Setup, state: State | None, record: Record | None) -> Timeline:
    if record is not None:
        return Timeline.of(record)
    return Timeline(start(setup.rules) if state is None else Step(state, ()))
