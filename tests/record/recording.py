"""Records to test with: matches played at random, and what Hypothesis makes them from."""

import random
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from kuused.engine import (
    OPTIONS,
    Action,
    Deal,
    Pack,
    Rules,
    State,
    Suit,
    apply,
    legal_actions,
    start,
)
from kuused.record import Record, Recorder, Said, SeatEntry
from kuused.record.text import forbidden_at

RELATIVES: tuple[dict[str, Any], ...] = (
    {},
    {"start_rank": "5"},  # Cinquillo
    {"pack": Pack("A23456789TJQK"), "start_rank": "7"},  # Sevens
    {"start_suit": Suit.SPADES},
)


def any_rules(*, few_chips: bool = True) -> st.SearchStrategy[Rules]:
    """Rules with every option, and now and then a relative's pack and start card."""
    values = {
        option.attribute: st.sampled_from(
            [option.parse(str(n)) for n in option.values]
            if not isinstance(option.values, range)
            else list(option.values)
        )
        for option in OPTIONS
    }
    if few_chips:
        values["chips"] = st.integers(1, 6)
        values["ante"] = st.integers(0, 2)
    return st.builds(
        lambda relative, options: Rules(**{**options, **relative}),
        st.sampled_from(RELATIVES),
        st.fixed_dictionaries(values),
    )


def texts(most: int) -> st.SearchStrategy[str]:
    """Texts that a record can hold, odd ones among them."""
    plain = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=most)
    odd = st.sampled_from(
        [
            "--",
            "a, pot 3",
            "Ö",
            "e\u0301",
            "\u00b2",
            "  ".join("ab"),
            "won by 1",
            "-" * most,
            "♦6",
            "名",
        ]
    )
    fits = plain.map(str.strip).filter(lambda text: text and forbidden_at(text) is None)
    return st.one_of(fits, odd)


def words() -> st.SearchStrategy[str]:
    return texts(60).map(lambda text: "".join(text.split()))


def sayings() -> st.SearchStrategy[tuple[Said, ...]]:
    one = st.builds(Said, st.sampled_from(["en", "et", "fin"]), texts(80))
    return st.lists(one, max_size=3, unique_by=lambda said: said.lang).map(tuple)


def dealt(state: State, rng: random.Random) -> Deal:
    """A deal that fits, at random."""
    rules = state.rules
    dealer = state.next_dealer
    if dealer is None:
        dealer = rng.randrange(rules.players)
    cards = list(rules.pack.cards)
    rng.shuffle(cards)
    hands, at = [], 0
    for size in rules.hand_sizes(dealer):
        hands.append(rules.pack.set(cards[at : at + size]))
        at += size
    return Deal(tuple(hands), dealer)


def any_action(state: State, rng: random.Random) -> Action:
    """Something that may be done now, at random."""
    actions = legal_actions(state)
    return rng.choice(actions) if actions else dealt(state, rng)


def played(
    rules: Rules, seed: int, most: int = 10_000, faults: float = 0.0
) -> tuple[Record, State]:
    """A match played at random, whole or up to so many steps, with some turns taken over."""
    rng = random.Random(seed)
    seats = tuple(SeatEntry("lepp") for _ in rules.seats)
    recorder = Recorder(Record(rules=rules, seats=seats))
    state = start(rules).state
    while most and not state.winners:
        most -= 1
        action = any_action(state, rng)
        step = apply(state, action)
        failed = not isinstance(action, Deal) and rng.random() < faults
        recorder.add(
            action, step, fault="raised" if failed else None, detail=rng.choice(["", "a:  b"])
        )
        state = step.state
    return recorder.record(), state


@st.composite
def records(draw: st.DrawFn, most: int = 250) -> Record:
    """Any record that a match can have: its head dressed up, broken off anywhere."""
    rules = draw(any_rules())
    record, _ = played(rules, draw(st.integers(0, 9_999)), draw(st.integers(0, most)), 0.05)
    seats = st.builds(SeatEntry, words(), st.one_of(st.just(""), texts(60)))
    return replace(
        record,
        seats=tuple(draw(seats) for _ in rules.seats),
        seed=draw(st.sampled_from([None, "7Q2FRPK", "0"])),
        date=draw(st.sampled_from([None, "2026-11-30", "2024-02-29T23:59:59Z"])),
        titles=draw(sayings()),
        reasons=draw(sayings()),
        notes=tuple(draw(st.lists(texts(120), max_size=2))),
    )
