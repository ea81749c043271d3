"""Whole matches with nobody looking on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kuused
from kuused.engine import MatchWon, Rules, Step, legal_actions
from kuused.match import PERSON, Fault, play_match
from kuused.players import UnknownPlayer
from kuused.record import parse_record, replay, write_record
from tests.match.players import (
    AnswersNonsense,
    Burns,
    Cheats,
    Exits,
    Hangs,
    LooksLegal,
    Raises,
    Tampers,
    Unspeakable,
    cannot_be_made,
    finder,
    other,
    quick_seats,
    reseeded,
    seated,
)

ROOT = Path(kuused.__file__).parents[1]

EVERY_RULE = [
    {},
    {"passing": "optional"},
    {"coins_first": True},
    {"end": "sudden"},
    {"playoff": True, "chips": 1},
    {"counter_clockwise": True},
    {"equal": True},
    {"ante": 2},
    {"ante": 2, "end": "sudden", "playoff": True},
    {"pay_per_card": True},
]


@pytest.mark.parametrize("rules", EVERY_RULE, ids=str)
@pytest.mark.parametrize("players", range(3, 9))
def test_a_match_by_any_rules_ends_and_is_recorded(players, rules):
    steps: list[Step] = []
    setup = seated(*quick_seats(players), **rules)
    record = play_match(setup, steps.append)
    assert record.result is not None
    assert isinstance(steps[-1].events[-1], MatchWon)
    assert record.result.winners == steps[-1].state.winners
    assert len(steps) == sum(1 + len(r.actions) for r in record.rounds)
    assert record.seed == setup.seed
    assert tuple(entry.kind for entry in record.seats) == setup.seats
    replayed = list(replay(record))
    assert [step.state for step in replayed][-1] == steps[-1].state
    text = write_record(record)
    assert parse_record(text) == record


def test_the_same_seed_gives_the_same_match():
    setup = seated("lepp", "kask", "mand", "lepp", "kask", chips=12)
    assert play_match(setup) == play_match(setup)
    assert play_match(setup) != play_match(reseeded(setup, "7Q2FRPJ"))


def test_the_same_seed_gives_the_same_match_whatever_python_hashes():
    code = (
        "from kuused.record import write_record\n"
        "from kuused.match import play_match\n"
        "from tests.match.players import *\n"
        "burns = other('burns', Burns)\n"
        "setup = seated('lepp', 'kask', 'burns', 'mand', 'lepp', chips=5)\n"
        "print(write_record(play_match(setup, find=finder(burns))))\n"
    )
    told = set()
    for seed in ("0", "1", "20261130"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            cwd=ROOT,
            encoding="utf-8",
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert "7Q2FRPK" in told.pop()


def test_no_players_random_numbers_move_a_deal_or_another_player():
    # Burns plays what Alder plays and draws from its stream, and the global one, all the time.
    find = finder(other("burns", Burns))
    for seat in range(3):
        seats = ["lepp", "lepp", "lepp"]
        plain = play_match(seated(*seats), find=find)
        seats[seat] = "burns"
        assert play_match(seated(*seats), find=find).rounds == plain.rounds


def test_deals_don_t_hang_on_choices():
    many = [play_match(seated(kind, "lepp", "kask", "mand")) for kind in ("lepp", "kask", "mand")]
    rounds = min(len(record.rounds) for record in many)
    for number in range(rounds):
        assert len({record.rounds[number].deal for record in many}) == 1
    assert len({record.rounds[0].actions for record in many}) > 1


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (Raises, Fault.RAISED),
        (Exits, Fault.RAISED),
        (cannot_be_made, Fault.RAISED),
        (Cheats, Fault.CHEATED),
        (AnswersNonsense, Fault.CHEATED),
        (Tampers, Fault.CHEATED),
        (Unspeakable, None),
    ],
)
def test_who_fails_is_played_for_by_the_rules_and_it_is_told(make, fault):
    find = finder(other("bad", make))
    record = play_match(seated("mand", "bad", "kask"), find=find)
    pines = play_match(seated("mand", "mand", "kask"))
    assert [r.actions for r in record.rounds] == [r.actions for r in pines.rounds]
    told = [entry for r in record.rounds for entry in r.taken_over]
    assert told
    assert {entry.seat for entry in told} == {1}
    for entry in told:
        assert fault is None or entry.fault == fault.value
        assert entry.detail.isprintable()
        assert len(entry.detail) < 200
    assert parse_record(write_record(record)) == record


def test_every_turn_of_its_own_is_taken_over_and_only_those():
    record = play_match(seated("mand", "bad", "mand"), find=finder(other("bad", Raises)))
    for played, states in _rounds(record):
        choices = [
            turn
            for turn, state in enumerate(states, 1)
            if state.turn == 1 and len(legal_actions(state)) > 1
        ]
        assert [entry.turn for entry in played.taken_over] == choices


def test_what_only_looks_like_a_legal_action_is_none():
    record = play_match(seated("lepp", "bad", "kask"), find=finder(other("bad", LooksLegal)))
    assert {entry.fault for r in record.rounds for entry in r.taken_over} == {"cheated"}


def test_who_hangs_is_played_for_and_asked_no_more_until_done():
    hangs = Hangs()
    find = finder(other("hangs", hangs))
    record = play_match(seated("mand", "hangs", "kask"), find=find, time_limit=0.05)
    pines = play_match(seated("mand", "mand", "kask"))
    assert [r.actions for r in record.rounds] == [r.actions for r in pines.rounds]
    told = [entry for r in record.rounds for entry in r.taken_over]
    assert len(told) > 3
    assert {entry.fault for entry in told} == {"hung"}
    assert hangs.asked == 1  # or each turn would leave one more thread behind
    hangs.gate.set()


def test_a_hanging_player_does_not_keep_the_program_from_ending():
    code = (
        "import sys\n"
        "from kuused.match import play_match\n"
        "from tests.match.players import *\n"
        "find = finder(other('hangs', Hangs()))\n"
        "record = play_match(seated('mand', 'hangs', 'kask'), find=find, time_limit=0.05)\n"
        "print(record.result.winners)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        cwd=ROOT,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        timeout=30,  # the player thinks for a minute
    )
    assert json.loads(done.stdout.replace("(", "[").replace(",)", "]").replace(")", "]"))


def test_nobody_plays_headless_who_can_not():
    with pytest.raises(ValueError, match="person"):
        play_match(seated(PERSON, "lepp", "lepp"))
    with pytest.raises(UnknownPlayer):
        play_match(seated("lepp", "vaher", "lepp"))


def _rounds(record):
    """Each round on record with the states before each of its turns."""
    steps = iter(replay(record))
    for played in record.rounds:
        state = next(steps).state
        while state.turn is None:  # the start of the match, if it is told of as a step
            state = next(steps).state
        states = []
        for _ in played.actions:
            states.append(state)
            state = next(steps).state
        yield played, states


def test_rules_default_to_the_sheets():
    assert seated("lepp", "lepp", "lepp", "lepp", "lepp", chips=12).rules == Rules()
