"""The names of cards in each dress (Q12), and how typed ones are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from kuused.engine import Card, Pack, Suit
from kuused.words.markers import N_

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["card_name", "rank", "rank_name", "read_card", "starts_card", "suit", "suit_name"]

_SPANISH_RANKS: Final = {"A": "1", "J": "10", "Q": "11", "K": "12"}
_SPANISH_SUITS: Final = ("oros", "bastos", "copas", "espadas")
_SPANISH_RANK_NAMES: Final = {"A": "as", "J": "sota", "Q": "caballo", "K": "rey"}
# What a person may type for these beside what is printed: the name's first letter, the French one.
_SPANISH_LETTERS: Final = {"A": "a", "J": "sj", "Q": "cq", "K": "rk"}

_SUIT_NAMES: Final = (N_("diamonds"), N_("clubs"), N_("hearts"), N_("spades"))
_RANK_NAMES: Final = {
    "A": N_("ace"),
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "T": N_("ten"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
}


def rank(words: Words, rank: str) -> str:
    """See :meth:`Words.rank`."""
    if words.dress == "spanish":
        return _SPANISH_RANKS.get(rank, rank)
    return "10" if rank == "T" else rank


def suit(words: Words, suit: Suit) -> str:
    """See :meth:`Words.suit`."""
    if words.dress == "spanish":
        return _SPANISH_SUITS[suit][0]
    return suit.letter if words.ascii else suit.symbol


def suit_name(words: Words, suit: Suit) -> str:
    """See :meth:`Words.suit_name`."""
    if words.dress == "spanish":
        return _SPANISH_SUITS[suit]
    return words.t(_SUIT_NAMES[suit])


def rank_name(words: Words, rank: str) -> str:
    """See :meth:`Words.rank_name`."""
    if words.dress == "spanish" and rank in _SPANISH_RANK_NAMES:
        return _SPANISH_RANK_NAMES[rank]
    return words.t(_RANK_NAMES[rank])


def card_name(words: Words, card: Card) -> str:
    """See :meth:`Words.card_name`."""
    return words.t(
        "{rank} of {suit}", rank=rank_name(words, card.rank), suit=suit_name(words, card.suit)
    )


def read_card(words: Words, text: str, pack: Pack) -> Card:
    """See :meth:`Words.read_card`."""
    plain = _plain(text)
    card = _forms(words, pack).get(plain)
    if card is not None:
        return card
    if words.dress == "french" and plain.startswith("10") and "T" not in pack.ranks:
        raise ValueError(
            words.t("There is no 10 in this pack: the jack is {jack}.", jack=rank(words, "J"))
        )
    raise ValueError(
        words.t(
            '"{text}" is no card: type a rank ({ranks}) and a suit ({suits}), such as {example}.',
            text=" ".join(text.split())[:20],
            ranks=" ".join(rank(words, r) for r in pack.ranks),
            suits=" ".join(_letter(words, s) for s in Suit),
            example=rank(words, pack.ranks[0]) + _letter(words, Suit.DIAMONDS),
        )
    )


def _letter(words: Words, suit: Suit) -> str:
    """The letter that is typed for a suit."""
    return _SPANISH_SUITS[suit][0] if words.dress == "spanish" else suit.letter


def starts_card(words: Words, text: str, pack: Pack) -> bool:
    """See :meth:`Words.starts_card`."""
    plain = _plain(text)
    return any(form.startswith(plain) for form in _forms(words, pack))


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


@cache
def _forms(words: Words, pack: Pack) -> Mapping[str, Card]:
    """Everything that may be typed for a card, and the card: ``6d``, ``6♦``, ``6diamonds``."""
    forms: dict[str, Card] = {}
    for card in pack.cards:
        symbols = (card.suit.symbol, "♢♧♡♤"[card.suit])
        printed = rank(words, card.rank)
        if words.dress == "spanish":
            ranks = (printed, *_SPANISH_LETTERS.get(card.rank, ""))
            marks = (_SPANISH_SUITS[card.suit][0], *symbols, _SPANISH_SUITS[card.suit])
        else:
            ranks = (printed, "t") if card.rank == "T" else (printed,)
            marks = (card.suit.letter, *symbols, suit_name(words, card.suit))
        forms |= {_plain(r + mark): card for r in ranks for mark in marks}
    return forms
