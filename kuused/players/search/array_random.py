"""Random numbers that are the same on every machine, and deals made of them.

Only the raw stream of PCG64 and plain arithmetic are used: those stay as they are from one numpy to
the next, which is not promised of ``shuffle`` and its like.
"""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from kuused.engine import Rules
from kuused.players.search.tables import Floats, Ints, Singles, Words, tables_for

__all__ = ["ArrayRandom", "shuffled_hands"]

_AT_ONCE: Final = 512
_LOW: Final = 63
"""The bits of a sorting key that hold the card instead of luck; a pack has at most 52."""


class ArrayRandom:
    """A stream of random numbers for arrays."""

    def __init__(self, rng: random.Random) -> None:
        self._bits = np.random.PCG64(rng.getrandbits(128))
        self._generator = np.random.Generator(self._bits)

    def uniform(self, *shape: int) -> Floats:
        """Numbers from 0 up to 1, each one draw of the raw stream: its upper 53 bits."""
        return self._generator.random(shape)

    def singles(self, n: int) -> Singles:
        """(n,) numbers from 0 up to 1, good enough to choose among a few things."""
        return self._generator.random(n, np.float32)

    def order(self, n: int, items: int) -> Ints:
        """(n, items) in each row the numbers below ``items``, 64 at most, in a random order."""
        keys = self._bits.random_raw(n * items).reshape(n, items)
        keys &= np.uint64(~_LOW & (1 << 64) - 1)
        keys |= np.arange(items, dtype=np.uint64)
        keys.sort(axis=1)
        keys &= np.uint64(_LOW)
        return keys.view(np.int64)


def shuffled_hands(rules: Rules, sizes: tuple[int, ...], n: int, luck: ArrayRandom) -> Words:
    """(P, n) the words of n fair deals of the whole pack, all ways to deal equally likely.

    Args:
        rules: whose pack it is.
        sizes: how many cards each seat is dealt; what is left over lies in no hand.
        n: how many deals.
        luck: the random numbers.
    """
    word = tables_for(rules).word
    cards = np.array([word(1 << card) for card in range(len(rules.pack))], np.uint64)
    hands = np.empty((len(sizes), n), np.uint64)
    for first in range(0, n, _AT_ONCE):  # in pieces that stay in the processor's cache
        part = slice(first, min(first + _AT_ONCE, n))
        order = luck.order(part.stop - first, len(cards))
        dealt = np.ascontiguousarray(cards.take(order, mode="clip").T)
        end = 0
        for hand, size in zip(hands, sizes, strict=True):
            np.bitwise_or.reduce(dealt[end : end + size], axis=0, out=hand[part])
            end += size
    return hands
