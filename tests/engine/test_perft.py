"""How many legal sequences follow a deal: the engine counts what the naive rules have counted."""

import pytest

from kuused.engine import FORTY, Deal, Phase, Rules, State, apply, legal_actions, start
from tests.engine.generators import NAIVE_NAMES
from tests.engine.perft import Line, deal_of, read
from tests.naive import naive_perft

LINES = list(read())
SHALLOW = 6
"""Turns to which every deal is counted by both."""
OUR_NAMES = {theirs: ours for ours, theirs in NAIVE_NAMES.items()}


def sequences(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if state.phase is not Phase.PLAY:
        return 0
    return sum(sequences(apply(state, each).state, depth - 1) for each in legal_actions(state))


def hands_of(line: Line) -> list[set[str]]:
    return deal_of(line.number, line.players, line.dealer, line.options)


def dealt(line: Line) -> State:
    options = {OUR_NAMES[name]: value for name, value in line.options.items()}
    rules = Rules(players=line.players, chips=line.chips, **options)
    hands = tuple(FORTY.set(" ".join(sorted(hand))) for hand in hands_of(line))
    return apply(start(rules).state, Deal(hands, line.dealer)).state


def test_there_are_at_least_forty_deals_over_all_players_and_options():
    assert len(LINES) >= 40
    assert {line.players for line in LINES} == set(range(3, 9))
    assert len({tuple(line.options) for line in LINES}) >= 7
    assert all(line.sequences for line in LINES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line.number))
def test_the_engine_counts_as_the_table_says(line: Line):
    assert sequences(dealt(line), line.depth) == line.sequences


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line.number))
def test_the_engine_and_the_naive_rules_count_the_same_a_few_turns_deep(line: Line):
    state = dealt(line)
    for depth in range(1, min(line.depth, SHALLOW) + 1):
        counted = naive_perft(hands_of(line), line.dealer, line.options, depth, line.chips)
        assert sequences(state, depth) == counted


@pytest.mark.parametrize("line", LINES[::24], ids=lambda line: str(line.number))
def test_the_table_is_what_the_naive_rules_count(line: Line):
    # Two lines to their full depth; all of them take a quarter of an hour.
    counted = naive_perft(hands_of(line), line.dealer, line.options, line.depth, line.chips)
    assert counted == line.sequences
