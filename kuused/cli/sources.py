"""A match as it is named on the command line: a record's file, standard input, or a match code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kuused.cli.mistakes import Mistake
from kuused.engine import Record, RecordFault, RecordSyntaxError, parse_record, verify
from kuused.engine.record_syntax import MOST_CHARACTERS
from kuused.match.code_text import CodeError, looks_like_code
from kuused.match.codes import unpack
from kuused.players import UnknownKind, find_kind
from kuused.words import Words
from kuused.words.codes import code_error

__all__ = ["STDIN", "BadMatch", "called", "is_code", "is_file", "match_of", "title_of"]

STDIN: Final = "-"
# A record is mostly ASCII; names and titles may be anything in UTF-8.
_MOST_BYTES: Final = MOST_CHARACTERS + 10_000_000
_SHOWN: Final = 12  # characters of a code that say which is meant


class BadMatch(Exception):
    """What was read is no match, or not one by the rules.

    Attributes:
        where: the line and column, as ``3:12``; empty where there are none.
        sentence: what is wrong, in the person's language.
    """

    def __init__(self, where: str, sentence: str) -> None:
        self.where = where
        self.sentence = sentence
        super().__init__(sentence)


def is_file(text: str) -> bool:
    """Whether there is a file, or a folder, of this name."""
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):
        return False


def is_code(text: str) -> bool:
    """Whether a match code is meant, right or wrong; a file of that name goes before it."""
    separators = {os.sep, os.altsep or os.sep}
    return not is_file(text) and not separators & set(text) and looks_like_code(text)


def title_of(words: Words, text: str) -> str:
    """How to speak of what was named."""
    if text == STDIN:
        return words.t("standard input")
    if is_code(text):
        plain = "".join(text.split())
        return plain if len(plain) <= _SHOWN else plain[:_SHOWN] + ("..." if words.ascii else "…")
    return text or '""'


def match_of(words: Words, texts: str | Sequence[str]) -> Record:
    """The match that is named by a file, by ``-``, or by a code; it has been verified.

    Args:
        words: the words to speak with.
        texts: what was named. A code may come in several pieces, as a chat broke it up.

    Raises:
        Mistake: it can't be read.
        BadMatch: it was read, and is wrong.
    """
    pieces = [texts] if isinstance(texts, str) else list(texts)
    joined = "".join(pieces)
    if is_code(joined) and not any(map(is_file, pieces)):
        try:
            return unpack(joined)
        except CodeError as error:
            raise BadMatch("", code_error(words, error)) from None
    if len(pieces) > 1:
        raise Mistake(words.t("One match at a time: {text} is one too many.", text=pieces[1]))
    content = _read(words, joined)
    record: Record | None = None
    try:
        record = parse_record(_decoded(words, content))
        verify(record)
    except (RecordSyntaxError, RecordFault) as error:
        names = [] if record is None else called(words, record)
        where = f"{error.line}:{error.column}"
        raise BadMatch(where, words.record_error(error, names)) from None
    return record


def called(words: Words, record: Record) -> list[str]:
    """What each seat is called: as the record has it, or by its kind."""
    names = []
    for seat in record.seats:
        name = seat.name
        if not name:
            try:
                name = find_kind(seat.kind).name(words.lang)
            except UnknownKind:
                name = words.t("Guest")
        names.append(name)
    return names


def _read(words: Words, file: str) -> bytes:
    try:
        if file == STDIN:
            return sys.stdin.buffer.read(_MOST_BYTES + 1) if sys.stdin is not None else b""
        # Path("") would be the folder that we are in; a NUL is in no file's name, and not in "".
        with Path(file or "\0").open("rb") as stream:
            return stream.read(_MOST_BYTES + 1)
    except OSError as error:
        reason = words.failure(error)
    except ValueError:
        reason = words.t("no file can have this name")
    name = title_of(words, file)
    raise Mistake(words.t("{file} can't be read: {reason}.", file=name, reason=reason))


def _decoded(words: Words, content: bytes) -> str:
    if len(content) > _MOST_BYTES:
        limit = _MOST_BYTES // 1_000_000
        raise BadMatch("1:1", words.t("Too long for a record: more than {n} MB.", n=limit))
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        said = words.t("This is no UTF-8, and so no record.")
        raise BadMatch(f"{line}:{column}", said) from None
