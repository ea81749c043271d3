"""Keys of one's own: what the settings file may say, what can't be, and where they are shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kuused.i18n import Translator
from kuused.store.settings import KeyBinding, Settings, load_settings
from kuused.ui.app import app_keymap
from kuused.ui.screens.help import HelpScreen
from kuused.ui.screens.table_dialogs import NotebookScreen
from kuused.ui.services import commands_of
from tests.ui.helpers import LANGS, make_app, text_of, top
from tests.ui.tables import a_table

FILE = Path("settings.toml")


def said(*lines: tuple[str, str], lang: Any = "en") -> list[str]:
    wanted = [KeyBinding(name, (key,), line) for line, (name, key) in enumerate(lines, 1)]
    return [
        problem.describe(Translator(lang), FILE)
        for problem in app_keymap(Settings(keys=tuple(wanted)))[1]
    ]


def test_the_file_gives_a_command_one_key_or_several(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('lang = "et"\n\n[keys]\nhint = "g"\nplay = ["enter", "ctrl+j"]\nlog = 3\n')
    chosen, problems = load_settings(file)
    assert chosen.keys == (
        KeyBinding("hint", ("g",), 4),
        KeyBinding("play", ("enter", "ctrl+j"), 5),
    )
    (problem,) = problems
    assert (
        problem.describe(Translator())
        == f'{file}:6: keys.log can\'t be 3. It can be "x" or ["x", "ctrl+x"].'
    )


def test_keys_that_change_places_are_no_clash() -> None:
    assert said(("hint", "n"), ("notebook", "i")) == []


def test_two_that_are_never_offered_at_once_may_share_a_key() -> None:
    assert said(("play", "z"), ("pay", "z")) == []


def test_a_clash_is_named_with_both_commands() -> None:
    assert said(("hint", "n")) == [
        "settings.toml:1: n can't be the key of both hint and notebook; hint keeps its own."
    ]
    assert said(("hint", "g"), ("notebook", "g")) == [
        "settings.toml:2: g can't be the key of both notebook and hint; notebook keeps its own."
    ]


def test_a_command_or_a_key_that_there_is_not_is_named() -> None:
    (no_command,) = said(("zoo", "g"))
    assert no_command.startswith(
        "settings.toml:1: there is no command zoo. There are previous_card"
    )
    assert said(("hint", "hyper+g")) == [
        "settings.toml:1: hyper+g is no key, so hint keeps its own. "
        "Keys are g, G, f5, ctrl+g or space."
    ]


@pytest.mark.parametrize("key", ["7", "a", "k", "q"])
def test_a_key_that_begins_a_cards_name_is_none_for_the_table(key: str) -> None:
    assert said(("hint", key)) == [
        f"settings.toml:1: {key} begins the name of a card, so hint keeps its own key."
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_every_problem_can_be_said(lang: str) -> None:
    lines = (("zoo", "g"), ("hint", "n"), ("log", "foo"), ("pause", "7"))
    assert len(said(*lines, lang=lang)) == 4


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("?", "question_mark"),
        ("+", "plus"),
        ("Esc", "escape"),
        ("F5", "f5"),
        ("ctrl++", "ctrl+plus"),
    ],
)
def test_keys_are_named_as_people_name_them(typed: str, name: str) -> None:
    problems = app_keymap(Settings(keys=(KeyBinding("auto_pay", (typed,)),)))[1]
    if typed not in ("?", "+", "Esc"):  # these have something else to do
        assert not problems
    else:
        assert problems[0].key == name


async def test_the_new_key_works_and_footer_help_and_sentences_show_it() -> None:
    keys = (KeyBinding("hint", ("g",)), KeyBinding("notebook", ("u",)), KeyBinding("play", ("z",)))
    async with a_table(app=make_app(keys=keys), size=(130, 40)) as table:
        await table.my_turn()
        footer = text_of(table.app).splitlines()[-1]
        assert "g Hint" in footer
        assert "u Notebook" in footer
        assert "z Play" in footer
        await table.press("n", "i")
        assert top(table.app) is table.screen
        assert table.screen.session.assisted == 0
        await table.press("u")
        await table.pilot.pause()
        assert isinstance(top(table.app), NotebookScreen)
        await table.press("escape", "question_mark")
        await table.pilot.pause()
        assert isinstance(top(table.app), HelpScreen)
        commands = {command.name: command.keys for command in commands_of(table.screen)}
        assert commands["hint"] == ("g",)
        assert commands["pay"] == ("z",), "one key does whatever can be done"
        await table.press("escape")
        await table.press("enter")
        assert table.view.turn_number == 0
        await table.press("tab", "z")
        await table.until(lambda: table.view.turn_number > 0, "it is played by the new key")


async def test_home_and_the_table_share_what_they_have_in_common() -> None:
    app = make_app(keys=(KeyBinding("help", ("f9",)), KeyBinding("new", ("N",))))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "F9 Help" in text_of(app).splitlines()[-1]
        assert "N New match" in text_of(app).splitlines()[-1]
        await pilot.press("f9")
        await pilot.pause()
        assert isinstance(top(app), HelpScreen)
        await pilot.press("escape", "N")
        await pilot.pause()
        assert type(top(app)).__name__ == "NewMatchScreen"


async def test_what_is_wrong_in_the_file_is_shown_on_the_screen() -> None:
    app = make_app()
    app._problems = ("settings.toml:1: something is wrong.",)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [note.message for note in app._notifications] == list(app._problems)
