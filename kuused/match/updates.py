"""What the match publishes, and what a person tells it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from kuused.engine import Event, Pass, Play, PlayerView
from kuused.engine.actions import value_tuple
from kuused.players import Explanation

__all__ = [
    "ExplanationContext",
    "Fault",
    "Intent",
    "MatchEvent",
    "Snapshot",
    "StaleIntent",
    "Thinking",
    "TurnTakenOver",
    "Update",
]


class Fault(Enum):
    """How a player failed in its turn. The values are the words that records use."""

    RAISED = "raised"
    CHEATED = "cheated"
    HUNG = "hung"
    DIED = "died"
    """It took its process down with it: only players of an arena, which have one of their own."""


@value_tuple
class Thinking(NamedTuple):
    """A computer player's turn begins."""

    seat: int


@value_tuple
class TurnTakenOver(NamedTuple):
    """A player has failed, and the rule-based player plays this turn for it.

    Attributes:
        seat: whose turn it is.
        fault: it raised an error, answered with something illegal, or did not answer in time.
        detail: more about it, on one short line of printable characters, in English.
    """

    seat: int
    fault: Fault
    detail: str


MatchEvent: TypeAlias = Event | Thinking | TurnTakenOver
"""The engine's events, and those of the match itself."""


@dataclass(frozen=True, slots=True)
class Update:
    """One event, as the watching seat may see it, with the view after it.

    Attributes:
        sequence: 1 for the first update of a match, and one more each time.
        event: what happened, redacted for the watcher.
        view: the watcher's view after the whole step that the event belongs to: a last card, the
            round won by it and the match won by that share one view.
    """

    sequence: int
    event: MatchEvent
    view: PlayerView


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where the match stands, for somebody who comes late.

    Attributes:
        sequence: the last update published so far, 0 before the first. Whoever draws the
            snapshot is past all updates up to this one.
        view: the watcher's view.
    """

    sequence: int
    view: PlayerView


@dataclass(frozen=True, slots=True)
class ExplanationContext:
    """Why a computer player did what it did in a turn.

    Attributes:
        seat: whose turn it was.
        view: what that player knew, its own hand included.
        explanation: what it weighed.
    """

    seat: int
    view: PlayerView
    explanation: Explanation


@dataclass(frozen=True, slots=True)
class Intent:
    """What a person wants to do, and the turn that it was meant for.

    Attributes:
        round_number: the round, as ``PlayerView.round_number``.
        turn_number: the turn, as ``PlayerView.turn_number``.
        action: a card or a pass.
    """

    round_number: int
    turn_number: int
    action: Play | Pass


class StaleIntent(ValueError):
    """An intent that was meant for another turn than the one being played.

    Attributes:
        intent: what was meant.
        round_number: the round being played.
        turn_number: the turn being played in it.
    """

    def __init__(self, intent: Intent, round_number: int, turn_number: int) -> None:
        self.intent = intent
        self.round_number = round_number
        self.turn_number = turn_number
        super().__init__(
            f"meant for turn {intent.turn_number} of round {intent.round_number}; "
            f"turn {turn_number} of round {round_number} is being played or done"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return StaleIntent, (self.intent, self.round_number, self.turn_number)
