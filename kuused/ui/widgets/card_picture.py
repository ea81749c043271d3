"""One card as a picture, for screens that tell of a card."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.style import Style
from textual.strip import Strip

from kuused.engine import Card
from kuused.ui.widgets.card_face import card_face
from kuused.ui.widgets.follow import TableWidget

__all__ = ["CardPicture"]

_FACE: Final = 7
"""Cells between the edges of the card."""


class CardPicture(TableWidget):
    """A card, 9 cells wide and 6 high."""

    FOLLOWS: ClassVar[bool] = False
    DEFAULT_CSS = """
    CardPicture { width: 9; height: 6; }
    """

    def __init__(self, card: Card, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.card = card

    def render_line(self, y: int) -> Strip:
        """A line of the card: an edge, or what is printed on it."""
        width, last, signs = self.size.width, self.size.height - 1, self.signs
        paper = self.suit_look(self.card.suit, "card-bright")
        if y in (0, last):
            if not signs.solid:
                box = signs.light
                ends = (
                    (box.top_left, box.top_right) if not y else (box.bottom_left, box.bottom_right)
                )
                edge = ends[0] + box.top * (width - 2) + ends[1]
                return self.line(width, (edge, self.look("text")))
            look = Style(color=paper.bgcolor, bgcolor=self.ground.bgcolor)
            return self.line(width, ((signs.lower if y else signs.upper) * width, look))
        text = card_face(self.words, self.card, signs, _FACE, last - 1)[y - 1]
        if signs.solid:
            return self.line(width, (f" {text} ", paper))
        side = (signs.light.side, self.look("text"))
        return self.line(width, side, (text, paper), side)
