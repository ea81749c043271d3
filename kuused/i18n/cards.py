"""Card names in each deck style (Q12), and the parsing of typed ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, Literal

from kuused.engine import FORTY, Card, Pack, Suit
from kuused.i18n.translator import N_, Translator, list_items

__all__ = [
    "card_name",
    "card_text",
    "cards_text",
    "is_card_prefix",
    "rank_name",
    "rank_text",
    "read_card",
    "suit_name",
    "suit_text",
]

_SPANISH_RANKS: Final = {"A": "1", "J": "10", "Q": "11", "K": "12"}
_SPANISH_SUITS: Final = ("oros", "bastos", "copas", "espadas")
_SPANISH_RANK_NAMES: Final = {"A": "as", "J": "sota", "Q": "caballo", "K": "rey"}
# What may be typed for these beside what is printed: the name's first letter, the French one.
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


def rank_text(tr: Translator, card: Card) -> str:
    """Return a card's rank as printed on it: ``6``, ``J``; with Spanish suits ``1`` to ``12``."""
    return _rank(tr, card.rank)


def _rank(tr: Translator, rank: str) -> str:
    if tr.dress == "spanish":
        return _SPANISH_RANKS.get(rank, rank)
    return "10" if rank == "T" else rank


def suit_text(tr: Translator, suit: Suit) -> str:
    """Return a suit in one cell: ``♦ ♣ ♥ ♠``; Spanish ``o b c e``; without symbols ``D C H S``."""
    return suit.symbol if tr.dress == "french" and not tr.ascii else _letter(tr, suit)


def _letter(tr: Translator, suit: Suit) -> str:
    """Return the letter that is typed for a suit."""
    return _SPANISH_SUITS[suit][0] if tr.dress == "spanish" else suit.letter


def card_text(tr: Translator, card: Card) -> str:
    """Return a card in short: ``6♦``, ``12o``, ``6D``. Two cells, or three with a rank of two."""
    return _rank(tr, card.rank) + suit_text(tr, card.suit)


def cards_text(tr: Translator, cards: Iterable[Card], last: Literal["and", "or"] = "or") -> str:
    """Return cards in the order given: ``5♦, 6♥ or 7♠``; the empty text for none."""
    return list_items(tr, [card_text(tr, card) for card in cards], last)


def suit_name(tr: Translator, suit: Suit) -> str:
    """Return a suit's name in the nominative: ``diamonds``, ``ruutu``, ``oros``."""
    return _SPANISH_SUITS[suit] if tr.dress == "spanish" else tr.t(_SUIT_NAMES[suit])


def rank_name(tr: Translator, card: Card) -> str:
    """Return a rank's name in the nominative: ``six``, ``soldat``, ``sota``."""
    if tr.dress == "spanish" and card.rank in _SPANISH_RANK_NAMES:
        return _SPANISH_RANK_NAMES[card.rank]
    return tr.t(_RANK_NAMES[card.rank])


def card_name(tr: Translator, card: Card) -> str:
    """Return a card's full name: ``six of diamonds``, ``ruutu kuus``."""
    return tr.t("{rank} of {suit}", rank=rank_name(tr, card), suit=suit_name(tr, card.suit))


def read_card(tr: Translator, text: str, pack: Pack = FORTY) -> Card:
    """Parse a typed card, whatever its case and spaces (Q12).

    Raises:
        ValueError: it is no card of the deck in this style; the message is a sentence for the
            player, and says what a card looks like.
    """
    plain = _plain(text)
    card = _forms(tr, pack).get(plain)
    if card is not None:
        return card
    if tr.dress == "french" and plain.startswith("10") and "T" not in pack.ranks:
        raise ValueError(
            tr.t("There is no 10 in this pack: the jack is {jack}.", jack=_rank(tr, "J"))
        )
    raise ValueError(
        tr.t(
            '"{text}" is no card: type a rank ({ranks}) and a suit ({suits}), such as {example}.',
            text=" ".join(text.split())[:20],
            ranks=" ".join(_rank(tr, rank) for rank in pack.ranks),
            suits=" ".join(_letter(tr, suit) for suit in Suit),
            example=_rank(tr, pack.ranks[0]) + _letter(tr, Suit.DIAMONDS),
        )
    )


def is_card_prefix(tr: Translator, text: str, pack: Pack = FORTY) -> bool:
    """Return whether the typed text is the name of a card, or its beginning."""
    plain = _plain(text)
    return any(form.startswith(plain) for form in _forms(tr, pack))


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


@cache
def _forms(tr: Translator, pack: Pack) -> Mapping[str, Card]:
    """Map everything that may be typed for a card to it: ``6d``, ``6♦``, ``6diamonds``."""
    forms: dict[str, Card] = {}
    for card in pack.cards:
        ranks = [_rank(tr, card.rank)]
        if tr.dress == "spanish":
            ranks += _SPANISH_LETTERS.get(card.rank, "")
        elif card.rank == "T":
            ranks.append("t")
        suits = (
            _letter(tr, card.suit),
            card.suit.symbol,
            "♢♧♡♤"[card.suit],
            suit_name(tr, card.suit),
        )
        forms |= {_plain(rank + suit): card for rank in ranks for suit in suits}
    return forms
