"""The sampler against brute force, and against what passes prove."""

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from kuused.engine import Phase, Rules, apply, view
from kuused.players import rule_based
from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.sampler import NoDeal, Sampler
from kuused.players.search.state import SearchState
from tests.players.positions import dealt


def _every_deal(allowed, sizes):
    """Each way to place the cards, as a tuple of hands by card."""

    def place(hand, cards):
        if hand == len(sizes):
            yield {}
            return
        can = [card for card in cards if hand in allowed[card]]
        for held in combinations(can, sizes[hand]):
            for rest in place(hand + 1, [card for card in cards if card not in held]):
                yield dict.fromkeys(held, hand) | rest

    for deal in place(0, list(range(len(allowed)))):
        yield tuple(deal[card] for card in range(len(allowed)))


def _chi_square(sampler, allowed, sizes, draws, luck):
    """The statistic and its degrees of freedom, over every deal that there is."""
    deals = list(_every_deal(allowed, sizes))
    placed = sampler.draw(draws, luck)
    by_card = placed[np.argsort(sampler.cards)]
    seen = Counter(map(tuple, by_card.T.tolist()))
    assert set(seen) <= set(deals)
    assert sampler.ways == len(deals)
    expected = draws / len(deals)
    return sum((seen[deal] - expected) ** 2 / expected for deal in deals), len(deals) - 1


@pytest.mark.parametrize("case", range(40))
def test_every_deal_is_equally_likely(case):
    rng = random.Random(f"chi {case}")
    hands = rng.randint(2, 5)
    while True:
        sizes = [rng.randint(0, 3) for _ in range(hands)]
        allowed = [
            sorted(rng.sample(range(hands), rng.choice((1, 2, hands - 1, hands, hands))))
            for _ in range(sum(sizes))
        ]
        ways = sum(1 for _ in _every_deal(allowed, sizes)) if sum(sizes) < 9 else 0
        if 1 < ways < 1_000:
            break
    sampler = Sampler(allowed, sizes)
    statistic, free = _chi_square(sampler, allowed, sizes, 40 * ways, ArrayRandom(rng))
    # Five standard deviations: one run in some millions would fail by chance, and none does here,
    # since the luck is the same in every run.
    assert statistic < free + 5 * (2 * free) ** 0.5 + 5


def test_what_can_not_be_dealt_is_refused():
    with pytest.raises(NoDeal):
        Sampler([[0], [0], [0, 1]], [1, 2])
    with pytest.raises(NoDeal):
        Sampler([[0, 1]], [1, 1])


def _late_views(rules, seed, rounds):
    """The views of every real choice in some rounds by rule."""
    rng = random.Random(seed)
    for _ in range(rounds):
        state = dealt(rules, rng)
        while state.phase is Phase.PLAY:
            seen = view(state, state.turn)
            if len(seen.legal) > 1:
                yield seen
            state = apply(state, rule_based.choose(seen, rng)).state


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(players=3),
        Rules(players=8),
        Rules(players=6, equal=True),
        Rules(players=7, passing="optional"),
        Rules(players=4, counter_clockwise=True),
    ],
    ids=str,
)
def test_no_card_goes_to_a_seat_that_has_proved_it_lacks_it(rules):
    luck, compared = ArrayRandom(random.Random(5)), 0
    for seen in _late_views(rules, "lacks", 4):
        outlook = SearchState(seen)
        sampler = outlook.sampler()
        placed = sampler.draw(200, luck)
        for number, hands in zip(sampler.cards, placed, strict=True):
            suit, place = outlook.unseen[number]
            card = rules.pack.cards[suit * len(rules.pack.ranks) + place]
            for hand in np.unique(hands):
                assert card in seen.may_hold[outlook.order[1 + hand]]
                compared += 1
        for hand, seat in enumerate(outlook.order[1:]):
            assert ((placed == hand).sum(axis=0) == seen.sizes[seat]).all()
    assert compared > 100


def test_late_positions_agree_with_brute_force():
    luck, tried = ArrayRandom(random.Random(6)), 0
    for seen in _late_views(Rules(), "late", 60):
        outlook = SearchState(seen)
        sampler = outlook.sampler()
        if not 1 < sampler.ways < 500:
            continue
        tried += 1
        sizes = [seen.sizes[seat] for seat in outlook.order[1:]]
        pack = seen.rules.pack
        allowed = [
            [
                hand
                for hand, seat in enumerate(outlook.order[1:])
                if pack.cards[suit * 10 + place] not in seen.proofs[seat]
            ]
            for suit, place in outlook.unseen
        ]
        draws = int(30 * sampler.ways)
        statistic, free = _chi_square(sampler, allowed, sizes, draws, luck)
        assert statistic < free + 5 * (2 * free) ** 0.5 + 5
    assert tried > 10
