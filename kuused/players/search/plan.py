"""How much a searching player thinks, and what it takes the others for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["ANYTHING", "KUUSK", "MANNERS", "TAMM", "Belief", "Plan"]

MANNERS: Final = ("to the letter", "loosely", "anything")
"""How a seat may play: as the rule-based player does, much as it does, or anything at all."""
ANYTHING: Final = 2
"""The place in :data:`MANNERS` of a seat that plays anything."""


@dataclass(frozen=True, kw_only=True)
class Belief:
    """What is thought of the others before they have moved.

    Attributes:
        manners: how likely each of :data:`MANNERS` is, for any seat; together 1.
        slip: how often a seat that follows the rule-based player to the letter does not.
        spare: how likely a seat that could play is to pass instead, where it may (Q1).
    """

    manners: tuple[float, float, float] = (0.7, 0.1, 0.2)
    slip: float = 0.02
    spare: float = 0.02


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How a player searches. All work is counted in deals, so that no clock decides anything.

    Attributes:
        draws: how many deals are drawn and weighed.
        look: on how many of them every course is tried (see :mod:`.courses`).
        keep: on how many of them, those included, the courses are tried that came out best for
            each action.
        margin: by how many standard errors another card must be better than the rule-based
            player's to be played.
        belief: what it takes the others for.
    """

    draws: int
    look: int
    keep: int
    margin: float
    belief: Belief = Belief()


TAMM: Final = Plan(draws=12_288, look=512, keep=512, margin=1.0)
"""Level 4."""
KUUSK: Final = Plan(draws=32_768, look=1_024, keep=4_096, margin=0.5)
"""Level 5."""
