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
from kuused.match import Pace, Update
from kuused.ui.table.autoplay import Stoppable

__all__ = ["RoundFlow"]

_ENDS = (RoundWon, RoundStalled, RoundStopped)
_ENDING = (*_ENDS, CardsPaidFor, PlayoffStarted, MatchWon)
_MOMENT: Final = 1.2
"""Seconds between the last card of a round and its summary, at normal speed."""
LEAST: float = 1.0
"""Minimum of that where a person plays, at any speed and without animations."""


class RoundFlow:
    """Collects the events that end a round, and shows its summary, then the end of the match.

    Args:
        pace: holds the next round back until the summary has been seen.
        person: whether a person plays.
        chips: what each seat held at the start and after every round so far.
        after: calls a function after so many seconds.
        animated: tells whether things move.
        show_summary: shows the summary of a round: its events, the view after it and the chips
            before it. It must call :meth:`summary_seen` when it is closed.
        show_end: shows the end of the match.

    Attributes:
        chips: as above; grows with every round.
    """

    def __init__(
        self,
        pace: Pace,
        *,
        person: bool,
        chips: Sequence[tuple[int, ...]],
        after: Callable[[float, Callable[[], None]], Stoppable],
        animated: Callable[[], bool],
        show_summary: Callable[[Sequence[object], PlayerView, tuple[int, ...]], None],
        show_end: Callable[[PlayerView], None],
    ) -> None:
        self.chips = list(chips)
        self._pace = pace
        self._person = person
        self._after = after
        self._animated = animated
        self._show_summary = show_summary
        self._show_end = show_end
        self._before = self.chips[-1]
        self._ending: list[object] = []
        self._timer: Stoppable | None = None
        self._view: PlayerView | None = None
        self.hold()

    def hold(self) -> None:
        """Hold rounds back; a spectator at top speed only waits at the end of the match."""
        self._pace.hold_rounds = self._person or not math.isinf(self._pace.speed)

    def follow(self, update: Update) -> None:
        """Take note of an event; a moment after the last one that ends a round, show its end."""
        self._view = update.view
        if isinstance(update.event, _ENDS):
            self._ending = []
            # Noted here and not when it is shown: at top speed the next round may come first.
            self._before = self.chips[-1]
            self.chips.append(update.view.chips)
        if isinstance(update.event, _ENDING):
            self._ending.append(update.event)
            if self._timer is not None:
                self._timer.stop()
            still = not self._animated() or math.isinf(self._pace.speed)
            seconds = 0.01 if still else _MOMENT / self._pace.speed
            if self._person:
                seconds = max(seconds, LEAST)
            self._timer = self._after(seconds, self._show)

    @property
    def resting(self) -> bool:
        """Whether the last card of a round is shown and its summary is still to come."""
        return self._timer is not None

    def skip(self) -> None:
        """Show the end of the round now."""
        if self._timer is not None:
            self._timer.stop()
            self._show()

    def _show(self) -> None:
        self._timer = None
        view, ending = self._view, tuple(self._ending)
        self._ending = []
        if view is None or view.phase is Phase.PLAY or not ending:
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
