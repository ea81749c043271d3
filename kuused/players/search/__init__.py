"""The players that search.

Importing this room, and making a player, loads no numpy: that happens in a player's first turn,
which is thought over in a thread of its own.
"""

from __future__ import annotations

from kuused.players.search.explanation import Candidate, Explanation, Facts
from kuused.players.search.face import SearchPlayer
from kuused.players.search.facts import facts
from kuused.players.search.settings import KUUSK, TAMM, Belief, SearchSettings

__all__ = [
    "KUUSK",
    "TAMM",
    "Belief",
    "Candidate",
    "Explanation",
    "Facts",
    "SearchPlayer",
    "SearchSettings",
    "facts",
    "kuusk",
    "tamm",
]


def tamm() -> SearchPlayer:
    """The player of level 4.

    Raises:
        ImportError: numpy is not installed.
    """
    return SearchPlayer(TAMM)


def kuusk() -> SearchPlayer:
    """The player of level 5.

    Raises:
        ImportError: numpy is not installed.
    """
    return SearchPlayer(KUUSK)
