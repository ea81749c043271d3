"""Drawing hidden hands: every deal that agrees with what was seen is equally likely.

A hidden card may lie in any hand that has not proved that it lacks it, and hand sizes are fixed.
The ways to place the cards are counted from the last card to the first, for every number of places
left in each hand; walking from the first card to the last, each card then goes to a hand with the
chance that its share of the ways gives it. Cards that any hand may hold come last and need no
counting: of those, each goes to a place that is left, all places being equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.tables import Floats, Ints

__all__ = ["NoDeal", "Sampler"]


class NoDeal(ValueError):
    """No deal of the hidden cards agrees with what was seen."""


class Sampler:
    """Draws deals of hidden cards to hidden hands.

    Attributes:
        cards: the hidden cards, in the order in which :meth:`draw` places them; (U,) numbers that
            the caller has given them.
        ways: how many deals agree; exact as long as it is below 2 to the 53rd.

    Raises:
        NoDeal: no deal agrees.
    """

    def __init__(self, allowed: Sequence[Sequence[int]], sizes: Sequence[int]) -> None:
        """Count the ways.

        Args:
            allowed: for each hidden card, the hands that may hold it, ascending.
            sizes: how many of the hidden cards each hand holds.
        """
        if sum(sizes) != len(allowed):
            raise NoDeal("the hand sizes don't add up to the hidden cards")
        self._sizes = np.array(sizes, np.int64)
        hands = len(sizes)
        # The tighter a card, the earlier: few hands get to know few counts.
        self.cards = sorted(range(len(allowed)), key=lambda card: (len(allowed[card]), card))
        self._allowed = [tuple(allowed[card]) for card in self.cards]
        self._bound = sum(len(seats) < hands for seats in self._allowed)
        self._count()
        if not self.ways:
            raise NoDeal("no deal agrees with what was seen")

    def _count(self) -> None:
        """Fill ``_ways[i]``: in how many ways cards i, i+1, … fill the places that are left.

        A state is the number of places left in each hand but the last, which follows from how many
        cards are left. Each of these axes begins with an empty layer for "fewer than none".
        """
        sizes = self._sizes
        shape = tuple(int(size) + 2 for size in sizes[:-1])
        self._strides = np.array([*_strides(shape), 0], np.int64)  # the last hand's place is none
        free = len(self._allowed) - self._bound
        left = np.indices(shape).reshape(len(shape), -1) - 1
        last = free - left.sum(axis=0)
        fits = (left >= 0).all(axis=0) & (last >= 0) & (last <= sizes[-1])
        ways = np.zeros(fits.shape)
        ways[fits] = _multinomials(np.vstack([left[:, fits], last[fits]]), free)
        self._ways = [ways]
        for hands in reversed(self._allowed[: self._bound]):
            before = np.zeros_like(ways)
            for hand in hands:
                stride = int(self._strides[hand])
                before[stride:] += ways[: len(ways) - stride]
            # Places for a card that there were not: the empty layers stay empty.
            before.reshape(shape)[_edges(shape)] = 0.0
            self._ways.append(before)
            ways = before
        self._ways.reverse()
        self._first = int(((sizes[:-1] + 1) * self._strides[:-1]).sum())
        self.ways = float(self._ways[0][self._first])

    def draw(self, n: int, luck: ArrayRandom) -> npt.NDArray[np.uint8]:
        """(U, n) the hand of each hidden card, in the order of :attr:`cards`, in n deals."""
        hands = len(self._sizes)
        placed = np.empty((len(self._allowed), n), np.uint8)
        state = np.full(n, self._first)
        for i, allowed in enumerate(self._allowed[: self._bound]):
            if len(allowed) == 1:
                placed[i] = allowed[0]
                state -= self._strides[allowed[0]]
                continue
            after, before = self._ways[i + 1], self._ways[i]
            point = luck.uniform(n)
            point *= before.take(state, mode="clip")
            hand = np.full(n, allowed[0], np.uint8)
            reached = np.zeros(n)
            for this, following in pairwise(allowed):
                reached += after.take(state - self._strides[this], mode="clip")
                hand[point >= reached] = following
            placed[i] = hand
            state -= self._strides.take(hand, mode="clip")
        if self._bound == len(self._allowed):
            return placed
        left = self._places_left(placed, n)
        for i in range(self._bound, len(self._allowed)):
            point = (luck.uniform(n) * (len(self._allowed) - i)).astype(np.int16)
            hand = np.zeros(n, np.uint8)
            reached = left[0].copy()
            for this in range(1, hands):
                hand += point >= reached
                reached += left[this]
            placed[i] = hand
            for this in range(hands):
                left[this] -= hand == this
        return placed

    def _places_left(self, placed: npt.NDArray[np.uint8], n: int) -> npt.NDArray[np.int16]:
        """(H, n) places left in each hand once the bound cards lie."""
        left = np.empty((len(self._sizes), n), np.int16)
        for hand, size in enumerate(self._sizes):
            left[hand] = size - (placed[: self._bound] == hand).sum(axis=0, dtype=np.int16)
        return left


def _strides(shape: tuple[int, ...]) -> list[int]:
    """How far apart the neighbours on each axis of a flat array of this shape lie."""
    strides, step = [], 1
    for length in reversed(shape):
        strides.append(step)
        step *= length
    return strides[::-1]


def _edges(shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Where any index of an array of this shape is 0."""
    edge = np.zeros(shape, np.bool_)
    for axis in range(len(shape)):
        np.moveaxis(edge, axis, 0)[0] = True
    return edge


def _multinomials(parts: Ints, total: int) -> Floats:
    """(S,) in how many ways ``total`` things fall into parts of these (H, S) sizes."""
    factorials = np.cumprod(np.concatenate([[1.0], np.arange(1.0, total + 1)]))
    ways = np.full(parts.shape[1], factorials[total])
    for sizes in parts:
        ways /= factorials[sizes]
    whole: Floats = np.rint(ways)
    return whole
