"""The signs that the table is drawn with: one cell each, and ASCII for terminals that need it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["ASCII", "SYMBOLS", "Box", "Glyphs", "glyphs"]


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
        back: the back of a card.
        turn: stands before whoever is in turn.
        own: a place whose card is in the watcher's own hand.
        place: any other empty place.
        dashed: the sides of a place that may be filled next.
        latest: stand left and right of the card that was played last.
        more: stands for what has been left out of a text.
        upper: the upper edge of a card of full height; ``lower`` the lower, ``left``, ``right``.
        ridge: the edge of a card that lies under another.
        pick: points at the chosen card.
        light, heavy: frames; the heavy one is for whoever is in turn.
        solid: whether cards are blocks of colour, or framed with ``light``.
    """

    tree: str
    chip: str
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
    pick: str
    light: Box
    heavy: Box
    solid: bool


SYMBOLS: Final = Glyphs(
    tree="▲",
    chip="◉",
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
    pick="▴",
    light=Box("╭", "─", "╮", "│", "╰", "╯"),
    heavy=Box("┏", "━", "┓", "┃", "┗", "┛"),
    solid=True,
)
ASCII: Final = Glyphs(
    tree="^",
    chip="o",
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
    pick="^",
    light=Box("+", "-", "+", "|", "+", "+"),
    heavy=Box("#", "=", "#", "#", "#", "#"),
    solid=False,
)


def glyphs(ascii_only: bool) -> Glyphs:
    """The signs for a terminal that draws symbols, or for one that does not."""
    return ASCII if ascii_only else SYMBOLS
