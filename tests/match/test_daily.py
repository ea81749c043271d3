"""Today's deal: the same for everyone, from the date alone."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import Rules
from kuused.match import PERSON
from kuused.match.daily import DAILY_SEATS, STRONGEST, daily_seed, daily_setup, streak
from kuused.players import player_specs
from kuused.record.deals import deal, first_dealer, parse_seed

DAY = datetime.date(2026, 11, 30)
ONE = datetime.timedelta(days=1)


def test_the_deals_of_these_days_stay_what_they_are():
    assert daily_seed(DAY) == "ABXPK2S"
    assert daily_seed(DAY + ONE) == "H26Z01T"
    assert daily_seed(datetime.date(2000, 1, 1)) == "GBYG9HZ"


def test_each_day_has_a_deal_of_its_own():
    seeds = [daily_seed(DAY + ONE * number) for number in range(1000)]
    assert len(set(seeds)) == 1000
    assert all(parse_seed(seed) == seed for seed in seeds)


def test_it_is_played_by_the_rule_sheet():
    assert daily_setup(DAY).rules == Rules()


@pytest.mark.parametrize("seat", DAILY_SEATS)
def test_from_every_seat_the_same_opponents_sit_in_the_same_order(seat):
    setup = daily_setup(DAY, seat, name="Mari")
    assert setup.person == seat
    around = [setup.seats[place] for place in setup.rules.seats_from(seat)]
    assert around == [PERSON, "tamm", "mand", "kask", "lepp"]
    assert setup.person_name == "Mari"


def test_the_cards_do_not_depend_on_the_seat_taken():
    setups = [daily_setup(DAY, seat) for seat in DAILY_SEATS]
    assert len({setup.seed for setup in setups}) == 1
    dealers = {first_dealer(setup.seed, setup.rules) for setup in setups}
    assert len(dealers) == 1
    dealt = {deal(setup.seed, 1, setup.rules, *dealers) for setup in setups}
    assert len(dealt) == 1


def test_the_strongest_player_can_take_the_seat():
    assert daily_setup(DAY, 3, player=STRONGEST).seats[3] == STRONGEST
    assert max(player_specs(), key=lambda kind: kind.level).id == STRONGEST


def test_there_are_five_seats():
    with pytest.raises(ValueError, match="no seat 5"):
        daily_setup(DAY, 5)


# -- streaks -------------------------------------------------------------------------------------


def days(*back: int) -> set[datetime.date]:
    return {DAY - ONE * number for number in back}


@pytest.mark.parametrize(
    ("played", "long"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((2,), 0),
        ((0, 1, 2), 3),
        ((1, 2, 3), 3),
        ((0, 2, 3), 1),
        ((0, 1, 3, 4, 5), 2),
        ((-1, 0), 1),
    ],
)
def test_a_streak_ends_with_the_first_day_missed(played, long):
    assert streak(days(*played), DAY) == long


def test_a_streak_may_go_back_to_the_first_day_there_is():
    first = datetime.date.min
    assert streak({first, first + ONE}, first + ONE) == 2


@given(st.sets(st.integers(0, 30)))
def test_a_streak_is_never_longer_than_the_days_played(played):
    long = streak(days(*played), DAY)
    assert long <= len(played)
    assert long == 0 or (min(played) <= 1 and {*range(min(played), min(played) + long)} <= played)
