"""The question before the finished matches are forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from kuused.ui.commands import Command, bindings
from kuused.ui.keybar import KeyBar
from kuused.ui.menu import CommandButton
from kuused.ui.screens.base import BaseModal

__all__ = ["ResetScreen"]

KEEP = Command("keep", ("escape", "n"), "Keep them", "Leave everything as it is.", footer=True)
FORGET = Command("forget", ("y", "x"), "Forget", "Forget the finished matches.", footer=True)


class ResetScreen(BaseModal[bool]):
    """Asks whether to forget the finished matches; the result tells.

    Args:
        number: how many there are.
        copy: where a copy will stay.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (KEEP, FORGET)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(KEYS),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#reset-keep"

    def __init__(self, number: int, copy: Path) -> None:
        super().__init__()
        self._number = number
        self._copy = copy

    def compose(self) -> ComposeResult:
        """Lay out the question and both answers; keeping them is the one at hand."""
        with Vertical(classes="box", id="reset"):
            question = self.tn(
                "Forget {n} finished match?", "Forget {n} finished matches?", self._number
            )
            yield Static(question, classes="box--title", markup=False)
            yield Static(
                self.t("A copy of everything is kept in {file}.", file=self._copy),
                classes="box--text",
                markup=False,
            )
            with Horizontal(classes="buttons"):
                yield CommandButton(KEEP, id="reset-keep")
                yield CommandButton(FORGET, id="reset-forget")
        yield KeyBar()

    def action_keep(self) -> None:
        """Go back to the figures."""
        self.dismiss(False)

    def action_forget(self) -> None:
        """Forget them."""
        self.dismiss(True)
