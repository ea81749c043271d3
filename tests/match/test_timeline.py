"""A match as a list of moments: what each holds, and every way of moving along it."""

import math

import pytest

from kuused.engine import (
    AntePaid,
    ChipPaid,
    MatchStarted,
    PassedFree,
    Phase,
    RoundDealt,
    legal_actions,
    view,
)
from kuused.match import MatchSession, Pace, Timeline, cut
from kuused.match.named import named_matches
from kuused.match.timeline import turns_taken
from kuused.match.updates import TurnTakenOver
from kuused.record import RecordFault, replay
from tests.match.players import Raises, finder, other, quick_seats, seated
from tests.match.tables import no_sleep

NAMED = {match.name: match.record for match in named_matches()}
# One of each kind of ending and house rule; the whole collection is replayed elsewhere.
SOME = [
    "ante-ends-it",
    "every-option",
    "free-passes",
    "playoff",
    "six-face-up",
    "stall",
    "sudden-end",
    "taken-over",
]


@pytest.fixture(scope="module", params=SOME)
def match(request):
    record = NAMED[request.param]
    return record, Timeline.of(record)


def walk(step, at):
    """Every moment that a way of moving leads through, from a moment on."""
    found = []
    while (at := step(at)) is not None:
        found.append(at)
    return found


def test_it_holds_every_step_of_the_replay(match):
    record, timeline = match
    steps = list(replay(record))
    assert timeline.last == len(steps) - 1
    assert [timeline.state(at) for at in range(timeline.last + 1)] == [s.state for s in steps]
    actions = [action for r in record.rounds for action in (r.deal, *r.actions)]
    assert [timeline.action(at) for at in range(timeline.last + 1)] == [None, *actions]


def test_each_step_has_one_way_forward_and_the_same_back(match):
    _, timeline = match
    everything = list(range(timeline.last + 1))
    assert walk(timeline.forward, 0) == everything[1:]
    assert walk(timeline.back, timeline.last) == everything[-2::-1]


def test_the_actor_is_whoever_was_in_turn(match):
    _, timeline = match
    for at in range(1, timeline.last + 1):
        assert timeline.actor(at) == timeline.state(at - 1).turn
    assert timeline.actor(0) is None


def test_it_finds_every_real_choice_and_no_other_turn(match):
    record, timeline = match
    for seat in (None, *record.rules.seats):
        expected = [
            at
            for at in range(1, timeline.last + 1)
            if len(legal_actions(timeline.state(at))) > 1
            and (seat is None or timeline.state(at).turn == seat)
        ]
        assert walk(lambda at, seat=seat: timeline.next_choice(at, seat), 0) == expected
        back = walk(lambda at, seat=seat: timeline.previous_choice(at, seat), timeline.last + 1)
        assert back == expected[::-1]


def test_it_finds_every_turn_without_a_card(match):
    record, timeline = match
    for seat in (None, *record.rules.seats):
        expected = [
            at
            for at, step in enumerate(replay(record))
            for event in step.events
            if isinstance(event, ChipPaid | PassedFree) and seat in (None, event.seat)
        ]
        assert walk(lambda at, seat=seat: timeline.next_payment(at, seat), 0) == expected
        back = walk(lambda at, seat=seat: timeline.previous_payment(at, seat), timeline.last + 1)
        assert back == expected[::-1]


def test_rounds_begin_with_a_deal_and_end_once(match):
    record, timeline = match
    deals = [
        at
        for at, step in enumerate(replay(record))
        if any(isinstance(event, RoundDealt) for event in step.events)
    ]
    assert walk(timeline.next_round, 0) == deals
    assert walk(timeline.previous_round, timeline.last) == [
        d for d in deals[::-1] if d < timeline.last
    ]
    ends = walk(timeline.round_end, 0)
    assert len(ends) == len(record.rounds)
    assert all(timeline.state(at).phase is not Phase.PLAY for at in ends)
    assert [timeline.state(at).round_number for at in ends] == [*range(1, len(ends) + 1)]


def test_chips_by_round_are_those_that_the_record_states(match):
    record, timeline = match
    start = (record.rules.chips,) * record.rules.players
    stated = [r.end.chips for r in record.rounds if r.end is not None]
    assert timeline.chips_by_round() == [start, *stated]


def test_turns_are_counted_without_antes(match):
    record, timeline = match
    for at in range(timeline.last + 1):
        state = timeline.state(at)
        if state.round_number:
            turns = len(record.rounds[state.round_number - 1].actions)
            assert timeline.round_length(at) == turns
            assert turns_taken(state) <= turns
            if state.phase is not Phase.PLAY:
                assert turns_taken(state) == turns


def test_a_moment_shows_a_seat_what_its_view_shows_and_nothing_more(match):
    record, timeline = match
    for at in range(0, timeline.last + 1, 17):
        for seat in (None, 0, record.rules.players - 1):
            assert timeline.view(at, seat) == view(timeline.state(at), seat)
            for event in timeline.history(at, seat):
                assert not isinstance(event, MatchStarted)
                if isinstance(event, RoundDealt):
                    shown = [place for place, hand in enumerate(event.hands) if hand is not None]
                    assert shown == ([] if seat is None else [seat])


def test_the_history_grows_by_the_events_of_each_step(match):
    _, timeline = match
    told = []
    for at in range(timeline.last + 1):
        told += [e for e in timeline.events(at, 0) if not isinstance(e, MatchStarted)]
    assert timeline.history(timeline.last, 0) == told


def test_a_turn_that_was_taken_over_tells_its_words_to_those_who_see_the_hand():
    record = NAMED["taken-over"]
    timeline = Timeline.of(record)
    faults = [
        (at, event)
        for at in range(timeline.last + 1)
        for event in timeline.events(at, None, open_hands=True)
        if isinstance(event, TurnTakenOver)
    ]
    assert len(faults) == sum(len(r.taken_over) for r in record.rounds) > 0
    for at, fault in faults:
        hidden = [e for e in timeline.events(at, None) if isinstance(e, TurnTakenOver)]
        assert hidden == [fault._replace(detail="")]
        own = [e for e in timeline.events(at, fault.seat) if isinstance(e, TurnTakenOver)]
        assert own == [fault]


def test_a_record_cut_at_any_moment_leads_to_that_very_moment(match):
    record, timeline = match
    assert cut(record, timeline.last) == record
    for at in range(0, timeline.last, 29):
        part = Timeline.of(cut(record, at))
        assert part.last == at
        assert part.state(at) == timeline.state(at)
        assert part.history(at, None) == timeline.history(at, None)


def test_a_record_that_breaks_the_rules_gives_none():
    record = NAMED["stall"]
    first = record.rounds[0]
    broken = first.__class__(first.deal, first.actions[::-1], (), first.end)
    with pytest.raises(RecordFault):
        Timeline.of(record.__class__(rules=record.rules, seats=record.seats, rounds=(broken,)))


def test_an_ante_is_no_turn():
    timeline = Timeline.of(NAMED["ante"])
    first = timeline.next_round(0)
    assert first is not None
    assert any(isinstance(event, AntePaid) for event in timeline.state(first).log)
    assert turns_taken(timeline.state(first)) == 0


async def test_a_running_match_keeps_the_timeline_of_its_record():
    setup = seated(*quick_seats(3))
    match = MatchSession(setup, watcher=None, pace=Pace(math.inf, sleep=no_sleep))
    await match.run()
    of_record, kept = Timeline.of(match.record), match.timeline
    assert kept.last == of_record.last
    assert kept.history(kept.last, None) == of_record.history(kept.last, None)
    assert kept.state(kept.last) is match.state


async def test_it_keeps_what_was_taken_over_as_well():
    setup = seated("raises", "mand", "lepp", chips=1)
    match = MatchSession(
        setup,
        watcher=None,
        pace=Pace(math.inf, sleep=no_sleep),
        find=finder(other("raises", Raises)),
    )
    await match.run()
    kept = match.timeline
    assert kept.history(kept.last, None, open_hands=True) == Timeline.of(match.record).history(
        kept.last, None, open_hands=True
    )
    assert any(isinstance(event, TurnTakenOver) for event in kept.history(kept.last, None))
