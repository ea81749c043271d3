"""The players that search.

Importing this room loads no numpy: that happens when a player is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kuused.players.search.explanation import Candidate, Explanation, Facts
from kuused.players.search.facts import facts
from kuused.players.search.plan import KUUSK, TAMM, Belief, Plan

if TYPE_CHECKING:
    from kuused.players.search.player import Searcher

__all__ = [
    "KUUSK",
    "TAMM",
    "Belief",
    "Candidate",
    "Explanation",
    "Facts",
    "Plan",
    "facts",
    "kuusk",
    "searcher",
    "tamm",
]


def searcher(plan: Plan) -> Searcher:
    """A player that searches as a plan says.

    Raises:
        ImportError: numpy is not installed.
    """
    from kuused.players.search.player import Searcher  # loads numpy

    return Searcher(plan)


def tamm() -> Searcher:
    """The player of level 4."""
    return searcher(TAMM)


def kuusk() -> Searcher:
    """The player of level 5."""
    return searcher(KUUSK)
