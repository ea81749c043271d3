"""One number for each kind, from all that was won by whom against whom.

The model is Luce's: every kind has a strength, and each of those at a table wins a round with a
chance in proportion to its strength. (With two at a table it is the model of Bradley and Terry, and
of Elo.) A rating is 400 times the strength's decimal logarithm: of two players at the same table,
the one that is 400 points above wins ten times as many rounds.

It is a summary. Where one kind does well against a second that does well against a third that does
well against the first, no single number can say so; the table of all pairs can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log10, sqrt
from typing import Final, TypeVar

from kuused.analysis.estimate import students_t

__all__ = ["Wins", "jackknife", "ratings"]

Wins = tuple[Mapping[int, int], Mapping[int, float]]
"""A table: how many seats each kind had at it, and how many games each kind won."""

POINTS: Final = 400
PRIOR: Final = 0.5
"""Wins given to every kind at every table: who never wins gets a low rating, not an endless one."""

_T = TypeVar("_T")


def ratings(tables: Sequence[Wins], kinds: int) -> list[float]:
    """The most likely ratings, that of kind 0 being 0 (Hunter's minorisation, to convergence)."""
    won = [0.0] * kinds
    games = []
    for seats, wins in tables:
        for kind in seats:
            won[kind] += wins.get(kind, 0.0) + PRIOR
        games.append(sum(wins.values()) + PRIOR * len(seats))
    strength = [1.0] * kinds
    for _ in range(10_000):
        expected = [0.0] * kinds
        for (seats, _wins), played in zip(tables, games, strict=True):
            total = sum(count * strength[kind] for kind, count in seats.items())
            for kind, count in seats.items():
                expected[kind] += played * count / total
        after = [w / e if e else 1.0 for w, e in zip(won, expected, strict=True)]
        after = [value / after[0] for value in after]
        moved = max(abs(log10(a / b)) for a, b in zip(after, strength, strict=True))
        strength = after
        if moved < 1e-9:
            break
    return [POINTS * log10(value) for value in strength]


def jackknife(
    groups: Sequence[_T], statistic: Callable[[Sequence[_T]], Sequence[float]]
) -> tuple[list[float], list[float | None], float]:
    """Several figures from all groups, and their errors by leaving out one group at a time.

    A group holds the same deals at every table, so whatever they have in common is in the error.

    Returns:
        The figures; their standard errors, ``None`` with fewer than two groups; and by how many of
        these a 95 % interval reaches to each side.
    """
    figures = list(statistic(groups))
    count = len(groups)
    if count < 2:
        return figures, [None] * len(figures), 0.0
    without = [statistic([*groups[:left], *groups[left + 1 :]]) for left in range(count)]
    errors: list[float | None] = []
    for place in range(len(figures)):
        values = [figure[place] for figure in without]
        mean = sum(values) / count
        spread = sum((value - mean) ** 2 for value in values)
        errors.append(sqrt(spread * (count - 1) / count))
    return figures, errors, students_t(count - 1)
