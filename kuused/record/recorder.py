"""Building the record of a match while it is played."""

from __future__ import annotations

from dataclasses import replace

from kuused.engine import (
    Action,
    CardPlayed,
    ChipPaid,
    Deal,
    MatchWon,
    Pass,
    PassedFree,
    Play,
    RoundStalled,
    RoundStopped,
    RoundWon,
    Step,
)
from kuused.record.model import Ending, Record, Result, RoundEnd, RoundRecord, TakenOver
from kuused.record.text import tidy

__all__ = ["Recorder", "ends"]


class Recorder:
    """Collects the actions of a match and returns its record when asked.

    Adding an action takes the same time however long the match is; :meth:`record` takes time for
    each round.

    Args:
        record: the match so far: usually one without rounds, which says who plays by what rules.
    """

    def __init__(self, record: Record) -> None:
        self._head = record
        self._rounds = list(record.rounds)
        self._result = record.result
        self._actions: list[Play | Pass] = []
        self._taken_over: list[TakenOver] = []
        self._deal: Deal | None = None
        """The deal of a round that is being played; its actions are in the two lists."""
        self._count = sum(1 + len(round_.actions) for round_ in record.rounds)
        if self._rounds and self._rounds[-1].end is None:
            last = self._rounds.pop()
            self._deal, self._actions = last.deal, list(last.actions)
            self._taken_over = list(last.taken_over)

    @property
    def count(self) -> int:
        """The number of actions so far, deals included."""
        return self._count

    def add(
        self, action: Action, step: Step, *, fault: str | None = None, detail: str = ""
    ) -> None:
        """Add one more action, and what it ended.

        Args:
            action: a deal, a card or a pass.
            step: what it led to.
            fault: for a turn that was taken over, how its player failed: one word.
            detail: more about that; tidied here, as it may be some error's text.

        Raises:
            ValueError: a card or a pass outside a round, or a fault that can't be written.
        """
        if isinstance(action, Deal):
            self._deal, self._actions, self._taken_over = action, [], []
        elif self._deal is None:
            raise ValueError("no round is being played")
        else:
            if fault is not None:
                turn = step.events[0]
                assert isinstance(turn, CardPlayed | ChipPaid | PassedFree)
                entry = TakenOver(len(self._actions) + 1, turn.seat, fault, tidy(detail))
                self._taken_over.append(entry)
            self._actions.append(action)
        self._count += 1
        if step.state.turn is None:
            end, self._result = ends(step)
            self._rounds.append(self._round(self._deal, end))
            self._deal = None

    def record(self) -> Record:
        """Return the record of the match so far."""
        rounds = tuple(self._rounds)
        if self._deal is not None:
            rounds += (self._round(self._deal, None),)
        return replace(self._head, rounds=rounds, result=self._result)

    def _round(self, deal: Deal, end: RoundEnd | None) -> RoundRecord:
        return RoundRecord(deal, tuple(self._actions), tuple(self._taken_over), end)


def ends(step: Step) -> tuple[RoundEnd | None, Result | None]:
    """Return how a step ended the round and the match; ``None`` for what goes on."""
    end = result = None
    for event in step.events:
        if isinstance(event, RoundWon):
            end = RoundEnd(Ending.WON, event.seat, event.pot, step.state.chips)
        elif isinstance(event, RoundStalled):
            end = RoundEnd(Ending.STALLED, None, event.pot, event.chips)
        elif isinstance(event, RoundStopped):
            end = RoundEnd(Ending.STOPPED, None, event.pot, event.chips)
        elif isinstance(event, MatchWon):
            result = Result(event.winners, step.state.round_number, event.chips, event.pot)
    return end, result
