"""A run: plans played side by side on the same deals, until done, precise enough, or stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from kuused.arena.executors import Crew
from kuused.arena.ordered import PartFailed, ordered_results
from kuused.arena.plan import ArenaPlan
from kuused.arena.tally import Tally

__all__ = ["Ended", "Run", "run"]

FEWEST: Final = 30
"""Deals before a standard error is believed."""


class Ended(Enum):
    """Why a run ended."""

    ALL = "all"
    PRECISE = "precise"
    INTERRUPTED = "interrupted"
    FAILED = "failed"
    """Some deals could not be played at all: the run ends before them."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a run came to. It is always about its first deals, without a gap.

    Attributes:
        plans: what was played.
        groups: for each plan, tallies of some deals each; the same deals in each plan's.
        ended: why it ended.
    """

    plans: tuple[ArenaPlan, ...]
    groups: tuple[tuple[Tally, ...], ...]
    ended: Ended

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """For each plan, the tally of all deals."""
        return tuple(sum(groups[1:], groups[0]) for groups in self.groups)

    @property
    def deals(self) -> int:
        """How many deals it rests on."""
        return self.tallies[0].deals


def run(
    plans: Sequence[ArenaPlan],
    crew: Crew,
    *,
    until: Callable[[Sequence[Tally]], bool] = lambda tallies: False,
    stopped: Callable[[], bool] = lambda: False,
    on_deals: Callable[[Sequence[Tally]], None] = lambda tallies: None,
    on_record: Callable[[ArenaPlan, str, str], None] = lambda plan, name, text: None,
    groups: int = 1,
) -> Run:
    """Play plans side by side, deal for deal.

    Whether to end early is asked after fixed numbers of deals, in order, so that where a run ends
    follows from its seed and not from how fast which worker was.

    Args:
        plans: what to play; all have the same number of deals, and of deals in a part.
        crew: who plays.
        until: whether these tallies are precise enough; asked from 30 deals on.
        stopped: whether to end at once with what there is.
        on_deals: told of the tallies so far whenever they have grown.
        on_record: told of every record: its plan, its file name, its text.
        groups: how many groups to keep the deals in, for a jackknife.
    """
    first = plans[0]
    nothing = tuple(Tally.empty(len(plan.seats)) for plan in plans)
    kept = [nothing] * groups
    total = nothing
    row: list[Tally] = []
    number = 0
    jobs = ((plan, part) for part in range(first.parts) for plan in plans)
    parts = ordered_results(jobs, crew, stopped)
    ended = Ended.ALL
    try:
        for part in parts:
            plan = plans[len(row)]
            for name, text in part.records:
                on_record(plan, name, text)
            row.append(part.tally)
            if len(row) < len(plans):
                continue
            here = number % groups
            kept[here] = tuple(a + b for a, b in zip(kept[here], row, strict=True))
            total = tuple(a + b for a, b in zip(total, row, strict=True))
            row, number = [], number + 1
            on_deals(total)
            if number < first.parts and total[0].deals >= FEWEST and until(total):
                ended = Ended.PRECISE
                break
    except PartFailed:
        ended = Ended.FAILED
    finally:
        parts.close()
    if ended is Ended.ALL and number < first.parts:
        ended = Ended.INTERRUPTED
    by_plan = tuple(tuple(group[place] for group in kept) for place in range(len(plans)))
    return Run(tuple(plans), by_plan, ended)
