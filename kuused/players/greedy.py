"""The greedy player: its longest suit first."""

from __future__ import annotations

import random
from typing import Final

from kuused.engine import Pass, Play, PlayerView

__all__ = ["Greedy"]


class Greedy:
    """Plays from the suit in which it holds most cards; of equals, any.

    It passes only when it must.
    """

    quick: Final = True

    def choose(self, view: PlayerView, rng: random.Random) -> Play | Pass:
        """A playable card of the longest own suit, or the pass when there is none."""
        hand = view.hand
        best: list[Play | Pass] = [view.legal[0]]
        most = 0
        for action in view.legal:
            if isinstance(action, Play):
                length = len(hand.of_suit(action.card.suit))
                if length > most:
                    best, most = [action], length
                elif length == most:
                    best.append(action)
        return best[int(rng.random() * len(best))]
