"""The searching players: honest, steady, and never far from the rule-based player."""

import random
from dataclasses import replace

import pytest

from kuused.engine import Pass, Phase, Play, Rules, apply, view
from kuused.players import rule_based
from kuused.players.search import Belief, SearchPlayer, SearchSettings, face, facts, tamm
from kuused.players.search.player import Searcher
from tests.players.positions import dealt, otherwise

SMALL = SearchSettings(draws=2_048, look=128, keep=256, margin=2.0)
RULE_SETS = [
    *(Rules(players=n) for n in range(3, 9)),
    Rules(passing="optional"),
    Rules(coins_first=True),
    Rules(end="sudden", chips=3),
    Rules(players=6, equal=True, counter_clockwise=True),
    Rules(players=3, equal=True),
    Rules(ante=2, pay_per_card=True, playoff=True),
]


def _states(rules, seed, choose=None):
    """The states of one round in which somebody has a real choice."""
    rng = random.Random(seed)
    state = dealt(rules, rng)
    while state.phase is Phase.PLAY:
        seen = view(state, state.turn)
        if len(seen.legal) > 1:
            yield state
        action = choose(seen, rng) if choose else rule_based.choose(seen, rng)
        state = apply(state, action).state


def _anything(seen, rng):
    return seen.legal[int(rng.random() * len(seen.legal))]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda r: str({o.name: t for o, t in r.changed()}))
@pytest.mark.parametrize("choose", [None, _anything])
def test_every_rule_set_is_played_legally_and_the_same_twice(rules, choose):
    player = Searcher(SMALL)
    for state in _states(rules, "legal", choose):
        seen = view(state, state.turn)
        action = player.choose(seen, random.Random(4))
        assert action in seen.legal
        assert Searcher(SMALL).choose(seen, random.Random(4)) == action


def test_other_hidden_hands_change_nothing():
    player, rng, tried = Searcher(SMALL), random.Random(11), 0
    for n in range(6):
        for state in _states(Rules(), f"honest {n}"):
            other = otherwise(state, state.turn, rng)
            if other == state:
                continue
            tried += 1
            here, there = (
                player.explain(view(s, s.turn), random.Random(1)) for s in (state, other)
            )
            assert here == there
    assert tried > 20


def _duplicate(player, deals):
    """Chips a round that a player wins among four rule-based ones, from all seats of each deal."""
    rules, won = Rules(), 0
    for n in range(deals):
        first = dealt(rules, random.Random(f"duplicate {n}"))
        for seat in rules.seats:
            state, luck = first, random.Random(f"{n} {seat}")
            while state.phase is Phase.PLAY:
                who = player if state.turn == seat else rule_based
                state = apply(state, who.choose(view(state, state.turn), luck)).state
            won += state.chips[seat] - rules.chips
    return won / (deals * rules.players)


def test_it_plays_well_but_not_as_if_it_saw():
    # Seeing all hands is worth +1.0 and thinking about +0.1; 60 deals tell them well apart. The
    # luck is the same in every run.
    assert (
        -0.1
        < _duplicate(Searcher(SearchSettings(draws=1_024, look=64, keep=64, margin=2.0)), 60)
        < 0.4
    )


def test_the_brake_is_heeded_at_once_and_the_best_so_far_is_played():
    player = Searcher(SearchSettings(draws=65_536, look=256, keep=65_536, margin=2.0))
    state = next(iter(_states(Rules(), "brake")))
    seen = view(state, state.turn)
    asked = []

    def stop():
        asked.append(1)
        return True

    assert player.explain(seen, random.Random(1), stop).deals == 256
    assert len(asked) == 1
    assert player.choose(seen, random.Random(1), stop) in seen.legal
    asked.clear()

    def late():
        asked.append(1)
        return len(asked) > 18

    said = player.explain(seen, random.Random(1), late)
    assert 0 < said.deals < 65_536


def test_a_turn_without_a_choice_draws_no_luck():
    rules = Rules()
    state = next(iter(_states(rules, "first")))
    seen = view(state, state.turn)
    only = replace(seen, legal=seen.legal[:1])
    rng = random.Random(3)
    before = rng.getstate()
    assert Searcher(SMALL).choose(only, rng) == seen.legal[0]
    assert rng.getstate() == before
    said = Searcher(SMALL).explain(only, rng)
    assert (said.action, said.deals, len(said.candidates)) == (seen.legal[0], 0, 1)
    assert said.candidates[0].worth is None


def test_what_is_explained_is_what_is_played():
    player = Searcher(SMALL)
    for state in _states(Rules(passing="optional"), "why"):
        seen = view(state, state.turn)
        said = player.explain(seen, random.Random(9))
        assert said.action == player.choose(seen, random.Random(9))
        assert said.usual == rule_based.choose(seen, random.Random(9))
        assert {c.action for c in said.candidates} == set(seen.legal)
        assert said.candidates[0].action == said.action
        assert said.deals == SMALL.keep
        for candidate in said.candidates:
            assert candidate.error is not None
            assert candidate.error >= 0
            assert (candidate.gain == 0) or candidate.action != said.usual
            assert candidate.facts == facts(seen, candidate.action)
        if said.action != said.usual:
            gain, doubt = said.candidates[0].gain, said.candidates[0].doubt
            assert gain is not None
            assert doubt is not None
            assert gain > 2 * doubt


def test_facts_hold_for_the_hands_as_they_are():
    for n in range(3):
        for state in _states(Rules(), f"facts {n}"):
            seen = view(state, state.turn)
            others = state.rules.card_set(0)
            for seat in state.rules.seats:
                if seat != state.turn:
                    others |= state.hands[seat]
            for action in seen.legal:
                told = facts(seen, action)
                assert all(card in seen.hand for card in told.opens)
                assert set(told.next) <= set(told.opens)
                assert all(card in others for card in told.frees)
                assert told.blocks <= others
                for seat in told.whom:
                    assert state.hands[seat] & told.blocks
                after = apply(state, action).state
                fitting = set(view(after, state.turn).fitting)
                assert set(told.next) <= fitting
                assert isinstance(action, Play | Pass)


def test_sure_turns_are_sure():
    """After the chosen card, the seat plays as long as was promised, whatever the others do."""
    for n in range(8):
        for state in _states(Rules(), f"sure {n}", _anything):
            me = state.turn
            seen = view(state, me)
            action, rng = seen.legal[-1], random.Random(n)
            sure = facts(seen, action).sure
            state = apply(state, action).state
            while state.phase is Phase.PLAY and sure:
                now = view(state, state.turn)
                if state.turn != me:
                    state = apply(state, _anything(now, rng)).state
                    continue
                assert now.playable
                # The promise is about the cards that were sure: play one of those that lead on.
                keep = max(now.legal, key=lambda a: facts(now, a).sure)
                state = apply(state, keep).state
                sure -= 1


def test_a_player_without_numpy_says_what_is_missing(monkeypatch):
    monkeypatch.setattr(face, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match="need numpy"):
        tamm()


def test_players_take_turns_like_the_searcher_they_load():
    state = next(iter(_states(Rules(), "lazy")))
    seen = view(state, state.turn)
    player = SearchPlayer(SMALL)
    assert player.choose(seen, random.Random(2)) == Searcher(SMALL).choose(seen, random.Random(2))
    assert player.explain(seen, random.Random(2)) == Searcher(SMALL).explain(seen, random.Random(2))


def test_beliefs_are_chances():
    opponent_models = Belief().opponent_models
    assert sum(company.share for company in opponent_models) == pytest.approx(1)
    for company in opponent_models:
        assert sum(company.manners) == pytest.approx(1)
