"""The player that plays anything."""

from __future__ import annotations

import random
from typing import Final

from kuused.engine import Pass, Play, PlayerView

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Plays any of the cards that can be played, each as likely as the others.

    It passes only when it must: a pass that nobody asks for costs a chip (Q1).
    """

    quick: Final = True

    def choose(self, view: PlayerView, rng: random.Random) -> Play | Pass:
        """One of the playable cards, or the pass when there is none."""
        legal = view.legal
        cards = len(legal) - (len(legal) > 1 and type(legal[-1]) is Pass)
        return legal[int(rng.random() * cards)]
