"""The settings file: one table of settings, from which reading, writing and checking follow.

The file is ``settings.toml`` in the user's configuration folder, or in the folder that the
environment variable ``KUUSED_CONFIG`` names. People may edit it. What the game does not understand
in it is reported, not used, and kept when the file is next written.
"""

from __future__ import annotations

import math
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from kuused.i18n import DRESSES, LANGS, N_, Translator, file_failure, list_items, read_name
from kuused.store.files import replace_file

__all__ = [
    "FASTEST",
    "SETTINGS",
    "SLOWEST",
    "THEMES",
    "KeyBinding",
    "Setting",
    "Settings",
    "SettingsProblem",
    "UnreadableSettings",
    "load_settings",
    "save_settings",
    "settings_file",
]

SLOWEST: Final = 0.25
FASTEST: Final = 8.0
"""The fastest speed that has a number; beyond it is only ``max``."""

_MAX_BYTES: Final = 1_000_000
_MAX_KEYS: Final = 8
"""Of one command."""
_KEYS: Final = "keys"
"""The table of key bindings."""

_OWN_THEMES: Final = {
    "dark": N_("dark"),
    "light": N_("light"),
    "high-contrast": N_("high contrast"),
    "colour-blind": N_("colour-blind safe"),
}
THEMES: Final = (
    *_OWN_THEMES,
    # Textual's own; those of colours that the terminal chooses are left out.
    *[
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
    ],
)
"""The themes, the default first; ours before Textual's."""


# -- the table of settings -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its values in the file, and its row on the settings screen.

    Attributes:
        label: the title of its row; empty for a setting that has none.
        help: one sentence about it.
        read: converts what TOML gave, or raises ValueError.
        allowed: what is allowed, as the file would have it; two texts are a range.
        write: converts a value for TOML.
        choices: the labels of its values, for a choice; an empty one means the value itself.
    """

    label: str
    help: str
    read: Callable[[object], Any]
    allowed: tuple[str | tuple[str, str], ...]
    write: Callable[[Any], Any] = lambda value: value
    choices: Mapping[str, str] = field(default_factory=dict)


def _switch(default: bool, label: str = "", help: str = "") -> Any:  # noqa: A002
    """Define a setting that is on or off."""

    def read(value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError(value)  # noqa: TRY004  # for the person it is a bad value as any other
        return value

    return _setting(default, Setting(label, help, read, ("true", "false")))


def _choice(default: Any, label: str, help: str, choices: Mapping[str, str]) -> Any:  # noqa: A002
    """Define a setting that is one of several texts."""

    def read(value: object) -> str:
        if value not in choices:
            raise ValueError(value)
        return str(value)

    allowed = tuple(f'"{choice}"' for choice in choices)
    return _setting(default, Setting(label, help, read, allowed, choices=choices))


def _setting(default: Any, row: Setting) -> Any:
    return field(default=default, metadata={"setting": row})


def _read_name(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(value)  # noqa: TRY004
    return read_name(Translator(), value)


def _read_speed(value: object) -> float:
    if value == "max":
        return math.inf
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(value)  # noqa: TRY004
    if not SLOWEST <= value <= FASTEST:
        raise ValueError(value)
    return float(value)


@dataclass(frozen=True, slots=True)
class KeyBinding:
    """A line of the table ``[keys]``: other keys for a command.

    Which commands and keys exist is known to :mod:`kuused.ui` alone.

    Attributes:
        command: the command's name in the file.
        keys: the names of the keys in the file, at least one.
        line: the line of the file, 1 for the first; ``None`` when it isn't known.
    """

    command: str
    keys: tuple[str, ...]
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings. Each field is a setting of the file, with its default and its :class:`Setting`.

    Without ``lang`` the language is that of the locale; without ``name`` the person has none.
    ``speed`` 1 is the usual pace; ``math.inf`` (``"max"`` in the file) never waits.
    """

    lang: str | None = _choice(
        None,
        N_("Language"),
        N_("What the game speaks."),
        {lang: {"en": "English", "et": "Eesti"}[lang] for lang in LANGS},
    )
    name: str | None = _setting(
        None, Setting(N_("Your name"), N_("What the others call you."), _read_name, ('"Mari"',))
    )
    dress: str = _choice(
        DRESSES[0],
        N_("Dress"),
        N_("Which suits the cards wear; the game is the same."),
        {"french": N_("French"), "spanish": N_("Spanish")},
    )
    theme: str = _choice(
        THEMES[0], N_("Colours"), "", {theme: _OWN_THEMES.get(theme, "") for theme in THEMES}
    )
    speed: float = _setting(
        1.0,
        Setting(
            N_("Speed"),
            N_("How long the others seem to think."),
            _read_speed,
            ((f"{SLOWEST:g}", f"{FASTEST:g}"), '"max"'),
            lambda value: "max" if value == math.inf else value,
        ),
    )
    four_colours: bool = _switch(
        False, N_("Four colours"), N_("Whether every French suit has a colour of its own.")
    )
    ascii: bool = _switch(
        False,
        N_("ASCII only"),
        N_("Draw with plain characters, for terminals that show no symbols."),
    )
    animation: bool = _switch(
        True, N_("Animation"), N_("Whether cards and chips are seen to move.")
    )
    auto_pay: bool = _switch(
        False, N_("Pay by itself"), N_("When nothing fits, a chip is paid without asking.")
    )
    auto_single: bool = _switch(
        False,
        N_("Only card by itself"),
        N_("When only one card fits, it is played without asking."),
    )
    auto_run: bool = _switch(
        False,
        N_("Run to the end"),
        N_("In a playoff without you, the match runs to its end by itself."),
    )
    tutorial: bool = _switch(True)
    keys: tuple[KeyBinding, ...] = ()


SETTINGS: Final[Mapping[str, Setting]] = {
    each.name: each.metadata["setting"] for each in fields(Settings) if each.metadata
}
"""Every setting by its name; the table ``[keys]`` is none of them."""


# -- problems --------------------------------------------------------------------------------------


class UnreadableSettings(OSError):
    """A settings file that exists and can't be understood; it is left alone.

    Attributes:
        problem: what is wrong with it.
    """

    def __init__(self, problem: SettingsProblem) -> None:
        self.problem = problem
        super().__init__(None, problem.describe(Translator()), str(problem.path))


@dataclass(frozen=True, slots=True)
class SettingsProblem:
    """Something in the settings file that was not used.

    Attributes:
        path: the file.
        line: the line, 1 for the first; ``None`` for a problem of the whole file.
        key: the setting, empty for a problem of the whole file.
        allowed: for a bad value, what is allowed; for an unknown setting, all settings.
        value: the bad value; ``None`` for an unknown setting.
        error: why the file could not be read at all.
    """

    path: Path
    line: int | None = None
    key: str = ""
    allowed: tuple[str | tuple[str, str], ...] = ()
    value: object = None
    error: OSError | ValueError | None = None

    def describe(self, tr: Translator) -> str:
        """Return one sentence for the person."""
        where = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        if isinstance(self.error, OSError):
            return tr.t(
                "{file}: the settings can't be read, so they are not used: {reason}.",
                file=where,
                reason=file_failure(tr, self.error),
            )
        if self.error is not None:
            return tr.t("{file}: this is not TOML, so no settings are used.", file=where)
        choices = [
            one if isinstance(one, str) else tr.t("{least} to {most}", least=one[0], most=one[1])
            for one in self.allowed
        ]
        if self.value is None:
            return tr.t(
                "{file}: there is no setting {key}. There are {keys}.",
                file=where,
                key=self.key,
                keys=list_items(tr, choices, "and"),
            )
        if self.key == "name" and isinstance(self.value, str):
            try:
                read_name(tr, self.value)
            except ValueError as error:
                return f"{where}: {error}"
        return tr.t(
            "{file}: {key} can't be {value}. It can be {values}.",
            file=where,
            key=self.key,
            value=_toml(self.value),
            values=list_items(tr, choices, "or"),
        )


def _toml(value: object) -> str:
    """Return a value roughly as the file has it, short enough for a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{…}"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    text = "".join(char if char.isprintable() else " " for char in text)
    return text if len(text) <= 40 else f"{text[:37]}…"


# -- the file --------------------------------------------------------------------------------------


def settings_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the path of the settings file, whether it exists or not."""
    folder = environ.get("KUUSED_CONFIG")
    if folder:
        return Path(folder).expanduser() / "settings.toml"
    import platformdirs  # not needed where KUUSED_CONFIG is set; importing takes milliseconds

    return Path(platformdirs.user_config_dir("kuused", appauthor=False)) / "settings.toml"


def load_settings(file: Path | None = None) -> tuple[Settings, tuple[SettingsProblem, ...]]:
    """Read the settings, and report what in the file was not used.

    Args:
        file: where they are, if not in :func:`settings_file`. Without a file all are as usual.
    """
    file = settings_file() if file is None else file
    try:
        text = _read(file)
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, ValueError) as error:
        return Settings(), (SettingsProblem(file, error=error),)
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        at = re.search(r"at line (\d+)", str(error))
        line = int(at[1]) if at else None
        return Settings(), (SettingsProblem(file, line, error=ValueError(str(error))),)
    chosen: dict[str, Any] = {}
    problems: list[SettingsProblem] = []
    for key, value in found.items():
        line = _line_of(text, key)
        if key == _KEYS:
            chosen[key], bad = _read_keys(value, text)
            allowed = ('"x"', '["x", "ctrl+x"]')
            problems += [
                SettingsProblem(file, at or line, name, allowed, wrong) for name, wrong, at in bad
            ]
        elif key not in SETTINGS:
            problems.append(SettingsProblem(file, line, key, (*SETTINGS, _KEYS)))
        else:
            try:
                chosen[key] = SETTINGS[key].read(value)
            except ValueError:
                problems.append(SettingsProblem(file, line, key, SETTINGS[key].allowed, value))
    return Settings(**chosen), tuple(problems)


def save_settings(changes: Mapping[str, Any], file: Path | None = None) -> None:
    """Write settings; everything else in the file stays as it is.

    Args:
        changes: new values by the names of settings; ``None`` removes a setting.
        file: where the settings are, if not in :func:`settings_file`.

    Raises:
        ValueError: there is no such setting, or it can't have that value.
        UnreadableSettings: a file exists that is not understood; it is left alone.
        OSError: it can't be written; the file is as it was.
    """
    import tomlkit  # only writing needs it; importing takes milliseconds of every start
    import tomlkit.exceptions

    file = settings_file() if file is None else file
    for key, value in changes.items():
        if key not in SETTINGS:
            raise ValueError(f"there is no setting {key!r}")
        if value is not None:
            SETTINGS[key].read(SETTINGS[key].write(value))
    try:
        document = tomlkit.parse(_read(file))
    except FileNotFoundError:
        document = tomlkit.document()
    except (tomlkit.exceptions.TOMLKitError, ValueError, RecursionError) as error:
        problem = SettingsProblem(file, getattr(error, "line", None), error=ValueError(str(error)))
        raise UnreadableSettings(problem) from error
    for key, value in changes.items():
        if value is None:
            document.pop(key, None)
        else:
            document[key] = SETTINGS[key].write(value)
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, tomlkit.dumps(document).encode())


def _read(file: Path) -> str:
    """Return the text of the file, if its size is sensible."""
    with file.open("rb") as stream:
        content = stream.read(_MAX_BYTES + 1)
    if len(content) > _MAX_BYTES:
        raise ValueError("too long for a settings file")
    return content.decode("utf-8-sig")


def _read_keys(
    value: object, text: str
) -> tuple[tuple[KeyBinding, ...], list[tuple[str, object, int | None]]]:
    """Read the table of key bindings.

    Args:
        value: what TOML made of it.
        text: the whole file, to find lines in.

    Returns:
        The bindings, and what can't be one: the name, the bad value, the line.
    """
    if not isinstance(value, dict):
        return (), [(_KEYS, value, None)]
    found, bad = [], []
    for name, wanted in value.items():
        line = _line_of_binding(text, name)
        keys = [wanted] if isinstance(wanted, str) else wanted
        if isinstance(keys, list) and 0 < len(keys) <= _MAX_KEYS and all(map(_is_key, keys)):
            found.append(KeyBinding(name, tuple(keys), line))
        else:
            bad.append((f"{_KEYS}.{name}", wanted, line))
    return tuple(found), bad


def _is_key(key: object) -> bool:
    return isinstance(key, str) and 0 < len(key) <= 30 and key.isprintable()


def _line_of(text: str, key: str) -> int | None:
    """Return the line on which a key at the top of the file, or the table of that name, begins."""
    name = _quoted(key)
    start = re.compile(rf"[ \t]*(?:{name}[ \t]*[.=]|\[+[ \t]*{name}[ \t]*[.\]])")
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if start.match(line)), None)


def _line_of_binding(text: str, command: str) -> int | None:
    """Return the line of a command in the table, or of ``keys.command`` at the top of the file."""
    row = re.compile(rf"[ \t]*{_quoted(command)}[ \t]*=")
    dotted = re.compile(rf"[ \t]*{_KEYS}[ \t]*\.[ \t]*{_quoted(command)}[ \t]*=")
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"[ \t]*\[[ \t]*(.*?)[ \t]*\]", line)
        if header:
            inside = header[1] == _KEYS
        elif (inside and row.match(line)) or dotted.match(line):
            return number
    return None


def _quoted(key: str) -> str:
    """Return a pattern for a key, bare or in quotes."""
    bare = re.escape(key)
    return rf"(?:{bare}|\"{bare}\"|'{bare}')"
