"""Rules as a value: options by name, what is refused, and the relatives of the game."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import (
    OPTIONS,
    Card,
    Option,
    Pack,
    Phase,
    RoundWon,
    Rules,
    RulesError,
    Suit,
    start,
)
from tests.engine.generators import random_deal, random_rules, random_steps, rules_values

SEVENS = Rules(pack=Pack("A23456789TJQK"), start_rank="7", players=4)
CINQUILLO = Rules(start_rank="5", players=4)


def test_the_defaults_are_the_rule_sheets():
    assert {option.name: text for option, text in Rules().options()} == {
        "players": "5",
        "chips": "12",
        "pass": "forced",
        "coins-first": "no",
        "end": "round",
        "playoff": "no",
        "counter-clockwise": "no",
        "equal": "no",
        "ante": "0",
        "pay-per-card": "no",
    }
    assert Rules().changed() == ()
    assert str(Rules().start) == "6D"


@given(rules_values())
def test_options_are_read_as_they_are_written(rules):
    pairs = [(option.name, text) for option, text in rules.options()]
    assert Rules().with_options(pairs) == rules
    changed = [(option.name, text) for option, text in rules.changed()]
    assert Rules().with_options(changed) == rules


@pytest.mark.parametrize(
    ("name", "text", "attribute", "value"),
    [
        ("Players", " 8 ", "players", 8),
        ("pass", "OPTIONAL", "passing", "optional"),
        ("coins-first", "on", "coins_first", True),
        ("equal", "True", "equal", True),
        ("playoff", "off", "playoff", False),
        ("end", "sudden", "end", "sudden"),
        ("chips", "999", "chips", 999),
        ("ante", "0", "ante", 0),
    ],
)
def test_options_by_name(name, text, attribute, value):
    assert getattr(Rules().with_options([(name, text)]), attribute) == value


@pytest.mark.parametrize(
    ("name", "text", "allowed"),
    [
        ("players", "2", ("3 to 8",)),
        ("players", "9", ("3 to 8",)),
        ("players", "five", ("3 to 8",)),
        ("chips", "0", ("1 to 999",)),
        ("chips", "1000", ("1 to 999",)),
        ("chips", "-1", ("1 to 999",)),
        ("chips", "٣", ("1 to 999",)),
        ("ante", "1" * 5000, ("0 to 999",)),
        ("pass", "never", ("forced", "optional")),
        ("end", "", ("round", "sudden")),
        ("equal", "maybe", ("no", "yes")),
    ],
)
def test_values_that_an_option_cannot_take(name, text, allowed):
    with pytest.raises(RulesError) as caught:
        Rules().with_options([(name, text)])
    assert (caught.value.option, caught.value.value) == (name, text)
    assert caught.value.allowed == allowed


def test_an_option_that_does_not_exist():
    with pytest.raises(RulesError) as caught:
        Rules().with_options([("jokers", "2")])
    assert (caught.value.option, caught.value.value) == ("jokers", None)
    assert caught.value.allowed == tuple(option.name for option in OPTIONS)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 9},
        {"players": True},
        {"players": 5.0},
        {"chips": 0},
        {"chips": 1000},
        {"ante": -1},
        {"passing": "never"},
        {"end": "now"},
        {"equal": 1},
        {"coins_first": "yes"},
        {"start_rank": "A"},
        {"start_rank": "K"},
        {"start_rank": "8"},
    ],
    ids=str,
)
def test_rules_are_checked_when_they_are_made(options):
    with pytest.raises(RulesError):
        Rules(**options)


def test_rules_do_not_change():
    with pytest.raises(AttributeError):
        Rules().players = 6  # type: ignore[misc]


@given(rules_values())
def test_rules_are_equal_by_value_and_survive_copying_and_pickling(rules):
    for other in (copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        assert other == rules
        assert hash(other) == hash(rules)
        assert other.hand_sizes(0) == rules.hand_sizes(0)


@given(rules_values(), st.data())
def test_hand_sizes_give_the_whole_pack_or_equal_hands(rules, data):
    dealer = data.draw(st.sampled_from(rules.seats))
    sizes = rules.hand_sizes(dealer)
    if rules.equal:
        assert set(sizes) == {40 // rules.players}
    else:
        assert sum(sizes) == 40
        turned = [sizes[seat] for seat in rules.seats_from(rules.seats_from(dealer)[1])]
        assert turned == sorted(turned, reverse=True)
        assert max(sizes) - min(sizes) <= 1


def test_every_option_names_its_rule():
    assert [option.rule for option in OPTIONS] == [
        "Q9", "Q11", "Q1", "Q2", "Q4", "Q5", "Q8", "Q9", "Q10", "Q10",
    ]  # fmt: skip
    for option in OPTIONS:
        assert isinstance(option, Option)
        assert hasattr(Rules(), option.attribute)


# Relatives: the same engine, other numbers


@pytest.mark.parametrize(
    ("rules", "start_card"),
    [
        (SEVENS, "7D"),
        (CINQUILLO, "5D"),
        (Rules(pack=Pack("A23456789TJQK"), start_rank="7", players=6, equal=True), "7D"),
        (Rules(start_suit=Suit.SPADES, coins_first=True, passing="optional"), "6S"),
        (Rules(pack=Pack("56789"), start_rank="6", players=3), "6D"),
    ],
    ids=str,
)
def test_relatives_play_through(rules, start_card):
    rng = random.Random(start_card)
    size = len(rules.pack)
    for _ in range(5):
        won = 0
        for before, action, step in random_steps(rules, rng, rounds=6):
            state = step.state
            assert sum(state.chips) + state.pot == rules.players * rules.chips
            if state.phase is Phase.PLAY:
                held = sum(map(len, state.hands))
                assert held + len(state.table) + len(state.waiting) == size
                if before.phase is Phase.DEAL and not state.table:
                    assert str(rules.start) == start_card
                    assert Card.parse(start_card) in state.hands[state.turn or 0]
            won += sum(isinstance(event, RoundWon) for event in step.events)
            del action
        assert won


def test_sevens_has_ranks_that_the_forty_lack():
    state = start(SEVENS).state
    deal = random_deal(state, random.Random(1))
    assert sum(map(len, deal.hands)) == 52
    assert {card.rank for hand in deal.hands for card in hand} == set("A23456789TJQK")


def test_random_rules_cover_every_option():
    rng = random.Random(1)
    seen = {pair for _ in range(200) for pair in random_rules(rng).changed()}
    assert {option.name for option, _ in seen} == {option.name for option in OPTIONS}
