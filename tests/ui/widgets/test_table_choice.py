"""Which card is chosen."""

from __future__ import annotations

from kuused.engine import FORTY
from kuused.ui.widgets.hand import Selection

CARDS = tuple(FORTY.set("2D 5D 6C QC KH"))
PLAYABLE = tuple(FORTY.set("6C KH"))


def test_nothing_is_chosen_in_an_empty_hand() -> None:
    empty = Selection()
    assert empty.card is None
    assert empty.moved(1) == empty.moved_playable(1) == empty.at(0) == empty


def test_when_a_turn_begins_the_nearest_playable_card_is_chosen() -> None:
    choice = Selection(CARDS, frozenset(), 1).dealt(CARDS, PLAYABLE, turn=True)
    assert choice.card is CARDS[2]


def test_a_playable_choice_stays_when_the_turn_begins() -> None:
    assert Selection(CARDS, frozenset(), 4).dealt(CARDS, PLAYABLE, turn=True).card is CARDS[4]


def test_the_neighbour_takes_the_place_of_a_card_that_is_gone() -> None:
    left = CARDS[:1] + CARDS[2:]
    assert Selection(CARDS, frozenset(), 1).dealt(left, (), turn=False).card is CARDS[2]
    assert Selection(CARDS, frozenset(), 4).dealt(CARDS[:4], (), turn=False).card is CARDS[3]


def test_moving_goes_round_and_tab_skips_what_cannot_be_played() -> None:
    choice = Selection(CARDS, frozenset(PLAYABLE), 0)
    assert choice.moved(-1).chosen == 4
    assert choice.moved_playable(1).chosen == 2
    assert choice.moved_playable(1).moved_playable(1).moved_playable(1).chosen == 2
    assert choice.moved_playable(-1).chosen == 4
    assert Selection(CARDS, frozenset(), 0).moved_playable(1).chosen == 1


def test_places_and_cards_that_are_not_there_change_nothing() -> None:
    choice = Selection(CARDS, frozenset(), 0)
    assert choice.at(9) == choice.at(-1) == choice
    assert choice.on(FORTY.cards[0]) == choice
