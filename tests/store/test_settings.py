"""The settings file: what is read, what is named, and that nothing in it is ever lost."""

import math
import os
import tomllib
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kuused.i18n import Translator
from kuused.match import SPEEDS
from kuused.store.settings import (
    FASTEST,
    SETTINGS,
    SLOWEST,
    THEMES,
    Settings,
    UnreadableSettings,
    load_settings,
    save_settings,
    settings_file,
)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "kuused" / "settings.toml"


@pytest.fixture(autouse=True)
def folder(file):
    file.parent.mkdir()


def problems(file, lang="en"):
    return [
        problem.describe(Translator(lang)).removeprefix(str(file))
        for problem in load_settings(file)[1]
    ]


def test_no_file_means_that_nothing_was_chosen(file):
    assert load_settings(file) == (Settings(), ())
    assert not file.exists()


def test_the_file_is_in_the_configuration_folder(monkeypatch, tmp_path):
    assert settings_file().name == "settings.toml"
    assert settings_file({"KUUSED_CONFIG": str(tmp_path)}) == tmp_path / "settings.toml"
    monkeypatch.setenv("KUUSED_CONFIG", str(tmp_path / "mine"))
    save_settings({"lang": "et"})
    assert (tmp_path / "mine" / "settings.toml").read_text() == 'lang = "et"\n'
    assert load_settings()[0].lang == "et"


EVERYTHING: dict[str, Any] = {
    "lang": "et",
    "name": "Õie",
    "dress": "spanish",
    "theme": "light",
    "speed": 2.5,
    "four_colours": True,
    "ascii": True,
    "animation": False,
    "auto_pay": True,
    "auto_single": True,
    "auto_run": True,
    "tutorial": False,
}


def test_everything_is_kept(file):
    save_settings(EVERYTHING, file)
    assert load_settings(file) == (Settings(**EVERYTHING), ())
    # The keys are for people to write: the game reads them and never changes them.
    assert (*EVERYTHING, "keys") == tuple(field.name for field in fields(Settings))


def test_the_speed_without_waits_has_a_word(file):
    save_settings({"speed": math.inf}, file)
    assert file.read_text() == 'speed = "max"\n'
    assert load_settings(file)[0].speed == math.inf


def test_what_other_rooms_offer_can_be_kept():
    from kuused.ui.theme import colours_of

    assert len({colours_of(name) for name in THEMES}) == len(THEMES)
    assert (SPEEDS[0], SPEEDS[-2], SPEEDS[-1]) == (SLOWEST, FASTEST, math.inf)


def test_nothing_is_the_way_to_take_a_setting_out(file):
    save_settings(EVERYTHING, file)
    save_settings({"name": None, "lang": None}, file)
    assert load_settings(file)[0].name is None
    save_settings({"name": None}, file)
    assert "name" not in tomllib.loads(file.read_text())


MINE = """\
# Mine. Don't touch!
lang = "fr"        # French, please
speed = 9
future.thing = [1, 2]
ascii = 1
"name" = ""

[zoo]              # of the next version
animals = { cat = 1 }
"""


def test_what_is_not_understood_is_named_with_its_line(file):
    file.write_text(MINE)
    keys = ", ".join(SETTINGS) + " and keys"
    assert load_settings(file)[0] == Settings()
    assert problems(file) == [
        ':2: lang can\'t be "fr". It can be "en" or "et".',
        ':3: speed can\'t be 9. It can be 0.25 to 8 or "max".',
        f":4: there is no setting future. There are {keys}.",
        ":5: ascii can't be 1. It can be true or false.",
        ":6: A name has at least one letter.",
        f":8: there is no setting zoo. There are {keys}.",
    ]
    assert problems(file, "et")[0] == ':2: lang ei saa olla "fr". Võimalik on "en" või "et".'


def test_and_it_is_kept_when_the_file_is_written(file):
    file.write_text(MINE)
    save_settings({"lang": "et", "dress": "spanish"}, file)
    after = file.read_text()
    assert load_settings(file)[0] == Settings(lang="et", dress="spanish")
    expected = MINE.replace('"fr"', '"et"').replace("\n\n[zoo]", '\ndress = "spanish"\n\n[zoo]')
    assert after == expected


def test_the_keys_stay_when_the_file_is_written(file):
    text = 'lang = "en"\n\n[keys]\nhint = "g"      # for "give"\nzoo = ["x", "f5"]\nlog = 5\n'
    file.write_text(text)
    assert [(row.command, row.keys, row.line) for row in load_settings(file)[0].keys] == [
        ("hint", ("g",), 4),
        ("zoo", ("x", "f5"), 5),
    ]
    assert problems(file) == [':6: keys.log can\'t be 5. It can be "x" or ["x", "ctrl+x"].']
    save_settings({"lang": "et", "auto_pay": True}, file)
    after = file.read_text()
    assert after == text.replace('"en"\n', '"et"\nauto_pay = true\n')
    assert len(load_settings(file)[0].keys) == 2


@pytest.mark.parametrize(
    "bad", ["keys = 3", "keys = []", "[keys]\nhint = []", "[[keys]]\nhint='g'"]
)
def test_keys_that_are_none_are_named(file, bad):
    file.write_text(bad)
    assert load_settings(file)[0].keys == ()
    (said,) = problems(file)
    assert "keys" in said


@pytest.mark.parametrize(
    "value", ['"max!"', "0.1", "8.1", "true", "nan", "inf", "[1]", "{}", "2020-01-01", '"2"']
)
def test_bad_speeds_are_not_used(file, value):
    file.write_text(f"speed = {value}\n")
    assert load_settings(file)[0] == Settings()
    (said,) = problems(file)
    assert said.startswith(":1: speed can't be ")


BAD_FILES = {
    "not toml": (b"lang = \n", ":1: this is not TOML, so no settings are used."),
    "not toml further down": (
        b'lang = "et"\n[x\n',
        ":2: this is not TOML, so no settings are used.",
    ),
    "not text": (b'lang = "\xff"\n', ": this is not TOML, so no settings are used."),
    "huge": (b"#" * 1_000_001, ": this is not TOML, so no settings are used."),
    "twice": (b'lang = "et"\nlang = "en"\n', ":2: this is not TOML, so no settings are used."),
    "deep": (b"x = " + b"[" * 5000, ": this is not TOML, so no settings are used."),
}


@pytest.mark.parametrize("bad", BAD_FILES)
def test_a_file_that_is_not_understood_is_named_and_left_alone(file, bad):
    content, said = BAD_FILES[bad]
    file.write_bytes(content)
    assert load_settings(file)[0] == Settings()
    (heard,) = problems(file)
    assert heard.partition(" ")[2] == said.partition(" ")[2]
    with pytest.raises(OSError, match="TOML") as caught:
        save_settings({"lang": "et"}, file)
    assert isinstance(caught.value, UnreadableSettings)
    assert caught.value.problem.describe(Translator("et")).startswith(str(file))
    assert file.read_bytes() == content
    assert list(file.parent.iterdir()) == [file]


def test_a_folder_in_its_place(file):
    file.mkdir()
    assert load_settings(file)[0] == Settings()
    assert problems(file) == [": the settings can't be read, so they are not used: it is a folder."]
    with pytest.raises(IsADirectoryError):
        save_settings({"lang": "et"}, file)


def test_the_folder_can_not_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        save_settings({"lang": "et"}, tmp_path / "file" / "settings.toml")


def test_a_byte_order_mark_is_no_fault(file):
    file.write_bytes(b'\xef\xbb\xbflang = "et"\r\n')
    assert load_settings(file) == (Settings(lang="et"), ())
    save_settings({"dress": "spanish"}, file)
    assert load_settings(file) == (Settings(lang="et", dress="spanish"), ())


@pytest.mark.parametrize(
    "changes", [{"colour": "red"}, {"lang": "fr"}, {"speed": 0}, {"ascii": 1}, {"name": "a" * 17}]
)
def test_only_settings_that_there_are_can_be_saved(file, changes):
    with pytest.raises(ValueError):
        save_settings(changes, file)
    assert not file.exists()


def test_a_failing_disk_leaves_the_old_file(file, monkeypatch):
    save_settings({"lang": "et"}, file)

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kuused.store.files.os.fsync", full)
    with pytest.raises(OSError, match="space"):
        save_settings({"lang": "en"}, file)
    assert file.read_text() == 'lang = "et"\n'
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.skipif(os.name == "nt", reason="links and permissions are another matter there")
def test_links_and_permissions_stay(tmp_path):
    real = tmp_path / "dotfiles" / "kuused.toml"
    real.parent.mkdir()
    real.write_text('lang = "en"\n')
    real.chmod(0o640)
    link = tmp_path / "settings.toml"
    link.symlink_to(real)
    save_settings({"lang": "et"}, link)
    assert link.is_symlink()
    assert real.read_text() == 'lang = "et"\n'
    assert real.stat().st_mode & 0o777 == 0o640


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_any_file_can_be_met(file, content):
    file.write_bytes(content)
    chosen, found = load_settings(file)
    for problem in found:
        assert problem.describe(Translator("et"))
    try:
        save_settings({"theme": "light"}, file)
    except UnreadableSettings:
        assert file.read_bytes() == content
        assert found
    else:
        assert load_settings(file)[0].theme == "light"
        assert load_settings(file)[0].name == chosen.name
