"""Statistics of finished matches: figures, daily deals, and comparisons with the strongest player."""

from __future__ import annotations

import datetime
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from kuused.analysis.duplicate import played_by
from kuused.engine import Rules
from kuused.match import PERSON
from kuused.match.daily import STRONGEST, streak
from kuused.match.setup import Setup, SetupError
from kuused.players import UnknownPlayer, find_player
from kuused.record import Result
from kuused.record.deals import SeedError
from kuused.store.finished import Finished
from kuused.store.store import Store

__all__ = [
    "GROUPS",
    "Best",
    "Comparison",
    "DailyResult",
    "Figures",
    "Group",
    "Opponent",
    "RuleSet",
    "Streaks",
    "as_facts",
    "backup_file",
    "comparisons",
    "count_finished",
    "count_watched",
    "daily_results",
    "daily_streak",
    "figures",
    "known_result",
    "pending_comparisons",
    "reset_finished",
    "save_result",
    "setup_for",
]

Group: TypeAlias = Literal["alone", "assisted", "practice"]
GROUPS: Final[tuple[Group, ...]] = get_args(Group)
"""The kinds of match that are kept apart: without help, with help, and begun in the middle."""

_OWN: Final = "f.kind = 'played' AND f.person IS NOT NULL"
_WHERE: Final[dict[Group, str]] = {
    "alone": f"{_OWN} AND f.practice = 0 AND f.assisted = 0",
    "assisted": f"{_OWN} AND f.practice = 0 AND f.assisted = 1",
    "practice": f"{_OWN} AND f.practice = 1",
}
_FROM: Final = "FROM finished AS f JOIN seat AS s ON s.match = f.id AND s.seat = f.person WHERE"


@dataclass(frozen=True)
class Best:
    """A match that went better, or worse, than all others.

    Attributes:
        match: its number in the store; the earliest where several are equal.
        chips: chips won in it, less those paid.
    """

    match: int
    chips: int


@dataclass(frozen=True)
class Streaks:
    """Matches in a row, in the order in which they ended.

    Attributes:
        now: won since the last loss; lost since the last win, as a negative number.
        won: the most that were won.
        lost: the most that were lost.
    """

    now: int
    won: int
    lost: int


@dataclass(frozen=True)
class Opponent:
    """Matches against one kind of player.

    Attributes:
        kind: its id.
        matches: how many there were.
        won: how many the person won, alone or with others.
        lost: how many it won, at any of its seats.
    """

    kind: str
    matches: int
    won: int
    lost: int


@dataclass(frozen=True)
class RuleSet:
    """Matches by the same rules.

    Attributes:
        rules: the rules in one line: ``players=5 chips=12``.
        matches: how many there were.
        won: how many the person won.
    """

    rules: str
    matches: int
    won: int


@dataclass(frozen=True)
class Figures:
    """What a group of matches comes to.

    Attributes:
        matches: how many.
        won: how many were won, alone or with others.
        shared: how many of those were shared.
        rounds: rounds played.
        rounds_won: rounds won.
        chips_won: chips taken: pots, and for the cards of others.
        chips_paid: chips paid: for passes, as antes, for cards left.
        best: the best match.
        worst: the worst match.
        streaks: matches in a row.
        opponents: by kind of opponent, the most frequent first.
        rule_sets: by rules, the most frequent first.
        chips: for each match in order, chips won less chips paid.
        ends: for each match in order, the chips held at its end.
    """

    matches: int
    won: int
    shared: int
    rounds: int
    rounds_won: int
    chips_won: int
    chips_paid: int
    best: Best | None
    worst: Best | None
    streaks: Streaks
    opponents: tuple[Opponent, ...]
    rule_sets: tuple[RuleSet, ...]
    chips: tuple[int, ...]
    ends: tuple[int, ...]


def figures(store: Store, group: Group = "alone") -> Figures:
    """What the person's matches come to.

    Raises:
        StoreError: the store can't be read.
    """
    where = _WHERE[group]
    totals = store.query(
        "SELECT count(*), total(s.winner), total(f.rounds), total(s.rounds_won), total(s.taken),"
        " total(s.paid), total(s.winner AND (SELECT count(*) FROM seat AS o WHERE o.match = f.id"
        f" AND o.winner) > 1) {_FROM} {where}"
    )[0]
    matches, won, rounds, rounds_won, taken, paid, shared = map(int, totals)
    rows = store.query(f"SELECT s.taken - s.paid, s.chips {_FROM} {where} ORDER BY f.id")
    return Figures(
        matches=matches,
        won=won,
        shared=shared,
        rounds=rounds,
        rounds_won=rounds_won,
        chips_won=taken,
        chips_paid=paid,
        best=_extreme(store, where, "DESC"),
        worst=_extreme(store, where, "ASC"),
        streaks=_streaks(store, where),
        opponents=tuple(
            Opponent(*row)
            for row in store.query(
                "SELECT kind, count(*) AS matches, sum(won), sum(lost) FROM ("
                "SELECT o.kind AS kind, s.winner AS won, max(o.winner) AS lost"
                " FROM finished AS f JOIN seat AS s ON s.match = f.id AND s.seat = f.person"
                " JOIN seat AS o ON o.match = f.id AND o.seat <> f.person"
                f" WHERE {where} GROUP BY f.id, o.kind) GROUP BY kind ORDER BY matches DESC, kind"
            )
        ),
        rule_sets=tuple(
            RuleSet(*row)
            for row in store.query(
                f"SELECT f.rules, count(*) AS matches, sum(s.winner) {_FROM} {where}"
                " GROUP BY f.rules ORDER BY matches DESC, f.rules"
            )
        ),
        chips=tuple(row[0] for row in rows),
        ends=tuple(row[1] for row in rows),
    )


def count_finished(store: Store) -> int:
    """How many matches are kept, of whatever kind: all that a reset forgets.

    Raises:
        StoreError: the store can't be read.
    """
    return int(store.query("SELECT count(*) FROM finished")[0][0])


def count_watched(store: Store) -> int:
    """How many matches were looked on at, to their end.

    Raises:
        StoreError: the store can't be read.
    """
    return int(store.query("SELECT count(*) FROM finished WHERE kind = 'watched'")[0][0])


def as_facts(figures: Figures) -> dict[str, Any]:
    """The figures for programs. Keys and their order stay."""
    facts = asdict(figures)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}


def _extreme(store: Store, where: str, order: str) -> Best | None:
    rows = store.query(
        f"SELECT f.id, s.taken - s.paid AS net {_FROM} {where} ORDER BY net {order}, f.id LIMIT 1"
    )
    return Best(*rows[0]) if rows else None


def _streaks(store: Store, where: str) -> Streaks:
    # A match's place among all, less its place among those that ended alike, is the same for as
    # long as nothing else comes between.
    rows = store.query(
        "SELECT winner, count(*), max(id) FROM ("
        "SELECT f.id AS id, s.winner AS winner, row_number() OVER (ORDER BY f.id)"
        f" - row_number() OVER (PARTITION BY s.winner ORDER BY f.id) AS run {_FROM} {where})"
        " GROUP BY winner, run ORDER BY max(id)"
    )
    longest = {0: 0, 1: 0}
    now = 0
    for winner, number, _ in rows:
        longest[winner] = max(longest[winner], number)
        now = number if winner else -number
    return Streaks(now, longest[1], longest[0])


# -- daily deals -----------------------------------------------------------------------------------

_PLAYED = "kind = 'played' AND practice = 0"


@dataclass(frozen=True)
class DailyResult:
    """What came of a day's deal at one seat.

    Attributes:
        match: its number in the store.
        seat: which seat was taken, 0 for the first.
        chips: what the person held at the end.
        place: the person's place among all, 1 for the winners.
        rounds: how many rounds were played.
        assisted: whether there was help.
    """

    match: int
    seat: int
    chips: int
    place: int
    rounds: int
    assisted: bool


def daily_results(store: Store, date: datetime.date) -> dict[int, DailyResult]:
    """What came of a day's deal, by seat. Where a seat was played more than once the first counts.

    Raises:
        StoreError: the store can't be read.
    """
    rows = store.query(
        "SELECT f.id, f.daily_seat, s.chips, s.winner,"
        " 1 + (SELECT count(*) FROM seat AS o WHERE o.match = f.id AND"
        " (o.winner > s.winner OR (o.winner = s.winner AND o.chips > s.chips))), f.rounds,"
        " f.assisted"
        " FROM finished AS f JOIN seat AS s ON s.match = f.id AND s.seat = f.person"
        f" WHERE f.daily = ? AND f.{_PLAYED.replace('AND ', 'AND f.')} ORDER BY f.id",
        (date.isoformat(),),
    )
    results: dict[int, DailyResult] = {}
    for number, seat, chips, winner, place, rounds, assisted in rows:
        place = 1 if winner else place
        results.setdefault(seat, DailyResult(number, seat, chips, place, rounds, bool(assisted)))
    return results


def daily_streak(store: Store, today: datetime.date) -> int:
    """How many days in a row the deal of the day was played to its end, up to today.

    Raises:
        StoreError: the store can't be read.
    """
    rows = store.query(f"SELECT DISTINCT daily FROM finished WHERE daily IS NOT NULL AND {_PLAYED}")
    played = set()
    for (text,) in rows:
        with suppress(ValueError):  # no date: the file has been in other hands
            played.add(datetime.date.fromisoformat(text))
    return streak(played, today)


# -- comparisons -----------------------------------------------------------------------------------

_FACT_PREFIX: Final = f"{STRONGEST} instead: "
"""What the name of a kept comparison begins with: deal code, kinds by seat and rules follow."""

_COMPARED_FROM: Final = "FROM finished AS f JOIN seat AS s ON s.match = f.id AND s.seat = f.person"
_COMPARED_WHERE: Final = (
    "f.kind = 'played' AND f.practice = 0 AND f.assisted = 0 AND f.seed IS NOT NULL"
)
_FACT_NAME: Final = (
    "(? || f.seed || ' ' || (SELECT group_concat(kind, ',') FROM"
    " (SELECT kind FROM seat WHERE match = f.id ORDER BY seat)) || ' ' || f.rules)"
)
"""That name, in a query; Python writes the same in :func:`_fact_name`."""


@dataclass(frozen=True)
class Comparison:
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
    value = store.fact(_fact_name(setup, seat))
    return None if value is None else _read_fact(value)


def save_result(store: Store, setup: Setup, seat: int, result: Result) -> None:
    """Keep how a match ended that the strongest player played.

    Raises:
        StoreError: the store can't be written.
    """
    won = int(seat in result.winners)
    store.set_fact(_fact_name(setup, seat), f"{result.chips[seat]} {won}")


def comparisons(store: Store) -> list[Comparison]:
    """The matches without help of which it is known what the strongest player made, in order.

    Raises:
        StoreError: the store can't be read.
    """
    rows = store.query(
        "SELECT f.id, s.chips, k.value, s.chips + s.paid - s.taken"
        f" {_COMPARED_FROM} JOIN fact AS k ON k.name = {_FACT_NAME} WHERE {_COMPARED_WHERE} ORDER BY f.id",
        (_FACT_PREFIX,),
    )
    return [
        Comparison(match, chips, result[0], start)
        for match, chips, value, start in rows
        if (result := _read_fact(value)) is not None
    ]


def pending_comparisons(store: Store) -> list[tuple[Setup, int]]:
    """What the strongest player has still to play, and at which seat; the newest match first.

    Raises:
        StoreError: the store can't be read.
    """
    done = {match.match for match in comparisons(store)}
    rows = store.query(
        f"SELECT {_FACT_NAME}, max(f.id) AS last {_COMPARED_FROM} WHERE {_COMPARED_WHERE} GROUP BY 1 ORDER BY last DESC",
        (_FACT_PREFIX,),
    )
    found = []
    for _, number in rows:
        if number not in done:
            match = store.get(number)
            setup = setup_for(match)
            if setup is not None and match.person is not None:
                found.append((setup, match.person))
    return found


def _fact_name(setup: Setup, seat: int) -> str:
    kinds = [PERSON if place == seat else kind for place, kind in enumerate(setup.seats)]
    told = {option.name: text for option, text in setup.rules.options()[:2]}
    told |= {option.name: text for option, text in setup.rules.changed()}
    rules = " ".join(f"{name}={text}" for name, text in told.items())
    return f"{_FACT_PREFIX}{setup.seed} {','.join(kinds)} {rules}"


def _read_fact(value: str) -> tuple[int, bool] | None:
    chips, _, won = value.partition(" ")
    if not (chips.isascii() and chips.isdigit() and len(chips) < 7):
        return None
    return int(chips), won == "1"


# -- reset -----------------------------------------------------------------------------------------


def backup_file(store: Store, today: datetime.date) -> Path:
    """A name for the copy that no file has yet: ``kuused-2026-11-30.db``, beside the store."""
    path = store.path
    number = 1
    while True:
        more = "" if number == 1 else f"-{number}"
        copy = path.with_name(f"{path.stem}-{today.isoformat()}{more}{path.suffix}")
        if not copy.exists():
            return copy
        number += 1


def reset_finished(store: Store, copy: Path) -> None:
    """Copy the store, and only then forget every finished match. Matches in play stay.

    Raises:
        StoreError: the copy could not be written, and nothing is forgotten; or forgetting failed.
    """
    store.copy_to(copy)
    store.delete_finished()
