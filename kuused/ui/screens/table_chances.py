"""A running estimate of each player's chance at the pot, worked out apart from the loop."""

from __future__ import annotations

import asyncio

from kuused.engine import Phase, PlayerView
from kuused.match import run_in_thread
from kuused.players import Chances, chances_at_pot
from kuused.record.deals import stream
from kuused.ui.screens.base import BaseScreen
from kuused.ui.widgets.open_hands import OpenHands

__all__ = ["ChanceWatch"]


class ChanceWatch:
    """Keeps an estimate for the view that is shown, as fast as it can, and leaves none behind.

    Args:
        table: the screen whose hands the estimate stands beside.
        seed: gives the random numbers, so that a moment has one estimate.
    """

    def __init__(self, table: BaseScreen[None], seed: str) -> None:
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
            try:
                found = await self._estimate(view)
            except ImportError:  # numpy is not installed
                self._table.notify(
                    self._table.t(
                        "The chances need numpy, which comes with the game: install it anew."
                    ),
                    severity="warning",
                    markup=False,
                )
                self.on = False
                return
            now = self._view
            if (
                now is not None
                and now.phase is Phase.PLAY
                and now.round_number == view.round_number
            ):
                self._show(found)  # if a turn late: at top speed that is better than nothing

    async def _estimate(self, view: PlayerView) -> Chances | None:
        rng = stream(self._seed, "chances", view.round_number, view.turn_number)
        return await run_in_thread(lambda stop: chances_at_pot(view, rng, stop), "chances")

    def _show(self, chances: Chances | None) -> None:
        for hands in self._table.query(OpenHands):
            hands.show_chances(chances)
