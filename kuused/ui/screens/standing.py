"""What round summary and match end tell in the same way: names, changes, cards left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kuused.i18n import Translator

__all__ = ["LETTERS", "change", "place_of", "seat_name"]

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What stands for each seat in a plot."""


def seat_name(tr: Translator, names: Sequence[str | None], seat: int, you: int | None) -> str:
    """How a seat is called in a list: by its name, the person without one as You."""
    return names[seat] or (tr.t("You") if seat == you else tr.t("Guest"))


def change(before: int, after: int, ascii_only: bool = False) -> str:
    """By how much chips have changed: ``+6``, ``−1``; empty for nothing."""
    if before == after:
        return ""
    sign = "+" if after > before else "-" if ascii_only else "−"
    return f"{sign}{abs(after - before)}"


def place_of(chips: Sequence[int], seat: int) -> int:
    """The place of a seat in the standings, 1 the best; equal chips share a place."""
    return 1 + sum(other > chips[seat] for other in chips)
