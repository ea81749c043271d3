"""What an estimate of the chances at a pot is; working one out loads numpy, this does not."""

from __future__ import annotations

import random
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from kuused.engine import PlayerView
from kuused.players.base import Stop
from kuused.players.search.worker_pool import run_in_worker

__all__ = ["PLAYOUTS", "SLIP", "Chances", "chances_at_pot"]

PLAYOUTS: Final = 2000
"""How many times a round is played out for an estimate: an error of one per cent or so."""
SLIP: Final = 10
"""One turn in so many is played at random."""


@dataclass(frozen=True)
class Chances:
    """How likely each seat is to win the round.

    Attributes:
        won: the share of playouts that each seat has won. Together they are 1, but for rounds that
            nobody won (Q1, Q4).
        error: the standard error of the most doubtful of them.
        playouts: how many playouts there were.
        drawn: whether hidden hands were drawn; else every hand was seen.
    """

    won: tuple[float, ...]
    error: float
    playouts: int
    drawn: bool


def chances_at_pot(
    view: PlayerView, rng: random.Random, stop: Stop | None = None, playouts: int = PLAYOUTS
) -> Chances | None:
    """See :func:`kuused.players.search.chances.chances`, which this loads.

    Raises:
        ImportError: numpy is not installed.
        ValueError: no round is being played.
    """
    if find_spec("numpy") is None:
        raise ImportError("chances are played out with numpy, which comes with the game")
    return run_in_worker(_chances, view, rng, playouts, stop=stop)


def _chances(
    view: PlayerView, rng: random.Random, playouts: int, stop: Stop | None
) -> Chances | None:
    from kuused.players.search.chances import chances  # loads numpy

    return chances(view, rng, playouts, stop)
