"""Textual's own themes, told in our meanings, so that the table reads well in them as well.

They give some ten colours each, and not all of those read on their own ground. What is missing is
mixed from what they have; what would not read is made lighter or darker until it does.
"""

from __future__ import annotations

from typing import Final

from textual.theme import BUILTIN_THEMES

from kuused.ui.contrast import mixed, readable
from kuused.ui.themes import Colours, Inks

__all__ = ["borrowed"]

_HUES: Final = (
    "#4fb286",
    "#d9a400",
    "#e0604f",
    "#4f8fe0",
    "#b066d0",
    "#e08a3c",
    "#2fb3b8",
    "#98a09b",
)
_INKS: Final = Inks("#d9362b", "#1a1a1a", "#2f6fc4", "#1f8a4c", "#b07900")


def borrowed(name: str) -> Colours | None:
    """The colours of one of Textual's themes; ``None`` when this Textual has no such theme."""
    theme = BUILTIN_THEMES.get(name)
    if theme is None or theme.ansi:
        return None  # colours that the terminal chooses can't be reckoned with
    given = theme.to_color_system().generate()
    background, surface, panel = given["background"], given["surface"], given["panel"]
    grounds = (background, surface, panel)

    def on_table(colour: str) -> str:
        return readable(colour, *grounds)

    foreground, turn = on_table(given["foreground"]), on_table(given["warning"])
    paper = mixed("#fffdf8", given["primary"], 0.04)
    blocked = mixed(paper, "#404040", 0.27)

    def printed(colour: str) -> str:
        return readable(colour, paper, mixed(paper, "#1a1a1a", 0.07), mixed(paper, turn, 0.3))

    inks = (_INKS.red, _INKS.black, _INKS.blue, _INKS.green, _INKS.gold)
    shown = (given["error"], foreground, _INKS.blue, given["success"], given["warning"])
    return Colours(
        dark=theme.dark,
        background=background,
        surface=surface,
        panel=panel,
        foreground=foreground,
        quiet=on_table(mixed(foreground, background, 0.35)),
        primary=on_table(given["primary"]),
        back=on_table(given["secondary"]),
        turn=turn,
        chip=turn,
        danger=on_table(given["error"]),
        playable=on_table(given["success"]),
        blocked=on_table(mixed(foreground, background, 0.35)),
        line=mixed(foreground, background, 0.65),
        card=paper,
        card_blocked=blocked,
        felt=Inks(*map(on_table, shown)),
        paper=Inks(*map(printed, inks)),
        players=tuple(map(on_table, _HUES)),
    )
