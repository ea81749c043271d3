"""The players: who decides.

A player sees a :class:`~kuused.engine.PlayerView`, never a state, and answers with an action.
:func:`kinds` lists those that can be given a seat, :func:`find_kind` finds one by name.

    >>> from kuused.players import find_kind
    >>> find_kind("mänd").name("en")
    'Pine'
"""

from kuused.players.base import Kind, Player, Stop, StoppablePlayer
from kuused.players.by_rule import RuleBased, rule_based
from kuused.players.explaining import ExplainingPlayer, explain, explain_by_facts
from kuused.players.greedy import Greedy
from kuused.players.registry import (
    BrokenKind,
    UnknownKind,
    broken_kinds,
    find_kind,
    kind_of,
    kinds,
)
from kuused.players.search.estimate import Chances, chances_at_pot
from kuused.players.search.explanation import Candidate, Explanation, Facts
from kuused.players.search.facts import facts
from kuused.players.search.study import study_open, warm_study
from kuused.players.uniform import Uniform

__all__ = [
    "BrokenKind",
    "Candidate",
    "Chances",
    "ExplainingPlayer",
    "Explanation",
    "Facts",
    "Greedy",
    "Kind",
    "Player",
    "RuleBased",
    "Stop",
    "StoppablePlayer",
    "Uniform",
    "UnknownKind",
    "broken_kinds",
    "chances_at_pot",
    "explain",
    "explain_by_facts",
    "facts",
    "find_kind",
    "kind_of",
    "kinds",
    "rule_based",
    "study_open",
    "warm_study",
]
