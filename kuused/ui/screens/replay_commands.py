"""What can be done in a replay; keys, footer, palette and help are made from this."""

from __future__ import annotations

from typing import Final

from kuused.ui.keys import HELP, RULES, SETTINGS, Command

__all__ = ["REPLAY_COMMANDS"]

REPLAY_COMMANDS: Final = (
    Command(
        "step",
        ("right", "full_stop", "l"),
        "Step",
        "Go on by one turn.",
        footer=True,
        shown="← →",
    ),
    Command("back", ("left", "comma", "h"), "Step back", "Go back by one turn."),
    Command(
        "next_choice",
        ("n",),
        "Choice",
        "Go to the next turn with a real choice, of the seat that is looked from.",
        footer=True,
    ),
    Command(
        "previous_choice", ("N", "shift+n"), "Choice before", "Go to the real choice before this."
    ),
    Command(
        "next_payment",
        ("b",),
        "Payment",
        "Go to the next turn in which no card fitted.",
        footer=True,
    ),
    Command(
        "previous_payment",
        ("B", "shift+b"),
        "Payment before",
        "Go to the turn before this in which no card fitted.",
    ),
    Command("leave", ("q", "escape"), "Leave", "Leave the replay.", footer=True),
    Command("eyes", ("tab",), "Eyes", "Look from the next seat.", footer=True),
    Command("eyes_back", ("shift+tab",), "Eyes back", "Look from the seat before."),
    Command("review", ("v",), "Review", "See what this seat's choices were worth.", footer=True),
    Command(
        "play_on",
        ("g",),
        "Play on",
        "Sit down at this seat and play on from here, for practice.",
        footer=True,
    ),
    Command("open_hands", ("o",), "Hands", "Open all hands, or hide them again.", footer=True),
    Command("round_end", ("e",), "Round's end", "Go to the end of the round.", footer=True),
    Command("next_round", ("pagedown",), "Next round", "Go to the next deal."),
    Command("previous_round", ("pageup",), "Round before", "Go back to the deal; again: one more."),
    Command("first", ("home",), "Beginning", "Go to the beginning of the match."),
    Command("last", ("end",), "End", "Go to the end of the match."),
    Command("run", ("space", "p"), "Run", "Let it run by itself, or stop it.", footer=True),
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
