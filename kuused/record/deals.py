"""Deal codes: seven characters that people can type, and the random numbers and deals that follow.

A deal code (in records, on the command line and in this code also called a seed) has seven
characters of Crockford's base 32, which has no I, L, O or U: about 34 billion matches. Every use of
chance has a purpose, and each purpose has its own stream: however much one stream is drawn from, no
other moves. The shuffle is our own, so that a code gives the same deals under every version of
Python.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from kuused.engine import Deal, Rules
from kuused.record.model import Record

__all__ = [
    "ALPHABET",
    "LENGTH",
    "SeedError",
    "deal",
    "dealt_from_seed",
    "first_dealer",
    "fresh_seed",
    "parse_seed",
    "restart",
    "shuffled",
    "stream",
]

_T = TypeVar("_T")


ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of a seed."""
LENGTH: Final = 7
"""How many of them a seed has."""

_LEFT_OUT: Final = set(" \t\r\n-\u00a0\u2010\u2011\u2012\u2013\u2014")
_MEANT: Final = {"I": "1", "L": "1", "O": "0"}
_READ: Final = {
    char: meant
    for upper, meant in [*zip(ALPHABET, ALPHABET, strict=True), *_MEANT.items()]
    for char in (upper, upper.lower())
}


class SeedError(ValueError):
    """A text that is no seed.

    Attributes:
        text: the text as it was given.
        character: the first character that no seed has; ``None`` if only the length is wrong.
        length: how many characters there are, spaces and hyphens left aside.
    """

    def __init__(self, text: str, character: str | None, length: int) -> None:
        self.text = text
        self.character = character
        self.length = length
        wrong = f"it has {length}" if character is None else f"{character!r} is none of them"
        super().__init__(
            f"{text!r} is no seed: a seed is {LENGTH} characters, digits and letters without U, "
            f"such as 7Q2FRPK; {wrong}"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return SeedError, (self.text, self.character, self.length)


def parse_seed(text: str) -> str:
    """Read a seed as people type it: in any case, with spaces or hyphens, I or L for 1, O for 0.

    Returns:
        The seed in its one canonical form, such as ``7Q2FRPK``.

    Raises:
        SeedError: it is none.
    """
    typed = [char for char in text if char not in _LEFT_OUT]
    for char in typed:
        if char not in _READ:
            raise SeedError(text, char, len(typed))
    if len(typed) != LENGTH:
        raise SeedError(text, None, len(typed))
    return "".join(_READ[char] for char in typed)


def fresh_seed() -> str:
    """A seed that nobody could have foreseen."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def stream(seed: str, *purpose: str | int) -> random.Random:
    """The random numbers that a seed gives for one purpose.

    Only ``random()`` should be drawn from it where the result must last: of all that Python's
    generator offers, that sequence alone is promised to stay.
    """
    return random.Random(_start(seed, purpose))


def restart(rng: random.Random, seed: str, *purpose: str | int) -> None:
    """Make a generator begin the stream that :func:`stream` gives; cheaper than a new one."""
    rng.seed(_start(seed, purpose))


def _start(seed: str, purpose: tuple[str | int, ...]) -> int:
    words = "\0".join(["kuused 1", seed, *map(str, purpose)])
    return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")


def shuffled(pack: Sequence[_T], rng: random.Random) -> list[_T]:
    """The same things in random order, every order as likely as any (Fisher and Yates).

    Draws ``rng.random()`` once for each thing but one.
    """
    cards = list(pack)
    draw = rng.random
    for place in range(len(cards) - 1, 0, -1):
        other = int(draw() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def first_dealer(seed: str, rules: Rules) -> int:
    """Who deals the first round (Q6)."""
    return int(stream(seed, "first dealer").random() * rules.players)


def deal(seed: str, round_number: int, rules: Rules, dealer: int) -> Deal:
    """The deal of one round (R6, Q9): one card at a time, from the dealer's next seat on.

    Args:
        seed: the match's seed.
        round_number: 1 for the first.
        rules: the rules of the match; of them only the pack, the number of players, the turn's
            direction and ``equal`` matter.
        dealer: who deals.
    """
    cards = shuffled(list(rules.pack.card_of), stream(seed, "deal", round_number))
    sizes = rules.hand_sizes(dealer)
    hands = [0] * rules.players
    for place, seat in enumerate((*rules.seats_from(dealer)[1:], dealer)):
        # Where somebody gets one card more it is those who are dealt to first, and under `equal`
        # the cards that are left over lie at the pack's end: each seat's are every n-th card.
        hands[seat] = sum(cards[place :: rules.players][: sizes[seat]])
    return Deal(tuple(map(rules.card_set, hands)), dealer)


def dealt_from_seed(record: Record) -> bool:
    """Whether the cards of a match are those that its seed gives."""
    if record.seed is None:
        return False
    rounds = record.rounds
    if rounds and rounds[0].deal.dealer != first_dealer(record.seed, record.rules):
        return False
    return all(
        round_.deal == deal(record.seed, number, record.rules, round_.deal.dealer)
        for number, round_ in enumerate(rounds, 1)
    )
