"""What a match session publishes, and the intents that it accepts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

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
    """The present view, for a late subscriber.

    Attributes:
        sequence: the number of the last update so far, 0 before the first. The snapshot includes
            all updates up to this one.
        view: the watcher's view.
    """

    sequence: int
    view: PlayerView


@dataclass(frozen=True, slots=True)
class ExplanationContext:
    """Why a computer player did what it did in a turn, and what it knew.

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


@dataclass(eq=False)
class StaleIntent(ValueError):
    """An intent that was meant for another turn than the present one.

    Attributes:
        intent: the intent.
        round_number: the round being played.
        turn_number: the turn being played in it.
    """

    intent: Intent
    round_number: int
    turn_number: int

    def __str__(self) -> str:
        return (
            f"meant for turn {self.intent.turn_number} of round {self.intent.round_number}; "
            f"turn {self.turn_number} of round {self.round_number} is being played or done"
        )
