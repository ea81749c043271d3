"""Setup of a match: its rules, seed and seats, its empty record, and practice from a moment of another."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from kuused.engine import Phase, Rules
from kuused.match.timeline import Timeline, cut
from kuused.players import PlayerSpec, UnknownPlayer, find_player, player_specs
from kuused.record import Record, SeatEntry, tidy
from kuused.record.deals import parse_seed
from kuused.record.text import MOST_IN_NAME

__all__ = [
    "PERSON",
    "PRACTICE",
    "Setup",
    "SetupError",
    "assisted",
    "default_seats",
    "is_practice",
    "names",
    "new_record",
    "practise",
    "with_assistance",
]

PERSON: Final = "person"
"""Stands in place of a player's id for the seat of a person."""
PRACTICE: Final = "practice"
"""The note that the record of a practice match carries."""
_ASSISTED: Final = re.compile(r"assisted: (\d{1,6}) hints?")


@dataclass(eq=False)
class SetupError(ValueError):
    """Seats that don't make a match.

    Attributes:
        seats: the seats as they were given.
        players: how many the rules ask for.
    """

    seats: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        if len(self.seats) != self.players:
            return f"{len(self.seats)} seats for {self.players} players"
        return "one person at most sits down"


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Everything that decides how a match goes, except what a person does.

    Attributes:
        rules: the rules of the match.
        seed: the seed of its deals and of the players' random numbers; kept in canonical form.
        seats: for each seat the id of a player, or :data:`PERSON` for one of them. The person
            usually has seat 0; the deal of a day is played from any.
        person_name: what the person is called, if they said.
        practice: whether it goes on from a moment of another match, so that it counts for practice
            alone; its record says so (:func:`is_practice`).

    Raises:
        SetupError: not one seat for each player, or more than one person.
        SeedError: the seed is none.
    """

    rules: Rules
    seed: str
    seats: tuple[str, ...]
    person_name: str | None = None
    practice: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", parse_seed(self.seed))
        if len(self.seats) != self.rules.players or self.seats.count(PERSON) > 1:
            raise SetupError(self.seats, self.rules.players)

    @property
    def person(self) -> int | None:
        """The person's seat; ``None`` when only computer players play."""
        return self.seats.index(PERSON) if PERSON in self.seats else None


def default_seats(players: int, person: bool) -> tuple[str, ...]:
    """Return the seats if nobody has chosen: the strongest player first, and round again.

    Args:
        players: the number of players.
        person: whether a person plays; at seat 0 then, in the place of the strongest.
    """
    strongest = [spec.id for spec in player_specs() if spec.level][::-1]
    seats = [strongest[place % len(strongest)] for place in range(players)]
    if person:
        seats[0] = PERSON
    return tuple(seats)


def names(setup: Setup, lang: str) -> tuple[str | None, ...]:
    """Return what each seat is called in a language; equal names are numbered: Pine, Pine 2.

    ``None`` stands for a person who gave no name. A player that is not installed goes by its id.
    """
    taken: Counter[str] = Counter()
    result: list[str | None] = []
    for seat in setup.seats:
        spec = _installed(seat)
        name = setup.person_name if seat == PERSON else spec.name(lang) if spec else seat
        if name is not None:
            taken[name] += 1
            if taken[name] > 1:
                name = f"{name} {taken[name]}"
        result.append(name)
    return tuple(result)


def new_record(setup: Setup) -> Record:
    """Return the record of a match that has not begun. Players go by their English names in it."""
    seats = tuple(
        SeatEntry(seat, tidy(name or "", MOST_IN_NAME))
        for seat, name in zip(setup.seats, names(setup, "en"), strict=True)
    )
    notes = (PRACTICE,) if setup.practice else ()
    return Record(rules=setup.rules, seats=seats, seed=setup.seed, notes=notes)


def is_practice(record: Record) -> bool:
    """Return whether a match on record went on from a moment of another, for practice."""
    return PRACTICE in record.notes


def assisted(record: Record) -> int:
    """Return in how many turns a person has asked for a hint; 0 if the record doesn't say."""
    found = [match for note in record.notes if (match := _ASSISTED.fullmatch(note))]
    return int(found[-1][1]) if found else 0


def with_assistance(record: Record, hints: int) -> Record:
    """Return the record with a note of so many hints in place of the one that it may have.

    A match without hints has no such note.
    """
    notes = tuple(note for note in record.notes if not _ASSISTED.fullmatch(note))
    if hints:
        notes = (*notes, f"assisted: {hints} hint{'' if hints == 1 else 's'}")
    return record if notes == record.notes else replace(record, notes=notes)


def practise(
    record: Record, timeline: Timeline, at: int, seat: int, *, seed: str, name: str | None = None
) -> tuple[Setup, Record]:
    """Go on playing from a moment of a match on record.

    All cards are as they were, and later rounds are dealt from the match's seed, as they would have
    been. The players stay; where another person sat, or a player that is not installed, a built-in
    player takes over.

    Args:
        record: the match.
        timeline: its moments.
        at: the moment to go on from.
        seat: the seat that the person takes.
        seed: the seed of later deals and of the players' random numbers, if the record names none.
        name: what the person is called.

    Returns:
        The setup of the practice match, and its record so far.

    Raises:
        ValueError: the match is over at that moment.
    """
    if timeline.state(at).phase is Phase.OVER:
        raise ValueError("the match is over: there is nothing to go on with")
    usual = default_seats(record.rules.players, person=False)
    seats = [
        entry.kind if _installed(entry.kind) else usual[place]
        for place, entry in enumerate(record.seats)
    ]
    seats[seat] = PERSON
    setup = Setup(
        rules=record.rules,
        seed=record.seed or seed,
        seats=tuple(seats),
        person_name=name,
        practice=True,
    )
    notes = record.notes if is_practice(record) else (*record.notes, PRACTICE)
    rounds = cut(record, at).rounds
    return setup, replace(new_record(setup), date=record.date, notes=notes, rounds=rounds)


def _installed(seat: str) -> PlayerSpec | None:
    """Return the player of a seat; ``None`` for a person or a player that is not installed."""
    try:
        return None if seat == PERSON else find_player(seat)
    except UnknownPlayer:
        return None
