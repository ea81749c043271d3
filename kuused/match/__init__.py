"""The match: what happens. The driver, its pace, and matches without a screen."""

from kuused.match.background import StopToken, run_in_thread
from kuused.match.journal import Entry, Journal, MatchPosition, entries_of, replay_journal
from kuused.match.pace import SPEEDS, Pace
from kuused.match.player_runner import Answer, PlayerRunner
from kuused.match.runner import play_match
from kuused.match.session import MatchSession
from kuused.match.setup import (
    PERSON,
    Setup,
    SetupError,
    default_seats,
    is_practice,
    names,
    practise,
)
from kuused.match.timeline import Timeline, cut
from kuused.match.updates import (
    ExplanationContext,
    Fault,
    Intent,
    MatchEvent,
    Snapshot,
    StaleIntent,
    Thinking,
    TurnTakenOver,
    Update,
)

__all__ = [
    "PERSON",
    "SPEEDS",
    "Answer",
    "Entry",
    "ExplanationContext",
    "Fault",
    "Intent",
    "Journal",
    "MatchEvent",
    "MatchPosition",
    "MatchSession",
    "Pace",
    "PlayerRunner",
    "Setup",
    "SetupError",
    "Snapshot",
    "StaleIntent",
    "StopToken",
    "Thinking",
    "Timeline",
    "TurnTakenOver",
    "Update",
    "cut",
    "default_seats",
    "entries_of",
    "is_practice",
    "names",
    "play_match",
    "practise",
    "replay_journal",
    "run_in_thread",
]
