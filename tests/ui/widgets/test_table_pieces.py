"""Small pieces of the table: the heap of chips, lines of text, typed names."""

from __future__ import annotations

import unicodedata
from dataclasses import astuple

import pytest

from kuused.engine import FORTY, Card
from kuused.i18n import make_translator
from kuused.ui.table.turn import Typing
from kuused.ui.widgets.glyphs import ASCII, SYMBOLS
from kuused.ui.widgets.side import heap
from kuused.ui.widgets.status import whole, wrap
from kuused.ui.widgets.table_widget import clip, fit


@pytest.mark.parametrize("chips", range(60))
def test_a_heap_holds_its_chips_and_stands_on_its_widest_row(chips: int) -> None:
    rows = heap(chips, 7, 6)
    assert sum(rows) == min(chips, 42)
    assert rows == sorted(rows)
    assert all(row <= 7 for row in rows)


def test_text_is_clipped_to_its_cells() -> None:
    assert clip("abcdef", 4, "~") == "abc~"
    assert clip("abcd", 4, "~") == "abcd"
    assert clip("abcd", 0, "~") == ""
    assert fit("ab", 4, "~") == "ab  "


def test_wrapping_loses_words_only_at_the_end() -> None:
    assert wrap("one two three", 7, 3, "~") == ["one two", "three"]
    assert wrap("one two three", 7, 1, "~") == ["one tw~"]
    assert wrap("incomprehensibly", 6, 3, "~") == ["incomp", "rehens", "ibly"]


@pytest.mark.parametrize("between", [" · ", ", "])
def test_rules_are_never_cut_within_a_word(between: str) -> None:
    rules = between.join(("12 chips", "forced pass", "ante 2", "equal hands"))
    assert whole(rules, len(rules)) == rules
    assert whole(rules, len(rules) - 1) == between.join(("12 chips", "forced pass", "ante 2", "+1"))
    assert whole(rules, 30) == between.join(("12 chips", "forced pass", "+2"))
    assert whole(rules, 16) == between.join(("12 chips", "+3"))
    assert whole(rules, 9) == ""


def _signs(value: object) -> list[str]:
    if isinstance(value, str):
        return list(value)
    return [sign for part in value for sign in _signs(part)] if isinstance(value, tuple) else []


def test_every_sign_is_one_cell_wide_and_no_emoji() -> None:
    for sign in _signs(astuple(SYMBOLS)):
        assert unicodedata.east_asian_width(sign) not in "WF"
        assert ord(sign) < 0x1F000
        assert unicodedata.combining(sign) == 0
    assert all(sign.isascii() for sign in _signs(astuple(ASCII)))


def typed(text: str, dress: str = "french") -> Card | None:
    typing, tr = Typing(), make_translator("en", dress)
    cards: tuple[Card, ...] = ()
    for key in text:
        cards = typing.cards(key, tr, FORTY)
        typing = typing.begun(key, tr, FORTY)
    return cards[0] if cards else None


@pytest.mark.parametrize(
    ("text", "card"),
    [("6d", "6D"), ("qs", "QS"), ("36d", "6D"), ("ah", "AH"), ("jc", "JC"), ("kh", "KH")],
)
def test_a_rank_key_and_a_suit_key_name_a_card(text: str, card: str) -> None:
    assert typed(text) is Card.parse(card)


@pytest.mark.parametrize("text", ["d", "s", "9d", "6x", "d6", "6"])
def test_other_keys_name_none(text: str) -> None:
    assert typed(text) is None


@pytest.mark.parametrize(
    ("text", "card"), [("10o", "JD"), ("12c", "KH"), ("1e", "AS"), ("jb", "JC")]
)
def test_spanish_names_have_two_digits(text: str, card: str) -> None:
    assert typed(text, "spanish") is Card.parse(card)
