"""Cards, packs and sets of cards.

A card is a suit and a rank, one object for each of them. A :class:`Pack` says which ranks are in
play and numbers its cards by suit and then rank; a :class:`CardSet` is one integer with a bit for
each of those numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, total_ordering
from typing import Final

__all__ = ["FORTY", "Card", "CardSet", "Pack", "Suit"]

RANKS: Final = "A23456789TJQK"
"""Every rank there can be, low to high; a pack plays with some of them. ``T`` is the ten."""


class Suit(IntEnum):
    """The four suits, in the order in which the table shows them."""

    DIAMONDS = 0
    CLUBS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit in a card's text form: ``D``, ``C``, ``H`` or ``S``."""
        return "DCHS"[self]

    @property
    def symbol(self) -> str:
        """The suit as the French pack prints it: one cell wide, no variation selector."""
        return "♦♣♥♠"[self]


@total_ordering
class Card:
    """One card. ``Card(suit, rank)`` gives the same object every time, so ``is`` compares.

    Cards order by suit and then by rank, from low to high (R3). ``str`` gives the text form that
    :meth:`parse` reads: rank, then suit letter, as in ``6D``.
    """

    __slots__ = ("_key", "rank", "suit")

    _key: int
    suit: Suit
    rank: str

    def __new__(cls, suit: Suit, rank: str) -> Card:  # noqa: D102  # the class's docstring says it
        try:
            return _CARDS[Suit(suit), rank]
        except KeyError:
            raise ValueError(f"no rank {rank!r}: the ranks are {', '.join(RANKS)}") from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as ``6D``, ``qs``, ``10h`` or ``7♦``; case does not matter.

        Raises:
            ValueError: the text is no card; the message says what one looks like.
        """
        plain = text.strip().upper()
        if plain.startswith("10"):
            plain = "T" + plain[2:]
        try:
            rank, mark = list(plain)
            return _CARDS[_SUIT_MARKS[mark], rank]
        except (ValueError, KeyError):
            raise ValueError(
                f"{text!r} is no card: a card is a rank (A, 2 to 7, J, Q or K) and a suit "
                "(D, C, H, S or ♦ ♣ ♥ ♠), such as 6D"
            ) from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card does not change")

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._key < other._key

    def __str__(self) -> str:
        return self.rank + self.suit.letter

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, str]]:
        return Card, (self.suit, self.rank)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _every_card() -> dict[tuple[Suit, str], Card]:
    cards = {}
    for suit in Suit:
        for place, rank in enumerate(RANKS):
            card = object.__new__(Card)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "_key", suit * len(RANKS) + place)
            cards[suit, rank] = card
    return cards


_CARDS: Final = _every_card()
_SUIT_MARKS: Final = {mark: suit for suit in Suit for mark in (suit.letter, suit.symbol)} | {
    "♢": Suit.DIAMONDS,
    "♧": Suit.CLUBS,
    "♡": Suit.HEARTS,
    "♤": Suit.SPADES,
}


@dataclass(frozen=True)
class Pack:
    """The cards in play: four suits of the given ranks, low to high.

    Attributes:
        ranks: one character for each rank, in the order in which they neighbour each other (R3).

    Raises:
        ValueError: a rank is unknown, comes twice or stands out of order.
    """

    ranks: str

    def __post_init__(self) -> None:
        places = [RANKS.find(rank) for rank in self.ranks]
        if len(places) < 2 or -1 in places or places != sorted(set(places)):
            raise ValueError(f"a pack's ranks come from {RANKS}, in that order, not {self.ranks!r}")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in order: ``cards[i]`` is the card of bit ``1 << i``."""
        return tuple(Card(suit, rank) for suit in Suit for rank in self.ranks)

    @cached_property
    def bit_of(self) -> dict[Card, int]:
        """The bit that stands for each card."""
        return {card: 1 << number for number, card in enumerate(self.cards)}

    @cached_property
    def card_of(self) -> dict[int, Card]:
        """The card that each single bit stands for."""
        return {bit: card for card, bit in self.bit_of.items()}

    @cached_property
    def full(self) -> int:
        """The bits of the whole pack."""
        return (1 << len(self)) - 1

    def suit_bits(self, suit: Suit) -> int:
        """The bits of one suit."""
        return ((1 << len(self.ranks)) - 1) << (suit * len(self.ranks))

    def rank_bits(self, rank: str) -> int:
        """The bits of the four cards of one rank."""
        place = self.ranks.index(rank)
        return sum(1 << (suit * len(self.ranks) + place) for suit in Suit)

    def place(self, card: Card) -> int:
        """Where the card stands in its suit, 0 for the lowest.

        Raises:
            ValueError: the pack has no such card.
        """
        return self.ranks.index(card.rank)

    def set(self, cards: str | Iterable[Card] = ()) -> CardSet:
        """A set of cards of this pack, from cards or from text such as ``"6D 7d"``.

        Raises:
            ValueError: the text holds something that is no card of this pack.
        """
        if isinstance(cards, str):
            cards = [Card.parse(word) for word in cards.split()]
        bits = 0
        for card in cards:
            if card not in self.bit_of:
                raise ValueError(f"there is no {card} in this pack: its ranks are {self.ranks}")
            bits |= self.bit_of[card]
        return CardSet(bits, self)

    def __len__(self) -> int:
        return len(Suit) * len(self.ranks)

    def __contains__(self, card: object) -> bool:
        return card in self.bit_of


FORTY: Final = Pack("A234567JQK")
"""The pack of forty: ten ranks in each suit, the jack next to the seven (R3, R4)."""


@dataclass(frozen=True, slots=True, repr=False)
class CardSet:
    """An immutable set of cards of one pack: an integer underneath, a set to look at.

    Iterates in card order; has ``in``, ``len``, truth, ``|``, ``&``, ``-`` and ``<=``.

    Attributes:
        bits: one bit for each card, bit *i* for ``pack.cards[i]``.
        pack: the pack that numbers the cards.
    """

    bits: int = 0
    pack: Pack = FORTY

    def __init__(self, bits: int = 0, pack: Pack = FORTY) -> None:
        # A view makes a dozen of these; written out, it takes half the time.
        if bits & ~pack.full:
            raise ValueError(f"bits {bits:#x} reach beyond a pack of {len(pack)}")
        _set_bits(self, bits)
        _set_pack(self, pack)

    def __iter__(self) -> Iterator[Card]:
        bits, card_of = self.bits, self.pack.card_of
        while bits:
            low = bits & -bits
            yield card_of[low]
            bits ^= low

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & self.pack.bit_of.get(card, 0))

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | self._same_pack(other), self.pack)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & self._same_pack(other), self.pack)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & ~self._same_pack(other), self.pack)

    def __le__(self, other: CardSet) -> bool:
        return not self.bits & ~self._same_pack(other)

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet(self.bits & self.pack.suit_bits(suit), self.pack)

    def _same_pack(self, other: CardSet) -> int:
        if other.pack != self.pack:
            raise ValueError("sets of two different packs don't mix")
        return other.bits

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


_set_bits, _set_pack = CardSet.__dict__["bits"].__set__, CardSet.__dict__["pack"].__set__
