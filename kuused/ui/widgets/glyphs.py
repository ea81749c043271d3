"""The signs that the table is drawn with: one cell each, and ASCII for terminals that need it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

__all__ = [
    "ASCII",
    "PLAIN",
    "SYMBOLS",
    "Box",
    "Glyphs",
    "change_bar",
    "glyphs",
    "pile",
]


@dataclass(frozen=True)
class Box:
    """The eight signs of a frame."""

    top_left: str
    top: str
    top_right: str
    side: str
    bottom_left: str
    bottom_right: str


@dataclass(frozen=True)
class Glyphs:
    """One set of signs.

    Attributes:
        tree: the game's mark.
        chip: a chip.
        ahead: stands for the chip of whoever has most of them.
        levels: how a cell fills up from below, empty first; for heaps whose height tells something.
        bars: of a bar, what stayed, what was won, what was lost.
        back: the back of a card.
        turn: stands before whoever is in turn.
        own: a place whose card is in the watcher's own hand.
        place: any other empty place.
        dashed: the sides of a place that may be filled next.
        latest: stand left and right of the card that was played last.
        more: stands for what has been left out of a text.
        upper: the upper edge of a card of full height; ``lower`` the lower, ``left``, ``right``.
        ridge: the edge of a card that lies under another.
        seam: parts two cards of a hand that touch.
        pick: points at the chosen card.
        light, heavy: frames; the heavy one is for whoever is in turn.
        small: the frame of a picture on a card.
        solid: whether cards are blocks of colour, or framed with ``light``.
    """

    tree: str
    chip: str
    ahead: str
    levels: str
    bars: str
    back: str
    turn: str
    own: str
    place: str
    dashed: str
    latest: tuple[str, str]
    more: str
    upper: str
    lower: str
    left: str
    right: str
    ridge: str
    seam: str
    pick: str
    light: Box
    heavy: Box
    small: Box
    solid: bool


SYMBOLS: Final = Glyphs(
    tree="▲",
    chip="◉",
    ahead="★",
    levels=" ▁▂▃▄▅▆▇█",
    bars="█▓░",
    back="▮",
    turn="▸",
    own="•",
    place="·",
    dashed="┆",
    latest=("›", "‹"),
    more="…",
    upper="▄",
    lower="▀",
    left="▌",
    right="▐",
    ridge="▔",
    seam="▏",
    pick="▴",
    light=Box("╭", "─", "╮", "│", "╰", "╯"),
    heavy=Box("┏", "━", "┓", "┃", "┗", "┛"),
    small=Box("┌", "─", "┐", "│", "└", "┘"),
    solid=True,
)
ASCII: Final = Glyphs(
    tree="^",
    chip="o",
    ahead="$",
    levels=" _-=",
    bars="#+-",
    back="#",
    turn=">",
    own="*",
    place=".",
    dashed=":",
    latest=(">", "<"),
    more="~",
    upper="-",
    lower="-",
    left="|",
    right="|",
    ridge="-",
    seam="|",
    pick="^",
    light=Box("+", "-", "+", "|", "+", "+"),
    heavy=Box("#", "=", "#", "#", "#", "#"),
    small=Box("+", "-", "+", "|", "+", "+"),
    solid=False,
)


PLAIN: Final = replace(SYMBOLS, solid=False)
"""For terminals that draw symbols and no colours: a card of colour alone would not be seen."""


def glyphs(ascii_only: bool, colourless: bool = False) -> Glyphs:
    """The signs for a terminal that draws symbols, or colours, or does not."""
    return ASCII if ascii_only else PLAIN if colourless else SYMBOLS


def pile(amount: int, full: int, cells: int, levels: str) -> list[str]:
    """How full each of some cells is, from the first that fills up on.

    Anything at all shows, and what is less than full never looks full.

    Args:
        amount: how much there is.
        full: how much fills all the cells.
        cells: how many cells there are.
        levels: the signs of a cell, from empty to full.
    """
    steps = len(levels) - 1
    level = round(amount * cells * steps / full) if full > 0 else 0
    if amount > 0:
        level = max(1, level)
    if amount < full:
        level = min(level, cells * steps - 1)
    return [levels[max(0, min(steps, level - cell * steps))] for cell in range(cells)]


def change_bar(before: int, after: int, full: int, cells: int, signs: str) -> tuple[str, str, str]:
    """A bar in three parts: what stayed, what was won and what was lost.

    Args:
        before: what there was.
        after: what there is.
        full: what would fill all the cells.
        cells: how many cells there are.
        signs: the sign of each part.
    """

    def length(amount: int) -> int:
        return max(1, round(cells * amount / full)) if amount > 0 and full > 0 else 0

    stayed, most = length(min(before, after)), length(max(before, after))
    won, lost = (most - stayed, 0) if after >= before else (0, most - stayed)
    return signs[0] * stayed, signs[1] * won, signs[2] * lost
