"""Commands and their keys: what can be done on a screen, and the keys that the settings give it.

Bindings, footer, palette and help are all made from the commands. Every screen lists its own in the class
variable ``KEYS``. Labels and help sentences are English here; whoever shows them translates them.

The settings file's table ``[keys]`` names a command and one key or several: ``hint = "g"``,
``play = ["enter", "ctrl+j"]``. Lines that can't be used are reported; their commands keep their keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from textual.binding import Binding, BindingType
from textual.keys import KEY_ALIASES, Keys, _character_to_key

from kuused.i18n import Translator, list_items
from kuused.store.settings import KeyBinding

__all__ = [
    "APP_KEYS",
    "GUIDE",
    "HELP",
    "PALETTE",
    "QUIT",
    "RULES",
    "SETTINGS",
    "Command",
    "KeyProblem",
    "Keymap",
    "bindings",
    "key_name",
    "read_keymap",
]


@dataclass(frozen=True)
class Command:
    """Something that can be done on a screen.

    Several commands may share one action: ``act`` plays a card, pays a chip or passes, whatever Enter means
    now. Each is listed with a label and a help sentence of its own and has a ``variant``; the screen's
    ``variant(action)`` says which of them applies now.

    Attributes:
        action: the Textual action that does it, as ``"hint"`` or ``"app.rules"``.
        keys: Textual's names of its keys, the one to show first; may be empty.
        label: its name in footer and palette: a word or two.
        help: what it does, one sentence.
        footer: whether the footer offers it.
        palette: whether the command palette offers it.
        shown: how its keys are shown, where that is not the name of the first one ("← →").
        priority: whether its keys work even while a field is being typed in.
        variant: which of the commands of its action it is; empty when there is one.
    """

    action: str
    keys: tuple[str, ...]
    label: str
    help: str
    footer: bool = False
    palette: bool = True
    shown: str = ""
    priority: bool = False
    variant: str = ""

    @property
    def name(self) -> str:
        """The name of the command in the settings file: ``hint``, ``help``."""
        return self.variant or self.action.removeprefix("app.").partition("(")[0]

    def keys_shown(self, ascii_only: bool = False) -> str:
        """Return how its keys are shown; empty when it has none."""
        if self.shown:
            return self.shown.translate(_ASCII_ARROWS) if ascii_only else self.shown
        return key_name(self.keys[0], ascii_only) if self.keys else ""

    def all_keys(self, ascii_only: bool = False) -> str:
        """Return all its keys, for the help panel."""
        if not self.keys:
            return self.keys_shown(ascii_only)
        names = [key_name(key, ascii_only) for key in self.keys]
        # Terminals report a capital in one of two ways, so both are bound; people press one key.
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
"""The commands of every screen, listed after its own."""

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
    """Return how a key is shown to people: ``"ctrl+c"`` is Ctrl+C, ``"left"`` is ←."""
    *modifiers, last = key.split("+") if key != "+" else ["+"]
    name = (_ASCII_NAMES.get(last) if ascii_only else None) or _NAMES.get(last)
    if name is None:
        name = last.upper() if modifiers or (last[:1] == "f" and last[1:].isdigit()) else last
    return "+".join([modifier.capitalize() for modifier in modifiers] + [name])


def bindings(commands: Iterable[Command], owner: str) -> list[BindingType]:
    """Return the Textual bindings of the commands of a screen or an app, one for each action.

    Args:
        commands: the commands.
        owner: the name of the class that has them: ids of bindings are unique in the whole app.
    """
    merged: dict[str, Command] = {}
    for command in commands:
        known = merged.get(command.action, replace(command, keys=()))
        merged[command.action] = replace(known, keys=_unique((*known.keys, *command.keys)))
    return [
        Binding(
            ",".join(command.keys),
            command.action,
            command.label,
            show=False,
            priority=command.priority,
            id=f"{owner}.{command.action}",
        )
        for command in merged.values()
        if command.keys
    ]


def _unique(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys))


class Keymap:
    """The commands that have other keys than their default ones.

    Args:
        keys: the new keys of commands, by action and default keys: commands that share both are rebound as one.
    """

    def __init__(
        self, keys: Mapping[tuple[str, tuple[str, ...]], tuple[str, ...]] | None = None
    ) -> None:
        self._keys = keys or {}

    def __bool__(self) -> bool:
        return bool(self._keys)

    def of(self, command: Command) -> Command:
        """Return the command with the keys that it has now."""
        new = self._keys.get((command.action, command.keys))
        return command if new is None else replace(command, keys=new, shown="")

    def applied(self, commands: Iterable[Command]) -> tuple[Command, ...]:
        """Return the commands of a screen with the keys that they have now.

        A command keeps its default keys if one of its new ones belongs to a command that keeps its own.
        """
        commands = tuple(commands)
        if not self._keys:
            return commands
        kept = {key for command in commands if self.of(command) is command for key in command.keys}
        return tuple(
            command
            if kept.intersection(self.of(command).keys) - {*command.keys}
            else self.of(command)
            for command in commands
        )

    def changes(self, commands: Iterable[Command], owner: str) -> dict[str, str]:
        """Return Textual's keymap for the commands of a screen or an app; empty if nothing is rebound.

        Textual takes a key from every binding that shares it with a rebound one, so all are listed.
        """
        commands = tuple(commands)
        new = self.applied(commands)
        if new == commands:
            return {}
        rows = [row for row in bindings(new, owner) if isinstance(row, Binding)]
        return {row.id: row.key for row in rows if row.id}


@dataclass(frozen=True)
class KeyProblem:
    """A line of the table ``[keys]`` that is not used.

    Attributes:
        rebound: the line.
        key: the key that it is about; empty when there is no such command.
        other: the command that has the key already; empty when the key itself can't be used.
        known: the names of all commands, when it names none of them.
    """

    rebound: KeyBinding
    key: str = ""
    other: str = ""
    known: tuple[str, ...] = ()

    def describe(self, tr: Translator, file: Path) -> str:
        """Return the problem as a sentence."""
        line, command = self.rebound.line, self.rebound.command
        where = f"{file}:{line}" if line else str(file)
        if self.known:
            return tr.t(
                "{file}: there is no command {name}. There are {names}.",
                file=where,
                name=command,
                names=list_items(tr, self.known, "and"),
            )
        if self.other:
            return tr.t(
                "{file}: {key} can't be the key of both {name} and {other}; {name} keeps its own.",
                file=where,
                key=key_name(self.key),
                name=command,
                other=self.other,
            )
        if len(self.key) == 1:
            return tr.t(
                "{file}: {key} begins the name of a card, so {name} keeps its own key.",
                file=where,
                key=self.key,
                name=command,
            )
        return tr.t(
            "{file}: {key} is no key, so {name} keeps its own. Keys are g, G, f5, ctrl+g or space.",
            file=where,
            key=self.key,
            name=command,
        )


def read_keymap(
    wanted: Sequence[KeyBinding], table: Sequence[Command], *screens: Sequence[Command]
) -> tuple[Keymap, tuple[KeyProblem, ...]]:
    """Return the keymap that the settings ask for, and their lines that can't be used.

    Args:
        wanted: the lines.
        table: the commands of the table, where keys that begin a card's name are taken.
        screens: the commands of other screens that can be rebound.
    """
    groups = [_unique_commands((*commands, *APP_KEYS)) for commands in (table, *screens)]
    named: dict[str, list[Command]] = {}
    for command in _unique_commands(command for group in groups for command in group):
        if command != QUIT:
            named.setdefault(command.name, []).append(command)
    problems: list[KeyProblem] = []
    asked: dict[str, tuple[KeyBinding, tuple[str, ...]]] = {}
    for rebound in wanted:
        if rebound.command not in named:
            problems.append(KeyProblem(rebound, known=tuple(named)))
            continue
        keys: list[str] = []
        for text in rebound.keys:
            key = _key(text)
            at_table = any(command in groups[0] for command in named[rebound.command])
            if key is None or (at_table and _in_a_name(key, rebound.command)):
                problems.append(KeyProblem(rebound, text if key is None else key))
                break
            keys += [key, f"shift+{key.lower()}"] if len(key) == 1 and key.isupper() else [key]
        else:
            asked[rebound.command] = rebound, _unique(keys)
    while (clash := _clash(asked, named, groups)) is not None:
        name, key, other = clash
        problems.append(KeyProblem(asked.pop(name)[0], key, other))
    new: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
    for name, (_, given) in asked.items():
        for command in named[name]:
            place = command.action, command.keys
            new[place] = _unique((*new.get(place, ()), *given))
    return Keymap(new), tuple(problems)


def _unique_commands(commands: Iterable[Command]) -> tuple[Command, ...]:
    return tuple(dict.fromkeys(commands))


_IN_NAMES: Final = frozenset("0123456789ajk")
"""Keys that begin a card's name at the table, whatever is bound to them."""


def _in_a_name(key: str, command: str) -> bool:
    return key in _IN_NAMES or (key == "q" and command != "leave")


def _clash(
    asked: Mapping[str, tuple[KeyBinding, tuple[str, ...]]],
    named: Mapping[str, Sequence[Command]],
    groups: Sequence[Sequence[Command]],
) -> tuple[str, str, str] | None:
    """Return a command that asks for a key of another one, the key, and the other; later lines first."""
    for name in list(asked)[::-1]:
        for group in groups:
            for command in group:
                if command not in named[name]:
                    continue
                for other in group:
                    if other.name == name or set(other.keys) & set(command.keys):
                        continue  # commands that share keys are never offered at once
                    keys = asked[other.name][1] if other.name in asked else other.keys
                    shared = [key for key in asked[name][1] if key in keys]
                    if shared:
                        return name, shared[0], other.name
    return None


_NAMED: Final = {key.value for key in Keys} | {
    alias for names in KEY_ALIASES.values() for alias in names
}
_SHORT: Final = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "del": "delete"}
_CHARACTERS: Final = frozenset(_character_to_key(chr(code)) for code in range(33, 127))


def _key(text: str) -> str | None:
    """Return Textual's name of a key in the settings file; ``None`` if it is none."""
    if len(text) == 1:
        key = _character_to_key(text)
        return key if key.isprintable() and text.strip() else ("space" if text == " " else None)
    *modifiers, last = text.lower().split("+") if not text.endswith("++") else [text[:-2], "+"]
    last = _SHORT.get(last, last)
    if any(modifier not in ("ctrl", "shift", "alt", "super") for modifier in modifiers):
        return None
    if len(last) == 1:
        last = _character_to_key(last)
    elif last not in _NAMED and last not in _CHARACTERS:
        return None
    return "+".join([*modifiers, last])
