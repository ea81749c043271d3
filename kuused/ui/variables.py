"""The variables of the stylesheets, made from what the colours of a theme mean."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from textual.theme import Theme

from kuused.engine import Suit
from kuused.ui.contrast import READABLE, mixed, readable
from kuused.ui.themes import Colours, Inks

__all__ = ["deck_variables", "theme_of"]

_DECKS: Final = {
    # diamonds, clubs, hearts, spades
    "two": ("red", "black", "red", "black"),
    "four": ("blue", "green", "red", "black"),
    "spanish": ("gold", "green", "red", "blue"),
}


_SUN: Final = "#f0b020"
"""What stands for a lit place on paper by day."""


def _tree(colours: Colours) -> str:
    """The green of the spruce: dark enough for the suits that hang in it."""
    return mixed(colours.primary, "#000000", 0.5 if colours.least <= READABLE else 0.7)


def _latest(colours: Colours) -> str:
    """The paper of the card that was played last: as near to the turn's colour as inks allow.

    On a light ground that colour is dark, and would only make the card look dirty.
    """
    glow = colours.turn if colours.dark else _SUN
    inks = [getattr(colours.paper, ink.name) for ink in fields(Inks)]
    for share in (0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1):
        paper = mixed(colours.card, glow, share)
        if all(readable(ink, paper, least=colours.least) == ink.upper() for ink in inks):
            return paper
    return colours.card


def theme_of(name: str, colours: Colours) -> Theme:
    """A theme of Textual's from the meanings, under a name of ours."""
    on_primary = readable(colours.background, colours.primary, least=colours.least)
    ground, panel, line = colours.background, colours.panel, colours.line
    return Theme(
        name=f"kuused-{name}",
        dark=colours.dark,
        primary=colours.primary,
        secondary=colours.back,
        accent=colours.turn,
        warning=colours.turn,
        error=colours.danger,
        success=colours.playable,
        foreground=colours.foreground,
        background=ground,
        surface=colours.surface,
        panel=panel,
        text_alpha=1.0,
        variables={
            "playable": colours.playable,
            "blocked": colours.blocked,
            "turn": colours.turn,
            "chip": colours.chip,
            "danger": colours.danger,
            "back": colours.back,
            "table-line": line,
            "card": colours.card,
            "card-blocked": colours.card_blocked,
            "card-latest": _latest(colours),
            "card-text": colours.paper.black,
            "quiet": colours.quiet,
            "spruce": _tree(colours),
            "footer-background": colours.surface,
            "border": colours.primary,
            "border-blurred": line,
            "block-cursor-background": colours.primary,
            "block-cursor-foreground": on_primary,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": panel,
            "block-cursor-blurred-foreground": colours.foreground,
            "input-selection-background": mixed(panel, colours.primary, 0.25),
            "button-color-foreground": on_primary,
            "text-disabled": colours.quiet,
            "text-muted": colours.quiet,
            "scrollbar": panel,
            "scrollbar-hover": line,
            "scrollbar-active": colours.back,
            "scrollbar-background": ground,
            "scrollbar-background-hover": ground,
            "scrollbar-background-active": ground,
            "scrollbar-corner-color": ground,
        },
    )


def deck_variables(colours: Colours, *, spanish: bool, four: bool) -> dict[str, str]:
    """The inks of the suits: on the bare table, on paper, and on the paper of a blocked card.

    Args:
        colours: the theme's.
        spanish: whether cards are in Spanish dress, which has always had four colours.
        four: whether a French deck has four colours and not two.
    """
    deck = _DECKS["spanish" if spanish else "four" if four else "two"]
    tree = _tree(colours)
    variables: dict[str, str] = {}
    for suit in Suit:
        name, ink = suit.name.lower(), deck[suit]
        printed: str = getattr(colours.paper, ink)
        shown: str = getattr(colours.felt, ink)
        variables |= {
            f"suit-{name}": shown,
            f"card-{name}": printed,
            f"blocked-{name}": readable(printed, colours.card_blocked, least=colours.least),
            f"spruce-{name}": readable(shown, tree, least=colours.least),
        }
    return variables
