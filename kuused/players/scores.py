"""What the rule-based player thinks of each card: ten weights, kept as a table.

A card opens one direction of its column, a start card both. Whatever lies in those directions is
good when it is mine and bad when it is somebody else's, the more so the more of it there is. The
score depends on my cards in the one suit alone (and on face-up cards there, which are nobody's), so
it is worked out once for each set of them and looked up from then on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kuused.engine import Card, Rules, Suit

__all__ = ["WEIGHTS", "Scores", "Weights", "scores"]

_MOST_KEPT = 1 << 16


@dataclass(frozen=True, kw_only=True, slots=True)
class Weights:
    """What each thing counts; in a direction that the card opens unless said otherwise.

    Attributes:
        own: each of my cards there.
        far: each step to my farthest card there.
        next: the very next card is mine.
        end: the card ends its column, so that the direction leads nowhere.
        gap: each of the others' cards before my first there.
        other: each of the others' cards there, when none is mine.
        tail: each of the others' cards beyond my farthest there.
        between: each of the others' cards there before my farthest.
        distance: each step of the card itself from its column's start card; once.
        start: the card is a start card; once.
    """

    own: float
    far: float
    next: float
    end: float
    gap: float
    other: float
    tail: float
    between: float
    distance: float
    start: float


WEIGHTS = Weights(
    own=1.95,
    far=2.48,
    next=-0.76,
    end=0.34,
    gap=0.85,
    other=-1.69,
    tail=-0.99,
    between=0.17,
    distance=-0.08,
    start=-2.27,
)
"""Found by the cross-entropy method in play against copies of itself."""


class Scores:
    """The table for one pack and start rank.

    Attributes:
        suit_bits: the bits of one suit, as the lowest suit has them.
        where: for each card, how far its suit is shifted, and its place in the suit.
    """

    __slots__ = ("_kept", "_start", "_weights", "_width", "suit_bits", "where")

    def __init__(self, ranks: str, start_rank: str, weights: Weights = WEIGHTS) -> None:
        self._width = len(ranks)
        self._start = ranks.index(start_rank)
        self._weights = weights
        self._kept: dict[tuple[int, int], tuple[float, ...]] = {}
        self.suit_bits = (1 << self._width) - 1
        self.where = {
            Card(suit, rank): (suit * self._width, place)
            for suit in Suit
            for place, rank in enumerate(ranks)
        }

    def of_suit(self, mine: int, waiting: int = 0) -> tuple[float, ...]:
        """The score of each card of a suit, by place, low to high.

        Args:
            mine: my cards in the suit, bit 0 for the lowest.
            waiting: the face-up cards in it that have not joined their column yet (Q9).
        """
        row = self._kept.get((mine, waiting))
        if row is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            row = tuple(self._score(mine, waiting, place) for place in range(self._width))
            self._kept[mine, waiting] = row
        return row

    def _score(self, mine: int, waiting: int, place: int) -> float:
        weights, start = self._weights, self._start
        score = weights.distance * abs(place - start)
        if place == start:
            score += weights.start
        # Face-up cards join by themselves: whoever plays up to them is at once beyond them.
        if place <= start:
            below = [place for place in range(place - 1, -1, -1) if not waiting >> place & 1]
            score += self._direction([bool(mine >> place & 1) for place in below])
        if place >= start:
            above = [p for p in range(place + 1, self._width) if not waiting >> p & 1]
            score += self._direction([bool(mine >> p & 1) for p in above])
        return score

    def _direction(self, mine: list[bool]) -> float:
        """What one direction is worth, given whose the cards are that follow, nearest first."""
        weights = self._weights
        if not mine:
            return weights.end
        own = sum(mine)
        others = len(mine) - own
        if not own:
            return weights.other * others
        gap = mine.index(True)
        far = len(mine) - mine[::-1].index(True)
        tail = len(mine) - far
        return (
            weights.own * own
            + weights.far * far
            + (weights.next if mine[0] else 0.0)
            + weights.gap * gap
            + weights.tail * tail
            + weights.between * (others - tail)
        )


@cache
def _scores(ranks: str, start_rank: str) -> Scores:
    return Scores(ranks, start_rank)


def scores(rules: Rules) -> Scores:
    """The table for the ranks and the start rank of these rules."""
    return _scores(rules.pack.ranks, rules.start_rank)
