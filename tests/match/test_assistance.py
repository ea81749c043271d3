"""How many hints a match was played with, as its record keeps it."""

from kuused.match import MatchSession, play_match
from kuused.match.setup import assisted, with_assistance
from kuused.record import parse_record, write_record
from tests.match.players import seated

RECORD = play_match(seated("mand", "kask", "lepp"))


def test_a_match_without_hints_says_nothing_about_them():
    assert with_assistance(RECORD, 0) is RECORD
    assert assisted(RECORD) == 0


def test_the_note_is_written_read_and_replaced():
    once = with_assistance(RECORD, 1)
    assert once.notes == ("assisted: 1 hint",)
    again = with_assistance(once, 12)
    assert again.notes == ("assisted: 12 hints",)
    assert assisted(parse_record(write_record(again))) == 12
    assert with_assistance(again, 0).notes == ()


def test_a_match_that_goes_on_goes_on_counting():
    setup = seated("mand", "kask", "lepp")
    begun = MatchSession(setup, watcher=None)
    begun.assisted = 2
    later = MatchSession(setup, watcher=None, record=begun.record)
    later.assisted += 1
    assert later.record.notes == ("assisted: 3 hints",)
