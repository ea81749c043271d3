"""What a person can do, said once: keys, footer, palette and help are all made from it.

Every screen lists its commands in a class variable ``KEYS`` and has ``BINDINGS = bindings(KEYS)``.
The labels and help sentences here are English; whoever shows them translates them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from textual.actions import parse
from textual.binding import Binding, BindingType
from textual.screen import Screen

__all__ = [
    "APP_KEYS",
    "GUIDE",
    "HELP",
    "PALETTE",
    "QUIT",
    "RULES",
    "SETTINGS",
    "Command",
    "available",
    "bindings",
    "commands_of",
    "key_name",
]


@dataclass(frozen=True)
class Command:
    """Something a person can do on a screen.

    Attributes:
        action: the Textual action that does it, as ``"play"`` or ``"app.rules"``.
        keys: Textual's names of the keys that do it, the one to show first; may be empty.
        label: what it is called in the footer and the palette: a word or two, in English.
        help: what it does, one sentence, in English.
        footer: whether the footer offers it.
        palette: whether the command palette offers it.
        shown: how its keys are shown, where that is not the name of the first one ("← →").
        priority: whether its keys work even while a field is being typed in.
    """

    action: str
    keys: tuple[str, ...]
    label: str
    help: str
    footer: bool = False
    palette: bool = True
    shown: str = ""
    priority: bool = False

    def keys_shown(self, ascii_only: bool = False) -> str:
        """How its keys are shown; empty when it has none."""
        if self.shown:
            return self.shown.translate(_ASCII_ARROWS) if ascii_only else self.shown
        return key_name(self.keys[0], ascii_only) if self.keys else ""

    def all_keys(self, ascii_only: bool = False) -> str:
        """All its keys, for the help screen; how they are shown when they belong to widgets."""
        if not self.keys:
            return self.keys_shown(ascii_only)
        names = [key_name(key, ascii_only) for key in self.keys]
        # Terminals tell of a capital in one of two ways, so both are bound; people press one key.
        return " ".join(name for name in names if name[-2:-1] != "+" or name[:6] != "Shift+")


HELP: Final = Command(
    "app.help", ("question_mark", "f1"), "Help", "Show what can be done here.", footer=True
)
RULES: Final = Command("app.rules", ("r",), "Rules", "Read the rules of the game.")
SETTINGS: Final = Command("app.settings", ("s",), "Settings", "Language, cards and colours.")
PALETTE: Final = Command(
    "app.command_palette",
    ("ctrl+p",),
    "Commands",
    "Search everything that can be done here.",
    palette=False,
)
GUIDE: Final = Command("app.guide", (), "Guide", "Read how the game goes, on five pages.")
THEME: Final = Command(
    "app.next_theme",
    ("f2",),
    "Colours",
    "Show the next theme: dark, light, high contrast and so on.",
)
FOUR_COLOURS: Final = Command(
    "app.four_colours", ("f3",), "Four colours", "Give every suit a colour of its own, or not."
)
QUIT: Final = Command("app.quit", ("ctrl+c",), "Quit", "Close Kuused at once.", priority=True)

APP_KEYS: Final = (HELP, GUIDE, PALETTE, THEME, FOUR_COLOURS, QUIT)
"""What every screen can do, listed after its own commands."""

_NAMES: Final = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "tab": "Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "backspace": "Backspace",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "full_stop": ".",
    "comma": ",",
    "slash": "/",
}
_ASCII_NAMES: Final = {"left": "<-", "right": "->", "up": "Up", "down": "Down"}
_ASCII_ARROWS: Final = str.maketrans({_NAMES[key]: name for key, name in _ASCII_NAMES.items()})


def key_name(key: str, ascii_only: bool = False) -> str:
    """How a key is shown to people: ``"ctrl+c"`` is Ctrl+C, ``"left"`` is ←."""
    *modifiers, last = key.split("+") if key != "+" else ["+"]
    name = (_ASCII_NAMES.get(last) if ascii_only else None) or _NAMES.get(last)
    if name is None:
        name = last.upper() if modifiers or (last[:1] == "f" and last[1:].isdigit()) else last
    return "+".join([modifier.capitalize() for modifier in modifiers] + [name])


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """The Textual bindings of these commands; each can be rebound under its action's name."""
    return [
        Binding(
            ",".join(command.keys),
            command.action,
            command.label,
            show=False,
            priority=command.priority,
            id=command.action,
        )
        for command in commands
        if command.keys
    ]


def commands_of(screen: Screen[Any]) -> tuple[Command, ...]:
    """The commands of a screen, its own first, then those that every screen has.

    They have the keys that the person has given them.
    """
    own: tuple[Command, ...] = getattr(screen, "KEYS", ())
    actions = {command.action for command in own}
    every = own + tuple(command for command in APP_KEYS if command.action not in actions)
    applied: Callable[[Iterable[Command]], tuple[Command, ...]] | None
    applied = getattr(screen.app, "applied", None)
    return every if applied is None else applied(every)


def available(screen: Screen[Any], command: Command) -> bool:
    """Whether the command can be used on this screen now, perhaps under a box that will go away.

    For what the screen does itself that is what its ``check_action`` says.
    """
    space, name, parameters = parse(command.action)
    if space != "app":
        return bool(screen.check_action(name, parameters))
    offers: Callable[[Screen[Any], str], bool] | None = getattr(screen.app, "offers", None)
    return offers is None or offers(screen, name)
