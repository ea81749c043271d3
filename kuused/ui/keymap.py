"""Other keys for commands, as the settings file's table ``[keys]`` wants them.

A line of it names a command and one key or several: ``hint = "g"``, ``play = ["enter", "ctrl+j"]``.
What can't be is named with its line and left aside; the command keeps the keys that it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from textual.keys import KEY_ALIASES, Keys, _character_to_key

from kuused.i18n import Translator, list_items
from kuused.store.settings import Rebound
from kuused.ui.commands import APP_KEYS, QUIT, Command, key_name

__all__ = ["KeyProblem", "Keymap", "command_id", "keymap_of", "rooms"]

_NAMED: Final = {key.value for key in Keys} | {
    alias for names in KEY_ALIASES.values() for alias in names
}
_SHORT: Final = {"esc": "escape", "pgup": "pageup", "pgdn": "pagedown", "del": "delete"}
_IN_NAMES: Final = frozenset("0123456789ajk")
"""Keys that begin a card's name at the table, whatever is bound to them."""


@dataclass(frozen=True)
class KeyProblem:
    """Something in the table that is not used.

    Attributes:
        rebound: the line.
        key: the key that it is about; empty when there is no such command.
        other: the command that has the key already; empty when the key itself can't be.
        known: the commands there are, when it names none of them.
    """

    rebound: Rebound
    key: str = ""
    other: str = ""
    known: tuple[str, ...] = ()

    def say(self, tr: Translator, file: Path) -> str:
        """One sentence for the person."""
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


class Keymap:
    """Which commands have other keys than they were made with.

    Args:
        keys: the new keys of each of these commands.
    """

    def __init__(self, keys: Mapping[Command, tuple[str, ...]] | None = None) -> None:
        self._new = {
            (command.action, command.keys): replace(command, keys=new, shown="")
            for command, new in (keys or {}).items()
        }

    def __bool__(self) -> bool:
        return bool(self._new)

    def of(self, command: Command) -> Command:
        """The command with the keys that it has now."""
        return self._new.get((command.action, command.keys), command)

    def applied(self, commands: Iterable[Command]) -> tuple[Command, ...]:
        """Commands of one screen with their keys; none takes a key from one that keeps its own."""
        commands = tuple(commands)
        kept = {key for command in commands if self.of(command) is command for key in command.keys}
        result = []
        for command in commands:
            new = self.of(command)
            if new is not command and kept.intersection(new.keys) - set(command.keys):
                new = command
            result.append(new)
        return tuple(result)


def command_id(command: Command) -> str:
    """What the settings file calls a command: ``hint``, ``help``."""
    return command.action.removeprefix("app.").partition("(")[0]


@cache
def rooms() -> tuple[tuple[Command, ...], ...]:
    """The commands that can get other keys, by the screen that has them."""
    from kuused.ui.screens.home import HomeScreen
    from kuused.ui.screens.table_commands import TABLE_COMMANDS

    return tuple(
        tuple(dict.fromkeys((*commands, *APP_KEYS)))
        for commands in (TABLE_COMMANDS, HomeScreen.KEYS)
    )


def keymap_of(wanted: Sequence[Rebound]) -> tuple[Keymap, tuple[KeyProblem, ...]]:
    """Make of the table what can be made of it, and tell what can't."""
    table, *_ = rooms()
    every = {
        id(command): command for room in rooms() for command in room if command != QUIT
    }.values()
    named: dict[str, list[Command]] = {}
    for command in every:
        named.setdefault(command_id(command), []).append(command)
    problems: list[KeyProblem] = []
    asked: dict[str, tuple[Rebound, tuple[str, ...]]] = {}
    for rebound in wanted:
        if rebound.command not in named:
            problems.append(KeyProblem(rebound, known=tuple(named)))
            continue
        keys: list[str] = []
        for text in rebound.keys:
            key = _key(text)
            at_table = any(command in table for command in named[rebound.command])
            if key is None or (at_table and _in_a_name(key, rebound.command)):
                problems.append(KeyProblem(rebound, text if key is None else key))
                break
            keys += [key, f"shift+{key.lower()}"] if len(key) == 1 and key.isupper() else [key]
        else:
            asked[rebound.command] = rebound, tuple(dict.fromkeys(keys))
    while (clash := _clash(asked, named)) is not None:
        name, key, other = clash
        problems.append(KeyProblem(asked.pop(name)[0], key, other))
    new = {command: keys for name, (_, keys) in asked.items() for command in named[name]}
    return Keymap(new), tuple(problems)


def _in_a_name(key: str, command: str) -> bool:
    return key in _IN_NAMES or (key == "q" and command != "leave")


def _clash(
    asked: Mapping[str, tuple[Rebound, tuple[str, ...]]], named: Mapping[str, Sequence[Command]]
) -> tuple[str, str, str] | None:
    """A command that asks for a key of another one, the key, and the other; the last line gives way."""
    for name in list(asked)[::-1]:
        for room in rooms():
            own = [command for command in room if command in named[name]]
            for command in own:
                for other in room:
                    theirs = command_id(other)
                    if theirs == name or set(other.keys) & set(command.keys):
                        continue  # two that share keys are never offered at once
                    keys = asked[theirs][1] if theirs in asked else other.keys
                    shared = [key for key in asked[name][1] if key in keys]
                    if shared:
                        return name, shared[0], theirs
    return None


def _key(text: str) -> str | None:
    """Textual's name of a key that a person has named; ``None`` if it is none."""
    if len(text) == 1:
        key = _character_to_key(text)
        return key if key.isprintable() and text.strip() else ("space" if text == " " else None)
    *modifiers, last = text.lower().split("+") if not text.endswith("++") else [text[:-2], "+"]
    last = _SHORT.get(last, last)
    if any(modifier not in ("ctrl", "shift", "alt", "super") for modifier in modifiers):
        return None
    if len(last) == 1:
        last = _character_to_key(last)
    elif last not in _NAMED and not _is_character_name(last):
        return None
    return "+".join([*modifiers, last])


def _is_character_name(name: str) -> bool:
    """Whether this is how Textual calls a character: ``question_mark``."""
    characters = [chr(code) for code in range(33, 127)]
    return any(_character_to_key(character) == name for character in characters)
