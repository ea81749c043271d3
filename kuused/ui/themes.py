"""The colours, named for what they mean.

Played cards, suits and turns are never told by colour alone; colours only make it quicker. The
stylesheets know nothing but the names: ``$playable``, ``$blocked``, ``$turn``, ``$chip``,
``$danger``, ``$suit-hearts`` and so on; see :mod:`kuused.ui.variables`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kuused.ui.contrast import READABLE

__all__ = ["OWN", "Colours", "Inks", "colours_of"]


@dataclass(frozen=True)
class Inks:
    """What suits are printed in."""

    red: str
    black: str
    blue: str
    green: str
    gold: str


@dataclass(frozen=True)
class Colours:
    """The colours of a theme by what they mean.

    Attributes:
        background, surface, panel: the ground, and what is raised from it a little and more.
        quiet: text that may be overlooked.
        primary: titles, keys, and whatever has the focus.
        back: the back of a card.
        turn, chip, danger: whose turn it is; chips; who is near to broke, and what is wrong.
        playable, blocked: what can be played, and what can't.
        line: frames and rules.
        card, card_blocked: the paper of a card, and of one that can't be played.
        felt: the inks of the suits on the bare table.
        paper: the inks of the suits on cards.
        players: a colour for each seat in a plot; letters tell them apart as well.
        least: the contrast that all text has.
    """

    dark: bool
    background: str
    surface: str
    panel: str
    foreground: str
    quiet: str
    primary: str
    back: str
    turn: str
    chip: str
    danger: str
    playable: str
    blocked: str
    line: str
    card: str
    card_blocked: str
    felt: Inks
    paper: Inks
    players: tuple[str, ...]
    least: float = READABLE


_PAPER: Final = Inks("#b3261e", "#1c2a24", "#1f4e8c", "#136038", "#7a4d00")

DARK: Final = Colours(
    dark=True,
    background="#0f1a17",
    surface="#16241f",
    panel="#1d2f29",
    foreground="#dfe8e2",
    quiet="#93a79e",
    primary="#7fc8a0",
    back="#5fa48c",
    turn="#e9c46a",
    chip="#e9c46a",
    danger="#f5978a",
    playable="#a8e6a1",
    blocked="#93a79e",
    line="#48655a",
    card="#f4eedd",
    card_blocked="#b5b29f",
    felt=Inks("#f0908a", "#dfe8e2", "#9cc3ee", "#8fd6a0", "#e9c46a"),
    paper=_PAPER,
    players=(
        "#7fc8a0",
        "#e9c46a",
        "#f28b7d",
        "#8fb8ea",
        "#d6a2e8",
        "#e8a86a",
        "#7fd3d6",
        "#c9cfca",
    ),
)

LIGHT: Final = Colours(
    dark=False,
    background="#f4f1e8",
    surface="#ebe7da",
    panel="#e2ddcc",
    foreground="#1c2a24",
    quiet="#525e57",
    primary="#1a5c40",
    back="#2d6b50",
    turn="#744b00",
    chip="#744b00",
    danger="#9c2318",
    playable="#115c27",
    blocked="#525e57",
    line="#a3a791",
    card="#fffdf6",
    card_blocked="#d0cab5",
    felt=Inks("#9f2018", "#1c2a24", "#1f4e8c", "#115535", "#6f4600"),
    paper=_PAPER,
    players=(
        "#1f6b4a",
        "#8a5a00",
        "#a8281c",
        "#1f4e8c",
        "#7a2f8f",
        "#9a460e",
        "#0f6a70",
        "#4a524d",
    ),
)

HIGH_CONTRAST: Final = Colours(
    dark=True,
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    foreground="#ffffff",
    quiet="#d0d0d0",
    primary="#7dffb2",
    back="#b8b8b8",
    turn="#ffe14d",
    chip="#ffd24d",
    danger="#ff9c8f",
    playable="#8dff7a",
    blocked="#c4c4c4",
    line="#8c8c8c",
    card="#ffffff",
    card_blocked="#c8c8c8",
    felt=Inks("#ff9c8f", "#ffffff", "#8fc7ff", "#7dffb2", "#ffd24d"),
    paper=Inks("#9c0000", "#000000", "#003a8c", "#005223", "#5e3a00"),
    players=(
        "#7dffb2",
        "#ffe14d",
        "#ff9c8f",
        "#8fc7ff",
        "#f0b0ff",
        "#ffb86b",
        "#7df4ff",
        "#ffffff",
    ),
    least=7.0,
)

COLOUR_BLIND: Final = Colours(
    # Blue against orange, light against dark: what all kinds of colour blindness keep apart. A
    # test looks at all of it as the three kinds of colour blindness do.
    dark=True,
    background="#0e1620",
    surface="#15202d",
    panel="#1d2c3d",
    foreground="#eef3f7",
    quiet="#9dadba",
    primary="#56b4e9",
    back="#7f97ab",
    turn="#f0e442",
    chip="#f0a020",
    danger="#ff8a4a",
    playable="#7cd0ff",
    blocked="#9dadba",
    line="#4a6076",
    card="#f6f3ea",
    card_blocked="#b4b6b8",
    felt=Inks("#f16b35", "#ffffff", "#3ba3cc", "#4df5a0", "#f4f024"),
    paper=Inks("#a04d19", "#101418", "#0c10dc", "#285f59", "#3a3100"),
    players=(
        "#56b4e9",
        "#f0e442",
        "#f08030",
        "#2fb58a",
        "#e59ac4",
        "#ffffff",
        "#ffcf9a",
        "#8d9dab",
    ),
)

OWN: Final = {
    "dark": DARK,
    "light": LIGHT,
    "high-contrast": HIGH_CONTRAST,
    "colour-blind": COLOUR_BLIND,
}
"""Our own themes by the name that settings give them. Textual's are in :mod:`kuused.ui.borrowed`."""


def colours_of(name: str) -> Colours:
    """The colours of a theme by the name that settings give it; of the first for an unknown one."""
    if name in OWN:
        return OWN[name]
    from kuused.ui.borrowed import borrowed  # most people never see one

    return borrowed(name) or DARK
