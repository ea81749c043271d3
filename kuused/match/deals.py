"""Deals: what each seat is dealt in each round of a match, from the match's seed alone.

The shuffle is our own, so that a seed gives the same deals under every version of Python.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from kuused.engine import Deal, Record, Rules
from kuused.match.seeds import stream

__all__ = ["deal", "dealt_from_seed", "first_dealer", "shuffled"]

_T = TypeVar("_T")


def shuffled(pack: Sequence[_T], rng: random.Random) -> list[_T]:
    """The same things in random order, every order as likely as any (Fisher and Yates).

    Draws ``rng.random()`` once for each thing but one.
    """
    cards = list(pack)
    draw = rng.random
    for place in range(len(cards) - 1, 0, -1):
        other = int(draw() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def first_dealer(seed: str, rules: Rules) -> int:
    """Who deals the first round (Q6)."""
    return int(stream(seed, "first dealer").random() * rules.players)


def deal(seed: str, round_number: int, rules: Rules, dealer: int) -> Deal:
    """The deal of one round (R6, Q9): one card at a time, from the dealer's next seat on.

    Args:
        seed: the match's seed.
        round_number: 1 for the first.
        rules: the rules of the match; of them only the pack, the number of players, the turn's
            direction and ``equal`` matter.
        dealer: who deals.
    """
    cards = shuffled(list(rules.pack.card_of), stream(seed, "deal", round_number))
    sizes = rules.hand_sizes(dealer)
    hands = [0] * rules.players
    for place, seat in enumerate((*rules.seats_from(dealer)[1:], dealer)):
        # Where somebody gets one card more it is those who are dealt to first, and under `equal`
        # the cards that are left over lie at the pack's end: each seat's are every n-th card.
        hands[seat] = sum(cards[place :: rules.players][: sizes[seat]])
    return Deal(tuple(map(rules.card_set, hands)), dealer)


def dealt_from_seed(record: Record) -> bool:
    """Whether the cards of a match are those that its seed gives."""
    if record.seed is None:
        return False
    rounds = record.rounds
    if rounds and rounds[0].deal.dealer != first_dealer(record.seed, record.rules):
        return False
    return all(
        round_.deal == deal(record.seed, number, record.rules, round_.deal.dealer)
        for number, round_ in enumerate(rounds, 1)
    )
