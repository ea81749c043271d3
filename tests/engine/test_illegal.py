"""Everything that the engine refuses, with the reason and the facts; and nothing moves."""

import copy
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from kuused.engine import (
    FORTY,
    Action,
    Card,
    CardSet,
    Deal,
    DealFault,
    IllegalAction,
    Pack,
    Pass,
    Reason,
    Rules,
    State,
    apply,
    start,
)
from tests.engine.generators import (
    FINGER,
    FINGER_ROUND,
    card,
    dealt,
    finger,
    hand_sets,
    hands_with,
    play,
    play_out,
    random_deal,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def refusal(state: State, action: Action, seat: int | None = None) -> IllegalAction:
    """The refusal of an action; the state must be as it was."""
    before = copy.deepcopy(state)
    with pytest.raises(IllegalAction) as caught:
        apply(state, action, seat)
    assert state == before
    return caught.value


def facts(error: IllegalAction) -> dict[str, Any]:
    """The facts of a refusal that are there."""
    return {name: value for name, value in vars(error).items() if value not in (None, ())}


# Turns


def test_not_your_turn():
    assert facts(refusal(finger("6D"), play("7D"), seat=2)) == {
        "reason": Reason.NOT_YOUR_TURN,
        "seat": 2,
        "expected": 1,
    }


def test_the_seat_in_turn_may_say_who_it_is():
    assert apply(finger("6D"), play("7D"), seat=1) == apply(finger("6D"), play("7D"))


@pytest.mark.parametrize("action", [play("6D"), Pass()])
def test_not_dealt(action):
    assert facts(refusal(start(Rules()).state, action)) == {"reason": Reason.NOT_DEALT}


@pytest.mark.parametrize("action", [play("KD"), Pass()])
def test_round_over(action):
    assert facts(refusal(finger(FINGER_ROUND), action)) == {"reason": Reason.ROUND_OVER}


def test_round_not_over():
    deal = Deal(hand_sets(Rules(), FINGER), 0)
    assert facts(refusal(finger("6D"), deal)) == {"reason": Reason.ROUND_NOT_OVER}


@pytest.mark.parametrize(
    "action", [play("KD"), Pass(), Deal(hand_sets(Rules(), FINGER), 0)], ids=str
)
def test_match_over(action):
    assert facts(refusal(finger(FINGER_ROUND, chips=1), action)) == {"reason": Reason.MATCH_OVER}


# Cards and passes


def test_must_lead():
    assert facts(refusal(finger(), play("5D"))) == {
        "reason": Reason.MUST_LEAD,
        "card": card("5D"),
        "seat": 0,
        "missing": cards("6D"),
        "playable": cards("6D"),
    }


def test_must_lead_and_not_pass():
    assert facts(refusal(finger(), Pass())) == {
        "reason": Reason.MUST_LEAD,
        "card": card("6D"),
        "seat": 0,
        "playable": cards("6D"),
    }


def test_must_play():
    assert facts(refusal(finger("6D 7D 6C 6H 6S 5D"), Pass())) == {
        "reason": Reason.MUST_PLAY,
        "seat": 1,
        "playable": cards("JD 5C 7C"),
    }


def test_not_in_pack():
    assert facts(refusal(finger("6D"), play("8D"))) == {
        "reason": Reason.NOT_IN_PACK,
        "card": card("8D"),
        "seat": 1,
        "playable": cards("7D"),
    }


def test_already_played():
    assert facts(refusal(finger("6D"), play("6D"))) == {
        "reason": Reason.ALREADY_PLAYED,
        "card": card("6D"),
        "seat": 1,
        "playable": cards("7D"),
    }


def test_face_up():
    rules = Rules(players=3, equal=True)
    state = play_out(dealt(rules, hands_with(rules, 2, "6D", "7D", face_up="JD"), 2), "6D")
    error = refusal(state, play("JD"))
    assert (error.reason, error.card, error.seat) == (Reason.FACE_UP, card("JD"), 1)
    assert card("7D") in error.playable


def test_not_in_hand():
    # 5D fits, but seat 0 holds it.
    assert facts(refusal(finger("6D"), play("5D"))) == {
        "reason": Reason.NOT_IN_HAND,
        "card": card("5D"),
        "seat": 1,
        "playable": cards("7D"),
    }


def test_column_not_open():
    assert facts(refusal(finger("6D 7D"), play("QC"))) == {
        "reason": Reason.COLUMN_NOT_OPEN,
        "card": card("QC"),
        "seat": 2,
        "missing": cards("6C 7C JC"),
        "playable": cards("6C"),
    }


def test_out_of_sequence_upwards_names_the_missing_cards_in_order():
    state = finger("6D")
    assert facts(refusal(state, play("KD"))) == {
        "reason": Reason.OUT_OF_SEQUENCE,
        "card": card("KD"),
        "seat": 1,
        "missing": cards("7D JD QD"),
        "playable": cards("7D"),
    }


def test_out_of_sequence_downwards_names_the_missing_cards_in_order():
    state = finger("6D 7D 6C 6H 6S 5D JD pass 5H 5S")
    assert facts(refusal(state, play("AD"))) == {
        "reason": Reason.OUT_OF_SEQUENCE,
        "card": card("AD"),
        "seat": 0,
        "missing": cards("4D 3D 2D"),
        "playable": cards("4D"),
    }


def test_start_suit_first():
    rules = Rules(coins_first=True)
    hands = hands_with(rules, 4, "6D", "7D 6C 6H", never={1: "5D 6S"})
    error = refusal(play_out(dealt(rules, hands, 4), "6D"), play("6H"))
    assert facts(error) == {
        "reason": Reason.START_SUIT_FIRST,
        "card": card("6H"),
        "seat": 1,
        "playable": cards("7D"),
    }


# Deals


def malformed(deal: Deal, state: State | None = None) -> dict[str, Any]:
    error = refusal(state or start(Rules()).state, deal)
    found = facts(error)
    assert found.pop("reason") is Reason.MALFORMED_DEAL
    return found


@pytest.mark.parametrize("dealer", [-1, 5])
def test_no_such_dealer(dealer):
    deal = Deal(hand_sets(Rules(), FINGER), dealer)
    assert malformed(deal) == {"fault": DealFault.NO_SUCH_DEALER, "seat": dealer}
    # From the second round on there is one right dealer, and it is named (R7).
    assert malformed(deal, finger(FINGER_ROUND))["expected"] == 0


def test_wrong_dealer():
    deal = Deal(hand_sets(Rules(), FINGER), 3)
    assert malformed(deal, finger(FINGER_ROUND)) == {
        "fault": DealFault.WRONG_DEALER,
        "seat": 3,
        "expected": 0,
    }


@pytest.mark.parametrize("count", [0, 4, 6])
def test_wrong_number_of_hands(count):
    hands = (*hand_sets(Rules(), FINGER), FORTY.set())[:count]
    assert malformed(Deal(hands, 4)) == {"fault": DealFault.WRONG_NUMBER_OF_HANDS, "expected": 5}


def test_other_pack():
    hands = list(hand_sets(Rules(), FINGER))
    hands[2] = CardSet(hands[2].bits, Pack("A23456789T"))
    assert malformed(Deal(tuple(hands), 4)) == {"fault": DealFault.OTHER_PACK, "seat": 2}


def test_an_equal_pack_that_is_another_object_will_do():
    hands = [CardSet(hand.bits, Pack("A234567JQK")) for hand in hand_sets(Rules(), FINGER)]
    assert apply(start(Rules()).state, Deal(tuple(hands), 4)).state == finger()


@pytest.mark.parametrize("hand", ["6D", "AD 2D 3D 4D 5D 6D AC 2C KD"])
def test_wrong_hand_size(hand):
    hands = (FORTY.set(hand), *hand_sets(Rules(), FINGER)[1:])
    assert malformed(Deal(hands, 4)) == {
        "fault": DealFault.WRONG_HAND_SIZE,
        "seat": 0,
        "expected": 8,
    }


def test_longer_hands_go_to_the_dealers_left_alone():
    rules = Rules(players=3)
    deal = random_deal(start(rules).state, random.Random(1), dealer=0)
    assert malformed(Deal(deal.hands, 1), start(rules).state) == {
        "fault": DealFault.WRONG_HAND_SIZE,
        "seat": 1,
        "expected": 13,
    }


def test_card_twice():
    hands = list(hand_sets(Rules(), FINGER))
    hands[3] = FORTY.set("5H 6H 7H JH QH KH AD 2S")
    assert malformed(Deal(tuple(hands), 4)) == {
        "fault": DealFault.CARD_TWICE,
        "seat": 3,
        "card": card("AD"),
    }


# All of them


def test_no_reason_and_no_fault_goes_untested():
    source = Path(__file__).read_text(encoding="utf-8")
    for name in (*Reason, *DealFault):
        assert f"def test_{name.name.lower()}" in source or name is Reason.MALFORMED_DEAL, name


def test_what_is_no_action_is_a_type_error():
    with pytest.raises(TypeError):
        apply(finger(), "6D")  # type: ignore[arg-type]


def test_a_refusal_says_its_facts_and_survives_pickling():
    error = refusal(finger("6D"), play("KD"))
    assert str(error) == "other cards come first; card KD; first 7D JD QD; playable 7D"
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error)
    assert str(again) == str(error)
