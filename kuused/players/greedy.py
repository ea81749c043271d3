"""The greedy player: its longest suit first."""

from __future__ import annotations

import random
from typing import Final

from kuused.engine import Pass, Play, PlayerView

__all__ = ["Greedy"]


class Greedy:
    """Plays from the suit in which it holds most cards, as far out in the column as it can.

    Of equals it plays any. It passes only when it must.
    """

    quick: Final = True

    def choose(self, view: PlayerView, rng: random.Random) -> Play | Pass:
        """A playable card of the longest own suit, or the pass when there is none."""
        pack, hand = view.rules.pack, view.hand.bits
        start = pack.ranks.index(view.rules.start_rank)
        best: list[Play | Pass] = [view.legal[0]]
        most = (0, 0)
        for action in view.legal:
            if isinstance(action, Play):
                card = action.card
                length = (hand & pack.suit_bits(card.suit)).bit_count()
                worth = length, abs(pack.place(card) - start)
                if worth > most:
                    best, most = [action], worth
                elif worth == most:
                    best.append(action)
        return best[int(rng.random() * len(best))]
