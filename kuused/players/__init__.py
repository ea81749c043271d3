"""The players: who decides.

A player sees a :class:`~kuused.engine.PlayerView`, never a state, and answers with an action.
:func:`player_specs` lists those that can be given a seat, :func:`find_player` finds one by name.

    >>> from kuused.players import find_player
    >>> find_player("mänd").name("en")
    'Pine'
"""

from kuused.players.base import Player, PlayerSpec, Stop, StoppablePlayer
from kuused.players.explaining import ExplainingPlayer, explain, explain_by_facts
from kuused.players.greedy import Greedy
from kuused.players.random_player import RandomPlayer
from kuused.players.registry import (
    BrokenPlayer,
    UnknownPlayer,
    broken_players,
    find_player,
    player_specs,
    spec_of,
)
from kuused.players.rule_based import RuleBased, rule_based
from kuused.players.search.estimate import Chances, chances_at_pot
from kuused.players.search.explanation import Candidate, Explanation, Facts
from kuused.players.search.facts import facts
from kuused.players.search.worker_pool import open_worker_pool, warm_worker_pool

Kind = PlayerSpec
"""The name of :class:`PlayerSpec` that CONTRIBUTING.md has promised to authors of plugins."""

__all__ = [
    "BrokenPlayer",
    "Candidate",
    "Chances",
    "ExplainingPlayer",
    "Explanation",
    "Facts",
    "Greedy",
    "Kind",
    "Player",
    "PlayerSpec",
    "RandomPlayer",
    "RuleBased",
    "Stop",
    "StoppablePlayer",
    "UnknownPlayer",
    "broken_players",
    "chances_at_pot",
    "explain",
    "explain_by_facts",
    "facts",
    "find_player",
    "open_worker_pool",
    "player_specs",
    "rule_based",
    "spec_of",
    "warm_worker_pool",
]
