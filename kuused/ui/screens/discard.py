"""The question before a saved match is thrown away."""

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

__all__ = ["DiscardScreen"]

KEEP = Command("keep", ("escape", "n"), "Keep it", "Leave the match as it is.", footer=True)
DISCARD = Command("discard", ("y", "x"), "Throw away", "Throw the match away.", footer=True)


class DiscardScreen(BaseModal[bool]):
    """Asks whether to throw a match away; the result tells.

    Args:
        others: with whom it was played.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (KEEP, DISCARD)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(KEYS),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#discard-keep"

    def __init__(self, others: str) -> None:
        super().__init__()
        self._others = others

    def compose(self) -> ComposeResult:
        """Lay out the question and both answers; keeping is the one at hand."""
        with Vertical(classes="box", id="discard"):
            yield Static(self.t("Throw this match away?"), classes="box--title", markup=False)
            yield Static(
                self.t("The match with {names} can't be had back.", names=self._others),
                classes="box--text",
                markup=False,
            )
            with Horizontal(classes="buttons"):
                yield CommandButton(KEEP, id="discard-keep")
                yield CommandButton(DISCARD, id="discard-discard")
        yield KeyBar()

    def action_keep(self) -> None:
        """Go back to the list."""
        self.dismiss(False)

    def action_discard(self) -> None:
        """Throw it away."""
        self.dismiss(True)
