"""What keeps the game from saving, and how it is told."""

from __future__ import annotations

import errno
import os
import sqlite3
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

from kuused.i18n import Translator, file_failure

__all__ = ["Cause", "StoreError", "StoreProblem", "problem_of"]


class Cause(Enum):
    """Why something can't be kept."""

    DAMAGED = "the file is damaged, or none of ours"
    NEWER = "the file is from a newer version of the game"
    BUSY = "another program holds the file"
    CONFLICT = "another program has gone on with the same match"
    REFUSED = "the machine refuses"


_LASTING: Final = frozenset({Cause.DAMAGED, Cause.NEWER, Cause.CONFLICT})


@dataclass(frozen=True)
class StoreProblem:
    """Something that keeps the game from saving, or kept it from using the file that was there.

    Attributes:
        cause: what it is.
        path: the file.
        aside: where a damaged file has been put; saving goes on with a new one then.
        error: what the machine said, for :attr:`Cause.REFUSED`.
    """

    cause: Cause
    path: Path
    aside: Path | None = None
    error: OSError | None = field(default=None, compare=False)

    @property
    def lasting(self) -> bool:
        """Whether there is no use in trying again."""
        return self.cause in _LASTING

    def describe(self, tr: Translator) -> str:
        """One sentence for the person."""
        file = _shown(self.path)
        if self.cause is Cause.DAMAGED and self.aside is not None:
            return tr.t(
                "{file} is damaged: it is now called {aside}, and saving begins anew.",
                file=file,
                aside=self.aside.name,
            )
        if self.cause is Cause.DAMAGED:
            return tr.t(
                "{file} is damaged and is left as it is: nothing is being saved.", file=file
            )
        if self.cause is Cause.NEWER:
            return tr.t(
                "{file} is from a newer version of the game and is left as it is: nothing is being "
                "saved.",
                file=file,
            )
        if self.cause is Cause.CONFLICT:
            return tr.t(
                "{file}: this match has been played on elsewhere, so it is not being saved here.",
                file=file,
            )
        if self.error is not None:
            reason = file_failure(tr, self.error)
        else:
            reason = tr.t("another program is using it")
        return tr.t("{file}: nothing is being saved: {reason}.", file=file, reason=reason)


def _shown(path: Path) -> str:
    """A path as people write it: from their home on, if it is there."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)


class StoreError(Exception):
    """Something could not be kept, or read.

    Attributes:
        problem: what is wrong.
    """

    def __init__(self, problem: StoreProblem) -> None:
        self.problem = problem
        super().__init__(f"{problem.path}: {problem.cause.value}")


# SQLite's primary result codes: https://sqlite.org/rescode.html
_BUSY: Final = frozenset({5, 6, 15})
_DAMAGED: Final = frozenset({11, 24, 26})
_CONSTRAINT: Final = 19
_REFUSALS: Final = {
    3: errno.EACCES,  # SQLITE_PERM
    7: errno.ENOMEM,  # SQLITE_NOMEM
    8: errno.EROFS,  # SQLITE_READONLY
    10: errno.EIO,  # SQLITE_IOERR
    13: errno.ENOSPC,  # SQLITE_FULL
    14: errno.EIO,  # SQLITE_CANTOPEN
    23: errno.EACCES,  # SQLITE_AUTH
}


def problem_of(error: Exception, path: Path) -> StoreProblem:
    """What an error of SQLite's, or of the machine, means for the person."""
    if isinstance(error, OSError):
        return StoreProblem(Cause.REFUSED, path, error=error)
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Python's own complaints: a value that can't be decoded, or of a type that isn't ours.
        closed = isinstance(error, sqlite3.ProgrammingError)
        return (
            StoreProblem(Cause.REFUSED, path, error=OSError(errno.EIO, os.strerror(errno.EIO)))
            if closed
            else StoreProblem(Cause.DAMAGED, path)
        )
    primary = code & 0xFF
    if primary in _BUSY:
        return StoreProblem(Cause.BUSY, path)
    if primary in _DAMAGED:
        return StoreProblem(Cause.DAMAGED, path)
    if primary == _CONSTRAINT:
        return StoreProblem(Cause.CONFLICT, path)
    if primary not in _REFUSALS:
        # SQLITE_ERROR and the like: a table or a column is not there, so the file isn't ours.
        return StoreProblem(Cause.DAMAGED, path)
    number = _REFUSALS[primary]
    if primary in (8, 14):
        number = _why_closed(path) or number
    return StoreProblem(Cause.REFUSED, path, error=OSError(number, os.strerror(number)))


def _why_closed(path: Path) -> int | None:
    """Why a database can't be opened or written, as the machine would say it."""
    for one in (path, path.parent):
        try:
            if one.exists() and not os.access(one, os.R_OK | os.W_OK):
                return errno.EACCES
        except OSError as error:
            return error.errno
    return errno.EISDIR if path.is_dir() else None
