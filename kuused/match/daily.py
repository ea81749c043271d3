"""Today's deal: one match a day, the same for everyone, from the date alone.

The date gives the deal code. Everything else is fixed as well: the rules of the sheet, and four
opponents who sit in the same order from your left whichever of the five seats you take. So five
people, or one person five times, can play the same cards against the same company and compare, as
in duplicate bridge.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Collection
from typing import Final

from kuused.engine import Rules
from kuused.match.setup import PERSON, Setup
from kuused.record.deals import ALPHABET, LENGTH

__all__ = ["DAILY_SEATS", "STRONGEST", "daily_seed", "daily_setup", "streak"]

STRONGEST: Final = "kuusk"
"""Who shows what could have been made of a seat."""

# Neither of these ever changes: a deal of the past must stay what it was.
_RULES: Final = Rules(
    players=5, chips=12, passing="forced", coins_first=False, end="round", playoff=False,
    counter_clockwise=False, equal=False, ante=0, pay_per_card=False,
)  # fmt: skip
_OPPONENTS: Final = ("tamm", "mand", "kask", "lepp")

DAILY_SEATS: Final = _RULES.seats
"""The seats that can be taken; the day's own is the first."""


def daily_seed(date: datetime.date) -> str:
    """The deal code of a day."""
    digest = hashlib.sha256(f"kuused 1\0deal of the day\0{date.isoformat()}".encode()).digest()
    bits = int.from_bytes(digest, "big")
    return "".join(ALPHABET[bits >> 5 * place & 31] for place in range(LENGTH))


def daily_setup(
    date: datetime.date, seat: int = 0, *, player: str = PERSON, name: str | None = None
) -> Setup:
    """The match of a day.

    Args:
        date: which day's.
        seat: which seat is taken, 0 for the first.
        player: who takes it: a person, or a kind of computer player.
        name: what the person is called.

    Raises:
        ValueError: there is no such seat.
    """
    if seat not in DAILY_SEATS:
        raise ValueError(f"there is no seat {seat} in a deal of the day")
    seats = [player] * len(DAILY_SEATS)
    for opponent, place in zip(_OPPONENTS, _RULES.seats_from(seat)[1:], strict=True):
        seats[place] = opponent
    return Setup(
        rules=_RULES,
        seed=daily_seed(date),
        seats=tuple(seats),
        person_name=name if player == PERSON else None,
    )


def streak(played: Collection[datetime.date], today: datetime.date) -> int:
    """How many days in a row the deal of the day has been played, up to today.

    A day that is not over yet breaks nothing: until today's deal is played, those up to yesterday
    count.
    """
    day = datetime.timedelta(days=1)
    last = today if today in played else today - day
    number = 0
    while last in played:
        number += 1
        if last == datetime.date.min:
            break
        last -= day
    return number
