"""The names of cards in both dresses and languages, and how typed ones are read (Q12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import FORTY, Card, Pack, Suit
from kuused.words import DRESSES, LANGS, Words

FRENCH, SPANISH = Words(), Words(dress="spanish")
EVERY = [
    Words(lang, dress, plain) for lang in LANGS for dress in DRESSES for plain in (True, False)
]
FIFTY_TWO = Pack("A23456789TJQK")


def card(text):
    return Card.parse(text)


def test_cards_in_french_dress():
    assert [FRENCH.card(card(text)) for text in ("6d", "jc", "ah", "ks")] == [
        "6♦",
        "J♣",
        "A♥",
        "K♠",
    ]
    assert FRENCH.card(card("Td")) == "10♦"
    assert FRENCH.card_name(card("qs")) == "queen of spades"


def test_q12_cards_in_spanish_dress():
    told = [SPANISH.card(card(text)) for text in ("6d", "jc", "ah", "ks", "qd")]
    assert told == ["6o", "10b", "1c", "12e", "11o"]
    assert [SPANISH.suit_name(suit) for suit in Suit] == ["oros", "bastos", "copas", "espadas"]
    assert [SPANISH.rank_name(card(text)) for text in ("jd", "qd", "kd")] == [
        "sota",
        "caballo",
        "rey",
    ]


def test_cards_in_letters_and_in_estonian():
    assert Words(ascii=True).card(card("6d")) == "6D"
    assert Words(dress="spanish", ascii=True).card(card("6d")) == "6o"
    assert Words("et").card_name(card("6d")) == "ruutu kuus"
    assert Words("et").card_name(card("kh")) == "ärtu kuningas"
    assert Words("et", "spanish").card_name(card("js")) == "espadas sota"


@pytest.mark.parametrize("words", EVERY, ids=str)
def test_every_card_is_read_as_it_is_shown(words):
    for one in FORTY.cards:
        assert words.read_card(words.card(one)) is one
        assert words.read_card(f" {words.card(one).lower()} ") is one
        assert words.read_card(words.rank(one) + words.suit_name(one.suit)) is one


@pytest.mark.parametrize("words", EVERY, ids=str)
def test_what_begins_a_card_can_become_one(words):
    for one in FORTY.cards:
        shown = words.card(one)
        assert all(words.starts_card(shown[:end]) for end in range(len(shown) + 1))
    assert not words.starts_card("x")
    assert not words.starts_card("6z")


@pytest.mark.parametrize(
    ("typed", "meant"), [("6D", "6d"), ("10o", None), ("q ♢", "qd"), ("as", "as")]
)
def test_typed_in_french_dress(typed, meant):
    if meant is None:
        with pytest.raises(ValueError):
            FRENCH.read_card(typed)
    else:
        assert FRENCH.read_card(typed) is card(meant)


def test_q12_a_typed_10_is_the_sota_in_spanish_dress_and_no_card_in_french():
    assert SPANISH.read_card("10o") is card("jd")
    assert SPANISH.read_card("10 copas") is card("jh")
    assert SPANISH.read_card("1e") is card("as")
    assert SPANISH.read_card("so") is card("jd")
    with pytest.raises(ValueError, match=r"^There is no 10 in this pack: the jack is J\.$"):
        FRENCH.read_card("10d")
    assert FRENCH.read_card("10d", FIFTY_TWO) is card("Td")
    assert FRENCH.starts_card("1", FIFTY_TWO)
    assert not FRENCH.starts_card("1")


def test_what_is_no_card_is_told_what_one_looks_like():
    with pytest.raises(ValueError, match=r'^"foo" is no card: .* \(D C H S\), such as AD\.$'):
        FRENCH.read_card("foo")
    with pytest.raises(ValueError, match=r"\(o b c e\), näiteks 1o\.$"):
        Words("et", "spanish").read_card("foo")


@given(st.text(max_size=30))
def test_any_text_is_a_card_or_a_sentence(text):
    for words in EVERY:
        try:
            said = str(words.read_card(text))
        except ValueError as error:
            said = str(error)
        else:
            assert words.starts_card(text)
        assert said.endswith(".") or Card.parse(said) in FORTY


def test_lists():
    cards = [card(text) for text in ("5d", "6h", "7s")]
    assert FRENCH.cards(cards) == "5♦, 6♥ or 7♠"
    assert FRENCH.cards(cards[:2], "and") == "5♦ and 6♥"
    assert FRENCH.cards(cards[:1]) == "5♦"
    assert FRENCH.cards([]) == ""
    assert Words("et").cards(cards) == "5♦, 6♥ või 7♠"
    assert Words("et").cards(cards, "and") == "5♦, 6♥ ja 7♠"
