"""Matches in play: their rows in the database, and the writer of a match's journal."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from kuused.engine import Action, Card, Deal, Pass, Play, Rules
from kuused.match import PERSON, Entry, MatchPosition, Setup, is_practice, replay_journal
from kuused.match.setup import with_assistance
from kuused.record import Record, parse_record, write_record
from kuused.store import matches
from kuused.store.database import Database
from kuused.store.files import FileLock
from kuused.store.finished import Flags, insert_finished
from kuused.store.problems import Cause, StoreError, StoreProblem

__all__ = [
    "MatchWriter",
    "NoSuchMatchError",
    "Saved",
    "append",
    "begin",
    "begun_already",
    "head_of",
    "missing",
    "read_action",
    "read_journal",
    "read_saved",
    "setup_of",
    "told_again",
    "write_action",
]


# -- actions ---------------------------------------------------------------------------------------

_PASS: Final = "--"
_DEAL: Final = "deal"
_LONGEST: Final = 1_000
"""Characters in the longest action; a deal of forty cards takes 130."""


def write_action(action: Action) -> str:
    """The text of an action."""
    if isinstance(action, Deal):
        hands = "/".join(" ".join(map(str, hand)) for hand in action.hands)
        return f"{_DEAL} {action.dealer + 1} {hands}"
    return _PASS if isinstance(action, Pass) else str(action.card)


def read_action(rules: Rules, text: str) -> Action:
    """The action that a text tells of.

    Raises:
        ValueError: it tells of none.
    """
    if len(text) > _LONGEST:
        raise ValueError("too long for an action")
    if text == _PASS:
        return Pass()
    if not text.startswith(f"{_DEAL} "):
        return Play(Card.parse(text))
    _, dealer, hands = text.split(" ", 2)
    if not (dealer.isascii() and dealer.isdigit() and len(dealer) < 3 and dealer != "0"):
        raise ValueError(f"{dealer!r} is no seat")
    dealt = tuple(rules.card_set(_bits(rules, hand)) for hand in hands.split("/"))
    return Deal(dealt, int(dealer) - 1)


def _bits(rules: Rules, hand: str) -> int:
    bits = 0
    for word in hand.split():
        bit = rules.pack.bit_of.get(Card.parse(word))
        if bit is None or bits & bit:
            raise ValueError(f"{word} can't be in this hand")
        bits |= bit
    return bits


# -- rows ------------------------------------------------------------------------------------------


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


# -- writer ----------------------------------------------------------------------------------------


class MatchWriter:
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
        problem: what keeps it from being kept; ``None`` while all is well.
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
        self.problem: StoreProblem | None = None
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
            if self.problem is not None:
                self._keep()
            self._closed = True
            if self._lock is not None:
                self._lock.release(remove=True)
                self._lock = None

    def _keep(self) -> None:
        if self._closed:
            return
        before = self.problem
        if before is None or not before.lasting:
            try:
                self._transact()
            except StoreError as error:
                self.problem = error.problem
            except ValueError:  # what the database gives back is not what was written into it
                self.problem = StoreProblem(Cause.DAMAGED, self.path)
            else:
                self.problem = None
        if self.problem != before:
            self.on_change()

    def _transact(self) -> None:
        number, lock, finished = self.number, self._lock, None
        try:
            with self._database.writing() as database:
                now = self._now()
                if number is None:
                    number = matches.begun_already(database, self._tried, self._head)
                    if number is None:
                        number = matches.begin(database, self._head, self._flags, now)
                    self._tried = number
                    lock = self._lock_of(number)
                    self._take(lock)
                elif self._flags != self._flags_kept:
                    database.execute(
                        "UPDATE saved SET assisted = ?, hints = ? WHERE id = ?",
                        (self._flags.assisted, self._flags.hints, number),
                    )
                entries = self._waiting
                if self.problem is not None:
                    entries = matches.missing(database, number, entries)
                matches.append(database, number, entries, now)
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
            raise StoreError(StoreProblem(Cause.BUSY, self.path))

    def _finish(self, database: sqlite3.Connection, number: int, now: str) -> int:
        """Move the match over to the finished ones: its record is what its journal tells."""
        record = matches.told_again(self._database.read, number, self._head).record
        record = with_assistance(record, self._flags.hints)
        finished, _ = insert_finished(database, record, self._flags, now)
        database.execute("DELETE FROM saved WHERE id = ?", (number,))
        return finished


def _nothing() -> None:
    """Nobody listens."""
