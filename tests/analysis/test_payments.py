"""Chips that were paid: whose card was missing, and what would have helped."""

import pytest

from kuused.analysis.payments import Blocker, blockers, payments, play_on
from kuused.engine import (
    Card,
    ChipPaid,
    Deal,
    Pass,
    Phase,
    Play,
    Rules,
    apply,
    legal_actions,
    start,
)
from kuused.match import Setup, Timeline, play_match
from kuused.match.named import named_matches
from kuused.record import Record, Recorder, SeatEntry
from tests.engine.generators import FINGER, FINGER_ROUND, actions, hand_sets
from tests.match.players import SEED, quick_seats


def card(text):
    return Card.parse(text)


def a_round(hands, line, rules):
    """A match of one round that went like this, as far as the line goes."""
    recorder = Recorder(Record(rules=rules, seats=(SeatEntry("mand"),) * rules.players))
    step = start(rules)
    for action in (Deal(hand_sets(rules, hands), 0), *line):
        step = apply(step.state, action)
        recorder.add(action, step)
    return Timeline.of(recorder.record())


@pytest.fixture(scope="module")
def finger():
    return a_round(FINGER, actions(FINGER_ROUND), Rules())


@pytest.fixture(scope="module")
def played():
    setup = Setup(rules=Rules(chips=8), seed=SEED, seats=quick_seats(5))
    return Timeline.of(play_match(setup))


def test_r14_whose_card_was_missing(finger):
    # Seat 2 holds 6C JC QC KC AH 2H 3H 4H; 6C lies, and 7C and 6H are with others.
    (paid,) = payments(finger, 2)
    assert (paid.round_number, paid.turn_number) == (1, 8)
    assert paid.blockers == (
        Blocker(card("7C"), 1, (card("JC"), card("QC"), card("KC")), 1),
        Blocker(card("5H"), 3, (card("4H"), card("3H"), card("2H"), card("AH")), 1),
    )


def test_nothing_would_have_helped_who_had_no_choice(finger):
    (paid,) = payments(finger, 2)
    assert paid.remedy is None


def test_every_chip_paid_for_want_of_a_card_is_told(played):
    for seat in played.state(0).rules.seats:
        expected = [
            at - 1
            for at in range(1, played.last + 1)
            for event in played.events(at, None)
            if isinstance(event, ChipPaid) and event.seat == seat
        ]
        assert [payment.at for payment in payments(played, seat)] == expected


def test_a_pass_that_was_chosen_is_a_choice_and_not_told():
    timeline = Timeline.of(next(m.record for m in named_matches() if m.name == "stall"))
    for seat in timeline.state(0).rules.seats:
        for payment in payments(timeline, seat):
            assert len(legal_actions(timeline.state(payment.at))) == 1


@pytest.mark.parametrize("name", ["six-face-up", "three-players", "every-option"])
def test_each_blocker_fits_lies_with_its_holder_and_keeps_own_cards(name):
    timeline = Timeline.of(next(m.record for m in named_matches() if m.name == name))
    seen = 0
    for seat in timeline.state(0).rules.seats:
        for payment in payments(timeline, seat):
            state = timeline.state(payment.at)
            assert payment.blockers
            distances = [each.distance for each in payment.blockers]
            assert distances == sorted(distances)
            kept = {card for each in payment.blockers for card in each.kept}
            assert kept == set(state.hands[seat]), "every card waits behind something"
            for each in payment.blockers:
                seen += 1
                assert each.card in state.hands[each.holder]
                assert each.holder != seat
                assert each.card in timeline.view(payment.at, None).fitting
    assert seen


def test_played_on_as_planned_a_round_goes_as_it_went(played):
    """The rule for a "would have" changes nothing where nothing has been changed."""
    at = played.next_round(0)
    while at is not None:
        end = played.round_end(at)
        for begin in range(at, end, 6):
            plans: list[list[Play | Pass]] = [[] for _ in played.state(0).rules.seats]
            for moment in range(begin + 1, end + 1):
                plans[played.actor(moment)].append(played.action(moment))
            turns = play_on(played.state(begin), plans)
            assert turns[-1][2].state == played.state(end)
            assert [action for _, action, _ in turns] == [
                played.action(moment) for moment in range(begin + 1, end + 1)
            ]
        at = played.next_round(at)


def test_whoever_can_not_do_as_planned_plays_a_later_card_and_then_by_the_rule():
    state = apply(start(Rules()).state, Deal(hand_sets(Rules(), FINGER), 0)).state
    plans = [[Play(card("2C")), Play(card("6D"))], [], [], [], []]
    turns = play_on(state, plans)
    assert turns[0][:2] == (0, Play(card("6D")))  # 2C does not fit yet
    assert turns[1][:2] == (1, Play(card("7D")))  # no plan: the only card that fits
    assert turns[-1][0] in range(5)


def test_a_remedy_is_a_choice_of_the_same_seat_and_round_before_the_payment(played):
    found = 0
    for seat in played.state(0).rules.seats:
        for payment in payments(played, seat):
            remedy = payment.remedy
            if remedy is None:
                continue
            found += 1
            state = played.state(remedy.at)
            assert remedy.at < payment.at
            assert state.turn == seat
            assert state.round_number == payment.round_number
            assert remedy.done == played.action(remedy.at + 1) != remedy.instead
            assert remedy.instead in legal_actions(state)
    assert found


def test_a_remedy_does_avoid_the_chip_and_gains_what_it_says(played):
    """Counted another way: the changed round is played to its end and its chips are compared."""
    for seat in played.state(0).rules.seats:
        for payment in payments(played, seat):
            remedy = payment.remedy
            if remedy is None:
                continue
            end = played.round_end(payment.at)
            plans: list[list[Play | Pass]] = [[] for _ in played.state(0).rules.seats]
            own = 0
            for moment in range(remedy.at + 2, end + 1):
                plans[played.actor(moment)].append(played.action(moment))
                own += played.actor(moment) == seat and moment <= payment.at + 1
            plans[seat].append(remedy.done)
            state = apply(played.state(remedy.at), remedy.instead).state
            turns = play_on(state, plans)
            after = turns[-1][2].state
            assert after.phase is not Phase.PLAY
            assert remedy.gain == after.chips[seat] - played.state(end).chips[seat]
            then = [a for s, a, _ in turns if s == seat][:own]
            really = [played.action(m) for m in range(remedy.at + 2, payment.at + 2)
                      if played.actor(m) == seat]  # fmt: skip
            cards = [sum(isinstance(a, Play) for a in line) for line in (then, really)]
            assert len(then) - cards[0] < len(really) - cards[1]


def test_while_the_round_goes_on_nobody_knows_what_would_have_helped():
    timeline = a_round(FINGER, actions(FINGER_ROUND)[:10], Rules())
    (paid,) = payments(timeline, 2)
    assert paid.remedy is None
    assert blockers(timeline.state(paid.at), 2) == paid.blockers
