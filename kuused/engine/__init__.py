"""The engine: what Sixes is.

Pure functions over immutable values, from the standard library alone: no input or output, no
clock, no randomness. :func:`start` begins a match, :func:`apply` is the only way on from there,
:func:`legal_actions` says what may be done, :func:`view` and :func:`redact` what a watcher may
know.

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
from kuused.engine.rules import CHIPS, OPTIONS, PLAYERS, Option, Rules, RulesError
from kuused.engine.state import Column, LogEntry, Phase, State, Step
from kuused.engine.transition import apply, legal_actions, run_to, start
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
    "Event",
    "IllegalAction",
    "LogEntry",
    "MatchStarted",
    "MatchWon",
    "Option",
    "Pack",
    "Pass",
    "PassedFree",
    "Phase",
    "Play",
    "PlayerView",
    "PlayoffStarted",
    "Reason",
    "RoundDealt",
    "RoundStalled",
    "RoundStopped",
    "RoundWon",
    "Rules",
    "RulesError",
    "State",
    "Step",
    "Suit",
    "apply",
    "legal_actions",
    "redact",
    "run_to",
    "start",
    "view",
]
