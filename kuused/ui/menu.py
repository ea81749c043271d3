"""A command as something to point at: a row of a menu, or a button."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from kuused.ui.keys import Command
from kuused.ui.services import services_of

__all__ = ["CommandButton", "MenuItem"]


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
