"""``kuused replay``: a match on record, to be seen again full screen."""

from __future__ import annotations

from collections.abc import Sequence

from kuused.cli.mistakes import Mistake
from kuused.cli.verifying import MOST_BYTES, names_of, read_bytes
from kuused.engine import Record, RecordFault, RecordSyntaxError, parse_record, verify
from kuused.words import Words

__all__ = ["record_to_replay"]


def record_to_replay(words: Words, files: Sequence[str]) -> Record:
    """The record that is to be seen again, once it has been played through.

    Raises:
        Mistake: not one file, or one that can't be read, is no record, or was not played by the
            rules.
    """
    if len(files) != 1:
        example = "kuused replay m.txt"
        if not files:
            raise Mistake(
                words.t(
                    "{command} needs a file: {example}.", command="kuused replay", example=example
                )
            )
        raise Mistake(
            words.t(
                "{command} takes one file: {example}.", command="kuused replay", example=example
            )
        )
    name = files[0] or '""'
    try:
        content = read_bytes(files[0])
    except OSError as error:
        said = words.t("{file} can't be read: {reason}.", file=name, reason=words.failure(error))
        raise Mistake(said) from None
    except ValueError:  # an empty name, or one with a NUL in it
        reason = words.t("no file can have this name")
        raise Mistake(
            words.t("{file} can't be read: {reason}.", file=name, reason=reason)
        ) from None
    if len(content) > MOST_BYTES:
        limit = MOST_BYTES // 1_000_000
        said = words.t("Too long for a record: more than {n} MB.", n=limit)
        raise Mistake(f"{name}: {said}")
    record: Record | None = None
    try:
        record = parse_record(content.decode())
        verify(record)
    except UnicodeDecodeError:
        raise Mistake(f"{name}: {words.t('This is no UTF-8, and so no record.')}") from None
    except (RecordSyntaxError, RecordFault) as error:
        said = words.record_error(error, [] if record is None else names_of(words, record))
        raise Mistake(f"{name}:{error.line}:{error.column}: {said}") from None
    return record
