"""Log of a match that is being played, and the journal that keeps each action before it is shown.

The match knows no files. It is given a :class:`Journal` and waits for it to have written an entry
before it goes on, so that nothing that was shown is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from kuused.engine import Action, Deal, Phase, State, Step, apply, start
from kuused.match.player_runner import Answer
from kuused.match.setup import Setup, new_record
from kuused.match.timeline import Timeline, actions_of
from kuused.match.updates import Fault, TurnTakenOver
from kuused.record import Record, Recorder, tidy, verify
from kuused.record.deals import deal, first_dealer

__all__ = ["Entry", "Journal", "MatchLog", "MatchPosition", "entries_of", "replay_journal"]


class Entry(NamedTuple):
    """One action of a match, as a journal keeps it.

    Attributes:
        number: the number of the action in the match, 1 for the first deal; none is left out.
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
    """Storage for the entries of one match."""

    def write(self, entry: Entry) -> None:
        """Write an entry; it is stored when this returns.

        It is called in a thread and never twice at once. A journal that can't write must cope with
        that itself: what it raises ends the match.
        """


class MatchPosition(NamedTuple):
    """A match as far as it was played.

    Attributes:
        state: the state that was reached.
        record: the actions that led there.
    """

    state: State
    record: Record


class MatchLog:
    """State, record and timeline of a match that is being played.

    Session, plain loop and arena all play through :meth:`next_step` and :meth:`add`.

    Args:
        setup: the match.
        record: the match so far; its beginning by default.
        keep: whether to keep every moment; else the timeline stays ``None``.

    Raises:
        ValueError: the record is of a match by other rules.
        RecordFault: its actions break the rules.

    Attributes:
        state: the present state.
        timeline: every moment so far.
    """

    def __init__(self, setup: Setup, record: Record | None = None, *, keep: bool = False) -> None:
        if record is None:
            record = new_record(setup)
        elif record.rules != setup.rules:
            raise ValueError("the match was begun by other rules")
        self._setup = setup
        self._recorder = Recorder(record)
        timeline = self.timeline = Timeline.of(record) if keep else None
        self.state = verify(record) if timeline is None else timeline.state(timeline.last)

    @property
    def record(self) -> Record:
        """The match as far as it has been played."""
        return self._recorder.record()

    def next_step(
        self, answer: Answer | None = None, seat: int | None = None
    ) -> tuple[Entry, Step]:
        """Return the next action and what it leads to. Nothing has happened yet: see :meth:`add`.

        Args:
            answer: what the player in turn does; ``None`` between rounds, for the next deal.
            seat: whose answer it is, if it may not be the player in turn.

        Raises:
            IllegalAction: the rules don't allow it.
        """
        action = self._deal() if answer is None else answer.action
        step = apply(self.state, action, seat)
        fault, detail = None, ""
        if answer is not None and answer.fault is not None:
            fault, detail = answer.fault.value, tidy(answer.detail)
        number, last = self._recorder.count + 1, step.state.phase is Phase.OVER
        return Entry(number, action, fault, detail, last), step

    def add(self, entry: Entry, step: Step) -> None:
        """Let happen what :meth:`next_step` has returned."""
        seat, taken_over = self.state.turn, None
        if entry.fault is not None:
            assert seat is not None
            taken_over = TurnTakenOver(seat, Fault(entry.fault), entry.detail)
        self._recorder.add(entry.action, step, fault=entry.fault, detail=entry.detail)
        self.state = step.state
        if self.timeline is not None:
            self.timeline.add(entry.action, step, taken_over)

    def _deal(self) -> Deal:
        """Return the next deal, which follows from the seed."""
        setup, state = self._setup, self.state
        dealer = state.next_dealer
        if dealer is None:
            dealer = first_dealer(setup.seed, setup.rules)
        return deal(setup.seed, state.round_number + 1, setup.rules, dealer)


def replay_journal(head: Record, entries: Iterable[Entry]) -> MatchPosition:
    """Replay a journal from the start of the match.

    Args:
        head: the match before its first deal.
        entries: the entries of the journal, in order.

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
    """Yield the entries that a journal of this match would hold."""
    actions = list(actions_of(record))
    for number, (action, taken_over) in enumerate(actions, 1):
        last = record.result is not None and number == len(actions)
        if taken_over is None:
            yield Entry(number, action, last=last)
        else:
            yield Entry(number, action, taken_over.fault, taken_over.detail, last)
