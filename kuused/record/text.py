"""What the words of a record may be made of: names, notes, dates and the like."""

from __future__ import annotations

import datetime
import re
from typing import Final

__all__ = [
    "MOST_IN_NAME",
    "MOST_IN_TEXT",
    "MOST_NOTES",
    "forbidden_at",
    "is_date",
    "is_fault",
    "is_lang",
    "is_seed",
    "is_text",
    "is_word",
    "tidy",
]

MOST_IN_NAME: Final = 60
"""Characters in a seat's name, or in its kind."""
MOST_IN_TEXT: Final = 500
"""Characters in a title, a reason, a note or the detail of a fault."""
MOST_NOTES: Final = 1_000
"""Notes in a record."""

# Control characters, line separators, marks that turn the direction of writing, the byte-order
# mark and lone surrogates: none belongs to a word, and any could make a line look like another.
# Written out, since the categories in `unicodedata` change from one Python to the next.
_FORBIDDEN: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?", re.ASCII)
_SEED: Final = re.compile(r"[0-9A-Z]{1,20}")
_LANG: Final = re.compile(r"[a-z]{2,3}")
_FAULT: Final = re.compile(r"[a-z]{1,20}")


def forbidden_at(text: str) -> int | None:
    """Where the first character stands that no word of a record may hold; ``None`` without one."""
    found = _FORBIDDEN.search(text)
    return None if found is None else found.start()


def tidy(text: str, most: int = MOST_IN_TEXT) -> str:
    """The text made fit for a record: on one line, nothing forbidden in it, not too long."""
    return " ".join(_FORBIDDEN.sub(" ", text).split())[:most].strip()


def is_text(text: str, most: int) -> bool:
    """Whether a record can hold this text: not empty, no blank at its ends, nothing forbidden."""
    return 0 < len(text) <= most and text == text.strip() and forbidden_at(text) is None


def is_word(text: str) -> bool:
    """Whether a record can hold this word, such as a player's kind: a text without blanks."""
    return is_text(text, MOST_IN_NAME) and len(text.split()) == 1


def is_date(text: str) -> bool:
    """Whether this is a date, or a date and a time in UTC: ``2026-11-30T18:05:00Z``."""
    if not _DATE.fullmatch(text):
        return False
    try:
        datetime.datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        return False
    return True


def is_seed(text: str) -> bool:
    """Whether this can stand as a seed: digits and capitals."""
    return _SEED.fullmatch(text) is not None


def is_lang(text: str) -> bool:
    """Whether this can stand for a language: two or three small letters."""
    return _LANG.fullmatch(text) is not None


def is_fault(text: str) -> bool:
    """Whether this can name a fault: one word in small letters."""
    return _FAULT.fullmatch(text) is not None
