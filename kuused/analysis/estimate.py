"""Means with their errors, from sums that are exact.

The unit is the deal. A deal is played from every seat rotation, and what those games have in common
(the cards) is no chance between them; so each deal gives one number, the mean over its rotations,
and the standard error is that of independent deals. Everything up to the last division is done in
whole numbers: a sum doesn't depend on who added it up, or in what order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

__all__ = ["Estimate", "Sums"]

Vector = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over deals of a whole number for each player, and of the products of any two.

    Attributes:
        deals: how many deals.
        sums: for each player, the sum.
        products: for each two players, the sum of the products.
    """

    deals: int
    sums: Vector
    products: tuple[Vector, ...]

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]], players: int) -> Sums:
        """The sums of these deals, each with a number for each player."""
        each = range(players)
        return cls(
            len(rows),
            tuple(sum(row[a] for row in rows) for a in each),
            tuple(tuple(sum(row[a] * row[b] for row in rows) for b in each) for a in each),
        )

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.deals + other.deals,
            _plus(self.sums, other.sums),
            tuple(_plus(a, b) for a, b in zip(self.products, other.products, strict=True)),
        )

    def estimate(self, weights: Sequence[int], unit: int) -> Estimate:
        """The mean over deals of the weighted sum of the players' numbers, divided by ``unit``."""
        deals = self.deals
        if not deals:
            return Estimate(None, None, None, None, 0)
        total = sum(w * s for w, s in zip(weights, self.sums, strict=True))
        mean = float(Fraction(total, deals * unit))
        if deals < 2:
            return Estimate(mean, None, None, None, deals)
        squares = sum(
            a * b * product
            for a, row in zip(weights, self.products, strict=True)
            for b, product in zip(weights, row, strict=True)
        )
        variance = Fraction(squares * deals - total * total, deals * (deals - 1))
        error = math.sqrt(variance / deals) / unit
        reach = students_t(deals - 1) * error
        return Estimate(mean, error, mean - reach, mean + reach, deals)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and how sure it is.

    Attributes:
        mean: the mean over deals; ``None`` without any.
        error: its standard error; ``None`` with fewer than two deals.
        low: where its 95 % interval begins; ``None`` as above.
        high: where that ends.
        deals: how many deals it rests on.
    """

    mean: float | None
    error: float | None
    low: float | None
    high: float | None
    deals: int


_EXACT: Final = {1: 12.706204736, 2: 4.302652730}
_Z: Final = 1.959963984540054


def students_t(freedom: int) -> float:
    """The 97.5 % point of Student's t, to three digits, for a 95 % interval on both sides.

    By the expansion of Cornish and Fisher around the normal one; the first two are too far off.
    """
    if freedom in _EXACT:
        return _EXACT[freedom]
    z = _Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def _plus(a: Vector, b: Vector) -> Vector:
    return tuple(x + y for x, y in zip(a, b, strict=True))
