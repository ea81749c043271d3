"""Standard streams, whatever they can and can't take, and the matches that are read and written.

A match is named on the command line by a record's file, by ``-`` for standard input, or by a match
code. Records are read with care, and written only where nothing is lost.
"""

from __future__ import annotations

import codecs
import errno
import os
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

import click

from kuused.i18n import Translator, code_error_text, file_failure, record_error_text
from kuused.players import UnknownPlayer, find_player
from kuused.record import Record, RecordFault, RecordSyntaxError, parse_record, verify
from kuused.record.code_text import CodeError, looks_like_code
from kuused.record.codes import unpack
from kuused.record.reader import MOST_CHARACTERS
from kuused.store.files import replace_file

__all__ = [
    "DASH",
    "MOST_BYTES",
    "BadRecord",
    "OutputError",
    "UnreadableFile",
    "can_draw_suits",
    "check_place",
    "complain",
    "end_output",
    "hand_out",
    "is_code",
    "is_file",
    "match_of",
    "prepare_output",
    "say",
    "seat_names",
    "title_of",
    "write_file",
]

DASH: Final = "-"
"""The name of standard input and output, where a file can be named."""

# -- standard output and error ---------------------------------------------------------------------

_PLAIN: Final = str.maketrans(
    {
        "♦": "D", "♣": "C", "♥": "H", "♠": "S",
        "“": '"', "”": '"', "„": '"', "’": "'", "–": "-", "—": "-", "…": "...", "·": "-", "×": "x",
    }
)  # fmt: skip


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks by characters that it has: an error handler for codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    letters = []
    for char in text:
        simple = unicodedata.normalize("NFKD", char.translate(_PLAIN))
        letters.append("".join(c for c in simple if c.isascii()) or "?")
    return "".join(letters), error.end


def prepare_output() -> None:
    """Make sure that no character stops the program: what the encoding lacks is replaced."""
    codecs.register_error("kuused", _plain)
    encoding = _wanted_encoding(os.environ)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=encoding, errors="kuused")


def _wanted_encoding(environment: Mapping[str, str]) -> str | None:
    """Return the encoding of the locale in ``LC_ALL``, if the person has chosen one there.

    Python takes ``LC_ALL=C`` for a locale that nobody has chosen, and writes UTF-8. Only that
    variable counts: Python may have set the other two itself, or they are a system's default.
    """
    chosen = any(environment.get(name) for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    if os.name == "nt" or chosen or "utf8" in sys._xoptions:
        return None
    name, _, codeset = environment.get("LC_ALL", "").partition("@")[0].partition(".")
    if name in ("C", "POSIX") and not codeset:
        return "ascii"
    try:
        return codeset if codeset and "x".encode(codeset) == b"x" else None
    except (LookupError, UnicodeError):
        return None


def can_draw_suits() -> bool:
    """Return whether the encoding of standard output has the symbols of the suits."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "♦♣♥♠".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class OutputError(OSError):
    """Standard output can't be written to, for another reason than that nobody reads it."""


def say(text: str = "", end: str = "\n") -> None:
    """Write a line to standard output.

    Raises:
        BrokenPipeError: nobody reads it any more.
        OutputError: it can't be written.
    """
    with _writing():
        print(text, end=end)


def hand_out(record: str) -> None:
    """Write a record to standard output: the same bytes in every locale, except on a terminal.

    Raises:
        BrokenPipeError: nobody reads it any more.
        OutputError: it can't be written.
    """
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None or sys.stdout.isatty():
        say(record, end="")
        return
    with _writing():
        sys.stdout.flush()
        raw.write(record.encode("utf-8"))
        raw.flush()


def complain(sentence: str) -> None:
    """Write one line to standard error, after the program's name."""
    if sys.stderr is None:
        return
    line = " ".join(sentence.split())
    try:
        print(f"kuused: {line}", file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def end_output() -> None:
    """Flush standard output.

    Raises:
        BrokenPipeError: nobody reads it any more.
        OutputError: it can't be written.
    """
    if sys.stdout is not None:
        with _writing():
            sys.stdout.flush()


@contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        _silence(sys.stdout)  # else Python complains once more at exit
        if isinstance(error, BrokenPipeError):
            raise
        raise OutputError(*error.args) from error


def _silence(stream: TextIO) -> None:
    """Send what the stream still holds to nowhere, so that Python's own flush at exit succeeds."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return


# -- reading a match -------------------------------------------------------------------------------

MOST_BYTES: Final = MOST_CHARACTERS + 10_000_000
"""Maximum size of a record: it is mostly ASCII, but names and titles may be anything in UTF-8."""
_SHOWN: Final = 12
"""Number of characters that stand for a match code in a message."""


class BadRecord(click.UsageError):
    """What was named is no match, or not one by the rules: ``FILE:LINE:COLUMN: sentence``."""


class UnreadableFile(click.UsageError):
    """A file can't be read."""


def is_file(text: str) -> bool:
    """Return whether there is a file, or a folder, of this name."""
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):
        return False


def is_code(text: str) -> bool:
    """Return whether a match code is meant, right or wrong; a file of that name takes precedence."""
    separators = {os.sep, os.altsep or os.sep}
    return not is_file(text) and not separators & set(text) and looks_like_code(text)


def title_of(tr: Translator, text: str) -> str:
    """Return how to call what was named, in a message."""
    if text == DASH:
        return tr.t("standard input")
    if is_code(text):
        plain = "".join(text.split())
        return plain if len(plain) <= _SHOWN else plain[:_SHOWN] + ("..." if tr.ascii else "…")
    return text or '""'


def match_of(tr: Translator, texts: Sequence[str], *, most_bytes: int | None = None) -> Record:
    """Return the match that is named by a file, by ``-``, or by a code, once it is verified.

    Args:
        tr: the translator.
        texts: what was named. A code may come in several pieces, as a chat broke it up.
        most_bytes: maximum size of a file; :data:`MOST_BYTES` by default.

    Raises:
        UnreadableFile: the file can't be read.
        BadRecord: what was read is no match, or not one by the rules.
        click.UsageError: several matches are named.
    """
    joined = "".join(texts)
    if is_code(joined) and not any(map(is_file, texts)):
        try:
            return unpack(joined)
        except CodeError as error:
            said = code_error_text(tr, error)
            raise BadRecord(f"{title_of(tr, joined)}: {said}") from None
    if len(texts) > 1:
        raise click.UsageError(tr.t("One match at a time: {text} is one too many.", text=texts[1]))
    return _read_record(tr, joined, MOST_BYTES if most_bytes is None else most_bytes)


def _read_record(tr: Translator, file: str, most_bytes: int) -> Record:
    name, record = title_of(tr, file), None
    try:
        content = _read(file, most_bytes)
    except (OSError, ValueError) as error:
        said = tr.t("{file} can't be read: {reason}.", file=name, reason=_why(tr, error))
        raise UnreadableFile(said) from error
    line, column = 1, 1
    try:
        if len(content) <= most_bytes:
            record = parse_record(content.decode())
            verify(record)
            return record
        said = tr.t("Too long for a record: more than {n} MB.", n=most_bytes // 1_000_000)
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        said = tr.t("This is no UTF-8, and so no record.")
    except (RecordSyntaxError, RecordFault) as error:
        line, column = error.line, error.column
        said = record_error_text(tr, error, [] if record is None else seat_names(tr, record))
    raise BadRecord(f"{name}:{line}:{column}: {said}")


def _read(file: str, most_bytes: int) -> bytes:
    if not file:
        raise ValueError("no name")  # Path("") would be the current folder
    if file == DASH:
        return sys.stdin.buffer.read(most_bytes + 1) if sys.stdin is not None else b""
    with Path(file).open("rb") as stream:
        return stream.read(most_bytes + 1)


def _why(tr: Translator, error: OSError | ValueError) -> str:
    # A ValueError is about an empty name, or one with a NUL in it.
    if isinstance(error, OSError):
        return file_failure(tr, error)
    return tr.t("no file can have this name")


def seat_names(tr: Translator, record: Record) -> list[str]:
    """Return what each seat is called: as the record has it, or by its kind."""

    def by_kind(kind: str) -> str:
        try:
            return find_player(kind).name(tr.lang)
        except UnknownPlayer:
            return tr.t("Guest")

    return [seat.name or by_kind(seat.kind) for seat in record.seats]


# -- writing a record ------------------------------------------------------------------------------

_FIRST_WORDS: Final = b"kuused record "
_ASKED_WRONGLY: Final = frozenset(
    {
        errno.EACCES, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG, errno.ENOENT, errno.ENOTDIR,
        errno.EPERM, errno.EROFS,
    }
)  # fmt: skip
"""Errors about the file that was named; others are failures of the machine."""


def write_file(tr: Translator, file: Path, text: str) -> None:
    """Write a record; its place has been checked.

    Raises:
        click.ClickException: it can't be written there; what was there is as it was.
    """
    with _writing_to(tr, file):
        replace_file(file, text.encode())


def check_place(tr: Translator, file: Path) -> None:
    """Refuse to write over anything but a record of ours.

    Raises:
        click.ClickException: something else is there, or nothing can be written there.
    """
    with _writing_to(tr, file):
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, "", str(file))
        if not file.parent.is_dir():
            code = errno.ENOTDIR if file.parent.exists() else errno.ENOENT
            raise OSError(code, "", str(file))
        if not file.exists():
            return
        if not file.is_file():
            raise click.UsageError(
                tr.t("{file} is no ordinary file: a record is not written there.", file=file)
            )
        with file.open("rb") as stream:
            begins = stream.read(len(_FIRST_WORDS))
    if begins and begins != _FIRST_WORDS:
        raise click.UsageError(
            tr.t(
                "{file} is there and is no record of a match: name another file, or remove it.",
                file=file,
            )
        )


@contextmanager
def _writing_to(tr: Translator, file: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        reason = _why(tr, error)
        said = tr.t("The record can't be written to {file}: {reason}.", file=file, reason=reason)
        asked_wrongly = not isinstance(error, OSError) or error.errno in _ASKED_WRONGLY
        raise (click.UsageError if asked_wrongly else click.ClickException)(said) from error
