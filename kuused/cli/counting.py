"""``kuused stats``: what the person's matches come to, and beginning anew."""

from __future__ import annotations

import datetime
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from kuused import __version__
from kuused.analysis.estimate import Estimate
from kuused.cli.keeping import opened
from kuused.cli.output import say
from kuused.i18n import Translator
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
from kuused.store.summaries import (
    GROUP_TITLES,
    compared_legend,
    compared_rows,
    figure_rows,
    luck,
    opponent_rows,
    rule_set_rows,
    skill,
)

__all__ = ["print_statistics", "reset_statistics"]


def print_statistics(tr: Translator, *, json_wanted: bool, today: datetime.date) -> None:
    """Print what the person's matches come to.

    Raises:
        click.UsageError: the store can't be read.
    """
    with opened(tr) as store:
        found = {group: figures(store, group) for group in GROUPS}
        matches, seen = comparisons(store), count_watched(store)
        streak = daily_streak(store, today)
    if json_wanted:
        say(json.dumps(_facts(found, matches, seen, streak)))
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
    """The figures for programs. Keys and their order stay.

    ``kuused`` is the version of the game; ``alone``, ``assisted`` and ``practice`` are as
    :class:`~kuused.store.statistics.Figures` tells. ``compared`` has the number of matches that the
    strongest player has played as well, and in chips a match ``luck``, what it gained in your
    seats, and ``skill``, your chips less its chips; each with its mean, standard error and 95 %
    interval. ``watched`` counts matches, ``daily_streak`` days.
    """
    return {
        "kuused": __version__,
        **{group: as_facts(one) for group, one in found.items()},
        "compared": {
            "matches": len(matches),
            "luck": _estimate(luck(matches)),
            "skill": _estimate(skill(matches)),
        },
        "watched": seen,
        "daily_streak": streak,
    }


def _estimate(found: Estimate) -> dict[str, float | None]:
    return {"mean": found.mean, "error": found.error, "low": found.low, "high": found.high}


def _lines(
    tr: Translator, group: Group, found: Figures, matches: list[Comparison]
) -> Iterator[str]:
    """A group of matches, line by line."""
    yield tr.t(GROUP_TITLES[group])
    rows = list(figure_rows(tr, found))
    if matches:
        rows += compared_rows(tr, matches, found.matches)
    for title, text, *_ in (*opponent_rows(tr, found), *rule_set_rows(tr, found)):
        rows.append((title, text))
    width = max(len(title) for title, _ in rows)
    for title, text in rows:
        yield f"  {title:<{width}}  {text}"


# -- beginning anew ------------------------------------------------------------------------------


def reset_statistics(
    tr: Translator, *, today: datetime.date, ask: Callable[[str], str] | None = None
) -> None:
    """Ask, and then forget every finished match; a copy of the file stays beside it.

    Raises:
        click.UsageError: the store can't be read or written, or the answer was no.
    """
    with opened(tr) as store:
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
        answer = (_ask if ask is None else ask)(question).strip().casefold()
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


def _ask(question: str) -> str:
    print(question, end=" ", file=sys.stderr, flush=True)
    return "" if sys.stdin is None else sys.stdin.readline(100)
