"""Rules, deals, states and whole matches for the tests, from random numbers or from Hypothesis."""

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from typing import Any

from hypothesis import strategies as st

from kuused.engine import (
    OPTIONS,
    Action,
    Card,
    CardSet,
    Deal,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    Step,
    apply,
    legal_actions,
    start,
)

NAIVE_NAMES = {
    "passing": "pass",
    "coins_first": "coins-first",
    "end": "end",
    "playoff": "playoff",
    "counter_clockwise": "counter-clockwise",
    "equal": "equal",
    "ante": "ante",
    "pay_per_card": "pay-per-card",
}
"""The options of the naive rules by our attribute."""

# One deal in which the moves are few enough to follow with a finger; seat 0 leads.
FINGER = (
    "AD 2D 3D 4D 5D 6D AC 2C",
    "7D JD QD KD 3C 4C 5C 7C",
    "6C JC QC KC AH 2H 3H 4H",
    "5H 6H 7H JH QH KH AS 2S",
    "3S 4S 5S 6S 7S JS QS KS",
)
# A whole round with it under the default rules: seat 2 is stuck once, and seat 0 wins.
FINGER_ROUND = """
    6D 7D 6C   6H 6S
    5D JD pass 5H 5S
    4D 5C 4H   7H 4S
    3D 7C 3H   JH 3S
    2D 4C JC   2S 7S
    AD 3C QC   QH JS
    2C QD 2H   KH QS
    AC
"""


# By hand


def card(text: str) -> Card:
    return Card.parse(text)


def play(text: str) -> Play:
    return Play(Card.parse(text))


def actions(text: str) -> list[Play | Pass]:
    """Actions from text such as ``"6D 7D pass"``."""
    return [Pass() if word == "pass" else play(word) for word in text.split()]


def hand_sets(rules: Rules, hands: tuple[str, ...]) -> tuple[CardSet, ...]:
    return tuple(map(rules.pack.set, hands))


def hands_with(
    rules: Rules, dealer: int, *wanted: str, face_up: str = "", never: dict[int, str] | None = None
) -> tuple[CardSet, ...]:
    """Hands that hold the wanted cards; others fill them, low cards first.

    Args:
        wanted: cards for seats 0, 1 and so on.
        face_up: cards for no hand (Q9, ``equal``).
        never: by seat, cards that must not fill it up.
    """
    never = never or {}
    hands = [list(rules.pack.set(text)) for text in wanted]
    hands += [[] for _ in range(rules.players - len(hands))]
    taken = {each for hand in hands for each in hand} | set(rules.pack.set(face_up))
    rest = [each for each in rules.pack.cards if each not in taken]
    # Seats with the longest lists of cards to avoid choose first.
    for seat in sorted(rules.seats, key=lambda seat: -len(never.get(seat, ""))):
        avoid = set(rules.pack.set(never.get(seat, "")))
        for each in [each for each in rest if each not in avoid]:
            if len(hands[seat]) < rules.hand_sizes(dealer)[seat]:
                hands[seat].append(each)
                rest.remove(each)
    sizes = tuple(map(len, hands))
    assert sizes == rules.hand_sizes(dealer), (sizes, rules.hand_sizes(dealer))
    return tuple(map(rules.pack.set, hands))


def dealt(rules: Rules, hands: tuple[CardSet, ...], dealer: int = 0) -> State:
    """The first round with these hands, before its first turn."""
    return apply(start(rules).state, Deal(hands, dealer)).state


def play_out(state: State, text: str) -> State:
    """The state after these actions; each must be legal."""
    for action in actions(text):
        state = apply(state, action).state
    return state


def finger(text: str = "", **options: Any) -> State:
    """The finger deal, dealt by seat 4, after these actions."""
    rules = Rules(**options)
    return play_out(dealt(rules, hand_sets(rules, FINGER), 4), text)


# At random


def random_deal(state: State, rng: random.Random, dealer: int | None = None) -> Deal:
    """Hands for the next round."""
    rules = state.rules
    if dealer is None:
        dealer = state.next_dealer
    if dealer is None:
        dealer = rng.randrange(rules.players)
    cards = list(rules.pack.cards)
    rng.shuffle(cards)
    hands, begin = [], 0
    for size in rules.hand_sizes(dealer):
        hands.append(rules.pack.set(cards[begin : begin + size]))
        begin += size
    return Deal(tuple(hands), dealer)


def random_action(state: State, rng: random.Random, *, pass_weight: float = 1.0) -> Action:
    """A legal action, a deal included. A pass that could be a play is chosen less or more often."""
    if state.phase is Phase.DEAL:
        return random_deal(state, rng)
    choices = legal_actions(state)
    weights = [pass_weight if isinstance(choice, Pass) else 1.0 for choice in choices]
    return rng.choices(choices, weights)[0]


def random_steps(
    rules: Rules, rng: random.Random, *, rounds: int | None = None, pass_weight: float = 1.0
) -> Iterator[tuple[State, Action, Step]]:
    """A random match: each state, the action taken in it and what came of it.

    It ends with the match, or after so many rounds.
    """
    state = start(rules).state
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL and rounds is not None and state.round_number >= rounds:
            return
        action = random_action(state, rng, pass_weight=pass_weight)
        step = apply(state, action)
        yield state, action, step
        state = step.state


def late_state(rules: Rules, rng: random.Random, hidden: int) -> State | None:
    """A state in which at most so many cards are left in all hands, if the round lasts so long."""
    state = apply(start(rules).state, random_deal(start(rules).state, rng)).state
    while state.phase is Phase.PLAY:
        if sum(map(len, state.hands)) <= hidden:
            return state
        state = apply(state, random_action(state, rng)).state
    return None


# Rules


def every_combination() -> Iterator[dict[str, Any]]:
    """Every combination of the options that are words or switches, and two antes."""
    choices: dict[str, tuple[Any, ...]] = {"ante": (0, 2)}
    for option in OPTIONS:
        if isinstance(option.values, tuple):
            choices[option.attribute] = tuple(map(option.parse, option.values))
    for values in product(*choices.values()):
        yield dict(zip(choices, values, strict=True))


def random_rules(rng: random.Random, *, most_chips: int = 20) -> Rules:
    """Rules with any options; few chips now and then, so that matches end early."""
    values: dict[str, Any] = {}
    for option in OPTIONS:
        if isinstance(option.values, tuple):
            values[option.attribute] = option.parse(rng.choice(option.values))
    values["players"] = rng.randint(3, 8)
    values["chips"] = rng.randint(1, most_chips)
    values["ante"] = rng.choice([0, 0, 1, 2, 5])
    return Rules(**values)


def naive_options(rules: Rules) -> dict[str, Any]:
    """The same options for the naive rules."""
    return {theirs: getattr(rules, ours) for ours, theirs in NAIVE_NAMES.items()}


@st.composite
def rules_values(draw: st.DrawFn) -> Rules:
    """Any rules of the pack of forty."""
    return Rules(
        players=draw(st.integers(3, 8)),
        chips=draw(st.integers(1, 15)),
        passing=draw(st.sampled_from(("forced", "optional"))),
        coins_first=draw(st.booleans()),
        end=draw(st.sampled_from(("round", "sudden"))),
        playoff=draw(st.booleans()),
        counter_clockwise=draw(st.booleans()),
        equal=draw(st.booleans()),
        ante=draw(st.sampled_from((0, 0, 1, 3))),
        pay_per_card=draw(st.booleans()),
    )


def changed(rules: Rules, **options: Any) -> Rules:
    """These rules with some options changed."""
    assert set(options) <= {field.name for field in fields(rules)}
    return replace(rules, **options)
