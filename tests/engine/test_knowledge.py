"""What is proved about hidden hands: nothing false, and all there is.

"All there is" means: of all deals that agree with what the watcher has seen, some gives the card to
that seat. Late in a round, or with a small pack, these deals can be counted one by one.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import FORTY, Pack, Pass, Play, Rules, apply, view
from kuused.engine.views import may_hold
from tests.engine.generators import (
    card,
    dealt,
    finger,
    hands_with,
    play_out,
    random_steps,
    rules_values,
    short,
)
from tests.engine.histories import agreeing, every_deal, how_many_deals, random_histories

# With so small a pack nearly every position of a round can be counted out.
SMALL = Pack("5678")
SMALLER = Pack("567")
CASES = [
    (Rules(), 200, 8),
    (Rules(players=3), 200, 16),
    (Rules(players=4, coins_first=True), 200, 12),
    (Rules(players=4, equal=True, chips=1, counter_clockwise=True), 200, 12),
    (Rules(players=4, passing="optional", chips=99), 60, 8),
    (Rules(players=3, pack=SMALL, coins_first=True), 600, 20),
    (Rules(players=3, pack=SMALL, coins_first=True, passing="optional"), 600, 20),
    (Rules(players=3, pack=SMALL, coins_first=True, equal=True), 600, 20),
    (Rules(players=4, pack=SMALLER), 600, 25),
    (Rules(players=6, pack=SMALLER), 600, 12),
    (Rules(players=5, pack=SMALLER, equal=True), 600, 20),
]


@pytest.mark.parametrize(("rules", "most", "positions"), CASES, ids=short)
def test_may_hold_and_must_hold_are_exact(rules, most, positions):
    rng = random.Random(most)
    weight = 0.2 if rules.passing == "optional" else 1.0
    for _ in range(2_000):
        for history in random_histories(rules, rng, weight):
            watcher = rng.choice([None, *rules.seats])
            if how_many_deals(history, watcher) > most or rng.random() < 0.5:
                continue
            positions -= 1
            may = [0] * rules.players
            must = [rules.layout.full] * rules.players
            agrees = agreeing(history, watcher)
            for hands in every_deal(history, watcher):
                if agrees(hands) is not None:
                    for seat, hand in enumerate(hands):
                        may[seat] |= hand.bits
                        must[seat] &= hand.bits
            seen = view(history.state, watcher)
            assert [each.bits for each in seen.may_hold] == may
            assert [each.bits for each in seen.must_hold] == must
            assert [each.bits for each in seen.lacks] == [rules.layout.full & ~m for m in may]
        if positions <= 0:
            return
    raise AssertionError("too few positions can be counted out")


@given(rules_values(), st.integers(0, 2**32))
def test_nothing_false_is_proved(rules, seed):
    rng = random.Random(seed)
    for _, _, step in random_steps(rules, rng, rounds=2):
        if rng.random() < 0.2:
            state = step.state
            seen = view(state, rng.choice([None, *rules.seats]))
            for seat, hand in enumerate(state.hands):
                assert hand <= seen.may_hold[seat]
                assert seen.must_hold[seat] <= hand
                assert not hand & seen.lacks[seat]
                assert not hand & seen.proofs[seat]


def test_a_forced_pass_proves_what_fitted_and_it_is_kept():
    state = finger("6D 7D 6C 6H 6S 5D JD")
    fitting = FORTY.set("4D QD 5C 7C 5H 7H 5S 7S")
    assert view(state, None).fitting == fitting
    state = apply(state, Pass()).state
    for watcher in (None, 0, 1, 3, 4):
        assert view(state, watcher).proofs[2] == fitting
        assert fitting <= view(state, watcher).lacks[2]
    later = play_out(state, "5H 5S 4D")
    assert view(later, 0).proofs[2] == fitting
    assert FORTY.set("5C 7C 7H 7S QD") <= view(later, 0).lacks[2]


def test_an_optional_pass_proves_nothing():
    state = apply(finger("6D", passing="optional"), Pass()).state
    assert view(state, 0).proofs[1] == FORTY.set()
    assert view(state, 0).may_hold[1] == view(state, 0).unseen


def test_the_turn_shows_who_holds_the_start_card():
    seen = view(finger(), 3)
    assert [card("6D") in may for may in seen.may_hold] == [True, False, False, False, False]
    assert seen.must_hold[0] == FORTY.set("6D")


def test_q2_opening_another_column_proves_that_the_neighbours_are_not_held():
    rules = Rules(coins_first=True)
    hands = hands_with(rules, 4, "6D 5D 7D", "6C")
    seen = view(play_out(dealt(rules, hands, 4), "6D 6C"), 3)
    assert FORTY.set("5D 7D") <= seen.lacks[1]
    assert not seen.lacks[2] & FORTY.set("5D 7D")


def test_a_seat_sees_its_own_hand_and_no_more_is_to_prove():
    seen = view(finger("6D"), 1)
    assert seen.may_hold[1] == seen.must_hold[1] == seen.hand
    assert all(not may & seen.hand for seat, may in enumerate(seen.may_hold) if seat != 1)


def test_may_hold_deduces_through_a_chain():
    # Cards 1, 2 and 4; hand 0 takes only 1 or 2, hand 1 only 1 or 2: so hand 2 holds 4.
    assert may_hold(0b111, [0b011, 0b011, 0b111], [1, 1, 1]) == (0b011, 0b011, 0b100)
    # Hand 2 has room for two: nothing more is known of it, but neither of the others has 4.
    assert may_hold(0b1111, [0b011, 0b011, 0b1111], [1, 1, 2]) == (0b011, 0b011, 0b1100)


@pytest.mark.parametrize(
    ("hidden", "allowed", "sizes"),
    [(0b11, [0b11, 0b11], [1, 2]), (0b11, [0b01, 0b01], [1, 1]), (0b1, [0, 0], [1, 0])],
)
def test_what_no_deal_agrees_with_is_refused(hidden, allowed, sizes):
    with pytest.raises(ValueError, match=r"add up|no deal"):
        may_hold(hidden, allowed, sizes)


def test_no_cards_no_question():
    assert may_hold(0, [0b1, 0b1], [0, 0]) == (0, 0)
    assert may_hold(0, [], []) == ()


def test_plays_prove_nothing_under_the_default_rules():
    state = finger("6D 7D 6C 6H 6S")
    assert isinstance(state.log[0], tuple)
    assert view(state, None).proofs == (FORTY.set(),) * 5
    assert Play(card("5D")) in view(state, 0).legal
