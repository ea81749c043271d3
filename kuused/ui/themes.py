"""The colours, named for what they mean.

Played cards, suits and turns are never told by colour alone; colours only make it quicker.
"""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

__all__ = ["DARK", "LIGHT", "PLAYER_COLOURS", "THEMES"]

DARK: Final = Theme(
    name="kuused-dark",
    dark=True,
    primary="#7fc8a0",
    secondary="#4f8f78",
    accent="#e9c46a",
    warning="#e9c46a",
    error="#f28b7d",
    success="#7fc8a0",
    foreground="#dfe8e2",
    background="#0f1a17",
    surface="#16241f",
    panel="#1d2f29",
    variables={
        "suit-diamonds": "#f0908a",
        "suit-clubs": "#a9c6e8",
        "suit-hearts": "#f0908a",
        "suit-spades": "#dfe8e2",
        "playable": "#a8e6a1",
        "blocked": "#7d8f87",
        "turn": "#e9c46a",
        "chip": "#e9c46a",
        "danger": "#f28b7d",
        "table-line": "#3c564c",
        "card": "#e9e3d2",
        "card-dim": "#22352e",
        "card-text": "#1c2a24",
        "card-diamonds": "#b3261e",
        "card-clubs": "#1f4e8c",
        "card-hearts": "#b3261e",
        "card-spades": "#1c2a24",
        "quiet": "#8fa39a",
        "spruce": "#2f6b52",
        "spruce-red": "#ffa59c",
        "spruce-black": "#f4fbf6",
        "footer-background": "#16241f",
        "border": "#7fc8a0",
        "border-blurred": "#3c564c",
        "block-cursor-background": "#7fc8a0",
        "block-cursor-foreground": "#0f1a17",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#2b443b",
        "block-cursor-blurred-foreground": "#dfe8e2",
        "input-selection-background": "#4f8f78 50%",
        "button-color-foreground": "#0f1a17",
        "scrollbar": "#2b443b",
        "scrollbar-hover": "#3c564c",
        "scrollbar-active": "#4f8f78",
        "scrollbar-background": "#0f1a17",
        "scrollbar-background-hover": "#0f1a17",
        "scrollbar-background-active": "#0f1a17",
        "scrollbar-corner-color": "#0f1a17",
    },
)

LIGHT: Final = Theme(
    name="kuused-light",
    dark=False,
    primary="#1f6b4a",
    secondary="#3d8c69",
    accent="#8a5a00",
    warning="#8a5a00",
    error="#a8281c",
    success="#1f6b4a",
    foreground="#1c2a24",
    background="#f4f1e8",
    surface="#ebe7da",
    panel="#e2ddcc",
    variables={
        "suit-diamonds": "#b3261e",
        "suit-clubs": "#1f4e8c",
        "suit-hearts": "#b3261e",
        "suit-spades": "#1c2a24",
        "playable": "#146c2e",
        "blocked": "#6b7670",
        "turn": "#8a5a00",
        "chip": "#8a5a00",
        "danger": "#a8281c",
        "table-line": "#b5b8a5",
        "card": "#fffdf6",
        "card-dim": "#d2ccb8",
        "card-text": "#1c2a24",
        "card-diamonds": "#b3261e",
        "card-clubs": "#1f4e8c",
        "card-hearts": "#b3261e",
        "card-spades": "#1c2a24",
        "quiet": "#5d6962",
        "spruce": "#1f6b4a",
        "spruce-red": "#ffb9ae",
        "spruce-black": "#ffffff",
        "footer-background": "#ebe7da",
        "border": "#1f6b4a",
        "border-blurred": "#b5b8a5",
        "block-cursor-background": "#1f6b4a",
        "block-cursor-foreground": "#f4f1e8",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#d3d6c4",
        "block-cursor-blurred-foreground": "#1c2a24",
        "input-selection-background": "#3d8c69 40%",
        "button-color-foreground": "#f4f1e8",
        "scrollbar": "#d3d6c4",
        "scrollbar-hover": "#b5b8a5",
        "scrollbar-active": "#3d8c69",
        "scrollbar-background": "#f4f1e8",
        "scrollbar-background-hover": "#f4f1e8",
        "scrollbar-background-active": "#f4f1e8",
        "scrollbar-corner-color": "#f4f1e8",
    },
)

THEMES: Final = {"dark": DARK, "light": LIGHT}
"""The themes by the name that settings give them."""

PLAYER_COLOURS: Final = {
    DARK.name: (
        "#7fc8a0",
        "#e9c46a",
        "#f28b7d",
        "#8fb8ea",
        "#d6a2e8",
        "#e8a86a",
        "#7fd3d6",
        "#c9cfca",
    ),
    LIGHT.name: (
        "#1f6b4a",
        "#8a5a00",
        "#a8281c",
        "#1f4e8c",
        "#7a2f8f",
        "#a04a10",
        "#0f6a70",
        "#4a524d",
    ),
}
"""By theme, a colour for each seat in a plot; letters tell them apart as well."""
