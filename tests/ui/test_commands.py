"""Keys, footer, palette and help are all made from the commands."""

from __future__ import annotations

from typing import Any

import pytest
from textual.binding import Binding

from kuused.ui.keys import APP_KEYS, PALETTE, Command, bindings, key_name
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.daily import DailyScreen
from kuused.ui.screens.deals import DealsScreen
from kuused.ui.screens.guide import GuideScreen
from kuused.ui.screens.help import HelpScreen
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.new_match import NewMatchScreen
from kuused.ui.screens.rules import RulesScreen
from kuused.ui.screens.settings import SettingsScreen
from kuused.ui.screens.statistics import StatisticsScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.widgets.chrome import KeyBar
from tests.ui.helpers import LANGS, a_match_end, check_keys, make_app, text_of

SCREENS: tuple[type[BaseScreen[Any]], ...] = (
    DailyScreen,
    DealsScreen,
    HelpScreen,
    HomeScreen,
    MatchEndScreen,
    NewMatchScreen,
    RulesScreen,
    SettingsScreen,
    StatisticsScreen,
    TableScreen,
)


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("left", "←"),
        ("enter", "Enter"),
        ("question_mark", "?"),
        ("ctrl+c", "Ctrl+C"),
        ("shift+tab", "Shift+Tab"),
        ("f1", "F1"),
        ("f", "f"),
        ("L", "L"),
    ],
)
def test_keys_are_named_as_on_the_keyboard(key: str, shown: str) -> None:
    assert key_name(key) == shown


def test_without_symbols_arrows_are_told_in_letters() -> None:
    command = Command("go", ("left", "right"), "Go", "Go.", shown="← →")
    assert command.keys_shown() == "← →"
    assert command.keys_shown(ascii_only=True) == "<- ->"


def test_every_key_of_a_command_is_bound() -> None:
    (bound,) = bindings([Command("go", ("g", "enter"), "Go", "Go.")], "Home")
    assert isinstance(bound, Binding)
    assert (bound.key, bound.action, bound.id) == ("g,enter", "go", "Home.go")


@pytest.mark.parametrize("screen", SCREENS)
def test_every_action_exists(screen: type[BaseScreen[Any]]) -> None:
    for command in screen.KEYS:
        action = command.action.split("(")[0]
        owner = type(make_app()) if action.startswith("app.") else screen
        assert hasattr(owner, f"action_{action.removeprefix('app.')}"), command


@pytest.mark.parametrize("screen", [*SCREENS, GuideScreen])
def test_the_palette_has_every_command(screen: type[BaseScreen[Any]]) -> None:
    # Second keys of what has a row already, and digits that stand for rows of their own.
    left_out = {command.action for command in screen.KEYS if not command.palette}
    assert left_out <= {"step_too", "back_too", "seat"}
    assert [command for command in APP_KEYS if not command.palette] == [PALETTE]


@pytest.mark.parametrize("screen", SCREENS)
def test_help_texts_are_sentences(screen: type[BaseScreen[Any]]) -> None:
    for command in screen.KEYS:
        assert command.help.endswith("."), command
        assert command.label, command


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 81, 90, 100])
async def test_the_key_line_is_never_cut(lang: str, width: int) -> None:
    app = make_app(lang)
    async with app.run_test(size=(width, 24)) as pilot:
        for screen in (None, NewMatchScreen(watching=False), RulesScreen(), a_match_end()):
            if screen is not None:
                await app.push_screen(screen)
            await pilot.pause()
            bar = app.screen.query_one(KeyBar)
            line = text_of(app).splitlines()[-1]
            offered = [
                f"{command.keys_shown()} {app.tr.t(command.label)}" for command in bar.offered()
            ]
            assert line.strip() == "  ".join(offered)
            check_keys(app, type(app.screen).__name__)


async def test_keys_on_the_key_line_can_be_clicked() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        line = text_of(app).splitlines()[-1]
        await pilot.click(offset=(line.index("Watch"), 23))
        await pilot.pause()
        assert isinstance(app.screen, NewMatchScreen)
        assert app.screen.watching
