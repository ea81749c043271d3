"""How much a searching player thinks, and what it takes the others for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

__all__ = ["ANYTHING", "KUUSK", "MANNERS", "TAMM", "Belief", "OpponentModel", "SearchSettings"]

MANNERS: Final = ("to the letter", "loosely", "anything")
"""How a seat may play: as the rule-based player does, much as it does, or anything at all."""
ANYTHING: Final = 2
"""The place in :data:`MANNERS` of a seat that plays anything."""


class OpponentModel(NamedTuple):
    """One kind of table to sit down at.

    Attributes:
        share: how many of all tables are of this kind.
        manners: how likely each of :data:`MANNERS` is there, for any of the others; together 1.
    """

    share: float
    manners: tuple[float, float, float]


@dataclass(frozen=True, kw_only=True)
class Belief:
    """What is thought of the others before they have moved.

    People who play well sit down with people who play well. Were each of the others taken for
    itself, it would take a seat's own choices to find it out, and there are four or five in a
    round; against four that play anything, that cost 0.02 chips a round.

    Attributes:
        opponent_models: the kinds of tables there are; their shares are 1 together.
        slip: how often a seat that follows the rule-based player to the letter does not.
        spare: how likely a seat that could play is to pass instead, where it may (Q1).
    """

    opponent_models: tuple[OpponentModel, ...] = (
        OpponentModel(0.35, (0.95, 0.03, 0.02)),
        OpponentModel(0.45, (0.02, 0.03, 0.95)),
        OpponentModel(0.20, (0.3, 0.3, 0.4)),
    )
    slip: float = 0.02
    spare: float = 0.02


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """How a player searches. All work is counted in deals, so that no clock decides anything.

    Attributes:
        draws: how many deals are drawn and weighed.
        look: on how many of them every plan is tried (see :mod:`.plans`).
        keep: on how many of them, those included, the plans are tried that came out best for
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


TAMM: Final = SearchSettings(draws=12_288, look=512, keep=512, margin=1.0)
"""Level 4."""
KUUSK: Final = SearchSettings(draws=32_768, look=1_024, keep=4_096, margin=0.5)
"""Level 5."""
