"""Each seat's chance at the pot: the round played out many times from where it stands.

Where hands are hidden, they are drawn: every deal that agrees with what was seen is equally likely.
Everybody plays the rule-based way, but for one turn in :data:`SLIP`, which is played at random:
without that the same hands would always end the same way, and no player is as steady as that. As
everywhere in the kernel, the rule takes no note of face-up cards that wait (Q9).
"""

from __future__ import annotations

import math
import random

import numpy as np

from kuused.engine import CardPlayed, ChipPaid, PassedFree, Phase, PlayerView
from kuused.players.base import Stop
from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.estimate import SLIP, Chances
from kuused.players.search.kernel import Batch
from kuused.players.search.rounds import play_out
from kuused.players.search.sampler import Sampler
from kuused.players.search.tables import Ints, Words, tables_for
from kuused.players.search.weighing import Stopped

__all__ = ["chances"]


def chances(
    view: PlayerView, rng: random.Random, playouts: int, stop: Stop | None = None
) -> Chances | None:
    """Each seat's chance to win the round that a view shows.

    Args:
        view: a view of a round being played, anybody's: what it hides is drawn.
        rng: the random numbers.
        playouts: how many times the round is played out.
        stop: says when to give up.

    Returns:
        The chances; ``None`` if it was stopped.

    Raises:
        ValueError: no round is being played.
    """
    if view.phase is not Phase.PLAY or view.turn is None:
        raise ValueError("there is a chance at the pot only while a round is played")
    luck, rules = ArrayRandom(rng), view.rules
    order = rules.seats_from(view.turn)
    batch = _batch(view, order, playouts, luck)

    def choose(rounds: Batch, left: Ints) -> Words:
        if stop is not None and stop():
            raise Stopped
        cards = rounds.rule_based()
        at = np.flatnonzero(luck.singles(len(left)) < 1 / SLIP)
        cards[at] = rounds.at_random(luck.singles(len(at)), at, spare=False)
        return cards

    try:
        result = play_out(batch, choose)
    except Stopped:
        return None
    won = [0.0] * rules.players
    for row, seat in enumerate(order):
        won[seat] = int(np.count_nonzero(result.winner == row)) / playouts
    error = max(math.sqrt(share * (1 - share) / playouts) for share in won)
    return Chances(tuple(won), error, playouts, drawn=bool(view.unseen))


def _batch(view: PlayerView, order: tuple[int, ...], n: int, luck: ArrayRandom) -> Batch:
    """The round n times over, hidden hands drawn; row 0 is the seat in turn."""
    tables, pack = tables_for(view.rules), view.rules.pack
    hands = np.zeros((len(order), n), np.uint64)
    hidden = [row for row, seat in enumerate(order) if view.hands[seat] is None]
    for row, seat in enumerate(order):
        hand = view.hands[seat]
        if hand is not None:
            hands[row] = tables.word(hand.bits)
    if hidden:
        unseen = list(view.unseen)
        allowed = [
            [hand for hand, row in enumerate(hidden) if card in view.may_hold[order[row]]]
            for card in unseen
        ]
        sampler = Sampler(allowed, [view.sizes[order[row]] for row in hidden])
        words = np.array([tables.word(pack.bit_of[card]) for card in unseen], np.uint64)
        rows = np.array(hidden)
        for number, placed in zip(sampler.cards, sampler.draw(n, luck), strict=True):
            hands[rows[placed], np.arange(n)] |= words[number]
    chips = np.array([view.chips[seat] for seat in order], np.int32)
    waiting = tables.word(view.waiting.bits)
    return Batch.of(
        view.rules,
        hands,
        np.full(n, tables.word(view.table.bits), np.uint64),
        np.full(n, tables.columns(view.table.bits), np.uint64),
        np.repeat(chips[:, None], n, axis=1),
        np.full(n, view.pot, np.int32),
        np.full(n, waiting, np.uint64) if waiting else None,
        _passes(view),
    )


def _passes(view: PlayerView) -> int:
    """How many passes there have been since the last card (Q1)."""
    passes = 0
    for entry in reversed(view.log):
        if isinstance(entry, CardPlayed):
            break
        passes += isinstance(entry, ChipPaid | PassedFree)
    return passes
