"""What can be done at the table; keys, footer, palette and help are made from this."""

from __future__ import annotations

from typing import Final

from kuused.ui.keys import HELP, RULES, SETTINGS, Command

__all__ = ["LEAVE", "TABLE_COMMANDS"]

LEAVE: Final = Command(
    "leave", ("q",), "Leave", "Leave the match; it is saved, and can be continued.", footer=True
)

TABLE_COMMANDS: Final = (
    Command(
        "previous_card",
        ("left", "h"),
        "Choose",
        "Choose the card to the left.",
        footer=True,
        shown="← →",
    ),
    Command("next_card", ("right", "l"), "Next card", "Choose the card to the right."),
    Command(
        "next_playable",
        ("tab",),
        "Next playable",
        "Choose the next card that can be played.",
    ),
    Command(
        "previous_playable",
        ("shift+tab",),
        "Last playable",
        "Choose the card before that can be played.",
    ),
    Command(
        "step_too",
        ("right",),
        "Turns",
        "Looking on: one turn on.",
        footer=True,
        palette=False,
        shown="← →",
    ),
    Command("back_too", ("left",), "Back", "Looking on: one turn back.", palette=False),
    Command(
        "live", ("end", "backspace"), "Live", "Go back to where the match stands.", footer=True
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
        "play_ahead",
        ("enter", "space"),
        "Play ahead",
        "While others play: have the chosen card played in your turn, if it fits then.",
    ),
    Command(
        "take_back",
        ("backspace", "escape"),
        "Take back",
        "Take back the card that was to be played in your turn.",
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
    LEAVE,
    Command("step", ("full_stop",), "Step", "Let one turn happen, then stand still.", footer=True),
    Command("back", ("comma",), "Back", "Looking on: see the turn before."),
    Command(
        "blocked",
        ("b",),
        "Blocked",
        "Looking on: go on to the next turn in which no card fits.",
        footer=True,
    ),
    Command(
        "round_end", ("e",), "Round's end", "Looking on: go on to the round's end.", footer=True
    ),
    Command(
        "chances",
        ("c",),
        "Chances",
        "Looking on: estimate each player's chance at the pot.",
        footer=True,
    ),
    Command(
        "blocked_before",
        ("B", "shift+b"),
        "Blocked before",
        "Looking on: go back to the turn before in which no card fitted.",
    ),
    Command("round_before", ("pageup",), "Round before", "Looking on: go back to the deal."),
    Command("faster", ("plus", "equals_sign"), "Speed", "Go faster.", footer=True, shown="+ -"),
    Command("slower", ("minus",), "Slower", "Go slower."),
    Command("log", ("L", "shift+l"), "Log", "Read everything that has happened.", footer=True),
    Command("copy", ("y",), "Deal code", "Copy the deal code; during the match, its fingerprint."),
    Command(
        "auto_pay",
        ("P", "shift+p"),
        "Pay by itself",
        "In this match: when nothing fits, pay without being asked; or not any more.",
    ),
    Command(
        "auto_single",
        ("O", "shift+o"),
        "Only card by itself",
        "In this match: play an only card without being asked; or not any more.",
    ),
    Command(
        "auto_run",
        ("E", "shift+e"),
        "Run to the end",
        "In a playoff without you: let the match run to its end; or not any more.",
    ),
    RULES,
    SETTINGS,
    HELP,
)
"""The commands of the table, in the order in which the footer offers them."""
