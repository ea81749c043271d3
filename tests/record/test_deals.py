"""Deals: golden ones, fair ones, and the right number of cards for everybody."""

import random
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import Rules, apply, start
from kuused.record.deals import ALPHABET, deal, first_dealer, shuffled

SEEDS = st.text(ALPHABET, min_size=7, max_size=7)


# These hands must never change: a code that somebody has noted down must give the same deal for
# ever, under every version of Python.
GOLDEN = [
    (
        "7Q2FRPK",
        1,
        0,
        {},
        [
            "JD 6C AH 2H JH QH 2S 5S",
            "3C 5C 7C 3H 4H KH 4S 6S",
            "AD 5D AC JC 5H 6H 3S 7S",
            "2D 3D QD KD 2C 4C QS KS",
            "4D 6D 7D QC KC 7H AS JS",
        ],
    ),
    (
        "7Q2FRPK",
        2,
        3,
        {},
        [
            "AD QD AH 3H 4H AS JS QS",
            "4D 5D 2C 3C 5C 6C KC 7H",
            "2D JD AC 7C JC JH 4S 5S",
            "7D QC 2H 6H KH 2S 6S KS",
            "3D 6D KD 4C 5H QH 3S 7S",
        ],
    ),
    (
        "7Q2FRPK",
        1,
        1,
        {"players": 3},
        [
            "AD 3D 4D KD JC QC 2H 3H 4H 5H JH 2S KS",
            "2D 5D 6D 7D 3C 4C 7C KC 6H QH KH 5S QS",
            "JD QD AC 2C 5C 6C AH 7H AS 3S 4S 6S 7S JS",
        ],
    ),
    (
        "0000000",
        1,
        2,
        {"players": 4},
        [
            "3D 3C 4C 5C KC 3H 5H 6H QH 6S",
            "2D JD AC 7H JH KH AS 3S 5S KS",
            "4D 5D 6D QD 2C 6C JC 4H 2S 4S",
            "AD 7D KD 7C QC AH 2H 7S JS QS",
        ],
    ),
    (
        "ZZZZZZZ",
        37,
        6,
        {"players": 7, "counter_clockwise": True},
        [
            "6C QC 2H 2S 5S",
            "4H 7H KH AS 4S QS",
            "2D 4D 6D JD QD KD",
            "AD 3D JC 3S JS KS",
            "7D 3C 4C AH QH 6S",
            "AC 3H 5H 6H JH 7S",
            "5D 2C 5C 7C KC",
        ],
    ),
    (
        "KVVSED1",
        1,
        7,
        {"players": 8},
        [
            "3D 5C QC 5H JS",
            "JC 2H 6H 7H KS",
            "5D AC AH KH 6S",
            "7D KD 4C 3H QS",
            "QD 2C 4H 5S 7S",
            "2D 4D JD 6C 3S",
            "6D KC JH AS 2S",
            "AD 3C 7C QH 4S",
        ],
    ),
    (
        "5P8RC3Y",
        9,
        5,
        {"players": 6, "equal": True},
        [
            "5D AC 5H 6H JH 4S",
            "QD 3C 6C AH 3S 7S",
            "4D 4C 7H QH AS KS",
            "6D KD 5C KC 4H 2S",
            "3D 7D 2H KH 6S JS",
            "AD 2D 2C 7C QC QS",
        ],
    ),
]


@pytest.mark.parametrize(("seed", "number", "dealer", "rules", "hands"), GOLDEN)
def test_golden_deals(seed, number, dealer, rules, hands):
    dealt = deal(seed, number, Rules(**rules), dealer)
    assert [str(hand) for hand in dealt.hands] == hands


def test_golden_first_dealers():
    assert [first_dealer(f"000000{c}", Rules()) for c in ALPHABET[:16]] == [
        0,
        3,
        2,
        3,
        1,
        0,
        2,
        3,
        4,
        3,
        3,
        3,
        2,
        2,
        4,
        0,
    ]
    assert [first_dealer("7Q2FRPK", Rules(players=n)) for n in range(3, 9)] == [0, 1, 1, 1, 2, 2]


def test_a_shuffle_by_hand():
    class Draws(random.Random):
        def __init__(self, *numbers: float) -> None:
            self.numbers = iter(numbers)

        def random(self) -> float:
            return next(self.numbers)

    # From the last place down, each card changes places with one at or before it.
    assert shuffled("abcd", Draws(0.0, 0.99, 0.5)) == ["d", "b", "c", "a"]
    assert shuffled("abcd", Draws(0.999, 0.999, 0.999)) == list("abcd")


def test_every_order_is_as_likely():
    rng = random.Random(2)
    count = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24_000):
        count[tuple(shuffled(range(4), rng))] += 1
    chi_square = sum((n - 1_000) ** 2 / 1_000 for n in count.values())
    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


@given(SEEDS, st.integers(1, 50), st.integers(3, 8), st.booleans(), st.booleans(), st.data())
def test_r6_q9_the_engine_takes_every_deal(seed, number, players, equal, backwards, data):
    rules = Rules(players=players, equal=equal, counter_clockwise=backwards)
    dealer = data.draw(st.sampled_from(rules.seats))
    dealt = deal(seed, number, rules, dealer)
    assert tuple(map(len, dealt.hands)) == rules.hand_sizes(dealer)
    state = apply(start(rules).state, dealt).state
    assert sum(map(len, state.hands)) + len(state.table) + len(state.waiting) == 40
    assert equal or not state.table


def test_q9_cards_go_round_one_at_a_time_from_the_dealers_next_seat():
    # With three players and with six, the n-th card goes to the same pack place; so each of the
    # three hands is that of two of the six.
    three = deal("7Q2FRPK", 1, Rules(players=3), 2).hands
    six = deal("7Q2FRPK", 1, Rules(players=6), 5).hands
    for seat in range(3):
        assert three[seat] == six[seat] | six[seat + 3]
    backwards = deal("7Q2FRPK", 1, Rules(players=3, counter_clockwise=True), 2).hands
    assert [backwards[seat] for seat in (1, 0, 2)] == list(three)


def test_other_rules_deal_the_same_cards():
    plain = deal("7Q2FRPK", 4, Rules(), 0)
    assert plain == deal("7Q2FRPK", 4, Rules(chips=99, ante=2, passing="optional"), 0)
    assert plain != deal("7Q2FRPK", 5, Rules(), 0)
    assert plain != deal("7Q2FRPJ", 4, Rules(), 0)


def test_100_000_deals_are_fair():
    rules, rounds = Rules(), 100_000
    dealt = np.array(
        [[hand.bits for hand in deal("7Q2FRPK", n, rules, 0).hands] for n in range(rounds)]
    )
    bits = np.int64(1) << np.arange(40)
    count = np.array([(dealt & bit != 0).sum(axis=0) for bit in bits])  # (card, seat)
    assert (count.sum(axis=1) == rounds).all()
    # Each card with each seat. Hands of fixed size make the counts vary less than in a table of
    # independent draws, by 39 to 40: one card is dealt without being put back.
    expected = rounds / 5
    chi_square = ((count - expected) ** 2 / expected).sum() * 39 / 40
    assert 109 < chi_square < 219  # 39 * 4 = 156 degrees of freedom; both ends one in a thousand
    # Each pair of neighbours in the pack in one hand: 7 of the other 39 places are the same hand's.
    together = (dealt & dealt >> 1)[:, :, None] & bits[:39] != 0
    pairs = together.any(axis=1).sum(axis=0)
    chance = 7 / 39
    spread = (rounds * chance * (1 - chance)) ** 0.5
    assert (abs(pairs - rounds * chance) < 4.5 * spread).all()
