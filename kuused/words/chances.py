"""What an estimate of the chances at a pot rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kuused.players import Chances
from kuused.players.search.estimate import SLIP

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["assumption"]


def assumption(words: Words, chances: Chances) -> str:
    """What an estimate rests on, in one honest line."""
    if chances.drawn:
        return words.t(
            "Chances: {n} playouts by rule, 1 turn in {slip} random; cards as passes allow.",
            n=chances.playouts,
            slip=SLIP,
        )
    return words.t(
        "Chances: {n} playouts by rule, 1 turn in {slip} random; these very hands.",
        n=chances.playouts,
        slip=SLIP,
    )
