"""``kuused list``, ``export``, ``import`` and ``continue``."""

from __future__ import annotations

import os
import random
import re
from dataclasses import replace
from pathlib import Path

import click
import pytest

from kuused.cli.play import last_saved
from kuused.cli.stored import MOST_IMPORTED
from kuused.engine import Rules
from kuused.i18n import make_translator
from kuused.match import PERSON, Setup
from kuused.record import SeatEntry, write_record
from kuused.record.codes import pack, unpack
from kuused.store.finished import Flags
from kuused.store.store import Store, open_store
from tests.record.codes import played_at_random
from tests.store.matches import WATCHED, a_setup, clock, play_a_while, played


@pytest.fixture
def store(home):
    """The store that the commands use as well."""
    store, problem = open_store(clock=clock())
    assert problem is None
    assert store is not None
    yield store
    store.close()


@pytest.fixture
def record():
    """A short match."""
    return replace(played(a_setup()), date="2026-11-29")


def seats(name: str) -> tuple[SeatEntry, ...]:
    """A person and two computer players."""
    return SeatEntry(PERSON, name), SeatEntry("mand"), SeatEntry("kask")


def kept(store: Store) -> list[str]:
    return [store.record_text(match.id) for match in store.finished()]


# -- list ----------------------------------------------------------------------------------------


def test_list_tells_of_nothing_and_of_everything(run, store):
    matches = (played(a_setup(seed=f"7Q2FRP{last}")) for last in "ABCDEFGHJKMNPQRSTVWXYZ")
    record = next(match for match in matches if match.result.winners == (0,))
    record = replace(record, date="2026-11-29")
    assert run("list") == (0, "No match has been finished yet.\n", "")
    store.keep(record, WATCHED)
    names = tuple(replace(seat, name="", kind=PERSON) for seat in record.seats[:1])
    mine = replace(record, seats=(*names, *record.seats[1:]))
    store.keep(mine, Flags(assisted=True, hints=2, practice=True))
    store.import_records([replace(mine, date="2026-11-28")])
    play_a_while(store, a_setup(), 5)
    status, out, err = run("list")
    assert (status, err) == (0, "")
    rounds = f"{record.result.rounds} round{'s' * (record.result.rounds > 1)}"
    seed = record.seed
    assert out.splitlines() == [
        f"1  2026-11-29  watched   {seed}  3 players, {rounds}, won by: Alder",
        f"2  2026-11-29  played    {seed}  3 players, {rounds}, won by: You, practice, 2 hints",
        f"3  2026-11-28  imported  {seed}  3 players, {rounds}, won by: Guest",
        "1 match is saved: kuused continue goes on with it.",
    ]
    assert "harjutus" in run("list", "--lang", "et")[1]


# -- export and import ---------------------------------------------------------------------------


def test_what_is_exported_is_imported_as_the_same_and_only_once(run, store, record, tmp_path):
    number = store.keep(record, WATCHED)
    file = tmp_path / "m.kuused"
    assert run("export", number, file) == (0, "", "")
    assert run("export", number) == (0, write_record(record), "")
    assert file.read_text() == write_record(record)
    assert run("import", file) == (0, f"{file}: here already, as match 1\n", "")
    store.delete_finished()
    assert run("import", file, file) == (
        0,
        f"{file}: kept as match 2\n{file}: here already, as match 2\n",
        "",
    )
    assert kept(store) == [write_record(record)]


def test_a_match_code_is_imported_as_its_record_is(run, store, tmp_path):
    match = played_at_random(Rules(players=3, chips=2), "7Q2FRPK", random.Random(1), seats("you"))
    code, file = pack(match), tmp_path / "m.kuused"
    file.write_text(write_record(match))
    shown = f"{code[:12]}…"
    assert run("import", code) == (0, f"{shown}: kept as match 1\n", "")
    assert kept(store) == [write_record(unpack(code))]
    assert run("import", f" {code[:20]}\n{code[20:].lower()}") == (
        0,
        f"{shown}: here already, as match 1\n",
        "",
    )


def test_a_bad_match_code_is_refused_with_one_sentence_and_nothing_is_stored(run, store, tmp_path):
    match = played_at_random(Rules(players=3, chips=2), "7Q2FRPK", random.Random(1), seats("you"))
    code, file = pack(match), tmp_path / "m.kuused"
    file.write_text(write_record(match))
    damaged = code[:-1] + ("A" if code[-1] != "A" else "B")
    for bad, sentence in (
        (
            damaged,
            "This match code is damaged: a character was changed or lost on the way. Copy it once more.",
        ),
        (code[:14], "Something is missing of this match code: copy it whole, to its end."),
        (
            f"K2{code[2:]}",
            "This match code is of version 2, and this game reads version 1: a newer one may read it.",
        ),
    ):
        status, out, err = run("import", file, bad)
        assert (status, out) == (1, "")
        assert err.startswith(f"kuused: {bad[:9]}")
        assert err.endswith(f": {sentence} Nothing has been imported.\n")
        assert kept(store) == []


def test_export_writes_over_records_alone(run, store, record, tmp_path):
    number = store.keep(record, WATCHED)
    work = tmp_path / "work.txt"
    work.write_text("five years of work\n")
    assert run("export", number, work)[0] == 2
    assert work.read_text() == "five years of work\n"
    assert run("export", number, tmp_path) == (
        2,
        "",
        f"kuused: The record can't be written to {tmp_path}: it is a folder.\n",
    )


NUMBERS = ["0", "2", "-1", "x", "", "1e3", "٣", "9" * 15, "9" * 5000]


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_a_number_that_is_none(run, store, record, number):
    store.keep(record, WATCHED)
    status, out, err = run("export", "--", number)
    assert (status, out) == (2, "")
    assert err == (
        f"kuused: There is no finished match {number or chr(34) * 2}: kuused list shows which there are.\n"
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("export", "kuused export needs the number of a match, and perhaps a file: kuused export 3 m.kuused."),
        ("export 1 a b", "kuused export needs the number of a match, and perhaps a file: kuused export 3 m.kuused."),
        ("import", "kuused import needs a file or a match code: kuused import m.kuused."),
        ("list now", "list can do nothing with now."),
    ],
)  # fmt: skip
def test_a_mistake_gets_one_line(run, line, sentence):
    assert run(*line.split()) == (2, "", f"kuused: {sentence}\n")


def spoiled(text: str) -> dict[str, bytes]:
    """Files that are no good record of a finished match."""
    lines = text.splitlines(keepends=True)
    lap = next(place for place, line in enumerate(lines) if line.startswith("lap 2"))
    head, _ = text.split("\n\n", 1)
    return {
        "empty": b"",
        "text": b"Dear diary\n",
        "picture": b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(500),
        "database": b"SQLite format 3\0" + bytes(4096),
        "newer": text.replace("record 1", "record 2", 1).encode(),
        "truncated": text.encode()[: len(text) * 2 // 3],
        "a round less": text.rsplit("\n\n", 1)[0].encode() + b"\n",
        "illegal": "".join([*lines[:lap], lines[lap - 1], *lines[lap + 1 :]]).encode(),
        "unfinished": re.sub(r"result .*", "result unfinished", head).encode() + b"\n",
        "no UTF-8": text.encode().replace(b"Pine", b"P\xffne"),
        "line ends": text.replace("\n", "\r\n").encode(),
        "control": text.replace("Pine", "P\x1b[2Jne").encode(),
        "huge": text.encode() + b"x" * MOST_IMPORTED,
        "one long line": b"kuused record 1\nnote " + b"x" * 1_000_000 + b"\n",
        "many lines": b"kuused record 1\n" + b"\n" * 1_000_000,
        "many notes": b"kuused record 1\n" + b"note x\n" * 200_000,
    }


def test_what_is_no_good_record_is_refused_with_one_line_and_nothing_is_stored(
    run, store, record, tmp_path
):
    good = tmp_path / "good.kuused"
    good.write_text(write_record(record))
    for name, content in spoiled(write_record(record)).items():
        file = tmp_path / "bad"
        file.write_bytes(content)
        for files in ([file], [good, file]):
            status, out, err = run("import", *files)
            assert (status, out) == (1, ""), name
            assert err.count("\n") == 1, name
            assert len(err) < 500, name
            assert err.startswith(f"kuused: {file}:"), name
            assert err.endswith(" Nothing has been imported.\n"), name
            assert err.isprintable() or set(err) - set("\n") == {
                char for char in err if char.isprintable()
            }, name
    assert kept(store) == []


def test_what_can_t_be_read_is_refused_and_nothing_is_stored(run, store, record, tmp_path):
    good = tmp_path / "good.kuused"
    good.write_text(write_record(record))
    status, out, err = run("import", good, tmp_path / "none", tmp_path)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        f"kuused: {tmp_path / 'none'} can't be read: there is no such file or folder. Nothing has been imported.",
        f"kuused: {tmp_path} can't be read: it is a folder. Nothing has been imported.",
    ]
    assert kept(store) == []


@pytest.mark.parametrize("seed", range(40))
def test_a_record_with_changed_bytes_is_refused_or_is_a_good_one(
    run, store, record, tmp_path, seed
):
    luck = random.Random(seed)
    content = bytearray(write_record(record).encode())
    for _ in range(luck.choice((1, 1, 2, 20))):
        place = luck.randrange(len(content))
        match luck.randrange(3):
            case 0:
                content[place] = luck.randrange(256)
            case 1:
                del content[place : place + luck.randrange(1, 30)]
            case _:
                other = luck.randrange(len(content))
                content[place:place] = content[other : other + luck.randrange(1, 30)]
    file = tmp_path / "m"
    file.write_bytes(content)
    status, out, err = run("import", file)
    if status == 0:
        assert kept(store) == [content.decode()]
    else:
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert kept(store) == []


# -- continue ------------------------------------------------------------------------------------


def test_continue_takes_the_last_one_that_is_free(home, store):
    tr = make_translator("en")
    with pytest.raises(click.ClickException, match="No match is saved: kuused play begins one"):
        last_saved(tr, store, None)
    first = play_a_while(store, a_setup(), 5)
    second = play_a_while(store, a_setup(seed="7Q2FRPJ"), 5)
    other_program, _ = open_store()
    assert other_program is not None
    held = other_program.resume(second.number)
    resumed = last_saved(tr, store, None)
    assert resumed.writer.number == first.number
    resumed.writer.close()
    also_held = other_program.resume(first.number)
    with pytest.raises(click.ClickException, match="No saved match can be gone on with here"):
        last_saved(tr, store, None)
    held.writer.close()
    also_held.writer.close()
    assert last_saved(tr, store, None).writer.number == second.number
    other_program.close()


def test_continue_needs_a_terminal(run):
    status, out, err = run("continue")
    assert (status, out) == (2, "")
    assert "terminal" in err


# -- nothing can be read -------------------------------------------------------------------------


def test_a_store_that_can_t_be_had_is_one_line(run, tmp_path, monkeypatch):
    (tmp_path / "data").write_text("not a folder")
    monkeypatch.setenv("KUUSED_DATA", str(tmp_path / "data"))
    for command in (["list"], ["export", "1"]):
        status, out, err = run(*command)
        assert (status, out, err.count("\n")) == (1, "", 1)
        assert str(tmp_path / "data") in err


def test_a_damaged_store_is_told_of_and_a_new_one_begun(run, tmp_path, monkeypatch):
    monkeypatch.setenv("KUUSED_DATA", str(tmp_path))
    Path(tmp_path / "kuused.db").write_bytes(os.urandom(5000))
    status, out, err = run("list")
    assert (status, out) == (0, "No match has been finished yet.\n")
    assert "kuused.db is damaged: it is now called kuused.db.damaged-1" in err
    assert run("list")[2] == ""


def test_a_match_of_a_kind_that_is_not_installed_can_be_listed(run, store):
    rules = Rules(players=3, chips=1)
    setup = Setup(rules=rules, seed="7Q2FRPK", seats=("lepp", "kask", "mand"))
    record = played(setup)
    seats = tuple(replace(seat, kind="vaher", name="") for seat in record.seats)
    store.keep(replace(record, seats=seats), WATCHED)
    assert run("list")[0] == 0
