"""Going on from any point of a match."""

from dataclasses import replace

import pytest

from kuused.engine import Phase, view
from kuused.match import (
    PERSON,
    Intent,
    Timeline,
    cut,
    default_seats,
    is_practice,
    play_match,
    practise,
)
from kuused.record import verify
from kuused.record.deals import deal
from tests.match.players import SEED, quick_seats, seated
from tests.match.tables import at_once, person_plays_as_pine


@pytest.fixture(scope="module")
def played():
    record = play_match(seated(*quick_seats(5), chips=4))
    return record, Timeline.of(record)


def test_the_person_takes_the_seat_and_everybody_else_stays(played):
    record, timeline = played
    for at in range(0, timeline.last, 9):
        for seat in record.rules.seats:
            setup, begun = practise(record, timeline, at, seat, seed="0000000", name="Mari")
            assert setup.person == seat
            assert setup.practice
            assert setup.seed == SEED
            assert verify(begun) == timeline.state(at)
            others = [kind for place, kind in enumerate(setup.seats) if place != seat]
            assert others == [e.kind for p, e in enumerate(record.seats) if p != seat]
            assert begun.seats[seat].kind == PERSON
            assert begun.seats[seat].name == "Mari"


def test_its_record_says_that_it_is_practice_and_nothing_else_does(played):
    record, timeline = played
    _, begun = practise(record, timeline, 3, 1, seed="0000000")
    assert is_practice(begun)
    assert not is_practice(record)
    _, again = practise(begun, Timeline.of(begun), 2, 0, seed="0000000")
    assert again.notes == begun.notes


def test_where_another_person_sat_the_strongest_takes_over(played):
    record, timeline = played
    _, first = practise(record, timeline, 5, 0, seed="0000000")
    moved, _ = practise(first, Timeline.of(first), 5, 3, seed="0000000")
    assert moved.seats[0] == default_seats(5, person=False)[0]
    assert moved.person == 3


def test_a_match_that_is_over_can_not_be_gone_on_with(played):
    record, timeline = played
    with pytest.raises(ValueError, match="over"):
        practise(record, timeline, timeline.last, 0, seed="0000000")


def test_without_a_seed_on_record_later_deals_come_from_the_one_given(played):
    record, timeline = played
    setup, begun = practise(replace(record, seed=None), timeline, 1, 0, seed="ABCDEFG")
    assert setup.seed == begun.seed == "ABCDEFG"


@pytest.mark.parametrize("seat", [0, 3])
async def test_it_is_played_on_from_that_moment_to_its_end(played, seat):
    record, timeline = played
    at = timeline.next_choice(timeline.next_round(1), seat)
    setup, begun = practise(record, timeline, at, seat, seed="0000000")
    match = at_once(setup, watcher=seat, record=begun)
    seen = view(timeline.state(at), seat)
    assert match.snapshot().view == seen
    person_plays_as_pine(match)
    match.intend(Intent(seen.round_number, seen.turn_number, seen.legal[0]))
    await match.run()
    assert match.state.phase is Phase.OVER
    assert is_practice(match.record)
    assert verify(match.record) == match.state
    assert cut(match.record, at).rounds == cut(record, at).rounds
    for number, round_ in enumerate(match.record.rounds, 1):
        assert round_.deal == deal(SEED, number, record.rules, round_.deal.dealer)
