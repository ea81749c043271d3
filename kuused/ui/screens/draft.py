"""A match being set up: what has been chosen and typed so far, right or wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from kuused.engine import OPTIONS, Option, Rules, RulesError
from kuused.i18n import Translator, read_name
from kuused.match.setup import PERSON, Setup, default_seats
from kuused.players import player_specs
from kuused.record.deals import (
    LENGTH,
    SeedError,
    fresh_seed,
    parse_seed,
)

__all__ = ["MOST_PLAYERS", "Draft", "check_name", "check_option", "check_seed", "tidy_name"]

_BY_NAME: Final = {option.name: option for option in OPTIONS}
_PLAYERS: Final = _BY_NAME["players"].values
MOST_PLAYERS: Final = int(_PLAYERS[-1])
"""How many can sit at a table."""


def check_option(tr: Translator, option: Option, text: str) -> str:
    """What is wrong with a value of a house rule, in a sentence; empty when nothing is."""
    try:
        option.parse(text)
    except RulesError:
        if isinstance(option.values, range):
            return tr.t(
                "A number from {least} to {most}, please.",
                least=option.values[0],
                most=option.values[-1],
            )
        return tr.t("One of {values}, please.", values=", ".join(option.allowed))
    return ""


def check_seed(tr: Translator, text: str) -> str:
    """What is wrong with a seed, in a sentence; empty when nothing is, or nothing is typed."""
    if not text.strip():
        return ""
    try:
        parse_seed(text)
    except SeedError as error:
        if error.character is not None:
            return tr.t("A code has no {character} in it.", character=error.character)
        return tr.t(
            "A code has {length} characters, this {have}.", length=LENGTH, have=error.length
        )
    return ""


def check_name(tr: Translator, text: str) -> str:
    """What is wrong with a person's name, in a sentence; empty when nothing is, or it is empty."""
    if text.strip():
        try:
            read_name(tr, text)
        except ValueError as error:
            return str(error)
    return ""


def tidy_name(text: str) -> str | None:
    """A name that :func:`check_name` has nothing against, as it is kept; ``None`` for none."""
    return read_name(Translator(), text) if text.strip() else None


@dataclass(frozen=True, kw_only=True)
class Draft:
    """What the form holds.

    Attributes:
        person: whether a person plays, at the first seat.
        options: the text of every house rule by its name.
        seats: the kinds at all the seats there can be; those beyond the players count for nothing.
            With a person, the first is the person's and stays unused.
        seed: the seed typed; empty for a fresh one.
        name: the person's name; empty for none.
    """

    person: bool
    options: Mapping[str, str] = field(
        default_factory=lambda: {option.name: text for option, text in Rules().options()}
    )
    seats: tuple[str, ...] = ()
    seed: str = ""
    name: str = ""

    def __post_init__(self) -> None:
        known = [kind.id for kind in player_specs()]
        usual = default_seats(MOST_PLAYERS, person=False)
        given = list(self.seats[:MOST_PLAYERS])
        given += usual[len(given) :]
        seats = [seat if seat in known else usual[place] for place, seat in enumerate(given)]
        object.__setattr__(self, "seats", tuple(seats))

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.options["players"])

    def with_option(self, name: str, text: str) -> Draft:
        """The same with another value of a house rule, right or wrong."""
        return replace(self, options={**self.options, name: text})

    def with_seat(self, seat: int, kind: str) -> Draft:
        """The same with another player at a seat."""
        seats = list(self.seats)
        seats[seat] = kind
        return replace(self, seats=tuple(seats))

    def setup(self) -> Setup:
        """The match, with a fresh seed when none was typed.

        Raises:
            RulesError: a house rule has a value that it can't take.
            SeedError: the seed is none.
        """
        rules = Rules().with_options(self.options.items())
        seats = self.seats[: rules.players]
        if self.person:
            seats = (PERSON, *seats[1:])
        return Setup(
            rules=rules,
            seed=parse_seed(self.seed) if self.seed.strip() else fresh_seed(),
            seats=seats,
            person_name=tidy_name(self.name) if self.person else None,
        )
