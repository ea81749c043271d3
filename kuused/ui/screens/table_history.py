"""The whole log of a match, to scroll through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.widgets.chrome import KeyBar

__all__ = ["HistoryScreen"]

CLOSE = Command(
    "close",
    ("escape", "L", "shift+l", "enter", "space", "q"),
    "Close",
    "Go back to the table.",
    footer=True,
)


class HistoryScreen(BaseModal[None]):
    """Everything that has happened, newest at the bottom, over the table."""

    KEYS: ClassVar[tuple[Command, ...]] = (CLOSE,)
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
        """The sentences, one a line."""
        with Vertical(classes="box", id="history"):
            yield Static(self.t("Log"), classes="box--title", markup=False)
            with VerticalScroll(id="history-lines"):
                yield Static("\n".join(self._lines), markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin at the end."""
        self.query_one("#history-lines", VerticalScroll).scroll_end(animate=False)

    def action_scroll_down(self) -> None:
        """A line on."""
        self.query_one("#history-lines", VerticalScroll).scroll_down(animate=False)

    def action_scroll_up(self) -> None:
        """A line back."""
        self.query_one("#history-lines", VerticalScroll).scroll_up(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()
