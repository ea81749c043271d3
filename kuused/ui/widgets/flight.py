"""Something on its way: a card to its column, chips to the pot or to a winner."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from kuused.engine import Card
from kuused.ui.widgets.follow import TableWidget

__all__ = ["Flight", "width_of"]

_MOST: Final = 5
"""So many chips are drawn; a number tells of more."""


def width_of(chips: int) -> int:
    """Cells that so many chips take on their way."""
    shown = min(chips, _MOST)
    return 3 if chips == 1 else 2 * shown + 2 + len(str(chips))


class Flight(TableWidget):
    """A card, or chips, that travel over the table. Not there when nothing travels."""

    FOLLOWS: ClassVar[bool] = False

    class Landed(Message):
        """It has arrived."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.load: Card | int = 1
        self._number = 0
        self.home = Region(0, 0, 3, 1)
        self.display = False

    @property
    def flying(self) -> bool:
        """Whether something is on its way."""
        return self.display

    def fly(self, load: Card | int, start: Offset, end: Region, seconds: float) -> None:
        """Send a card, or a number of chips, from a place on the screen to another.

        :class:`Landed` is posted when it is there.
        """
        self.stop()
        self.load = load
        self.home = end
        self.offset = start - end.offset
        self.display = True
        self.refresh(layout=True)
        self.animate(
            "offset",
            Offset(0, 0),
            duration=seconds,
            easing="out_cubic",
            on_complete=partial(self._landed, self._number),
        )

    def _landed(self, number: int) -> None:
        # Textual tells of the end of a flight that was stopped as well, when the next is on its way.
        if self.flying and number == self._number:
            self.display = False
            self.post_message(self.Landed())

    def stop(self) -> None:
        """Be there at once; :class:`Landed` is not posted."""
        if self.flying:
            self.display = False
            self._number += 1
            # At once: whatever flies next would be stopped by a call that comes later.
            self.app.animator.force_stop_animation(self, "offset")

    def render_line(self, y: int) -> Strip:
        """The card or chip."""
        width, load = self.size.width, self.load
        if isinstance(load, int):
            chips = " ".join(self.signs.chip * min(load, _MOST))
            text = f" {chips} {load}" if load > 1 else f" {chips}"
            return self.line(width, (text.ljust(width), self.look("chip")))
        look = self.suit_look(load.suit, "latest")
        text = self.words.card(load) if y == self.size.height - 1 else ""
        return self.line(width, (text.center(width), look))
