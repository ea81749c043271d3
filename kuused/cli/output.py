"""Standard output and standard error, whatever they can and can't take."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TextIO

__all__ = [
    "OutputError",
    "can_draw_suits",
    "complain",
    "end_output",
    "hand_out",
    "prepare_output",
    "say",
]

_PLAIN: Final = str.maketrans(
    {
        "♦": "D", "♣": "C", "♥": "H", "♠": "S",
        "“": '"', "”": '"', "„": '"', "’": "'", "–": "-", "—": "-", "…": "...", "·": "-", "×": "x",
    }
)  # fmt: skip


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks with letters that it has: the error handler of our output."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    letters = []
    for char in text:
        simple = unicodedata.normalize("NFKD", char.translate(_PLAIN))
        letters.append("".join(c for c in simple if c.isascii()) or "?")
    return "".join(letters), error.end


def prepare_output() -> None:
    """Let no character stop the program: what the encoding lacks is written more simply."""
    codecs.register_error("kuused", _plain)
    encoding = _wanted_encoding(os.environ)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=encoding, errors="kuused")


def _wanted_encoding(environment: Mapping[str, str]) -> str | None:
    """The encoding of the locale that somebody has asked for in so many words.

    Python takes ``LC_ALL=C`` for a locale that nobody has chosen, and writes UTF-8. Only that
    variable is heeded: the other two Python may have set itself, or nobody has thought of them.
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
    """Whether the encoding of standard output has the suits' symbols."""
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
    """Write a record to standard output: in a file it is always the same bytes.

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
    """Write one line to standard error, with the program's name before it."""
    if sys.stderr is None:
        return
    line = " ".join(sentence.split())
    try:
        print(f"kuused: {line}", file=sys.stderr, flush=True)
    except OSError:
        _silence(sys.stderr)


def end_output() -> None:
    """Write out what is still waiting.

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
        _silence(sys.stdout)  # else Python complains once more as it ends
        if isinstance(error, BrokenPipeError):
            raise
        raise OutputError(*error.args) from error


def _silence(stream: TextIO) -> None:
    """Let what the stream still holds go nowhere, so that Python's own end says nothing of it."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return
