"""``kuused replay``: a match on record, to be seen again full screen."""

from __future__ import annotations

from collections.abc import Sequence

from kuused.cli.mistakes import Mistake
from kuused.cli.record_files import BadRecord, UnreadableFile, read_record
from kuused.engine import Record
from kuused.words import Words

__all__ = ["record_to_replay"]


def record_to_replay(words: Words, files: Sequence[str]) -> Record:
    """The record that is to be seen again, once it has been played through.

    Raises:
        Mistake: not one file, or one that can't be read, is no record, or was not played by the
            rules.
    """
    try:
        return read_record(words, files[0])
    except BadRecord as error:
        raise Mistake(error.line) from None
    except UnreadableFile as error:
        raise Mistake(error.sentence) from None
