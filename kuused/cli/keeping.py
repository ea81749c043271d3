"""``kuused list``, ``export``, ``import`` and ``continue``: what the store holds, from outside."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from kuused.cli.output import complain, hand_out, say
from kuused.cli.record_files import (
    BadRecord,
    UnreadableFile,
    check_place,
    write_file,
)
from kuused.cli.sources import match_of, title_of
from kuused.i18n import Translator
from kuused.players import UnknownPlayer
from kuused.record import Record
from kuused.store.finished import Finished
from kuused.store.matches import NoSuchMatchError
from kuused.store.problems import StoreError, StoreProblem
from kuused.store.store import BrokenMatchError, OpenElsewhereError, Resumed, Store, open_store
from kuused.store.summaries import kind_text, start_text, summary_parts

__all__ = ["export_match", "import_files", "last_saved", "list_matches", "opened"]

STDOUT: Final = "-"
MOST_IMPORTED: Final = 2_000_000
"""Bytes in a record that is taken in: two hundred times those of a usual match."""


@contextmanager
def opened(tr: Translator) -> Iterator[Store]:
    """The store.

    Raises:
        click.UsageError: it can't be had, or can't be read or written.
    """
    store, problem = open_store()
    if store is None:
        assert problem is not None
        raise click.ClickException(problem.describe(tr))
    if problem is not None:
        complain(problem.describe(tr))
    try:
        yield store
    except StoreError as error:
        raise click.ClickException(error.problem.describe(tr)) from error
    finally:
        store.close()


# -- list ----------------------------------------------------------------------------------------


def list_matches(tr: Translator) -> None:
    """Print the finished matches, the oldest first, a line for each.

    Raises:
        click.UsageError: the store can't be read.
    """
    with opened(tr) as store:
        matches, saved = list(store.finished()), store.saved()
    rows = [_row(tr, match) for match in matches]
    if rows:
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for number, *cells in rows:
            line = [f"{number:>{widths[0]}}"]
            line += [f"{cell:<{w}}" for cell, w in zip(cells, widths[1:], strict=True)]
            say("  ".join(line).rstrip())
    else:
        say(tr.t("No match has been finished yet."))
    if saved:
        waiting = tr.tn(
            "{n} match is saved: {command} goes on with it.",
            "{n} matches are saved: {command} goes on with the last one.",
            len(saved),
            command="kuused continue",
        )
        say(waiting)


def _row(tr: Translator, match: Finished) -> tuple[str, ...]:
    return (
        str(match.id),
        start_text(match),
        kind_text(tr, match),
        match.seed or "",
        ", ".join(summary_parts(tr, match)),
    )


# -- export and import ---------------------------------------------------------------------------


def export_match(tr: Translator, arguments: tuple[str, ...]) -> None:
    """Write the record of a finished match to a file, or print it.

    Args:
        tr: the translator.
        arguments: its number, and perhaps the file; ``-`` is standard output.

    Raises:
        click.UsageError: there is no such match, or it can't be written there.
    """
    if len(arguments) not in (1, 2):
        raise click.UsageError(
            tr.t(
                "{command} needs the number of a match, and perhaps a file: {example}.",
                command="kuused export",
                example="kuused export 3 m.kuused",
            )
        )
    number, file = arguments[0], arguments[1] if len(arguments) > 1 else STDOUT
    place = None if file == STDOUT else Path(file)
    if place is not None:
        check_place(tr, place)
    with opened(tr) as store:
        try:
            text = store.record_text(_number(number))
        except (NoSuchMatchError, ValueError):
            raise click.UsageError(
                tr.t(
                    "There is no finished match {number}: {command} shows which there are.",
                    number=number or '""',
                    command="kuused list",
                )
            ) from None
    if place is None:
        hand_out(text)
    else:
        write_file(tr, place, text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise ValueError(text)
    return int(text)


def import_files(tr: Translator, files: tuple[str, ...]) -> int:
    """Take in the matches of records and match codes: every one if all of them are good, else none.

    Returns:
        The exit status: 0 when they have been taken in, 1 when one is bad, 2 when one can't be read.

    Raises:
        click.UsageError: nothing is named, or the store can't be written to.
    """
    if not files:
        raise click.UsageError(
            tr.t(
                "{command} needs a file or a match code: {example}.",
                command="kuused import",
                example="kuused import m.kuused",
            )
        )
    records, status = [], 0
    for file in files:
        try:
            records.append(_importable(tr, file))
        except BadRecord as error:
            complain(f"{error.line} {tr.t('Nothing has been imported.')}")
            status = max(status, 1)
        except UnreadableFile as error:
            complain(f"{error.sentence} {tr.t('Nothing has been imported.')}")
            status = 2
    if status:
        return status
    with opened(tr) as store:
        for file, (number, new) in zip(files, store.import_records(records), strict=True):
            name = title_of(tr, file)
            if new:
                say(tr.t("{file}: kept as match {number}", file=name, number=number))
            else:
                say(tr.t("{file}: here already, as match {number}", file=name, number=number))
    return 0


def _importable(tr: Translator, file: str) -> Record:
    record = match_of(tr, file, most_bytes=MOST_IMPORTED)
    if record.result is None:
        name = title_of(tr, file)
        said = tr.t("This match is not over, and only finished ones are kept.")
        raise BadRecord(f"{name}: {said}")
    return record


# -- continue ------------------------------------------------------------------------------------


def last_saved(tr: Translator, store: Store | None, problem: StoreProblem | None) -> Resumed:
    """The match to go on with: the one last played that nobody else has open.

    Raises:
        click.UsageError: there is none, or it can't be read.
    """
    if store is None:
        assert problem is not None
        raise click.ClickException(problem.describe(tr))
    try:
        matches = store.saved()
        if not matches:
            raise click.ClickException(
                tr.t(
                    "No match is saved: {command} begins one.",
                    command="kuused play",
                )
            )
        for match in matches:
            try:
                return store.resume(match.id)
            except (OpenElsewhereError, NoSuchMatchError):
                continue
            except UnknownPlayer as error:
                complain(tr.t("There is no player called {name}.", name=error.id))
            except BrokenMatchError:
                complain(tr.t("A saved match can't be read any more; it is left in the file."))
    except StoreError as error:
        raise click.ClickException(error.problem.describe(tr)) from error
    raise click.ClickException(tr.t("No saved match can be gone on with here."))
