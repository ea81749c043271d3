"""What the database holds, and how an older one becomes a newer one.

``saved`` and ``journal`` hold the matches in play: every action stands in the journal, and playing
it again gives the state. ``finished`` holds the records of matches that are over, ``seat`` what each
seat made of them; statistics are queries over these two. ``fact`` holds single values by name.

Dates and times are UTC: ``2026-11-30T18:05:00Z``. Seats are counted from 0, as in the engine.
"""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import Final

__all__ = ["APPLICATION", "MIGRATIONS", "VERSION", "migrate", "tables"]

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
