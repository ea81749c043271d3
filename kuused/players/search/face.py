"""The face of a searching player, which loads what it needs when it is needed."""

from __future__ import annotations

import random
from importlib.util import find_spec
from typing import Final

from kuused.engine import Pass, Play, PlayerView
from kuused.players.base import Stop
from kuused.players.search.explanation import Explanation
from kuused.players.search.settings import SearchSettings
from kuused.players.search.worker_pool import run_in_worker

__all__ = ["SearchPlayer"]


class SearchPlayer:
    """A player that searches as its settings say.

    It thinks as much as its settings say, whatever the clock says: the same view and the same random
    numbers give the same choice on every machine, whether it thinks here or in a study.

    Raises:
        ImportError: numpy is not installed.
    """

    quick: Final = False

    def __init__(self, settings: SearchSettings) -> None:
        self.settings = settings
        if find_spec("numpy") is None:
            raise ImportError(
                "players that search need numpy, which comes with the game: install it anew"
            )

    def choose(self, view: PlayerView, rng: random.Random, stop: Stop | None = None) -> Play | Pass:
        """What to do in this turn.

        Args:
            view: all that the seat may know; it is this seat's turn.
            rng: the random numbers of this turn. A turn without a choice draws none.
            stop: the emergency brake; thinking never ends early without it.
        """
        if len(view.legal) == 1:
            return view.legal[0]
        return run_in_worker(_choose, self.settings, view, rng, stop=stop)

    def explain(
        self, view: PlayerView, rng: random.Random, stop: Stop | None = None
    ) -> Explanation:
        """Why it does what it does: with the same random numbers, :meth:`choose` does that.

        Args:
            view: all that the seat may know; it is this seat's turn.
            rng: the random numbers of this turn.
            stop: the emergency brake.
        """
        return run_in_worker(_explain, self.settings, view, rng, stop=stop)


def _choose(
    settings: SearchSettings, view: PlayerView, rng: random.Random, stop: Stop | None
) -> Play | Pass:
    from kuused.players.search.player import Searcher  # loads numpy

    return Searcher(settings).choose(view, rng, stop)


def _explain(
    settings: SearchSettings, view: PlayerView, rng: random.Random, stop: Stop | None
) -> Explanation:
    from kuused.players.search.player import Searcher  # loads numpy

    return Searcher(settings).explain(view, rng, stop)
