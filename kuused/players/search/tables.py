"""What the kernel looks up instead of working it out; everything here follows from the rules.

A set of cards is one *word* of 64 bits in which each suit has a lane of 16: the lowest card of a
suit is the lowest bit of its lane. The mask of a suit is what stands in its lane.

A *column* is kept as a small number, its code: 0 while it is closed, else ``1 + below + width *
above`` for the cards that lie below and above its start card, with ``width`` one more than the
ranks below the start. Laying a card adds a fixed amount to the code, whichever card it is and
whenever it comes. Code and mask together are one *index*, ``code * masks + mask``, and one look-up
at that index tells all that a suit has to say to the rule-based player: which of the cards that fit
it likes best, and how much.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kuused.engine import Card, Pack, Rules, Suit
from kuused.players.scores import scores as rule_based_scores

__all__ = ["LANE", "SUITS", "Floats", "Ints", "Singles", "Tables", "Words", "lanes", "tables_for"]

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Singles: TypeAlias = npt.NDArray[np.float32]
Words: TypeAlias = npt.NDArray[np.uint64]

SUITS: Final = len(Suit)
LANE: Final = 16
"""How many bits of a word each suit has; no pack has more ranks."""
TEMPERATURE: Final = 1.0
"""How much the softened rule-based player of :attr:`Tables.choice` slips, in points of its score."""
_NONE: Final = -(1 << 30)
_kept: dict[tuple[Pack, str, Suit], Tables] = {}


@dataclass(frozen=True)
class Tables:
    """The look-ups of one pack and start card. *K* codes, *M* masks, *R* ranks.

    Attributes:
        ranks: R.
        masks: M.
        codes: K.
        start_place: the place of the start card in its suit.
        start: the start card, as a word.
        starts: the cards that open columns, as a word.
        beside: the start card's two neighbours, as a word.
        not_top: every card but the highest of each suit, as a word.
        not_bottom: every card but the lowest of each suit, as a word.
        low: every card below its column's start card, as a word.
        full: the whole pack, as a word.
        start_lane: the lane of the suit that is led.
        unit: what one card adds to the lane of its column; a column's lane holds code * unit.
        stride: what a column's lane is multiplied by to be added to a mask: unit * stride = M.
        fits: (K,) the mask of the cards that fit a column.
        values: (K*M,) int32, what the rule-based player's favourite in a suit is worth to it:
            ``rank of its score * 64 + R - 1 - place``, and far below zero where there is none.
        tags: (4,) int32, what to add to the values of each suit so that the largest of the four
            is the favourite, and of equal ones the first in card order.
        cards: (64,) the word of the card that the last six bits of such a sum stand for.
        choice: (K, M, 4) float32, what there is to choose from in a suit: the sum of
            ``exp(score / temperature)`` over the playable cards, how many there are, the value of
            the best of them, and nothing.
        chosen: (R, M, 2) float32, ``exp(score / temperature)`` and the value of each card that is
            in the mask, whether it fits or not.
        deltas: (65,) what the card of each bit of a word adds to the columns; 0 for no card.
    """

    ranks: int
    masks: int
    codes: int
    start_place: int
    start: np.uint64
    starts: np.uint64
    beside: np.uint64
    not_top: np.uint64
    not_bottom: np.uint64
    low: np.uint64
    full: np.uint64
    start_lane: int
    unit: int
    stride: int
    fits: Ints
    values: npt.NDArray[np.int32]
    tags: npt.NDArray[np.int32]
    cards: Words
    choice: Singles
    chosen: Singles
    deltas: Words

    def code(self, mask: int) -> int:
        """The code of a column in which these cards of its suit lie."""
        place = self.start_place
        if not mask >> place & 1:
            return 0
        below = (mask & ((1 << place) - 1)).bit_count()
        above = (mask >> (place + 1)).bit_count()
        return 1 + below + (place + 1) * above

    def word(self, bits: int) -> int:
        """The word of a set of cards that is kept in the engine's bits."""
        masks = self.masks_of(bits)
        return sum(mask << (LANE * suit) for suit, mask in enumerate(masks))

    def masks_of(self, bits: int) -> list[int]:
        """The four masks of a set of cards that is kept in the engine's bits."""
        return [bits >> (suit * self.ranks) & (self.masks - 1) for suit in range(SUITS)]

    def columns(self, bits: int) -> int:
        """The word of the columns that these cards on the table make, in the engine's bits."""
        codes = map(self.code, self.masks_of(bits))
        return sum(code * self.unit << (LANE * suit) for suit, code in enumerate(codes))

    def position(self, rules: Rules, card: Card) -> int:
        """Which bit of a word stands for a card."""
        return LANE * card.suit + rules.pack.place(card)


def lanes(words: Words) -> npt.NDArray[np.uint16]:
    """(…, N, 4) the lanes of (…, N) words, by suit; the same memory."""
    view: npt.NDArray[np.uint16] = words.view(np.dtype("<u2")).reshape(*words.shape, SUITS)
    return view


def tables_for(rules: Rules) -> Tables:
    """The tables of these rules; the same object whenever pack and start card are the same."""
    key = rules.pack, rules.start_rank, rules.start_suit
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = _make(rules)
    return found


def _make(rules: Rules) -> Tables:
    ranks, place = len(rules.pack.ranks), rules.pack.ranks.index(rules.start_rank)
    masks, width = 1 << ranks, place + 1
    codes = 1 + width * (ranks - place)
    fits = np.zeros(codes, np.int64)
    fits[0] = 1 << place
    for code in range(1, codes):
        down, up = (code - 1) % width, (code - 1) // width
        if down < place:
            fits[code] |= 1 << (place - down - 1)
        if place + up + 1 < ranks:
            fits[code] |= 1 << (place + up + 1)

    places = np.arange(ranks)[:, None]
    has = np.arange(masks)[None, :] >> places & 1 == 1
    table = rule_based_scores(rules)
    scores = np.array([table.of_suit(mask) for mask in range(masks)]).T
    # Equal scores stay equal and no others become so: ties are broken as the player breaks them.
    order = np.searchsorted(np.unique(scores[has]), scores)
    worth = np.where(has, order * 64 + ranks - 1 - places, _NONE)
    likes = np.zeros((ranks, masks))
    for r, m in np.argwhere(has):
        # Rounded, so that a C library that rounds its exp another way changes nothing.
        likes[r, m] = float(f"{math.exp(scores[r, m] / TEMPERATURE):.9e}")
    values = np.full((codes, masks), _NONE, np.int64)
    choice = np.zeros((codes, masks, 4), np.float32)
    for code in range(codes):
        for r in range(ranks):
            if fits[code] >> r & 1:
                values[code] = np.maximum(values[code], worth[r])
                choice[code, :, 0] += likes[r]
                choice[code, :, 1] += has[r]
    choice[..., 2] = values  # exact: they stay below 2 to the 24th

    # A column's lane holds the code times the number of masks where that fits into a lane, so that
    # columns and hand add up to four indices at once; else the code alone.
    unit = masks if codes * masks <= 1 << LANE else 1
    deltas = [0] * (SUITS * LANE + 1)
    cards = [0] * 64
    for suit in range(SUITS):
        for r in range(ranks):
            at = LANE * suit + r
            deltas[at] = unit * (width if r > place else 1) << LANE * suit
            cards[(SUITS - suit) * ranks - 1 - r] = 1 << at

    def every(mask: int) -> np.uint64:
        return np.uint64(sum(mask << LANE * suit for suit in range(SUITS)))

    lane = int(rules.start_suit)
    return Tables(
        ranks=ranks,
        masks=masks,
        codes=codes,
        start_place=place,
        start=np.uint64(1 << LANE * lane + place),
        starts=every(1 << place),
        beside=np.uint64((1 << (place - 1) | 1 << (place + 1)) << LANE * lane),
        not_top=every(masks // 2 - 1),
        not_bottom=every(masks - 2),
        low=every((1 << place) - 1),
        full=every(masks - 1),
        start_lane=lane,
        unit=unit,
        stride=masks // unit,
        fits=fits,
        values=values.reshape(-1).astype(np.int32),
        tags=ranks * (SUITS - 1 - np.arange(SUITS, dtype=np.int32)),
        cards=np.array(cards, np.uint64),
        choice=choice,
        chosen=np.stack([likes, worth], axis=-1).astype(np.float32),
        deltas=np.array(deltas, np.uint64),
    )
