"""What each thing that can be done now is worth: the same deals, played out after each of them."""

from __future__ import annotations

import numpy as np

from kuused.engine import Pass, Play
from kuused.players.base import Stop
from kuused.players.search.beliefs import Deals
from kuused.players.search.kernel import Batch
from kuused.players.search.luck import Luck
from kuused.players.search.outlook import Outlook
from kuused.players.search.plan import ANYTHING
from kuused.players.search.rounds import play_out
from kuused.players.search.tables import Ints, Words

__all__ = ["Stopped", "net_chips"]


class Stopped(Exception):
    """There is no time left for this."""


def net_chips(outlook: Outlook, deals: Deals, luck: Luck, stop: Stop | None = None) -> Ints:
    """(A, n) chips that the view's seat wins from here on, for each legal action, in each deal.

    From here on that seat and those that follow the rule play as the rule-based player does, the
    others anything. A pot that nobody wins is worth its share to everybody. Chips are counted in
    parts of one, as many as there are players, so that every figure is a whole number.

    Args:
        outlook: what is seen.
        deals: the deals.
        luck: the random numbers.
        stop: says when to give up.

    Raises:
        Stopped: it said so.
    """
    view = outlook.view
    actions, n, players = view.legal, deals.hands.shape[1], view.rules.players
    batch = outlook.batch(np.tile(deals.hands, len(actions)))
    manner = np.tile(deals.manner, len(actions)) == ANYTHING
    wild = [None, *(row if row.any() else None for row in manner)]
    batch.turns = 1  # the start card lies
    batch.play(np.repeat(np.array([_word(outlook, a) for a in actions], np.uint64), n))

    def choose(rounds: Batch, left: Ints) -> Words:
        if stop is not None and stop():
            raise Stopped
        cards = rounds.rule_based()
        who = wild[rounds.row]
        if who is not None:
            at = np.flatnonzero(who[left])
            cards[at] = rounds.at_random(luck.singles(len(at)), at, spare=False)
        return cards

    result = play_out(batch, choose)
    before = view.chips[outlook.order[0]]
    net: Ints = (result.chips[0].astype(np.int64) - before) * players + result.pot
    return net.reshape(len(actions), n)


def _word(outlook: Outlook, action: Play | Pass) -> int:
    if isinstance(action, Pass):
        return 0
    rules = outlook.view.rules
    return outlook.tables.word(rules.pack.bit_of[action.card])
