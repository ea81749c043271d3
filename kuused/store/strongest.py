"""What the strongest player made of the seats that the person had: found once, then kept.

A match is given to the strongest player with the person's seat, cards and company. What it holds at
the end shows how good the cards were: the rest of the difference is the person's own doing.
"""

from __future__ import annotations

from dataclasses import dataclass

from kuused.engine import Result, Rules
from kuused.match import PERSON
from kuused.match.daily import STRONGEST
from kuused.match.duplicate import played_by
from kuused.match.seeds import SeedError
from kuused.match.setup import Setup, SetupError
from kuused.players import UnknownKind, find_kind
from kuused.store.store import Finished, Store

__all__ = ["Compared", "compared", "known_result", "remember", "setup_for", "to_be_compared"]

_NAME = f"{STRONGEST} instead: "


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
            find_kind(kind)
    except (UnknownKind, SetupError, SeedError, ValueError):
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
    known = dict(
        store.query(
            "SELECT name, value FROM fact WHERE substr(name, 1, ?) = ?", (len(_NAME), _NAME)
        )
    )
    found = []
    for match, setup in _matches(store):
        assert match.person is not None
        value = known.get(_name(setup, match.person))
        result = None if value is None else _read(value)
        if result is not None:
            chips, start = match.seats[match.person].chips, setup.rules.chips
            found.append(Compared(match.id, chips, result[0], start))
    return found


def to_be_compared(store: Store) -> list[tuple[Setup, int]]:
    """What the strongest player has still to play, and at which seat; the newest match first.

    Raises:
        StoreError: the store can't be read.
    """
    done = {match.match for match in compared(store)}
    todo = {}
    for match, setup in reversed(_matches(store)):
        assert match.person is not None
        if match.id not in done:
            todo[_name(setup, match.person)] = setup, match.person
    return list(todo.values())


def _matches(store: Store) -> list[tuple[Finished, Setup]]:
    return [
        (match, setup)
        for match in store.finished()
        if match.flags.kind == "played"
        and not match.flags.assisted
        and not match.flags.practice
        and (setup := setup_for(match)) is not None
    ]


def _name(setup: Setup, seat: int) -> str:
    seats = ",".join(PERSON if place == seat else kind for place, kind in enumerate(setup.seats))
    rules = " ".join(f"{option.name}={text}" for option, text in setup.rules.changed())
    return f"{_NAME}{setup.seed} {seats} {rules}".rstrip()


def _read(value: str) -> tuple[int, bool] | None:
    chips, _, won = value.partition(" ")
    if not (chips.isascii() and chips.isdigit() and len(chips) < 7):
        return None
    return int(chips), won == "1"
