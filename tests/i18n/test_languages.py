"""Which language is spoken, and what depends on the number of things."""

import pytest

from kuused.i18n import Translator, choose_lang, make_translator, rule_sheet


@pytest.mark.parametrize(
    ("option", "setting", "environ", "lang"),
    [
        ("et", "en", {"LANG": "en_GB.UTF-8"}, "et"),
        (None, "et", {"LANG": "en_GB.UTF-8"}, "et"),
        (None, None, {"LANG": "et_EE.UTF-8"}, "et"),
        (None, None, {"LANG": "en_US.UTF-8", "LC_MESSAGES": "et_EE"}, "et"),
        (None, None, {"LC_ALL": "C", "LANG": "et_EE.UTF-8"}, "en"),
        (None, None, {"LANG": "fi_FI.UTF-8", "LANGUAGE": "fi:et:en"}, "et"),
        (None, None, {"LANG": "C.UTF-8", "LANGUAGE": "et"}, "en"),
        (None, None, {"LANG": "et"}, "et"),
        (None, None, {"LANG": "etc"}, "en"),
        (None, None, {"LANG": "ET-ee"}, "et"),
        ("fr", None, {"LANG": "et_EE"}, "et"),
        (None, None, {}, "en"),
    ],
)
def test_option_then_setting_then_locale(option, setting, environ, lang):
    assert choose_lang(option, setting, environ) == lang


def test_words_are_values():
    assert make_translator("et", "spanish") == Translator("et", "spanish")
    assert make_translator() == Translator("en", "french", ascii=False)
    assert len({Translator(), make_translator("en", None)}) == 1
    with pytest.raises(ValueError, match="french, spanish"):
        make_translator("en", "german")


def test_numbers():
    en, et = Translator(), Translator("et")
    assert [en.tn("{n} chip", "{n} chips", n) for n in (0, 1, 2)] == [
        "0 chips",
        "1 chip",
        "2 chips",
    ]
    assert [et.tn("{n} chip", "{n} chips", n) for n in (0, 1, 2)] == [
        "0 žetooni",
        "1 žetoon",
        "2 žetooni",
    ]


def test_a_message_that_nobody_has_translated_is_said_in_english():
    assert Translator("et").t("Nobody says {this} here", this="that") == "Nobody says that here"


@pytest.mark.parametrize("dress", ["french", "spanish"])
@pytest.mark.parametrize("plain", [False, True])
def test_the_rule_sheet_wears_the_dress(dress, plain):
    for lang in ("en", "et"):
        sheet = rule_sheet(Translator(lang, dress, plain))
        assert sheet.startswith("# ")
        assert all(f"**{number}**" in sheet for number in ("R1", "R17", "Q1", "Q12"))
        assert ("6♦" in sheet) == (dress == "french" and not plain)
        assert ("6o" in sheet) == (dress == "spanish")
        assert ("oros" in sheet.split("\n## ")[0]) == (dress == "spanish")
        assert max(map(len, sheet.splitlines())) <= 80
        if plain:
            assert not set("♦♣♥♠…–") & set(sheet)
