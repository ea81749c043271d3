"""What is seen moving at the table: a card on its way to its column, a chip to the pot."""

from __future__ import annotations

from typing import Final

from textual.geometry import Offset, Region
from textual.screen import Screen

from kuused.engine import CardPlayed, ChipPaid
from kuused.match import Pace
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.flight import Flight
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.pot import Pot

__all__ = ["Motion"]

SECONDS: Final = 0.25
"""How long a card or chip travels, at normal speed; the pace waits longer after each event."""
_TOO_FAST: Final = 8.0
"""From this speed on nothing is seen moving: it would be no more than a flicker."""


def _middle(region: Region) -> Region:
    """The middle of a region, with room for a chip."""
    return Region(region.x + region.width // 2 - 1, region.y + region.height // 2, 3, 1)


class Motion:
    """Sends things over a table. Nothing waits for them: what travels has happened already."""

    def __init__(self, table: Screen[None], pace: Pace) -> None:
        self._table = table
        self._pace = pace

    @property
    def _flight(self) -> Flight:
        return self._table.query_one(Flight)

    @property
    def flying(self) -> bool:
        """Whether something is on its way."""
        return self._flight.flying

    @property
    def wanted(self) -> bool:
        """Whether things are to be seen moving."""
        return (
            self._table.app.animation_level != "none"
            and self._pace.speed < _TOO_FAST
            and not self._pace.fast_forward_to_person
            and self._table.is_current
        )

    def launch(self, event: CardPlayed | ChipPaid) -> None:
        """Send what was played or paid on its way; until it lands its place waits for it."""
        if not self.wanted:
            return
        table = self._table
        seat = table.query_one(f"#seat-{event.seat}").region
        seconds = SECONDS / max(1.0, self._pace.speed)
        if isinstance(event, ChipPaid):
            pot = table.query_one(Pot)
            pot.withhold(1)
            self._flight.fly(None, _middle(seat).offset, _middle(pot.region), seconds)
            return
        columns = table.query_one(Columns)
        columns.await_card(event.card)
        end = columns.place(event.card).translate(columns.region.offset)
        own = next((hand.region_of(event.card) for hand in table.query(Hand)), None)
        begin = seat if own is None else own
        self._flight.fly(event.card, begin.offset + Offset(0, 1), end, seconds)

    def land(self) -> None:
        """Whatever is on its way has arrived now."""
        if self._flight.flying:
            self._flight.stop()
            self.landed()

    def landed(self) -> None:
        """Show what has arrived."""
        self._table.query_one(Columns).await_card(None)
        self._table.query_one(Pot).withhold(0)
