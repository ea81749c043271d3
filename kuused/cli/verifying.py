"""``kuused verify``: records played again, each with one line about how that went."""

from __future__ import annotations

from kuused.cli.output import complain, say
from kuused.cli.record_files import STDIN, BadRecord, UnreadableFile, called, read_record
from kuused.engine import Record
from kuused.words import Words

__all__ = ["verify_files"]


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
    try:
        record = read_record(words, file)
    except UnreadableFile as error:
        complain(error.sentence)
        return 2
    except BadRecord as error:
        say(error.line)
        return 1
    name = words.t("standard input") if file == STDIN else file
    say(f"{name}: {_good(words, record)}")
    return 0


def _good(words: Words, record: Record) -> str:
    """What a good record holds."""
    if record.result is None:
        return words.tn(
            "good, unfinished after {n} round",
            "good, unfinished after {n} rounds",
            len(record.rounds),
        )
    names = called(words, record)
    rounds = words.tn("{n} round", "{n} rounds", record.result.rounds)
    winners = words.listed([names[seat] for seat in record.result.winners], "and")
    return words.t("good, {rounds}, won by: {names}", rounds=rounds, names=winners)
