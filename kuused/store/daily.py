"""What the person has made of the deals of the day."""

from __future__ import annotations

import datetime
from contextlib import suppress
from dataclasses import dataclass

from kuused.match.daily import streak
from kuused.store.store import Store

__all__ = ["DailyResult", "daily_results", "daily_streak"]

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
