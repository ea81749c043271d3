"""Cards and chips as pictures: the face of a card, a card that stands alone, and what flies over the table."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from kuused.engine import Card
from kuused.i18n import Translator, card_text, rank_name, rank_text, suit_text
from kuused.ui.widgets.glyphs import Glyphs
from kuused.ui.widgets.table_widget import TableWidget

__all__ = ["CardPicture", "Flight", "card_face", "width_of"]


_NUMBERS: Final = {"A": 1, "T": 10} | {str(number): number for number in range(2, 10)}
_PIPS: Final = {
    # How many lie in each row: for two rows, and for three.
    2: ((1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4)),
    3: (
        (0, 1, 0),
        (1, 0, 1),
        (1, 1, 1),
        (2, 0, 2),
        (2, 1, 2),
        (2, 2, 2),
        (2, 3, 2),
        (3, 2, 3),
        (3, 3, 3),
        (3, 4, 3),
    ),
}
_ROOM: Final = 7
"""Cells from which there is room for pips."""


def card_face(tr: Translator, card: Card, signs: Glyphs, width: int, rows: int) -> list[str]:
    """The rows of a card within its edges, each ``width`` cells wide.

    In Spanish dress the three courts bear their names: sota, caballo and rey.

    Args:
        tr: the translator.
        card: the card.
        signs: what pictures are framed with.
        width: cells of each row.
        rows: how many rows; from two on both corners have the index.
    """
    index = card_text(tr, card)
    last = index.rjust(width) if rows > 1 else ""
    middle = rows - 2
    if width >= _ROOM and middle in _PIPS:
        between = _printed(tr, card, signs, middle)
    else:
        between = ["" for _ in range(middle)]
        if middle > 1:
            between[(middle - 1) // 2] = suit_text(tr, card.suit)
    return [index.ljust(width), *(row.center(width) for row in between), last][:rows]


def _printed(tr: Translator, card: Card, signs: Glyphs, rows: int) -> list[str]:
    suit, number = suit_text(tr, card.suit), _NUMBERS.get(card.rank)
    if number is not None and number <= len(_PIPS[rows]):
        spaced = {2: f"{suit}   {suit}"} if rows == 3 else {}
        counts = _PIPS[rows][number - 1]
        return [spaced.get(count, " ".join(suit * count)) for count in counts]
    name = rank_name(tr, card)
    if tr.dress == "spanish" and cell_len(name) <= _ROOM:
        return [suit, name, suit][:rows]
    box, rank = signs.small, rank_text(tr, card)
    top = f"{box.top_left}{box.top}{suit}{box.top}{box.top_right}"
    bottom = f"{box.bottom_left}{box.top}{suit}{box.top}{box.bottom_right}"
    return [top, f"{box.side}{rank:^3}{box.side}", bottom] if rows == 3 else [top, bottom]


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
        text = card_face(self.tr, self.card, signs, _FACE, last - 1)[y - 1]
        if signs.solid:
            return self.line(width, (f" {text} ", paper))
        side = (signs.light.side, self.look("text"))
        return self.line(width, side, (text, paper), side)


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
        text = card_text(self.tr, load) if y == self.size.height - 1 else ""
        return self.line(width, (text.center(width), look))
