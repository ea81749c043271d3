"""Something on its way: a card to its column, a chip to the pot."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from kuused.engine import Card
from kuused.ui.widgets.follow import TableWidget

__all__ = ["Flight"]


class Flight(TableWidget):
    """One card or chip that travels over the table. Not there when nothing travels."""

    FOLLOWS: ClassVar[bool] = False

    class Landed(Message):
        """It has arrived."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.card: Card | None = None
        self.home = Region(0, 0, 3, 1)
        self.display = False

    @property
    def flying(self) -> bool:
        """Whether something is on its way."""
        return self.display

    def fly(self, card: Card | None, start: Offset, end: Region, seconds: float) -> None:
        """Send a card, or a chip for ``None``, from a place on the screen to another.

        :class:`Landed` is posted when it is there.
        """
        self.card = card
        self.home = end
        self.offset = start - end.offset
        self.display = True
        self.refresh(layout=True)
        self.animate(
            "offset", Offset(0, 0), duration=seconds, easing="out_cubic", on_complete=self._landed
        )

    def _landed(self) -> None:
        if self.flying:
            self.display = False
            self.post_message(self.Landed())

    def stop(self) -> None:
        """Be there at once; :class:`Landed` is not posted."""
        if self.flying:
            self.display = False
            self.call_next(self.stop_animation, "offset", False)

    def render_line(self, y: int) -> Strip:
        """The card or chip."""
        width = self.size.width
        if self.card is None:
            return self.line(width, (self.signs.chip.center(width), self.look("chip")))
        look = self.suit_look(self.card.suit, "latest")
        text = self.words.card(self.card) if y == self.size.height - 1 else ""
        return self.line(width, (text.center(width), look))
