"""Matches that are kept: leaving, going on, several of them, and what is said when nothing can be."""

from __future__ import annotations

import asyncio
import errno
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from kuused.engine import Phase
from kuused.match import Setup
from kuused.record import replay
from kuused.store.finished import Flags
from kuused.store.problems import Cause, StoreProblem
from kuused.store.store import Store
from kuused.ui.app import KuusedApp
from kuused.ui.screens.confirm import ConfirmDialog
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.saved import SavedScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.services import WatchOptions
from kuused.ui.widgets.status import TableHeader
from tests.store.matches import a_store
from tests.ui.helpers import make_app, text_of, top
from tests.ui.tables import Table, a_setup

FULL = StoreProblem(
    Cause.REFUSED,
    Path("/home/mari/.local/share/kuused/kuused.db"),
    error=OSError(errno.ENOSPC, "No space left on device"),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store of the test's own."""
    store = a_store(tmp_path / "data")
    yield store
    store.close()


def an_app(
    store: Store | None, problem: StoreProblem | None = None, lang: str = "en", **more: Any
) -> KuusedApp:
    """The application with a store, at a table that never waits."""
    usual = make_app(lang, speed=math.inf)
    return KuusedApp(tr=usual.tr, settings=usual.settings, store=store, problem=problem, **more)


async def at_the_table(app: KuusedApp, pilot: Pilot[None]) -> Table:
    """The table that has just been opened."""
    for _ in range(200):
        await pilot.pause(0.01)
        screen = top(app)
        if isinstance(screen, TableScreen):
            return Table(app, pilot, screen)
    raise AssertionError(f"no table: {top(app)}")


async def at_home(app: KuusedApp, pilot: Pilot[None]) -> None:
    """Wait until home is shown, with what it has to offer."""
    for _ in range(200):
        await pilot.pause(0.01)
        if isinstance(top(app), HomeScreen):
            await pilot.pause()
            return
    raise AssertionError(f"not at home: {top(app)}")


def told(app: KuusedApp) -> list[str]:
    """What has been said at the corner of the screen."""
    return [str(notification.message) for notification in app._notifications]


async def play_turns(table: Table, turns: int) -> None:
    """Take so many turns of one's own."""
    for _ in range(turns):
        await table.my_turn()
        before = len(table.view.log), table.view.round_number
        await table.press("tab", "enter")
        await table.until(
            lambda before=before: (len(table.view.log), table.view.round_number) != before,  # type: ignore[misc]
            "the turn was taken",
        )


async def left_after(app: KuusedApp, pilot: Pilot[None], setup: Setup, turns: int) -> Any:
    """Play some turns, leave, and give the view that was left."""
    app.start(setup)
    table = await at_the_table(app, pilot)
    await play_turns(table, turns)
    await table.my_turn()
    await pilot.pause(0.05)
    view = table.view
    await table.press("q")
    if isinstance(top(app), TableScreen):  # with a queen in hand it is asked for twice
        await table.press("q")
    await at_home(app, pilot)
    return view


async def test_a_match_that_is_left_goes_on_from_that_very_card(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Continue" not in text_of(app)
        view = await left_after(app, pilot, a_setup(3, chips=3), 3)
        assert "Go on with your match, in round 1." in text_of(app)
        assert app.focused is not None
        assert app.focused.id == "home-continue"
        await pilot.press("enter")
        table = await at_the_table(app, pilot)
        await table.my_turn()
        assert table.view == view
        await play_turns(table, 1)
        assert table.view.log[: len(view.log)] == view.log


async def test_after_a_crash_the_program_goes_on_by_itself(store: Store) -> None:
    first = an_app(store)
    async with first.run_test(size=(80, 24)) as pilot:
        view = await left_after(first, pilot, a_setup(3, chips=1), 2)
    saved = store.saved()[0]
    app = an_app(store, resumed=store.resume(saved.id))
    async with app.run_test(size=(80, 24)) as pilot:
        table = await at_the_table(app, pilot)
        await table.my_turn()
        assert table.view == view
        for _ in range(500):
            await table.until(
                lambda: app.screen is not table.screen or table.ready, "something to do"
            )
            if isinstance(top(app), MatchEndScreen):
                break
            await pilot.press("enter")
        end = top(app)
        assert isinstance(end, MatchEndScreen)
        (finished,) = store.finished()
        record = store.record(finished.id)
        assert (finished.flags.kind, finished.person) == ("played", 0)
        # What was played before is in the plot as well.
        ends = [played.end.chips for played in record.rounds if played.end is not None]
        assert end._history == [(1, 1, 1), *ends]
        assert [step.state for step in replay(record)][-1].phase is Phase.OVER
        await pilot.press("q")
        await at_home(app, pilot)
        assert "Continue" not in text_of(app)


async def test_a_new_match_leaves_the_saved_one_and_both_can_be_gone_on_with(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        first = await left_after(app, pilot, a_setup(3, chips=3), 2)
        await left_after(app, pilot, a_setup(4, chips=3), 1)
        assert "2 matches are saved." in text_of(app)
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(top(app), SavedScreen)
        await pilot.press("down", "enter")
        table = await at_the_table(app, pilot)
        await table.my_turn()
        assert table.view == first
        await app.go_home()
        await at_home(app, pilot)
        assert len(store.saved()) == 2


async def test_a_saved_match_is_thrown_away_when_that_is_meant(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await left_after(app, pilot, a_setup(3), 1)
        await left_after(app, pilot, a_setup(4), 1)
        await pilot.press("c")
        await pilot.pause()
        for answer, left in (("escape", 2), ("x", 1)):
            await pilot.press("x")
            await pilot.pause()
            assert isinstance(top(app), ConfirmDialog)
            await pilot.press(answer)
            await pilot.pause()
            assert isinstance(top(app), SavedScreen)
            assert len(store.saved()) == left
        await pilot.press("escape")
        await at_home(app, pilot)
        assert "Go on with your match, in round 1." in text_of(app)


async def test_a_watched_match_goes_on_with_hands_as_they_were(store: Store) -> None:
    app = an_app(store)
    app.settings = replace(app.settings, speed=1.0)  # or the next rounds would come at once
    async with app.run_test(size=(80, 24)) as pilot:
        app.start(a_setup(person=False), watching=WatchOptions(open_hands=True, speed=1.0))
        table = await at_the_table(app, pilot)
        await table.until(lambda: len(table.view.log) >= 2, "two turns")
        await table.press("q")
        await at_home(app, pilot)
        assert "Go on watching, in round 1." in text_of(app)
        log = table.view.log
        await pilot.press("c")
        table = await at_the_table(app, pilot)
        assert table.view.log[: len(log)] == log
        assert None not in table.view.hands
        assert table.view.seat is None


async def test_a_match_that_is_open_elsewhere_is_named_and_left_to_the_other(
    store: Store, tmp_path: Path
) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await left_after(app, pilot, a_setup(3), 1)
        other_program = a_store(tmp_path / "data")
        resumed = other_program.resume(other_program.saved()[0].id)
        await pilot.press("c")  # home has not looked since
        await pilot.pause(0.05)
        await at_home(app, pilot)
        assert told(app) == ["The match with Alder, Birch is open in another window."]
        await pilot.press("r", "escape")
        await at_home(app, pilot)
        assert "Your match is open in another window." in text_of(app)
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(top(app), SavedScreen)
        assert "OPEN ELSEWHERE" in text_of(app)
        await pilot.press("x", "enter")
        await pilot.pause(0.05)
        assert isinstance(top(app), SavedScreen)
        resumed.writer.close()
        await pilot.press("enter")
        await at_the_table(app, pilot)
        other_program.close()


async def test_hints_are_counted_where_they_last(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.start(a_setup(3))
        table = await at_the_table(app, pilot)
        for turn in (1, 2):
            await table.my_turn()
            await table.press("i", "i")
            await table.until(
                lambda turn=turn: store.query("SELECT hints, assisted FROM saved") == [(turn, 1)],  # type: ignore[misc]
                "it is counted, once a turn",
            )
            await play_turns(table, 1)


# -- nothing can be kept -------------------------------------------------------------------------


async def test_without_a_store_home_and_table_say_so_and_leaving_asks() -> None:
    app = an_app(None, FULL)
    async with app.run_test(size=(100, 32)) as pilot:
        await pilot.pause()
        assert str(FULL.path) in " ".join(text_of(app).split())
        assert "the disk is full." in " ".join(text_of(app).split())
        app.start(a_setup(3))
        table = await at_the_table(app, pilot)
        await table.my_turn()
        assert "NOT SAVED" in text_of(app).splitlines()[0]
        await play_turns(table, 1)
        table.screen.action_leave()
        await pilot.pause()
        assert isinstance(top(app), ConfirmDialog)


async def test_a_disk_that_is_full_for_a_while_is_told_and_so_is_its_end(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(100, 32)) as pilot:
        app.start(a_setup(3))
        table = await at_the_table(app, pilot)
        await table.my_turn()
        header = table.screen.query_one(TableHeader)
        assert not header.unsaved
        writer = table.screen.writer
        assert writer is not None
        keep, writer._transact = writer._transact, _full  # type: ignore[method-assign]
        await play_turns(table, 1)
        await table.until(lambda: header.unsaved, "the mark is shown")
        await pilot.pause()
        assert "NOT SAVED" in text_of(app).splitlines()[0]
        assert told(app) == [FULL.describe(app.tr)]
        writer._transact = keep  # type: ignore[method-assign]
        await play_turns(table, 1)
        await table.until(lambda: not header.unsaved, "the mark is gone")
        assert told(app)[1:] == ["The match is being saved again."]
        await pilot.pause()
        assert "NOT SAVED" not in text_of(app).splitlines()[0]
        rows = store.query("SELECT count(*) FROM journal")
        assert rows[0][0] > len(table.view.log) - 4


def _full() -> None:
    from kuused.store.problems import StoreError

    raise StoreError(FULL)


# -- as pictures ---------------------------------------------------------------------------------


def _saved_ones(store: Store) -> None:
    """Two matches that were left: one played, one watched."""
    from kuused.match import entries_of, play_match

    for setup, flags, many in (
        (a_setup(person=False), Flags(kind="watched"), 80),
        (a_setup(4, seed="7Q2FRPJ", ante=1), Flags(), 30),
    ):
        writer = store.begin(setup, flags)
        played = replace(setup, seats=("lepp", *setup.seats[1:]))
        for entry in list(entries_of(play_match(played)))[:many]:
            writer.write(entry)
        writer.close()


def test_home_with_a_match_to_continue(snap_compare, store: Store) -> None:
    _saved_ones(store)
    store.discard(1)
    assert snap_compare(an_app(store), terminal_size=(80, 24))


def test_saved_matches_one_of_them_open_elsewhere(
    snap_compare, store: Store, tmp_path: Path
) -> None:
    _saved_ones(store)
    other_program = a_store(tmp_path / "data")
    other_program.resume(1)

    async def before(pilot: Pilot[None]) -> None:
        await pilot.press("c")
        await pilot.pause()

    app = an_app(store, lang="et")
    assert snap_compare(app, terminal_size=(80, 24), run_before=before)
    other_program.close()


def test_a_table_that_can_t_be_saved(snap_compare) -> None:
    app = an_app(None, FULL)

    async def before(pilot: Pilot[None]) -> None:
        app.start(a_setup())
        table = await at_the_table(app, pilot)
        await table.my_turn()
        await pilot.pause()

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


@pytest.mark.parametrize("turns", [4, 7, 10])  # of the loop
async def test_the_game_can_be_closed_while_home_finds_out_what_is_saved(
    store: Store, turns: int
) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.start(a_setup())
        table = await at_the_table(app, pilot)
        await table.my_turn()
        table.screen.leave_now()
        for _ in range(turns):
            await asyncio.sleep(0)
        app.exit()
        await pilot.pause(0.05)
