"""Fingerprints of deal codes: the same for ever, and of one code alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.record.deals import ALPHABET, SeedError
from kuused.record.fingerprint import fingerprint, looks_like_fingerprint, parse_fingerprint


def test_the_fingerprint_of_a_code_stays_what_it_is():
    assert fingerprint("7Q2FRPK") == "5TG1-A6B3-FQET"
    assert fingerprint("0000000") == "RX37-SEWB-K53E"


def test_a_code_has_one_fingerprint_however_it_is_typed():
    assert fingerprint("7q2-frpk") == fingerprint("7Q2FRPK")


def test_codes_that_are_nearly_the_same_have_nothing_in_common():
    prints = [fingerprint(f"7Q2FRP{char}") for char in "0123456789"]
    assert len(set(prints)) == len(prints)
    assert len({text[:4] for text in prints}) == len(prints)


def test_what_is_no_deal_code_has_none():
    with pytest.raises(SeedError):
        fingerprint("7Q2FRP")


@given(st.text(ALPHABET, min_size=12, max_size=12))
def test_a_fingerprint_is_read_however_it_is_typed(text):
    grouped = f"{text[:4]}-{text[4:8]}-{text[8:]}"
    for typed in (text, text.lower(), grouped, f" {grouped}\n", grouped.replace("-", " ")):
        assert parse_fingerprint(typed) == grouped
        assert looks_like_fingerprint(typed)


@pytest.mark.parametrize(
    "text", ["", "7Q2FRPK", "5TG1-A6B3-FQE", "5TG1-A6B3-FQEU", "m.txt", "ß" * 12]
)
def test_what_is_no_fingerprint(text):
    assert not looks_like_fingerprint(text)
    with pytest.raises(ValueError, match="no fingerprint"):
        parse_fingerprint(text)
