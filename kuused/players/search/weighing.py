"""What each plan is worth: the same deals, played out along each of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kuused.players.base import Stop
from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.belief import Deals
from kuused.players.search.kernel import Batch
from kuused.players.search.plans import Plan
from kuused.players.search.rounds import play_out
from kuused.players.search.settings import ANYTHING
from kuused.players.search.state import SearchState
from kuused.players.search.tables import Ints, Words

__all__ = ["Stopped", "net_chips"]


class Stopped(Exception):
    """There is no time left for this."""


def net_chips(
    outlook: SearchState,
    deals: Deals,
    plans: Sequence[Plan],
    luck: ArrayRandom,
    stop: Stop | None = None,
) -> Ints:
    """(C, n) chips that the view's seat wins from here on, on each plan, in each deal.

    From here on that seat and those that follow the rule play as the rule-based player does, that
    seat but for what it holds back; the others play anything. A pot that nobody wins is worth its
    share to everybody. Chips are counted in parts of one, as many as there are players, so that
    every figure is a whole number.

    Args:
        outlook: what is seen.
        deals: the deals, n of them.
        plans: the plans, C of them.
        luck: the random numbers.
        stop: says when to give up.

    Raises:
        Stopped: it said so.
    """
    view = outlook.view
    n, players = deals.hands.shape[1], view.rules.players
    batch = outlook.batch(np.tile(deals.hands, len(plans)))
    manner = np.tile(deals.manner, len(plans)) == ANYTHING
    wild = [None, *(row if row.any() else None for row in manner)]
    held = np.repeat(np.array([plan.held for plan in plans], np.uint64), n)
    batch.turns = 1  # the start card lies
    batch.play(np.repeat(np.array([plan.card for plan in plans], np.uint64), n))

    def choose(rounds: Batch, left: Ints) -> Words:
        if stop is not None and stop():
            raise Stopped
        if not rounds.row:
            return rounds.rule_based(held[left])
        cards = rounds.rule_based()
        who = wild[rounds.row]
        if who is not None:
            at = np.flatnonzero(who[left])
            cards[at] = rounds.at_random(luck.singles(len(at)), at, spare=False)
        return cards

    result = play_out(batch, choose)
    before = view.chips[outlook.order[0]]
    net: Ints = (result.chips[0].astype(np.int64) - before) * players + result.pot
    return net.reshape(len(plans), n)
