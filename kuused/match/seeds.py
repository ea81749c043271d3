"""Seeds: short codes that people can type, and the random numbers that follow from one.

A seed is seven characters of Crockford's base 32, which has no I, L, O or U: about 34 billion
matches. Every use of chance has a purpose, and each purpose has its own stream: however much one
stream is drawn from, no other moves.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from typing import Any, Final

__all__ = ["ALPHABET", "LENGTH", "SeedError", "fresh_seed", "parse_seed", "restart", "stream"]

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
