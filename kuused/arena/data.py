"""A report as a program reads it: JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any, Final

import kuused
from kuused.analysis.estimate import Estimate
from kuused.arena.ladder import Ladder
from kuused.arena.plan import ArenaPlan
from kuused.arena.results import Line, Report
from kuused.arena.running import Ended
from kuused.arena.tally import Count
from kuused.match.updates import Fault

__all__ = ["ladder_data", "report_data", "to_csv", "to_json"]

FORMAT: Final = 1


def report_data(report: Report) -> dict[str, Any]:
    """A report as plain values. All but ``milliseconds`` follows from plan and seed alone."""
    return {
        **_head(report.plan, report.tally.deals, report.tally.games, report.ended),
        "rounds": report.tally.rounds,
        "seats": list(report.plan.seats),
        "players": [
            {"player": place + 1, **_line(line)} for place, line in enumerate(report.players)
        ],
        "kinds": [{"seats": len(line.members), **_line(line)} for line in report.kinds],
        "differences": [
            {"kind": d.kind.id, "other": d.other.id, "net": _estimate(d.net)}
            for d in report.differences
        ],
    }


def ladder_data(ladder: Ladder) -> dict[str, Any]:
    """A round robin as plain values. All but ``milliseconds`` follows from plan and seed alone."""
    ids = [rung.kind.id for rung in ladder.rungs]
    return {
        **_head(ladder.plan, ladder.deals, ladder.games, ladder.ended),
        "kinds": [
            {
                "kind": rung.kind.id,
                "rating": _estimate(rung.rating),
                "net": _estimate(rung.field),
                **_count(rung.count),
            }
            for rung in ladder.rungs
        ],
        "pairs": [
            {
                "kind": rung.kind.id,
                "against": ids[other],
                "net": _estimate(rung.against[other]),
                "wins": _estimate(rung.wins[other]),
            }
            for rung in ladder.rungs
            for other in rung.against
        ],
    }


def to_json(data: Mapping[str, Any]) -> str:
    """The data as JSON."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def to_csv(data: Mapping[str, Any]) -> str:
    """The data's lines as CSV: of a run one for each player and kind, of a ladder each kind and pair.

    A column tells which of these a line is; a figure within another is ``net.error``.
    """
    rows = [
        {"line": table.removesuffix("s"), **_flat(entry)}
        for table in ("players", "kinds", "pairs")
        for entry in data.get(table, ())
    ]
    columns = dict.fromkeys(column for row in rows for column in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _head(plan: ArenaPlan, deals: int, games: int, ended: Ended) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "kuused": kuused.__version__,
        "seed": plan.seed,
        "rules": {option.name: text for option, text in plan.rules.options()},
        "game": "match" if plan.matches else "round",
        "deals": deals,
        "deals_wanted": plan.deals,
        "games": games,
        "ended": ended.value,
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "kind": line.kind.id,
        "net": _estimate(line.net),
        "wins": _estimate(line.wins),
        **_count(line.count),
    }


def _count(count: Count) -> dict[str, Any]:
    return {
        "choices": count.turns,
        "lost": {loss.value: count.lost.get(loss, 0) for loss in Fault},
        "milliseconds": {
            "median": count.times.quantile(0.5),
            "p99": count.times.quantile(0.99),
        },
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    return {
        "mean": estimate.mean,
        "error": estimate.error,
        "low": estimate.low,
        "high": estimate.high,
    }


def _flat(entry: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in entry.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{before}{key}.")
        else:
            flat[before + key] = value
    return flat
