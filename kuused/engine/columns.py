"""The columns: what lies in them, what fits, and what may be played on them (R8–R12, Q2, Q9)."""

from __future__ import annotations

from typing import NamedTuple

from kuused.engine.cards import Card, Suit
from kuused.engine.nouns import noun
from kuused.engine.rules import Layout, Rules

__all__ = ["Column", "alone", "can_play", "columns", "fitting", "joined"]


@noun
class Column(NamedTuple):
    """One column: an unbroken run that contains its start card, or nothing yet (R8, R9).

    Attributes:
        suit: its suit.
        cards: what lies in it, low to high.
        below: the next card down that would fit, if there is one.
        above: the next card up that would fit, if there is one.
    """

    suit: Suit
    cards: tuple[Card, ...]
    below: Card | None
    above: Card | None

    @property
    def open(self) -> bool:
        """Whether its start card lies."""
        return bool(self.cards)


def columns(rules: Rules, table_bits: int) -> tuple[Column, ...]:
    """The columns that these cards on the table make."""
    pack, result = rules.pack, []
    for suit in Suit:
        cards = tuple(rules.card_set(table_bits & pack.suit_bits(suit)))
        below = above = None
        if cards:
            low, high = pack.place(cards[0]), pack.place(cards[-1])
            below = Card(suit, pack.ranks[low - 1]) if low > 0 else None
            above = Card(suit, pack.ranks[high + 1]) if high + 1 < len(pack.ranks) else None
        result.append(Column(suit, cards, below, above))
    return tuple(result)


def joined(layout: Layout, down: int) -> int:
    """Of the cards that lie on the table, those that lie in columns (R9, Q9)."""
    table = down & layout.starts
    while more := down & neighbours(layout, table):
        table |= more
    return table


def fitting(layout: Layout, table: int) -> int:
    """The cards that fit the table: only the start card before the lead (R10, R12)."""
    if not table & layout.start:
        return layout.start
    return neighbours(layout, table) | layout.starts & ~table


def neighbours(layout: Layout, table: int) -> int:
    """The next cards down and up of every open column (R9).

    A column is an unbroken run around its start card, so these are found for all suits at once by
    shifting the table up and down by one place.
    """
    return ((table & layout.not_top) << 1 | (table & layout.not_bottom) >> 1) & ~table


def alone(layout: Layout, fitting: int) -> bool:
    """Whether the start suit is open and no other (Q2)."""
    return fitting & layout.starts == layout.starts ^ layout.start


def can_play(rules: Rules, fitting: int, hand: int) -> int:
    """The cards of this hand that its player may play (R10, R12, Q2)."""
    cards = hand & fitting
    if rules.coins_first and hand & rules.layout.beside and alone(rules.layout, fitting):
        return cards & ~rules.layout.starts
    return cards
