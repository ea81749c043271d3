"""What is no record is refused: where, why, what would be right; and nothing else ever happens."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuused.engine import Rules
from kuused.record import (
    Record,
    RecordFault,
    RecordSyntaxError,
    SyntaxReason,
    parse_record,
    reader,
    scan,
    verify,
    write_record,
)
from kuused.record.text import MOST_IN_TEXT, MOST_NOTES
from tests.record.recording import played, records
from tests.record.test_record import EXAMPLE

R = SyntaxReason

# Each of these changes one thing in the example of RECORDS.md:
# what is replaced, by what, where the error is, why, what is found there, what would be right.
CASES = [
    ("kuused record 1", "kuused record 2", 1, 15, R.NEWER_VERSION, "2", "1"),
    ("kuused record 1", "kuused record 99999999999", 1, 15, R.NEWER_VERSION, "99999999999", "1"),
    ("kuused record 1", "kuused record 01", 1, 1, R.NOT_A_RECORD, "kuused", "kuused record 1"),
    ("kuused record 1", '[Event "?"]', 1, 1, R.NOT_A_RECORD, "[Event", "kuused record 1"),
    ("kuused record 1", "", 1, 1, R.NOT_A_RECORD, "", "kuused record 1"),
    ("title en", "title EN", 2, 7, R.LANGUAGE, "EN", "en"),
    ("title et", "title en", 3, 7, R.TWICE, "en", None),
    ("A short evening", "A short evening ", 2, 25, R.TEXT_BLANK, "", None),
    ("A short evening", " A short evening", 2, 10, R.TEXT_BLANK, "", None),
    ("A short evening", "A short\tevening", 2, 17, R.FORBIDDEN_CHARACTER, "U+0009", None),
    ("A short evening", "A short\u202eevening", 2, 17, R.FORBIDDEN_CHARACTER, "U+202E", None),
    ("A short evening", "A short\ufeffevening", 2, 17, R.FORBIDDEN_CHARACTER, "U+FEFF", None),
    ("A short evening", "A short evening\r", 2, 25, R.LINE_END, "U+000D", None),
    ("A short evening", "A" * 501, 2, 510, R.TEXT_TOO_LONG, "", "500"),
    ("A short evening", "A" * 2000, 2, 1001, R.LINE_TOO_LONG, "", "1000 characters"),
    ("title en A short evening", "title en", 2, 9, R.EXPECTED, "", "one blank"),
    ("title en A short evening", "title en ", 2, 10, R.TEXT_MISSING, "", None),
    ("date 2026-11-30", "date 2026-11-31", 6, 6, R.DATE, "2026-11-31", "2026-11-30"),
    ("date 2026-11-30", "date ", 6, 6, R.DATE, "", "2026-11-30"),
    ("seed 7Q2F001", "seed 7q2f001", 7, 6, R.SEED, "7q2f001", None),
    ("date 2026-11-30\n", "date 2026-11-30\ndate 2026-11-30\n", 7, 1, R.EXPECTED, "date",
     "rule players"),
    ("rule players 4", "rule players 9", 8, 14, R.OPTION_VALUE, "9", "3 to 8"),
    ("rule players 4", "rule players 04", 8, 14, R.OPTION_VALUE, "04", "3 to 8"),
    ("rule chips 3\n", "", 9, 1, R.EXPECTED, "rule", "rule chips"),
    ("rule ante 1", "rule ante 0", 10, 11, R.USUAL_VALUE, "0", None),
    ("rule ante 1", "rule tax 1", 10, 6, R.UNKNOWN_OPTION, "tax", "players"),
    ("rule ante 1", "rule equal YES", 10, 12, R.OPTION_VALUE, "YES", "no"),
    ("rule ante 1", "rule ante 1\nrule equal yes", 11, 6, R.OPTION_ORDER, "equal", "pay-per-card"),
    ("rule ante 1", "rule ante 1\nrule ante 1", 11, 6, R.OPTION_ORDER, "ante", "pay-per-card"),
    ("rule ante 1", "rule pack A76", 10, 11, R.OPTION_VALUE, "A76", None),
    ("rule ante 1", "rule pack 89TJQ", 10, 11, R.OPTION_VALUE, "89TJQ", "9"),
    ("rule ante 1", "rule start 6d", 10, 12, R.OPTION_VALUE, "6d", None),
    ("rule ante 1", "rule start KD", 10, 12, R.OPTION_VALUE, "KD", "2"),
    ("seat 4 mand Pine\n", "", 14, 1, R.EXPECTED, "result", "seat 4"),
    ("seat 4 mand Pine", "seat 5 mand Pine", 14, 1, R.EXPECTED, "seat", "seat 4"),
    ("seat 4 mand Pine", "seat 4 mand ", 14, 13, R.TEXT_MISSING, "", None),
    ("seat 4 mand Pine", "seat 4 ", 14, 8, R.TEXT_MISSING, "", None),
    ("seat 4 mand Pine", "seat 4 mand " + "P" * 61, 14, 73, R.TEXT_TOO_LONG, "", "60"),
    ("result won by 1,", "result lost by 1,", 15, 8, R.EXPECTED, "lost", "unfinished"),
    ("result won by 1,", "result won by 5,", 15, 15, R.NO_SUCH_SEAT, "5", "1 to 4"),
    ("result won by 1,", "result won by 2 1,", 15, 17, R.SEAT_ORDER, "1", None),
    ("result won by 1,", "result won by one,", 15, 15, R.NUMBER, "one", None),
    ("rounds 1,", "rounds 1000000000,", 15, 25, R.NUMBER_TOO_LARGE, "1000000000", None),
    ("rounds 1,", "rounds 01,", 15, 25, R.NUMBER, "01", None),
    ("0, pot 0\n", "0, pot 0.\n", 15, 48, R.EXPECTED, ".", "end of line"),
    ("\n\nround 1", "\nround 1", 16, 1, R.EXPECTED, "round", "an empty line"),
    ("\n\nround 1", "\n\n\nround 1", 17, 1, R.EXPECTED, "", "round 1, dealer"),
    ("round 1,", "round 2,", 17, 1, R.EXPECTED, "round", "round 1, dealer"),
    ("dealer 2", "dealer 0", 17, 17, R.NO_SUCH_SEAT, "0", "1 to 4"),
    ("hand 1  3D 7C", "hand 1  3D 9C", 18, 12, R.NOT_IN_PACK, "9C", None),
    ("hand 1  3D 7C", "hand 1  3D 7c", 18, 12, R.EXPECTED, "7c", "7C"),
    ("hand 1  3D 7C", "hand 1  3D 10C", 18, 12, R.NOT_IN_PACK, "10C", None),
    ("hand 1  3D 7C", "hand 1  3D X", 18, 12, R.CARD, "X", None),
    ("hand 1  3D 7C", "hand 1  7C 3D", 18, 12, R.CARD_ORDER, "3D", None),
    ("hand 1  3D 7C", "hand 1  3D 3D", 18, 12, R.CARD_ORDER, "3D", None),
    ("hand 1  3D 7C", "hand 1  3D  7C", 18, 12, R.CARD, " ", None),
    ("hand 1  3D 7C", "hand 1 3D 7C", 18, 1, R.EXPECTED, "hand", "hand 1"),
    ("seats   3  4", "seats   4  3", 22, 9, R.EXPECTED, "4", "3  4  1  2"),
    ("seats   3  4  1  2\n", "", 22, 1, R.EXPECTED, "lap", "seats"),
    ("seats   3  4  1  2\n", "seats   3  4  1  2 \n", 22, 19, R.EXPECTED, " ", "end of line"),
    ("lap 1   6D 7D 6S JD\n", "", 23, 1, R.EXPECTED, "lap", "lap 1"),
    ("lap 1   6D 7D 6S JD", "lap 1   6D 7D 6S", 23, 17, R.CARD, "", None),
    ("lap 1   6D 7D 6S JD", "lap 1   6D 7D 6S JD --", 23, 20, R.EXPECTED, " --", "end of line"),
    ("lap 1   6D 7D 6S JD", "lap 1   6D 7D - JD", 23, 15, R.CARD, "-", None),
    ("lap 1   6D 7D 6S JD", "lap 1  6D 7D 6S JD", 23, 1, R.EXPECTED, "lap", "lap 1"),
    ("turn 20", "turn 0", 33, 17, R.TURN_ORDER, "0", None),
    ("seat 2, raised", "seat 2, Raised", 33, 29, R.EXPECTED, "Raised:", "raised"),
    (": ValueError: no such card", ": ", 33, 37, R.TEXT_MISSING, "", None),
    ("\nwon by 1, pot 7", "\nwon by 1, pot -7", 34, 15, R.NUMBER, "-7", None),
    ("\nwon by 1, pot 7", "\nlost by 1, pot 7", 34, 1, R.EXPECTED, "lost", "won by"),
    ("\nwon by 1, pot 7", "\nstalled 1, pot 7", 34, 8, R.EXPECTED, " ", ", pot"),
    ("pot 7, chips 9 2 1 0\n", "pot 7, chips 9 2 1\n", 34, 29, R.EXPECTED, "", "one blank"),
    ("pot 7, chips 9 2 1 0\n", "pot 7, chips 9 2 1 0", 34, 31, R.LAST_LINE_END, "", None),
    ("pot 7, chips 9 2 1 0\n", "pot 7, chips 9 2 1 0\n\n", 36, 1, R.EXPECTED, "",
     "round 2, dealer"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason", "found", "expected"),
    CASES,
    ids=[f"{case[4].name}-{number}" for number, case in enumerate(CASES)],
)
def test_what_is_wrong_is_said(old, new, line, column, reason, found, expected):
    assert EXAMPLE.count(old) == 1
    with pytest.raises(RecordSyntaxError) as caught:
        parse_record(EXAMPLE.replace(old, new))
    error = caught.value
    assert (error.line, error.column, error.reason) == (line, column, reason)
    assert error.found == found
    assert error.expected[:1] == (() if expected is None else (expected,))
    assert str(error).startswith(f"line {line}, column {column}: {reason.value}")


def _read(text: str) -> tuple[Record | None, RecordSyntaxError | None]:
    try:
        return parse_record(text), None
    except RecordSyntaxError as error:
        return None, error


def test_a_text_that_ends_too_soon_says_what_is_missing():
    lines = EXAMPLE.splitlines(keepends=True)
    for count in range(1, len(lines)):
        text = "".join(lines[:count])
        record, error = _read(text)
        if error is not None:
            assert error.line in (count, count + 1)
            assert error.expected
        else:
            assert record is not None
            assert write_record(record) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "{}",
        "<html>\r\n",
        "\x1b[31mkuused record 1\n",
        "A" * 5000,
        "kuused record",
        "\x00" * 9,
    ],
)
def test_a_text_of_another_kind_is_refused_as_such(text):
    error = _read(text)[1]
    assert error is not None
    assert (error.line, error.column, error.reason) == (1, 1, R.NOT_A_RECORD)
    assert error.found.isprintable()


def test_every_reason_is_given_somewhere():
    given_here = {case[4] for case in CASES}
    elsewhere = {R.TOO_LONG, R.TOO_MANY_LINES, R.TOO_MANY_ROUNDS}
    assert given_here | elsewhere == set(SyntaxReason)


def test_errors_travel_between_processes():
    import pickle

    error = RecordSyntaxError(3, 4, R.CARD, "X", ("6D",))
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.column, again.reason) == (3, 4, R.CARD)
    assert (again.found, again.expected, str(again)) == ("X", ("6D",), str(error))


# -- bounds ------------------------------------------------------------------------------------


def _refused(text: str, **bounds: int) -> RecordSyntaxError:
    with pytest.raises(RecordSyntaxError) as caught:
        parse_record(text, **bounds)
    return caught.value


def test_a_text_may_be_too_long():
    error = _refused(EXAMPLE, most_characters=40)
    assert (error.line, error.column, error.reason) == (2, 25, R.TOO_LONG)
    assert error.expected == ("40 characters",)
    parse_record(EXAMPLE, most_characters=len(EXAMPLE))


def test_there_may_be_too_many_lines(monkeypatch):
    monkeypatch.setattr(scan, "MOST_LINES", 10)
    assert (_refused(EXAMPLE).line, _refused(EXAMPLE).reason) == (11, R.TOO_MANY_LINES)


def test_there_may_be_too_many_notes():
    text = EXAMPLE.replace("note Played", "note n\n" * MOST_NOTES + "note Played")
    error = _refused(text)
    assert (error.line, error.reason) == (5 + MOST_NOTES, R.TOO_MANY_LINES)


def test_there_may_be_too_many_rounds(monkeypatch):
    monkeypatch.setattr(reader, "MOST_ROUNDS", 2)
    record, _ = played(Rules(), 1)
    text = write_record(record)
    error = _refused(text)
    assert error.reason is R.TOO_MANY_ROUNDS
    assert text.splitlines()[error.line - 1].startswith("round 3")


def test_there_may_be_too_many_laps(monkeypatch):
    monkeypatch.setattr(reader, "MOST_LAPS", 5)
    error = _refused(EXAMPLE)
    assert (error.line, error.reason) == (28, R.TOO_MANY_LINES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\x00",
        "\ufeff" + EXAMPLE,
        EXAMPLE.replace("\n", "\r\n"),
        "\n" * 200_000,
        "kuused record 1\n" * 50_000,
        "kuused record " + "9" * 500_000,
        "kuused record 1\n" + "note n\n" * 100_000,
        "kuused record 1\ndate " + "9" * 500_000 + "\n",
        EXAMPLE + "\n" * 200_000,
        EXAMPLE.replace("6D 7D", "6D" + " " * 300_000 + "7D"),
        EXAMPLE.replace("lap 2 ", "lap 1 " * 100_000),
        EXAMPLE.replace("pot 7", "pot " + "7" * 900),
        "A" * 1_000_000,
    ],
    ids=lambda text: f"{len(text)} characters",
)
def test_no_text_takes_long_or_comes_through(text):
    error = _refused(text)
    assert len(str(error)) < 400
    assert 1 <= error.line <= text.count("\n") + 2
    assert error.column > 0


# -- fuzzing -----------------------------------------------------------------------------------


def _accepted_only_as_itself(text: str) -> None:
    record, error = _read(text)
    lines = text.split("\n")
    if record is not None:
        assert write_record(record) == text
        fault = _fault(record)
        if fault is not None:
            assert 1 <= fault.line <= len(lines)
            assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
    else:
        assert error is not None
        line = [*lines, ""][error.line - 1]
        assert 1 <= error.column <= len(line) + 1


def _fault(record: Record) -> RecordFault | None:
    try:
        verify(record)
    except RecordFault as fault:
        return fault
    return None


PIECES = ("", " ", "\n", "--", "6D", "KS", "0", "1", "9", ",", "-", "lap 1   ", "\r", "\u202e", "♦")


def _edited(text: str, rng: random.Random) -> str:
    """The text with one thing changed."""
    at = rng.randrange(len(text) + 1)
    how = rng.randrange(6)
    if how == 0:
        return text[:at] + rng.choice(PIECES) + text[at:]
    if how == 1:
        return text[:at] + text[at + rng.randrange(1, 9) :]
    if how == 2:
        return text[:at] + rng.choice(PIECES) + text[at + rng.randrange(1, 4) :]
    lines = text.split("\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    if how == 3:
        lines[one], lines[two] = lines[two], lines[one]
    elif how == 4:
        lines.insert(one, lines[two])
    else:
        words = text.split(" ")
        one, two = rng.randrange(len(words)), rng.randrange(len(words))
        words[one], words[two] = words[two], words[one]
        return " ".join(words)
    return "\n".join(lines)


@given(records(120), st.integers(0, 9_999), st.integers(1, 3))
@settings(max_examples=60)
def test_a_changed_text_is_refused_or_is_its_own_record(record, luck, edits):
    text = write_record(record)
    rng = random.Random(luck)
    for _ in range(8):
        changed = text
        for _ in range(edits):
            changed = _edited(changed, rng)
        _accepted_only_as_itself(changed)


def test_every_word_of_the_example_matters():
    # All but what no replay can know: texts, the date, the seed, kinds of players and of faults.
    free = ("kuused", "title", "reason", "note", "date", "seed", "seat ", "taken over")
    lines = EXAMPLE.split("\n")
    for number, line in enumerate(lines):
        words = line.split(" ")
        for place, word in enumerate(words):
            if not word or line.startswith(free):
                continue
            for other in ("6D", "5", "--", "stalled"):
                if other == word.rstrip(","):
                    continue
                end = "," if word.endswith(",") else ""
                new = " ".join([*words[:place], other + end, *words[place + 1 :]])
                text = "\n".join([*lines[:number], new, *lines[number + 1 :]])
                record, _ = _read(text)
                assert record is None or _fault(record) is not None, new


@given(st.text(max_size=300))
@settings(max_examples=200)
def test_any_text_at_all_is_refused_or_is_its_own_record(text):
    _accepted_only_as_itself(text)
    _accepted_only_as_itself("kuused record 1\n" + text)


def test_the_longest_texts_fit_their_lines():
    name = "N" * MOST_IN_TEXT
    text = EXAMPLE.replace("A short evening", name).replace("ValueError: no such card", name)
    assert write_record(parse_record(text)) == text
