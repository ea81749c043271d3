"""The table ``[keys]`` of the settings file: which commands have got other keys.

What commands and keys there are is known to the screens alone, so here each line is only read; see
:mod:`kuused.ui.keys` for what is made of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["TABLE", "Rebound", "read_rebound"]

TABLE: Final = "keys"
"""What the table is called."""
_MOST: Final = 8
"""A command has no more keys than this."""


@dataclass(frozen=True, slots=True)
class Rebound:
    """A line of the table: other keys for a command.

    Attributes:
        command: what the file calls the command.
        keys: what it calls the keys, at least one.
        line: where that stands, 1 for the first line; ``None`` when it can't be told.
    """

    command: str
    keys: tuple[str, ...]
    line: int | None = None


def read_rebound(
    value: object, text: str
) -> tuple[tuple[Rebound, ...], list[tuple[str, object, int | None]]]:
    """Read the table.

    Args:
        value: what TOML made of it.
        text: the whole file, to find lines in.

    Returns:
        What it says, and what can't be meant: the name, the bad value, the line.
    """
    if not isinstance(value, dict):
        return (), [(TABLE, value, None)]
    found, bad = [], []
    for name, wanted in value.items():
        line = _line_of(text, name)
        keys = [wanted] if isinstance(wanted, str) else wanted
        if isinstance(keys, list) and 0 < len(keys) <= _MOST and all(map(_is_key, keys)):
            found.append(Rebound(name, tuple(keys), line))
        else:
            bad.append((f"{TABLE}.{name}", wanted, line))
    return tuple(found), bad


def _is_key(key: object) -> bool:
    return isinstance(key, str) and 0 < len(key) <= 30 and key.isprintable()


def _line_of(text: str, name: str) -> int | None:
    """The line of a command in the table, or of ``keys.name`` at the top of the file."""
    quoted = rf"(?:{re.escape(name)}|\"{re.escape(name)}\"|'{re.escape(name)}')"
    row = re.compile(rf"[ \t]*{quoted}[ \t]*=")
    dotted = re.compile(rf"[ \t]*{TABLE}[ \t]*\.[ \t]*{quoted}[ \t]*=")
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"[ \t]*\[[ \t]*(.*?)[ \t]*\]", line)
        if header:
            inside = header[1] == TABLE
        elif (inside and row.match(line)) or dotted.match(line):
            return number
    return None
