"""The engine and the naive rules agree, turn by turn, in every option and combination of them."""

import random
from collections.abc import Iterable

import pytest

from kuused.engine import (
    FORTY,
    Action,
    Deal,
    Pass,
    Phase,
    Play,
    RoundStopped,
    Rules,
    State,
    apply,
    legal_actions,
    start,
)
from tests.engine.generators import (
    every_combination,
    naive_options,
    random_action,
    random_rules,
)
from tests.naive import NaiveMatch

ROUNDS = 2_000
BIT_OF = {str(card): bit for card, bit in FORTY.bit_of.items()}
COMBINATIONS = list(every_combination())


def bits(cards: Iterable[str]) -> int:
    return sum(BIT_OF[card] for card in cards)


def naive_action(action: Play | Pass) -> str:
    return "pass" if isinstance(action, Pass) else str(action.card)


def take(naive: NaiveMatch, action: Action) -> None:
    """The same action for the naive match."""
    if isinstance(action, Deal):
        naive.deal([set(map(str, hand)) for hand in action.hands], action.dealer)
    else:
        naive.play(naive_action(action))


def same(state: State, naive: NaiveMatch) -> None:
    """Everything that the two can be asked is the same."""
    assert state.phase.value == naive.phase
    assert state.turn == naive.turn
    assert state.round_number == naive.round_number
    assert state.dealer == naive.dealer
    assert state.leader == naive.leader
    assert state.next_dealer == naive.next_dealer()
    assert list(state.chips) == naive.chips
    assert state.pot == naive.pot
    assert list(state.winners) == naive.winners
    if state.phase is not Phase.OVER:  # the winners say it then
        assert list(state.contenders) == (naive.contenders or [])
    assert [naive_action(action) for action in legal_actions(state)] == naive.legal()
    if state.leader is None:
        # The ante broke the round off before anybody held a card (Q4, Q10): the naive rules have
        # noted the hands all the same.
        assert not any(state.hands)
        assert not state.table
        return
    assert list(state.hand_bits) == list(map(bits, naive.hands))
    assert state.waiting_bits == bits(naive.face_up)
    assert state.table_bits == sum(map(bits, naive.columns.values()))
    if state.phase is not Phase.PLAY:
        columns = [list(map(str, column.cards)) for column in state.columns]
        assert columns == list(naive.columns.values())


def agree(rules: Rules, rng: random.Random, *, rounds: int = 10**6, pass_weight: float = 1) -> int:
    """Play a random match in both, comparing at every turn; how many rounds it had."""
    state = start(rules).state
    naive = NaiveMatch(rules.players, rules.chips, naive_options(rules))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL and state.round_number >= rounds:
            break
        action = random_action(state, rng, pass_weight=pass_weight)
        state = apply(state, action).state
        take(naive, action)
        same(state, naive)
    return state.round_number


@pytest.mark.parametrize("players", range(3, 9))
def test_the_default_rules_agree(players):
    rng = random.Random(f"default {players}")
    rounds = 0
    while rounds < 150:
        rounds += agree(Rules(players=players), rng)


@pytest.mark.parametrize("number", range(len(COMBINATIONS)))
def test_every_combination_of_options_agrees(number):
    options = COMBINATIONS[number]
    rng = random.Random(f"combination {number}")
    for players in rng.sample(range(3, 9), 2):
        rules = Rules(players=players, chips=rng.randint(1, 20), **options)
        weight = rng.choice((0.05, 0.3, 1, 3)) if rules.passing == "optional" else 1
        agree(rules, rng, rounds=4, pass_weight=weight)


@pytest.mark.parametrize("part", range(4))
def test_random_options_agree(part):
    rng = random.Random(f"options {part}")
    rounds = 0
    while rounds < ROUNDS // 4:
        rules = random_rules(rng)
        rounds += agree(rules, rng, rounds=12, pass_weight=rng.choice((0.1, 1, 2)))


def test_playoffs_agree():
    # With one chip each, somebody is broke at once and the lead is tied as a rule.
    rng = random.Random("playoffs")
    seen = 0
    for _ in range(150):
        rules = Rules(
            players=rng.randint(3, 8),
            chips=rng.randint(1, 2),
            playoff=True,
            passing=rng.choice(("forced", "optional")),
            end=rng.choice(("round", "sudden")),
            ante=rng.choice((0, 1)),
        )
        seen += agree(rules, rng, rounds=12) > 1
    assert seen > 50


def test_a_sudden_end_by_ante_leaves_no_cards_on_the_table():
    rules = Rules(chips=2, ante=2, end="sudden")
    rng = random.Random(1)
    state = start(rules).state
    step = apply(state, random_action(state, rng))
    assert any(isinstance(event, RoundStopped) for event in step.events)
    assert step.state.hand_bits == (0,) * 5
    assert step.state.table_bits == step.state.waiting_bits == 0
