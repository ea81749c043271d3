"""The shell: signals, leaving, size, language, palette."""

from __future__ import annotations

import os
import signal
import tomllib
from dataclasses import replace

import pytest
from textual.css.stylesheet import Stylesheet
from textual.widgets import Input, OptionList, Static

from kuused.engine import Rules
from kuused.i18n import DRESSES
from kuused.match.setup import Setup, default_seats
from kuused.store.settings import settings_file
from kuused.ui.app import KuusedApp
from kuused.ui.keys import FOUR_COLOURS, THEME
from kuused.ui.screens.deals import DealsScreen
from kuused.ui.screens.help import HelpScreen
from kuused.ui.screens.home import CONTINUE, HomeScreen
from kuused.ui.screens.new_match import NewMatchScreen
from kuused.ui.screens.palette import PaletteScreen
from kuused.ui.screens.rules import RulesScreen
from kuused.ui.screens.settings import SettingsScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.services import WatchOptions, available, commands_of
from kuused.ui.widgets.chrome import SizeNotice, size_class, too_small
from kuused.ui.widgets.forms import OptionRow, TextRow
from tests.ui.helpers import (
    LANGS,
    SIZES,
    a_match_end,
    a_paid_summary,
    a_question,
    a_summary,
    make_app,
    text_of,
    top,
)


async def test_home_is_where_it_starts() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)):
        assert isinstance(top(app), HomeScreen)
        assert app.focused is not None
        assert app.focused.id == "home-new"


@pytest.mark.parametrize("watch", [None, WatchOptions(open_hands=True, speed=8.0)])
async def test_a_first_match_opens_the_table(watch: WatchOptions | None) -> None:
    seats = default_seats(5, person=watch is None)
    setup = Setup(rules=Rules(), seed="7Q2FRPK", seats=seats)
    usual = make_app()
    app = KuusedApp(tr=usual.tr, settings=usual.settings, first=setup, watch=watch)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(top(app), TableScreen)
        assert isinstance(app.screen_stack[0], HomeScreen)


async def test_home_is_laid_out_once_it_is_come_to() -> None:
    setup = Setup(rules=Rules(), seed="7Q2FRPK", seats=default_seats(5, person=False))
    usual = make_app()
    watch = WatchOptions()
    app = KuusedApp(tr=usual.tr, settings=usual.settings, first=setup, watch=watch)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        home = app.screen_stack[0]
        assert not home.query("*")
        await app.speak(replace(app.tr, lang="et"))  # nor by another language
        assert not home.query("*")
        await app.go_home()
        await pilot.pause()
        assert top(app) is home
        assert app.focused is not None
        assert app.focused.id == "home-new"
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(top(app), SettingsScreen)


async def test_the_styles_are_read_once_and_again_with_another_theme(monkeypatch) -> None:
    read: list[int] = []
    usual = Stylesheet.reparse

    def reparse(sheet: Stylesheet) -> None:
        read.append(1)
        usual(sheet)

    monkeypatch.setattr(Stylesheet, "reparse", reparse)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not read
        dark = app.screen.styles.background
        await app.change_settings(theme="light")
        await pilot.pause()
        assert len(read) == 1
        assert app.screen.styles.background != dark
        await app.change_settings(theme="light")
        await pilot.pause()
        assert len(read) == 1


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_q_and_ctrl_c_leave(key: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert app._exit


async def test_ctrl_c_leaves_at_once_even_while_something_is_typed() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down", "ctrl+c")
        await pilot.pause()
        assert app._exit


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
async def test_signals_leave_cleanly(name: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        os.kill(os.getpid(), getattr(signal, name))
        await pilot.pause(0.05)
        assert app._exit


# -- size ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((80, 24), "-compact"),
        ((99, 60), "-compact"),
        ((300, 31), "-compact"),
        ((100, 32), "-standard"),
        ((130, 39), "-standard"),
        ((129, 50), "-standard"),
        ((130, 40), "-spacious"),
        ((400, 200), "-spacious"),
    ],
)
async def test_the_smaller_side_decides_the_size(size: tuple[int, int], wanted: str) -> None:
    assert size_class(*size) == wanted
    assert not too_small(*size)
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await pilot.press("r")
        await pilot.pause()
        for screen in app.screen_stack:
            assert screen.has_class(wanted)
            assert sum(map(screen.has_class, ("-compact", "-standard", "-spacious"))) == 1


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 12), (1, 1)])
async def test_a_terminal_too_small_says_so_and_loses_nothing(size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down", "backspace", "7")
        await pilot.resize_terminal(*size)
        await pilot.pause(0.1)
        assert len(app.screen.query(SizeNotice)) == 1
        if size[0] > 30:
            assert "80 × 24" in text_of(app)
            assert f"{size[0]} × {size[1]}" in text_of(app)
            assert "House rules" not in text_of(app)
        await pilot.press("9", "escape", "enter")
        await pilot.pause()
        await pilot.resize_terminal(100, 32)
        await pilot.pause(0.1)
        assert not app.screen.query(SizeNotice)
        assert isinstance(app.screen, NewMatchScreen)
        assert app.screen.draft.options["chips"] == "17"
        assert app.focused is not None
        assert app.focused.id == "option-chips-input"
        assert "House rules" in text_of(app)


async def test_the_notice_speaks_the_language_and_follows_the_size() -> None:
    app = make_app("et")
    async with app.run_test(size=(79, 24)) as pilot:
        await pilot.pause(0.1)
        assert "79 × 24" in text_of(app)
        assert "needs" not in text_of(app)
        await pilot.resize_terminal(60, 20)
        await pilot.pause(0.1)
        assert "60 × 20" in text_of(app)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_one_can_leave_a_terminal_too_small(key: str) -> None:
    app = make_app()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause(0.1)
        await pilot.press(key)
        await pilot.pause()
        assert app._exit


@pytest.mark.parametrize(("ascii_only", "needs"), [(False, "80 × 24"), (True, "80 x 24")])
@pytest.mark.parametrize("size", [(60, 15), (79, 24), (200, 9)])
async def test_the_notice_is_all_there_is_to_see(
    size: tuple[int, int], ascii_only: bool, needs: str
) -> None:
    app = make_app(ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        lines = [line.strip() for line in text_of(app).splitlines()]
    assert "".join(lines) == (
        f"Kuused needs {needs}.This window has {size[0]} {needs[3]} {size[1]}.q leaves the game."
    )


async def test_a_screen_that_opens_meanwhile_is_covered_too() -> None:
    app = make_app()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.pause(0.1)
        await app.push_screen(a_summary())
        await pilot.pause(0.1)
        assert "Round 4" not in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert "Round 4" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(top(app), HomeScreen)
        assert not app.screen.query(SizeNotice)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
async def test_every_row_has_room_for_every_value(size: tuple[int, int], lang: str) -> None:
    app = make_app(lang)
    async with app.run_test(size=size) as pilot:
        for screen in (NewMatchScreen(watching=True), SettingsScreen()):
            await app.push_screen(screen)
            await pilot.pause()
            for widget in app.screen.query("*"):
                assert widget.region.right <= size[0], widget
            for row in app.screen.query(OptionRow):
                if not row.display:
                    continue
                longest = max(len(text) for _, text in row.options)
                assert len(row.label) + 1 + longest + 4 <= row.content_size.width, row.label
            for entry in app.screen.query(TextRow):
                label = entry.query_one(".entry--label", Static)
                assert len(str(label.content)) <= label.content_size.width, label.content


# -- language and theme --------------------------------------------------------------------------


async def test_the_language_can_be_switched_and_is_kept() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("right")
        await pilot.pause()
        assert app.tr.lang == "et"
        assert app.focused is not None
        assert app.focused.id == "set-lang"
        assert "Language" not in text_of(app)
        assert tomllib.loads(settings_file().read_text())["lang"] == "et"
        await pilot.press("escape")
        await pilot.pause()
        assert "New match" not in text_of(app)


async def test_every_setting_takes_effect_and_is_kept() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("down", *"Mari", "down", "right")
        await pilot.pause()
        assert app.tr.dress == "spanish"
        await pilot.press("down", "right")
        await pilot.pause()
        assert app.theme == "kuused-light"
        await pilot.press("down", "right")
        await pilot.pause()
        assert app.settings.four_colours
        await pilot.press("down", "right", "down", "right", "down", "right")
        await pilot.pause()
        assert app.ascii
        assert text_of(app).isascii()
        assert app.animation_level == "full"
        await pilot.press("escape")
        await pilot.pause()
        kept = tomllib.loads(settings_file().read_text())
        assert kept == {
            "name": "Mari",
            "dress": "spanish",
            "theme": "light",
            "four_colours": True,
            "speed": 2.0,
            "animation": True,
            "ascii": True,
        }


async def test_settings_that_cannot_be_saved_are_still_used(monkeypatch, tmp_path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("KUUSED_CONFIG", str(blocked))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("right")
        await pilot.pause()
        assert app.tr.lang == "et"
        assert len(app._notifications) == 1


@pytest.mark.parametrize("dress", DRESSES)
async def test_letters_only_means_ascii_everywhere(dress: str) -> None:
    app = make_app(ascii_only=True, dress=dress)
    async with app.run_test(size=(80, 24)) as pilot:
        for screen in (
            None,
            NewMatchScreen(watching=False),
            NewMatchScreen(watching=True),
            DealsScreen(),
            RulesScreen(),
            SettingsScreen(),
            a_match_end(),
            a_summary(),
            a_paid_summary(),
            a_question(),
            PaletteScreen(app.screen),
            HelpScreen(app.screen),
        ):
            if screen is not None:
                await app.push_screen(screen)
            await pilot.pause()
            odd = {character for character in text_of(app) if not character.isascii()}
            assert not odd, screen


# -- palette and help ----------------------------------------------------------------------------


async def test_the_palette_offers_what_can_be_done_and_does_it() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        wanted = [
            command
            for command in commands_of(app.screen)
            if command.palette and available(app.screen, command)
        ]
        for place, command in enumerate(wanted):
            if command.action == "app.quit":
                continue
            await pilot.press("ctrl+p")
            await pilot.pause()
            assert isinstance(top(app), PaletteScreen)
            assert app.screen.query_one(OptionList).option_count == len(wanted)
            await pilot.press(*["down"] * place, "enter")
            await pilot.pause()
            assert not isinstance(top(app), PaletteScreen), command
            stays = command in (THEME, FOUR_COLOURS)  # colours change where one is
            assert isinstance(top(app), HomeScreen) == stays, command
            await app.go_home()
            await pilot.pause()
        assert app.settings.theme != "dark"
        assert app.settings.four_colours


async def test_the_palette_finds_by_a_few_letters_and_by_mouse() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"rul")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(top(app), RulesScreen)
        await pilot.press("escape", "ctrl+p")
        await pilot.pause()
        lines = text_of(app).splitlines()
        row = next(number for number, line in enumerate(lines) if "Language, cards" in line)
        await pilot.click(offset=(20, row))
        await pilot.pause()
        assert isinstance(top(app), SettingsScreen)


async def test_the_palette_says_when_nothing_is_found() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"zzz")
        await pilot.pause()
        assert "Nothing is called that." in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(top(app), PaletteScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(top(app), HomeScreen)


async def test_the_palette_works_over_a_field_that_is_typed_in() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down")
        assert isinstance(app.focused, Input)
        await pilot.press("ctrl+p", *"rul", "enter")
        await pilot.pause()
        assert isinstance(top(app), RulesScreen)


async def test_help_lists_every_key_of_the_screen() -> None:
    app = make_app()
    async with app.run_test(size=(200, 100)) as pilot:
        home = app.screen
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(top(app), HelpScreen)
        shown = " ".join(text_of(app).split())
        keyless = [command for command in commands_of(home) if not command.all_keys()]
        assert [command.label for command in keyless] == ["Guide"]
        for command in commands_of(home):
            assert command.help.split()[-1] in shown or command in keyless
            assert command.all_keys() in shown
        assert keyless[0].help not in shown  # a row without a key would only puzzle
        assert "g Guide" in shown
        await pilot.press("question_mark", "q")
        await pilot.pause()
        assert app.screen is home


async def test_reading_scrolls_by_keys() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        sheet = app.screen.query_one("#reading")
        await pilot.press("down", "j")
        await pilot.pause()
        assert sheet.scroll_offset.y == 2
        await pilot.press("pagedown")
        await pilot.pause()
        assert sheet.scroll_offset.y > 15
        await pilot.press("end")
        await pilot.pause()
        assert sheet.scroll_offset.y == sheet.max_scroll_y
        assert "Q12" in text_of(app)
        await pilot.press("home")
        await pilot.pause()
        assert sheet.scroll_offset.y == 0


async def test_a_lone_shift_is_no_key() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_summary())
        await pilot.press("left_shift")
        await pilot.pause()
        assert app.screen.is_modal


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
async def test_every_row_of_the_menu_says_what_it_does(size: tuple[int, int], lang: str) -> None:
    app = make_app(lang)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for command in HomeScreen.KEYS:
            if command is CONTINUE:
                continue  # nothing is saved here
            assert app.tr.t(command.help) in text_of(app)
