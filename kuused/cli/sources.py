"""A match as it is named on the command line: a record's file, standard input, or a match code."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from kuused.cli.record_files import STDIN, BadRecord, read_record
from kuused.i18n import Translator, code_error_text
from kuused.record import Record
from kuused.record.code_text import CodeError, looks_like_code
from kuused.record.codes import unpack

__all__ = ["is_code", "is_file", "match_of", "title_of"]

_SHOWN: Final = 12  # characters of a code that say which is meant


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


def title_of(tr: Translator, text: str) -> str:
    """How to speak of what was named."""
    if text == STDIN:
        return tr.t("standard input")
    if is_code(text):
        plain = "".join(text.split())
        return plain if len(plain) <= _SHOWN else plain[:_SHOWN] + ("..." if tr.ascii else "…")
    return text or '""'


def match_of(
    tr: Translator, texts: str | Sequence[str], *, most_bytes: int | None = None
) -> Record:
    """The match that is named by a file, by ``-``, or by a code; it has been verified.

    Args:
        tr: the translator.
        texts: what was named. A code may come in several pieces, as a chat broke it up.
        most_bytes: how long a file may be, if not as long as usual.

    Raises:
        UnreadableFile: the file can't be read.
        BadRecord: what was read is no match, or not one by the rules.
        click.UsageError: several matches are named.
    """
    pieces = [texts] if isinstance(texts, str) else list(texts)
    joined = "".join(pieces)
    if is_code(joined) and not any(map(is_file, pieces)):
        try:
            return unpack(joined)
        except CodeError as error:
            said = code_error_text(tr, error)
            raise BadRecord(f"{title_of(tr, joined)}: {said}") from None
    if len(pieces) > 1:
        raise click.UsageError(tr.t("One match at a time: {text} is one too many.", text=pieces[1]))
    return read_record(tr, joined, most_bytes=most_bytes)
