"""A match as a list of moments that one can move along: for replays, for reviews, for looking back.

States are immutable, so every one of them is simply kept. A moment is a place in the list: 0 is the
match before its first deal, and each deal, card and pass leads to the next moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from kuused.engine import (
    Action,
    AntePaid,
    ChipPaid,
    Deal,
    MatchStarted,
    PassedFree,
    Phase,
    PlayerView,
    RoundDealt,
    State,
    Step,
    legal_actions,
    redact,
    view,
)
from kuused.match.updates import Fault, MatchEvent, TurnTakenOver
from kuused.record import Record, TakenOver, replay

__all__ = ["Timeline", "actions_of", "cut", "turns_taken"]

_BLOCKED = (ChipPaid, PassedFree)


class Timeline:
    """Every moment of a match, from a record or as the match is being played.

    Nothing is ever taken back from it, and what it holds never changes: it only grows at its end.
    Everybody's hands are in it; what a watcher may see is asked of :meth:`view` and :meth:`events`.

    Args:
        first: where it begins: the start of a match, or any state that one is taken up from.
    """

    def __init__(self, first: Step) -> None:
        self._steps = [first]
        self._actions: list[Action | None] = [None]
        self._taken_over: dict[int, TurnTakenOver] = {}

    @classmethod
    def of(cls, record: Record) -> Timeline:
        """The moments of a match on record.

        Raises:
            RecordFault: it was not played by the rules, or did not end as it says.
        """
        steps = replay(record)
        timeline = cls(next(steps))
        # Strict: the result is checked only when the replay is asked for one step more.
        for (action, entry), step in zip(actions_of(record), steps, strict=True):
            fault = None
            if entry is not None:
                fault = TurnTakenOver(entry.seat, Fault(entry.fault), entry.detail)
            timeline.add(action, step, fault)
        return timeline

    def add(self, action: Action, step: Step, fault: TurnTakenOver | None = None) -> None:
        """Take in one more moment.

        Args:
            action: what has been done in the last moment so far.
            step: what that led to.
            fault: how the player failed, if the rule-based player did it.
        """
        if fault is not None:
            self._taken_over[len(self._steps)] = fault
        self._steps.append(step)
        self._actions.append(action)

    # -- what a moment is ------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self._steps) - 1

    def state(self, at: int) -> State:
        """The state at a moment. Everybody's hands are in it."""
        return self._steps[at].state

    def action(self, at: int) -> Action | None:
        """What led to a moment; ``None`` for the first."""
        return self._actions[at]

    def actor(self, at: int) -> int | None:
        """The seat whose card or pass led to a moment; ``None`` if none did."""
        if not at or isinstance(self._actions[at], Deal):
            return None
        return self._steps[at - 1].state.turn

    def view(self, at: int, seat: int | None, *, open_hands: bool = False) -> PlayerView:
        """What a seat, or somebody who looks on, may know at a moment."""
        return view(self.state(at), seat, open_hands=open_hands)

    def events(
        self, at: int, seat: int | None, *, open_hands: bool = False
    ) -> tuple[MatchEvent, ...]:
        """What happened on the way to a moment, as a seat, or somebody who looks on, may see it."""
        told: list[MatchEvent] = []
        fault = self._taken_over.get(at)
        if fault is not None:
            shown = open_hands or fault.seat == seat
            told.append(fault if shown else fault._replace(detail=""))
        told += [redact(event, seat, open_hands=open_hands) for event in self._steps[at].events]
        return tuple(told)

    def history(self, at: int, seat: int | None, *, open_hands: bool = False) -> list[MatchEvent]:
        """Everything that had happened by a moment, oldest first; the start of the match left out."""
        return [
            event
            for moment in range(at + 1)
            for event in self.events(moment, seat, open_hands=open_hands)
            if not isinstance(event, MatchStarted)
        ]

    def chips_by_round(self, at: int | None = None) -> list[tuple[int, ...]]:
        """What each seat held at the start, then after every round that was over by a moment."""
        last = self.last if at is None else at
        first = self.state(0)
        held = [first.chips if first.round_number else (first.rules.chips,) * first.rules.players]
        held += [
            self.state(moment).chips for moment in range(1, last + 1) if self._ends_round(moment)
        ]
        return held

    def round_length(self, at: int) -> int | None:
        """How many turns the round that a moment belongs to has; ``None`` if it is not over."""
        number = self.state(at).round_number
        end = at if self._ends_round(at) else self.round_end(at)
        if end is None or self.state(end).round_number != number:
            return None
        return turns_taken(self.state(end))

    def _ends_round(self, at: int) -> bool:
        return at > 0 and self.state(at).phase is not Phase.PLAY

    # -- moving along it; None where there is nothing of the kind ----------------------------------

    def forward(self, at: int) -> int | None:
        """The moment after this."""
        return at + 1 if at < self.last else None

    def back(self, at: int) -> int | None:
        """The moment before this."""
        return at - 1 if at > 0 else None

    def next_round(self, at: int) -> int | None:
        """The next moment in which a round has just been dealt."""
        return self._next(at, self._deals)

    def previous_round(self, at: int) -> int | None:
        """The deal of this round; from there, that of the round before."""
        return self._previous(at, self._deals)

    def round_end(self, at: int) -> int | None:
        """The next moment in which a round is over."""
        return self._next(at, self._ends_round)

    def next_choice(self, at: int, seat: int | None = None) -> int | None:
        """The next turn with more than one thing to do: of a seat, or of any if ``None``."""
        return self._next(at, lambda moment: self.is_choice(moment, seat))

    def previous_choice(self, at: int, seat: int | None = None) -> int | None:
        """The turn before this with more than one thing to do."""
        return self._previous(at, lambda moment: self.is_choice(moment, seat))

    def next_payment(self, at: int, seat: int | None = None) -> int | None:
        """The next moment in which somebody has just paid or passed free: a seat, or anybody."""
        return self._next(at, lambda moment: self.is_payment(moment, seat))

    def previous_payment(self, at: int, seat: int | None = None) -> int | None:
        """The moment before this in which somebody had just paid or passed free."""
        return self._previous(at, lambda moment: self.is_payment(moment, seat))

    def is_choice(self, at: int, seat: int | None = None) -> bool:
        """Whether the seat in turn (that very seat, if one is given) has more than one thing to do."""
        state = self.state(at)
        if state.turn is None or seat not in (None, state.turn):
            return False
        return len(legal_actions(state)) > 1

    def is_payment(self, at: int, seat: int | None = None) -> bool:
        """Whether a turn without a card (of that very seat, if one is given) led to this moment."""
        return any(
            isinstance(event, _BLOCKED) and seat in (None, event.seat)
            for event in self._steps[at].events
        )

    def _deals(self, at: int) -> bool:
        return any(isinstance(event, RoundDealt) for event in self._steps[at].events)

    def _next(self, at: int, wanted: Callable[[int], bool]) -> int | None:
        return next((moment for moment in range(at + 1, self.last + 1) if wanted(moment)), None)

    def _previous(self, at: int, wanted: Callable[[int], bool]) -> int | None:
        return next((moment for moment in range(at - 1, -1, -1) if wanted(moment)), None)


def turns_taken(state: State | PlayerView) -> int:
    """How many turns of the round have been taken; an ante (Q10) is none."""
    return sum(not isinstance(entry, AntePaid) for entry in state.log)


def actions_of(record: Record) -> Iterator[tuple[Action, TakenOver | None]]:
    """Yield every action of a record, and how it came to be taken over, if it was."""
    for round_ in record.rounds:
        taken_over = {entry.turn: entry for entry in round_.taken_over}
        for turn, action in enumerate((round_.deal, *round_.actions)):
            yield action, taken_over.get(turn)


def cut(record: Record, at: int) -> Record:
    """The record as it was at a moment of its timeline: what came later, and its result, left out."""
    rounds = []
    left = at
    for round_ in record.rounds:
        if left < 1:
            break
        left -= 1
        turns = len(round_.actions)
        if left >= turns:
            rounds.append(round_)
        else:
            over = tuple(entry for entry in round_.taken_over if entry.turn <= left)
            rounds.append(replace(round_, actions=round_.actions[:left], taken_over=over, end=None))
        left -= turns
    whole = at >= sum(1 + len(round_.actions) for round_ in record.rounds)
    return replace(record, rounds=tuple(rounds), result=record.result if whole else None)
