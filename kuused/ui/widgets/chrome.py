"""What surrounds every screen: title line, key line, and the notice in a terminal that is too small."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from kuused.ui.keys import HELP, Command
from kuused.ui.services import available, commands_of, services_of

__all__ = ["LEAST", "SIZE_CLASSES", "KeyBar", "SizeNotice", "TitleBar", "size_class", "too_small"]

LEAST: Final = (80, 24)
"""The smallest terminal that shows the whole game: columns and lines."""

_SIZES: Final = (("spacious", 130, 40), ("standard", 100, 32))

SIZE_CLASSES: Final = ("-compact", "-standard", "-spacious")
"""The classes that the application sets on every screen: one of them at any time."""


def size_class(width: int, height: int) -> str:
    """The class for a terminal of this size; the smaller of its two sides decides."""
    for name, columns, lines in _SIZES:
        if width >= columns and height >= lines:
            return f"-{name}"
    return "-compact"


def too_small(width: int, height: int) -> bool:
    """Whether the game can't be shown whole."""
    return width < LEAST[0] or height < LEAST[1]


_MOST: Final = {"-compact": 5, "-standard": 7, "-spacious": 9}
"""How many keys are shown at each size."""
_FEWEST: Final = 5
_LEAVING: Final = frozenset({"leave", "app.quit"})
"""These lead away from the screen, whatever their keys, and are always shown."""
_WAY_OUT: Final = frozenset({"q", "escape"})
"""Where there is none of them, whatever these keys do leads away."""


class KeyBar(Widget, can_focus=False):
    """Keys and what they do, made from the screen's commands; each can be clicked.

    A handful, so that they are read: those that matter most now, the way out, and help, which tells
    the rest. What doesn't fit is left out whole.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keybar--key", "keybar--label"}
    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        width: 100%;
        padding: 0 1;
        background: $surface;
        color: $quiet;
        & > .keybar--key { color: $primary; text-style: bold; }
        & > .keybar--label { color: $foreground; }
    }
    """
    GAP = 2

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._places: list[tuple[int, int, Command]] = []

    def on_mount(self) -> None:
        """Follow what can be done: it changes with the focus and the turn."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.refresh())

    def _labelled(self, command: Command) -> tuple[str, str]:
        app = services_of(self)
        return command.keys_shown(app.ascii), app.tr.t(command.label)

    def offered(self) -> list[Command]:
        """The commands that fit now, in order, help last."""
        screen = self.screen
        wanted = [
            command
            for command in commands_of(screen)
            if command.footer and available(screen, command)
        ]
        helps = [command for command in wanted if command.action == HELP.action]
        out = [command for command in wanted if command.action in _LEAVING] or [
            command for command in wanted if _WAY_OUT.intersection(command.keys)
        ]
        kept = [*helps, *out[:1]]
        most = next((most for name, most in _MOST.items() if screen.has_class(name)), _FEWEST)
        room = self.content_size.width + self.GAP - sum(map(self._width, kept))
        for command in wanted:
            if command in kept:
                continue
            room -= self._width(command)
            if room < 0 or len(kept) >= most:
                break
            kept.append(command)
        return [command for command in wanted if command in kept and command not in helps] + helps

    def _width(self, command: Command) -> int:
        keys, label = self._labelled(command)
        return len(keys) + 1 + len(label) + self.GAP

    def render(self) -> Content:
        """Draw what fits, and remember where for the mouse."""
        key_style = self.get_visual_style("keybar--key")
        label_style = self.get_visual_style("keybar--label")
        parts: list[Content | tuple[str, object]] = []
        self._places, column = [], 0
        for command in self.offered():
            keys, label = self._labelled(command)
            if parts:
                parts.append(Content(" " * self.GAP))
            parts += [(keys, key_style), Content(" "), (label, label_style)]
            width = self._width(command)
            self._places.append((column, column + width - self.GAP, command))
            column += width
        return Content.assemble(*parts)  # type: ignore[arg-type]

    async def on_click(self, event: events.Click) -> None:
        """Do what has been clicked."""
        where = event.get_content_offset(self)
        if where is None:
            return
        for start, end, command in self._places:
            if start <= where.x < end:
                await self.screen.run_action(command.action)
                return


class SizeNotice(Widget, can_focus=False):
    """Lies over a whole screen, which stays as it is underneath, and says how much room it needs."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    SizeNotice {
        overlay: screen;
        position: absolute;
        width: 100vw;
        height: 100vh;
        background: $background;
        color: $foreground;
        content-align: center middle;
        text-align: center;
    }
    """

    def render(self) -> str:
        """Say what is needed, what there is, and how to get out."""
        services = services_of(self)
        width, height = self.app.size
        said = services.tr.t(
            "Kuused needs {columns} × {lines}.\nThis window has {width} × {height}.",
            columns=LEAST[0],
            lines=LEAST[1],
            width=width,
            height=height,
        )
        leave = services.tr.t("{key} leaves the game.", key="q")
        return f"{said.replace('×', 'x') if services.ascii else said}\n\n{leave}"

    def on_resize(self) -> None:
        """Tell the new size."""
        self.refresh()


class TitleBar(Static):
    """The line at the top: the mark, the game, where you are, and a fact at the right end."""

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"titlebar--mark", "titlebar--quiet"}
    DEFAULT_CSS = """
    TitleBar {
        dock: top;
        height: 1;
        width: 100%;
        padding: 0 1;
        background: $surface;
        color: $foreground;
        & > .titlebar--mark { color: $primary; text-style: bold; }
        & > .titlebar--quiet { color: $quiet; }
    }
    """

    def __init__(self, where: str, fact: str = "") -> None:
        super().__init__()
        self._where = where
        self._fact = fact

    def render(self) -> Content:
        """Draw the line; the fact at the right gives way when there is no room."""
        mark = "^" if services_of(self).ascii else "▲"
        name = self.get_visual_style("titlebar--mark")
        quiet = self.get_visual_style("titlebar--quiet")
        left = f"{mark} Kuused"
        gap = self.content_size.width - len(left) - 2 - len(self._where) - len(self._fact)
        fact = f"{' ' * gap}{self._fact}" if gap > 1 else ""
        return Content.assemble((left, name), "  ", self._where, (fact, quiet))
