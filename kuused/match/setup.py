"""A match before it begins: its rules, its seed, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kuused.engine import Rules
from kuused.players import UnknownPlayer, find_player, player_specs
from kuused.record import Record
from kuused.record.deals import parse_seed

__all__ = [
    "PERSON",
    "PRACTICE",
    "Setup",
    "SetupError",
    "default_seats",
    "is_practice",
    "names",
]

PERSON: Final = "person"
"""What stands in place of a kind for the seat of a person."""
PRACTICE: Final = "practice"
"""The note that the record of a practice match carries."""


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
