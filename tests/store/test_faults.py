"""Faults at every single write: the file is left old or new, and the match goes on."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kuused.match import entries_of
from kuused.store.problems import Cause, StoreError
from kuused.store.store import open_store
from tests.store.independent import assert_sound, contents
from tests.store.matches import WATCHED, a_setup, a_store, played
from tests.store.playing import WORKS, furnish
from tests.store.system_calls import available, faults

reachable = pytest.mark.skipif(
    not available(), reason="SQLite's system calls can't be reached here"
)


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a store that has something of everything in it."""
    folder = tmp_path_factory.mktemp("furnished")
    store = a_store(folder)
    furnish(store)
    store.close()
    return folder


def fresh(furnished: Path, folder: Path) -> Path:
    """A copy of it to work in."""
    shutil.rmtree(folder, ignore_errors=True)
    return Path(shutil.copytree(furnished, folder))


def old_and_new(furnished: Path, folder: Path, work: str) -> tuple[Any, Any]:
    """What the file holds before some work, and after it."""
    old = contents(furnished)
    store = a_store(fresh(furnished, folder))
    WORKS[work](store)
    store.close()
    return old, contents(folder)


# -- the machine refuses -------------------------------------------------------------------------


@reachable
@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
@pytest.mark.parametrize("work", WORKS)
def test_a_write_that_the_machine_refuses(furnished, ground, work, for_good):
    folder = ground / "data"
    old, new = old_and_new(furnished, folder, work)
    told: list[Cause] = []
    for at in range(1, 500):
        fresh(furnished, folder)

        def happen(number: int, name: str, at: int = at) -> bool:
            return number >= at if for_good else number == at

        with faults(happen) as calls:
            store, problem = open_store(folder)
            if store is None:
                assert problem is not None
                assert problem.cause is Cause.REFUSED
            else:
                try:
                    WORKS[work](store)
                except StoreError as error:
                    told.append(error.problem.cause)
                store.close()
        assert_sound(folder)
        left = contents(folder)
        assert left in (old, new)
        if len(calls) < at:
            assert left == new
            assert set(told) <= {Cause.REFUSED}
            return
    raise AssertionError("it never came to an end")


@reachable
def test_a_store_that_can_t_be_begun_is_begun_next_time(ground):
    for at in range(1, 200):
        folder = ground / str(at)
        with faults(lambda number, name, at=at: number == at) as calls:  # type: ignore[misc]
            store, problem = open_store(folder)
            assert (store is None) == (problem is not None)
            if store is not None:
                store.close()
        a_store(folder).close()
        if len(calls) < at:
            return
    raise AssertionError("it never came to an end")


@reachable
def test_a_match_goes_on_through_any_fault_and_is_whole_again_after_it(ground):
    setup = a_setup(chips=1, end="sudden")
    record = played(setup)
    entries = list(entries_of(record))
    for at in range(1, 500):
        folder = ground / str(at)
        store = a_store(folder)
        writer = store.begin(setup, WATCHED)
        with faults(lambda number, name, at=at: number == at) as calls:  # type: ignore[misc]
            for entry in entries[:-1]:
                writer.write(entry)
        for_once = writer.problem
        writer.write(entries[-1])
        assert writer.problem is None, for_once
        assert store.record(writer.finished or 0).rounds == record.rounds
        store.close()
        assert_sound(folder)
        shutil.rmtree(folder)
        if len(calls) < at:
            return
    raise AssertionError("it never came to an end")


# -- SQLite refuses ------------------------------------------------------------------------------


class Refusing(sqlite3.Connection):
    """A connection that refuses one statement, before or after it has been done."""

    at = 0
    after = False
    count = 0

    def _pass(self, sql: str) -> None:
        Refusing.count += 1
        if Refusing.count == Refusing.at:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if Refusing.after:
            done = super().execute(sql, *values)
            self._pass(sql)
            return done
        self._pass(sql)
        return super().execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self._pass(sql)
        return super().executemany(sql, *values)


def _refusing(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Refusing)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("work", WORKS)
def test_a_statement_that_is_refused(furnished, ground, work, after):
    folder = ground / "data"
    old, new = old_and_new(furnished, folder, work)
    for at in range(1, 500):
        fresh(furnished, folder)
        store, problem = open_store(folder, connect=_refusing)
        assert problem is None
        assert store is not None
        Refusing.at, Refusing.after, Refusing.count = at, after, 0
        told = None
        try:
            WORKS[work](store)
        except StoreError as error:
            told = error.problem.error
        Refusing.at = 0
        store.close()
        assert_sound(folder)
        left = contents(folder)
        assert left in (old, new)
        if told is not None and not after:
            assert left == old
        if Refusing.count < at:
            assert left == new
            return
    raise AssertionError("it never came to an end")


def test_a_full_disk_is_told_as_such_and_saving_goes_on_when_there_is_room(ground):
    store = a_store(ground / "data")
    setup = a_setup(chips=12)
    entries = list(entries_of(played(setup)))
    writer = store.begin(setup, WATCHED)
    changes: list[Any] = []
    writer.on_change = lambda: changes.append(writer.problem)
    (pages,) = store.query("PRAGMA page_count")[0]
    store.query(f"PRAGMA max_page_count = {pages}")
    for entry in entries[:-20]:
        writer.write(entry)
    assert [change.cause for change in changes] == [Cause.REFUSED]
    assert changes[0].error.errno == 28, "no space left"
    store.query("PRAGMA max_page_count = 1000000")
    for entry in entries[-20:]:
        writer.write(entry)
    assert changes[1:] == [None]
    assert store.record(writer.finished or 0).rounds == played(setup).rounds
    store.close()


def test_what_could_not_be_kept_is_tried_a_last_time_when_the_match_is_left(ground):
    store = a_store(ground / "data")
    entries = list(entries_of(played(a_setup())))
    writer = store.begin(a_setup(), WATCHED)
    writer.write(entries[0])
    store.query("PRAGMA query_only = 1")
    for entry in entries[1:6]:
        writer.write(entry)
    assert writer.problem is not None
    store.query("PRAGMA query_only = 0")
    writer.close()
    (saved,) = store.saved()
    assert saved.actions == 6
    store.close()
