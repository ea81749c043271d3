"""The settings file: what a person has chosen, and the game keeps.

It is ``settings.toml`` in the user's configuration folder, or in the folder that the environment
variable ``KUUSED_CONFIG`` names. People may edit it. What the game does not understand in it is
named, not used, and kept when the file is next written.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kuused.i18n import DRESSES, Translator, file_failure, list_items, read_name
from kuused.store.files import replace_file
from kuused.store.keys import FASTEST, KEYS, SLOWEST, THEMES
from kuused.store.rebound import TABLE, Rebound, read_rebound

__all__ = [
    "FASTEST",
    "SLOWEST",
    "THEMES",
    "Problem",
    "Rebound",
    "Settings",
    "UnreadableSettings",
    "load",
    "path",
    "save",
]

FILE: Final = "settings.toml"
_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person has chosen.

    Attributes:
        lang: the language, ``None`` to follow the locale.
        name: what the person is called at the table, ``None`` for no name.
        dress: what the cards wear (Q12).
        theme: one of :data:`THEMES`.
        speed: 1 is the pace of a table; ``math.inf`` (``"max"`` in the file) never waits.
        four_colours: whether every suit of a French deck has a colour of its own.
        ascii: whether to draw with ASCII characters alone.
        animation: whether things move.
        auto_pay: whether a chip is paid without asking when no card fits.
        auto_single: whether an only card is played without asking.
        auto_run: whether a match runs to its end by itself when it is decided among others.
        tutorial: whether the home screen offers the first match with a guide.
        keys: what other keys commands have got, as the table ``[keys]`` says.
    """

    lang: str | None = None
    name: str | None = None
    dress: str = DRESSES[0]
    theme: str = THEMES[0]
    speed: float = 1.0
    four_colours: bool = False
    ascii: bool = False
    animation: bool = True
    auto_pay: bool = False
    auto_single: bool = False
    auto_run: bool = False
    tutorial: bool = True
    keys: tuple[Rebound, ...] = ()


class UnreadableSettings(OSError):
    """A settings file that is there and can't be understood; it is left alone.

    Attributes:
        problem: what is wrong with it.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(None, problem.say(Translator()), str(problem.path))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the settings file that was not used.

    Attributes:
        path: the file.
        line: the line, 1 for the first; ``None`` when it is about the whole file.
        key: the key it is about, empty when it is about the whole file.
        allowed: for a bad value, what would be right, two texts for a range; for an unknown key,
            the keys there are.
        value: the bad value; ``None`` for an unknown key.
        error: why the file could not be read at all.
    """

    path: Path
    line: int | None = None
    key: str = ""
    allowed: tuple[str | tuple[str, str], ...] = ()
    value: object = None
    error: OSError | ValueError | None = None

    def say(self, tr: Translator) -> str:
        """One sentence for the person."""
        where = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        if isinstance(self.error, OSError):
            reason = file_failure(tr, self.error)
            return tr.t(
                "{file}: the settings can't be read, so they are not used: {reason}.",
                file=where,
                reason=reason,
            )
        if self.error is not None:
            return tr.t("{file}: this is not TOML, so no settings are used.", file=where)
        if self.value is None:
            return tr.t(
                "{file}: there is no setting {key}. There are {keys}.",
                file=where,
                key=self.key,
                keys=list_items(tr, self._choices(tr), "and"),
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
            values=list_items(tr, self._choices(tr), "or"),
        )

    def _choices(self, tr: Translator) -> list[str]:
        return [
            one if isinstance(one, str) else tr.t("{least} to {most}", least=one[0], most=one[1])
            for one in self.allowed
        ]


def path(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the settings file is, whether it exists or not."""
    folder = environ.get("KUUSED_CONFIG")
    if folder:
        return Path(folder).expanduser() / FILE
    import platformdirs  # a start without settings to look for does not need it

    return Path(platformdirs.user_config_dir("kuused", appauthor=False)) / FILE


def load(file: Path | None = None) -> tuple[Settings, tuple[Problem, ...]]:
    """Read the settings, and say what in the file was not used.

    Args:
        file: where they are, if not at :func:`path`. No file means that nothing was chosen.
    """
    file = path() if file is None else file
    try:
        text = _read(file)
    except FileNotFoundError:
        return Settings(), ()
    except (OSError, ValueError) as error:
        return Settings(), (Problem(file, error=error),)
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return Settings(), (Problem(file, _line_in(error), error=ValueError(str(error))),)
    chosen: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in found.items():
        line = _line_of(text, key)
        if key == TABLE:
            chosen[key], bad = read_rebound(value, text)
            allowed = ('"x"', '["x", "ctrl+x"]')
            problems += [Problem(file, at or line, name, allowed, wrong) for name, wrong, at in bad]
            continue
        if key not in KEYS:
            problems.append(Problem(file, line, key, (*KEYS, TABLE)))
            continue
        try:
            chosen[key] = KEYS[key].read(value)
        except ValueError:
            problems.append(Problem(file, line, key, KEYS[key].allowed, value))
    return Settings(**chosen), tuple(problems)


def save(changes: Mapping[str, Any], file: Path | None = None) -> None:
    """Write what has been chosen anew; everything else in the file stays as it is.

    Args:
        changes: new values by the names of the fields of :class:`Settings`; ``None`` takes a
            setting out.
        file: where the settings are, if not at :func:`path`.

    Raises:
        ValueError: there is no such setting, or it can't have that value.
        UnreadableSettings: a file is there that is not understood; it is left alone.
        OSError: it can't be written; the file is as it was.
    """
    import tomlkit  # only who writes needs it
    import tomlkit.exceptions

    file = path() if file is None else file
    for key, value in changes.items():
        if key not in KEYS:
            raise ValueError(f"there is no setting {key!r}")
        if value is not None:
            KEYS[key].read(KEYS[key].write(value))
    try:
        text = _read(file)
        document = tomlkit.parse(text)
    except FileNotFoundError:
        document = tomlkit.document()
    except (tomlkit.exceptions.TOMLKitError, ValueError, RecursionError) as error:
        problem = Problem(file, getattr(error, "line", None), error=ValueError(str(error)))
        raise UnreadableSettings(problem) from error
    for key, value in changes.items():
        if value is None:
            document.pop(key, None)
        else:
            document[key] = KEYS[key].write(value)
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, tomlkit.dumps(document).encode())


# -- the text ------------------------------------------------------------------------------------


def _read(file: Path) -> str:
    """The text of the file, if it is one of a sensible size."""
    with file.open("rb") as stream:
        content = stream.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise ValueError("too long for a settings file")
    return content.decode("utf-8-sig")


def _line_in(error: BaseException) -> int | None:
    found = re.search(r"at line (\d+)", str(error))
    return int(found[1]) if found else None


def _line_of(text: str, key: str) -> int | None:
    """The line on which a key at the top of the file, or the table of that name, begins."""
    name = rf"(?:{re.escape(key)}|\"{re.escape(key)}\"|'{re.escape(key)}')"
    start = re.compile(rf"[ \t]*(?:{name}[ \t]*[.=]|\[+[ \t]*{name}[ \t]*[.\]])")
    for number, line in enumerate(text.splitlines(), 1):
        if start.match(line):
            return number
    return None


def _toml(value: object) -> str:
    """A value roughly as the file has it, short enough for a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{…}"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    text = "".join(char if char.isprintable() else " " for char in text)
    return text if len(text) <= 40 else f"{text[:37]}…"
