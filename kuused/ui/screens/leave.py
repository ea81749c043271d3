"""The question before a match is left."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from kuused.ui.commands import Command, bindings
from kuused.ui.keybar import KeyBar
from kuused.ui.menu import CommandButton
from kuused.ui.screens.base import BaseModal

__all__ = ["LeaveScreen"]

STAY = Command("stay", ("escape", "n"), "Stay", "Go on with the match.", footer=True)
LEAVE = Command("leave", ("y", "q"), "Leave", "Leave the match unfinished.", footer=True)


class LeaveScreen(BaseModal[bool]):
    """Asks whether to leave; the result tells.

    Args:
        question: what is asked, in the language of the application; a usual one when empty.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (STAY, LEAVE)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(KEYS),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#leave-stay"

    def __init__(self, question: str = "") -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Lay out the question and both answers; staying is the one at hand."""
        with Vertical(classes="box", id="leave"):
            yield Static(
                self._question or self.t("Leave this match?"), classes="box--title", markup=False
            )
            yield Static(
                self.t("It is not over yet, and nobody will have won it."),
                classes="box--text",
                markup=False,
            )
            with Horizontal(classes="buttons"):
                yield CommandButton(STAY, id="leave-stay")
                yield CommandButton(LEAVE, id="leave-leave")
        yield KeyBar()

    def action_stay(self) -> None:
        """Go back to the table."""
        self.dismiss(False)

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss(True)
