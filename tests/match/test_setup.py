"""Who sits where, and what they are called."""

import pickle

import pytest

from kuused.engine import Rules
from kuused.match import (
    PERSON,
    Setup,
    SetupError,
    default_seats,
    names,
)
from kuused.players import find_player
from kuused.record.deals import SeedError
from tests.match.players import seated


def test_a_setup_keeps_its_seed_in_canonical_form():
    assert seated("lepp", "kask", "mand", seed="7q2-frpk").seed == "7Q2FRPK"
    with pytest.raises(SeedError):
        seated("lepp", "kask", "mand", seed="7q2")


@pytest.mark.parametrize(
    "seats", [(), ("lepp",) * 2, ("lepp",) * 4, (PERSON, PERSON, "lepp"), (PERSON,) * 3]
)
def test_seats_that_make_no_match(seats):
    with pytest.raises(SetupError) as caught:
        Setup(rules=Rules(players=3), seed="7Q2FRPK", seats=seats)
    assert (caught.value.seats, caught.value.players) == (seats, 3)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_the_person_may_sit_at_any_seat():
    assert seated(PERSON, "lepp", "lepp").person == 0
    assert seated("lepp", "lepp", PERSON).person == 2
    assert seated("lepp", "lepp", "lepp").person is None


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("person", [True, False])
def test_default_seats_make_a_match(players, person):
    seats = default_seats(players, person)
    assert len(seats) == players
    assert [seat == PERSON for seat in seats] == [person] + [False] * (players - 1)
    others = [find_player(seat).level for seat in seats if seat != PERSON]
    assert others[:2] == sorted(others[:2], reverse=True)


def test_equal_kinds_are_numbered():
    setup = seated("mand", "kask", "mand", "mand", "kask")
    assert names(setup, "en") == ("Pine", "Birch", "Pine 2", "Pine 3", "Birch 2")
    assert names(setup, "et") == ("Mänd", "Kask", "Mänd 2", "Mänd 3", "Kask 2")


def test_a_person_is_called_as_they_wish_or_nothing():
    rules = Rules(players=3)
    seats = (PERSON, "mand", "lepp")
    assert names(Setup(rules=rules, seed="7Q2FRPK", seats=seats), "en") == (None, "Pine", "Alder")
    called = Setup(rules=rules, seed="7Q2FRPK", seats=seats, person_name="Pine")
    assert names(called, "en") == ("Pine", "Pine 2", "Alder")


def test_a_kind_that_is_not_installed_goes_by_its_id():
    assert names(seated("vaher", "vaher", "mand"), "et") == ("vaher", "vaher 2", "Mänd")
