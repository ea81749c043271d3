"""Files that were written by 0.1.0 open, and mean what they meant to it.

The folder ``from_0_1_0`` was made with that version and never changes: its database has watched,
played, imported and daily matches, finished and in play, two of them with a turn that was taken
over; ``expected.json`` holds what 0.1.0 itself said about it.
"""

import datetime
import json
import math
import shutil
from dataclasses import astuple
from pathlib import Path

import pytest

from kuused.record import parse_record, replay, verify, write_record
from kuused.record.codes import pack, unpack
from kuused.record.fingerprint import fingerprint
from kuused.store.settings import KeyBinding, Settings, load_settings
from kuused.store.statistics import (
    GROUPS,
    as_facts,
    comparisons,
    count_watched,
    daily_results,
    daily_streak,
    figures,
)
from tests.store.matches import a_store

FOLDER = Path(__file__).parent / "from_0_1_0"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture
def store(tmp_path):
    shutil.copy(FOLDER / "kuused.db", tmp_path)
    store = a_store(tmp_path)
    yield store
    store.close()


def test_finished_matches(store):
    matches = list(store.finished())
    assert [
        [
            match.id,
            match.flags.kind,
            match.date,
            match.rules,
            match.seed,
            match.person,
            list(match.winners),
            [seat.chips for seat in match.seats],
            match.flags.hints,
            match.flags.daily,
        ]
        for match in matches
    ] == EXPECTED["finished"]
    records = [store.record(match.id) for match in matches]
    assert [list(verify(record).winners) for record in records] == [
        list(match.winners) for match in matches
    ]
    assert [[record.seed, pack(record)] for record in records] == EXPECTED["codes"]
    assert store.fact("tutorial") == EXPECTED["tutorial"]


def test_statistics(store):
    facts = {group: as_facts(figures(store, group)) for group in GROUPS}
    assert json.loads(json.dumps(facts)) == EXPECTED["statistics"]
    assert count_watched(store) == EXPECTED["watched"]
    assert [list(astuple(each)) for each in comparisons(store)] == EXPECTED["compared"]
    day = datetime.date(2026, 11, 30)
    results = daily_results(store, day).values()
    assert [list(astuple(each)) for each in results] == EXPECTED["daily"]
    assert daily_streak(store, day + datetime.timedelta(2)) == EXPECTED["streak"]


def test_saved_matches(store):
    found = []
    for match in store.saved():
        resumed = store.resume(match.id)
        resumed.writer.close()
        setup, state = resumed.setup, resumed.state
        found.append(
            {
                "id": match.id,
                "kind": match.flags.kind,
                "hints": resumed.flags.hints,
                "daily": match.flags.daily,
                "begun": match.begun,
                "touched": match.touched,
                "rounds": match.rounds,
                "actions": match.actions,
                "seed": setup.seed,
                "seats": list(setup.seats),
                "name": setup.person_name,
                "turn": state.turn,
                "chips": list(state.chips),
                "pot": state.pot,
                "hands": [" ".join(map(str, hand)) for hand in state.hands],
                "table": " ".join(map(str, state.table)),
            }
        )
        (*_, last) = replay(resumed.record)
        assert last.state == state
    assert found == EXPECTED["saved"]


def test_records_codes_and_fingerprints(store):
    text = (FOLDER / "match.kuused").read_text(encoding="utf-8")
    assert store.record_text(4) == text == write_record(parse_record(text))
    assert verify(parse_record(text)).winners == (1,)
    for seed, code in EXPECTED["codes"]:
        record = unpack(code)
        assert (record.seed, pack(record)) == (seed, code)
        assert verify(record).winners
    seed, expected = EXPECTED["fingerprint"]
    assert fingerprint(seed) == expected


def test_settings():
    chosen, problems = load_settings(FOLDER / "settings.toml")
    assert chosen == Settings(
        lang="et",
        name="Õie",
        dress="spanish",
        theme="colour-blind",
        speed=math.inf,
        four_colours=True,
        animation=False,
        auto_pay=True,
        auto_single=True,
        auto_run=True,
        tutorial=False,
        keys=(KeyBinding("hint", ("g",), 17), KeyBinding("play", ("enter", "ctrl+j"), 18)),
    )
    assert [(problem.key, problem.line) for problem in problems] == [("zoo", 14)]
