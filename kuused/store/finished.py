"""Finished matches: their records, and the columns that statistics need."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from kuused.engine import AntePaid, CardsPaidFor, ChipPaid, RoundWon
from kuused.match import PERSON
from kuused.record import Record, replay, write_record

__all__ = [
    "Finished",
    "Flags",
    "Kind",
    "SeatTally",
    "insert_finished",
    "read_finished",
    "tally",
]

Kind: TypeAlias = Literal["played", "watched", "imported"]


@dataclass(frozen=True, kw_only=True)
class Flags:
    """What is to be known of a match beside its record.

    Attributes:
        kind: whether the person played in it, looked on, or has it from somewhere else.
        open_hands: whether who looked on saw all hands.
        assisted: whether the person had help, hints or other.
        hints: in how many turns a hint was asked for.
        practice: whether it began in the middle of another match.
        daily: the date whose deal it was, ``2026-11-30``; else ``None``.
        daily_seat: whose place in that deal the person took, 0 for the first.
    """

    kind: Kind = "played"
    open_hands: bool = False
    assisted: bool = False
    hints: int = 0
    practice: bool = False
    daily: str | None = None
    daily_seat: int | None = None


@dataclass(frozen=True)
class SeatTally:
    """What a seat made of a match.

    Attributes:
        kind: who sat there: ``person``, or a kind of computer player.
        name: what it was called; empty for a person without a name.
        chips: what it held at the end: what it began with, less ``paid``, and ``taken``.
        winner: whether it won, alone or with others.
        rounds_won: how many rounds it won.
        paid: chips that it has paid: for passes, as antes, for cards left.
        taken: chips that it has got: pots, and for the cards of others.
    """

    kind: str
    name: str
    chips: int
    winner: bool
    rounds_won: int
    paid: int
    taken: int


@dataclass(frozen=True, kw_only=True)
class Finished:
    """A match that is over and kept.

    Attributes:
        id: its number, as ``kuused list`` shows it; none is ever given twice.
        flags: what is to be known of it beside its record; of a finished match it is not known
            whether hands were open.
        date: when it was begun, as its record says; an imported one may say nothing.
        kept: when it came into the store.
        rules: its rules in one line, as ``--rule`` takes them: ``players=5 chips=12 ante=2``.
        players: how many played.
        seed: its deal code, if it has one.
        person: the seat of a person; ``None`` without one.
        rounds: how many rounds were dealt.
        pot: chips that nobody won (Q4).
        seats: what each seat made of it.
    """

    id: int
    flags: Flags
    date: str | None
    kept: str
    rules: str
    players: int
    seed: str | None
    person: int | None
    rounds: int
    pot: int
    seats: tuple[SeatTally, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.winner)


def tally(record: Record) -> tuple[SeatTally, ...]:
    """What each seat made of a match; plays the record again, and so verifies it.

    Raises:
        RecordFault: the match was not played by the rules.
        ValueError: it is not over.
    """
    seats = record.rules.seats
    paid, taken, won = ([0 for _ in seats] for _ in range(3))
    for step in replay(record):
        for event in step.events:
            if isinstance(event, ChipPaid):
                paid[event.seat] += 1
            elif isinstance(event, AntePaid):
                paid[event.seat] += event.amount
            elif isinstance(event, CardsPaidFor):
                paid[event.seat] += event.amount
                taken[event.winner] += event.amount
            elif isinstance(event, RoundWon):
                taken[event.seat] += event.pot
                won[event.seat] += 1
    result = record.result
    if result is None:
        raise ValueError("this match is not over")
    return tuple(
        SeatTally(
            record.seats[seat].kind,
            record.seats[seat].name,
            result.chips[seat],
            seat in result.winners,
            won[seat],
            paid[seat],
            taken[seat],
        )
        for seat in seats
    )


def rules_line(record: Record) -> str:
    """The rules of a match in one line; equal rules give equal lines, in every version."""
    lines = write_record(replace(record, rounds=(), result=None)).splitlines()
    return " ".join(
        line.removeprefix("rule ").replace(" ", "=", 1)
        for line in lines
        if line.startswith("rule ")
    )


def insert_finished(
    database: sqlite3.Connection, record: Record, flags: Flags, now: str, *, once: bool = False
) -> tuple[int, bool]:
    """Put a record into the database, within a transaction of the caller's.

    Args:
        database: the connection.
        record: the match.
        flags: what else is to be known.
        now: the time.
        once: whether a record that is there already is left as it is.

    Returns:
        Its number, and whether it is new.

    Raises:
        RecordFault: the match was not played by the rules.
        ValueError: it is not over.
    """
    seats, text = tally(record), write_record(record)
    digest = hashlib.sha256(text.encode()).digest()
    if once:
        known = database.execute("SELECT id FROM finished WHERE digest = ?", (digest,)).fetchone()
        if known is not None:
            return int(known[0]), False
    result = record.result
    assert result is not None
    kinds = [seat.kind for seat in seats]
    cursor = database.execute(
        "INSERT INTO finished (kind, date, kept, rules, players, seed, person, rounds, pot,"
        " assisted, hints, practice, daily, daily_seat, digest, record)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            flags.kind,
            record.date,
            now,
            rules_line(record),
            record.rules.players,
            record.seed,
            kinds.index(PERSON) if PERSON in kinds else None,
            result.rounds,
            result.pot,
            flags.assisted,
            flags.hints,
            flags.practice,
            flags.daily,
            flags.daily_seat,
            digest,
            text,
        ),
    )
    number = cursor.lastrowid
    assert number is not None
    database.executemany(
        "INSERT INTO seat (match, seat, kind, name, chips, winner, rounds_won, paid, taken)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (number, place, s.kind, s.name, s.chips, s.winner, s.rounds_won, s.paid, s.taken)
            for place, s in enumerate(seats)
        ],
    )
    return number, True


_COLUMNS: Final = (
    "id, kind, date, kept, rules, players, seed, person, rounds, pot, assisted, hints, practice,"
    " daily, daily_seat"
)


def read_finished(
    read: Callable[..., list[tuple[Any, ...]]], number: int | None = None
) -> Iterator[Finished]:
    """The matches that are over, the oldest first; or the one of this number.

    Args:
        read: gives the rows of a query.
        number: which one.
    """
    where, values = ("", ()) if number is None else (" WHERE id = ?", (number,))
    rows = read(f"SELECT {_COLUMNS} FROM finished{where} ORDER BY id", values)
    where = where.replace("id", "match")
    seats: dict[int, list[SeatTally]] = {}
    for row in read(
        "SELECT match, kind, name, chips, winner, rounds_won, paid, taken FROM seat"
        f"{where} ORDER BY match, seat",
        values,
    ):
        match, kind, name, chips, winner, *rest = row
        seats.setdefault(match, []).append(SeatTally(kind, name, chips, bool(winner), *rest))
    for row in rows:
        (number, kind, date, kept, rules, players, seed, person, rounds, pot) = row[:10]
        assisted, hints, practice, daily, daily_seat = row[10:]
        yield Finished(
            id=number,
            flags=Flags(
                kind=kind,
                assisted=bool(assisted),
                hints=hints,
                practice=bool(practice),
                daily=daily,
                daily_seat=daily_seat,
            ),
            date=date,
            kept=kept,
            rules=rules,
            players=players,
            seed=seed,
            person=person,
            rounds=rounds,
            pot=pot,
            seats=tuple(seats.get(number, ())),
        )
