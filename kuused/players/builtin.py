"""The game's own kinds of player, weakest first.

A player that searches loads numpy, and only when it takes a seat: its ``make`` is a function that
imports it then. This module imports nothing of the kind.
"""

from __future__ import annotations

from typing import Final

from kuused.players.base import PlayerSpec
from kuused.players.greedy import Greedy
from kuused.players.random_player import RandomPlayer
from kuused.players.rule_based import RuleBased
from kuused.players.search import kuusk, tamm

__all__ = ["BUILTIN_PLAYERS"]

BUILTIN_PLAYERS: Final = (
    PlayerSpec(
        id="lepp",
        level=1,
        names={"en": "Alder", "et": "Lepp"},
        face="φ",
        character={
            "en": "Plays whatever comes to hand.",
            "et": "Mängib, mis kätte juhtub.",
        },
        seconds=0.5,
        make=RandomPlayer,
    ),
    PlayerSpec(
        id="kask",
        level=2,
        names={"en": "Birch", "et": "Kask"},
        face="‡",
        character={
            "en": "Runs out its longest suit and looks no further.",
            "et": "Laob maha oma pikimat masti ja kaugemale ei vaata.",
        },
        seconds=0.6,
        make=Greedy,
    ),
    PlayerSpec(
        id="mand",
        level=3,
        names={"en": "Pine", "et": "Mänd"},
        face="Ψ",
        character={
            "en": "Clears the way for its own cards and keeps yours waiting.",
            "et": "Teeb tee lahti oma kaartidele ja laseb sinu omadel oodata.",
        },
        seconds=0.8,
        make=RuleBased,
    ),
    PlayerSpec(
        id="tamm",
        level=4,
        names={"en": "Oak", "et": "Tamm"},
        face="Ω",
        character={
            "en": "Works out what you hold from what you left unplayed.",
            "et": "Järeldab mängimata jäetust, mis sul käes on.",
        },
        seconds=1.0,
        make=tamm,
    ),
    PlayerSpec(
        id="kuusk",
        level=5,
        names={"en": "Spruce", "et": "Kuusk"},
        face="↟",
        character={
            "en": "Thinks thousands of endings through and picks the best.",
            "et": "Mõtleb läbi tuhanded lõpud ja valib parima.",
        },
        seconds=1.2,
        make=kuusk,
    ),
)
"""Every kind that comes with the game."""
