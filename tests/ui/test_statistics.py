"""The statistics on the screen: groups, the comparison, beginning anew."""

from __future__ import annotations

import datetime
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuused.engine import Rules
from kuused.match import Setup, StopToken
from kuused.record import Result, SeatEntry
from kuused.store.finished import Flags, insert_finished
from kuused.store.statistics import comparisons, figures, pending_comparisons, save_result
from kuused.store.store import Store, open_store
from kuused.ui.app import KuusedApp
from kuused.ui.screens import statistics
from kuused.ui.screens.confirm import ConfirmDialog
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.statistics import StatisticsScreen
from tests.record.codes import played_at_random
from tests.ui.helpers import make_app, text_of, top

DAY = datetime.date(2026, 11, 30)
SEATS = tuple(map(SeatEntry, ("person", "mand", "kask", "lepp")))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with a dozen matches, two of them with help."""
    store, _ = open_store(tmp_path / "data")
    assert store is not None
    with store._database.writing() as database:
        for luck in range(12):
            rules = Rules(players=4, chips=3, ante=int(luck > 8))
            record = played_at_random(rules, f"SEED0{luck:02d}", random.Random(luck), SEATS)
            flags = Flags(hints=int(luck in (4, 7)), assisted=luck in (4, 7))
            insert_finished(database, record, flags, "2026-11-30T12:00:00Z")
    yield store
    store.close()


def an_app(store: Store | None, lang: str = "en") -> KuusedApp:
    """The application with this store."""
    app = make_app(lang)
    app.matches.store = store
    app.today = lambda: DAY
    return app


async def test_each_group_has_its_figures(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("a")
        assert "[Your matches]" in text_of(app)
        found = figures(store, "alone")
        assert f"{found.won} of 10" in text_of(app)
        assert f"{found.chips_won}, {found.chips_paid}" in text_of(app)
        assert f"won {found.won} of 10, they {found.opponents[0].lost}" in text_of(app)
        await pilot.press("right")
        assert "[With help]" in text_of(app)
        assert f"{figures(store, 'assisted').won} of 2" in text_of(app)
        await pilot.press("right")
        assert "[For practice]" in text_of(app)
        assert "No match of this group has been finished yet." in text_of(app)
        await pilot.press("left", "left", "left")
        assert "[For practice]" in text_of(app)


async def test_luck_and_skill_are_told_once_the_strongest_player_has_played(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(setup: Setup, stop: StopToken | None = None) -> Result:
        return Result((0,), 3, (9, 1, 1, 1), 0)

    monkeypatch.setattr(statistics, "result_of", at_once)
    app = an_app(store)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("a")
        assert "Skill" not in text_of(app)
        await pilot.press("c")
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = text_of(app)
        assert "Spruce has played 10 matches of yours." in shown
        assert "+6.0 ± 0.0 chips a match" in shown  # luck: from 3 chips to 9, each time
        ends = figures(store).ends
        mean = f"{sum(ends) / len(ends) - 9:+.1f}".replace("-", "−")
        assert f"{mean} ± " in shown
        assert "10 of 10" in shown
        assert pending_comparisons(store) == []


async def test_the_comparison_can_be_broken_off(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()
    played: list[Setup] = []

    def until_stopped(setup: Setup, stop: StopToken | None = None) -> Result | None:
        if not played:
            played.append(setup)
            return Result((0,), 3, (9, 1, 1, 1), 0)
        begun.set()
        assert stop is not None
        while not stop():
            time.sleep(0.001)
        return None

    monkeypatch.setattr(statistics, "result_of", until_stopped)
    app = an_app(store)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("a", "c")
        while not begun.is_set():
            await pilot.pause(0.01)
        await pilot.pause()
        assert "Spruce plays your matches: 1 of 10 done." in text_of(app)
        await pilot.press("c")
        await pilot.pause()
        assert "Broken off; what was found is kept." in text_of(app)
        assert len(comparisons(store)) == 1
        await pilot.press("escape")
        assert isinstance(top(app), HomeScreen)


async def test_beginning_anew_asks_first_and_keeps_a_copy(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "x")
        assert isinstance(top(app), ConfirmDialog)
        assert "Forget 12 finished matches?" in text_of(app)
        await pilot.press("enter")
        assert isinstance(top(app), StatisticsScreen)
        assert len(list(store.finished())) == 12
        await pilot.press("x", "y")
        await pilot.pause()
        assert "12 matches have been forgotten" in text_of(app)
        assert list(store.finished()) == []
        copy = store.path.with_name("kuused-2026-11-30.db")
        assert copy.is_file()
        await pilot.press("x")
        assert "There is nothing to forget" in text_of(app)
    (copy.parent / "old").mkdir()
    copy.rename(copy.parent / "old" / "kuused.db")
    old, problem = open_store(copy.parent / "old")
    assert old is not None
    assert problem is None
    assert len(list(old.finished())) == 12
    old.close()


async def test_without_a_store_there_is_nothing_to_count() -> None:
    app = an_app(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "x", "c")
        assert "Nothing can be kept here" in text_of(app)


@pytest.mark.parametrize(("size", "lang"), [((80, 24), "en"), ((100, 32), "et")])
def test_figures_and_plots(snap_compare, store: Store, size: tuple[int, int], lang: str) -> None:
    for number, (setup, seat) in enumerate(pending_comparisons(store)):
        if number != 4:
            chips = (12 - number, 0, number, 0)
            save_result(store, setup, seat, Result((0,), 3, chips, 0))

    async def before(pilot) -> None:
        await pilot.press("a")
        await pilot.pause()

    assert snap_compare(an_app(store, lang), terminal_size=size, run_before=before)
