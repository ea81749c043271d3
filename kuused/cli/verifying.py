"""``kuused verify``: records played again, each with one line about how that went."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from kuused.cli.output import complain, say
from kuused.engine import Record, RecordFault, RecordSyntaxError, parse_record, verify
from kuused.engine.record_syntax import MOST_CHARACTERS
from kuused.players import UnknownKind, find_kind
from kuused.words import Words

__all__ = ["MOST_BYTES", "names_of", "read_bytes", "verify_files"]

STDIN: Final = "-"
# A record is mostly ASCII; names and titles may be anything in UTF-8.
MOST_BYTES: Final = MOST_CHARACTERS + 10_000_000
"""A file that is longer than this is no record."""


def verify_files(words: Words, files: tuple[str, ...]) -> int:
    """Verify each of these files, and say so.

    A file that is a good record, or a bad one, gets its line on standard output, as
    ``FILE: sentence`` or ``FILE:LINE:COLUMN: sentence``. One that can't be read gets it on standard
    error.

    Returns:
        The exit status: 0 when all are good, 1 when one is not, 2 when one can't be read.
    """
    status = 0
    for file in files:
        status = max(status, _verify(words, file))
    return status


def _verify(words: Words, file: str) -> int:
    name = words.t("standard input") if file == STDIN else file or '""'
    try:
        content = read_bytes(file)
    except OSError as error:
        complain(words.t("{file} can't be read: {reason}.", file=name, reason=words.failure(error)))
        return 2
    except ValueError:  # an empty name, or one with a NUL in it
        reason = words.t("no file can have this name")
        complain(words.t("{file} can't be read: {reason}.", file=name, reason=reason))
        return 2
    if len(content) > MOST_BYTES:
        limit = MOST_BYTES // 1_000_000
        said = words.t("Too long for a record: more than {n} MB.", n=limit)
        say(f"{name}:1:1: {said}")
        return 1
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        said = words.t("This is no UTF-8, and so no record.")
        say(f"{name}:{line}:{column}: {said}")
        return 1
    record: Record | None = None
    try:
        record = parse_record(text)
        verify(record)
    except (RecordSyntaxError, RecordFault) as error:
        names = [] if record is None else names_of(words, record)
        say(f"{name}:{error.line}:{error.column}: {words.record_error(error, names)}")
        return 1
    say(f"{name}: {_good(words, record)}")
    return 0


def read_bytes(file: str) -> bytes:
    """What a file holds, or standard input; no more than a record may have and one byte.

    Raises:
        OSError: it can't be read.
        ValueError: no file can have this name.
    """
    if not file:
        raise ValueError("no name")  # Path("") would be the folder that we are in
    if file == STDIN:
        return sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin is not None else b""
    with Path(file).open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def _good(words: Words, record: Record) -> str:
    """What a good record holds."""
    if record.result is None:
        return words.tn(
            "good, unfinished after {n} round",
            "good, unfinished after {n} rounds",
            len(record.rounds),
        )
    names = names_of(words, record)
    rounds = words.tn("{n} round", "{n} rounds", record.result.rounds)
    winners = words.listed([names[seat] for seat in record.result.winners], "and")
    return words.t("good, {rounds}, won by: {names}", rounds=rounds, names=winners)


def names_of(words: Words, record: Record) -> list[str]:
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
