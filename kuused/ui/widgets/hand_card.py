"""One card of the person's hand."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from kuused.engine import Card
from kuused.ui.widgets.card_face import card_face
from kuused.ui.widgets.follow import TableWidget

__all__ = ["HandCard"]


class HandCard(TableWidget):
    """A place in the hand and the card that lies there; the widget stays, the card changes.

    From top to bottom: a free line for a raised card, the card, and the key to press.

    Attributes:
        face: cells of the card's width; the widget is narrower when the next card covers it.
        touching: whether the card before lies close by, so that a seam must part them.
    """

    FOLLOWS: ClassVar[bool] = False

    class Clicked(Message):
        """A card of the hand has been clicked.

        Attributes:
            place: its place.
            again: whether this is the second click of a double click.
        """

        def __init__(self, place: int, again: bool = False) -> None:
            super().__init__()
            self.place = place
            self.again = again

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.face = 6
        self.touching = False
        self.card: Card | None = None
        self.playable = False
        self.chosen = False
        self.lit = False
        self.planned = False
        self.display = False

    def show(
        self, card: Card, *, playable: bool, chosen: bool, lit: bool, planned: bool = False
    ) -> None:
        """Take over what to show, and redraw if it is anything new.

        Args:
            card: the card that lies here.
            playable: whether it can be played now: then it is raised.
            chosen: whether it is the chosen one.
            lit: whether it is shown bright: playable, or to be so as things stand.
            planned: whether it is to be played when the turn comes.
        """
        now = (card, playable, chosen, lit, planned)
        if now != (self.card, self.playable, self.chosen, self.lit, self.planned):
            self.card, self.playable, self.chosen, self.lit, self.planned = now
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say which place was clicked."""
        event.stop()
        self.post_message(self.Clicked(self.place, event.chain == 2))

    @property
    def key(self) -> str:
        """The digit that chooses this place; places beyond the tenth have none."""
        return str((self.place + 1) % 10) if self.place < 10 else ""

    def render_line(self, y: int) -> Strip:
        """A line of the card."""
        card, width, height = self.card, self.size.width, self.size.height
        if card is None:
            return Strip.blank(width, self.ground)
        if y == height - 1:
            return self._label(width)
        top = 0 if self.playable else 1
        bottom = height - 3 if self.playable else height - 2
        if not top <= y <= bottom:
            return Strip.blank(width, self.ground)
        pieces = self._edge(y == top) if y in (top, bottom) else self._inside(y - top, bottom - top)
        return self.line(width, *pieces).crop(0, width)

    def _ground(self) -> str:
        return "card-bright" if self.lit else "card-blocked"

    def _frame(self) -> Style:
        return self.look("chosen" if self.playable else "chosen-blocked")

    def _label(self, width: int) -> Strip:
        """The digit to press; a sign beside it where the card would fit, were it one's turn."""
        signs, face = self.signs, min(self.face, width)
        if self.planned:
            left, right = ("»", "«") if signs.solid else (">", "<")
            text = f"{left}{self.key or signs.pick}{right}"
            return self.line(width, (text.center(face), self.look("badge")))
        fits = signs.own if self.lit and not self.playable else ""
        if self.chosen:
            text = f"{signs.pick}{self.key or signs.pick}{fits or signs.pick}"
            return self.line(width, (text.center(face), self._frame()))
        look = self.look("playable" if self.playable else "quiet")
        return self.line(width, (f"{' ' if fits else ''}{self.key}{fits}".center(face), look))

    def _edge(self, top: bool) -> list[tuple[str, Style]]:
        signs, face = self.signs, self.face
        if not signs.solid:
            box = signs.heavy if self.chosen else signs.light
            left, right = (
                (box.top_left, box.top_right) if top else (box.bottom_left, box.bottom_right)
            )
            return [(left + box.top * (face - 2) + right, self._side())]
        sign = signs.upper if top else signs.lower
        if self.chosen:
            return [(sign * face, self._frame())]
        ground = self.look(self._ground())
        style = Style(color=ground.bgcolor, bgcolor=self.ground.bgcolor)
        return [(sign * face, style)]

    def _side(self) -> Style:
        """The style of a frame of lines."""
        if self.chosen:
            return self._frame()
        return self.look("text" if self.lit else "quiet")

    def _inside(self, row: int, last: int) -> list[tuple[str, Style]]:
        card, signs, face = self.card, self.signs, self.face
        assert card is not None
        inner = face - 2
        content = card_face(self.words, card, signs, inner, last - 1)[row - 1]
        if row > 1 and self.size.width < face:
            content = " " * inner  # the next card lies on it
        if not signs.solid:
            look = self.suit_look(card.suit, self._ground())
            side = (signs.heavy if self.chosen else signs.light).side
            return [(side, self._side()), (content, look), (side, self._side())]
        look = self.suit_look(card.suit, self._ground())
        if self.chosen:
            edge = Style(color=self._frame().color, bgcolor=look.bgcolor, bold=True)
            return [(signs.left, edge), (content, look), (signs.right, edge)]
        seam = signs.seam if self.touching else " "
        edge = look + self.look(self._ground(), "card-ridge")
        return [(seam, edge), (content, look), (" ", look)]
