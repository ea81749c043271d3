"""The commands about finished matches: ``list``, ``export``, ``import`` and ``stats``."""

from __future__ import annotations

import datetime
import json as json_module
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click

from kuused import __version__
from kuused.analysis.estimate import Estimate
from kuused.cli.files import (
    DASH,
    BadRecord,
    UnreadableFile,
    check_place,
    complain,
    hand_out,
    match_of,
    say,
    title_of,
    write_file,
)
from kuused.cli.params import LOOK_OPTIONS, CliContext, Option, command, files_argument
from kuused.i18n import N_, Translator
from kuused.record import Record
from kuused.store.finished import Finished
from kuused.store.matches import NoSuchMatchError
from kuused.store.problems import StoreError
from kuused.store.statistics import (
    GROUPS,
    Comparison,
    Figures,
    Group,
    as_facts,
    backup_file,
    comparisons,
    count_finished,
    count_watched,
    daily_streak,
    figures,
    reset_finished,
)
from kuused.store.store import Store, open_store
from kuused.store.summaries import (
    GROUP_TITLES,
    compared_legend,
    compared_rows,
    figure_rows,
    kind_text,
    luck,
    opponent_rows,
    rule_set_rows,
    skill,
    start_text,
    summary_parts,
)

__all__ = ["MOST_IMPORTED"]

MOST_IMPORTED: Final = 2_000_000
"""Maximum size in bytes of a record that is imported: two hundred times that of a usual match."""


@contextmanager
def _opened(tr: Translator) -> Iterator[Store]:
    """Open the store; what is wrong with it ends the command."""
    store, problem = open_store()
    if problem is not None:
        if store is None:
            raise click.ClickException(problem.describe(tr))
        complain(problem.describe(tr))
    assert store is not None
    try:
        yield store
    except StoreError as error:
        raise click.ClickException(error.problem.describe(tr)) from error
    finally:
        store.close()


# -- list ------------------------------------------------------------------------------------------


@command("list", N_("List the finished matches."), *LOOK_OPTIONS)
def list_command(context: CliContext) -> None:
    """Print the finished matches, the oldest first, a line for each."""
    tr = context.tr
    context.report_problems()
    with _opened(tr) as store:
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
    told = ", ".join(summary_parts(tr, match))
    return str(match.id), start_text(match), kind_text(tr, match), match.seed or "", told


# -- export and import -----------------------------------------------------------------------------


@command(
    "export",
    N_("Write the record of a finished match to a file, or print it."),
    files_argument(f"{N_('NUMBER')} [{N_('FILE')}]"),
    *LOOK_OPTIONS,
)
def export_command(context: CliContext, files: tuple[str, ...]) -> None:
    """Write the record of the match of this number."""
    tr = context.tr
    context.report_problems()
    if len(files) not in (1, 2):
        raise click.UsageError(
            tr.t(
                "{command} needs the number of a match, and perhaps a file: {example}.",
                command="kuused export",
                example="kuused export 3 m.kuused",
            )
        )
    number, file = files[0], files[1] if len(files) > 1 else DASH
    if file != DASH:
        check_place(tr, Path(file))
    with _opened(tr) as store:
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
    if file == DASH:
        hand_out(text)
    else:
        write_file(tr, Path(file), text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise ValueError(text)
    return int(text)


@command(
    "import",
    N_("Verify records and match codes, and keep them."),
    files_argument(f"{N_('FILE|CODE')}..."),
    *LOOK_OPTIONS,
)
def import_command(context: CliContext, files: tuple[str, ...]) -> int:
    """Keep the matches of records and match codes: all of them if all are good, else none.

    Returns:
        The exit status: 0 when they are kept, 1 when one is bad, 2 when one can't be read.
    """
    tr = context.tr
    context.report_problems()
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
        except (BadRecord, UnreadableFile) as error:
            complain(f"{error.message} {tr.t('Nothing has been imported.')}")
            status = max(status, 1 if isinstance(error, BadRecord) else 2)
    if status:
        return status
    with _opened(tr) as store:
        for file, (number, new) in zip(files, store.import_records(records), strict=True):
            name = title_of(tr, file)
            if new:
                say(tr.t("{file}: kept as match {number}", file=name, number=number))
            else:
                say(tr.t("{file}: here already, as match {number}", file=name, number=number))
    return 0


def _importable(tr: Translator, file: str) -> Record:
    record = match_of(tr, (file,), most_bytes=MOST_IMPORTED)
    if record.result is None:
        said = tr.t("This match is not over, and only finished ones are kept.")
        raise BadRecord(f"{title_of(tr, file)}: {said}")
    return record


# -- stats -----------------------------------------------------------------------------------------


@command(
    "stats",
    N_("Print what your matches come to."),
    Option(["--json"], is_flag=True, help=N_("As JSON.")),
    Option(
        ["--reset"],
        is_flag=True,
        help=N_("Forget the finished matches; it asks first and keeps a copy."),
    ),
    *LOOK_OPTIONS,
)
def stats_command(context: CliContext, json: bool, reset: bool) -> None:
    """Print the statistics of the finished matches, or forget them."""
    tr = context.tr
    if json and reset:
        raise click.UsageError(
            tr.t("{option} and {other} don't go together.", option="--json", other="--reset")
        )
    context.report_problems()
    today = datetime.datetime.now().astimezone().date()
    if reset:
        _reset(tr, today)
    else:
        _print_statistics(tr, today, as_json=json)


def _print_statistics(tr: Translator, today: datetime.date, *, as_json: bool) -> None:
    with _opened(tr) as store:
        found = {group: figures(store, group) for group in GROUPS}
        matches, seen = comparisons(store), count_watched(store)
        streak = daily_streak(store, today)
    if as_json:
        say(json_module.dumps(_facts(found, matches, seen, streak)))
        return
    if not any(group.matches for group in found.values()):
        say(tr.t("You have not finished a match yet."))
    for group, one in found.items():
        if one.matches:
            for line in _lines(tr, group, one, matches if group == "alone" else []):
                say(line)
            if group == "alone" and matches:
                say(f"  {compared_legend(tr)}")
            say()
    if seen:
        say(tr.tn("{n} match watched.", "{n} matches watched.", seen))
    if streak:
        say(tr.tn("Today's deal: {n} day in a row.", "Today's deal: {n} days in a row.", streak))


def _facts(
    found: dict[Group, Figures], matches: list[Comparison], seen: int, streak: int
) -> dict[str, Any]:
    """Return the statistics for programs. Keys and their order stay.

    ``kuused`` is the version of the game; ``alone``, ``assisted`` and ``practice`` are as
    :class:`~kuused.store.statistics.Figures` has them. ``compared`` has the number of matches that
    the strongest player has played as well, and in chips a match ``luck``, what it gained in your
    seats, and ``skill``, your chips less its chips; each with its mean, standard error and 95 %
    interval. ``watched`` counts matches, ``daily_streak`` days.
    """

    def estimate(found: Estimate) -> dict[str, float | None]:
        return {"mean": found.mean, "error": found.error, "low": found.low, "high": found.high}

    return {
        "kuused": __version__,
        **{group: as_facts(one) for group, one in found.items()},
        "compared": {
            "matches": len(matches),
            "luck": estimate(luck(matches)),
            "skill": estimate(skill(matches)),
        },
        "watched": seen,
        "daily_streak": streak,
    }


def _lines(
    tr: Translator, group: Group, found: Figures, matches: list[Comparison]
) -> Iterator[str]:
    """Yield the statistics of a group of matches, line by line."""
    yield tr.t(GROUP_TITLES[group])
    rows = list(figure_rows(tr, found))
    if matches:
        rows += compared_rows(tr, matches, found.matches)
    more = (*opponent_rows(tr, found), *rule_set_rows(tr, found))
    rows += [(title, text) for title, text, *_ in more]
    width = max(len(title) for title, _ in rows)
    for title, text in rows:
        yield f"  {title:<{width}}  {text}"


def _reset(tr: Translator, today: datetime.date) -> None:
    """Ask, and then delete every finished match; a copy of the file stays beside it."""
    with _opened(tr) as store:
        number = count_finished(store)
        if not number:
            say(tr.t("There is nothing to forget: no match has been finished."))
            return
        copy = backup_file(store, today)
        question = tr.tn(
            "Forget {n} finished match? A copy is kept in {file}. Type yes:",
            "Forget {n} finished matches? A copy is kept in {file}. Type yes:",
            number,
            file=copy,
        )
        print(question, end=" ", file=sys.stderr, flush=True)
        answer = (sys.stdin.readline(100) if sys.stdin is not None else "").strip().casefold()
        if answer not in ("yes", tr.t("yes").casefold()):
            raise click.ClickException(tr.t("Nothing has been forgotten."))
        reset_finished(store, copy)
        said = tr.tn(
            "{n} match has been forgotten; the copy is {file}.",
            "{n} matches have been forgotten; the copy is {file}.",
            number,
            file=copy,
        )
        say(said)
