"""What the moves look up: worked out once for rules of one shape, or kept when first met.

These tables belong to states alone. They fill up as matches are played, so that whoever reads them
learns what others could do: no rules and no view lead to them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from kuused.engine.actions import Pass, Play
from kuused.engine.cards import Card, Pack, Suit
from kuused.engine.events import CardPlayed
from kuused.engine.rules import Rules

__all__ = ["Cards", "Choices", "Tables", "tables_of"]

_ONLY_PASS: Final = (Pass(),)
_MOST_KEPT: Final = 1 << 14

Told: TypeAlias = tuple[tuple[CardPlayed], ...]
"""What playing one card is told as, by the number of cards that its player has left."""
Cards: TypeAlias = dict[Card, tuple[int, int, Told]]


class Choices(dict[int, tuple[Play | Pass, ...]]):
    """What may be done by a player who can play these cards (as bits): looked up, or made and kept.

    The cards in card order, then the pass if there is one: with no card to play, or under
    ``optional``, but never instead of the lead (R10, R12, R14, Q1).
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__({0: _ONLY_PASS})
        self._plays = {bit: Play(card) for card, bit in rules.pack.bit_of.items()}
        self._start = rules.layout.start
        self._optional = rules.passing == "optional"

    def __missing__(self, cards: int) -> tuple[Play | Pass, ...]:
        choices: tuple[Play | Pass, ...] = tuple(
            play for bit, play in self._plays.items() if cards & bit
        )
        if self._optional and not cards & self._start:
            choices += _ONLY_PASS
        if len(self) < _MOST_KEPT:
            self[cards] = choices
        return choices


class Tables:
    """What the moves look up.

    Attributes:
        cards: for each seat and card, the card's own bit; the bits of those that fit once it lies
            and did not before (R9; for the first lead the other start cards too, R12); and what
            playing it is told as.
        choices: what may be done with each set of playable cards.
        plain: whether neither Q2 nor face-up cards (Q9) can have a say in a move.
    """

    __slots__ = ("cards", "choices", "plain")

    def __init__(self, rules: Rules) -> None:
        most = max(max(rules.hand_sizes(dealer)) for dealer in rules.seats)
        bit_of = rules.pack.bit_of
        opens = {card: _opens(rules, card) for card in bit_of}
        self.cards: tuple[Cards, ...] = tuple(
            {card: (bit_of[card], opens[card], _told(rules, seat, card, most)) for card in bit_of}
            for seat in rules.seats
        )
        self.choices = Choices(rules)
        self.plain = not (rules.coins_first or rules.equal)


def tables_of(rules: Rules) -> Tables:
    """The tables of these rules; rules that are alike where it matters here share theirs."""
    return _tables(
        rules.pack,
        rules.start_rank,
        rules.start_suit,
        rules.players,
        rules.passing == "optional",
        rules.coins_first,
        rules.equal,
        rules.counter_clockwise,
    )


@lru_cache(maxsize=32)
def _tables(
    pack: Pack,
    start_rank: str,
    start_suit: Suit,
    players: int,
    optional: bool,
    coins_first: bool,
    equal: bool,
    counter_clockwise: bool,
) -> Tables:
    return Tables(
        Rules(
            players=players,
            passing="optional" if optional else "forced",
            coins_first=coins_first,
            equal=equal,
            counter_clockwise=counter_clockwise,
            pack=pack,
            start_rank=start_rank,
            start_suit=start_suit,
        )
    )


def _opens(rules: Rules, card: Card) -> int:
    """The bits of the cards that fit once this one lies, and did not before (R9, R12)."""
    pack, layout, bit = rules.pack, rules.layout, rules.pack.bit_of[card]
    away = pack.place(card) - pack.ranks.index(rules.start_rank)
    fit = 0
    if away >= 0:
        fit |= (bit & layout.not_top) << 1
    if away <= 0:
        fit |= (bit & layout.not_bottom) >> 1
    if bit == layout.start:
        fit |= layout.starts ^ bit
    return fit


def _told(rules: Rules, seat: int, card: Card, most: int) -> Told:
    opened = card.rank == rules.start_rank
    return tuple((CardPlayed(seat, card, opened, left, ()),) for left in range(most))
