"""Question before something is deleted or left."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from kuused.i18n import Translator
from kuused.ui.keys import Command, bindings
from kuused.ui.screens.base import BaseModal
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.forms import CommandButton

__all__ = ["ConfirmDialog", "leave_dialog"]

STAY: Final = Command("cancel", ("escape", "n"), "Stay", "Go on with the match.", footer=True)
LEAVE: Final = Command("confirm", ("y", "q"), "Leave", "Leave the match unfinished.", footer=True)


class ConfirmDialog(BaseModal[bool]):
    """Dialog with a question and two answers; the result is whether to go ahead.

    Args:
        question: what is asked, translated.
        explanation: what going ahead means, translated.
        cancel: the safe answer, which has the focus; its action is ``cancel``.
        confirm: the other answer; its action is ``confirm``.
        id: name of the dialog, for its width.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#cancel"

    def __init__(
        self,
        question: str,
        explanation: str,
        cancel: Command,
        confirm: Command,
        *,
        id: str | None = None,  # noqa: A002  # Textual's name for it
    ) -> None:
        super().__init__(id=id)
        self._question, self._explanation = question, explanation
        self._answers = (cancel, confirm)
        self.KEYS = self._answers  # type: ignore[misc]  # each dialog has its own two
        self._bindings = BindingsMap.merge(
            [self._bindings, BindingsMap(bindings(self._answers, "ConfirmDialog"))]
        )

    def compose(self) -> ComposeResult:
        """Show the question and both answers."""
        with Vertical(classes="box"):
            yield Static(self._question, classes="box--title", markup=False)
            yield Static(self._explanation, classes="box--text", markup=False)
            with Horizontal(classes="buttons"):
                for answer in self._answers:
                    yield CommandButton(answer, id=answer.action)
        yield KeyBar()

    def action_cancel(self) -> None:
        """Leave everything as it is."""
        self.dismiss(False)

    def action_confirm(self) -> None:
        """Go ahead."""
        self.dismiss(True)


def leave_dialog(tr: Translator) -> ConfirmDialog:
    """Return the question before a match is left that isn't saved."""
    return ConfirmDialog(
        tr.t("Leave this match?"),
        tr.t("It is not over yet, and nobody will have won it."),
        STAY,
        LEAVE,
        id="leave",
    )
