"""How the columns are laid out in the room that they have: plain arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kuused.engine import Suit

__all__ = ["GUTTER", "Shape"]

GUTTER: Final = 4
"""Cells for the names of the ranks."""
_WIDEST: Final = 9
"""Cells of a card, at most; there is one more between two columns."""


@dataclass(frozen=True)
class Shape:
    """How the columns are laid out in the room that they have.

    Attributes:
        card: cells of a card's width.
        lines: lines of a card, 1 or 2.
        middle: free cells between the second and the third column.
        top: lines above the highest rank; the last of them names the suits.
    """

    card: int
    lines: int
    middle: int
    top: int

    @classmethod
    def of(cls, width: int, height: int, ranks: int, middle: int) -> Shape:
        """The largest shape that fits."""
        card = max(4, min(_WIDEST, (width - GUTTER - middle + 1) // len(Suit) - 1))
        lines = 2 if height >= 2 * ranks + 1 else 1
        spare = height - lines * ranks - 1
        return cls(card, lines, middle, 1 + max(0, spare // 2))

    @property
    def width(self) -> int:
        """Cells of all columns together, the names of the ranks included."""
        return self.x(len(Suit) - 1) + self.card

    def x(self, suit: int) -> int:
        """The first cell of a column."""
        return GUTTER + suit * (self.card + 1) + (self.middle if suit >= len(Suit) // 2 else 0)
