"""The journal of one match, kept in the store while the match is being played."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from kuused.match import Entry
from kuused.match.setup import with_assistance
from kuused.record import Record
from kuused.store import saved
from kuused.store.database import Database
from kuused.store.finished import Flags, insert_finished
from kuused.store.locks import FileLock
from kuused.store.trouble import Cause, StoreError, Trouble

__all__ = ["Keeper"]


class Keeper:
    """Keeps one match: the :class:`~kuused.match.Journal` that the match is given.

    What can't be kept is remembered and tried again with the next entry; meanwhile the match goes
    on. With its last entry the match goes over to the finished ones, in the same transaction.

    Args:
        database: where it is kept.
        head: the match before its first deal.
        flags: what else is to be known of it.
        lock: gives the lock of a match by its number.
        now: tells the time.
        held: the number of the match and its lock, if it is there already.
        past: what has happened before the first entry, if nothing of it has been kept.

    Attributes:
        number: the match's number among the saved ones; ``None`` until something has been kept.
        finished: its number among the finished ones, once it is over and kept.
        trouble: what keeps it from being kept; ``None`` while all is well.
        on_change: called whenever ``trouble`` changes, on the thread that found out.
    """

    def __init__(
        self,
        database: Database,
        head: Record,
        flags: Flags,
        *,
        lock: Callable[[int], FileLock],
        now: Callable[[], str],
        held: tuple[int, FileLock] | None = None,
        past: Iterable[Entry] = (),
    ) -> None:
        self.number: int | None = None if held is None else held[0]
        self.finished: int | None = None
        self.trouble: Trouble | None = None
        self.on_change: Callable[[], None] = _nothing
        self._database = database
        self._head = head
        self._flags = flags
        self._flags_kept = flags
        self._lock_of = lock
        self._lock = None if held is None else held[1]
        self._now = now
        self._waiting = list(past)
        self._door = threading.RLock()
        self._closed = False
        self._tried: int | None = None  # a failed write may have come to the disk all the same

    @property
    def flags(self) -> Flags:
        """What is to be known of the match, hints among it."""
        return self._flags

    @property
    def path(self) -> Path:
        """The file in which it is kept."""
        return self._database.path

    @property
    def open(self) -> bool:
        """Whether the match is kept from others; not before its first entry, nor at its end."""
        return self._lock is not None

    def write(self, entry: Entry) -> None:
        """Keep an entry, and whatever could not be kept before."""
        with self._door:
            self._waiting.append(entry)
            self._keep()

    def hinted(self) -> None:
        """Take down that the person was given a hint; the match counts as assisted from here on."""
        with self._door:
            self._flags = replace(self._flags, assisted=True, hints=self._flags.hints + 1)
            if self.number is not None:
                self._keep()

    def close(self) -> None:
        """Keep nothing more, and let others go on with the match.

        What could not be kept before is tried a last time.
        """
        with self._door:
            if self.trouble is not None:
                self._keep()
            self._closed = True
            if self._lock is not None:
                self._lock.release(remove=True)
                self._lock = None

    def _keep(self) -> None:
        if self._closed:
            return
        before = self.trouble
        if before is None or not before.lasting:
            try:
                self._transact()
            except StoreError as error:
                self.trouble = error.trouble
            except ValueError:  # what the database gives back is not what was written into it
                self.trouble = Trouble(Cause.DAMAGED, self.path)
            else:
                self.trouble = None
        if self.trouble != before:
            self.on_change()

    def _transact(self) -> None:
        number, lock, finished = self.number, self._lock, None
        try:
            with self._database.writing() as database:
                now = self._now()
                if number is None:
                    number = saved.begun_already(database, self._tried, self._head)
                    if number is None:
                        number = saved.begin(database, self._head, self._flags, now)
                    self._tried = number
                    lock = self._lock_of(number)
                    self._take(lock)
                elif self._flags != self._flags_kept:
                    database.execute(
                        "UPDATE saved SET assisted = ?, hints = ? WHERE id = ?",
                        (self._flags.assisted, self._flags.hints, number),
                    )
                entries = self._waiting
                if self.trouble is not None:
                    entries = saved.missing(database, number, entries)
                saved.append(database, number, entries, now)
                if self._waiting and self._waiting[-1].last:
                    finished = self._finish(database, number, now)
        except BaseException:
            if self.number is None and lock is not None:
                lock.release(remove=True)
            raise
        self.number, self._lock, self._flags_kept = number, lock, self._flags
        self._waiting.clear()
        if finished is not None:
            self.finished = finished
            self.close()

    def _take(self, lock: FileLock) -> None:
        if not lock.take():
            raise StoreError(Trouble(Cause.BUSY, self.path))

    def _finish(self, database: sqlite3.Connection, number: int, now: str) -> int:
        """Move the match over to the finished ones: its record is what its journal tells."""
        record = saved.told_again(self._database.read, number, self._head).record
        record = with_assistance(record, self._flags.hints)
        finished, _ = insert_finished(database, record, self._flags, now)
        database.execute("DELETE FROM saved WHERE id = ?", (number,))
        return finished


def _nothing() -> None:
    """Nobody listens."""
