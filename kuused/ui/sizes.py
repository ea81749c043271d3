"""How large the terminal is, in the words that screens and styles use."""

from __future__ import annotations

from typing import Final

__all__ = ["CLASSES", "LEAST", "size_class", "too_small"]

LEAST: Final = (80, 24)
"""The smallest terminal that shows the whole game: columns and lines."""

_CLASSES: Final = (("spacious", 130, 40), ("standard", 100, 32))

CLASSES: Final = ("-compact", "-standard", "-spacious")
"""The classes that the application sets on every screen: one of them at any time."""


def size_class(width: int, height: int) -> str:
    """The class for a terminal of this size; the smaller of its two sides decides."""
    for name, columns, lines in _CLASSES:
        if width >= columns and height >= lines:
            return f"-{name}"
    return "-compact"


def too_small(width: int, height: int) -> bool:
    """Whether the game can't be shown whole."""
    return width < LEAST[0] or height < LEAST[1]
