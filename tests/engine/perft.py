"""Exact numbers of legal sequences from fixed deals, as chess programs count them (perft).

``PERFT`` is a table of deals with such numbers, written by the naive rules alone:

    python -m tests.engine.perft > tests/engine/perft.txt

A deal is known by its number: the order of the pack by ``random.Random(number).random()``, the only
sequence that Python promises to keep. Chips are few in some deals, so that sequences run into free
passes and sudden ends; under ``optional`` some run into stalled rounds.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.naive import PACK, NaiveMatch, naive_perft

TABLE = Path(__file__).with_name("perft.txt")
ENOUGH = 6_000
"""A deal is counted to the first depth at which there are so many sequences.

Where the round is over before there are so many, to the depth at which there are most.
"""

DEEPEST = 30

SETTINGS: tuple[tuple[dict[str, Any], int], ...] = (
    ({}, 12),
    ({"pass": "optional"}, 12),
    ({"coins-first": True}, 12),
    ({"counter-clockwise": True}, 12),
    ({"equal": True}, 12),
    ({"end": "sudden"}, 2),
    ({"ante": 2, "pass": "optional", "end": "sudden"}, 4),
    ({"coins-first": True, "pass": "optional", "equal": True, "counter-clockwise": True}, 3),
)


class Line(NamedTuple):
    """A deal and how many ``sequences`` of ``depth`` legal actions follow it within the round."""

    number: int
    players: int
    dealer: int
    chips: int
    depth: int
    sequences: int
    options: dict[str, Any]


def deal_of(number: int, players: int, dealer: int, options: dict[str, Any]) -> list[set[str]]:
    """The hands of the deal with this number."""
    rng = random.Random(number)
    keys = {card: rng.random() for card in PACK}
    order = sorted(PACK, key=keys.__getitem__)
    hands = []
    for size in NaiveMatch(players, 12, options).deal_sizes(dealer):
        hands.append(set(order[:size]))
        order = order[size:]
    return hands


def read() -> Iterator[Line]:
    """The lines of the table."""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        *numbers, words = line.split(maxsplit=6)
        options: dict[str, Any] = {}
        for word in words.split():
            if word == "default":
                continue
            name, value = word.split("=")
            options[name] = value if name in ("pass", "end") else int(value)
            if name not in ("pass", "end", "ante"):
                options[name] = value == "1"
        number, players, dealer, chips, depth, sequences = map(int, numbers)
        yield Line(number, players, dealer, chips, depth, sequences, options)


def counted(
    hands: list[set[str]], dealer: int, options: dict[str, Any], chips: int
) -> tuple[int, int]:
    """To which depth a deal is counted, and how many sequences there are."""
    most = depth, count = 1, 1
    while 0 < count < ENOUGH and depth < DEEPEST:
        depth += 1
        count = naive_perft(hands, dealer, options, depth, chips)
        most = max((depth, count), most, key=lambda each: each[1])
    return most if not count else (depth, count)


def lines() -> Iterator[str]:
    """The table anew, counted by the naive rules."""
    number = 0
    for options, chips in SETTINGS:
        for players in range(3, 9):
            number += 1
            dealer = number % players
            hands = deal_of(number, players, dealer, options)
            depth, count = counted(hands, dealer, options, chips)
            words = [
                f"{name}={value if isinstance(value, str) else int(value)}"
                for name, value in options.items()
            ]
            shown = " ".join(words) or "default"
            yield f"{number:2} {players} {dealer} {chips:2} {depth:2} {count:6} {shown}"


if __name__ == "__main__":
    for each in lines():
        print(each, flush=True)
