"""The command palette: everything that can be done on a screen, found by typing.

Textual's own palette speaks English alone and draws an emoji; this one is made from the same
commands as the key line and help.
"""

from __future__ import annotations

import textwrap
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.services import available, commands_of
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.forms import PickList

__all__ = ["PaletteScreen"]

_LABEL, _KEYS, _HELP = 18, 8, 39
"""Cells for what a command is called, its keys and what it does; they fill a line of the list."""

CLOSE = Command(
    "close",
    ("escape", "ctrl+p"),
    "Close",
    "Close it and do nothing.",
    footer=True,
    priority=True,
)


class PaletteScreen(BaseModal[None]):
    """A line to type in, and what is found.

    Args:
        under: the screen whose commands are offered.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (CLOSE,)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, under: Screen[Any]) -> None:
        super().__init__()
        self._under = under
        self._found: list[Command] = []

    def compose(self) -> ComposeResult:
        """Lay out the box."""
        with Vertical(classes="box", id="palette"):
            yield Input(placeholder=self.t("What would you like to do?"), compact=True)
            yield PickList(id="palette-list", compact=True)
            yield Static(self.t("Nothing is called that."), id="palette-none", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Offer everything at first."""
        self.query_one(OptionList).can_focus = False
        self.query_one(Input).cursor_blink = self.services.settings.animation
        self._search("")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._search(event.value)

    def _search(self, text: str) -> None:
        matcher = Matcher(text)
        scored = []
        for command in commands_of(self._under):
            if not command.palette or not available(self._under, command):
                continue
            label, help_text = self.t(command.label), self.t(command.help)
            score = max(matcher.match(label), 0.5 * matcher.match(help_text)) if text else 1.0
            if score > 0:
                scored.append((score, command))
        # The sort is stable, so equally good ones keep the order that the screen gives them.
        scored.sort(key=lambda pair: -pair[0])
        self._found = [command for _, command in scored]
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(self._line(command)) for command in self._found])
        options.highlighted = 0 if self._found else None
        options.display = bool(self._found)
        self.query_one("#palette-none").display = not self._found

    def _line(self, command: Command) -> Content:
        label = self.t(command.label)
        keys = command.keys_shown(self.services.ascii)
        first, *more = textwrap.wrap(self.t(command.help), _HELP) or [""]
        indented = "".join(f"\n{'':{_LABEL + _KEYS}}{line}" for line in more)
        return Content.assemble(
            (f"{label:<{_LABEL - 1}} ", "bold"),
            (f"{keys:<{_KEYS - 1}} ", "$primary"),
            first + indented,
        )

    def action_move(self, step: int) -> None:
        """Go down or up the list."""
        options = self.query_one(OptionList)
        if step > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_close(self) -> None:
        """Close it and do nothing."""
        self.dismiss()

    @on(Input.Submitted)
    def _chosen(self) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None:
            self._do(self._found[place])

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self._do(self._found[event.option_index])

    def _do(self, command: Command) -> None:
        under = self._under
        # When the screen underneath is the topmost again, so that what the command opens lies on it.
        self.leave_for(lambda: self._run(under, command.action))

    @staticmethod
    async def _run(under: Screen[Any], action: str) -> None:
        if under.is_attached and under in under.app.screen_stack:  # else it has been left meanwhile
            await under.run_action(action)
