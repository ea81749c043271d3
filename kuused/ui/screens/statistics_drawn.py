"""What the statistics screen draws: a table, bars, and the course of the means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from kuused.i18n import Translator
from kuused.store.statistics import Figures
from kuused.store.strongest import Compared
from kuused.ui.counted import compared_rows, figure_rows, kind_name, rules_text

__all__ = ["course", "opponents", "rule_sets", "table"]

_BAR: Final = 20
"""Cells of a whole bar."""


def table(tr: Translator, found: Figures, compared: Sequence[Compared]) -> Content:
    """The figures, each in its row; luck and skill where they are known."""
    rows = list(figure_rows(tr, found))
    if compared:
        rows += compared_rows(tr, compared, found.matches)
    width = max(len(title) for title, _ in rows) + 2
    parts: list[tuple[str, str]] = []
    for title, text in rows:
        parts += [(f"{title:<{width}}", "$quiet"), (f"{text}\n", "")]
    return Content.assemble(*parts)


def course(found: Figures, compared: Sequence[Compared]) -> list[tuple[float, ...]]:
    """The mean of the chips at the end of all matches so far, after each.

    Where some are compared it is of those, with the strongest player's mean beside it. A plot needs
    two points: a single one comes twice.
    """
    lines: list[Sequence[int]] = [found.ends]
    if compared:
        lines = [[match.yours for match in compared], [match.strongest for match in compared]]
    rows = list(zip(*map(_running, lines), strict=True))
    return rows if len(rows) > 1 else rows * 2


def opponents(tr: Translator, found: Figures) -> Content:
    """Against whom matches were won: a bar for each kind of player."""
    return _bars(
        tr,
        [
            (
                kind_name(tr, one.kind),
                one.won,
                one.matches,
                tr.t(
                    "won {won} of {all}, they {lost}", won=one.won, all=one.matches, lost=one.lost
                ),
            )
            for one in found.opponents
        ],
    )


def rule_sets(tr: Translator, found: Figures) -> Content:
    """By which rules matches were won: a bar for each rule set."""
    return _bars(
        tr,
        [
            (
                rules_text(tr, one.rules),
                one.won,
                one.matches,
                tr.t("{part} of {all}", part=one.won, all=one.matches),
            )
            for one in found.rule_sets
        ],
    )


def _bars(tr: Translator, rows: Sequence[tuple[str, int, int, str]]) -> Content:
    """A bar for each row: which part of the matches was won."""
    full, rest = ("#", ".") if tr.ascii else ("█", "░")
    width = max((len(title) for title, *_ in rows), default=0) + 2
    parts: list[tuple[str, str]] = []
    for title, won, matches, text in rows:
        length = round(_BAR * won / max(1, matches))
        parts += [
            (f"{title:<{width}}", ""),
            (full * length, "$primary"),
            (rest * (_BAR - length), "$quiet"),
            (f"  {text}\n", ""),
        ]
    return Content.assemble(*parts)


def _running(values: Sequence[int]) -> list[float]:
    """The mean of the values so far, after each."""
    total, means = 0, []
    for number, value in enumerate(values, 1):
        total += value
        means.append(total / number)
    return means
