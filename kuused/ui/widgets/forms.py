"""Controls of menus and forms: a command as a menu row or a button, lists, and rows with a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from kuused.ui.keys import Command
from kuused.ui.services import services_of
from kuused.ui.widgets.glyphs import glyphs

__all__ = ["CommandButton", "MenuItem", "OptionRow", "PickList", "TextRow"]


class _Pointed(Widget, can_focus=True):
    """Does its command when it is clicked, or Enter is pressed on it.

    Args:
        command: the command.
        fact: what to say of it now, in place of its help; already in the person's language.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "do", show=False)]

    def __init__(
        self,
        command: Command,
        fact: str = "",
        *,
        id: str | None = None,  # noqa: A002  # Textual's name for it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.command = command
        self._fact = fact

    @property
    def keys_shown(self) -> str:
        """How its keys are shown."""
        app = services_of(self)
        return app.keymap.of(self.command).keys_shown(app.ascii)

    def _t(self, message: str) -> str:
        return services_of(self).tr.t(message)

    def _ends(self) -> tuple[str, str]:
        """What stands around the label: without colours, the sign of what has the focus."""
        if not services_of(self).colourless:
            return "", ""
        return ("[", "]") if self.has_focus else (" ", " ")

    def on_click(self, event: events.Click) -> None:
        """Do it; it is ours alone, even where a click on the row around it means something."""
        event.stop()
        self.call_later(self.action_do)

    async def action_do(self) -> None:
        """Do the command on the screen that shows it."""
        await self.screen.run_action(self.command.action)


class MenuItem(_Pointed):
    """A row of a menu: the key, what it is called, and what it does."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"menu--key", "menu--label", "menu--help"}

    def render(self) -> Content:
        """Draw the row; the sentence is left out where there is no room for all of it."""
        width = self.content_size.width
        keys = self.keys_shown
        label, help_text = self._t(self.command.label), self._fact or self._t(self.command.help)
        before, after = self._ends()
        labels = [len(self._t(item.command.label)) for item in self.screen.query(MenuItem)]
        gap = max(labels) + 2 - len(label)
        parts = [
            (f"{keys:<3}", self.get_visual_style("menu--key", partial=True)),
            (f"{before}{label}{after}", self.get_visual_style("menu--label", partial=True)),
        ]
        if 3 + len(before + label + after) + gap + len(help_text) <= width:
            style = self.get_visual_style("menu--help", partial=True)
            parts.append((" " * gap + help_text, style))
        return Content.assemble(*parts)


class CommandButton(_Pointed):
    """A button with the command's name on it, and its key beside."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"button--key"}

    def render(self) -> Content:
        """Draw the button."""
        keys = self.keys_shown
        return Content.assemble(
            self._t(self.command.label).join(self._ends()),
            "  ",
            (keys, self.get_visual_style("button--key", partial=True)),
        )

    def get_content_width(self, container: object, viewport: object) -> int:
        """As wide as what is on it."""
        return self.render().cell_length


class PickList(OptionList):
    """Textual's list; without colours, a sign stands before the chosen row.

    The rows leave their first cell free for it. All of the chosen row has one ink, the one that is
    made for its ground.
    """

    def render_line(self, y: int) -> Strip:
        """Draw a line of the list."""
        strip = super().render_line(y)
        lines, number = self._lines, self.scroll_offset.y + y
        if number >= len(lines) or lines[number][0] != self.highlighted:
            return strip
        ground = self.get_visual_style("option-list--option", "option-list--option-highlighted")
        ink = Style(color=ground.rich_style.color)
        segments = list(Segment.apply_style(strip, post_style=ink))
        services = services_of(self)
        if services.colourless and lines[number][1] == 0 and segments:
            sign = Segment(glyphs(services.ascii).turn, segments[0].style)
            segments = [sign, *Strip(segments, strip.cell_length).crop(1)]
        return Strip(segments, strip.cell_length)


class OptionRow(Widget, can_focus=True):
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

        def __init__(self, choice: OptionRow) -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> OptionRow:
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
        self.set_reactive(OptionRow.value, value if value in known else known[0])

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


class TextRow(Widget, can_focus=False):
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
