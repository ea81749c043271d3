"""What can be done at the table; keys, footer, palette and help are made from this."""

from __future__ import annotations

from typing import Final

from kuused.ui.commands import HELP, RULES, SETTINGS, Command

__all__ = ["TABLE_COMMANDS"]

TABLE_COMMANDS: Final = (
    Command(
        "previous_card",
        ("left", "h"),
        "Choose",
        "Choose the card to the left.",
        footer=True,
        palette=False,
        shown="← →",
    ),
    Command(
        "next_card", ("right", "l"), "Next card", "Choose the card to the right.", palette=False
    ),
    Command(
        "next_playable",
        ("tab",),
        "Next playable",
        "Choose the next card that can be played.",
        palette=False,
    ),
    Command(
        "previous_playable",
        ("shift+tab",),
        "Last playable",
        "Choose the card before that can be played.",
        palette=False,
    ),
    Command("play", ("enter", "space"), "Play", "Play the chosen card.", footer=True),
    Command(
        "pay",
        ("enter", "space"),
        "Pay a chip",
        "Pay a chip into the pot and pass, when no card can be played.",
        footer=True,
    ),
    Command(
        "go_free",
        ("enter", "space"),
        "Pass",
        "Pass free, when no card can be played and there is no chip to pay.",
        footer=True,
    ),
    Command(
        "pass_turn",
        ("x",),
        "Pass",
        "Pass and pay a chip, though a card could be played (a house rule).",
        footer=True,
    ),
    Command(
        "hint",
        ("i",),
        "Hint",
        "Hear what deserves a look; again: what the strongest would do.",
        footer=True,
    ),
    Command("forward", ("f",), "To my turn", "Go straight to your next turn.", footer=True),
    Command(
        "notebook",
        ("n",),
        "Notebook",
        "See which cards each of the others can't hold, may hold and must hold.",
        footer=True,
    ),
    Command("pause", ("p",), "Pause", "Pause the match.", footer=True),
    Command("go_on", ("p",), "Go on", "Go on after a pause.", footer=True),
    Command(
        "why",
        ("w",),
        "Why?",
        "With open hands: see why the last player did what it did.",
        footer=True,
    ),
    Command(
        "leave", ("q",), "Leave", "Leave the match; it is saved, and can be continued.", footer=True
    ),
    Command("step", ("full_stop",), "Step", "Let one turn happen, then stand still.", footer=True),
    Command("faster", ("plus", "equals_sign"), "Speed", "Go faster.", footer=True, shown="+ -"),
    Command("slower", ("minus",), "Slower", "Go slower."),
    Command("log", ("L", "shift+l"), "Log", "Read everything that has happened.", footer=True),
    Command("copy", ("y",), "Deal code", "Copy the deal code; during the match, its fingerprint."),
    RULES,
    SETTINGS,
    HELP,
)
"""The commands of the table, in the order in which the footer offers them."""
