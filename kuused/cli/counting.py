"""``kuused stats``: what the person's matches come to, and beginning anew."""

from __future__ import annotations

import datetime
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from kuused import __version__
from kuused.arena.estimate import Estimate
from kuused.cli.keeping import opened
from kuused.cli.output import say
from kuused.store.daily import daily_streak
from kuused.store.resetting import copy_name, reset
from kuused.store.statistics import GROUPS, Figures, Group, as_facts, figures, finished, watched
from kuused.store.strongest import Compared, compared
from kuused.ui.counted import (
    GROUP_TITLES,
    compared_legend,
    compared_rows,
    figure_rows,
    kind_name,
    luck,
    rules_text,
    skill,
)
from kuused.words import Words

__all__ = ["print_statistics", "reset_statistics"]


def print_statistics(words: Words, *, json_wanted: bool, today: datetime.date) -> None:
    """Print what the person's matches come to.

    Raises:
        click.UsageError: the store can't be read.
    """
    with opened(words) as store:
        found = {group: figures(store, group) for group in GROUPS}
        matches, seen = compared(store), watched(store)
        streak = daily_streak(store, today)
    if json_wanted:
        say(json.dumps(_facts(found, matches, seen, streak)))
        return
    if not any(group.matches for group in found.values()):
        say(words.t("You have not finished a match yet."))
    for group, one in found.items():
        if one.matches:
            for line in _lines(words, group, one, matches if group == "alone" else []):
                say(line)
            if group == "alone" and matches:
                say(f"  {compared_legend(words)}")
            say()
    if seen:
        say(words.tn("{n} match watched.", "{n} matches watched.", seen))
    if streak:
        say(words.tn("Today's deal: {n} day in a row.", "Today's deal: {n} days in a row.", streak))


def _facts(
    found: dict[Group, Figures], matches: list[Compared], seen: int, streak: int
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


def _lines(words: Words, group: Group, found: Figures, matches: list[Compared]) -> Iterator[str]:
    """A group of matches, line by line."""
    yield words.t(GROUP_TITLES[group])
    rows = list(figure_rows(words, found))
    if matches:
        rows += compared_rows(words, matches, found.matches)
    for one in found.opponents:
        text = words.t(
            "won {won} of {all}, they {lost}", won=one.won, all=one.matches, lost=one.lost
        )
        rows.append((kind_name(words, one.kind), text))
    for rules in found.rule_sets:
        text = words.t("{part} of {all}", part=rules.won, all=rules.matches)
        rows.append((rules_text(words, rules.rules), text))
    width = max(len(title) for title, _ in rows)
    for title, text in rows:
        yield f"  {title:<{width}}  {text}"


# -- beginning anew ------------------------------------------------------------------------------


def reset_statistics(
    words: Words, *, today: datetime.date, ask: Callable[[str], str] | None = None
) -> None:
    """Ask, and then forget every finished match; a copy of the file stays beside it.

    Raises:
        click.UsageError: the store can't be read or written, or the answer was no.
    """
    with opened(words) as store:
        number = finished(store)
        if not number:
            say(words.t("There is nothing to forget: no match has been finished."))
            return
        copy = copy_name(store, today)
        question = words.tn(
            "Forget {n} finished match? A copy is kept in {file}. Type yes:",
            "Forget {n} finished matches? A copy is kept in {file}. Type yes:",
            number,
            file=copy,
        )
        answer = (_ask if ask is None else ask)(question).strip().casefold()
        if answer not in ("yes", words.t("yes").casefold()):
            raise click.ClickException(words.t("Nothing has been forgotten."))
        reset(store, copy)
        said = words.tn(
            "{n} match has been forgotten; the copy is {file}.",
            "{n} matches have been forgotten; the copy is {file}.",
            number,
            file=copy,
        )
        say(said)


def _ask(question: str) -> str:
    print(question, end=" ", file=sys.stderr, flush=True)
    return "" if sys.stdin is None else sys.stdin.readline(100)
