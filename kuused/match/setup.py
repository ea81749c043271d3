"""Setup of a match: its rules, seed and seats, its empty record, and practice from a moment of another."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from kuused.engine import Phase, Rules, State
from kuused.match.timeline import Timeline, cut
from kuused.players import UnknownPlayer, find_player, player_specs
from kuused.record import Record, SeatEntry, tidy
from kuused.record.deals import parse_seed
from kuused.record.text import MOST_IN_NAME

__all__ = [
    "PERSON",
    "PRACTICE",
    "Practice",
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
"""What stands in place of a kind for the seat of a person."""
PRACTICE: Final = "practice"
"""The note that the record of a practice match carries."""
_ASSISTED: Final = re.compile(r"assisted: (\d{1,6}) hints?")


class SetupError(ValueError):
    """Seats that don't make a match.

    Attributes:
        seats: the seats as they were given.
        players: how many the rules ask for.
    """

    def __init__(self, seats: tuple[str, ...], players: int) -> None:
        self.seats = seats
        self.players = players
        if len(seats) != players:
            what = f"{len(seats)} seats for {players} players"
        else:
            what = "one person at most sits down"
        super().__init__(what)

    def __reduce__(self) -> tuple[Any, ...]:
        return SetupError, (self.seats, self.players)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """All that decides how a match goes, but for what a person does.

    Attributes:
        rules: the rules of the match.
        seed: the seed of its deals and of the players' random numbers; kept in canonical form.
        seats: for each seat the id of a kind of player, or :data:`PERSON` for one of them. A match
            is usually set up with the person at seat 0; the deal of a day is played from any.
        person_name: what the person is called, if they said.
        practice: whether it goes on from a point of another match, so that it counts for practice
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


def is_practice(record: Record) -> bool:
    """Whether a match on record went on from a point of another, for practice."""
    return PRACTICE in record.notes


def default_seats(players: int, person: bool) -> tuple[str, ...]:
    """Who sits where when nobody has chosen: the strongest first, and round again.

    Args:
        players: how many play.
        person: whether a person does; at seat 0 then, in the place of the strongest.
    """
    ladder = [kind.id for kind in player_specs() if kind.level][::-1]
    seats = [ladder[place % len(ladder)] for place in range(players)]
    if person:
        seats[0] = PERSON
    return tuple(seats)


def names(setup: Setup, lang: str) -> tuple[str | None, ...]:
    """What each seat is called in a language; equal names are numbered: Pine, Pine 2.

    ``None`` stands for a person who gave no name. A kind that is not installed here goes by its id.
    """
    taken: dict[str, int] = {}
    result: list[str | None] = []
    for seat in setup.seats:
        if seat == PERSON:
            name = setup.person_name
        else:
            try:
                name = find_player(seat).name(lang)
            except UnknownPlayer:
                name = seat
        if name is not None:
            taken[name] = taken.get(name, 0) + 1
            if taken[name] > 1:
                name = f"{name} {taken[name]}"
        result.append(name)
    return tuple(result)


def new_record(setup: Setup) -> Record:
    """The record of a match that has not begun. Players go by their English names in it."""
    seats = tuple(
        SeatEntry(kind, tidy(name or "", MOST_IN_NAME))
        for kind, name in zip(setup.seats, names(setup, "en"), strict=True)
    )
    notes = (PRACTICE,) if setup.practice else ()
    return Record(rules=setup.rules, seats=seats, seed=setup.seed, notes=notes)


def assisted(record: Record) -> int:
    """In how many turns a person has asked for a hint, as the record tells; 0 when it says none."""
    found = [match for note in record.notes if (match := _ASSISTED.fullmatch(note))]
    return int(found[-1][1]) if found else 0


def with_assistance(record: Record, hints: int) -> Record:
    """The record with a note of so many hints in place of the one that it may have.

    A match without hints has no such note.
    """
    notes = tuple(note for note in record.notes if not _ASSISTED.fullmatch(note))
    if hints:
        notes = (*notes, f"assisted: {hints} hint{'' if hints == 1 else 's'}")
    return record if notes == record.notes else replace(record, notes=notes)


@dataclass(frozen=True)
class Practice:
    """A practice match, ready to be played on.

    Attributes:
        setup: who sits where now; it says that it is practice.
        state: where the match stands.
        record: how it got there; its notes say that it is practice.
    """

    setup: Setup
    state: State
    record: Record


def practise(
    record: Record, timeline: Timeline, at: int, seat: int, *, seed: str, name: str | None = None
) -> Practice:
    """Go on playing from a moment of a match on record.

    All cards are as they were, and later rounds are dealt from the match's seed, as they would have
    been. The players stay; where another person sat, or a kind that is not installed here, one of
    the game's own takes over.

    Args:
        record: the match.
        timeline: its moments.
        at: the moment to go on from.
        seat: where the person sits down.
        seed: the seed of later deals and of the players' random numbers, if the record names none.
        name: what the person is called.

    Raises:
        ValueError: the match is over at that moment.
    """
    state = timeline.state(at)
    if state.phase is Phase.OVER:
        raise ValueError("the match is over: there is nothing to go on with")
    usual = default_seats(record.rules.players, person=False)
    seats = [
        entry.kind if _known(entry.kind) else usual[place]
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
    entries = tuple(
        SeatEntry(kind, tidy(called or "", MOST_IN_NAME))
        for kind, called in zip(seats, names(setup, "en"), strict=True)
    )
    notes = record.notes if PRACTICE in record.notes else (*record.notes, PRACTICE)
    begun = replace(
        cut(record, at), seats=entries, seed=setup.seed, notes=notes, titles=(), reasons=()
    )
    return Practice(setup, state, begun)


def _known(kind: str) -> bool:
    try:
        find_player(kind)
    except UnknownPlayer:
        return False
    return True
