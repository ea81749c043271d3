"""The notebook: which unseen cards each of the others can't hold, may hold and must hold."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.strip import Strip
from textual.widgets import Static

from kuused.engine import Card, Phase, PlayerView, Suit
from kuused.i18n import card_text
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.table_widget import Seating, TableWidget, fit

__all__ = ["NotebookGrid", "NotebookScreen"]

CLOSE = Command(
    "close", ("escape", "n", "enter", "space", "q"), "Close", "Go back to the table.", footer=True
)


class NotebookGrid(TableWidget):
    """A row for each seat, a column for each unseen card, by suits.

    ``must`` is a filled mark, ``may`` an open one, and for what can't be the place is empty: so the
    eye finds what is certain.
    """

    FOLLOWS: ClassVar[bool] = False

    def __init__(self, view: PlayerView, company: Seating) -> None:
        super().__init__()
        self.view: PlayerView = view
        self._company = company

    @property
    def seats(self) -> list[int]:
        """The seats whose hands are hidden, in turn order after the person."""
        view = self.view
        order = view.rules.seats_from(0 if view.seat is None else view.seat)
        return [seat for seat in order if view.hands[seat] is None]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A title and the seats, for two suits side by side twice."""
        return 2 * (len(self.seats) + 1) + 1

    def render_line(self, y: int) -> Strip:
        """A line: rank names, or what is known about a seat."""
        block = len(self.seats) + 2
        half, row = divmod(y, block)
        width = self.size.width
        if half > 1 or row == block - 1:
            return Strip.blank(width, self.ground)
        suits = (Suit(2 * half), Suit(2 * half + 1))
        view, signs, tr = self.view, self.signs, self.tr
        pack = view.rules.pack
        space = 12
        pieces: list[tuple[str, Style]] = []
        if row == 0:
            pieces.append((" " * space, self.ground))
        else:
            seat = self.seats[row - 1]
            name = self._company.names[seat] or ""
            pieces.append((fit(name, space - 4, signs.more), self.look("text")))
            pieces.append((f"{view.sizes[seat]:>3} ", self.look("quiet")))
        for suit in suits:
            for rank in pack.ranks:
                card = Card(suit, rank)
                if row == 0:
                    text = card_text(tr, card)
                    unseen = card in view.unseen
                    look = self.suit_look(suit, "text") if unseen else self.look("quiet")
                    pieces.append((f"{text:>3}", look))
                else:
                    pieces.append(self._mark(card, self.seats[row - 1]))
            pieces.append((" ", self.ground))
        return self.line(width, *pieces)

    def _mark(self, card: Card, seat: int) -> tuple[str, Style]:
        view, plain = self.view, not self.signs.solid
        if card not in view.unseen:
            return "   ", self.ground
        if card in view.must_hold[seat]:
            return ("  @" if plain else "  ◆"), self.look("turn")
        if card in view.may_hold[seat]:
            return "  ?", self.look("quiet")
        return ("  -" if plain else "  –"), self.look("danger")


class NotebookScreen(BaseModal[None]):
    """The notebook, over the table."""

    KEYS: ClassVar[tuple[Command, ...]] = (CLOSE,)
    AUTO_FOCUS = None

    def __init__(self, view: PlayerView, company: Seating) -> None:
        super().__init__()
        self._view = view
        self._company = company

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("Notebook")

    def compose(self) -> ComposeResult:
        """The grid and what its marks mean."""
        with Vertical(classes="box", id="notebook"):
            yield Static(self.t("Notebook"), classes="box--title", markup=False)
            hidden = self._view.phase is Phase.PLAY and None in self._view.hands
            if hidden:
                yield NotebookGrid(self._view, self._company)
                must, cant = ("@", "-") if self.tr.ascii else ("◆", "–")
                legend = self.t(
                    "{must} must hold   ? may hold   {cant} can't hold, as every pass proves",
                    must=must,
                    cant=cant,
                )
                yield Static(legend, classes="box--text", markup=False)
            else:
                yield Static(
                    self.t("All cards lie open: there is nothing to work out."),
                    classes="box--text",
                    markup=False,
                )
        yield KeyBar()

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()

    def on_click(self) -> None:
        """Go back to the table."""
        self.dismiss()
