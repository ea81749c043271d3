"""What is said of a text that is no record, and of a match that broke the rules."""

import re

import pytest

from kuused.engine import Rules
from kuused.i18n import Translator, record_error_text
from kuused.match import Setup, play_match
from kuused.record import (
    Mismatch,
    RecordFault,
    RecordSyntaxError,
    Stated,
    SyntaxReason,
    parse_record,
    verify,
    write_record,
)

EN, ET = Translator(), Translator("et")
NAMES = ("Alder", "Birch", "Pine", "Oak")
RULES = Rules(players=4, chips=3)
TEXT = write_record(
    play_match(Setup(rules=RULES, seed="7Q2FRPK", seats=("mand", "kask", "lepp", "mand")))
)


def said_of(text, tr=EN):
    try:
        verify(parse_record(text))
    except (RecordSyntaxError, RecordFault) as error:
        return record_error_text(tr, error, NAMES)
    pytest.fail("the record is correct")


@pytest.mark.parametrize("reason", SyntaxReason, ids=lambda reason: reason.name)
@pytest.mark.parametrize(
    "expected", [(), ("an empty line",), ("1 to 4",), ("64 characters",), ("won by", "unfinished")]
)
def test_every_reason_is_a_sentence_in_both_languages(reason, expected):
    error = RecordSyntaxError(1, 2, reason, "foo", expected)
    english, estonian = (record_error_text(tr, error) for tr in (EN, ET))
    assert english != estonian
    for said in (english, estonian):
        assert said[0].isupper()
        assert "foo" in said
        assert not re.search(r"[{}_]|[A-Z]{5,}", said)


@pytest.mark.parametrize(
    ("old", "new", "english", "estonian"),
    [
        (
            "kuused record 1",
            "chess",
            'This is no record of a match: the first line would be "kuused record 1". Found: chess',
            'See ei ole partii üleskirjutus: esimene rida oleks siis "kuused record 1". Siin on: chess',
        ),
        (
            "kuused record 1",
            "kuused record 7",
            "This record is of another version of the format: this game reads version 1. Found: 7",
            "See üleskirjutus on vormingu teisest versioonist: see mäng loeb versiooni 1. Siin on: 7",
        ),
        (
            "rule players 4",
            "rule players 9",
            "The house rule can't have this value. It can be 3 to 8. Found: 9",
            "See väärtus kodureeglile ei sobi. Võimalik on 3 kuni 8. Siin on: 9",
        ),
        (
            "result won by",
            "result won of",
            'Here belongs "unfinished" or "won by". Found: won',
            'Siin peab olema "unfinished" või "won by". Siin on: won',
        ),
        (
            "round 1, dealer ",
            "round 1, dealer 9",
            "There is no such seat: they are numbered from 1 to 4. Found: 9",
            "Sellist kohta ei ole: kohad on 1 kuni 4. Siin on: 9",
        ),
    ],
)
def test_a_text_that_is_no_record(old, new, english, estonian):
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    if "dealer" in old:
        text = re.sub(r"(dealer 9)\d", r"\1", text, count=1)
    assert said_of(text) == english
    assert said_of(text, ET) == estonian


def test_a_card_that_could_not_be_played_is_refused_as_at_the_table():
    assert "lap 1   6D -- 6H" in TEXT
    text = TEXT.replace("lap 1   6D -- 6H", "lap 1   6D -- 6D", 1)
    told = "Round 1, turn 3: 6♦ lies on the table already. What can be played: 7♦ or 6♥."
    assert said_of(text) == told
    told = "1. voor, 3. käik: 6♦ on juba laual. Käia saab 7♦ või 6♥."
    assert said_of(text, ET) == told


def test_a_result_that_was_otherwise():
    rounds = re.search(r"^result .*rounds (\d+)", TEXT, re.MULTILINE)
    assert rounds
    text = TEXT.replace(f"rounds {rounds[1]}", "rounds 99", 1)
    assert said_of(text) == f"The rounds are {rounds[1]}, not 99."
    assert said_of(text, ET) == f"Voore on {rounds[1]}, mitte 99."


@pytest.mark.parametrize(
    ("mismatch", "english", "estonian"),
    [
        (
            Mismatch(Stated.ROUND_END, "won", "stalled"),
            "Round 2: Here the round is ended without a winner, and the record says won by a last card.",
            "2. voor: Voor on siin lõppenud võitjata, aga üleskirjutuses võidetud viimase kaardiga.",
        ),
        (
            Mismatch(Stated.ROUND_END, "", "stopped"),
            "Round 2: Here the round is broken off, and the record says not over.",
            "2. voor: Voor on siin katkestatud, aga üleskirjutuses pooleli.",
        ),
        (Mismatch(Stated.WINNER, "1", "2"), "Round 2: The winner is Birch, not Alder.", "2. voor: Võitja on Birch, mitte Alder."),
        (
            Mismatch(Stated.WINNERS, "1 3", "2"),
            "Round 2: The winner is Birch, not Alder and Pine.",
            "2. voor: Võitja on Birch, mitte Alder ja Pine.",
        ),
        (Mismatch(Stated.POT, "1", "2"), "Round 2: The pot is 2, not 1.", "2. voor: Potis on 2, mitte 1."),
        (
            Mismatch(Stated.CHIPS, "1", "2", 3),
            "Round 2: These chips are 2, not 1: Oak.",
            "2. voor: Žetoone on 2, mitte 1: Oak.",
        ),
        (
            Mismatch(Stated.RESULT, "won", "unfinished"),
            "Round 2: The record has a winner, but its match is not over.",
            "2. voor: Üleskirjutuses on võitja, aga partii ei ole läbi.",
        ),
        (
            Mismatch(Stated.RESULT, "unfinished", "won"),
            "Round 2: The record says unfinished, but its match is over.",
            "2. voor: Üleskirjutuse järgi on partii pooleli, aga see on läbi.",
        ),
        (
            Mismatch(Stated.TAKEN_OVER, "1", "2"),
            "Round 2: In this turn Birch plays, not Alder.",
            "2. voor: Selles käigus käib Birch, mitte Alder.",
        ),
        (
            Mismatch(Stated.TAKEN_OVER, "1", ""),
            "Round 2: No such turn was played in this round.",
            "2. voor: Sellist käiku selles voorus ei tehtud.",
        ),
    ],
)  # fmt: skip
def test_what_a_record_states_otherwise(mismatch, english, estonian):
    error = RecordFault(3, 4, mismatch, 2)
    assert record_error_text(EN, error, NAMES) == english
    assert record_error_text(ET, error, NAMES) == estonian
