"""Named matches: whole matches on record that travel with the game, each kept for a reason.

They lie in ``seeds/matches`` as ``NAME.kuused``, in the engine's record format, and carry a title
and a reason in each language of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Final

from kuused import resources
from kuused.record import Record, RecordSyntaxError, Said, parse_record

__all__ = ["SUFFIX", "BrokenMatch", "NamedMatch", "broken_matches", "named_matches", "read_matches"]

SUFFIX: Final = ".kuused"
"""What the name of a record's file ends with."""

_FALLBACK: Final = "en"


@dataclass(frozen=True)
class NamedMatch:
    """A match with a name.

    Attributes:
        name: its name, as people type it: ``shared-win``.
        record: the match itself, with its titles and reasons.
    """

    name: str
    record: Record

    def title(self, lang: str) -> str:
        """What it is called in a language, in English where it has no title there."""
        return _text(self.record.titles, lang) or self.name

    def reason(self, lang: str) -> str:
        """Why it is kept, in a language, in English where it says so only there; perhaps empty."""
        return _text(self.record.reasons, lang)


@dataclass(frozen=True)
class BrokenMatch:
    """A file among the named matches that can't be read.

    Attributes:
        name: the name it would have.
        error: what is wrong: no record, no UTF-8, or a file that can't be opened.
    """

    name: str
    error: RecordSyntaxError | UnicodeDecodeError | OSError


def named_matches() -> tuple[NamedMatch, ...]:
    """Every named match, by name. They are read when they are first asked for.

    A file that can't be read is left out; :func:`broken_matches` tells of it.
    """
    return _read()[0]


def broken_matches() -> tuple[BrokenMatch, ...]:
    """The files that :func:`named_matches` has left out."""
    return _read()[1]


def read_matches(
    folder: Traversable,
) -> tuple[tuple[NamedMatch, ...], tuple[BrokenMatch, ...]]:
    """The named matches in a folder, and what could not be read there."""
    named: list[NamedMatch] = []
    broken: list[BrokenMatch] = []
    try:
        files = sorted(folder.iterdir(), key=lambda file: file.name)
    except OSError as error:
        return (), (BrokenMatch(folder.name, error),)
    for file in files:
        if not file.name.endswith(SUFFIX):
            continue
        name = file.name.removesuffix(SUFFIX)
        try:
            # As bytes: reading text would change line ends, and a record's are part of its form.
            record = parse_record(file.read_bytes().decode("utf-8"))
        except (RecordSyntaxError, UnicodeDecodeError, OSError) as error:
            broken.append(BrokenMatch(name, error))
        else:
            named.append(NamedMatch(name, record))
    return tuple(named), tuple(broken)


@cache
def _read() -> tuple[tuple[NamedMatch, ...], tuple[BrokenMatch, ...]]:
    try:
        folder = resources.seeds()
    except OSError as error:
        return (), (BrokenMatch("seeds", error),)
    return read_matches(folder / "matches")


def _text(texts: Sequence[Said], lang: str) -> str:
    """Return the text in a language; in English where there is none, perhaps empty."""
    by_lang = {each.lang: each.text for each in texts}
    return by_lang.get(lang) or by_lang.get(_FALLBACK, "")
