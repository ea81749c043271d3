"""Chances at the pot: played out fairly from what is seen, and from nothing else."""

import math
import random
from dataclasses import replace

import pytest

from kuused.engine import Deal, Phase, Play, Rules, apply, legal_actions, start, view
from kuused.players import Chances, chances_at_pot, rule_based
from kuused.players.search.estimate import PLAYOUTS, SLIP
from tests.engine.generators import finger, play_out, random_action, random_deal

RULES = {
    "usual": Rules(),
    "three": Rules(players=3),
    "optional, equal": Rules(players=6, passing="optional", equal=True),
    "sudden": Rules(players=4, chips=2, end="sudden", coins_first=True),
}


def a_position(rules, seed, turns):
    """A round after so many random turns, or the last moment before it is over."""
    rng = random.Random(seed)
    state = start(rules).state
    state = apply(state, random_deal(state, rng)).state
    for _ in range(turns):
        after = apply(state, random_action(state, rng)).state
        if after.phase is not Phase.PLAY:
            break
        state = after
    return state


def estimated(seen, seed=1, playouts=PLAYOUTS):
    """The chances that a view has."""
    found = chances_at_pot(seen, random.Random(seed), playouts=playouts)
    assert found is not None
    return found


def engine_chances(state, rng, n):
    """The same estimate through the engine, one playout after another."""
    won = [0] * state.rules.players
    for _ in range(n):
        now, seat = state, state.turn
        while now.phase is Phase.PLAY:
            legal = legal_actions(now)
            action = legal[0]
            if len(legal) > 1:
                # The kernel's rule-based player takes no note of face-up cards that wait (Q9).
                seen = replace(view(now, now.turn), waiting=now.rules.card_set(0))
                action = rule_based.choose(seen, rng)
                plays = [each for each in legal if isinstance(each, Play)]
                if plays and rng.random() < 1 / SLIP:
                    action = rng.choice(plays)
            seat = now.turn
            now = apply(now, action).state
        if not now.hand_bits[seat]:
            won[seat] += 1
    return [count / n for count in won]


@pytest.mark.parametrize("name", RULES)
def test_open_hands_are_played_out_as_the_engine_does(name):
    state = a_position(RULES[name], 1, 9)
    seen = view(state, None, open_hands=True)
    n, many = 250, 4000
    found = estimated(seen, 5, many)
    for ours, theirs in zip(found.won, engine_chances(state, random.Random(7), n), strict=True):
        p = (ours * many + theirs * n) / (many + n)
        assert abs(ours - theirs) <= 4.5 * math.sqrt(p * (1 - p) * (1 / n + 1 / many))


def test_hidden_hands_are_drawn_from_what_is_seen_alone():
    """Two deals that look alike from outside have the same chances, whoever holds what."""
    state, dealt = finger("6D"), finger()
    hands = tuple(dealt.hands[seat] for seat in (0, 1, 3, 2, 4))  # nobody has passed yet
    other = apply(start(Rules()).state, Deal(hands, dealt.dealer or 0)).state
    seen, also = view(state, None), view(play_out(other, "6D"), None)
    assert seen == also
    one, two = (estimated(each) for each in (seen, also))
    assert one == two
    assert one.drawn


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_drawn_hand_is_one_that_the_watcher_can_think_of(seat):
    """Where only one deal is left to think of, drawing it is as good as seeing it."""
    state = a_position(Rules(players=3), 3, 60)
    hidden = view(state, seat)
    if all(len(may) == size for may, size in zip(hidden.may_hold, hidden.sizes, strict=True)):
        seen = view(state, None, open_hands=True)
        assert estimated(hidden).won == pytest.approx(estimated(seen, 2).won, abs=0.06)


def test_whoever_plays_a_last_card_now_wins():
    state = finger("6D 7D 6C 6H 6S 5D JD pass 5H 5S 4D 5C 4H 7H 4S 3D 7C 3H JH 3S 2D 4C JC 2S 7S")
    state = play_out(state, "AD 3C QC QH JS 2C QD 2H KH QS")
    assert len(state.hands[0]) == 1
    for open_hands in (False, True):
        found = estimated(view(state, None, open_hands=open_hands))
        if open_hands:
            assert found.won == (1.0, 0.0, 0.0, 0.0, 0.0)
            assert found.error == 0.0
        assert max(found.won) == found.won[0]


@pytest.mark.parametrize("name", RULES)
def test_chances_are_shares_and_no_more_than_one_together(name):
    state = a_position(RULES[name], 11, 6)
    for seen in (view(state, None), view(state, 0), view(state, None, open_hands=True)):
        found = estimated(seen, 3, 500)
        assert all(0 <= share <= 1 for share in found.won)
        assert sum(found.won) <= 1 + 1e-9
        assert found.playouts == 500
        assert found.drawn == (None in seen.hands)
        p = max(found.won, key=lambda share: share * (1 - share))
        assert found.error == pytest.approx(math.sqrt(p * (1 - p) / 500))


def test_the_same_numbers_give_the_same_chances():
    seen = view(finger("6D 7D"), None)
    assert chances_at_pot(seen, random.Random(1)) == chances_at_pot(seen, random.Random(1))


def test_it_can_be_stopped():
    assert chances_at_pot(view(finger("6D"), None), random.Random(1), lambda: True) is None


def test_between_rounds_there_are_none():
    with pytest.raises(ValueError, match="while a round is played"):
        chances_at_pot(view(start(Rules()).state, None), random.Random(1))


def test_an_estimate_is_a_plain_value():
    found = Chances((0.5, 0.5), 0.01, 100, drawn=False)
    assert replace(found, drawn=True) != found
