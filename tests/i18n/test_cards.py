"""The names of cards in both dresses and languages, and how typed ones are read (Q12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import FORTY, Card, Pack, Suit
from kuused.i18n import (
    DRESSES,
    LANGS,
    Translator,
    card_name,
    card_text,
    cards_text,
    is_card_prefix,
    rank_name,
    rank_text,
    read_card,
    suit_name,
)

FRENCH, SPANISH = Translator(), Translator(dress="spanish")
EVERY = [
    Translator(lang, dress, plain) for lang in LANGS for dress in DRESSES for plain in (True, False)
]
FIFTY_TWO = Pack("A23456789TJQK")


def card(text):
    return Card.parse(text)


def test_cards_in_french_dress():
    assert [card_text(FRENCH, card(text)) for text in ("6d", "jc", "ah", "ks")] == [
        "6♦",
        "J♣",
        "A♥",
        "K♠",
    ]
    assert card_text(FRENCH, card("Td")) == "10♦"
    assert card_name(FRENCH, card("qs")) == "queen of spades"


def test_q12_cards_in_spanish_dress():
    told = [card_text(SPANISH, card(text)) for text in ("6d", "jc", "ah", "ks", "qd")]
    assert told == ["6o", "10b", "1c", "12e", "11o"]
    assert [suit_name(SPANISH, suit) for suit in Suit] == ["oros", "bastos", "copas", "espadas"]
    assert [rank_name(SPANISH, card(text)) for text in ("jd", "qd", "kd")] == [
        "sota",
        "caballo",
        "rey",
    ]


def test_cards_in_letters_and_in_estonian():
    assert card_text(Translator(ascii=True), card("6d")) == "6D"
    assert card_text(Translator(dress="spanish", ascii=True), card("6d")) == "6o"
    assert card_name(Translator("et"), card("6d")) == "ruutu kuus"
    assert card_name(Translator("et"), card("kh")) == "ärtu kuningas"
    assert card_name(Translator("et", "spanish"), card("js")) == "espadas sota"


@pytest.mark.parametrize("tr", EVERY, ids=str)
def test_every_card_is_read_as_it_is_shown(tr):
    for one in FORTY.cards:
        assert read_card(tr, card_text(tr, one)) is one
        assert read_card(tr, f" {card_text(tr, one).lower()} ") is one
        assert read_card(tr, rank_text(tr, one) + suit_name(tr, one.suit)) is one


@pytest.mark.parametrize("tr", EVERY, ids=str)
def test_what_begins_a_card_can_become_one(tr):
    for one in FORTY.cards:
        shown = card_text(tr, one)
        assert all(is_card_prefix(tr, shown[:end]) for end in range(len(shown) + 1))
    assert not is_card_prefix(tr, "x")
    assert not is_card_prefix(tr, "6z")


@pytest.mark.parametrize(
    ("typed", "meant"), [("6D", "6d"), ("10o", None), ("q ♢", "qd"), ("as", "as")]
)
def test_typed_in_french_dress(typed, meant):
    if meant is None:
        with pytest.raises(ValueError):
            read_card(FRENCH, typed)
    else:
        assert read_card(FRENCH, typed) is card(meant)


def test_q12_a_typed_10_is_the_sota_in_spanish_dress_and_no_card_in_french():
    assert read_card(SPANISH, "10o") is card("jd")
    assert read_card(SPANISH, "10 copas") is card("jh")
    assert read_card(SPANISH, "1e") is card("as")
    assert read_card(SPANISH, "so") is card("jd")
    with pytest.raises(ValueError, match=r"^There is no 10 in this pack: the jack is J\.$"):
        read_card(FRENCH, "10d")
    assert read_card(FRENCH, "10d", FIFTY_TWO) is card("Td")
    assert is_card_prefix(FRENCH, "1", FIFTY_TWO)
    assert not is_card_prefix(FRENCH, "1")


def test_what_is_no_card_is_told_what_one_looks_like():
    with pytest.raises(ValueError, match=r'^"foo" is no card: .* \(D C H S\), such as AD\.$'):
        read_card(FRENCH, "foo")
    with pytest.raises(ValueError, match=r"\(o b c e\), näiteks 1o\.$"):
        read_card(Translator("et", "spanish"), "foo")


@given(st.text(max_size=30))
def test_any_text_is_a_card_or_a_sentence(text):
    for tr in EVERY:
        try:
            said = str(read_card(tr, text))
        except ValueError as error:
            said = str(error)
        else:
            assert is_card_prefix(tr, text)
        assert said.endswith(".") or Card.parse(said) in FORTY


def test_lists():
    cards = [card(text) for text in ("5d", "6h", "7s")]
    assert cards_text(FRENCH, cards) == "5♦, 6♥ or 7♠"
    assert cards_text(FRENCH, cards[:2], "and") == "5♦ and 6♥"
    assert cards_text(FRENCH, cards[:1]) == "5♦"
    assert cards_text(FRENCH, []) == ""
    assert cards_text(Translator("et"), cards) == "5♦, 6♥ või 7♠"
    assert cards_text(Translator("et"), cards, "and") == "5♦, 6♥ ja 7♠"
