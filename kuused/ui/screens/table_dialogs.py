"""Dialogs over the table: the notebook, the log, and why a player did what it did."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, Final, Protocol

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.signal import Signal
from textual.strip import Strip
from textual.widgets import Static

from kuused.engine import Card, CardPlayed, ChipPaid, Pass, PassedFree, Phase, PlayerView, Suit
from kuused.i18n import card_text, explanation_rows, explanation_text, name_or_you
from kuused.match import ExplanationContext, Update
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.table_widget import Seating, TableWidget, fit

__all__ = ["HistoryScreen", "NotebookGrid", "NotebookScreen", "WhyScreen"]


def _close(*keys: str) -> Command:
    return Command("close", ("escape", *keys), "Close", "Go back to the table.", footer=True)


class NotebookGrid(TableWidget):
    """A row for each seat, a column for each unseen card, by suit.

    ``must`` is a filled mark, ``may`` a question mark, ``can't`` a dash.
    """

    FOLLOWS: ClassVar[bool] = False

    def __init__(self, view: PlayerView, seating: Seating) -> None:
        super().__init__()
        self.view: PlayerView = view
        self._seating = seating

    @property
    def seats(self) -> list[int]:
        """The seats whose hands are hidden, in turn order after the person."""
        view = self.view
        order = view.rules.seats_from(0 if view.seat is None else view.seat)
        return [seat for seat in order if view.hands[seat] is None]

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Return the lines: twice a title and the seats, for two suits side by side."""
        return 2 * (len(self.seats) + 1) + 1

    def render_line(self, y: int) -> Strip:
        """Draw a line: card names, or what is known about a seat."""
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
            name = self._seating.names[seat] or ""
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

    KEYS: ClassVar[tuple[Command, ...]] = (_close("n", "enter", "space", "q"),)
    AUTO_FOCUS = None

    def __init__(self, view: PlayerView, seating: Seating) -> None:
        super().__init__()
        self._view = view
        self._seating = seating

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("Notebook")

    def compose(self) -> ComposeResult:
        """Show the grid and what its marks mean."""
        with Vertical(classes="box", id="notebook"):
            yield Static(self.t("Notebook"), classes="box--title", markup=False)
            hidden = self._view.phase is Phase.PLAY and None in self._view.hands
            if hidden:
                yield NotebookGrid(self._view, self._seating)
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

    def on_click(self) -> None:
        """Go back to the table."""
        self.dismiss()


class HistoryScreen(BaseModal[None]):
    """Everything that has happened, the latest at the bottom.

    Args:
        lines: a sentence for each event.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (_close("L", "shift+l", "enter", "space", "q"),)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_down", show=False),
        Binding("k", "scroll_up", show=False),
    ]
    AUTO_FOCUS = "#history-lines"

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("Log")

    def compose(self) -> ComposeResult:
        """Show the sentences."""
        with Vertical(classes="box", id="history"):
            yield Static(self.t("Log"), classes="box--title", markup=False)
            with VerticalScroll(id="history-lines"):
                yield Static("\n".join(self._lines), markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Scroll to the end."""
        self.query_one("#history-lines", VerticalScroll).scroll_end(animate=False)

    def action_scroll_down(self) -> None:
        """Scroll down a line."""
        self.query_one("#history-lines", VerticalScroll).scroll_down(animate=False)

    def action_scroll_up(self) -> None:
        """Scroll up a line."""
        self.query_one("#history-lines", VerticalScroll).scroll_up(animate=False)


_KEYS: Final = (
    _close("w", "enter", "q"),
    Command(
        "step",
        ("full_stop", "right"),
        "Step",
        "Let one turn happen, then stand still.",
        footer=True,
    ),
    Command("back", ("comma", "left"), "Back", "See the turn before.", footer=True),
    Command("pause", ("p",), "Pause", "Pause the match.", footer=True, variant="pause"),
    Command("pause", ("p",), "Go on", "Go on after a pause.", footer=True, variant="go_on"),
)
_ROWS: Final = 8


class Watched(Protocol):
    """The screen below the dialog, which can be moved along the match from here."""

    @property
    def looks_back(self) -> bool:
        """Whether it shows a moment that has been, so that no update is published for a move."""

    def action_back(self) -> None:
        """See the turn before."""

    def action_step(self) -> None:
        """Let one turn happen."""

    def action_pause(self) -> None:
        """Pause, or go on."""

    def variant(self, action: str) -> str:
        """Return which command the key of several stands for."""


class WhyScreen(BaseModal[None]):
    """The last decision and its alternatives; it follows the match as fast as it can.

    Args:
        below: the screen with the table.
        updates: the updates of the match.
        seating: the players.
        why: explains the last decision, in a worker thread.
    """

    KEYS: ClassVar[tuple[Command, ...]] = _KEYS
    AUTO_FOCUS = None

    def __init__(
        self,
        below: Watched,
        updates: Signal[Update],
        seating: Seating,
        why: Callable[[], Awaitable[ExplanationContext | None]],
    ) -> None:
        super().__init__()
        self._below = below
        self._updates = updates
        self._seating = seating
        self._why = why
        self._news = asyncio.Event()
        self._found: ExplanationContext | None = None

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("Why?")

    def compose(self) -> ComposeResult:
        """Leave room for the decision, the reason and the candidates."""
        with Vertical(classes="box", id="why"):
            yield Static(self.heading(), classes="box--title", id="why-who", markup=False)
            yield Static("", classes="box--text", id="why-reason", markup=False)
            yield Static("", classes="box--text", id="why-rows", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Explain the last decision, and every one that follows."""
        self._updates.subscribe(self, self._follow)
        self._news.set()
        self.run_worker(self._explain(), name="why")

    async def words_changed(self) -> None:
        """Say everything anew."""
        await super().words_changed()
        self._show()

    def _follow(self, update: Update) -> None:
        if isinstance(update.event, CardPlayed | ChipPaid | PassedFree):
            self._news.set()

    async def _explain(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._found is None:
                self.query_one("#why-reason", Static).update(self.t("One moment."))
            self._found = await self._why()
            self._show()

    def _show(self) -> None:
        found, tr, seating = self._found, self.tr, self._seating
        who, reason, table = (
            self.query_one(f"#why-{part}", Static) for part in ("who", "reason", "rows")
        )
        if found is None:
            reason.update(self.t("No player has acted yet."))
            return
        why = found.explanation
        name = name_or_you(tr, seating.names, found.seat, seating.you)
        if isinstance(why.action, Pass):
            who.update(self.t("Why does {name} pass?", name=name))
        else:
            card = card_text(tr, why.action.card)
            who.update(self.t("Why does {name} play {card}?", name=name, card=card))
        reason.update(explanation_text(tr, why, found.view, seating.names, seating.you))
        table.update(self._rows(found))
        table.display = len(why.candidates) > 1

    def _rows(self, found: ExplanationContext) -> Content:
        """Return the candidates with their worth, and the number of deals that it rests on."""
        why, tr = found.explanation, self.tr
        pointer = ">" if tr.ascii else "▸"
        lines = []
        for row in explanation_rows(tr, why)[:_ROWS]:
            line = f"{pointer if row.chosen else ' '} {row.action:<6} {row.worth:>7} {row.error:>7}"
            lines.append(Content.styled(line.rstrip(), "bold" if row.chosen else ""))
        if why.deals:
            lines.append(Content(""))
            lines.append(
                Content(
                    self.tn(
                        "Chips from here on, on the mean of {n} likely deal.",
                        "Chips from here on, on the mean of {n} likely deals.",
                        why.deals,
                    )
                )
            )
        return Content("\n").join(lines)

    def action_step(self) -> None:
        """Let one turn happen."""
        self._below.action_step()
        self._moved()

    def action_back(self) -> None:
        """See the turn before."""
        self._below.action_back()
        self._moved()

    def _moved(self) -> None:
        self.refresh_bindings()
        if self._below.looks_back:
            self._news.set()

    def variant(self, action: str) -> str:
        """Return what the pause key means now."""
        return self._below.variant(action)

    def action_pause(self) -> None:
        """Pause the match, or go on."""
        self._below.action_pause()
        self.refresh_bindings()

    def on_click(self) -> None:
        """Go back to the table."""
        self.dismiss()
