"""The match: what happens. The driver, its pace, and matches without a screen."""

from kuused.match.apart import Brake, apart
from kuused.match.chair import Answer, Chair
from kuused.match.driver import Match
from kuused.match.envelope import (
    Envelope,
    Fault,
    Intent,
    MatchEvent,
    Motive,
    Snapshot,
    StaleIntent,
    Thinking,
    TurnTakenOver,
)
from kuused.match.headless import play_match
from kuused.match.journal import Entry, Journal, Retold, entries_of, retell
from kuused.match.pace import SPEEDS, Pace
from kuused.match.practice import Practice, practise
from kuused.match.review import Review, ReviewStopped, review_of
from kuused.match.setup import PERSON, Setup, SetupError, default_seats, is_practice, names
from kuused.match.timeline import Timeline, cut

__all__ = [
    "PERSON",
    "SPEEDS",
    "Answer",
    "Brake",
    "Chair",
    "Entry",
    "Envelope",
    "Fault",
    "Intent",
    "Journal",
    "Match",
    "MatchEvent",
    "Motive",
    "Pace",
    "Practice",
    "Retold",
    "Review",
    "ReviewStopped",
    "Setup",
    "SetupError",
    "Snapshot",
    "StaleIntent",
    "Thinking",
    "Timeline",
    "TurnTakenOver",
    "apart",
    "cut",
    "default_seats",
    "entries_of",
    "is_practice",
    "names",
    "play_match",
    "practise",
    "retell",
    "review_of",
]
