"""Cards, packs and sets of cards."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import FORTY, Card, CardSet, Pack, Suit
from kuused.engine.cards import RANKS

SETS = st.integers(0, FORTY.full).map(lambda bits: CardSet(bits, FORTY))
EVERY = [Card(suit, rank) for suit in Suit for rank in RANKS]


@pytest.mark.parametrize("one", EVERY, ids=str)
def test_text_is_read_as_it_is_written(one):
    assert Card.parse(str(one)) is one
    assert Card.parse(str(one).lower()) is one
    assert Card.parse(f" {one.rank}{one.suit.symbol} ") is one


@pytest.mark.parametrize(
    ("text", "means"),
    [("6D", "6D"), ("qs", "QS"), ("10h", "TH"), ("7♦", "7D"), ("a♧", "AC"), ("K♡", "KH")],
)
def test_text_forms(text, means):
    assert str(Card.parse(text)) == means


@pytest.mark.parametrize("text", ["", "6", "D", "6DD", "1D", "D6", "0D", "10", "6X", "６D", "six"])
def test_what_is_no_card(text):
    with pytest.raises(ValueError, match="is no card"):
        Card.parse(text)


def test_a_card_of_no_rank():
    with pytest.raises(ValueError, match="no rank"):
        Card(Suit.CLUBS, "1")


def test_one_object_a_card():
    one = Card.parse("6D")
    assert Card(Suit.DIAMONDS, "6") is one
    assert copy.copy(one) is copy.deepcopy(one) is pickle.loads(pickle.dumps(one)) is one


def test_a_card_does_not_change():
    with pytest.raises(AttributeError):
        Card.parse("6D").rank = "7"


def test_cards_are_ordered_by_suit_and_then_rank():
    assert sorted(EVERY[::-1]) == EVERY
    assert Card.parse("KD") < Card.parse("AC")
    assert Card.parse("7D") < Card.parse("JD")
    assert Card.parse("6D") >= Card.parse("6D")


def test_the_forty_are_numbered_by_suit_and_then_rank():
    assert FORTY.cards == tuple(sorted(FORTY.cards))
    for number, one in enumerate(FORTY.cards):
        assert FORTY.bit_of[one] == 1 << number
        assert FORTY.card_of[1 << number] is one
        assert FORTY.place(one) == number % 10


@pytest.mark.parametrize("ranks", ["", "6", "67A", "A22", "A1K", "KQ"])
def test_what_is_no_pack(ranks):
    with pytest.raises(ValueError, match="ranks come from"):
        Pack(ranks)


def test_suits_and_ranks_of_a_pack():
    assert str(CardSet(FORTY.suit_bits(Suit.CLUBS))) == "AC 2C 3C 4C 5C 6C 7C JC QC KC"
    assert str(CardSet(FORTY.rank_bits("J"))) == "JD JC JH JS"
    assert Card.parse("8D") not in FORTY
    with pytest.raises(ValueError, match="no 8D in this pack"):
        FORTY.set("8D")


@given(SETS)
def test_a_set_holds_what_it_lists(cards):
    listed = list(cards)
    assert listed == sorted(listed)
    assert len(listed) == len(cards)
    assert bool(cards) == bool(listed)
    assert [one for one in FORTY.cards if one in cards] == listed
    assert FORTY.set(listed) == cards == FORTY.set(str(cards))
    assert hash(FORTY.set(listed)) == hash(cards)
    assert eval(repr(cards), {"CardSet": FORTY.set}) == cards


@given(SETS, SETS)
def test_sets_join_meet_and_part_as_sets_do(a, b):
    assert set(a | b) == set(a) | set(b)
    assert set(a & b) == set(a) & set(b)
    assert set(a - b) == set(a) - set(b)
    assert (a <= b) == (set(a) <= set(b))
    assert (a == b) == (set(a) == set(b))


@given(SETS)
def test_a_set_survives_copying_and_pickling_and_does_not_change(cards):
    assert copy.deepcopy(cards) == pickle.loads(pickle.dumps(cards)) == cards
    for name in ("bits", "pack", "more"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(cards, name, 0)


def test_of_suit():
    assert FORTY.set("6D 7C AC KS").of_suit(Suit.CLUBS) == FORTY.set("AC 7C")


@pytest.mark.parametrize("bits", [1 << 40, -1])
def test_bits_beyond_the_pack(bits):
    with pytest.raises(ValueError, match="beyond a pack of 40"):
        CardSet(bits, FORTY)


def test_two_packs_do_not_mix():
    with pytest.raises(ValueError, match="two different packs"):
        FORTY.set("6D") | Pack("A23456").set("6D")
    assert FORTY.set() != Pack("A23456").set()


def test_what_is_no_card_is_in_no_set():
    assert "6D" not in FORTY.set("6D")
    assert None not in FORTY.set("6D")
    assert Card.parse("8D") not in FORTY.set("6D")
