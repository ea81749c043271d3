"""Courses: what is done now, together with what is held back from then on."""

import random

import numpy as np

from kuused.engine import Pass, Play, Rules, apply, view
from kuused.players import rule_based
from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.belief import Draw
from kuused.players.search.plans import Plan, holds, plans
from kuused.players.search.settings import Belief, OpponentModel
from kuused.players.search.state import SearchState
from kuused.players.search.weighing import net_chips
from tests.players.positions import dealt


def _outlook(rules=None, seed=1, least=2):
    """The first turn of a round in which somebody has that many things to choose from."""
    rng = random.Random(seed)
    state = dealt(rules or Rules(), rng)
    while len(view(state, state.turn).legal) < least:
        state = apply(state, rule_based.choose(view(state, state.turn), rng)).state
    return SearchState(view(state, state.turn))


def _cards(outlook, word):
    tables = outlook.tables
    names = outlook.view.rules.pack.card_of
    return {str(card) for bit, card in names.items() if tables.word(bit) & word}


def test_each_side_of_a_column_may_be_held_back():
    outlook = _outlook()
    words = holds(outlook)
    assert words[0] == 0
    sides = [_cards(outlook, word) for word in words[1:]]
    mine = {str(card) for card in outlook.view.hand}
    assert set().union(*sides) == mine
    assert sum(map(len, sides)) == len(mine)
    for side in sides:
        assert len({name[-1] for name in side}) == 1
        below = {name[0] in "A2345" for name in side if name[0] != "6"}
        assert len(below) <= 1
        assert side.isdisjoint({"6D", "6C", "6H", "6S"}) or len(side) == 1


def test_every_action_is_tried_with_every_plan():
    outlook = _outlook(Rules(passing="optional"), least=3)
    found = plans(outlook, [0, 5])
    legal = outlook.view.legal
    assert [plan.action for plan in found] == [at for at in range(len(legal)) for _ in "ab"]
    assert [plan.held for plan in found] == [0, 5] * len(legal)
    for plan in found:
        action = legal[plan.action]
        name = _cards(outlook, plan.card)
        assert name == ({str(action.card)} if isinstance(action, Play) else set())
    assert isinstance(legal[-1], Pass)


def test_holding_nothing_that_could_be_played_changes_nothing():
    outlook = _outlook()
    luck = ArrayRandom(random.Random(2))
    draw = Draw(outlook, Belief(opponent_models=(OpponentModel(1.0, (1.0, 0.0, 0.0)),)), 4096, luck)
    assert not draw.more()
    deals = draw.kept(200)
    theirs = int(np.bitwise_or.reduce(deals.hands, axis=None))
    word = plans(outlook, [0])[0].card
    nets = net_chips(outlook, deals, [Plan(0, word, 0), Plan(0, word, theirs)], luck)
    assert (nets[0] == nets[1]).all()
