"""Finished matches: the list of them, and what can be done with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kuused.match.named import named_matches
from kuused.record import write_record
from kuused.record.codes import pack
from kuused.store.finished import Flags
from kuused.store.store import Store
from kuused.ui.app import KuusedApp
from kuused.ui.screens.finished import FinishedScreen
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.replay import ReplayScreen
from tests.store.matches import a_store
from tests.ui.helpers import make_app, text_of, top

RECORDS = [match.record for match in named_matches()][:2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with two matches, one watched and then one imported."""
    store = a_store(tmp_path / "data")
    store.keep(RECORDS[0], Flags(kind="watched"))
    store.keep(RECORDS[1], Flags(kind="imported"))
    yield store
    store.close()


def an_app(store: Store | None) -> KuusedApp:
    """The application with a store."""
    usual = make_app("en")
    return KuusedApp(tr=usual.tr, settings=usual.settings, store=store)


async def test_a_finished_match_is_seen_again(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(top(app), FinishedScreen)
        first, second = (line for line in text_of(app).splitlines() if "won by" in line)
        assert "imported" in first  # the last one kept comes first
        assert "watched" in second
        await pilot.press("down", "enter")
        await pilot.pause()
        replay = top(app)
        assert isinstance(replay, ReplayScreen)
        assert write_record(replay.record) == write_record(RECORDS[0])
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(top(app), FinishedScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(top(app), HomeScreen)


async def test_its_match_code_is_copied_and_shown(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(100, 32)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert "kuused export 2 FILE" in text_of(app)
        await pilot.press("m")
        await pilot.pause()
        code = pack(RECORDS[1])
        assert app.clipboard == code
        assert code in "".join(text_of(app).split())


async def test_one_that_is_gone_meanwhile_is_told_of(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        store.delete_finished()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(top(app), FinishedScreen)
        assert "This match is kept no longer." in [str(n.message) for n in app._notifications]


@pytest.mark.parametrize("kept", [True, False])
async def test_without_any_it_says_so(store: Store, kept: bool) -> None:
    store.delete_finished()
    app = an_app(store if kept else None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await pilot.pause()
        assert "No match has been finished yet." in text_of(app)
        await pilot.press("enter", "m", "q")
        await pilot.pause()
        assert isinstance(top(app), HomeScreen)
