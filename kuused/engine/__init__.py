"""The engine: what Sixes is.

Pure functions over immutable values, from the standard library alone: no input or output, no
clock, no randomness. :func:`start` begins a match, :func:`apply` is the only way on from there,
:func:`legal_actions` says what may be done, :func:`view` and :func:`redact` what a watcher may
know, and :func:`write_record` and :func:`parse_record` keep matches as text (RECORDS.md), which
:func:`replay` plays again.

    >>> from kuused.engine import FORTY, Deal, Play, Card, Rules, apply, start
    >>> state = start(Rules(players=4)).state
    >>> hands = tuple(FORTY.set(FORTY.cards[seat::4]) for seat in range(4))
    >>> state = apply(state, Deal(hands, dealer=0)).state
    >>> state.leader
    1
    >>> step = apply(state, Play(Card.parse("6D")))
    >>> step.events[0].card
    Card.parse('6D')
"""

from kuused.engine.actions import Action, Deal, Pass, Play
from kuused.engine.cards import FORTY, Card, CardSet, Pack, Suit
from kuused.engine.columns import Column
from kuused.engine.errors import DealFault, IllegalAction, Reason
from kuused.engine.events import (
    AntePaid,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    Event,
    MatchStarted,
    MatchWon,
    PassedFree,
    PlayoffStarted,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.engine.record import (
    Ending,
    Record,
    Result,
    RoundEnd,
    RoundRecord,
    Said,
    SeatEntry,
    TakenOver,
)
from kuused.engine.record_replay import Mismatch, RecordFault, Stated, replay, verify
from kuused.engine.record_syntax import RecordSyntaxError, SyntaxReason, parse_record, write_record
from kuused.engine.record_text import tidy
from kuused.engine.refusing import run_to
from kuused.engine.rules import CHIPS, OPTIONS, PLAYERS, Option, Rules, RulesError
from kuused.engine.state import LogEntry, Phase, State, Step
from kuused.engine.transition import apply, legal_actions, start
from kuused.engine.views import PlayerView, redact, view

__all__ = [
    "CHIPS",
    "FORTY",
    "OPTIONS",
    "PLAYERS",
    "Action",
    "AntePaid",
    "Card",
    "CardPlayed",
    "CardSet",
    "CardsPaidFor",
    "ChipPaid",
    "Column",
    "Deal",
    "DealFault",
    "Ending",
    "Event",
    "IllegalAction",
    "LogEntry",
    "MatchStarted",
    "MatchWon",
    "Mismatch",
    "Option",
    "Pack",
    "Pass",
    "PassedFree",
    "Phase",
    "Play",
    "PlayerView",
    "PlayoffStarted",
    "Reason",
    "Record",
    "RecordFault",
    "RecordSyntaxError",
    "Result",
    "RoundDealt",
    "RoundEnd",
    "RoundRecord",
    "RoundStalled",
    "RoundStopped",
    "RoundWon",
    "Rules",
    "RulesError",
    "Said",
    "SeatEntry",
    "State",
    "Stated",
    "Step",
    "Suit",
    "SyntaxReason",
    "TakenOver",
    "apply",
    "legal_actions",
    "parse_record",
    "redact",
    "replay",
    "run_to",
    "start",
    "tidy",
    "verify",
    "view",
    "write_record",
]
