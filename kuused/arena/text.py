"""A report as a person reads it: plain text in the chosen language."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from kuused.analysis.estimate import Estimate
from kuused.arena.ladder import Ladder
from kuused.arena.plan import ArenaPlan
from kuused.arena.results import Line, Report
from kuused.arena.running import Ended
from kuused.arena.tally import Count
from kuused.i18n import Translator, rules_in_short
from kuused.match.updates import Fault
from kuused.players import PlayerSpec

__all__ = ["ladder_text", "player_names", "report_text"]

NONE: Final = "-"
WIDTH: Final = 80


def report_text(tr: Translator, report: Report) -> str:
    """The report of a run: what was played, a line for each player, what to know about them."""
    plan, deals = report.plan, report.tally.deals
    lines = [*_head(tr, plan, deals, report.tally.games, report.ended), ""]
    head = [
        tr.t("player"),
        tr.t("net"),
        tr.t("error"),
        tr.t("95 % interval"),
        tr.t("wins"),
        tr.t("error"),
        tr.t("median"),
        tr.t("99 %"),
    ]
    rows = []
    for name, line in zip(player_names(tr, plan), report.players, strict=True):
        rows.append([name, *_figures(line)])
    for line in report.kinds:
        if len(line.members) > 1:
            name = f"{len(line.members)} x {_name(tr, line.kind)}"
            rows.append([name, *_figures(line)])
    lines += _grid([head, *rows])
    if len(report.kinds) > 2:
        lines += ["", tr.t("Differences in net chips, deal by deal:"), ""]
        lines += _grid(
            [
                [
                    f"{_name(tr, d.kind)} - {_name(tr, d.other)}",
                    _signed(d.net.mean),
                    _error(d.net),
                    _interval(d.net),
                ]
                for d in report.differences
            ]
        )
    notes = _notes(tr, plan)
    notes += _lost(tr, [(_name(tr, line.kind), line.count) for line in report.kinds])
    lines += ["", *map(_wrapped, notes)]
    return "\n".join(lines) + "\n"


def ladder_text(tr: Translator, ladder: Ladder) -> str:
    """The report of a round robin: a rating for each kind, and its net chips against each other."""
    plan = ladder.plan
    names = [_name(tr, rung.kind) for rung in ladder.rungs]
    lines = [*_head(tr, plan, ladder.deals, ladder.games, ladder.ended), ""]
    head = [
        tr.t("player"),
        tr.t("rating"),
        tr.t("error"),
        tr.t("net"),
        tr.t("error"),
    ]
    rows = [[*head, *names]]
    for place, rung in enumerate(ladder.rungs):
        against = [
            NONE if other == place else _signed(rung.against[other].mean)
            for other in range(len(names))
        ]
        rating, error = rung.rating.mean, rung.rating.error
        rows.append(
            [
                names[place],
                NONE if rating is None else f"{rating:+.0f}",
                NONE if error is None else f"{error:.0f}",
                _signed(rung.field.mean),
                _error(rung.field),
                *against,
            ]
        )
    lines += _grid(rows)
    notes = [
        tr.t(
            "The columns on the right: net chips of one player of the row's kind at a table full of "
            "the column's kind; net is their mean."
        ),
        tr.t(
            "Rating: from who wins how often against whom, {name} being 0; who is 400 above another "
            "at the same table wins ten times as often.",
            name=names[0],
        ),
        *_notes(tr, plan, times=False),
    ]
    notes += _lost(tr, [(_name(tr, rung.kind), rung.count) for rung in ladder.rungs])
    lines += ["", *map(_wrapped, notes)]
    return "\n".join(lines) + "\n"


def player_names(tr: Translator, plan: ArenaPlan) -> list[str]:
    """What each player of a plan is called: Pine, Pine 2."""
    taken: dict[str, int] = {}
    names = []
    for kind in plan.kinds:
        name = _name(tr, kind)
        taken[name] = taken.get(name, 0) + 1
        names.append(name if taken[name] == 1 else f"{name} {taken[name]}")
    return names


def _name(tr: Translator, kind: PlayerSpec) -> str:
    return kind.name(tr.lang)


def _head(tr: Translator, plan: ArenaPlan, deals: int, games: int, ended: Ended) -> list[str]:
    facts = {"seats": plan.rules.players, "games": games, "seed": plan.seed}
    if plan.matches:
        first = tr.tn(
            "{n} match from every one of {seats} seats: {games} in all. Seed {seed}.",
            "{n} matches, each from every one of {seats} seats: {games} in all. Seed {seed}.",
            deals,
            **facts,
        )
    else:
        first = tr.tn(
            "{n} deal from every one of {seats} seats: {games} rounds in all. Seed {seed}.",
            "{n} deals, each from every one of {seats} seats: {games} rounds in all. Seed {seed}.",
            deals,
            **facts,
        )
    lines = [first, rules_in_short(tr, plan.rules)]
    facts = {"deals": deals, "wanted": plan.deals}
    if ended is Ended.INTERRUPTED:
        lines.append(
            tr.t("Stopped: these figures rest on the first {deals} of {wanted} deals.", **facts)
        )
    elif ended is Ended.PRECISE:
        lines.append(tr.t("Precise enough after {deals} of at most {wanted} deals.", **facts))
    elif ended is Ended.FAILED:
        lines.append(
            tr.t(
                "The next deals could not be played: a worker died again and again. These figures "
                "rest on the first {deals} of {wanted} deals.",
                **facts,
            )
        )
    return lines


def _notes(tr: Translator, plan: ArenaPlan, *, times: bool = True) -> list[str]:
    if plan.matches:
        notes = [tr.t("Net: chips at the match's end less those at its start.")]
    else:
        notes = [tr.t("Net: chips won less chips paid, a round.")]
    notes.append(
        tr.t("Errors are standard errors; a deal, over all its seats, counts as one observation.")
    )
    if times:
        notes.append(
            tr.t("Times: processor time for a decision, of turns in which there was a choice.")
        )
    return notes


def _lost(tr: Translator, counts: Sequence[tuple[str, Count]]) -> list[str]:
    told = []
    for name, count in counts:
        if not count.lost:
            continue
        causes = {
            Fault.RAISED: tr.t("raised an error"),
            Fault.CHEATED: tr.t("answered with something illegal"),
            Fault.HUNG: tr.t("did not answer in time"),
            Fault.DIED: tr.t("had brought its process down"),
        }
        told.append(
            tr.t(
                "{name}: the rule-based player took {lost} of {turns} turns ({causes}).",
                name=name,
                lost=sum(count.lost.values()),
                turns=count.turns,
                causes=", ".join(f"{causes[loss]}: {n}" for loss, n in count.lost.items()),
            )
        )
    return told


def _wrapped(sentence: str) -> str:
    return textwrap.fill(sentence, WIDTH)


def _figures(line: Line) -> list[str]:
    wins, times = line.wins, line.count.times
    return [
        _signed(line.net.mean),
        _error(line.net),
        _interval(line.net),
        _percent(wins.mean),
        _percent(wins.error),
        _milliseconds(times.quantile(0.5)),
        _milliseconds(times.quantile(0.99)),
    ]


def _signed(value: float | None) -> str:
    return NONE if value is None else f"{value:+.3f}"


def _error(estimate: Estimate) -> str:
    return NONE if estimate.error is None else f"{estimate.error:.3f}"


def _interval(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return NONE
    return f"[{estimate.low:+.3f}, {estimate.high:+.3f}]"


def _percent(share: float | None) -> str:
    return NONE if share is None else f"{share * 100:.1f} %"


def _milliseconds(value: float | None) -> str:
    if value is None:
        return NONE
    return f"{value:.3f} ms" if value < 1 else f"{value:.1f} ms"


def _grid(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their columns in line: names to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
