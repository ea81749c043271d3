"""The felt: lays out every part of the table as :mod:`table_layout` says."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.geometry import NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from kuused.ui.screens.table_layout import Places, places
from kuused.ui.widgets.cards import Flight
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import Hand

__all__ = ["TableArea"]


class _Table(Layout):
    """Every part at its place."""

    name = "table"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Ask for the places at this size, and put the parts there."""
        assert isinstance(parent, TableArea)
        where = parent.regions(size)
        placements = []
        for child in children:
            region = where.get(child.id or "", Region())
            offset = Offset(0, 0)
            if isinstance(child, Flight):
                region = child.home
                offset = child.styles.offset.resolve(region.size, size)
            placements.append(WidgetPlacement(region, offset, NULL_SPACING, child))
        return placements


class TableArea(Widget, can_focus=False):
    """All parts of the table. They are its children at every size; only their places change."""

    def __init__(self, *parts: Widget, seats: Iterable[int], person: int | None) -> None:
        super().__init__(id="table")
        self._parts = parts
        self._seats = tuple(seats)
        self._person = person
        self._layout_of_table = _Table()
        self._places: tuple[Size, Places] | None = None

    def compose(self) -> ComposeResult:
        """The parts, those on top last."""
        yield from self._parts

    @property
    def layout(self) -> Layout:
        """How the parts are placed."""
        return self._layout_of_table

    def places(self, size: Size) -> Places:
        """The places at a size."""
        if self._places is None or self._places[0] != size:
            found = places(size.width, size.height, len(self._seats), self._person is not None)
            self._places = size, found
        return self._places[1]

    def regions(self, size: Size) -> dict[str, Region]:
        """Where each part stands, by its id."""
        now = self.places(size)
        self.query_one(Columns).middle = now.middle
        for hand in self.query(Hand):
            hand.middle = now.hand_middle
        regions = {
            "header": now.header,
            "columns": now.columns,
            "pot": now.pot,
            "log": now.log,
            "hand": now.hand,
            "prompt": now.prompt,
            "keys": now.keys,
        }
        for seat, region in zip(self._seats, now.seats, strict=True):
            regions[f"seat-{seat}"] = region
        if now.mine is not None:
            regions[f"seat-{self._person}"] = now.mine
        return regions
