"""Commands of the table and of a replay: keys, footer, palette and help are made from them."""

from __future__ import annotations

from typing import Final

from kuused.ui.keys import HELP, RULES, SETTINGS, Command

__all__ = ["LEAVE", "REPLAY_COMMANDS", "TABLE_COMMANDS"]

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
    Command("next_playable", ("tab",), "Next playable", "Choose the next card that can be played."),
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
    Command(
        "act", ("enter", "space"), "Play", "Play the chosen card.", footer=True, variant="play"
    ),
    Command(
        "act",
        ("enter", "space"),
        "Pay a chip",
        "Pay a chip into the pot and pass, when no card can be played.",
        footer=True,
        variant="pay",
    ),
    Command(
        "act",
        ("enter", "space"),
        "Pass",
        "Pass free, when no card can be played and there is no chip to pay.",
        footer=True,
        variant="go_free",
    ),
    Command(
        "pass_turn",
        ("x",),
        "Pass",
        "Pass and pay a chip, though a card could be played (a house rule).",
        footer=True,
    ),
    Command(
        "act",
        ("enter", "space"),
        "Play ahead",
        "While others play: have the chosen card played in your turn, if it fits then.",
        variant="play_ahead",
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
    Command("pause", ("p",), "Pause", "Pause the match.", footer=True, variant="pause"),
    Command("pause", ("p",), "Go on", "Go on after a pause.", footer=True, variant="go_on"),
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

REPLAY_COMMANDS: Final = (
    Command(
        "step", ("right", "full_stop", "l"), "Step", "Go on by one turn.", footer=True, shown="← →"
    ),
    Command("back", ("left", "comma", "h"), "Step back", "Go back by one turn."),
    Command(
        "move('next_choice')",
        ("n",),
        "Choice",
        "Go to the next turn with a real choice, of the seat that is looked from.",
        footer=True,
    ),
    Command(
        "move('previous_choice')",
        ("N", "shift+n"),
        "Choice before",
        "Go to the real choice before this.",
    ),
    Command(
        "move('next_payment')",
        ("b",),
        "Payment",
        "Go to the next turn in which no card fitted.",
        footer=True,
    ),
    Command(
        "move('previous_payment')",
        ("B", "shift+b"),
        "Payment before",
        "Go to the turn before this in which no card fitted.",
    ),
    Command("leave", ("q", "escape"), "Leave", "Leave the replay.", footer=True),
    Command("look_from(1)", ("tab",), "Eyes", "Look from the next seat.", footer=True),
    Command("look_from(-1)", ("shift+tab",), "Eyes back", "Look from the seat before."),
    Command("review", ("v",), "Review", "See what this seat's choices were worth.", footer=True),
    Command(
        "play_on",
        ("g",),
        "Play on",
        "Sit down at this seat and play on from here, for practice.",
        footer=True,
    ),
    Command("open_hands", ("o",), "Hands", "Open all hands, or hide them again.", footer=True),
    Command("move('round_end')", ("e",), "Round's end", "Go to the end of the round.", footer=True),
    Command("move('next_round')", ("pagedown",), "Next round", "Go to the next deal."),
    Command(
        "move('previous_round')",
        ("pageup",),
        "Round before",
        "Go back to the deal; again: one more.",
    ),
    Command("move('first')", ("home",), "Beginning", "Go to the beginning of the match."),
    Command("move('last')", ("end",), "End", "Go to the end of the match."),
    Command("pause", ("space", "p"), "Run", "Let it run by itself, or stop it.", footer=True),
    Command("faster", ("plus", "equals_sign"), "Faster", "Let it run faster."),
    Command("slower", ("minus",), "Slower", "Let it run slower."),
    Command("why", ("w",), "Why?", "See why the last player did what it did.", footer=True),
    Command("chances", ("c",), "Chances", "Estimate each player's chance at the pot.", footer=True),
    Command("log", ("L", "shift+l"), "Log", "Read everything that had happened."),
    RULES,
    SETTINGS,
    HELP,
)
"""The commands of a replay, in the order in which the footer offers them."""
