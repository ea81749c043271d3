"""Files with records: read with care, and written only where nothing is lost."""

from __future__ import annotations

import errno
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from kuused.i18n import Translator, file_failure, record_error_text
from kuused.players import UnknownPlayer, find_player
from kuused.record import (
    Record,
    RecordFault,
    RecordSyntaxError,
    parse_record,
    verify,
)
from kuused.record.reader import MOST_CHARACTERS
from kuused.store.files import replace_file

__all__ = [
    "MOST_BYTES",
    "STDIN",
    "BadRecord",
    "UnreadableFile",
    "called",
    "check_place",
    "read_record",
    "write_file",
]

STDIN: Final = "-"
MOST_BYTES: Final = MOST_CHARACTERS + 10_000_000
"""A record is mostly ASCII; names and titles may be anything in UTF-8."""

_FIRST_WORDS: Final = b"kuused record "
_ASKED_WRONGLY: Final = frozenset(
    {
        errno.EACCES,
        errno.EISDIR,
        errno.ELOOP,
        errno.ENAMETOOLONG,
        errno.ENOENT,
        errno.ENOTDIR,
        errno.EPERM,
        errno.EROFS,
    }
)


# -- reading -------------------------------------------------------------------------------------


@dataclass
class BadRecord(Exception):
    """A file that is no good record.

    Attributes:
        line: what is wrong, as ``FILE:LINE:COLUMN: sentence``.
    """

    line: str


@dataclass
class UnreadableFile(Exception):
    """A file that can't be read.

    Attributes:
        sentence: why.
    """

    sentence: str


def read_record(tr: Translator, file: str, *, most_bytes: int | None = None) -> Record:
    """Read a record, and play it again.

    Args:
        tr: the translator.
        file: its name, ``-`` for standard input.
        most_bytes: how long it may be; :data:`MOST_BYTES` by default.

    Raises:
        BadRecord: it is no record, or its match breaks the rules.
        UnreadableFile: it can't be read.
    """
    most_bytes = MOST_BYTES if most_bytes is None else most_bytes
    name = tr.t("standard input") if file == STDIN else file or '""'
    try:
        content = _read(file, most_bytes)
    except OSError as error:
        reason = file_failure(tr, error)
        said = tr.t("{file} can't be read: {reason}.", file=name, reason=reason)
        raise UnreadableFile(said) from error
    except ValueError as error:  # an empty name, or one with a NUL in it
        reason = tr.t("no file can have this name")
        said = tr.t("{file} can't be read: {reason}.", file=name, reason=reason)
        raise UnreadableFile(said) from error
    if len(content) > most_bytes:
        limit = most_bytes // 1_000_000
        said = tr.t("Too long for a record: more than {n} MB.", n=limit)
        raise BadRecord(f"{name}:1:1: {said}")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        said = tr.t("This is no UTF-8, and so no record.")
        raise BadRecord(f"{name}:{line}:{column}: {said}") from error
    record: Record | None = None
    try:
        record = parse_record(text)
        verify(record)
    except (RecordSyntaxError, RecordFault) as error:
        names = [] if record is None else called(tr, record)
        said = record_error_text(tr, error, names)
        raise BadRecord(f"{name}:{error.line}:{error.column}: {said}") from error
    return record


def _read(file: str, most_bytes: int) -> bytes:
    if not file:
        raise ValueError("no name")  # Path("") would be the folder that we are in
    if file == STDIN:
        return sys.stdin.buffer.read(most_bytes + 1) if sys.stdin is not None else b""
    with Path(file).open("rb") as stream:
        return stream.read(most_bytes + 1)


def called(tr: Translator, record: Record) -> list[str]:
    """What each seat is called: as the record has it, or by its kind."""
    names = []
    for seat in record.seats:
        name = seat.name
        if not name:
            try:
                name = find_player(seat.kind).name(tr.lang)
            except UnknownPlayer:
                name = tr.t("Guest")
        names.append(name)
    return names


# -- writing -------------------------------------------------------------------------------------


def write_file(tr: Translator, file: Path, text: str) -> None:
    """Write a record; its place has been checked.

    Raises:
        click.UsageError: it can't be written there; what was there is as it was.
    """
    try:
        replace_file(file, text.encode())
    except OSError as error:
        raise _not_written(tr, file, error) from error


def check_place(tr: Translator, file: Path) -> None:
    """Refuse to write over anything but a record of ours.

    Raises:
        click.UsageError: something else is there, or nothing can be written there.
    """
    try:
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, "", str(file))
        if not file.parent.is_dir():
            gone = NotADirectoryError if file.parent.exists() else FileNotFoundError
            raise gone(errno.ENOTDIR if file.parent.exists() else errno.ENOENT, "", str(file))
        if not file.exists():
            return
        if not file.is_file():
            raise click.UsageError(
                tr.t("{file} is no ordinary file: a record is not written there.", file=file)
            )
        with file.open("rb") as stream:
            begins = stream.read(len(_FIRST_WORDS))
    except (OSError, ValueError) as error:
        raise _not_written(tr, file, error) from error
    if begins and begins != _FIRST_WORDS:
        raise click.UsageError(
            tr.t(
                "{file} is there and is no record of a match: name another file, or remove it.",
                file=file,
            )
        )


def _not_written(tr: Translator, file: Path, error: OSError | ValueError) -> click.ClickException:
    if isinstance(error, OSError):
        reason = file_failure(tr, error)
        kind = click.UsageError if error.errno in _ASKED_WRONGLY else click.ClickException
    else:  # a name with a NUL in it
        reason, kind = tr.t("no file can have this name"), click.UsageError
    return kind(tr.t("The record can't be written to {file}: {reason}.", file=file, reason=reason))
