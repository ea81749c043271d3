"""The text of a match code: a version, a number in base 32, and a checksum.

A code looks like ``K1`` followed by Crockford's base 32, the alphabet of deal codes. Base 64 would be
a sixth shorter, but chat programs make italics of its ``_``, command lines take a leading ``-`` for an
option, and nobody can read it out. What people and programs do to a line on its way (small letters,
blanks, line breaks, backticks, O for 0) does no harm.
"""

from __future__ import annotations

import zlib
from enum import Enum
from typing import Any, Final

from kuused.record.deals import ALPHABET

__all__ = [
    "MOST_CHARACTERS",
    "VERSION",
    "CodeError",
    "CodeFault",
    "looks_like_code",
    "read",
    "write",
]

VERSION: Final = 1
"""The version of the codes that are written. Every later version of the game reads it."""
MOST_CHARACTERS: Final = 4000
"""The longest code: what a chat program takes as one message."""

_MARK: Final = "K"
_CHECK: Final = 7  # characters: 35 bits for 32
_LEAST: Final = 2 + 9 + _CHECK  # the head alone fills nine
_MOST_TYPED: Final = 4 * MOST_CHARACTERS  # with blanks and line ends
_LEFT_OUT: Final = set(" \t\r\n-`\"'\u00a0\u00ad\u200b\u2010\u2011\u2012\u2013\u2014\u2060\ufeff")
_READ: Final = {char: char for char in ALPHABET} | {"I": "1", "L": "1", "O": "0"}
_VALUE: Final = {char: value for value, char in enumerate(ALPHABET)}
_PYTHONS: Final = "0123456789abcdefghijklmnopqrstuv"  # the digits that int() takes in base 32
_TO_PYTHONS: Final = str.maketrans(ALPHABET, _PYTHONS)
_FROM_PYTHONS: Final = str.maketrans(_PYTHONS, ALPHABET)


class CodeFault(Enum):
    """What is wrong with a match code."""

    NOT_A_CODE = "it does not begin as match codes do"
    NEWER_VERSION = "it is of another version"
    CHARACTER = "it has a character in it that no code has"
    TOO_SHORT = "something is missing"
    TOO_LONG = "it is longer than any code"
    CHECKSUM = "it was changed on the way"
    IMPOSSIBLE = "no match packs into it"


class CodeError(ValueError):
    """A text that is no match code, or no longer.

    Attributes:
        fault: what is wrong with it.
        found: the character that no code has, or the version that is asked for; else empty.
        length: how many characters it has, blanks left aside.
    """

    def __init__(self, fault: CodeFault, found: str = "", length: int = 0) -> None:
        self.fault = fault
        self.found = found
        self.length = length
        super().__init__(f"no match code: {fault.value}{f' ({found!r})' if found else ''}")

    def __reduce__(self) -> tuple[Any, ...]:
        return CodeError, (self.fault, self.found, self.length)


def looks_like_code(text: str) -> bool:
    """Whether somebody who wrote this most likely meant a match code, right or wrong."""
    plain = "".join(char for char in text[:_MOST_TYPED] if char not in _LEFT_OUT).upper()
    if plain[:1] != _MARK or len(plain) < 12:
        return False
    known = sum(char in _READ or char == "U" for char in plain)
    return known >= 0.9 * len(plain) and _READ.get(plain[1], "A").isdigit()


def write(number: int) -> str:
    """The code that holds a number from 1 up."""
    digits: list[str] = []
    while number:
        number, digit = divmod(number, 1 << 30)
        digits.append("".join(ALPHABET[digit >> shift & 31] for shift in range(25, -5, -5)))
    text = f"{_MARK}{VERSION}" + "".join(reversed(digits)).lstrip("0")
    return text + _checksum(text)


def read(text: str) -> int:
    """The number that a code holds.

    Raises:
        CodeError: it is none, or was damaged on its way.
    """
    if len(text) > _MOST_TYPED:
        raise CodeError(CodeFault.TOO_LONG, length=len(text))
    typed = [char for char in text if char not in _LEFT_OUT]
    length = len(typed)
    if not typed or typed[0].upper() != _MARK:
        raise CodeError(CodeFault.NOT_A_CODE, length=length)
    plain = ""
    for char in typed:
        # A character whose capital is more than one (ß, ŉ) is none of ours either.
        known = _READ.get(char.upper()) if char.isascii() else None
        if known is None:
            raise CodeError(CodeFault.CHARACTER, char, length)
        plain += known
    if plain[1:2] != str(VERSION):
        found = plain[1:2]
        fault = CodeFault.NEWER_VERSION if found.isdigit() and found > "0" else CodeFault.NOT_A_CODE
        raise CodeError(fault, found if fault is CodeFault.NEWER_VERSION else "", length)
    if length < _LEAST:
        raise CodeError(CodeFault.TOO_SHORT, length=length)
    if length > MOST_CHARACTERS:
        raise CodeError(CodeFault.TOO_LONG, length=length)
    body, check = plain[:-_CHECK], plain[-_CHECK:]
    if _checksum(body) != check:
        raise CodeError(CodeFault.CHECKSUM, length=length)
    if body[2] == "0":
        raise CodeError(CodeFault.IMPOSSIBLE, length=length)
    return int(body[2:].translate(_TO_PYTHONS), 32)


def _checksum(text: str) -> str:
    """The characters at a code's end.

    A CRC finds every change within four neighbouring characters for certain, and of all others all
    but one in four billion.
    """
    value = zlib.crc32(text.encode())
    return "".join(ALPHABET[value >> shift & 31] for shift in range(30, -5, -5))
