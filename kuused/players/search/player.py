"""The players that search: draw what the others may hold, weigh it, play it out, compare."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

import numpy as np

from kuused.engine import Pass, Play, PlayerView
from kuused.players.by_rule import rule_based
from kuused.players.search.beliefs import Draw
from kuused.players.search.explanation import Candidate, Explanation
from kuused.players.search.facts import facts
from kuused.players.search.lazy import Stop
from kuused.players.search.luck import Luck
from kuused.players.search.outlook import Outlook
from kuused.players.search.plan import Plan
from kuused.players.search.tables import Ints
from kuused.players.search.weighing import net_chips

__all__ = ["Searcher"]

_SLICE: Final = 4096
"""How many deals are played out between two looks at `stop`; fewer at once would cost more."""


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
        figures = self._figures(view, rng, stop)
        if figures is None:
            return rule_based.choose(view, rng)
        return view.legal[self._best(figures)]

    def explain(
        self, view: PlayerView, rng: random.Random, stop: Stop | None = None
    ) -> Explanation:
        """Why it does what it does."""
        known = [facts(view, action) for action in view.legal]
        figures = self._figures(view, rng, stop) if len(view.legal) > 1 else None
        if figures is None:
            usual = rule_based.choose(view, rng)
            bare = tuple(
                Candidate(action, None, None, None, None, known[place])
                for place, action in enumerate(view.legal)
            )
            return Explanation(usual, usual, bare, 0)
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

    def _figures(self, view: PlayerView, rng: random.Random, stop: Stop | None) -> _Figures | None:
        """Search; ``None`` when there was no time for anything."""
        luck, outlook = Luck(rng), Outlook(view)
        usual = view.legal.index(rule_based.choose(view, rng))
        draw = Draw(outlook, self.plan.belief, self.plan.draws, luck)
        while draw.more():
            if stop is not None and stop():
                return None
        deals = draw.kept(self.plan.keep)
        nets: list[Ints] = []
        for first in range(0, self.plan.keep, _SLICE):
            if nets and stop is not None and stop():
                break
            nets.append(net_chips(outlook, deals.part(first, first + _SLICE), luck))
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
