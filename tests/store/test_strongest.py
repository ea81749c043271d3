"""What the strongest player made of the person's seats: which are asked for, and what is kept."""

import random
from dataclasses import replace

import pytest

from kuused.analysis.duplicate import played_by, result_of
from kuused.engine import Rules
from kuused.match import Setup, StopToken, play_match
from kuused.record import Result, SeatEntry
from kuused.store.finished import Flags
from kuused.store.statistics import (
    comparisons,
    known_result,
    pending_comparisons,
    save_result,
    setup_for,
)
from kuused.store.store import open_store
from tests.record.codes import played_at_random

SMALL = Rules(players=3, chips=1)
SEEDS = ("7Q2FRPK", "0000000", "1111111")
OTHERS = ("lepp", "kask")


@pytest.fixture
def store(tmp_path):
    store, _ = open_store(tmp_path / "data")
    assert store is not None
    yield store
    store.close()


def a_match(seed=SEEDS[0], seat=0, rules=SMALL, others=OTHERS):
    kinds = [*others[:seat], "person", *others[seat:]]
    return played_at_random(rules, seed, random.Random(1), [SeatEntry(kind) for kind in kinds])


def test_the_strongest_player_takes_the_persons_seat_with_everything_else_as_it_was(store):
    rules = replace(SMALL, ante=1, counter_clockwise=True)
    number = store.keep(a_match(seat=2, rules=rules), Flags())
    setup = setup_for(store.get(number))
    assert setup == Setup(rules=rules, seed=SEEDS[0], seats=("lepp", "kask", "kuusk"))


def test_each_match_without_help_is_to_be_compared_once(store):
    store.keep(a_match(), Flags())
    store.keep(a_match(), Flags())
    store.keep(a_match(SEEDS[1]), Flags())
    store.keep(a_match(SEEDS[2]), Flags(assisted=True, hints=1))
    store.keep(a_match(SEEDS[2]), Flags(practice=True))
    store.keep(a_match(SEEDS[2]), Flags(kind="imported"))
    todo = pending_comparisons(store)
    assert [(setup.seed, seat) for setup, seat in todo] == [(SEEDS[1], 0), (SEEDS[0], 0)]
    setup, seat = todo[1]
    save_result(store, setup, seat, Result((1,), 2, (4, 5, 6), 0))
    assert known_result(store, setup, seat) == (4, False)
    assert [(match.match, match.strongest) for match in comparisons(store)] == [(1, 4), (2, 4)]
    assert [match.yours for match in comparisons(store)] == [a_match().result.chips[0]] * 2
    assert [setup.seed for setup, _ in pending_comparisons(store)] == [SEEDS[1]]


def test_another_seat_or_rule_is_another_question(store):
    store.keep(a_match(), Flags())
    ((setup, seat),) = pending_comparisons(store)
    save_result(store, setup, seat, Result((0,), 2, (4, 5, 6), 0))
    assert known_result(store, setup, 0) == (4, True)
    assert known_result(store, setup, 1) is None
    assert known_result(store, replace(setup, rules=replace(SMALL, ante=1)), 0) is None
    assert known_result(store, replace(setup, seed=SEEDS[1]), 0) is None


def test_who_is_not_installed_here_can_not_play_once_more(store):
    number = store.keep(a_match(others=("vaher", "lepp")), Flags())
    assert setup_for(store.get(number)) is None
    assert pending_comparisons(store) == []
    assert comparisons(store) == []


def test_a_value_that_is_none_of_ours_counts_as_unknown(store):
    store.keep(a_match(), Flags())
    ((setup, seat),) = pending_comparisons(store)
    save_result(store, setup, seat, Result((0,), 2, (4, 5, 6), 0))
    ((name,),) = store.query("SELECT name FROM fact")
    for value in ("", "x", "-3 1", "٣ 1", "9" * 5000):
        store.set_fact(name, value)
        assert known_result(store, setup, seat) is None
        assert comparisons(store) == []


# -- playing it ----------------------------------------------------------------------------------


def test_the_same_match_ends_the_same_way_each_time():
    setup = played_by(SMALL, SEEDS[0], ("person", *OTHERS), 0)
    assert setup.seats == ("kuusk", *OTHERS)
    assert result_of(setup) == result_of(setup) == play_match(setup).result


def test_it_can_be_broken_off():
    stop = StopToken()
    stop.stop()
    assert result_of(Setup(rules=Rules(), seed=SEEDS[0], seats=("lepp",) * 5), stop) is None
