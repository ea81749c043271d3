"""The command line: match codes, fingerprints and statistics."""

import io
import json
import random
import re
from dataclasses import replace

import pytest

from kuused.engine import Rules
from kuused.record import Result, SeatEntry, parse_record, write_record
from kuused.record.codes import pack
from kuused.record.fingerprint import fingerprint
from kuused.store.finished import Flags
from kuused.store.statistics import pending_comparisons, save_result
from kuused.store.store import open_store
from tests.record.codes import played_at_random

SEED = "7Q2FRPK"
PRINT = "5TG1-A6B3-FQET"
SEATS = tuple(map(SeatEntry, ("person", "mand", "kask")))
RULES = Rules(players=3, chips=2)
RECORD = played_at_random(RULES, SEED, random.Random(1), SEATS)
CODE = pack(RECORD)


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "m.txt"
    file.write_text(write_record(RECORD))
    return file


@pytest.fixture
def store():
    store, problem = open_store()
    assert store is not None
    assert problem is None
    yield store
    store.close()


# -- replay ----------------------------------------------------------------------------------------


def test_a_code_and_a_file_give_the_same_match(run, file):
    status, out, err = run("replay", "--text", CODE)
    assert (status, err) == (0, "")
    assert parse_record(out) == RECORD
    assert run("replay", "--text", file) == (0, out, "")
    middle = len(CODE) // 2
    assert run("replay", "--text", CODE[:middle], CODE[middle:]) == (0, out, "")
    assert run("replay", "--text", f" `{CODE.lower()}`\n") == (0, out, "")


def test_a_file_whose_name_is_a_code_is_a_file(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    other = played_at_random(RULES, "0000000", random.Random(2), SEATS)
    (tmp_path / CODE).write_text(write_record(other))
    assert run("replay", "--text", CODE) == (0, write_record(other), "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([CODE[:-1]], f"{CODE[:12]}…: This match code is damaged"),
        ([CODE[:12]], f"{CODE[:12]}: Something is missing of this match code"),
        ([CODE[:20] + "U" + CODE[21:]], f"{CODE[:12]}…: This match code has U in it"),
        ([CODE[:20] + "\0" + CODE[21:]], f"{CODE[:12]}…: This match code has U+0000 in it"),
        (["K2" + CODE[2:]], "This match code is of version 2, and this game reads version 1"),
        (["K1" + "0" * 5000], "This is too long for a match code: 4000 characters at most."),
        (["7Q2FRPK"], "7Q2FRPK can't be read: there is no such file or folder."),
        ([""], '"" can\'t be read: no file can have this name.'),
        ([], "kuused replay needs a file or a match code: kuused replay m.txt."),
        (["a.txt", "b.txt"], "One match at a time: b.txt is one too many."),
    ],
)
def test_what_is_no_match_gets_one_line(run, arguments, said):
    status, out, err = run("replay", "--text", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


# -- verify ----------------------------------------------------------------------------------------


def test_verify_takes_codes_as_it_takes_files(run, file):
    status, out, err = run("verify", CODE, file)
    assert (status, err) == (0, "")
    first, second = out.splitlines()
    told = first.removeprefix(f"{CODE[:12]}…: ")
    assert told.startswith("good, ")
    assert told.endswith(f"; deal code {SEED}: its fingerprint is {PRINT}")
    assert second == f"{file}: {told}"
    status, out, _ = run("verify", CODE[:-2] + CODE[-1] + CODE[-2], file)
    assert status == 1
    assert "damaged" in out.splitlines()[0]


def test_a_deal_code_is_held_against_its_fingerprint(run):
    assert run("verify", SEED) == (0, f"{SEED}: its fingerprint is {PRINT}\n", "")
    told = (0, f"{SEED}: its fingerprint is {PRINT}, as was shown\n", "")
    for text in (PRINT, f"#{PRINT}", PRINT.lower(), PRINT.replace("-", "")):
        assert run("verify", SEED, text) == run("verify", text, SEED.lower()) == told
    status, out, err = run("verify", SEED, "5TG1-A6B3-FQE0")
    assert (status, err) == (1, "")
    assert out == f"{SEED}: its fingerprint is {PRINT}, not 5TG1-A6B3-FQE0\n"


def test_a_match_is_held_against_the_fingerprint_that_was_shown(run, file):
    status, out, _ = run("verify", file, CODE, PRINT)
    assert status == 0
    assert out.count("as was shown") == 2
    other = fingerprint("0000000")
    status, out, _ = run("verify", file, other)
    assert status == 1
    assert out.endswith(f"its fingerprint is {PRINT}, not {other}\n")


def test_cards_that_are_not_those_of_the_deal_code_are_noticed(run, tmp_path):
    """By the rules alone such a record is good."""
    false = tmp_path / "false.txt"
    false.write_text(write_record(replace(RECORD, seed="0000000")))
    status, out, _ = run("verify", false)
    assert status == 1
    assert out.endswith("but the cards are not those of its deal code 0000000\n")
    without = tmp_path / "without.txt"
    without.write_text(write_record(replace(RECORD, seed=None)))
    assert run("verify", without)[0] == 0
    status, out, _ = run("verify", without, PRINT)
    assert status == 1
    assert out.endswith("it tells of no deal code that has a fingerprint\n")


def test_fingerprints_alone_or_two_of_them_are_refused(run, file):
    status, _, err = run("verify", PRINT)
    assert (status, err.count("\n")) == (2, 1)
    assert "A fingerprint is checked against a deal code or a match" in err
    status, _, err = run("verify", file, PRINT, fingerprint("0000000"))
    assert (status, err) == (2, "kuused: Only one fingerprint can be checked at a time.\n")


# -- stats -----------------------------------------------------------------------------------------


def test_without_matches_stats_says_so(run):
    assert run("stats") == (0, "You have not finished a match yet.\n", "")


def test_stats_tells_the_figures(run, store):
    store.keep(RECORD, Flags())
    store.keep(played_at_random(RULES, "0000000", random.Random(3), SEATS), Flags())
    store.keep(RECORD, Flags(practice=True))
    (setup, seat), _ = pending_comparisons(store)
    save_result(store, setup, seat, Result((0,), 3, (5, 1, 0), 0))
    status, out, err = run("stats")
    assert (status, err) == (0, "")
    assert re.search(r"^Your matches\n +Matches won +\d of 2", out, re.MULTILINE)
    assert re.search(r"^ +Luck +\+3\.0 chips a match$", out, re.MULTILINE)
    assert re.search(r"^For practice$", out, re.MULTILINE)
    assert "With help" not in out
    status, out, err = run("stats", "--json")
    assert (status, err) == (0, "")
    facts = json.loads(out)
    assert list(facts) == [
        "kuused", "alone", "assisted", "practice", "compared", "watched", "daily_streak",
    ]  # fmt: skip
    assert [facts[name]["matches"] for name in ("alone", "assisted", "practice")] == [2, 0, 1]
    assert facts["compared"]["luck"]["mean"] == 3
    assert facts["compared"]["luck"]["error"] is None


def test_a_reset_asks_first_and_keeps_a_copy(run, store, monkeypatch):
    store.keep(RECORD, Flags())
    for answer in ("", "no\n", "yes please\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(answer))
        status, out, err = run("stats", "--reset")
        assert (status, out) == (1, "")
        assert "Forget 1 finished match?" in err
        assert err.endswith("Nothing has been forgotten.\n")
        assert len(list(store.finished())) == 1
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    status, out, _ = run("stats", "--reset")
    assert status == 0
    assert out.startswith("1 match has been forgotten; the copy is ")
    assert list(store.finished()) == []
    (copy,) = store.path.parent.glob("kuused-????-??-??.db")
    assert str(copy) in out
    assert run("stats", "--reset")[1].startswith("There is nothing to forget")
    assert run("stats", "--reset", "--json")[0] == 2
