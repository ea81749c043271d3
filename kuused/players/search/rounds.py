"""Whole rounds in the kernel: dealing many at once, playing a batch to its end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np

from kuused.engine import Rules
from kuused.players.search.array_random import ArrayRandom, shuffled_hands
from kuused.players.search.kernel import Batch, Result
from kuused.players.search.tables import Ints, Words, lanes, tables_for

__all__ = ["Chooser", "deal_rounds", "play_out", "random_rounds", "rounds_per_second"]

Chooser: TypeAlias = Callable[[Batch, Ints], Words]
"""Says what the row to move does in each round of a batch.

It is given the batch and, as (n,), which of the rounds that the play-out began with are left in it;
it answers with the (n,) words of the cards, 0 for a pass."""

_CROWDED: Final = 0.75
"""Once fewer rounds than this share of a batch go on, those that are over are taken out."""


def play_out(batch: Batch, choose: Chooser) -> Result:
    """Play a batch to the end of all its rounds; the batch itself is used up.

    Args:
        batch: the rounds, N of them.
        choose: what each row does.

    Returns:
        How each of the N rounds ended, in the order in which they stood.
    """
    n, players = len(batch.winner), batch.rules.players
    left = np.arange(n)
    winner, pot = np.empty(n, np.int64), np.empty(n, np.int32)
    chips = np.empty((players, n), np.int32)
    while True:
        for _ in range(players):
            batch.play(choose(batch, left))
        running = batch.running
        going = np.count_nonzero(running)
        if going and going > _CROWDED * len(left):
            continue
        over = np.flatnonzero(~running)
        result = batch.only(over).result()
        at = left[over]
        winner[at], pot[at], chips[:, at] = result.winner, result.pot, result.chips
        if not going:
            return Result(winner, chips, pot)
        keep = np.flatnonzero(running)
        batch, left = batch.only(keep), left[keep]


def deal_rounds(
    rules: Rules, dealer: int, n: int, luck: ArrayRandom, chips: Ints | None = None
) -> tuple[Batch, Ints]:
    """Deal n rounds (R6, R10, Q9), each at its leader's turn, the ante paid (Q10).

    A round that the ante breaks off under sudden end (Q4) is none: it must not be asked for.

    Args:
        rules: the rules of the match.
        dealer: the seat that deals.
        n: how many rounds.
        luck: the random numbers.
        chips: (P,) what each seat holds before the ante; the rules' own chips if ``None``.

    Returns:
        The batch, and the (n,) leaders' seats, which are its rows 0.
    """
    tables, players = tables_for(rules), rules.players
    hands = shuffled_hands(rules, rules.hand_sizes(dealer), n, luck)
    stakes = np.full(players, rules.chips) if chips is None else chips
    paid = np.minimum(stakes, rules.ante)
    table = np.zeros(n, np.uint64)
    waiting = None
    holds = hands & tables.start != 0
    leader = (holds * np.arange(rules.players)[:, None]).sum(axis=0)
    if rules.equal:
        face_up = tables.full & ~np.bitwise_or.reduce(hands, axis=0)
        leader[~holds.any(axis=0)] = rules.layout.after[dealer]
        table |= face_up & tables.starts
        waiting = face_up ^ table
    order = np.array([rules.seats_from(seat) for seat in rules.seats]).T.take(leader, axis=1)
    columns = np.zeros(n, np.uint64)
    lanes(columns)[...] = (lanes(table) != 0) * tables.unit
    batch = Batch.of(
        rules,
        hands.take(order * n + np.arange(n), mode="clip"),
        table,
        columns,
        (stakes - paid).astype(np.int32).take(order, mode="clip"),
        np.full(n, paid.sum(), np.int32),
        waiting,
    )
    batch.join()
    return batch, leader


def random_rounds(rules: Rules, n: int, luck: ArrayRandom) -> Result:
    """Deal and play n rounds in which every legal action is equally likely."""
    batch, _ = deal_rounds(rules, 0, n, luck)
    return play_out(batch, lambda rounds, left: rounds.at_random(luck.singles(len(left))))


def rounds_per_second(n: int = 4096, seconds: float = 2.0, rules: Rules | None = None) -> float:
    """Measure random play, dealing included: rounds a second of this thread's processor time.

    Args:
        n: rounds in a batch.
        seconds: how long to measure, at least.
        rules: the rules; the rule sheet's defaults if ``None``.
    """
    luck, rules = ArrayRandom(random.Random(1)), rules or Rules()
    random_rounds(rules, n, luck)
    done, began = 0, time.thread_time()
    while (took := time.thread_time() - began) < seconds:
        random_rounds(rules, n, luck)
        done += n
    return done / took
