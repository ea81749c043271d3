"""Small pieces that sentences are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["listed", "sentence"]


def listed(words: Words, items: Sequence[str], last: Literal["and", "or"]) -> str:
    """Items as a sentence lists them: ``a``, ``a or b``, ``a, b or c``."""
    if len(items) < 2:
        return "".join(items)
    head, tail = ", ".join(items[:-1]), items[-1]
    if last == "or":
        return words.t("{items} or {item}", items=head, item=tail)
    return words.t("{items} and {item}", items=head, item=tail)


def sentence(text: str) -> str:
    """The text with a capital at its start: ``you and Pine …`` becomes ``You and Pine …``."""
    return text[:1].upper() + text[1:]
