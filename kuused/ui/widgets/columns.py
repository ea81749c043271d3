"""The four columns, high cards on top, the start cards on one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from kuused.engine import Card, CardPlayed, PlayerView, Suit
from kuused.i18n import card_text, rank_text, suit_text
from kuused.match.updates import MatchEvent
from kuused.ui.widgets.table_widget import TableWidget

__all__ = ["GUTTER", "Columns", "Shape"]


GUTTER: Final = 4
"""Cells for the names of the ranks."""
_WIDEST: Final = 9
"""Cells of a card, at most; there is one more between two columns."""


@dataclass(frozen=True)
class Shape:
    """How the columns are laid out in the room that they have.

    Attributes:
        card: cells of a card's width.
        lines: lines of a card, 1 or 2.
        middle: free cells between the second and the third column.
        top: lines above the highest rank; the last of them names the suits.
    """

    card: int
    lines: int
    middle: int
    top: int

    @classmethod
    def of(cls, width: int, height: int, ranks: int, middle: int) -> Shape:
        """The largest shape that fits."""
        card = max(4, min(_WIDEST, (width - GUTTER - middle + 1) // len(Suit) - 1))
        lines = 2 if height >= 2 * ranks + 1 else 1
        spare = height - lines * ranks - 1
        return cls(card, lines, middle, 1 + max(0, spare // 2))

    @property
    def width(self) -> int:
        """Cells of all columns together, the names of the ranks included."""
        return self.x(len(Suit) - 1) + self.card

    def x(self, suit: int) -> int:
        """The first cell of a column."""
        return GUTTER + suit * (self.card + 1) + (self.middle if suit >= len(Suit) // 2 else 0)


class Columns(TableWidget):
    """All four columns. Only the places that changed are drawn again."""

    class Clicked(Message):
        """The place of a card has been clicked."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.middle = 0
        self._latest: Card | None = None
        self._arriving: Card | None = None
        self._drawn: dict[Card, str] = {}

    @property
    def shape(self) -> Shape:
        """The present shape."""
        ranks = 10 if self.view is None else len(self.view.rules.pack.ranks)
        return Shape.of(self.size.width, self.size.height, ranks, self.middle)

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Redraw the places that look different now."""
        if isinstance(event, CardPlayed):
            self._latest = event.card
        elif event is None or not view.table:
            last = next((e for e in reversed(view.log) if isinstance(e, CardPlayed)), None)
            self._latest = last.card if last is not None else None
        self._compare(view)

    def await_card(self, card: Card | None) -> None:
        """Leave a card out that is still on its way; ``None`` when it has arrived."""
        self._arriving = card
        if self.view is not None:
            self._compare(self.view)

    def kind_of(self, card: Card) -> str:
        """What the place of a card shows: ``played``, ``next``, ``own`` and so on."""
        return self._drawn.get(card, "empty")

    def _compare(self, view: PlayerView) -> None:
        now = {card: self._kind(view, card) for card in view.rules.pack.cards}
        for card, kind in now.items():
            if self._drawn.get(card) != kind:
                # One line more: the edge of the card below depends on whether this one lies.
                self.refresh(self.place(card).grow((0, 0, 1, 0)))
        self._drawn = now

    def _kind(self, view: PlayerView, card: Card) -> str:
        if card == self._arriving:
            return "next"
        if card in view.table:
            return "latest" if card == self._latest else "played"
        if card in view.waiting:
            return "waiting"
        own = card in view.hand
        if card in view.fitting:
            return "own next" if own else "next"
        return "own" if own else "empty"

    def place(self, card: Card) -> Region:
        """Where a card lies or would lie, within this widget."""
        shape, ranks = self.shape, "A234567JQK"
        if self.view is not None:
            ranks = self.view.rules.pack.ranks
        row = len(ranks) - 1 - ranks.index(card.rank)
        return Region(shape.x(card.suit), shape.top + row * shape.lines, shape.card, shape.lines)

    def card_at(self, offset: Offset) -> Card | None:
        """The card whose place this is, if it is one."""
        if self.view is None:
            return None
        cards = self.view.rules.pack.cards
        return next((card for card in cards if self.place(card).contains_point(offset)), None)

    def on_click(self, event: events.Click) -> None:
        """Say which place was clicked."""
        card = self.card_at(Offset(event.x, event.y))
        if card is not None:
            event.stop()
            self.post_message(self.Clicked(card))

    def render_line(self, y: int) -> Strip:
        """A line across all columns."""
        width, view, shape = self.size.width, self.view, self.shape
        if view is None:
            return Strip.blank(width, self.ground)
        ranks = view.rules.pack.ranks
        row, part = divmod(y - shape.top, shape.lines)
        pieces: list[tuple[str, Style]] = []
        cell = 0
        if y == shape.top - 1:
            for suit in Suit:
                pieces.append((" " * (shape.x(suit) - cell), self.ground))
                sign = suit_text(self.tr, suit)
                pieces.append((sign.center(shape.card), self.suit_look(suit, "text")))
                cell = shape.x(suit) + shape.card
        elif 0 <= row < len(ranks):
            rank = ranks[len(ranks) - 1 - row]
            start = rank == view.rules.start_rank
            name = rank_text(self.tr, Card(Suit.DIAMONDS, rank)) if part == shape.lines - 1 else ""
            pieces.append((f"{name:>{GUTTER - 2}}  ", self.look("text" if start else "quiet")))
            cell = GUTTER
            for suit in Suit:
                pieces.append((" " * (shape.x(suit) - cell), self.ground))
                pieces += self._cell(view, Card(suit, rank), part, shape)
                cell = shape.x(suit) + shape.card
        return self.line(width, *pieces)

    def _cell(
        self, view: PlayerView, card: Card, part: int, shape: Shape
    ) -> list[tuple[str, Style]]:
        """One line of one place, ``shape.card`` cells wide."""
        signs, width = self.signs, shape.card
        kind = self._drawn.get(card) or self._kind(view, card)
        upper = shape.lines == 2 and part == 0
        text = card_text(self.tr, card)
        inner = width - 2
        if kind in ("played", "latest", "waiting"):
            odd = view.rules.pack.place(card) % 2 and shape.lines == 1
            ground = "latest" if kind == "latest" else "card-odd" if odd else "card"
            if kind == "waiting":
                ground = "card-blocked"
            if upper:
                covered = self._kind_above(view, card) in ("played", "latest")
                ridge = signs.ridge if covered or not signs.solid else " "
                return [(ridge * width, self.look(ground, "card-ridge"))]
            left, right = ("", "") if signs.solid else ("[", "]")
            if kind == "latest":
                left, right = signs.latest
            if kind == "waiting":
                left, right = "(", ")"
            look = self.suit_look(card.suit, ground)
            return [
                (left or " ", look),
                (text.center(inner), look),
                (right or " ", look),
            ]
        if kind in ("next", "own next"):
            own = kind == "own next"
            edge = self.look("playable" if own else "quiet")
            look = self.look("playable") if own else self.look("quiet")
            content = "" if upper else text.center(inner)
            if own and not upper:
                at = max(0, content.index(text) - (2 if inner > 6 else 1))
                content = content[:at] + signs.own + content[at + 1 :]
            return [
                (signs.dashed, edge),
                (content.ljust(inner), look),
                (signs.dashed, edge),
            ]
        if upper:
            return [(" " * width, self.ground)]
        if kind == "own":
            return [(signs.own.center(width), self.look("text"))]
        return [(signs.place.center(width), self.look("line"))]

    def _kind_above(self, view: PlayerView, card: Card) -> str:
        pack = view.rules.pack
        place = pack.place(card) + 1
        if place >= len(pack.ranks):
            return ""
        return self._kind(view, Card(card.suit, pack.ranks[place]))
