"""A replay finds out what was not played by the rules, and where in the text that is."""

import pickle
from dataclasses import replace

import pytest

from kuused.engine import (
    Card,
    Deal,
    DealFault,
    IllegalAction,
    MatchStarted,
    Pass,
    Play,
    Reason,
    Rules,
    start,
)
from kuused.record import (
    Mismatch,
    Record,
    RecordFault,
    Stated,
    parse_record,
    replay,
    verify,
    write_record,
)
from tests.record.recording import played
from tests.record.test_record import EXAMPLE


def _fault(record: Record) -> RecordFault:
    with pytest.raises(RecordFault) as caught:
        verify(record)
    return caught.value


# What is replaced in the example of RECORDS.md, by what, where the fault is, and what it is:
# a reason of the rules, or what is stated otherwise than it is.
ACTIONS = [
    ("lap 1   6D 7D", "lap 1   -- 7D", 23, 9, Reason.MUST_LEAD, 1),
    ("lap 1   6D 7D", "lap 1   5D 7D", 23, 9, Reason.MUST_LEAD, 1),
    ("lap 1   6D 7D 6S", "lap 1   6D 7D 7C", 23, 15, Reason.COLUMN_NOT_OPEN, 3),
    ("lap 1   6D 7D 6S JD", "lap 1   6D 7D 6S QD", 23, 18, Reason.OUT_OF_SEQUENCE, 4),
    ("lap 2   6C 5C", "lap 2   6D 5C", 24, 9, Reason.ALREADY_PLAYED, 5),
    ("lap 2   6C 5C", "lap 2   -- 5C", 24, 9, Reason.MUST_PLAY, 5),
    ("lap 2   6C 5C", "lap 2   6H 5C", 24, 9, Reason.NOT_IN_HAND, 5),
    ("lap 10  2D KC AH", "lap 10  2D KC AH AC", 32, 18, Reason.MATCH_OVER, 40),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "reason", "turn"), ACTIONS)
def test_an_action_against_the_rules_is_found(old, new, line, column, reason, turn):
    fault = _fault(parse_record(EXAMPLE.replace(old, new)))
    assert isinstance(fault.cause, IllegalAction)
    assert fault.cause.reason is reason
    assert (fault.line, fault.column) == (line, column)
    assert (fault.round_number, fault.turn_number) == (1, turn)
    assert str(fault).startswith(f"line {line}, column {column}: {reason.value}")


STATED = [
    ("\nwon by 1, pot 7", "\nwon by 2, pot 7", 34, 8, Mismatch(Stated.WINNER, "2", "1")),
    ("\nwon by 1, pot 7", "\nwon by 1, pot 8", 34, 15, Mismatch(Stated.POT, "8", "7")),
    ("\nwon by 1, pot 7", "\nstalled, pot 7", 34, 1, Mismatch(Stated.ROUND_END, "stalled", "won")),
    ("7, chips 9 2 1 0", "7, chips 9 2 2 0", 34, 28, Mismatch(Stated.CHIPS, "2", "1", 2)),
    ("\nwon by 1, pot 7, chips 9 2 1 0", "", 34, 1, Mismatch(Stated.ROUND_END, "", "won")),
    (" KC AH\n", "\n", 34, 1, Mismatch(Stated.ROUND_END, "won", "")),
    ("result won by 1,", "result won by 2,", 15, 15, Mismatch(Stated.WINNERS, "2", "1")),
    ("result won by 1,", "result won by 1 2,", 15, 15, Mismatch(Stated.WINNERS, "1 2", "1")),
    ("rounds 1,", "rounds 2,", 15, 25, Mismatch(Stated.ROUNDS, "2", "1")),
    ("1, chips 9 2 1 0", "1, chips 9 3 1 0", 15, 36, Mismatch(Stated.CHIPS, "3", "2", 1)),
    ("0, pot 0", "0, pot 1", 15, 47, Mismatch(Stated.POT, "1", "0")),
    ("result won by 1, rounds 1, chips 9 2 1 0, pot 0", "result unfinished", 15, 8,
     Mismatch(Stated.RESULT, "unfinished", "won")),
    ("turn 20, seat 2", "turn 20, seat 3", 33, 26, Mismatch(Stated.TAKEN_OVER, "3", "2")),
    ("turn 20, seat 2", "turn 40, seat 2", 33, 26, Mismatch(Stated.TAKEN_OVER, "2", "")),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "column", "mismatch"), STATED)
def test_what_is_stated_must_be_so(old, new, line, column, mismatch):
    assert EXAMPLE.count(old) == 1
    fault = _fault(parse_record(EXAMPLE.replace(old, new)))
    assert fault.cause == mismatch
    assert (fault.line, fault.column) == (line, column)


def test_a_result_before_the_end_is_found():
    text = EXAMPLE.split("lap 10")[0]
    fault = _fault(parse_record(text))
    assert fault.cause == Mismatch(Stated.RESULT, "won", "unfinished")
    assert (fault.line, fault.column, fault.round_number) == (15, 8, None)


DEALS = [
    ("hand 1  3D 7C", "hand 1  2D 3D 7C", 18, 9, DealFault.WRONG_HAND_SIZE),
    ("hand 3  AD 2D 5D", "hand 3  AD 3D 5D", 20, 12, DealFault.CARD_TWICE),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "what"), DEALS)
def test_a_wrong_deal_is_found(old, new, line, column, what):
    fault = _fault(parse_record(EXAMPLE.replace(old, new)))
    assert isinstance(fault.cause, IllegalAction)
    assert (fault.cause.reason, fault.cause.fault) == (Reason.MALFORMED_DEAL, what)
    assert (fault.line, fault.column) == (line, column)
    assert (fault.round_number, fault.turn_number) == (1, None)


def _second_round_dealt_by(seat_after: int) -> tuple[Record, int]:
    record, _ = played(Rules(), 1)
    deal = record.rounds[1].deal
    dealer = (deal.dealer + seat_after) % 5
    changed = replace(record.rounds[1], deal=Deal(deal.hands, dealer))
    return replace(record, rounds=(record.rounds[0], changed, *record.rounds[2:])), deal.dealer


def test_the_wrong_dealer_is_found():
    record, dealer = _second_round_dealt_by(1)
    fault = _fault(record)
    assert isinstance(fault.cause, IllegalAction)
    assert fault.cause.fault is DealFault.WRONG_DEALER
    assert fault.cause.expected == dealer
    line = write_record(record).splitlines()[fault.line - 1]
    assert line == f"round 2, dealer {(dealer + 1) % 5 + 1}"
    assert fault.column == len("round 2, dealer ") + 1


def test_a_deal_in_mid_round_is_found():
    record, _ = played(Rules(), 1)
    first = replace(record.rounds[0], actions=record.rounds[0].actions[:4])
    fault = _fault(replace(record, rounds=(first, *record.rounds[1:])))
    assert fault.cause == Mismatch(Stated.ROUND_END, "won", "")


def test_a_record_made_in_memory_has_the_places_of_its_text():
    record, _ = played(Rules(), 1)
    actions = list(record.rounds[2].actions)
    actions[6] = Play(Card.parse("6D"))
    third = replace(record.rounds[2], actions=tuple(actions))
    broken = replace(record, rounds=(*record.rounds[:2], third, *record.rounds[3:]))
    fault = _fault(broken)
    again = _fault(parse_record(write_record(broken)))
    assert (fault.line, fault.column) == (again.line, again.column)
    line = write_record(broken).splitlines()[fault.line - 1]
    assert line[fault.column - 1 :].startswith("6D")


def test_a_replay_gives_every_step_up_to_the_fault():
    record, _ = played(Rules(), 1)
    steps = list(replay(record))
    assert steps[0] == start(record.rules)
    assert isinstance(steps[0].events[0], MatchStarted)
    assert len(steps) == 1 + sum(1 + len(r.actions) for r in record.rounds)
    last = record.rounds[-1]
    broken = replace(last, actions=(*last.actions[:-1], Pass()))
    broken_record = replace(record, rounds=(*record.rounds[:-1], broken))
    again = replay(broken_record)
    assert [next(again) for _ in steps[:-1]] == steps[:-1]
    with pytest.raises(RecordFault):
        next(again)


def test_a_match_that_has_not_begun_is_a_record_too():
    record, state = played(Rules(players=3), 1, 0)
    assert verify(record) == state == start(record.rules).state
    assert write_record(record).endswith("result unfinished\n")


def test_faults_travel_between_processes():
    for text in (EXAMPLE.replace("rounds 1", "rounds 2"), EXAMPLE.replace("6D 7D", "-- 7D")):
        fault = _fault(parse_record(text))
        again = pickle.loads(pickle.dumps(fault))
        assert str(again) == str(fault)
        assert (again.line, again.column) == (fault.line, fault.column)
        assert (again.round_number, again.turn_number) == (fault.round_number, fault.turn_number)
