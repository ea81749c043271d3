"""What comes after a round: a moment to see the last card, the summary, the end of the match."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from textual.screen import Screen
from textual.timer import Timer

from kuused.engine import (
    CardsPaidFor,
    MatchWon,
    Phase,
    PlayerView,
    PlayoffStarted,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.match import MatchSession, Update
from kuused.ui.screens.look_back import LookBack
from kuused.ui.screens.match_end import AfterMatch, MatchEndScreen
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.widgets.table_widget import Seating

__all__ = ["Rounds"]

_ENDS = (RoundWon, RoundStalled, RoundStopped)
_ENDING = (*_ENDS, CardsPaidFor, PlayoffStarted, MatchWon)
_MOMENT: Final = 1.2
"""Seconds that the last card of a round lies before its summary, at normal speed."""
LEAST: float = 1.0
"""Seconds that it lies at least where a person plays, at any speed and with nothing moving."""


class Rounds:
    """Gathers the events that end a round, and shows what they come to.

    Args:
        table: the screen over which that is shown.
        match: the match; its pace holds the next round back until the summary has been seen.
        company: who sits at the table.
        after: is told what the person wants after the match.
        leave: leaves the match in the middle.
        assisted: tells in how many turns the person has asked for a hint.
    """

    def __init__(
        self,
        table: Screen[None],
        match: MatchSession,
        company: Seating,
        *,
        after: Callable[[AfterMatch | None], None],
        leave: Callable[[], None],
        assisted: Callable[[], int] = lambda: 0,
    ) -> None:
        self._table = table
        self._match = match
        self._setup = match.setup
        self._pace = match.pace
        self._look_back = LookBack(match, company)
        self._company = company
        self._after = after
        self._leave = leave
        self._assisted = assisted
        self._chips = match.timeline.chips_by_round()
        self._before = self._chips[-1]
        self._ending: list[object] = []
        self._moment: Timer | None = None
        self._view: PlayerView | None = None
        self.hold()

    def hold(self) -> None:
        """Hold rounds back; who looks on as fast as it goes wants only the end of the match."""
        person = self._setup.person is not None
        self._pace.hold_rounds = person or not math.isinf(self._pace.speed)

    def follow(self, update: Update) -> None:
        """Take note of an event; a moment after the last one that ends a round, show its end."""
        self._view = update.view
        if isinstance(update.event, _ENDS):
            self._ending = []
            # Noted here and not when it is shown: at top speed the next round may come first.
            self._before = self._chips[-1]
            self._chips.append(update.view.chips)
        if isinstance(update.event, _ENDING):
            self._ending.append(update.event)
            if self._moment is not None:
                self._moment.stop()
            still = self._table.app.animation_level == "none" or math.isinf(self._pace.speed)
            seconds = 0.01 if still else _MOMENT / self._pace.speed
            if self._setup.person is not None:
                seconds = max(seconds, LEAST)
            self._moment = self._table.set_timer(seconds, self._show)

    @property
    def resting(self) -> bool:
        """Whether the last card of a round lies there to be seen, and its summary is still to come."""
        return self._moment is not None

    def seen(self) -> None:
        """The last card has been seen: what comes of it is shown now."""
        if self._moment is not None:
            self._moment.stop()
            self._show()

    def _show(self) -> None:
        self._moment = None
        view, ending = self._view, tuple(self._ending)
        self._ending = []
        if view is None or view.phase is Phase.PLAY or not ending:
            return  # the next round has begun already
        if self._pace.hold_rounds:
            summary = RoundSummaryScreen(
                ending,
                view,
                self._company.names,
                self._before,
                look_back=self._look_back,
                leave=None if view.phase is Phase.OVER else self._leave,
            )
            self._table.app.push_screen(summary, lambda _: self._seen(view))
        elif view.phase is Phase.OVER:
            self._seen(view)

    def _seen(self, view: PlayerView) -> None:
        if view.phase is not Phase.OVER:
            self._pace.release_round()
            return
        names, seed = self._company.names, self._setup.seed
        end = MatchEndScreen(
            self._setup,
            view,
            names,
            list(self._chips),
            seed,
            assisted=self._assisted(),
            look_back=self._look_back,
            record=self._match.record,
        )
        self._table.app.push_screen(end, self._after)
