"""The rule sheets in `seeds/` are complete, agree with each other, and fit the screen."""

import re
import unicodedata
from pathlib import Path

import pytest

SEEDS = Path(__file__).parent.parent / "seeds"
LANGUAGES = ["en", "et"]
NUMBERS = [f"R{n}" for n in range(1, 18)] + [f"Q{n}" for n in range(1, 13)]
WIDTH = 78

# What each house rule tells people to type.
SNIPPETS = {
    "Q1": ["--rule pass=forced", "--rule pass=optional"],
    "Q2": ["--rule coins-first=yes"],
    "Q4": ["--rule end=round", "--rule end=sudden"],
    "Q5": ["--rule playoff=yes", "end=sudden"],
    "Q8": ["--rule counter-clockwise=yes"],
    "Q9": ["--players N", "--rule equal=yes"],
    "Q10": ["--rule ante=2", "--rule pay-per-card=yes"],
    "Q11": ["--chips N"],
    "Q12": ["--dress spanish", "10"],
}


def sheet(language):
    return (SEEDS / f"rules.{language}.md").read_text(encoding="utf-8")


def items(language):
    """The number and the text of every rule, in the order of the sheet."""
    found = re.findall(r"^- \*\*(\w+)\*\* (.*(?:\n  .*)*)", sheet(language), flags=re.MULTILINE)
    return [(number, " ".join(text.split())) for number, text in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_an_item_once_and_in_order(language):
    assert [number for number, _ in items(language)] == NUMBERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_is_bold(language):
    # A bold number elsewhere would look like a second item.
    assert sheet(language).count("**") == 2 * len(NUMBERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_named_as_it_is_typed(language):
    found = {number: re.findall(r"`([^`]*)`", text) for number, text in items(language)}
    assert {number: snippets for number, snippets in found.items() if snippets} == SNIPPETS


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_snippet_is_broken_over_two_lines(language):
    for line in sheet(language).splitlines():
        assert line.count("`") % 2 == 0, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_open_question_is_a_question(language):
    for number, text in items(language):
        if number.startswith("Q"):
            assert re.match(r"\*[^*]+\?\* \S", text), number


def test_both_sheets_have_the_same_shape():
    shapes = [re.findall(r"^(#+) ", sheet(language), flags=re.MULTILINE) for language in LANGUAGES]
    assert shapes == [["#"] + ["##"] * 8] * 2


def test_both_sheets_name_the_same_cards():
    def cards(language):
        return [sorted(re.findall(r"\w♦", text)) for _, text in items(language)]

    assert list(map(set, cards("en"))) == list(map(set, cards("et")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_too_wide(language):
    for line in sheet(language).splitlines():
        assert len(line) <= WIDTH, line
        assert line == line.rstrip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_is_one_cell_wide(language):
    text = sheet(language)
    assert text == unicodedata.normalize("NFC", text)
    for character in set(text) - {"\n"}:
        # No variation selectors, joiners or combining marks, nothing wide, and no emoji.
        assert unicodedata.category(character) not in ("Mn", "Me", "Cf", "Cc"), repr(character)
        assert unicodedata.east_asian_width(character) not in ("W", "F"), repr(character)
        assert ord(character) < 0x2500 or character in "♦♣♥♠", repr(character)
