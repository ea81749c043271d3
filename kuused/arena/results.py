"""What a run proves about its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from kuused.analysis.estimate import Estimate
from kuused.arena.plan import ArenaPlan
from kuused.arena.running import Ended, Run
from kuused.arena.tally import WIN, Count, Tally
from kuused.players import PlayerSpec

__all__ = ["Difference", "Line", "Report", "kind_lines", "report"]


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of one player, or of all players of a kind.

    Attributes:
        kind: which kind it is.
        members: which of the plan's players.
        net: chips won less chips paid, a game; of several members, their mean.
        wins: share of games won, 0 to 1; likewise.
        count: turns, lost turns and decision times; of several members, all together.
    """

    kind: PlayerSpec
    members: tuple[int, ...]
    net: Estimate
    wins: Estimate
    count: Count


@dataclass(frozen=True, slots=True)
class Difference:
    """How far one kind is ahead of another at the same table.

    Attributes:
        kind: the one.
        other: the other.
        net: mean net chips a game of the one less those of the other.
    """

    kind: PlayerSpec
    other: PlayerSpec
    net: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    """What a run proves.

    Attributes:
        plan: what was played.
        tally: what was counted.
        ended: why the run ended.
        players: a line for each player, by its place in the plan.
        kinds: a line for each kind, in the order in which they first come.
        differences: for each two kinds.
    """

    plan: ArenaPlan
    tally: Tally
    ended: Ended
    players: tuple[Line, ...]
    kinds: tuple[Line, ...]
    differences: tuple[Difference, ...]


def report(done: Run) -> Report:
    """The report of a run of one plan."""
    plan, tally = done.plans[0], done.tallies[0]
    kinds = kind_lines(plan, tally)
    differences = tuple(
        Difference(a.kind, b.kind, _difference(tally, a.members, b.members))
        for a, b in combinations(kinds, 2)
    )
    players = tuple(_line(plan, tally, (player,)) for player in plan.rules.seats)
    return Report(plan, tally, done.ended, players, kinds, differences)


def kind_lines(plan: ArenaPlan, tally: Tally) -> tuple[Line, ...]:
    """A line for each kind of player in a plan, in the order in which they first come.

    Two seats are of one kind when they were named alike.
    """
    members: dict[int, list[int]] = {}
    for player, kind in enumerate(plan.kinds):
        members.setdefault(id(kind), []).append(player)
    return tuple(_line(plan, tally, tuple(each)) for each in members.values())


def _line(plan: ArenaPlan, tally: Tally, members: tuple[int, ...]) -> Line:
    weights = _weights(tally, members)
    unit = plan.rules.players * len(members)  # as many rotations as players
    count = sum((tally.counts[player] for player in members), Count())
    net = tally.net.estimate(weights, unit)
    wins = tally.wins.estimate(weights, unit * WIN)
    return Line(plan.kinds[members[0]], members, net, wins, count)


def _difference(tally: Tally, these: Sequence[int], those: Sequence[int]) -> Estimate:
    # Over a common denominator, so that the weights are whole numbers.
    ours, theirs = _weights(tally, these), _weights(tally, those)
    weights = [len(those) * a - len(these) * b for a, b in zip(ours, theirs, strict=True)]
    return tally.net.estimate(weights, len(tally.counts) * len(these) * len(those))


def _weights(tally: Tally, members: Sequence[int]) -> list[int]:
    return [int(player in members) for player in range(len(tally.counts))]
