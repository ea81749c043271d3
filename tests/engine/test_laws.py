"""Laws that hold in every rule set, at every moment of every match."""

import copy
import pickle
import random
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import (
    FORTY,
    Action,
    AntePaid,
    Card,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    Deal,
    IllegalAction,
    MatchWon,
    Pass,
    PassedFree,
    Phase,
    Play,
    PlayoffStarted,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
    Rules,
    State,
    Step,
    apply,
    legal_actions,
    start,
)
from kuused.engine.events import Event
from tests.engine.generators import (
    hand_sets,
    random_deal,
    random_steps,
    rules_values,
)

SEEDS = st.integers(0, 2**32)
WEIGHTS = st.sampled_from((0.1, 0.5, 1.0, 4.0))
ANYTHING: list[Play | Pass] = [
    Play(Card(card.suit, card.rank)) for card in (*FORTY.cards, Card.parse("8D"))
]
ANYTHING.append(Pass())


def matches(rules: Rules, seed: int, weight: float = 1.0) -> Iterator[tuple[State, Action, Step]]:
    return random_steps(rules, random.Random(seed), rounds=3, pass_weight=weight)


@given(rules_values(), SEEDS, WEIGHTS)
def test_forty_cards_are_conserved(rules, seed, weight):
    for _, _, step in matches(rules, seed, weight):
        state = step.state
        if state.leader is None:
            assert (state.table_bits, state.waiting_bits, sum(state.hand_bits)) == (0, 0, 0)
            continue
        places = [*state.hands, state.table, state.waiting]
        assert sorted(card for place in places for card in place) == list(FORTY.cards)


@given(rules_values(), SEEDS, WEIGHTS)
def test_chips_and_pot_are_constant_and_nobody_owes(rules, seed, weight):
    for _, _, step in matches(rules, seed, weight):
        assert sum(step.state.chips) + step.state.pot == rules.players * rules.chips
        assert min(step.state.chips) >= 0
        assert step.state.pot >= 0


@given(rules_values(), SEEDS, WEIGHTS)
def test_columns_are_unbroken_and_hold_their_six(rules, seed, weight):
    for _, _, step in matches(rules, seed, weight):
        for column in step.state.columns:
            assert column.open == bool(column.cards)
            ranks = "".join(card.rank for card in column.cards)
            assert ranks in FORTY.ranks
            assert not ranks or "6" in ranks
            assert {card.suit for card in column.cards} <= {column.suit}
            if ranks:
                below, above = FORTY.ranks.split(ranks)
                assert (column.below.rank if column.below else "") == below[-1:]
                assert (column.above.rank if column.above else "") == above[:1]
            else:
                assert column.below is column.above is None


@given(rules_values(), SEEDS)
def test_who_can_play_must_and_only_who_cannot_passes(rules, seed):
    for before, _, _ in matches(rules, seed):
        if before.phase is not Phase.PLAY:
            continue
        choices = legal_actions(before)
        assert choices
        plays = [choice for choice in choices if isinstance(choice, Play)]
        passes = [choice for choice in choices if isinstance(choice, Pass)]
        leading = rules.start in before.hands[before.turn or 0]
        if plays:
            assert bool(passes) == (rules.passing == "optional" and not leading)
        else:
            assert passes == [Pass()]
        assert list(choices) == sorted(plays, key=lambda each: each.card) + passes


@given(rules_values(), SEEDS, WEIGHTS)
def test_what_is_legal_is_taken_and_nothing_else(rules, seed, weight):
    rng = random.Random(seed)
    for before, _, _ in matches(rules, seed, weight):
        if rng.random() > 0.1:
            continue
        legal = set(legal_actions(before))
        for action in ANYTHING:
            if action in legal:
                assert apply(before, action).events
            else:
                with pytest.raises(IllegalAction):
                    apply(before, action)


@given(rules_values(), SEEDS)
def test_under_forced_passing_somebody_can_always_move(rules, seed):
    if rules.passing != "forced":
        rules = Rules(players=rules.players, equal=rules.equal, coins_first=rules.coins_first)
    in_a_row = 0
    for _, action, step in matches(rules, seed):
        in_a_row = in_a_row + 1 if isinstance(action, Pass) else 0
        assert in_a_row < rules.players
        assert not any(isinstance(event, RoundStalled) for event in step.events)


@given(rules_values(), SEEDS, WEIGHTS)
def test_the_turn_goes_round_in_order(rules, seed, weight):
    step_on = -1 if rules.counter_clockwise else 1
    for before, action, step in matches(rules, seed, weight):
        if isinstance(action, Deal):
            assert step.state.turn == (
                step.state.leader if step.state.phase is Phase.PLAY else None
            )
        elif step.state.phase is Phase.PLAY:
            assert before.turn is not None
            assert step.state.turn == (before.turn + step_on) % rules.players
        else:
            assert step.state.turn is None


@given(rules_values(), SEEDS, WEIGHTS)
def test_a_round_has_at_most_forty_plays(rules, seed, weight):
    for _, _, step in matches(rules, seed, weight):
        assert sum(isinstance(entry, CardPlayed) for entry in step.state.log) <= 40


@given(rules_values(), SEEDS, WEIGHTS)
def test_the_leader_holds_the_six_of_diamonds_and_deals_next(rules, seed, weight):
    for before, action, step in matches(rules, seed, weight):
        state = step.state
        if isinstance(action, Deal):
            assert state.round_number == before.round_number + 1
            assert state.dealer == action.dealer
            holders = [s for s, hand in enumerate(action.hands) if rules.start in hand]
            if state.leader is not None:
                assert [state.leader] == (holders or [rules.layout.after[action.dealer]])
        else:
            assert state.leader == before.leader
            assert state.round_number == before.round_number
        assert state.next_dealer == (state.dealer if state.leader is None else state.leader)


# Nothing changes


def snapshot(state: State) -> object:
    """All of a state: each of its parts as it is, by identity and in depth, and its bytes."""
    parts = [getattr(state, name) for name in State.__slots__]
    return [*map(id, parts)], pickle.dumps(state), repr(state), hash(state)


@given(rules_values(), SEEDS, WEIGHTS)
def test_a_state_never_changes(rules, seed, weight):
    rng = random.Random(seed)
    kept: list[tuple[State, object]] = []
    for before, action, _ in matches(rules, seed, weight):
        if rng.random() < 0.1:
            kept.append((before, snapshot(before)))
            apply(before, action)
            others: list[Action] = [
                Pass(),
                rng.choice(ANYTHING),
                random_deal(before, rng, dealer=0),
            ]
            for other in others:
                with suppress(IllegalAction):
                    apply(before, other)
    for state, was in kept:
        assert snapshot(state) == was


def test_what_a_state_tells_can_not_be_set_and_nothing_can_be_added_to_it():
    state = start(Rules()).state
    public = [name for name in dir(State) if not name.startswith("_")]
    assert len(public) >= 18
    for name in (*public, "more"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
        with pytest.raises(AttributeError):
            object.__setattr__(state, name, None)


@given(rules_values(), SEEDS, WEIGHTS)
def test_states_are_equal_by_value_and_survive_copying_and_pickling(rules, seed, weight):
    rng = random.Random(seed)
    for (before, _, one), (_, _, two) in zip(
        matches(rules, seed, weight), matches(rules, seed, weight), strict=True
    ):
        assert one == two
        assert hash(one) == hash(two)
        assert one.state != before
        if rng.random() < 0.1:
            for again in (copy.deepcopy(one.state), pickle.loads(pickle.dumps(one.state))):
                assert again == one.state
                assert hash(again) == hash(one.state)
                assert legal_actions(again) == legal_actions(one.state)
                assert again.log == one.state.log
                assert again.fitting_bits == one.state.fitting_bits


@given(rules_values(), SEEDS, WEIGHTS)
def test_what_moves_keep_up_to_date_is_what_follows_from_the_state(rules, seed, weight):
    for _, _, step in matches(rules, seed, weight):
        anew = pickle.loads(pickle.dumps(step.state))  # a pickle does not keep it
        assert legal_actions(anew) == legal_actions(step.state)
        assert anew.fitting_bits == step.state.fitting_bits


def test_a_long_round_can_be_compared_copied_and_pickled():
    # Under optional passing a round can have hundreds of turns: nothing may go as deep as that.
    rules = Rules(players=8, passing="optional", chips=999)
    rng = random.Random(1)
    state = apply(start(rules).state, random_deal(start(rules).state, rng)).state
    passes, longest = 0, state
    while state.phase is Phase.PLAY:
        longest = state
        *plays, _ = [*legal_actions(state), Pass()]
        action = Pass() if passes < 6 and len(state.log) else plays[0]
        passes = passes + 1 if isinstance(action, Pass) else 0
        state = apply(state, action).state
    assert len(longest.log) > 100
    assert pickle.loads(pickle.dumps(longest)) == longest == copy.deepcopy(longest)
    assert hash(longest)


# Events tell the truth


def told_truly(before: State, event: Event, after: State) -> None:
    """What an event says is what the state after the step says, as far as it can be seen there."""
    match event:
        case CardPlayed(seat, card, opened, left, joined):
            assert seat == before.turn
            assert card in before.hands[seat]
            assert card not in after.hands[seat]
            assert left == len(after.hands[seat])
            assert opened == (card.rank == after.rules.start_rank)
            assert card in after.table
            assert after.table - before.table == FORTY.set([card, *joined])
            assert before.waiting - after.waiting == FORTY.set(joined)
        case ChipPaid(seat, chips, pot):
            assert seat == before.turn
            assert chips == before.chips[seat] - 1
            assert pot == before.pot + 1
            assert after.chips[seat] == chips
            assert after.pot == pot
        case PassedFree(seat):
            assert seat == before.turn
            assert before.chips[seat] == 0
            assert (after.chips, after.pot) == (before.chips, before.pot)
        case RoundDealt():
            assert event.hands == after.hands
            assert event.sizes == tuple(map(len, after.hands))
            assert (event.opened, event.waiting) == (after.table, after.waiting)
            assert (event.dealer, event.leader) == (after.dealer, after.leader)
            assert event.round_number == after.round_number
            assert after.turn == event.leader
        case RoundWon(seat, card, pot, chips, left):
            assert seat == before.turn
            assert before.hands[seat] == FORTY.set([card])
            assert left == after.hands
            assert pot == before.pot
            assert after.pot == 0
            assert chips[seat] == before.chips[seat] + pot
        case CardsPaidFor(seat, winner, cards, amount, chips):
            assert cards == len(after.hands[seat])
            assert amount <= cards
            assert amount == cards or chips[seat] == 0
            assert winner == before.turn
        case RoundStalled(pot, chips, left):
            assert (pot, chips, left) == (after.pot, after.chips, after.hands)
        case RoundStopped(broke, pot, chips, left):
            assert (pot, chips) == (after.pot, after.chips)
            assert left in ((), after.hands)
            assert all(before.chips[seat] and not chips[seat] for seat in broke)
        case PlayoffStarted(contenders):
            assert contenders == after.contenders
            assert after.phase is Phase.DEAL
        case MatchWon(winners, chips, pot):
            assert (winners, chips, pot) == (after.winners, after.chips, after.pot)
            assert after.phase is Phase.OVER
        case AntePaid(seat, amount, _, _):
            assert amount <= after.rules.ante
            assert amount == after.rules.ante or amount == before.chips[seat]
        case _:
            raise AssertionError(event)


@given(rules_values(), SEEDS, WEIGHTS)
def test_events_tell_the_truth(rules, seed, weight):
    for before, _, step in matches(rules, seed, weight):
        for event in step.events:
            told_truly(before, event, step.state)
        # Chips named along the way lead from the state before to the state after.
        chips, pot = list(before.chips), before.pot
        for event in step.events:
            match event:
                case AntePaid(seat, amount, left, in_pot):
                    chips[seat] -= amount
                    pot += amount
                    assert (chips[seat], pot) == (left, in_pot)
                case ChipPaid(seat, left, in_pot):
                    chips[seat] -= 1
                    pot += 1
                    assert (chips[seat], pot) == (left, in_pot)
                case RoundWon(seat, _, won, after, _):
                    chips[seat] += won
                    pot -= won
                    assert tuple(chips) == after
                case CardsPaidFor(seat, winner, _, amount, after):
                    chips[seat] -= amount
                    chips[winner] += amount
                    assert tuple(chips) == after
                case _:
                    pass
        assert (tuple(chips), pot) == (step.state.chips, step.state.pot)


@given(rules_values(), SEEDS, WEIGHTS)
def test_the_log_holds_what_everybody_saw_in_this_round(rules, seed, weight):
    log: tuple[Event, ...] = ()
    public = (AntePaid, CardPlayed, ChipPaid, PassedFree)
    for _, action, step in matches(rules, seed, weight):
        if isinstance(action, Deal):
            log = ()
        log += tuple(event for event in step.events if isinstance(event, public))
        assert step.state.log == log


@given(rules_values(), SEEDS, WEIGHTS)
def test_the_match_ends_when_and_only_when_it_should(rules, seed, weight):
    for before, _, step in matches(rules, seed, weight):
        state = step.state
        assert (state.phase is Phase.OVER) == bool(state.winners)
        ended = state.phase is not Phase.PLAY
        if not ended or rules.playoff:
            continue
        # Between rounds nobody is broke, or the match is over (R17, Q4).
        assert (state.phase is Phase.OVER) == (0 in state.chips)
        if state.winners:
            most = max(state.chips)
            assert state.winners == tuple(s for s in rules.seats if state.chips[s] == most)
        del before


def test_two_kinds_of_event_with_the_same_contents_differ():
    assert PassedFree(3) != PlayoffStarted(3)  # type: ignore[arg-type]
    assert Pass() != ()
    assert hash(Play(FORTY.cards[0])) == hash(Play(FORTY.cards[0]))
    assert len({Pass(), Pass()}) == 1
    assert hand_sets(Rules(), ("6D",)) == (FORTY.set("6D"),)
