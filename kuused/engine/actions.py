"""What a player, or the dealer, can do."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kuused.engine.cards import Card, CardSet
from kuused.engine.nouns import noun

__all__ = ["Action", "Deal", "Pass", "Play"]


@noun
class Deal(NamedTuple):
    """Begin a round with these hands (R6). The engine draws nothing at random itself.

    Attributes:
        hands: the cards of each seat, by seat. Under ``equal`` what no hand holds lies face up (Q9).
        dealer: who deals; from the second round on, last round's leader (R7, R16).
    """

    hands: tuple[CardSet, ...]
    dealer: int


@noun
class Play(NamedTuple):
    """Lay one card on its column (R12, R13)."""

    card: Card


@noun
class Pass(NamedTuple):
    """Pay one chip into the pot, if there is one, and pass (R14, Q3)."""


Action: TypeAlias = Deal | Play | Pass
