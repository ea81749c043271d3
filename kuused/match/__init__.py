"""The match: what happens. Seeds and deals, the driver, its pace, and matches without a screen."""

from kuused.match.apart import Brake, apart
from kuused.match.chair import Answer, Chair
from kuused.match.deals import deal, first_dealer, shuffled
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
from kuused.match.seeds import SeedError, fresh_seed, parse_seed, stream
from kuused.match.setup import PERSON, Setup, SetupError, default_seats, names

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
    "Retold",
    "SeedError",
    "Setup",
    "SetupError",
    "Snapshot",
    "StaleIntent",
    "Thinking",
    "TurnTakenOver",
    "apart",
    "deal",
    "default_seats",
    "entries_of",
    "first_dealer",
    "fresh_seed",
    "names",
    "parse_seed",
    "play_match",
    "retell",
    "shuffled",
    "stream",
]
