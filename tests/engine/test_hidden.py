"""Nothing hidden is in a view or a redacted event, and nothing in them leads to it."""

import gc
import random
from collections.abc import Iterator
from types import FunctionType, ModuleType

import pytest

from kuused.engine import (
    CardSet,
    Deal,
    Event,
    Phase,
    PlayerView,
    RoundDealt,
    Rules,
    State,
    redact,
    view,
)
from kuused.engine.rounds import MoveTables, RoundSetup, SeatTables
from tests.engine.generators import random_rules, random_steps, short
from tests.engine.histories import agreeing, random_histories, shuffled_hands, told

RULES = [
    Rules(),
    Rules(players=3, coins_first=True),
    Rules(players=8, chips=1),
    Rules(players=7, equal=True, ante=2),
    Rules(players=4, passing="optional", counter_clockwise=True),
    Rules(players=6, coins_first=True, passing="optional", equal=True),
]
SECRETS = (State, Deal, RoundSetup, SeatTables, MoveTables)
"""What nobody at the table may get hold of."""


def looked_at(seen: PlayerView) -> tuple[object, ...]:
    """All that a view works out when asked, kept in it from then on."""
    return (
        seen.columns,
        seen.unseen,
        seen.may_hold,
        seen.must_hold,
        seen.lacks,
        seen.hand,
        seen.playable,
    )


@pytest.mark.parametrize("rules", RULES, ids=short)
def test_cards_that_a_seat_cannot_know_do_not_change_its_view(rules):
    rng = random.Random(short(rules))
    others = 0
    for _ in range(8):
        for history in random_histories(rules, rng, 0.3):
            if rng.random() < 0.6:
                continue
            watcher = rng.choice([None, *rules.seats])
            hands = shuffled_hands(history, watcher, rng)
            # The same turns after the other deal look the same to the watcher, event by event.
            state = agreeing(history, watcher)(hands)
            assert state is not None
            others += state.hands != history.state.hands
            here, there = view(history.state, watcher), view(state, watcher)
            assert here == there
            assert looked_at(here) == looked_at(there)
    assert others > 40


def reached(roots: list[object]) -> Iterator[object]:
    """Everything that references lead to, but for modules, classes and functions."""
    seen: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, ModuleType | type | FunctionType):
            continue
        seen[id(one)] = one
        yield one
        waiting += gc.get_referents(one)
        waiting += [
            getattr(one, name)
            for kind in type(one).__mro__
            for name in kind.__dict__.get("__slots__", ())
            if isinstance(name, str) and hasattr(one, name)
        ]


def leads_nowhere(root: object, rules: Rules, state: State, watcher: int | None) -> None:
    """No reference leads to a secret, nor to a set or a number that is a hidden hand."""
    common = {one for one in reached([rules]) if type(one) is int}
    hidden = {
        bits
        for seat, bits in enumerate(state.hand_bits)
        if seat != watcher and bits.bit_count() > 1 and bits not in common
    }
    for one in reached([root]):
        assert not isinstance(one, SECRETS), type(one)
        if isinstance(one, CardSet):
            assert one.bits not in hidden
        if type(one) is int:
            assert one not in hidden


def proved(seen: PlayerView, state: State) -> bool:
    """Whether a hidden hand has been proved whole: then the view may well show it."""
    return any(
        hand is None and (seen.must_hold[seat] == state.hands[seat] or seen.unseen == other)
        for seat, (hand, other) in enumerate(zip(seen.hands, state.hands, strict=True))
    )


@pytest.mark.parametrize("rules", RULES, ids=short)
def test_no_reference_leads_from_a_view_to_a_hidden_hand(rules):
    rng = random.Random(short(rules))
    looked = 0
    for _ in range(2):
        for history in random_histories(rules, rng, 0.3):
            state = history.state
            # Of hands this small, one may be all that fits, or all that is proved, by chance.
            if rng.random() < 0.7 or min(map(len, state.hands)) < 3:
                continue
            watcher = rng.choice([None, *rules.seats])
            seen = view(state, watcher)
            if proved(seen, state):
                continue
            leads_nowhere(view(state, watcher), rules, state, watcher)
            looked_at(seen)
            leads_nowhere(seen, rules, state, watcher)
            looked += 1
    assert looked


@pytest.mark.parametrize("rules", RULES, ids=short)
def test_no_reference_leads_from_a_redacted_event_to_a_hidden_hand(rules):
    rng = random.Random(short(rules))
    *_, history = random_histories(rules, rng, 0.3)
    looked = 0
    for taken in range(len(history.actions) + 1):
        state, events = told(rules, history.deal, history.actions[:taken])
        if min(map(len, state.hands)) < 3:
            break
        for watcher in (None, *rules.seats):
            # What came before was looked at before, but for the deal and its antes.
            for event in events[-1:] if taken else events:
                leads_nowhere(redact(event, watcher), rules, state, watcher)
        looked += 1
    assert looked >= 10


def test_redacting_a_deal_keeps_the_own_hand_alone():
    rng = random.Random(1)
    rules = Rules()
    for _, action, step in random_steps(rules, rng, rounds=1):
        if isinstance(action, Deal):
            (event,) = step.events
            assert isinstance(event, RoundDealt)
            for watcher in (None, *rules.seats):
                seen = redact(event, watcher)
                assert isinstance(seen, RoundDealt)
                for seat, hand in enumerate(seen.hands):
                    assert hand == (action.hands[seat] if seat == watcher else None)
                assert seen._replace(hands=event.hands) == event
            assert redact(event, 0, open_hands=True) is event


def test_other_events_are_told_as_they_are():
    rng = random.Random(1)
    kinds: set[type[Event]] = set()
    for _ in range(60):
        for _, _, step in random_steps(random_rules(rng), rng, rounds=4):
            for event in step.events:
                kinds.add(type(event))
                if not isinstance(event, RoundDealt):
                    assert redact(event, 0) is event
    assert len(kinds) == 11  # all but MatchStarted


def test_nothing_is_hidden_between_rounds_and_nothing_leads_to_the_state():
    rng = random.Random(3)
    for _, _, step in random_steps(Rules(chips=4), rng):
        if step.state.phase is not Phase.PLAY:
            seen = view(step.state, 0)
            assert seen.hands == step.state.hands
            looked_at(seen)
            for one in reached([seen, *step.events]):
                assert not isinstance(one, SECRETS)
