"""The house rules as they are named, explained and told in short."""

import pytest

from kuused.engine import OPTIONS, Rules
from kuused.words import LANGS, Words

EN, ET = Words(), Words("et")
BY_NAME = {option.name: option for option in OPTIONS}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_a_title_a_help_and_its_values(option):
    for lang in LANGS:
        for dress in ("french", "spanish"):
            words = Words(lang, dress)
            title, help_text = words.option_title(option), words.option_help(option)
            assert title[0].isupper()
            assert help_text.endswith(".")
            assert "{" not in title + help_text
            for value in option.values if isinstance(option.values, tuple) else ("7",):
                assert words.option_value(option, value)
    assert EN.option_title(option) != ET.option_title(option)


def test_values():
    assert EN.option_value(BY_NAME["pass"], "forced") == "forced"
    assert ET.option_value(BY_NAME["pass"], "optional") == "vaba"
    assert ET.option_value(BY_NAME["playoff"], "yes") == "jah"
    assert ET.option_value(BY_NAME["ante"], "3") == "3"


def test_q2_wears_the_dress():
    assert EN.option_title(BY_NAME["coins-first"]) == "Diamonds first"
    assert Words(dress="spanish").option_title(BY_NAME["coins-first"]) == "Oros first"
    assert ET.option_title(BY_NAME["coins-first"]) == "Ruutu enne teisi"


def test_rules_in_short():
    assert EN.rules_in_short(Rules()) == "12 chips · forced pass"
    assert Words(ascii=True).rules_in_short(Rules(chips=1)) == "1 chip, forced pass"
    strange = Rules(
        players=4, passing="optional", coins_first=True, end="sudden", playoff=True,
        counter_clockwise=True, equal=True, ante=2, pay_per_card=True,
    )  # fmt: skip
    assert EN.rules_in_short(strange) == (
        "12 chips · optional pass · diamonds first · sudden end · playoff · counter-clockwise · "
        "equal hands · ante 2 · pay per card"
    )
    assert ET.rules_in_short(Rules(ante=1)) == "12 žetooni · sundpass · sissemaks 1"
