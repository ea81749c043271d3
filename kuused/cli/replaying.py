"""``kuused replay``: a match from a file or a code, seen again."""

from __future__ import annotations

from collections.abc import Sequence

import click

from kuused.cli.output import hand_out
from kuused.cli.record_files import BadRecord, UnreadableFile
from kuused.cli.sources import match_of
from kuused.i18n import Translator
from kuused.record import Record, write_record

__all__ = ["match_to_replay", "print_match"]


def match_to_replay(tr: Translator, texts: Sequence[str]) -> Record:
    """The match that is named.

    Raises:
        click.UsageError: nothing is named, or no match can be read there.
    """
    if not texts:
        raise click.UsageError(
            tr.t(
                "{command} needs a file or a match code: {example}.",
                command="kuused replay",
                example="kuused replay m.txt",
            )
        )
    try:
        return match_of(tr, texts)
    except BadRecord as error:
        raise click.UsageError(error.line) from None
    except UnreadableFile as error:
        raise click.UsageError(error.sentence) from None


def print_match(record: Record) -> None:
    """Print the match as a record."""
    hand_out(write_record(record))
