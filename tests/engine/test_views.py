"""What a view shows: to a seat, to somebody who looks on, in play and between rounds."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import FORTY, Pass, Phase, Play, Rules, State, legal_actions, start, view
from tests.engine.generators import (
    FINGER_ROUND,
    card,
    finger,
    play,
    random_steps,
    rules_values,
)


def states(rules: Rules, seed: int) -> list[State]:
    rng = random.Random(seed)
    steps = list(random_steps(rules, rng, rounds=2, pass_weight=0.5))
    return [start(rules).state, *(step.state for _, _, step in steps if rng.random() < 0.12)]


@given(rules_values(), st.integers(0, 2**32))
def test_a_view_tells_what_the_state_says(rules, seed):
    for state in states(rules, seed):
        for seat in (None, *rules.seats):
            seen = view(state, seat)
            assert seen.rules == rules
            assert seen.seat == seat
            for name in [
                "phase",
                "round_number",
                "dealer",
                "leader",
                "turn",
                "table",
                "waiting",
                "chips",
                "pot",
                "log",
                "contenders",
                "winners",
                "columns",
            ]:
                assert getattr(seen, name) == getattr(state, name), name
            assert seen.sizes == tuple(map(len, state.hands))
            assert [proof.bits for proof in seen.proofs] == list(state.proof_bits)
            assert seen.turn_number == len(state.log)
            shown = state.phase is not Phase.PLAY
            for other, hand in enumerate(seen.hands):
                assert hand == (state.hands[other] if shown or other == seat else None)
            mine = seat is not None and seat == state.turn
            assert seen.my_turn == mine
            assert seen.legal == (legal_actions(state) if mine else ())


@given(rules_values(), st.integers(0, 2**32))
def test_unseen_is_what_lies_in_hands_that_are_not_seen(rules, seed):
    for state in states(rules, seed):
        for seat in (None, *rules.seats):
            seen = view(state, seat)
            hidden = [state.hands[s] for s in rules.seats if seen.hands[s] is None]
            assert set(seen.unseen) == {card for hand in hidden for card in hand}


@given(rules_values(), st.integers(0, 2**32))
def test_with_open_hands_everything_is_seen(rules, seed):
    for state in states(rules, seed):
        seen = view(state, None, open_hands=True)
        assert seen.hands == state.hands == seen.may_hold
        assert not seen.unseen


@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_there_is_no_such_seat(seat):
    with pytest.raises(ValueError, match="no seat"):
        view(finger(), seat)


def test_somebody_who_looks_on_has_no_hand_and_no_turn():
    seen = view(finger("6D"), None)
    assert seen.hand == FORTY.set()
    assert not seen.my_turn
    assert seen.legal == ()
    assert seen.playable == ()


def test_the_seat_in_turn_sees_what_it_can_play():
    seen = view(finger("6D 7D 6C 6H 6S 5D"), 1)
    assert seen.my_turn
    assert seen.playable == (card("JD"), card("5C"), card("7C"))
    assert seen.legal == (play("JD"), play("5C"), play("7C"))
    assert view(finger("6D 7D 6C 6H 6S 5D JD"), 2).legal == (Pass(),)


def test_fitting_is_what_anybody_who_holds_it_could_play():
    assert view(finger(), 3).fitting == FORTY.set("6D")
    assert view(finger("6D"), 3).fitting == FORTY.set("5D 7D 6C 6H 6S")
    assert view(finger("6D 7D 6C"), 3).fitting == FORTY.set("5D JD 5C 7C 6H 6S")
    assert view(finger(FINGER_ROUND), 3).fitting == FORTY.set()


def test_fitting_leaves_q2_aside():
    seen = view(finger("6D", coins_first=True), 1)
    assert seen.fitting == FORTY.set("5D 7D 6C 6H 6S")
    assert seen.playable == (card("7D"),)


def test_turn_number_names_a_turn():
    seen = [view(finger("6D 7D 6C 6H 6S 5D JD pass"[:end]), 0).turn_number for end in (0, 2, 5, 25)]
    assert seen == [0, 1, 2, 8]


def test_a_view_does_not_change():
    with pytest.raises(AttributeError):
        view(finger(), 0).pot = 9  # type: ignore[misc]


def test_views_are_equal_by_value():
    assert view(finger("6D"), 0) == view(finger("6D"), 0)
    assert view(finger("6D"), 0) != view(finger("6D"), 1)
    assert isinstance(view(finger("6D"), 1).legal[0], Play)
