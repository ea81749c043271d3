"""What comes after a round: a moment to see the last card, the summary, the end of the match."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

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
from kuused.ui.table.view import TableHost, Task

__all__ = ["ROUND_END", "RoundFlow"]

_ENDS = (RoundWon, RoundStalled, RoundStopped)
ROUND_END = (*_ENDS, CardsPaidFor, PlayoffStarted, MatchWon)
"""The events that :meth:`RoundFlow.follow` takes."""
_MOMENT: Final = 1.2
"""Seconds between the last card of a round and its summary, at normal speed."""
LEAST: float = 1.0
"""Minimum of that where a person plays, at any speed and without animations."""


class RoundFlow:
    """Collects the events that end a round, and shows its summary, then the end of the match.

    Args:
        host: the screen.
        session: the match; its pace holds the next round back until the summary has been seen.
        animated: tells whether things move.
        show_summary: shows the summary of a round: its events, the view after it and the chips
            before it. It must call :meth:`summary_seen` when it is closed.
        show_end: shows the end of the match.

    Attributes:
        chips: what each seat held at the start and after every round so far.
        timer: while the last card of a round is shown, the timer before its summary.
    """

    def __init__(
        self,
        host: TableHost,
        session: MatchSession,
        animated: Callable[[], bool],
        show_summary: Callable[[Sequence[object], PlayerView, tuple[int, ...]], None],
        show_end: Callable[[PlayerView], None],
    ) -> None:
        self.chips = session.timeline.chips_by_round()
        self.timer: Task | None = None
        self._host = host
        self._session = session
        self._pace = session.pace
        self._person = session.setup.person is not None
        self._animated = animated
        self._show_summary = show_summary
        self._show_end = show_end
        self._before = self.chips[-1]
        self._ending: list[object] = []
        self.hold()

    def hold(self) -> None:
        """Hold rounds back; a spectator at top speed only waits at the end of the match."""
        self._pace.hold_rounds = self._person or not math.isinf(self._pace.speed)

    def follow(self, update: Update) -> None:
        """Take note of an event that ends a round; a moment after the last one, show that end."""
        if isinstance(update.event, _ENDS):
            self._ending = []
            # Noted here and not when it is shown: at top speed the next round may come first.
            self._before = self.chips[-1]
            self.chips.append(update.view.chips)
        self._ending.append(update.event)
        if self.timer is not None:
            self.timer.stop()
        still = not self._animated() or math.isinf(self._pace.speed)
        seconds = 0.01 if still else _MOMENT / self._pace.speed
        if self._person:
            seconds = max(seconds, LEAST)
        self.timer = self._host.set_timer(seconds, self._show)

    def skip(self) -> None:
        """Show the end of the round now."""
        if self.timer is not None:
            self.timer.stop()
            self._show()

    def _show(self) -> None:
        self.timer = None
        view, ending = self._session.snapshot().view, tuple(self._ending)
        self._ending = []
        if view.phase is Phase.PLAY or not ending:
            return  # the next round has begun already
        if self._pace.hold_rounds:
            self._show_summary(ending, view, self._before)
        elif view.phase is Phase.OVER:
            self._show_end(view)

    def summary_seen(self, view: PlayerView) -> None:
        """Go on after the summary of the round that ended in this view."""
        if view.phase is Phase.OVER:
            self._show_end(view)
        else:
            self._pace.release_round()
