"""The house rules as they are named, explained and told in short."""

import pytest

from kuused.engine import OPTIONS, Rules
from kuused.i18n import LANGS, Translator, option_help, option_title, option_value, rules_in_short

EN, ET = Translator(), Translator("et")
BY_NAME = {option.name: option for option in OPTIONS}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_a_title_a_help_and_its_values(option):
    for lang in LANGS:
        for dress in ("french", "spanish"):
            tr = Translator(lang, dress)
            title, help_text = option_title(tr, option), option_help(tr, option)
            assert title[0].isupper()
            assert help_text.endswith(".")
            assert "{" not in title + help_text
            for value in option.values if isinstance(option.values, tuple) else ("7",):
                assert option_value(tr, option, value)
    assert option_title(EN, option) != option_title(ET, option)


def test_values():
    assert option_value(EN, BY_NAME["pass"], "forced") == "forced"
    assert option_value(ET, BY_NAME["pass"], "optional") == "vaba"
    assert option_value(ET, BY_NAME["playoff"], "yes") == "jah"
    assert option_value(ET, BY_NAME["ante"], "3") == "3"


def test_q2_wears_the_dress():
    assert option_title(EN, BY_NAME["coins-first"]) == "Diamonds first"
    assert option_title(Translator(dress="spanish"), BY_NAME["coins-first"]) == "Oros first"
    assert option_title(ET, BY_NAME["coins-first"]) == "Ruutu enne teisi"


def test_rules_in_short():
    assert rules_in_short(EN, Rules()) == "12 chips · forced pass"
    assert rules_in_short(Translator(ascii=True), Rules(chips=1)) == "1 chip, forced pass"
    strange = Rules(
        players=4, passing="optional", coins_first=True, end="sudden", playoff=True,
        counter_clockwise=True, equal=True, ante=2, pay_per_card=True,
    )  # fmt: skip
    assert rules_in_short(EN, strange) == (
        "12 chips · optional pass · diamonds first · sudden end · playoff · counter-clockwise · "
        "equal hands · ante 2 · pay per card"
    )
    assert rules_in_short(ET, Rules(ante=1)) == "12 žetooni · sundpass · sissemaks 1"
