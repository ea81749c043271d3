"""Decision times, kept in little room: a count for each step of one per cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log2
from typing import Final

__all__ = ["Times"]

STEPS: Final = 64
"""How many steps a doubling of time is divided into: each is 1.1 % wide."""


@dataclass(frozen=True, slots=True)
class Times:
    """How often each decision time was met.

    A run makes millions of decisions, and its parts come from many workers. So times are rounded to
    steps of 1.1 % and counted, and two such counts simply add up.

    Attributes:
        counts: the steps that were met, ascending, each with how often.
    """

    counts: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, nanoseconds: Iterable[int]) -> Times:
        """The count of these times, each in nanoseconds."""
        met = Counter(floor(log2(max(time, 1)) * STEPS) for time in nanoseconds)
        return cls(tuple(sorted(met.items())))

    def __add__(self, other: Times) -> Times:
        met = Counter(dict(self.counts))
        met.update(dict(other.counts))
        return Times(tuple(sorted(met.items())))

    def __len__(self) -> int:
        return sum(times for _, times in self.counts)

    def quantile(self, share: float) -> float | None:
        """The time in milliseconds that this share of all decisions did not exceed, within 1 %.

        ``None`` when no decision was timed.
        """
        rank, met = max(1, ceil(share * len(self))), 0
        for step, times in self.counts:
            met += times
            if met >= rank:
                middle: float = 2 ** ((step + 0.5) / STEPS)
                return middle / 1e6
        return None
