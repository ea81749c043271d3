"""How each setting stands in the settings file, and what it can be."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from kuused.i18n import DRESSES, LANGS, Translator, read_name

__all__ = ["FASTEST", "KEYS", "SLOWEST", "THEMES", "Key"]

THEMES: Final = (
    "dark",
    "light",
    "high-contrast",
    "colour-blind",
    # Textual's own; those of colours that the terminal chooses are left out.
    "textual-dark",
    "textual-light",
    "nord",
    "gruvbox",
    "catppuccin-mocha",
    "dracula",
    "tokyo-night",
    "monokai",
    "flexoki",
    "catppuccin-latte",
    "catppuccin-frappe",
    "catppuccin-macchiato",
    "solarized-light",
    "solarized-dark",
    "rose-pine",
    "rose-pine-moon",
    "rose-pine-dawn",
    "atom-one-dark",
    "atom-one-light",
)
"""The themes there are, the default first; ours before Textual's."""
SLOWEST: Final = 0.25
FASTEST: Final = 8.0
"""The fastest speed that has a number; beyond it is only ``max``."""


@dataclass(frozen=True, slots=True)
class Key:
    """How one setting stands in the file.

    Attributes:
        read: makes its value of what TOML gave, or raises ValueError.
        allowed: what it takes, as the file would write it.
        write: makes of its value what TOML is given.
    """

    read: Callable[[object], Any]
    allowed: tuple[str | tuple[str, str], ...]
    write: Callable[[Any], Any] = lambda value: value


def _one_of(choices: tuple[str, ...]) -> Key:
    def read(value: object) -> str:
        if value not in choices:
            raise ValueError(value)
        return str(value)

    return Key(read, tuple(f'"{choice}"' for choice in choices))


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)  # noqa: TRY004  # to the person it is a value like another
    return value


def _name(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(value)  # noqa: TRY004
    return read_name(Translator(), value)


def _speed(value: object) -> float:
    if value == "max":
        return math.inf
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(value)  # noqa: TRY004
    if not SLOWEST <= value <= FASTEST:
        raise ValueError(value)
    return float(value)


KEYS: Final = {
    "lang": _one_of(LANGS),
    "name": Key(_name, ('"Mari"',)),
    "dress": _one_of(DRESSES),
    "theme": _one_of(THEMES),
    "speed": Key(
        _speed,
        ((f"{SLOWEST:g}", f"{FASTEST:g}"), '"max"'),
        lambda value: "max" if value == math.inf else value,
    ),
    "four_colours": Key(_switch, ("true", "false")),
    "ascii": Key(_switch, ("true", "false")),
    "animation": Key(_switch, ("true", "false")),
    "auto_pay": Key(_switch, ("true", "false")),
    "auto_single": Key(_switch, ("true", "false")),
    "auto_run": Key(_switch, ("true", "false")),
    "tutorial": Key(_switch, ("true", "false")),
}
"""Every setting, in the order of the fields of :class:`kuused.store.settings.Settings`."""
