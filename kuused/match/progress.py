"""A match on its way: its state, how it got there, and the one way on.

Both the driver and the headless match go through this, so they can't differ.
"""

from __future__ import annotations

from dataclasses import replace

from kuused.engine import Action, Pass, Phase, Play, State, Step, apply, start
from kuused.engine.record import Record, RoundRecord, SeatEntry, TakenOver
from kuused.engine.record_text import MOST_IN_NAME, tidy
from kuused.match.chair import Answer
from kuused.match.deals import deal, first_dealer
from kuused.match.envelope import TurnTakenOver
from kuused.match.setup import PRACTICE, Setup, names
from kuused.match.timeline import Timeline

__all__ = ["Progress"]


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
        self._past = _blank(setup) if record is None else record
        self._round: RoundRecord | None = None
        self._actions: list[Play | Pass] = []
        self._taken_over: list[TakenOver] = []
        if record is not None and record.rounds and self.state.phase is Phase.PLAY:
            self._round = record.rounds[-1]
            self._actions = list(self._round.actions)
            self._taken_over = list(self._round.taken_over)
            self._past = replace(record, rounds=record.rounds[:-1])

    @property
    def record(self) -> Record:
        """The match as far as it has been played.

        Raises:
            ValueError: it began in its middle, and nothing tells how it got there.
        """
        if not self._whole:
            raise ValueError("this match has no record of how it began")
        if self._round is None:
            return self._past
        now = replace(self._round, actions=tuple(self._actions), taken_over=tuple(self._taken_over))
        return replace(self._past, rounds=(*self._past.rounds, now))

    def deal(self) -> Step:
        """Deal the next round, from the seed."""
        setup, state = self.setup, self.state
        dealer = state.next_dealer
        if dealer is None:
            dealer = first_dealer(setup.seed, setup.rules)
        dealt = deal(setup.seed, state.round_number + 1, setup.rules, dealer)
        step = apply(state, dealt)
        self._round, self._actions, self._taken_over = RoundRecord(dealt), [], []
        self._go_on(dealt, step)
        return step

    def take(self, answer: Answer) -> Step:
        """Take the turn of the player in turn.

        Raises:
            IllegalAction: the rules don't allow it; everything is as it was.
        """
        step = apply(self.state, answer.action)
        fault = None
        if answer.fault is not None and self._round is not None:
            seat = self.state.turn
            assert seat is not None
            self._taken_over.append(
                TakenOver(len(self._actions) + 1, seat, answer.fault.value, tidy(answer.detail))
            )
            fault = TurnTakenOver(seat, answer.fault, answer.detail)
        self._actions.append(answer.action)
        self._go_on(answer.action, step, fault)
        return step

    def _go_on(self, action: Action, step: Step, fault: TurnTakenOver | None = None) -> None:
        self.state = step.state
        if self.timeline is not None:
            self.timeline.add(action, step, fault)
        if step.state.phase is Phase.PLAY or self._round is None:
            return
        # The round is over: the record itself knows how to say how it ended.
        played = self._actions[:-1] if isinstance(action, Play | Pass) else []
        before = replace(self._round, actions=tuple(played), taken_over=tuple(self._taken_over))
        past = self._past
        if isinstance(action, Play | Pass):
            past = replace(past, rounds=(*past.rounds, before))
        self._past = past.with_step(action, step)
        self._round = None


def _blank(setup: Setup) -> Record:
    """The record of a match that has not begun. Players go by their English names in it."""
    seats = tuple(
        SeatEntry(kind, tidy(name or "", MOST_IN_NAME))
        for kind, name in zip(setup.seats, names(setup, "en"), strict=True)
    )
    notes = (PRACTICE,) if setup.practice else ()
    return Record(rules=setup.rules, seats=seats, seed=setup.seed, notes=notes)
