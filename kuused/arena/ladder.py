"""A round robin: one player of each kind against a table full of each other kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from kuused.analysis.estimate import Estimate
from kuused.arena.plan import QUICK_DEALS, SLOW_DEALS, ArenaPlan
from kuused.arena.rating import Wins, jackknife, ratings
from kuused.arena.results import Line, kind_lines
from kuused.arena.running import Ended, Run
from kuused.arena.tally import WIN, Count, Tally
from kuused.players import PlayerSpec

__all__ = ["GROUPS", "Ladder", "Rung", "ladder", "ladder_plans"]

GROUPS: Final = 20
"""Groups of deals for the jackknife."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One kind on the ladder.

    Attributes:
        kind: which.
        rating: its rating (:mod:`kuused.arena.rating`), the first kind's being 0.
        field: its net chips a game, alone against each other kind; the mean over those.
        against: the same against each other kind, by the place of that kind.
        wins: the share of games won, alone against each other kind, by its place.
        count: its turns, lost turns and decision times, in all tables.
    """

    kind: PlayerSpec
    rating: Estimate
    field: Estimate
    against: Mapping[int, Estimate]
    wins: Mapping[int, Estimate]
    count: Count


@dataclass(frozen=True, slots=True)
class Ladder:
    """What a round robin proves.

    Attributes:
        plan: the first of its plans; the others differ in their seats alone.
        rungs: each kind, in the order in which they were named.
        deals: how many deals it rests on.
        games: how many games those were, at all tables.
        ended: why it ended.
    """

    plan: ArenaPlan
    rungs: tuple[Rung, ...]
    deals: int
    games: int
    ended: Ended


def ladder_plans(specs: Sequence[str], plan: ArenaPlan) -> list[ArenaPlan]:
    """The plans of a round robin: for each two kinds, one of the first and the rest of the second.

    Args:
        specs: at least two kinds.
        plan: everything but the seats.
    """
    others = plan.rules.players - 1
    plans = [plan.with_seats((one, *[many] * others)) for one, many in permutations(specs, 2)]
    quick = all(kind.quick for each in plans for kind in each.kinds)
    size = 1 if plan.matches else QUICK_DEALS if quick else SLOW_DEALS
    size = max(1, min(size, plan.deals // GROUPS))  # a jackknife needs its groups
    return [each.with_seats(each.seats, size) for each in plans]


def ladder(specs: Sequence[str], done: Run) -> Ladder:
    """What the run of :func:`ladder_plans` proves."""
    kinds = len(specs)
    pairs = list(permutations(range(kinds), 2))
    # Group by group, all tables' tallies; a group without deals says nothing.
    groups = [each for each in zip(*done.groups, strict=True) if each[0].deals]

    def statistic(chosen: Sequence[tuple[Tally, ...]]) -> list[float]:
        tallies = [sum(each[1:], each[0]) for each in zip(*chosen, strict=True)]
        tables, field = [], [0.0] * kinds
        for (one, many), plan, tally in zip(pairs, done.plans, tallies, strict=True):
            tables.append(_wins(one, many, plan, tally))
            field[one] += tally.net.sums[0] / tally.games / (kinds - 1)
        return ratings(tables, kinds) + field

    if groups:
        figures, errors, reach = jackknife(groups, statistic)
    else:
        figures, errors, reach = [], [], 0.0

    def figure(place: int) -> Estimate:
        if not figures:
            return Estimate(None, None, None, None, 0)
        value, error = figures[place], errors[place]
        if error is None:
            return Estimate(value, None, None, None, done.deals)
        return Estimate(value, error, value - reach * error, value + reach * error, done.deals)

    lines: dict[tuple[int, int], tuple[Line, ...]] = {
        pair: kind_lines(plan, tally)
        for pair, plan, tally in zip(pairs, done.plans, done.tallies, strict=True)
    }
    rungs = []
    for place in range(kinds):
        alone = {many: lines[place, many][0] for many in range(kinds) if many != place}
        crowd = [lines[one, place][1] for one in range(kinds) if one != place]
        rungs.append(
            Rung(
                next(iter(alone.values())).kind,
                figure(place),
                figure(kinds + place),
                {many: line.net for many, line in alone.items()},
                {many: line.wins for many, line in alone.items()},
                sum((line.count for line in [*alone.values(), *crowd]), Count()),
            )
        )
    games = sum(tally.games for tally in done.tallies)
    return Ladder(done.plans[0], tuple(rungs), done.deals, games, done.ended)


def _wins(one: int, many: int, plan: ArenaPlan, tally: Tally) -> Wins:
    ours, *theirs = tally.wins.sums
    return (
        {one: 1, many: plan.rules.players - 1},
        {one: ours / WIN, many: sum(theirs) / WIN},
    )
