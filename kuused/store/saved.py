"""Matches in play: their rows in the database, written and read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from kuused.match import PERSON, Entry, MatchPosition, Setup, is_practice, replay_journal
from kuused.record import Record, parse_record, write_record
from kuused.store.actions import read_action, write_action
from kuused.store.finished import Flags

__all__ = [
    "NoSuchMatchError",
    "Saved",
    "append",
    "begin",
    "begun_already",
    "head_of",
    "missing",
    "read_journal",
    "read_saved",
    "setup_of",
    "told_again",
]


class NoSuchMatchError(LookupError):
    """There is no match of that number."""


Read = Callable[..., list[tuple[Any, ...]]]


@dataclass(frozen=True, kw_only=True)
class Saved:
    """A match that can be gone on with.

    Attributes:
        id: its number among the saved ones.
        flags: what is to be known of it.
        setup: the match.
        begun: when it was begun.
        touched: when the last action was taken.
        rounds: how many rounds have been dealt.
        actions: how many actions have been taken, deals among them.
        elsewhere: whether another program has it open.
    """

    id: int
    flags: Flags
    setup: Setup
    begun: str
    touched: str
    rounds: int
    actions: int
    elsewhere: bool = False


_COLUMNS: Final = "id, head, begun, kind, open_hands, assisted, hints, practice, daily, daily_seat"


def begin(database: sqlite3.Connection, head: Record, flags: Flags, now: str) -> int:
    """Make a place for a new match, and give its number."""
    cursor = database.execute(
        "INSERT INTO saved (head, begun, kind, open_hands, assisted, hints, practice, daily,"
        " daily_seat) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            write_record(head),
            now,
            flags.kind,
            flags.open_hands,
            flags.assisted,
            flags.hints,
            flags.practice,
            flags.daily,
            flags.daily_seat,
        ),
    )
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def begun_already(database: sqlite3.Connection, number: int | None, head: Record) -> int | None:
    """The number given, if a match with this head has been begun by it."""
    if number is None:
        return None
    row = database.execute("SELECT head FROM saved WHERE id = ?", (number,)).fetchone()
    return number if row is not None and row[0] == write_record(head) else None


def missing(database: sqlite3.Connection, number: int, entries: Iterable[Entry]) -> list[Entry]:
    """Those of the entries that the journal has not got yet."""
    rows = database.execute("SELECT number, action FROM journal WHERE match = ?", (number,))
    there = dict(rows.fetchall())
    return [one for one in entries if there.get(one.number) != write_action(one.action)]


def append(database: sqlite3.Connection, number: int, entries: Iterable[Entry], now: str) -> None:
    """Write entries into the journal of a match."""
    database.executemany(
        "INSERT INTO journal (match, number, at, action, fault, detail) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (number, entry.number, now, write_action(entry.action), entry.fault, entry.detail)
            for entry in entries
        ],
    )


def read_saved(read: Read) -> Iterator[Saved]:
    """The matches that can be gone on with, the one last played first.

    One whose head can't be understood is left out.
    """
    rows = read(
        f"SELECT {_COLUMNS}, coalesce(touched, begun), rounds, actions"
        " FROM saved LEFT JOIN (SELECT match, max(at) AS touched, count(*) AS actions,"
        " sum(action LIKE 'deal %') AS rounds FROM journal GROUP BY match) ON match = id"
        " WHERE NOT broken ORDER BY coalesce(touched, begun) DESC, id DESC"
    )
    for row in rows:
        number, head, begun, *flags = row[:10]
        touched, rounds, actions = row[10:]
        try:
            setup = _setup_in(head)
        except ValueError:
            continue
        yield Saved(
            id=number,
            flags=_flags(flags),
            setup=setup,
            begun=begun,
            touched=touched,
            rounds=rounds or 0,
            actions=actions or 0,
        )


@lru_cache(maxsize=256)
def _setup_in(head: str) -> Setup:
    """The match that the text of a head tells of; home asks for it at every visit."""
    return setup_of(parse_record(head))


def head_of(read: Read, number: int) -> tuple[Record, Flags]:
    """What a saved match began with.

    Raises:
        NoSuchMatchError: there is no such match.
        ValueError: it can't be understood.
    """
    rows = read(f"SELECT {_COLUMNS} FROM saved WHERE id = ? AND NOT broken", (number,))
    if not rows:
        raise NoSuchMatchError(number)
    _, head, _, *flags = rows[0]
    return parse_record(head), _flags(flags)


def _flags(row: list[Any]) -> Flags:
    kind, open_hands, assisted, hints, practice, daily, daily_seat = row
    return Flags(
        kind=kind,
        open_hands=bool(open_hands),
        assisted=bool(assisted),
        hints=hints,
        practice=bool(practice),
        daily=daily,
        daily_seat=daily_seat,
    )


def read_journal(read: Read, number: int, head: Record) -> Iterator[Entry]:
    """The journal of a match, in order.

    Raises:
        ValueError: while it runs, at the first entry that can't be understood.
    """
    rows = read(
        "SELECT number, action, fault, detail FROM journal WHERE match = ? ORDER BY number",
        (number,),
    )
    for place, action, fault, detail in rows:
        yield Entry(place, read_action(head.rules, action), fault, detail)


def told_again(read: Read, number: int, head: Record) -> MatchPosition:
    """Where a match stands by its journal, and how it got there.

    Raises:
        ValueError: the journal can't be played again.
    """
    return replay_journal(head, read_journal(read, number, head))


def setup_of(head: Record) -> Setup:
    """The match that a head tells of.

    Raises:
        ValueError: it is none that this game could play.
    """
    if head.seed is None:
        raise ValueError("no further deals are known")
    kinds = tuple(seat.kind for seat in head.seats)
    name = next((seat.name for seat in head.seats if seat.kind == PERSON), "")
    return Setup(
        rules=head.rules,
        seed=head.seed,
        seats=kinds,
        person_name=name or None,
        practice=is_practice(head),
    )
