"""Animations of the table: deals that fan out, flying cards and chips."""

from __future__ import annotations

from typing import Final

from textual.geometry import Offset, Region
from textual.widget import Widget

from kuused.engine import AntePaid, CardPlayed, CardsPaidFor, ChipPaid, RoundDealt, RoundWon
from kuused.match import Pace
from kuused.match.updates import MatchEvent
from kuused.ui.widgets.cards import Flight, width_of
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.open_hands import OpenHands
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import Pot

__all__ = ["SECONDS", "TableAnimator"]

SECONDS: Final[dict[type, float]] = {
    RoundDealt: 0.5,
    AntePaid: 0.13,
    CardPlayed: 0.25,
    ChipPaid: 0.3,
    RoundWon: 0.5,
    CardsPaidFor: 0.3,
}
"""Duration of each animation at normal speed; the pace waits longer than that after each event."""
_TOO_FAST: Final = 8.0
"""From this speed on nothing is animated: it would only flicker."""


class TableAnimator:
    """Animates events on a table. Nothing waits for an animation: its event has happened already.

    Args:
        table: the widget whose descendants are the parts of the table.
        pace: the speed of the match.
    """

    def __init__(self, table: Widget, pace: Pace) -> None:
        self._table = table
        self._pace = pace
        self._share = 1.0

    @property
    def share(self) -> float:
        """The share of a deal that is shown, from 0 to 1."""
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        self._share = share
        for seat in self._table.query(SeatBox):
            seat.deal(share)
        for hand in self._table.query(Hand):
            hand.fan(share)
        for hands in self._table.query(OpenHands):
            hands.deal(share)

    @property
    def _flight(self) -> Flight:
        return self._table.query_one(Flight)

    @property
    def flying(self) -> bool:
        """Whether an animation is running."""
        return self._share < 1.0 or self._flight.flying

    @property
    def wanted(self) -> bool:
        """Whether events are animated."""
        return (
            self._table.app.animation_level != "none"
            and self._pace.speed < _TOO_FAST
            and not self._pace.fast_forward_to_person
            and self._table.screen.is_current
        )

    def launch(self, event: MatchEvent) -> None:
        """Animate what an event moves; until it lands, its destination stays empty."""
        if type(event) not in SECONDS or not self.wanted:
            return
        seconds = SECONDS[type(event)] / self._pace.speed
        if isinstance(event, RoundDealt):
            self.share = 0.0
            self._table.app.animator.animate(self, "share", 1.0, duration=seconds, easing="linear")
        elif isinstance(event, CardPlayed):
            self._send_card(event, seconds)
        elif isinstance(event, ChipPaid | AntePaid):
            pot, amount = self._table.query_one(Pot), getattr(event, "amount", 1)
            pot.withhold(amount)
            self._send_chips(amount, self._seat(event.seat).region, pot.region, seconds)
        elif isinstance(event, CardsPaidFor):
            winner = self._seat(event.winner)
            winner.withhold(event.amount)
            payer = self._seat(event.seat).region
            self._send_chips(event.amount, payer, winner.region, seconds)
        elif isinstance(event, RoundWon) and event.pot:
            winner = self._seat(event.seat)
            winner.withhold(event.pot)
            pot = self._table.query_one(Pot)
            self._send_chips(event.pot, pot.region, winner.region, seconds)

    def _seat(self, seat: int) -> SeatBox:
        return self._table.query_one(f"#seat-{seat}", SeatBox)

    def _send_card(self, event: CardPlayed, seconds: float) -> None:
        table = self._table
        columns = table.query_one(Columns)
        columns.await_card(event.card)
        end = columns.place(event.card).translate(columns.region.offset)
        own = next((hand.region_of(event.card) for hand in table.query(Hand)), None)
        begin = self._seat(event.seat).region if own is None else own
        self._flight.fly(event.card, begin.offset + Offset(0, 1), end, seconds)

    def _send_chips(self, amount: int, start: Region, end: Region, seconds: float) -> None:
        if amount > 0:
            width = width_of(amount)
            begin = _middle(start, width).offset
            self._flight.fly(amount, begin, _middle(end, width), seconds)

    def land(self) -> None:
        """End all animations."""
        if self._share < 1.0:
            self._table.app.animator.force_stop_animation(self, "share")
            self.share = 1.0
        if self._flight.flying:
            self._flight.stop()
            self.landed()

    def landed(self) -> None:
        """Show at their destinations the card and chips that were flying."""
        self._table.query_one(Columns).await_card(None)
        self._table.query_one(Pot).withhold(0)
        for seat in self._table.query(SeatBox):
            seat.withhold(0)


def _middle(region: Region, width: int) -> Region:
    """Return a region of this width in the middle of another."""
    x = region.x + (region.width - width) // 2
    return Region(x, region.y + region.height // 2, width, 1)
