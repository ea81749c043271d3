"""Two keys that come at once, faster than anything can be shown: one of them has its way.

Found by the random keys of ``test_fuzz.py``.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen

from kuused.i18n import make_translator
from kuused.players import find_player
from kuused.ui.app import KuusedApp
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.confirm import ConfirmDialog
from kuused.ui.screens.daily import DailyScreen
from kuused.ui.screens.deals import DealsScreen
from kuused.ui.screens.help import HelpScreen
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.new_match import NewMatchScreen
from kuused.ui.screens.review import ReviewScreen
from kuused.ui.screens.rules import RulesScreen
from kuused.ui.screens.settings import SettingsScreen
from kuused.ui.screens.statistics import StatisticsScreen
from kuused.ui.screens.table import TableScreen
from tests.store.matches import a_store
from tests.ui.helpers import a_question, make_app
from tests.ui.replays import QUICK, a_replay
from tests.ui.tables import a_setup


async def press_at_once(app: KuusedApp, pilot: Pilot[None], *keys: str) -> None:
    """Press keys without a breath between them."""
    for key in keys:
        character = {"enter": "\r"}.get(key, key if len(key) == 1 else None)
        app.post_message(events.Key(key, character))
    await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing comes of it any more."""
    for _ in range(5):
        await pilot.pause()


def tables(app: KuusedApp) -> list[TableScreen]:
    """The tables that have been opened."""
    return [screen for screen in app.screen_stack if isinstance(screen, TableScreen)]


STARTS: dict[str, tuple[Callable[[], Screen[Any]], str]] = {
    "form, a field": (lambda: NewMatchScreen(watching=False), "#option-chips-input"),
    "form, a row": (lambda: NewMatchScreen(watching=False), "#option-players"),
    "form, the button": (lambda: NewMatchScreen(watching=False), "#start"),
    "named deals": (DealsScreen, "#deals-list"),
    "a day's deal": (lambda: DailyScreen(datetime.date(2026, 11, 30)), "#daily-list"),
}


@pytest.mark.parametrize("where", STARTS)
async def test_two_enters_start_one_match(where: str, tmp_path: Path) -> None:
    make, focus = STARTS[where]
    app, store = make_app(), a_store(tmp_path / "data")
    app.matches.store = store
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(make())
        await pilot.pause()
        app.screen.query_one(focus).focus()
        await pilot.pause()
        await press_at_once(app, pilot, "enter", "enter")
        assert len(tables(app)) == 1
    store.close()


async def test_a_form_that_is_started_twice_over_the_palette_starts_one_match() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(NewMatchScreen(watching=False))
        await pilot.pause()
        app.screen.query_one("#option-chips-input").focus()
        await pilot.pause()
        await press_at_once(app, pilot, "enter", "ctrl+p", "enter")
        assert len(tables(app)) <= 1


async def test_the_first_match_begins_once() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(HelpScreen(app.screen))
        await pilot.pause()
        help_screen = app.screen
        assert isinstance(help_screen, HelpScreen)
        help_screen.action_tutorial()
        help_screen.action_tutorial()
        await settled(pilot)
        assert len(tables(app)) == 1


async def test_a_screen_under_a_box_stays_and_so_does_the_box() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulesScreen())
        await pilot.pause()
        under = app.screen
        await app.push_screen(a_question())
        await pilot.pause()
        for _ in range(2):
            under.dismiss()
            await pilot.pause()
            assert [type(screen) for screen in app.screen_stack] == [
                HomeScreen,
                RulesScreen,
                ConfirmDialog,
            ]


# -- a screen that is left while it says everything anew ------------------------------------------


def said_no_more(screen: BaseScreen[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the screen composed anew as one is that has been left by then: nothing comes back."""

    async def recompose() -> None:
        await screen.query_children("*").exclude(".-textual-system").remove()

    monkeypatch.setattr(screen, "recompose", recompose)


SPOKEN: dict[str, Callable[[], BaseScreen[Any]]] = {
    "settings": SettingsScreen,
    "form": lambda: NewMatchScreen(watching=False),
    "named deals": DealsScreen,
    "a day's deal": lambda: DailyScreen(datetime.date(2026, 11, 30)),
    "statistics": StatisticsScreen,
}


@pytest.mark.parametrize("name", SPOKEN)
async def test_a_screen_may_be_left_while_it_says_everything_anew(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, store = make_app(), a_store(tmp_path / "data")
    app.matches.store = store
    async with app.run_test(size=(80, 24)) as pilot:
        screen = SPOKEN[name]()
        await app.push_screen(screen)
        await pilot.pause()
        said_no_more(screen, monkeypatch)
        app.call_next(app.speak, make_translator("et"))
        await settled(pilot)
    store.close()


async def test_a_review_may_be_left_as_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = replace(find_player("kuusk"), make=QUICK.make)
    monkeypatch.setattr("kuused.analysis.review.strongest", lambda: quick)
    async with a_replay(seat=1, size=(130, 40)) as replay:
        seen: list[object] = []
        screen = ReviewScreen(
            replay.timeline, 1, "7Q2FRPK", ("Birch",) * 5, keep=seen.append, goto=lambda at: None
        )
        said_no_more(screen, monkeypatch)
        await replay.app.push_screen(screen)
        await replay.table.until(lambda: bool(seen), "what was found")
        await settled(replay.pilot)


async def test_the_strongest_may_have_played_when_a_days_deal_has_been_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = DailyScreen(datetime.date(2026, 11, 30))
        await app.push_screen(screen)
        await pilot.pause()
        await screen.query_children("#daily").remove()
        screen._show()
        screen._say("Done.")


@pytest.mark.parametrize("begin", ["match", "first match"])
async def test_no_table_is_opened_any_more_once_the_game_is_being_closed(begin: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        # As Enter on a form and then q do: the form is gone, and q closes the game at home.
        app.exit()
        app.start(a_setup()) if begin == "match" else app.start_tutorial()
        for _ in range(200):
            await asyncio.sleep(0)


async def test_the_window_may_shrink_as_the_game_is_being_closed() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.exit()
        app.post_message(events.Resize(Size(20, 5), Size(20, 5)))
        for _ in range(200):
            await asyncio.sleep(0)
