"""A record written and read is the same record; one that can't be written can't be made."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kuused.record
from kuused.engine import OPTIONS, Deal, Play, Rules, apply, start
from kuused.engine.cards import Card
from kuused.record import (
    Ending,
    Record,
    Recorder,
    Result,
    RoundEnd,
    RoundRecord,
    Said,
    SeatEntry,
    TakenOver,
    parse_record,
    tidy,
    verify,
    write_record,
)
from kuused.record.text import MOST_IN_TEXT, MOST_NOTES, is_text
from kuused.record.writer import USUAL
from tests.record.recording import any_rules, dealt, played, records

PAGE = (Path(kuused.record.__file__).parent / "RECORDS.md").read_text("utf-8")
EXAMPLE = PAGE.split("```text\n")[1].split("```")[0]
SEATS = tuple(SeatEntry("lepp") for _ in range(5))


@given(records())
@settings(max_examples=120)
def test_write_read_write_is_the_identity(record):
    text = write_record(record)
    again = parse_record(text)
    assert again == record
    assert write_record(again) == text
    assert text.encode("utf-8").decode("utf-8") == text


@given(any_rules(few_chips=False))
def test_every_option_comes_back(rules):
    record = Record(rules=rules, seats=tuple(SeatEntry("mand") for _ in rules.seats))
    assert parse_record(write_record(record)).rules == rules


@given(any_rules(), st.integers(0, 999))
@settings(max_examples=60)
def test_a_match_played_is_a_match_replayed(rules, seed):
    record, state = played(rules, seed, 400, 0.05)
    assert verify(parse_record(write_record(record))) == state
    assert (record.result is not None) == bool(state.winners)


def test_the_example_on_the_page_is_a_record():
    record = parse_record(EXAMPLE)
    assert write_record(record) == EXAMPLE
    assert verify(record).winners == (0,)
    assert record.seats[0] == SeatEntry("person", "Mari Maasikas")
    assert record.titles == (Said("en", "A short evening"), Said("et", "Lühike õhtu"))
    assert record.notes == ("Played on the night train.",)
    assert record.rounds[0].taken_over == (TakenOver(20, 1, "raised", "ValueError: no such card"),)


def test_the_page_tells_every_option_and_its_usual_value():
    for option in OPTIONS:
        (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{option.name}` |")]
        usual = USUAL.get(option.name)
        assert row.endswith("| always told |" if usual is None else f"| `{usual}` |")


def test_what_is_usual_is_what_the_rule_sheet_has():
    # Should a default change one day, USUAL stays, and the record tells that option.
    usual = {option.name: text for option, text in Rules().options() if option.name in USUAL}
    assert usual == USUAL


def test_a_changed_default_does_not_change_what_old_records_mean(monkeypatch):
    text = write_record(Record(rules=Rules(), seats=SEATS))
    monkeypatch.setitem(Rules.__init__.__kwdefaults__, "passing", "optional")
    assert Rules().passing == "optional"
    assert parse_record(text).rules.passing == "forced"
    assert "rule pass optional\n" in write_record(Record(rules=Rules(), seats=SEATS))


def test_steps_are_told_as_they_happen():
    import random

    rules = Rules(players=3)
    recorder = Recorder(Record(rules=rules, seats=SEATS[:3]))
    deal = dealt(start(rules).state, random.Random(1))
    step = apply(start(rules).state, deal)
    recorder.add(deal, step)
    after = recorder.record()
    assert after.rounds == (RoundRecord(deal),)
    lead = Play(Card.parse("6D"))
    leader = step.state.leader
    recorder.add(lead, apply(step.state, lead), fault="hung", detail="no answer\n in 5 s")
    last = recorder.record()
    assert last.rounds[0].actions == (lead,)
    assert last.rounds[0].taken_over == (TakenOver(1, leader or 0, "hung", "no answer in 5 s"),)
    assert after.rounds[0].actions == ()


def test_nobody_plays_before_the_first_deal():
    rules = Rules(players=3)
    record, state = played(rules, 1, 1)
    empty = Record(rules=rules, seats=SEATS[:3])
    lead = Play(Card.parse("6D"))
    with pytest.raises(ValueError, match="no round"):
        Recorder(empty).add(lead, apply(state, lead))
    assert record.rounds


@pytest.mark.parametrize(
    "make",
    [
        lambda: SeatEntry(""),
        lambda: SeatEntry("two words"),
        lambda: SeatEntry("no\u00a0blank"),
        lambda: SeatEntry("k" * 61),
        lambda: SeatEntry("lepp", " Alder"),
        lambda: SeatEntry("lepp", "A\nB"),
        lambda: SeatEntry("lepp", "A\x1b[31m"),
        lambda: SeatEntry("lepp", "A\u202eB"),
        lambda: SeatEntry("lepp", "\ud800"),
        lambda: SeatEntry("lepp", "A" * 61),
        lambda: Said("EN", "A title"),
        lambda: Said("en", ""),
        lambda: TakenOver(0, 1, "raised"),
        lambda: TakenOver(1, 1, "Raised"),
        lambda: TakenOver(1, 1, "raised", "two\nlines"),
        lambda: RoundEnd(Ending.WON, None, 1, (1, 2, 3)),
        lambda: RoundEnd(Ending.STALLED, 1, 1, (1, 2, 3)),
        lambda: RoundEnd(Ending.STALLED, None, -1, (1, 2, 3)),
        lambda: Result((), 1, (1, 2, 3), 0),
        lambda: Result((2, 1), 1, (1, 2, 3), 0),
        lambda: Result((1,), 1, (1, 2, -3), 0),
        lambda: Record(rules=Rules(), seats=SEATS[:4]),
        lambda: Record(rules=Rules(), seats=SEATS, seed="7q2frpk"),
        lambda: Record(rules=Rules(), seats=SEATS, date="2026-02-30"),
        lambda: Record(rules=Rules(), seats=SEATS, date="2026-11-30T25:00:00Z"),
        lambda: Record(rules=Rules(), seats=SEATS, date="30.11.2026"),
        lambda: Record(rules=Rules(), seats=SEATS, notes=("",)),
        lambda: Record(rules=Rules(), seats=SEATS, notes=("n",) * (MOST_NOTES + 1)),
        lambda: Record(rules=Rules(), seats=SEATS, titles=(Said("en", "A"), Said("en", "B"))),
    ],
)
def test_what_can_t_be_written_can_t_be_made(make):
    with pytest.raises(ValueError):
        make()


def _hand(text: str):
    return Rules().pack.set(text)


@pytest.mark.parametrize(
    "change",
    [
        lambda r: replace(r, deal=Deal(r.deal.hands[:4], r.deal.dealer)),
        lambda r: replace(r, deal=Deal(r.deal.hands, 5)),
        lambda r: replace(r, deal=Deal((_hand(""), *r.deal.hands[1:]), 0)),
        lambda r: replace(r, actions=(Play(Card.parse("9D")),)),
        lambda r: replace(r, taken_over=(TakenOver(2, 0, "hung"), TakenOver(1, 0, "hung"))),
        lambda r: replace(r, taken_over=(TakenOver(2, 7, "hung"),)),
        lambda r: replace(r, end=RoundEnd(Ending.WON, 7, 0, (1,) * 5)),
        lambda r: replace(r, end=RoundEnd(Ending.WON, 1, 0, (1,) * 4)),
        lambda r: replace(r, end=None),
    ],
)
def test_rounds_that_fit_no_match_are_not_written(change):
    record, _ = played(Rules(), 1)
    broken = replace(record, rounds=(change(record.rounds[0]), *record.rounds[1:]))
    with pytest.raises(ValueError, match="does not fit"):
        write_record(broken)


def test_a_result_that_fits_no_match_is_not_written():
    record, _ = played(Rules(), 1)
    with pytest.raises(ValueError, match="does not fit"):
        write_record(replace(record, result=Result((7,), 1, (1,) * 5, 0)))


@given(st.text(max_size=700))
def test_tidy_makes_any_text_fit(text):
    neat = tidy(text)
    assert not neat or is_text(neat, MOST_IN_TEXT)
    assert tidy(neat) == neat
    if is_text(text, MOST_IN_TEXT) and "  " not in text and text.split(" ") == text.split():
        assert neat == text


@given(records(60))
@settings(max_examples=30)
def test_records_are_values(record):
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(record) == hash(replace(record))
