"""Files that can't be used: told in one sentence with the path, put aside or left alone, never lost."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kuused.i18n import LANGS, make_translator
from kuused.record import RecordSyntaxError
from kuused.store import database
from kuused.store.database import FILE
from kuused.store.matches import NoSuchMatchError
from kuused.store.problems import Cause, StoreError, StoreProblem
from kuused.store.store import BrokenMatchError
from tests.store.matches import WATCHED, a_setup, a_store, opened, play_a_while, played
from tests.store.processes import ROOT

EN = make_translator("en")


def a_file(folder: Path) -> Path:
    """A database with a finished and a saved match in it, closed."""
    store = a_store(folder)
    store.keep(played(a_setup()), WATCHED)
    play_a_while(store, a_setup(), 9)
    store.close()
    assert [path.name for path in folder.glob(f"{FILE}*")] == [FILE]
    return folder / FILE


def noise(size: int) -> bytes:
    return random.Random(size).randbytes(size)


def foreign(path: Path, sql: str, anew: bool = False) -> None:
    """Do something to a database that the game would not; or make one of somebody else's."""
    if anew:
        path.unlink()
    other = sqlite3.connect(path)
    other.executescript(sql)
    other.close()


def spoil(path: Path, place: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(content)


DAMAGED = {
    "text": lambda path: path.write_text("Dear diary, today I have played Sixes.\n" * 100),
    "noise": lambda path: path.write_bytes(noise(50_000)),
    "half": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 7]),
    "head": lambda path: spoil(path, 0, b"SQLite format 4"),
    "page": lambda path: spoil(path, 4096, noise(4096)),
    "schema": lambda path: spoil(path, 100, b"\0" * 2000),
    "foreign": lambda path: foreign(path, "CREATE TABLE mine (a)", anew=True),
    "marked": lambda path: foreign(path, "PRAGMA user_version = 0"),
    "trigger": lambda path: foreign(
        path, "CREATE TRIGGER t AFTER INSERT ON fact BEGIN DELETE FROM saved; END"
    ),
    "view": lambda path: foreign(path, "DROP TABLE fact; CREATE VIEW fact AS SELECT 1"),
    "column": lambda path: foreign(path, "ALTER TABLE saved ADD COLUMN more TEXT"),
}


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_file_gets_another_name_and_a_new_one_is_begun(ground, how):
    path = a_file(ground)
    DAMAGED[how](path)
    before = path.read_bytes()
    store, problem = opened(ground)
    assert store is not None
    aside = path.with_name(f"{FILE}.damaged-1")
    assert problem == StoreProblem(Cause.DAMAGED, path, aside)
    assert aside.read_bytes() == before
    assert problem.describe(EN) == (
        f"{path} is damaged: it is now called {FILE}.damaged-1, and saving begins anew."
    )
    assert store.saved() == []
    assert list(store.finished()) == []
    play_a_while(store, a_setup(), 5)
    store.close()
    a_store(ground).close()


def test_a_second_damaged_file_does_not_take_the_place_of_the_first(ground):
    for number in (1, 2, 3):
        (ground / FILE).write_bytes(noise(1000 + number))
        store, _ = opened(ground)
        store.close()
        for earlier in range(1, number + 1):
            aside = ground / f"{FILE}.damaged-{earlier}"
            assert aside.read_bytes() == noise(1000 + earlier)


def test_what_sqlite_keeps_beside_a_damaged_file_goes_with_it(ground):
    path = a_file(ground)
    path.write_bytes(noise(5000))
    path.with_name(f"{FILE}-wal").write_bytes(b"leftover")
    store, _ = opened(ground)
    assert (ground / f"{FILE}.damaged-1-wal").read_bytes() == b"leftover"
    store.close()


def test_a_damaged_file_that_another_program_has_open_is_left_alone(ground):
    path = a_file(ground)
    other_program = a_store(ground)
    spoil(path, 0, b"SQLite format 4")
    before = path.read_bytes()
    store, problem = opened(ground)
    assert store is None
    assert problem == StoreProblem(Cause.DAMAGED, path)
    assert (
        problem.describe(EN) == f"{path} is damaged and is left as it is: nothing is being saved."
    )
    assert path.read_bytes() == before
    other_program.close()


def test_damage_that_shows_only_later_is_told_then(ground, monkeypatch):
    monkeypatch.setattr(database, "_CHECKED", 0)
    path = a_file(ground)
    plain = sqlite3.connect(path)
    (root,) = plain.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'finished'").fetchone()
    plain.close()
    spoil(path, (root - 1) * 4096, noise(4096))
    store, problem = opened(ground)
    assert problem is None
    with pytest.raises(StoreError) as told:
        list(store.finished())
    assert told.value.problem == StoreProblem(Cause.DAMAGED, path)
    store.close()


def test_a_file_from_a_newer_version_is_left_as_it_is(ground):
    path = a_file(ground)
    foreign(path, "PRAGMA user_version = 99; CREATE TABLE news (a)")
    before = path.read_bytes()
    store, problem = opened(ground)
    assert store is None
    assert problem == StoreProblem(Cause.NEWER, path)
    assert problem.describe(EN) == (
        f"{path} is from a newer version of the game and is left as it is: nothing is being saved."
    )
    assert path.read_bytes() == before
    assert [found.name for found in ground.glob(f"{FILE}*")] == [FILE]


def test_an_empty_file_is_as_good_as_none(ground):
    (ground / FILE).touch()
    a_store(ground).close()


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_no_file_is_left_alone(ground, kind):
    path = ground / FILE
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    store, problem = opened(ground)
    assert store is None
    assert problem.cause is Cause.DAMAGED
    assert path.is_dir() == (kind == "folder")


def test_a_folder_that_is_a_file(ground):
    (ground / "data").write_text("not a folder")
    store, problem = opened(ground / "data")
    assert store is None
    assert problem.describe(EN).startswith(f"{ground / 'data' / FILE}: nothing is being saved: ")
    assert (ground / "data").read_text() == "not a folder"


def test_another_program_that_never_ends_its_writing(ground, monkeypatch):
    monkeypatch.setattr(database, "_PATIENCE", 0.01)
    path = a_file(ground)
    store = a_store(ground)
    other_program = sqlite3.connect(path, isolation_level=None)
    other_program.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError) as told:
        store.set_fact("a", "b")
    assert told.value.problem.describe(EN) == (
        f"{path}: nothing is being saved: another program is using it."
    )
    other_program.execute("ROLLBACK")
    store.set_fact("a", "b")
    other_program.close()
    store.close()


# Root may do everything, so these run as nobody.
_AS_NOBODY = """
import os, sys
from pathlib import Path
from kuused.store.store import open_store
from kuused.i18n import make_translator
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
store, trouble = open_store(Path(sys.argv[1]))
print(store is None, trouble and trouble.describe(make_translator("en")))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are other there")
@pytest.mark.parametrize("how", ["folder", "empty folder", "file", "unreadable file", "above"])
def test_no_permission_is_told_and_nothing_is_touched(ground, how):
    ground.chmod(0o755)
    folder = ground / "data"
    if how == "empty folder":
        folder.mkdir()
    elif how == "above":
        ground.chmod(0o555)
    else:
        a_file(folder)
        (folder / "kuused.lock").chmod(0o666)
    path = folder / FILE
    before = path.read_bytes() if path.exists() else None
    if how == "file":
        folder.chmod(0o777)
        path.chmod(0o444)
    elif how == "unreadable file":
        folder.chmod(0o777)
        path.chmod(0o000)
    elif how != "above":
        folder.chmod(0o555)
    done = subprocess.run(
        [sys.executable, "-c", _AS_NOBODY, str(folder)],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
    )
    ground.chmod(0o755)
    assert done.stderr == ""
    assert done.stdout == f"True {path}: nothing is being saved: that is not permitted.\n"
    assert (path.read_bytes() if path.exists() else None) == before


# -- files that mean harm ------------------------------------------------------------------------


def used(use: Callable[[], object]) -> None:
    """Use what may be spoiled: it does what it should, or refuses with an error of our own."""
    try:
        use()
    except (StoreError, NoSuchMatchError, BrokenMatchError, RecordSyntaxError):
        return


@pytest.mark.parametrize("seed", range(60))
def test_a_file_with_changed_bytes_is_read_or_refused_and_never_lost(ground, furnished, seed):
    luck = random.Random(seed)
    path = ground / FILE
    shutil.copy(furnished, path)
    content = bytearray(path.read_bytes())
    for _ in range(luck.choice((1, 3, 30))):
        content[luck.randrange(len(content))] = luck.randrange(256)
    if luck.random() < 0.2:
        del content[luck.randrange(len(content)) :]
    path.write_bytes(content)
    store, problem = opened(ground)
    if problem is not None and problem.aside is not None:
        assert problem.aside.read_bytes() == bytes(content)
    if store is None:
        assert path.read_bytes() == bytes(content)
        return
    used(store.saved)
    used(lambda: list(store.finished()))
    used(lambda: store.resume(1))
    store.close()


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_file(tmp_path_factory.mktemp("furnished"))


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("saved", "head", "'kuused record 1'"),
        ("saved", "head", "''"),
        ("saved", "head", "'x' || hex(zeroblob(2000000))"),
        ("saved", "begun", "'never'"),
        ("journal", "action", "'6D'"),
        ("journal", "action", "'deal 9999999999999999999999 6D'"),
        ("journal", "action", "'deal 1 ' || hex(zeroblob(1000000))"),
        ("journal", "action", "'deal 1 6D/6D/6D'"),
        ("journal", "action", "char(0)"),
        ("journal", "fault", "'no such word'"),
        ("journal", "detail", "char(27) || '[2J'"),
        ("finished", "record", "'kuused record 1'"),
        ("finished", "rounds", "-1"),
        ("finished", "date", "char(27)"),
    ],
)
def test_rows_that_mean_harm_are_refused_with_a_sentence(ground, table, column, value):
    path = a_file(ground)
    foreign(path, f"UPDATE {table} SET {column} = {value}")
    store, problem = opened(ground)
    assert problem is None
    used(lambda: [store.resume(match.id) for match in store.saved()])
    used(lambda: [store.record(match.id) for match in store.finished()])
    store.close()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("cause", Cause)
def test_every_trouble_is_one_sentence_with_the_path(lang, cause):
    tr = make_translator(lang)
    for aside in (None, Path("/data/kuused.db.damaged-1")):
        said = StoreProblem(cause, Path("/data/kuused.db"), aside, OSError(28, "")).describe(tr)
        assert said.startswith("/data/kuused.db")
        assert said.endswith(".")
        assert "\n" not in said
