"""Standard output and standard error, whatever they can and can't take."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TextIO

__all__ = ["OutputError", "can_draw_suits", "complain", "end_output", "prepare_output", "say"]

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
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="kuused")


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
