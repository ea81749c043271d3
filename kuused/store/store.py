"""The store: everything that the game keeps about matches. This is what other rooms talk to.

    store, trouble = open_store()
    if store is not None:
        number = store.keep(record, Flags(kind="watched"))
        store.record(number)
        list(store.finished())

Whatever can't be kept or read raises :class:`~kuused.store.problems.StoreError`, which knows how to
tell a person; the file is then as it was.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from kuused.engine import State
from kuused.match import PERSON, Setup, entries_of
from kuused.match.setup import new_record, with_assistance
from kuused.players import find_player
from kuused.record import Record, parse_record
from kuused.store import matches
from kuused.store.database import Connect, Database, folder, open_database
from kuused.store.files import FileLock
from kuused.store.finished import Finished, Flags, insert_finished, read_finished
from kuused.store.matches import MatchWriter, NoSuchMatchError, Saved
from kuused.store.problems import Cause, StoreError, StoreProblem

__all__ = [
    "BrokenMatchError",
    "Finished",
    "Flags",
    "NoSuchMatchError",
    "OpenElsewhereError",
    "Resumed",
    "Saved",
    "Store",
    "open_store",
]


class OpenElsewhereError(Exception):
    """Another program has this match open."""


class BrokenMatchError(Exception):
    """A saved match that can't be played again, so that nobody can go on with it.

    It stays in the file, and is offered no more.
    """


class Resumed(NamedTuple):
    """A match to go on with.

    Attributes:
        setup: the match.
        state: where it stands.
        record: how it got there.
        flags: what else is to be known of it.
        writer: keeps what comes; it has the match locked until it is closed.
    """

    setup: Setup
    state: State
    record: Record
    flags: Flags
    writer: MatchWriter


def _utc() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


class Store:
    """What the game keeps. It may be used from any thread.

    Args:
        database: where.
        clock: tells the time, in UTC.
    """

    def __init__(self, database: Database, clock: Callable[[], datetime.datetime] = _utc) -> None:
        self._database = database
        self._clock = clock
        self._writers: list[MatchWriter] = []

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    def now(self) -> str:
        """The time as the store writes it: ``2026-11-30T18:05:00Z``."""
        return self._clock().strftime("%Y-%m-%dT%H:%M:%SZ")

    def close(self) -> None:
        """Close it, and let others go on with the matches that are open here."""
        for writer in self._writers:
            writer.close()
        self._database.close()

    # -- matches in play -------------------------------------------------------------------------

    def begin(
        self, setup: Setup, flags: Flags | None = None, past: Record | None = None
    ) -> MatchWriter:
        """A journal for a new match. Nothing is kept of it before its first entry.

        Args:
            setup: the match.
            flags: what else is to be known of it.
            past: what has happened already, for a match that begins in the middle of another; the
                match itself is then given the state in which that ends, and this record.
        """
        head = replace(new_record(setup), date=self.now())
        return self._writer(head, flags or Flags(), past=() if past is None else entries_of(past))

    def _writer(self, head: Record, flags: Flags, **more: Any) -> MatchWriter:
        writer = MatchWriter(self._database, head, flags, lock=self._lock_of, now=self.now, **more)
        self._writers.append(writer)
        return writer

    def _lock_of(self, number: int) -> FileLock:
        return FileLock(self.path.parent / "open" / str(number))

    def saved(self) -> list[Saved]:
        """The matches that can be gone on with, the one last played first.

        Those that are open in this very program are left out.
        """
        own = {writer.number for writer in self._writers if writer.open}
        return [
            replace(match, elsewhere=not self._lock_of(match.id).free())
            for match in matches.read_saved(self._database.read)
            if match.id not in own
        ]

    def resume(self, number: int) -> Resumed:
        """Go on with a saved match, alone.

        Raises:
            OpenElsewhereError: another program has it open.
            NoSuchMatchError: there is none; it may have been finished elsewhere.
            BrokenMatchError: its journal can't be played again.
            UnknownPlayer: one of its players is not installed here.
        """
        read, lock = self._database.read, self._lock_of(number)
        if not self._taken(lock):
            raise OpenElsewhereError(number)
        try:
            head, flags = matches.head_of(read, number)
            setup = matches.setup_of(head)
            state, record = matches.told_again(read, number, head)
            record = with_assistance(record, flags.hints)
            for kind in setup.seats:
                if kind != PERSON:
                    find_player(kind)
        except ValueError as error:
            with self._database.writing() as database:
                database.execute("UPDATE saved SET broken = 1 WHERE id = ?", (number,))
            lock.release(remove=True)
            raise BrokenMatchError(number) from error
        except BaseException:
            lock.release(remove=True)
            raise
        writer = self._writer(head, flags, held=(number, lock))
        return Resumed(setup, state, record, flags, writer)

    def discard(self, number: int) -> None:
        """Throw a saved match away.

        Raises:
            OpenElsewhereError: another program has it open.
        """
        lock = self._lock_of(number)
        if not self._taken(lock):
            raise OpenElsewhereError(number)
        try:
            with self._database.writing() as database:
                database.execute("DELETE FROM saved WHERE id = ?", (number,))
        finally:
            lock.release(remove=True)

    def _taken(self, lock: FileLock) -> bool:
        try:
            for _ in range(3):
                if lock.take():
                    return True
                time.sleep(0.01)  # somebody may just be looking whether it is free
            return False
        except OSError as error:
            raise StoreError(StoreProblem(Cause.REFUSED, self.path, error=error)) from error

    # -- finished matches ------------------------------------------------------------------------

    def keep(self, record: Record, flags: Flags) -> int:
        """Keep a finished match, after it has been verified.

        Returns:
            Its number.

        Raises:
            RecordFault: it was not played by the rules.
            ValueError: it is not over.
        """
        with self._database.writing() as database:
            return insert_finished(database, record, flags, self.now())[0]

    def import_records(self, records: Iterable[Record]) -> list[tuple[int, bool]]:
        """Keep matches from elsewhere: all of them, or on any error none.

        Returns:
            For each its number, and whether it is new: one that is there already is not kept twice.

        Raises:
            RecordFault: one was not played by the rules.
            ValueError: one is not over.
        """
        with self._database.writing() as database:
            return [
                insert_finished(database, record, Flags(kind="imported"), self.now(), once=True)
                for record in records
            ]

    def finished(self) -> Iterator[Finished]:
        """Every finished match, the oldest first."""
        return read_finished(self._database.read)

    def get(self, number: int) -> Finished:
        """The finished match of this number.

        Raises:
            NoSuchMatchError: there is none.
        """
        for match in read_finished(self._database.read, number):
            return match
        raise NoSuchMatchError(number)

    def record_text(self, number: int) -> str:
        """The record of a finished match, as text.

        Raises:
            NoSuchMatchError: there is none.
        """
        rows = self._database.read("SELECT record FROM finished WHERE id = ?", (number,))
        if not rows:
            raise NoSuchMatchError(number)
        return str(rows[0][0])

    def record(self, number: int) -> Record:
        """The record of a finished match.

        Raises:
            NoSuchMatchError: there is none.
            RecordSyntaxError: what stands there is no record.
        """
        return parse_record(self.record_text(number))

    def delete_finished(self) -> None:
        """Remove every finished match; :meth:`copy_to` first keeps a copy."""
        with self._database.writing() as database:
            database.execute("DELETE FROM finished")

    def copy_to(self, file: Path) -> None:
        """Write a copy of the whole store to a file that is not there yet."""
        self._database.copy_to(file)

    # -- queries and single values ---------------------------------------------------------------

    def query(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query gives; kuused/store/database.py has the tables."""
        return self._database.read(sql, values)

    def fact(self, name: str) -> str | None:
        """The value kept by a name, ``None`` when there is none."""
        rows = self._database.read("SELECT value FROM fact WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else None

    def set_fact(self, name: str, value: str | None) -> None:
        """Keep a value by a name; ``None`` takes it out."""
        with self._database.writing() as database:
            if value is None:
                database.execute("DELETE FROM fact WHERE name = ?", (name,))
            else:
                database.execute(
                    "INSERT INTO fact (name, value) VALUES (?, ?)"
                    " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                    (name, value),
                )


def open_store(
    where: Path | None = None,
    *,
    clock: Callable[[], datetime.datetime] = _utc,
    connect: Connect | None = None,
) -> tuple[Store | None, StoreProblem | None]:
    """Open the store; make it if it is not there.

    Args:
        where: the folder, if not the one that ``KUUSED_DATA`` names, or the user's own.
        clock: tells the time, in UTC.
        connect: opens a connection, if not as usual.

    Returns:
        The store, ``None`` when nothing can be kept; and what was wrong, if anything was.
    """
    where = folder() if where is None else where
    database, problem = open_database(where) if connect is None else open_database(where, connect)
    return None if database is None else Store(database, clock), problem
