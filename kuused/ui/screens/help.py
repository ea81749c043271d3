"""Help: how the game goes, in a few lines, and what every key does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from kuused.ui.commands import APP_KEYS, Command, commands_of
from kuused.ui.screens.base import Spoken
from kuused.ui.screens.rules import ReadingScreen
from kuused.ui.screens.table_commands import TABLE_COMMANDS

__all__ = ["HelpScreen"]


class HelpScreen(ReadingScreen):
    """What can be done on the screen that help was asked for on, and at the table.

    Args:
        under: the screen that help was asked for on.
    """

    def __init__(self, under: Screen[Any]) -> None:
        super().__init__()
        self._under = under

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Help")

    def text(self) -> ComposeResult:
        """Tell the game in short, then the keys: here, at the table, everywhere."""
        yield Static(self.t("How it goes"), classes="help--title", markup=False)
        dot = "-" if self.house.ascii else "·"
        for line in self._how_to():
            with Horizontal(classes="help--item"):
                yield Static(dot, classes="help--dot", markup=False)
                yield Static(line, classes="help--line", markup=False)
        own = [command for command in commands_of(self._under) if command not in APP_KEYS]
        if own:
            where = self._under.heading() if isinstance(self._under, Spoken) else ""
            title = self.t("Keys here: {screen}", screen=where) if where else self.t("Keys here")
            yield from self._section(title, own)
        table = [command for command in TABLE_COMMANDS if command not in APP_KEYS]
        if own != table:
            yield from self._section(self.t("Keys at the table"), table)
        yield from self._section(self.t("Keys everywhere"), APP_KEYS)

    def _how_to(self) -> list[str]:
        return [
            self.t("Finish the match with more chips than anyone else."),
            self.t(
                "Each suit grows a column from its six: down to the ace and up to the king, "
                "one card a turn. After the seven comes the jack."
            ),
            self.t("Play one card that fits. If none does, you pay a chip into the pot and pass."),
            self.t(
                "Whoever is first without cards wins the round and takes the pot. "
                "When somebody has run out of chips, the match is over."
            ),
        ]

    def _section(self, title: str, commands: Iterable[Command]) -> ComposeResult:
        yield Static(title, classes="help--title", markup=False)
        for command in commands:
            yield Static(self._line(command), classes="help--key")

    def _line(self, command: Command) -> Content:
        plain = self.house.ascii
        keys = command.all_keys(plain)
        return Content.assemble((f"{keys:<14}", "bold $primary"), self.t(command.help))
