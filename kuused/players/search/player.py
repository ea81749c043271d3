"""The players that search: draw what the others may hold, weigh it, play it out, compare."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

import numpy as np

from kuused.engine import Pass, Play, PlayerView
from kuused.players.base import Stop
from kuused.players.rule_based import rule_based
from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.belief import Draw
from kuused.players.search.explanation import Candidate, Explanation
from kuused.players.search.facts import facts
from kuused.players.search.plans import Plan, holds, plans
from kuused.players.search.settings import SearchSettings
from kuused.players.search.state import SearchState
from kuused.players.search.tables import Ints
from kuused.players.search.weighing import Stopped, net_chips

__all__ = ["Searcher"]

_AT_LEAST: Final = 256
"""How many deals are played out when there is no time at all: some milliseconds' work."""
_SLICE: Final = 4096
"""How many deals are played out together; fewer at once would cost more."""
_PLANS: Final = 2
"""How many plans of each action are looked at more closely."""


@dataclass(frozen=True, eq=False)
class _Figures:
    """What has been found out about a turn.

    Attributes:
        usual: the place in ``view.legal`` of what the rule-based player would do.
        net: (A, n) the payoff of each legal action, on its best plan, in each deal, in parts of
            a chip.
        apart: how many different deals those are worth.
    """

    usual: int
    net: Ints
    apart: float


class Searcher:
    """Weighs its candidates on likely deals, and keeps to the rule unless another is better.

    Its two methods are those of :class:`~kuused.players.search.face.SearchPlayer`.
    """

    def __init__(self, settings: SearchSettings) -> None:
        self.settings = settings

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
        """Search: all that the settings say, or what there is time for."""
        luck, outlook = ArrayRandom(rng), SearchState(view)
        usual = view.legal.index(rule_based.choose(view, rng))
        settings = self.settings
        draw, look, keep = (
            Draw(outlook, settings.belief, settings.draws, luck),
            settings.look,
            settings.keep,
        )
        while draw.more():
            if stop is not None and stop():
                look, stop = min(look, _AT_LEAST), None
                keep = look
                break
        deals = draw.kept(keep)
        every = plans(outlook, holds(outlook))
        try:
            nets = net_chips(outlook, deals.part(0, look), every, luck, stop)
        except Stopped:
            # No time for plans: what is left is to play each action out by the rule.
            every = plans(outlook, [0])
            nets = net_chips(outlook, deals.part(0, min(look, _AT_LEAST)), every, luck)
            keep = look
        best = _best_plans(every, nets)
        nets = nets[best]
        try:
            for first in range(look, keep, _SLICE):
                part = deals.part(first, min(first + _SLICE, keep))
                more = net_chips(outlook, part, [every[at] for at in best], luck, stop)
                nets = np.concatenate([nets, more], axis=1)
        except Stopped:
            pass
        # Of the plans left to each action, the one that turned out better speaks for it.
        final = _best_plans([every[at] for at in best], nets, 1)
        net = nets[final]
        return _Figures(usual, net, min(deals.apart, net.shape[1]))

    def _best(self, figures: _Figures) -> int:
        """The candidate that gains most over the rule-based player's, of those that surely do."""
        best, most = figures.usual, 0.0
        for place, net in enumerate(figures.net):
            gain, error = _mean(net - figures.net[figures.usual], figures.apart)
            if gain > most and gain - self.settings.margin * error > 0:
                best, most = place, gain
        return best


def _mean(values: Ints, apart: float) -> tuple[float, float]:
    """The mean of whole numbers and its standard error, were only so many of them independent."""
    n = len(values)
    total, squares = int(values.sum()), int((values * values).sum())
    mean = total / n
    return mean, math.sqrt(max(squares / n - mean * mean, 0.0) / max(apart, 1.0))


def _best_plans(found: Sequence[Plan], nets: Ints, most: int = _PLANS) -> list[int]:
    """The places of each action's best plans, action by action, the best one first.

    Args:
        found: the plans, those of an action together.
        nets: (C, n) the payoff of each plan.
        most: how many of each action.
    """
    totals = nets.sum(axis=1).tolist()
    places = sorted(range(len(found)), key=lambda at: (found[at].action, -totals[at], at))
    return [
        at
        for _, group in groupby(places, key=lambda at: found[at].action)
        for at in islice(group, most)
    ]
