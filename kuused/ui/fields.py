"""The rows that forms are made of: a choice between a few values, and a line to type in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input, Static

from kuused.ui.services import services_of
from kuused.ui.widgets.glyphs import glyphs

__all__ = ["Choice", "Entry"]


class Choice(Widget, can_focus=True):
    """One row: what is chosen, and the value chosen, which ← → and Space change.

    Args:
        label: what is chosen.
        options: each value with the text that shows it.
        value: the value at first; the first one when it is none of them.
        hint: a sentence on a value, for the form to show while this row has the focus.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"choice--value", "choice--arrow"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    value: reactive[str] = reactive("", init=False)

    class Changed(Message):
        """Another value has been chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> Choice:
            """The row, so that handlers can be bound to one of them."""
            return self.choice

    def __init__(
        self,
        label: str,
        options: Sequence[tuple[str, str]],
        value: str,
        *,
        hint: Callable[[str], str] = lambda _: "",
        id: str | None = None,  # noqa: A002  # Textual's name for it
    ) -> None:
        super().__init__(id=id)
        self.label = label
        self.options = tuple(options)
        self._hint = hint
        known = [name for name, _ in self.options]
        self.set_reactive(Choice.value, value if value in known else known[0])

    @property
    def hint(self) -> str:
        """The sentence on the value chosen."""
        return self._hint(self.value)

    def _place(self) -> int:
        return [name for name, _ in self.options].index(self.value)

    def action_turn(self, step: int) -> None:
        """Choose the next value, or the one before; round and round."""
        self.value = self.options[(self._place() + step) % len(self.options)][0]

    def watch_value(self) -> None:
        """Tell the form."""
        self.post_message(self.Changed(self))

    def _arrows(self) -> tuple[str, str]:
        return ("<", ">") if services_of(self).ascii else ("‹", "›")

    def render(self) -> Content:
        """Draw the row: label at the left, value between arrows at the right."""
        left, right = self._arrows()
        if services_of(self).colourless and not self.has_focus:
            left, right = " ", " "  # only colour would tell which row has the focus
        text = self.options[self._place()][1]
        gap = max(1, self.content_size.width - len(self.label) - len(text) - 4)
        arrow = self.get_visual_style("choice--arrow", partial=True)
        return Content.assemble(
            self.label,
            " " * gap,
            (f"{left} ", arrow),
            (text, self.get_visual_style("choice--value", partial=True)),
            (f" {right}", arrow),
        )

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, everything else on the row goes on."""
        where = event.get_content_offset(self)
        text = self.options[self._place()][1]
        start = self.content_size.width - len(text) - 4
        back = where is not None and start <= where.x < start + 2
        self.action_turn(-1 if back else 1)


class Entry(Widget, can_focus=False):
    """One row: a label and a line to type in; a sentence appears below while it is wrong.

    Args:
        label: what is asked for.
        value: what is in it at first.
        check: tells what is wrong with a text, in a sentence; the empty text when nothing is.
        placeholder: what is shown, quietly, while nothing has been typed.
        hint: a sentence for the form to show while this row has the focus.
        length: how many characters can be typed.
    """

    def __init__(
        self,
        label: str,
        value: str,
        *,
        check: Callable[[str], str] = lambda _: "",
        placeholder: str = "",
        hint: str = "",
        length: int = 16,
        id: str | None = None,  # noqa: A002  # Textual's name for it
    ) -> None:
        super().__init__(id=id)
        self._label = label
        self._first = value
        self._check = check
        self._placeholder = placeholder
        self._length = length
        self.hint = hint

    def compose(self) -> ComposeResult:
        """Lay out the row and the sentence below it."""
        with Horizontal():
            yield Static(self._label, classes="entry--label", markup=False)
            yield Input(
                self._first,
                placeholder=self._placeholder,
                max_length=self._length,
                compact=True,
                select_on_focus=False,
                id=f"{self.id}-input" if self.id else None,
            )
        yield Static("", classes="entry--error", markup=False)

    def on_mount(self) -> None:
        """Judge what is in it at first; nothing blinks where nothing is to move."""
        for field in self.query(Input):  # none where the form has been left before it was there
            field.cursor_blink = services_of(self).settings.animation
            self._judge(self._first)

    def on_descendant_focus(self) -> None:
        """Show which row has the focus, where only colour would tell."""
        services = services_of(self)
        if services.colourless:
            self._sign(glyphs(services.ascii).turn)

    def on_descendant_blur(self) -> None:
        """Another row has it."""
        if self.has_class("-signed"):
            self._sign("")

    def _sign(self, sign: str) -> None:
        self.set_class(bool(sign), "-signed")  # the sign stands where there is a blank else
        self.query_one(".entry--label", Static).update(sign + self._label)

    @property
    def value(self) -> str:
        """What has been typed."""
        return self.query_one(Input).value

    @property
    def error(self) -> str:
        """What is wrong with it, in a sentence; empty when nothing is."""
        return self._check(self.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Judge while it is typed."""
        self._judge(event.value)

    def _judge(self, text: str) -> None:
        error = self._check(text)
        self.query_one(".entry--error", Static).update(error)
        self.set_class(bool(error), "-wrong")

    def on_click(self) -> None:
        """A click anywhere on the row begins typing."""
        self.query_one(Input).focus()
