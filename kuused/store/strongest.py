"""What the strongest player made of the seats that the person had: found once, then kept.

A match is given to the strongest player with the person's seat, cards and company. What it holds at
the end shows how good the cards were: the rest of the difference is the person's own doing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kuused.analysis.duplicate import played_by
from kuused.engine import Rules
from kuused.match import PERSON
from kuused.match.daily import STRONGEST
from kuused.match.setup import Setup, SetupError
from kuused.players import UnknownPlayer, find_player
from kuused.record import Result
from kuused.record.deals import SeedError
from kuused.store.store import Finished, Store

__all__ = ["Compared", "compared", "known_result", "remember", "setup_for", "to_be_compared"]

_NAME: Final = f"{STRONGEST} instead: "
"""What the name of a kept comparison begins with: deal code, kinds by seat and rules follow."""

_FROM: Final = "FROM finished AS f JOIN seat AS s ON s.match = f.id AND s.seat = f.person"
_WHERE: Final = "f.kind = 'played' AND f.practice = 0 AND f.assisted = 0 AND f.seed IS NOT NULL"
_TOLD: Final = (
    "(? || f.seed || ' ' || (SELECT group_concat(kind, ',') FROM"
    " (SELECT kind FROM seat WHERE match = f.id ORDER BY seat)) || ' ' || f.rules)"
)
"""That name, in a query; Python writes the same in :func:`_name`."""


@dataclass(frozen=True)
class Compared:
    """A match of the person's and what the strongest player made of the same seat.

    Attributes:
        match: its number in the store.
        yours: chips that the person held at the end.
        strongest: chips that the strongest player held at the end of its own.
        start: chips that each began with.
    """

    match: int
    yours: int
    strongest: int
    start: int


def setup_for(match: Finished) -> Setup | None:
    """The match with the strongest player in the person's place.

    Returns:
        ``None`` when that can't be: no seed, or a player that is not installed here.
    """
    if match.seed is None or match.person is None:
        return None
    pairs = [word.partition("=")[::2] for word in match.rules.split(" ")]
    if any(name in ("pack", "start") for name, _ in pairs):
        return None  # nobody deals these at a table
    seats = tuple(seat.kind for seat in match.seats)
    try:
        setup = played_by(Rules().with_options(pairs), match.seed, seats, match.person)
        for kind in setup.seats:
            find_player(kind)
    except (UnknownPlayer, SetupError, SeedError, ValueError):
        return None
    return setup


def known_result(store: Store, setup: Setup, seat: int) -> tuple[int, bool] | None:
    """What is known of the strongest player at a seat: its chips at the end, and whether it won.

    Raises:
        StoreError: the store can't be read.
    """
    value = store.fact(_name(setup, seat))
    return None if value is None else _read(value)


def remember(store: Store, setup: Setup, seat: int, result: Result) -> None:
    """Keep how a match ended that the strongest player played.

    Raises:
        StoreError: the store can't be written.
    """
    won = int(seat in result.winners)
    store.set_fact(_name(setup, seat), f"{result.chips[seat]} {won}")


def compared(store: Store) -> list[Compared]:
    """The matches without help of which it is known what the strongest player made, in order.

    Raises:
        StoreError: the store can't be read.
    """
    rows = store.query(
        "SELECT f.id, s.chips, k.value, s.chips + s.paid - s.taken"
        f" {_FROM} JOIN fact AS k ON k.name = {_TOLD} WHERE {_WHERE} ORDER BY f.id",
        (_NAME,),
    )
    return [
        Compared(match, chips, result[0], start)
        for match, chips, value, start in rows
        if (result := _read(value)) is not None
    ]


def to_be_compared(store: Store) -> list[tuple[Setup, int]]:
    """What the strongest player has still to play, and at which seat; the newest match first.

    Raises:
        StoreError: the store can't be read.
    """
    done = {match.match for match in compared(store)}
    rows = store.query(
        f"SELECT {_TOLD}, max(f.id) AS last {_FROM} WHERE {_WHERE} GROUP BY 1 ORDER BY last DESC",
        (_NAME,),
    )
    found = []
    for _, number in rows:
        if number not in done:
            match = store.get(number)
            setup = setup_for(match)
            if setup is not None and match.person is not None:
                found.append((setup, match.person))
    return found


def _name(setup: Setup, seat: int) -> str:
    kinds = [PERSON if place == seat else kind for place, kind in enumerate(setup.seats)]
    told = {option.name: text for option, text in setup.rules.options()[:2]}
    told |= {option.name: text for option, text in setup.rules.changed()}
    rules = " ".join(f"{name}={text}" for name, text in told.items())
    return f"{_NAME}{setup.seed} {','.join(kinds)} {rules}"


def _read(value: str) -> tuple[int, bool] | None:
    chips, _, won = value.partition(" ")
    if not (chips.isascii() and chips.isdigit() and len(chips) < 7):
        return None
    return int(chips), won == "1"
