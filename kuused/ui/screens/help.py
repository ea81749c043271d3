"""Help: a panel beside what is going on, with every key that does something here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from kuused.ui.keys import APP_KEYS, RULES, Command
from kuused.ui.screens.base import BaseModal, BaseScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.services import commands_of
from kuused.ui.widgets.chrome import KeyBar

__all__ = ["HelpScreen"]

GUIDE = Command("guide", ("g",), "Guide", "Read how the game goes, on five pages.", footer=True)
FIRST = Command("tutorial", ("t",), "First match", "Learn the game by playing it.", footer=True)


class HelpScreen(BaseModal[None]):
    """The keys of the screen that help was asked for on, in a panel at its side.

    Args:
        under: the screen that help was asked for on.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("scroll_by(1)", ("down", "j"), "Scroll", "Read on.", footer=True, shown="↑ ↓"),
        Command("scroll_by(-1)", ("up", "k"), "Scroll up", "Read back."),
        Command("scroll_by(12)", ("pagedown", "space"), "Page", "Read a page on."),
        Command("scroll_by(-12)", ("pageup", "b"), "Page back", "Read a page back."),
        GUIDE,
        FIRST,
        Command("rules", ("r",), "Rules", RULES.help, footer=True),
        Command(
            "close",
            ("escape", "question_mark", "f1", "q", "enter"),
            "Close",
            "Go back to where you were.",
            footer=True,
        ),
    )
    AUTO_FOCUS = None

    def __init__(self, under: Screen[Any]) -> None:
        super().__init__()
        self._under = under

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Help")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A first match is not begun over a match that is being played."""
        if action == "tutorial":
            return not any(isinstance(screen, TableScreen) for screen in self.app.screen_stack)
        return True

    def compose(self) -> ComposeResult:
        """List the keys: here, then everywhere."""
        under = self._under
        everywhere = {command.action for command in APP_KEYS}
        commands = commands_of(under)
        own = [command for command in commands if command.action not in everywhere]
        where = under.heading() if isinstance(under, BaseScreen) else ""
        with Vertical(id="help"):
            title = self.t("Keys here: {screen}", screen=where) if where else self.t("Keys here")
            with VerticalScroll(id="help-list", can_focus=False):
                yield from self._section(title, own)
                yield from self._section(
                    self.t("Keys everywhere"),
                    [command for command in commands if command.action in everywhere],
                )
        yield KeyBar()

    def _section(self, title: str, commands: Iterable[Command]) -> ComposeResult:
        yield Static(title, classes="help--title", markup=False)
        for command in commands:
            keys = command.all_keys(self.services.ascii)
            if not keys:
                continue  # what has none is in the palette, and the guide on the key line here
            with Horizontal(classes="help--item"):
                yield Static(keys, classes="help--keys", markup=False)
                yield Static(self.t(command.help), classes="help--line", markup=False)

    def action_scroll_by(self, lines: int) -> None:
        """Read on, or back, by lines."""
        self.query_one("#help-list", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_guide(self) -> None:
        """Read how the game goes."""
        self.services.open("guide")

    def action_rules(self) -> None:
        """Read the rules."""
        self.services.open("rules")

    def action_tutorial(self) -> None:
        """Play the first match with a guide."""
        self.leave_for(self.services.start_tutorial)

    def action_close(self) -> None:
        """Go back to where the reader was."""
        self.dismiss()
