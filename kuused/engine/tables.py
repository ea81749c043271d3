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

__all__ = ["Choices", "Place", "places_of"]

_ONLY_PASS: Final = (Pass(),)
_MOST_KEPT: Final = 1 << 14

Told: TypeAlias = tuple[tuple[CardPlayed], ...]
"""What playing one card is told as, by the number of cards that its player has left."""


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


class Place:
    """What the player in turn looks up, at one seat; and who follows.

    Attributes:
        seat: the seat; ``None`` for the place of nobody, while no round is being played.
        following: the place of the seat whose turn is next (R11, Q8).
        turns: every seat once, in turn order, beginning with this one.
        order: for each seat, how many turns after this one its own comes.
        seats: the place of each seat, and that of nobody last.
        cards: for each card, its own bit; the bits of those that fit once it lies and did not
            before (R9; for the first lead the other start cards too, R12); and what playing it is
            told as.
        choices: what may be done with each set of playable cards.
        plain: whether neither Q2 nor face-up cards (Q9) can have a say in a move.
    """

    __slots__ = ("cards", "choices", "following", "order", "plain", "seat", "seats", "turns")

    seat: int | None
    following: Place
    turns: tuple[int, ...]
    order: tuple[int, ...]
    seats: tuple[Place, ...]
    cards: dict[Card, tuple[int, int, Told]]
    choices: dict[int, tuple[Play | Pass, ...]]
    plain: bool


def places_of(rules: Rules) -> tuple[Place, ...]:
    """The place of each seat, and that of nobody last.

    Rules that are alike where it matters here share their places.
    """
    return _places(
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
def _places(
    pack: Pack,
    start_rank: str,
    start_suit: Suit,
    players: int,
    optional: bool,
    coins_first: bool,
    equal: bool,
    counter_clockwise: bool,
) -> tuple[Place, ...]:
    return _made(
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


def _made(rules: Rules) -> tuple[Place, ...]:
    most = max(max(rules.hand_sizes(dealer)) for dealer in rules.seats)
    choices = Choices(rules)
    opens = {card: _opens(rules, card) for card in rules.pack.cards}
    places = tuple(Place() for _ in rules.seats)
    for seat, place in enumerate(places):
        place.seat = seat
        place.following = places[rules.layout.after[seat]]
        place.cards = {
            card: (rules.pack.bit_of[card], opens[card], _told(rules, seat, card, most))
            for card in rules.pack.cards
        }
        place.turns = rules.seats_from(seat)
        place.order = tuple(place.turns.index(other) for other in rules.seats)
        place.choices = choices
        place.plain = not (rules.coins_first or rules.equal)
    nobody = Place()
    nobody.seat, nobody.following, nobody.cards, nobody.choices = None, nobody, {}, {0: ()}
    nobody.plain = True
    nobody.turns = nobody.order = tuple(rules.seats)
    every = (*places, nobody)
    for place in every:
        place.seats = every
    return every


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
