"""The players that search: draw what the others may hold, weigh it, play it out, compare."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

import numpy as np

from kuused.engine import Pass, Play, PlayerView
from kuused.players.base import Stop
from kuused.players.by_rule import rule_based
from kuused.players.search.beliefs import Draw
from kuused.players.search.explanation import Candidate, Explanation
from kuused.players.search.facts import facts
from kuused.players.search.luck import Luck
from kuused.players.search.outlook import Outlook
from kuused.players.search.plan import Plan
from kuused.players.search.tables import Ints
from kuused.players.search.weighing import Stopped, net_chips

__all__ = ["Searcher"]

_AT_LEAST: Final = 256
"""How many deals are played out when there is no time at all: some milliseconds' work."""
_SLICE: Final = 4096
"""How many deals are played out together; fewer at once would cost more."""


@dataclass(frozen=True, eq=False)
class _Figures:
    """What has been found out about a turn.

    Attributes:
        usual: the place in ``view.legal`` of what the rule-based player would do.
        net: (A, n) the payoff of each legal action in each deal, in parts of a chip.
        apart: how many different deals those are worth.
    """

    usual: int
    net: Ints
    apart: float


class Searcher:
    """Weighs its candidates on likely deals, and keeps to the rule unless another is better.

    Its two methods are those of :class:`~kuused.players.search.lazy.SearchPlayer`.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def choose(self, view: PlayerView, rng: random.Random, stop: Stop | None = None) -> Play | Pass:
        """What to do in this turn."""
        if len(view.legal) == 1:
            return view.legal[0]
        return view.legal[self._best(self._figures(view, rng, stop))]

    def explain(
        self, view: PlayerView, rng: random.Random, stop: Stop | None = None
    ) -> Explanation:
        """Why it does what it does."""
        known = [facts(view, action) for action in view.legal]
        if len(view.legal) == 1:
            only = view.legal[0]
            return Explanation(only, only, (Candidate(only, None, None, None, None, known[0]),), 0)
        figures = self._figures(view, rng, stop)
        part = view.rules.players
        candidates = []
        for place, action in enumerate(view.legal):
            worth, error = _mean(figures.net[place], figures.apart)
            gain, doubt = _mean(figures.net[place] - figures.net[figures.usual], figures.apart)
            candidates.append(
                Candidate(
                    action, worth / part, error / part, gain / part, doubt / part, known[place]
                )
            )
        best = view.legal[self._best(figures)]
        candidates.sort(key=lambda c: (c.action != best, -(c.worth or 0.0)))
        return Explanation(best, view.legal[figures.usual], tuple(candidates), figures.net.shape[1])

    def _figures(self, view: PlayerView, rng: random.Random, stop: Stop | None) -> _Figures:
        """Search: all that the plan says, or what there is time for."""
        luck, outlook = Luck(rng), Outlook(view)
        usual = view.legal.index(rule_based.choose(view, rng))
        draw, keep = Draw(outlook, self.plan.belief, self.plan.draws, luck), self.plan.keep
        while draw.more():
            if stop is not None and stop():
                keep, stop = min(keep, _AT_LEAST), None
                break
        deals = draw.kept(keep)
        nets: list[Ints] = []
        try:
            for first in range(0, keep, _SLICE):
                part = deals.part(first, first + _SLICE)
                nets.append(net_chips(outlook, part, luck, stop))
        except Stopped:
            if not nets:
                nets.append(net_chips(outlook, deals.part(0, _AT_LEAST), luck))
        net = np.concatenate(nets, axis=1)
        return _Figures(usual, net, min(deals.apart, net.shape[1]))

    def _best(self, figures: _Figures) -> int:
        """The candidate that gains most over the rule-based player's, of those that surely do."""
        best, most = figures.usual, 0.0
        for place, net in enumerate(figures.net):
            gain, error = _mean(net - figures.net[figures.usual], figures.apart)
            if gain > most and gain - self.plan.margin * error > 0:
                best, most = place, gain
        return best


def _mean(values: Ints, apart: float) -> tuple[float, float]:
    """The mean of whole numbers and its standard error, were only so many of them independent."""
    n = len(values)
    total, squares = int(values.sum()), int((values * values).sum())
    mean = total / n
    return mean, math.sqrt(max(squares / n - mean * mean, 0.0) / max(apart, 1.0))
