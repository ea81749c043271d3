"""Players know what they may know: the cards that a seat can't see move neither view nor choice."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import Deal, Phase, Rules, apply, redact, start, view
from kuused.players import player_specs
from tests.players.positions import dealt, otherwise, positions, same_view

LUCK = st.integers(0, 2**32)


@given(positions(), LUCK)
def test_hidden_cards_change_no_view(state, luck):
    for seat in state.rules.seats:
        other = otherwise(state, seat, random.Random(luck))
        assert same_view(view(state, seat), view(other, seat))


@given(positions(), LUCK)
def test_the_other_deal_is_another_one(state, luck):
    # The test above would prove nothing if `otherwise` gave back what it got.
    seat = state.turn
    seen = view(state, seat)
    if sum(len(may) for may in seen.may_hold) == sum(seen.sizes):
        return  # everything is known
    many = {otherwise(state, seat, random.Random(luck + i)).hand_bits for i in range(12)}
    assert len(many) > 1


@pytest.mark.parametrize("kind", player_specs(), ids=lambda kind: kind.id)
@given(state=positions(), luck=LUCK)
def test_hidden_cards_change_no_choice(kind, state, luck):
    other = otherwise(state, state.turn, random.Random(luck))
    choices = [kind.make().choose(view(s, s.turn), random.Random(luck)) for s in (state, other)]
    assert choices[0] == choices[1]
    assert choices[0] in view(state, state.turn).legal


@given(LUCK, st.integers(3, 8))
def test_hidden_cards_change_no_redacted_deal(luck, players):
    rules = Rules(players=players)
    state = dealt(rules, random.Random(luck))
    seat = state.turn  # the leader: for anybody else the lead itself is known
    assert seat is not None
    other = otherwise(state, seat, random.Random(luck))
    dealer = state.dealer
    assert dealer is not None
    told = [
        redact(apply(start(rules).state, Deal(s.hands, dealer)).events[-1], seat)
        for s in (state, other)
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("kind", player_specs(), ids=lambda kind: kind.id)
@given(state=positions(), luck=LUCK)
def test_an_equal_turn_gets_an_equal_answer(kind, state, luck):
    seen = view(state, state.turn)
    veteran = kind.make()
    for moment in range(3):
        veteran.choose(seen, random.Random(moment))
    fresh = kind.make().choose(seen, random.Random(luck))
    assert veteran.choose(seen, random.Random(luck)) == fresh


@given(positions())
def test_positions_are_in_the_middle_of_a_round(state):
    assert state.phase is Phase.PLAY
    assert state.turn is not None
