"""The database file: its schema, opening it, and transactions."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from kuused.store.files import FileLock
from kuused.store.problems import Cause, StoreError, StoreProblem, problem_of

__all__ = [
    "APPLICATION",
    "FILE",
    "MIGRATIONS",
    "VERSION",
    "Database",
    "folder",
    "migrate",
    "open_database",
    "tables",
]

APPLICATION: Final = 0x4B757573
"""What marks a database as ours: "Kuus"."""

_FIRST: Final = """
CREATE TABLE saved (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    kind        TEXT    NOT NULL CHECK (kind IN ('played', 'watched')),
    head        TEXT    NOT NULL,
    begun       TEXT    NOT NULL,
    open_hands  INTEGER NOT NULL CHECK (open_hands IN (0, 1)),
    assisted    INTEGER NOT NULL CHECK (assisted IN (0, 1)),
    hints       INTEGER NOT NULL CHECK (hints >= 0),
    practice    INTEGER NOT NULL CHECK (practice IN (0, 1)),
    daily       TEXT,
    daily_seat  INTEGER CHECK ((daily_seat IS NULL) = (daily IS NULL)),
    broken      INTEGER NOT NULL DEFAULT 0 CHECK (broken IN (0, 1))
) STRICT;

CREATE TABLE journal (
    match   INTEGER NOT NULL REFERENCES saved (id) ON DELETE CASCADE,
    number  INTEGER NOT NULL CHECK (number > 0),
    at      TEXT    NOT NULL,
    action  TEXT    NOT NULL,
    fault   TEXT,
    detail  TEXT    NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE finished (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    kind        TEXT    NOT NULL CHECK (kind IN ('played', 'watched', 'imported')),
    date        TEXT,
    kept        TEXT    NOT NULL,
    rules       TEXT    NOT NULL,
    players     INTEGER NOT NULL,
    seed        TEXT,
    person      INTEGER,
    rounds      INTEGER NOT NULL,
    pot         INTEGER NOT NULL,
    assisted    INTEGER NOT NULL CHECK (assisted IN (0, 1)),
    hints       INTEGER NOT NULL CHECK (hints >= 0),
    practice    INTEGER NOT NULL CHECK (practice IN (0, 1)),
    daily       TEXT,
    daily_seat  INTEGER CHECK ((daily_seat IS NULL) = (daily IS NULL)),
    digest      BLOB    NOT NULL,
    record      TEXT    NOT NULL
) STRICT;

CREATE INDEX finished_by_digest ON finished (digest);
CREATE INDEX finished_by_daily ON finished (daily) WHERE daily IS NOT NULL;

CREATE TABLE seat (
    match       INTEGER NOT NULL REFERENCES finished (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL CHECK (seat >= 0),
    kind        TEXT    NOT NULL,
    name        TEXT    NOT NULL,
    chips       INTEGER NOT NULL CHECK (chips >= 0),
    winner      INTEGER NOT NULL CHECK (winner IN (0, 1)),
    rounds_won  INTEGER NOT NULL CHECK (rounds_won >= 0),
    paid        INTEGER NOT NULL CHECK (paid >= 0),
    taken       INTEGER NOT NULL CHECK (taken >= 0),
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE fact (
    name   TEXT NOT NULL PRIMARY KEY,
    value  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""

MIGRATIONS: Final = (_FIRST,)
"""What makes version n + 1 of version n; the first begins with nothing. Those that have been in
somebody's hands never change: a new one is added."""

VERSION: Final = len(MIGRATIONS)
"""The version of the schema that this program reads and writes."""


def migrate(database: sqlite3.Connection, migrations: tuple[str, ...] = MIGRATIONS) -> None:
    """Bring a database to the newest version, in one transaction: whole or not at all."""
    database.execute("BEGIN IMMEDIATE")
    try:
        # Looked up within the transaction: another program may just have done it.
        (version,) = database.execute("PRAGMA user_version").fetchone()
        for script in migrations[version:]:
            for statement in script.split(";"):
                if statement.strip():
                    database.execute(statement)
        if version < len(migrations):
            database.execute(f"PRAGMA application_id = {APPLICATION}")
            database.execute(f"PRAGMA user_version = {len(migrations)}")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def tables(database: sqlite3.Connection) -> list[tuple[object, ...]]:
    """What a database is made of, to be held against what it should be."""
    rows = database.execute(
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        " ORDER BY type, name"
    )
    return [tuple(row) for row in rows]


@cache
def expected_tables(migrations: tuple[str, ...] = MIGRATIONS) -> list[tuple[object, ...]]:
    """What a database of the newest version is made of."""
    empty = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(empty, migrations)
        return tables(empty)
    finally:
        empty.close()


# -- opening ---------------------------------------------------------------------------------------

FILE: Final = "kuused.db"
_PATIENCE: Final = 5.0
"""Seconds to wait for another program that is writing."""
_LONGEST: Final = 70_000_000
"""Bytes in a text or a row; the longest record is a little shorter."""
_CHECKED: Final = 32_000_000
"""Bytes up to which a file is looked through whole as it is opened."""
_BESIDE: Final = ("", "-wal", "-shm")
"""What SQLite keeps beside the file, and what has to go with it."""

_MAGIC: Final = b"SQLite format 3\0"
_SQLITE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the latter when it quotes from a damaged file."""

Connect = Callable[[str], sqlite3.Connection]


def folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the game keeps its data, whether it exists or not: ``KUUSED_DATA``, or the user's own."""
    chosen = environ.get("KUUSED_DATA")
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("kuused", appauthor=False))


class Database:
    """The open database. It may be used from any thread; one at a time gets in.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, presence: FileLock) -> None:
        self.path = path
        self._connection = connection
        self._presence = presence
        self._door = threading.RLock()

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all that is done in it is kept at its end, or nothing is.

        Raises:
            StoreError: it could not be kept.
        """
        with self._door, self._told():
            database = self._connection
            database.execute("BEGIN IMMEDIATE")
            try:
                yield database
                database.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    if database.in_transaction:
                        database.execute("ROLLBACK")
                raise

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query gives.

        Raises:
            StoreError: they can't be read.
        """
        with self._door, self._told():
            return self._connection.execute(sql, values).fetchall()

    def copy_to(self, file: Path) -> None:
        """Write a copy of the whole database to a file that is not there yet.

        Raises:
            StoreError: it can't be written, or there is such a file; it is left alone.
        """
        with self._door, self._told(file):
            if file.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
            self._connection.execute("VACUUM INTO ?", (str(file),))

    def close(self) -> None:
        """Close it; closing twice does no harm."""
        with self._door:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._presence.release()

    @contextlib.contextmanager
    def _told(self, path: Path | None = None) -> Iterator[None]:
        try:
            yield
        except (*_SQLITE, OSError) as error:
            raise StoreError(problem_of(error, path or self.path)) from error


def _connect(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)


def open_database(
    where: Path, connect: Connect = _connect
) -> tuple[Database | None, StoreProblem | None]:
    """Open the database in a folder; make both if they are not there.

    A damaged file gets another name, and a new one is begun; unless some other program has it open,
    in which case it is left alone. A file from a newer version is left alone.

    Args:
        where: the folder.
        connect: opens a connection.

    Returns:
        The database, ``None`` if nothing can be kept; and what was wrong, if anything was.
    """
    path = where / FILE
    presence = FileLock(where / "kuused.lock")
    try:
        where.mkdir(parents=True, exist_ok=True)
        if not presence.take(shared=True):
            return None, StoreProblem(Cause.BUSY, path)
        if path.exists() and not path.is_file():
            presence.release()
            return None, StoreProblem(Cause.DAMAGED, path)
        try:
            return Database(path, _opened(path, connect), presence), None
        except StoreError as error:
            presence.release()
            if error.problem.cause is not Cause.DAMAGED or not presence.take():
                return None, error.problem
        # Nobody else is here: what was found is still so, unless somebody has just mended it.
        try:
            database, problem = _opened(path, connect), None
        except StoreError as error:
            problem = error.problem
            if problem.cause is not Cause.DAMAGED:
                presence.release()
                return None, problem
            problem = StoreProblem(Cause.DAMAGED, path, _set_aside(path))
            database = _opened(path, connect)
        presence.release()
        presence.take(shared=True)
        return Database(path, database, presence), problem
    except OSError as error:
        presence.release()
        return None, StoreProblem(Cause.REFUSED, path, error=error)
    except StoreError as error:
        presence.release()
        return None, error.problem


def _opened(path: Path, connect: Connect) -> sqlite3.Connection:
    """A connection to a database of ours, of the newest version.

    Raises:
        StoreError: it can't be had. A file that is none of ours has not been written to.
    """
    _look_at(path)
    try:
        database = connect(str(path))
    except sqlite3.Error as error:
        raise StoreError(problem_of(error, path)) from error
    try:
        _prepare(path, database)
    except BaseException as error:
        with contextlib.suppress(sqlite3.Error):
            database.close()
        if isinstance(error, _SQLITE):
            raise StoreError(problem_of(error, path)) from error
        raise
    return database


def _look_at(path: Path) -> None:
    """Look at a file before SQLite does, which throws away what lies beside a file not its own.

    Raises:
        StoreError: it is damaged, or can't be written to.
        OSError: it can't be read.
    """
    if not path.exists():
        return
    with path.open("rb") as file:
        head = file.read(20)
    if not head:
        return
    written_ahead = path.with_name(f"{path.name}-wal").exists()
    if not head.startswith(_MAGIC) or (written_ahead and head[18:20] != b"\2\2"):
        raise StoreError(StoreProblem(Cause.DAMAGED, path))
    if not os.access(path, os.W_OK):
        # SQLite would open it all the same, and find out only when something is to be kept.
        number = errno.EACCES
        raise StoreError(
            StoreProblem(Cause.REFUSED, path, error=OSError(number, os.strerror(number)))
        )


def _prepare(path: Path, database: sqlite3.Connection) -> None:
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 1)  # copying attaches a file
    # Text that is no UTF-8 is for whoever reads it to refuse, as any other text that makes no sense.
    database.text_factory = _text
    # Whatever a file brings along that is not ours must not run.
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    (version,) = database.execute("PRAGMA user_version").fetchone()
    (application,) = database.execute("PRAGMA application_id").fetchone()
    found = tables(database)
    if application == APPLICATION and version > VERSION:
        raise StoreError(StoreProblem(Cause.NEWER, path))
    if (found or version or application) and (application != APPLICATION or version < 1):
        raise StoreError(StoreProblem(Cause.DAMAGED, path))
    if found and path.stat().st_size <= _CHECKED:
        (answer,) = database.execute("PRAGMA quick_check(1)").fetchone()
        if answer != "ok":
            raise StoreError(StoreProblem(Cause.DAMAGED, path))
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA journal_mode = WAL")
    migrate(database)
    if tables(database) != expected_tables():
        raise StoreError(StoreProblem(Cause.DAMAGED, path))


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def _set_aside(path: Path) -> Path:
    """Give a file, and what SQLite keeps beside it, a name that is free."""
    number = 1
    while any(_aside(path, number, ending).exists() for ending in _BESIDE):
        number += 1
    for ending in reversed(_BESIDE):  # the file itself goes last: until then it is still found
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(_aside(path, number, ending))
    return _aside(path, number, "")


def _aside(path: Path, number: int, ending: str) -> Path:
    return path.with_name(f"{path.name}.damaged-{number}{ending}")
