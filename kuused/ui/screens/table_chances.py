"""A running estimate of each player's chance at the pot, worked out apart from the loop."""

from __future__ import annotations

import asyncio

from textual.screen import Screen

from kuused.engine import Phase, PlayerView
from kuused.match import apart, stream
from kuused.players import Chances, chances_at_pot
from kuused.ui.widgets.open_hands import OpenHands

__all__ = ["ChanceWatch"]


class ChanceWatch:
    """Keeps an estimate for the view that is shown, as fast as it can, and leaves none behind.

    Args:
        table: the screen whose hands the estimate stands beside.
        seed: gives the random numbers, so that a moment has one estimate.
    """

    def __init__(self, table: Screen[None], seed: str) -> None:
        self.on = False
        self._table = table
        self._seed = seed
        self._view: PlayerView | None = None
        self._news = asyncio.Event()

    def toggle(self, view: PlayerView) -> None:
        """Show the chances, or no longer."""
        self.on = not self.on
        if self.on:
            self.look(view)
            self._table.run_worker(self._work(), name="chances", group="chances", exclusive=True)
        else:
            self._table.workers.cancel_group(self._table, "chances")
            self._show(None)

    def look(self, view: PlayerView) -> None:
        """Another view is shown; its chances are wanted next."""
        self._view = view
        if not self.on:
            return
        if view.phase is Phase.PLAY:
            self._news.set()
        else:
            self._show(None)

    async def _work(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            view = self._view
            if view is None or view.phase is not Phase.PLAY:
                continue
            rng = stream(self._seed, "chances", view.round_number, view.turn_number)
            found = await apart(lambda brake, v=view, r=rng: chances_at_pot(v, r, brake), "chances")  # type: ignore[misc]
            if view is self._view or not self._news.is_set():
                self._show(found)

    def _show(self, chances: Chances | None) -> None:
        for hands in self._table.query(OpenHands):
            hands.show_chances(chances)
