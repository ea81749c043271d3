"""``kuused stats``: what the person's matches come to, and beginning anew."""

from __future__ import annotations

import datetime
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

from kuused import __version__
from kuused.arena.estimate import Estimate, Sums
from kuused.cli.keeping import opened
from kuused.cli.mistakes import Mistake
from kuused.cli.output import say
from kuused.players import UnknownKind, find_kind
from kuused.store.daily import daily_streak
from kuused.store.resetting import copy_name, reset
from kuused.store.statistics import GROUPS, Figures, Group, as_facts, figures, watched
from kuused.store.strongest import Compared, compared
from kuused.words import N_, Words

__all__ = ["ahead", "print_statistics", "reset_statistics"]

TITLES: Final[dict[Group, str]] = {
    "alone": N_("Your matches"),
    "assisted": N_("With help"),
    "practice": N_("For practice"),
}


def ahead(matches: list[Compared]) -> Estimate:
    """By how many chips a match the person was ahead of the strongest player in the same seats."""
    rows = [(match.yours - match.strongest,) for match in matches]
    return Sums.of(rows, 1).estimate((1,), 1)


def print_statistics(words: Words, *, json_wanted: bool, today: datetime.date) -> None:
    """Print what the person's matches come to.

    Raises:
        Mistake: the store can't be read.
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
            for line in _lines(words, words.t(TITLES[group]), one):
                say(line)
            if group == "alone" and matches:
                say(_row(words.t("Beside Spruce"), _ahead(words, matches)))
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
    :class:`~kuused.store.statistics.Figures` tells; ``strongest`` has the number of matches that
    the strongest player has played as well, and the mean of your chips less its chips, with its
    standard error and 95 % interval; ``watched`` counts matches, ``daily_streak`` days.
    """
    mean = ahead(matches)
    strongest = {
        "matches": len(matches),
        "ahead": mean.mean,
        "error": mean.error,
        "low": mean.low,
        "high": mean.high,
    }
    return {
        "kuused": __version__,
        **{group: as_facts(one) for group, one in found.items()},
        "strongest": strongest,
        "watched": seen,
        "daily_streak": streak,
    }


def _row(title: str, text: str) -> str:
    return f"  {title:<18}  {text}"


def _lines(words: Words, title: str, found: Figures) -> Iterator[str]:
    t = words.t
    yield title
    share = t("{part} of {all}", part=found.won, all=found.matches)
    if found.shared:
        share += words.tn(", {n} of them shared", ", {n} of them shared", found.shared)
    yield _row(t("Matches won"), share)
    yield _row(t("Rounds won"), t("{part} of {all}", part=found.rounds_won, all=found.rounds))
    yield _row(t("Chips won, paid"), f"{found.chips_won}, {found.chips_paid}")
    if found.best is not None and found.worst is not None:
        yield _row(t("Best, worst match"), f"{found.best.chips:+d}, {found.worst.chips:+d}")
    streaks = found.streaks
    yield _row(
        t("Won, lost in a row"),
        t("{won} and {lost} at most; now {now}", won=streaks.won, lost=streaks.lost,
          now=f"{streaks.now:+d}"),
    )  # fmt: skip
    for opponent in found.opponents:
        text = t(
            "won {won} of {all}, they {lost}",
            won=opponent.won,
            all=opponent.matches,
            lost=opponent.lost,
        )
        yield _row(_kind(words, opponent.kind), text)
    for rules in found.rule_sets:
        text = t("{part} of {all}", part=rules.won, all=rules.matches)
        yield f"  {rules.rules.replace(' ', ', ')}: {text}"


def _ahead(words: Words, matches: list[Compared]) -> str:
    found = ahead(matches)
    error = "" if found.error is None else f" ± {found.error:.1f}"
    return words.tn(
        "{chips} chips a match, in {n} match", "{chips} chips a match, in {n} matches",
        len(matches), chips=f"{found.mean or 0:+.1f}{error}",
    )  # fmt: skip


def _kind(words: Words, kind: str) -> str:
    try:
        return find_kind(kind).name(words.lang)
    except UnknownKind:
        return kind


# -- beginning anew ------------------------------------------------------------------------------


def reset_statistics(
    words: Words, *, today: datetime.date, ask: Callable[[str], str] | None = None
) -> None:
    """Ask, and then forget every finished match; a copy of the file stays beside it.

    Raises:
        Mistake: the store can't be read or written, or the answer was no.
    """
    with opened(words) as store:
        number = int(store.query("SELECT count(*) FROM finished")[0][0])
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
            raise Mistake(words.t("Nothing has been forgotten."), 1)
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
