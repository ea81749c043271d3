"""What could have happened behind the backs of the cards: other deals with the same history.

A deal agrees with what a watcher has seen if the very same actions, taken after it, are legal and
are told in the very same way. That is checked by taking them.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import factorial
from typing import NamedTuple

from kuused.engine import (
    Card,
    CardSet,
    Deal,
    Event,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    apply,
    legal_actions,
    redact,
    start,
)
from tests.engine.generators import random_action, random_deal


class History(NamedTuple):
    """A first round in play: its deal, the actions so far, and where they led."""

    deal: Deal
    actions: tuple[Play | Pass, ...]
    state: State


def random_histories(
    rules: Rules, rng: random.Random, pass_weight: float = 1.0
) -> Iterator[History]:
    """A random first round, after each of its turns."""
    deal = random_deal(start(rules).state, rng)
    state = apply(start(rules).state, deal).state
    taken: tuple[Play | Pass, ...] = ()
    while state.phase is Phase.PLAY:
        yield History(deal, taken, state)
        action = random_action(state, rng, pass_weight=pass_weight)
        assert not isinstance(action, Deal)
        taken = (*taken, action)
        state = apply(state, action).state


def hidden_seats(state: State, watcher: int | None) -> list[int]:
    return [seat for seat in state.rules.seats if seat != watcher]


def with_hands(history: History, hands: Sequence[CardSet]) -> Deal:
    """The deal that would have left these hands."""
    before = history.deal.hands
    now = history.state.hands
    return Deal(
        tuple((dealt - left) | hand for dealt, left, hand in zip(before, now, hands, strict=True)),
        history.deal.dealer,
    )


def told(rules: Rules, deal: Deal, actions: Sequence[Play | Pass]) -> tuple[State, list[Event]]:
    """What comes of a deal and these actions; LookupError if one of them is not legal."""
    step = apply(start(rules).state, deal)
    events = list(step.events)
    for action in actions:
        if action not in legal_actions(step.state):
            raise LookupError(f"{action} is not legal there")
        step = apply(step.state, action)
        events += step.events
    return step.state, events


def agreeing(history: History, watcher: int | None) -> Callable[[Sequence[CardSet]], State | None]:
    """A function from hands to the state with these instead.

    It gives ``None`` for hands with which the watcher would not have seen the same.
    """
    rules = history.state.rules
    real = [redact(event, watcher) for event in told(rules, history.deal, history.actions)[1]]

    def instead(hands: Sequence[CardSet]) -> State | None:
        try:
            state, events = told(rules, with_hands(history, hands), history.actions)
        except LookupError:
            return None
        return state if [redact(event, watcher) for event in events] == real else None

    return instead


def how_many_deals(history: History, watcher: int | None) -> int:
    """How many ways there are to deal out the hidden cards, agreeing or not."""
    sizes = [len(history.state.hands[seat]) for seat in hidden_seats(history.state, watcher)]
    ways = factorial(sum(sizes))
    for size in sizes:
        ways //= factorial(size)
    return ways


def every_deal(history: History, watcher: int | None) -> Iterator[tuple[CardSet, ...]]:
    """Every way to deal out the hidden cards, agreeing or not, as hands by seat."""
    state = history.state
    hidden = hidden_seats(state, watcher)
    cards = [card for seat in hidden for card in state.hands[seat]]

    def rest(seats: list[int], cards: list[Card]) -> Iterator[dict[int, CardSet]]:
        if not seats:
            yield {}
            return
        first, *others = seats
        for chosen in combinations(cards, len(state.hands[first])):
            left = [card for card in cards if card not in chosen]
            for more in rest(others, left):
                yield {first: state.rules.pack.set(chosen), **more}

    for given in rest(hidden, cards):
        yield tuple(given.get(seat, state.hands[seat]) for seat in state.rules.seats)


def shuffled_hands(
    history: History, watcher: int | None, rng: random.Random, swaps: int = 60
) -> tuple[CardSet, ...]:
    """The hidden cards dealt out otherwise, so that no hand holds a card that it passed on.

    Cards are swapped between two hands as long as both may have them.
    """
    state = history.state
    hands = [set(hand) for hand in state.hands]
    hidden = [seat for seat in hidden_seats(state, watcher) if hands[seat]]
    never = [set(state.rules.card_set(bits)) for bits in state.proof_bits]
    for _ in range(swaps if len(hidden) > 1 else 0):
        a, b = rng.sample(hidden, 2)
        one, other = rng.choice(sorted(hands[a])), rng.choice(sorted(hands[b]))
        if other in never[a] or one in never[b] or state.rules.start in (one, other):
            continue
        hands[a] ^= {one, other}
        hands[b] ^= {one, other}
    return tuple(map(state.rules.pack.set, hands))
