"""The rule sheet: the file in seeds/, in the language and dress of the game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from kuused.i18n import rule_sheet
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen

__all__ = ["BACK", "SCROLL", "RulesScreen"]

BACK = Command("back", ("escape", "q"), "Back", "Go back to where you were.", footer=True)
SCROLL = Command("scroll_by(1)", ("down", "j"), "Scroll", "Read on.", footer=True, shown="↑ ↓")
_UP = Command("scroll_by(-1)", ("up", "k"), "Scroll up", "Read back.")
_ON = Command("page(1)", ("pagedown", "space"), "Page", "Turn the page.", footer=True)
_OFF = Command("page(-1)", ("pageup", "b"), "Page back", "Turn a page back.")
_TOP = Command("ends(0)", ("home", "g"), "Beginning", "Go to the beginning.")
_END = Command("ends(1)", ("end", "G"), "End", "Go to the end.")


class ReadingScreen(BaseScreen[None]):
    """Something to read, longer than the screen."""

    KEYS: ClassVar[tuple[Command, ...]] = (SCROLL, _UP, _ON, _OFF, _TOP, _END, HELP, BACK)
    AUTO_FOCUS = None

    def body(self) -> ComposeResult:
        """Frame the text."""
        with VerticalScroll(id="reading", can_focus=False):
            yield from self.text()

    def text(self) -> ComposeResult:
        """What there is to read."""
        yield from ()

    @property
    def _sheet(self) -> VerticalScroll:
        return self.query_one("#reading", VerticalScroll)

    def action_scroll_by(self, lines: int) -> None:
        """Read on, or back, by lines."""
        self._sheet.scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        """Read on, or back, by all but two of the lines shown."""
        height = max(1, self._sheet.size.height - 2)
        self._sheet.scroll_relative(y=pages * height, animate=False)

    def action_ends(self, end: int) -> None:
        """Go to the beginning or the end."""
        if end:
            self._sheet.scroll_end(animate=False)
        else:
            self._sheet.scroll_home(animate=False)

    def action_back(self) -> None:
        """Go back to where the reader was."""
        self.dismiss()


class _PlainMarkdown(Markdown):
    BULLETS = ["- ", "* "]


class RulesScreen(ReadingScreen):
    """The rules of the game."""

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Rules")

    def text(self) -> ComposeResult:
        """Show the sheet."""
        kind = _PlainMarkdown if self.tr.ascii else Markdown
        yield kind(rule_sheet(self.tr), open_links=False)
