"""Today's deal: five seats, what was made of each, and a line to paste."""

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuused.match import Setup, StopToken
from kuused.match.daily import STRONGEST, daily_setup
from kuused.record import Result, SeatEntry
from kuused.store.finished import Flags
from kuused.store.statistics import known_result, save_result
from kuused.store.store import Store, open_store
from kuused.ui.app import KuusedApp
from kuused.ui.screens import daily
from kuused.ui.screens.table import TableScreen
from tests.record.codes import played_at_random
from tests.ui.helpers import make_app, text_of, top

DAY = datetime.date(2026, 11, 30)
THEIRS = (15, 7, 22, 4, 12)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    store, _ = open_store(tmp_path / "data")
    assert store is not None
    yield store
    store.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """The strongest player answers at once here; what it was asked is noted."""
    asked: list[Setup] = []

    def at_once(setup: Setup, stop: StopToken | None = None) -> Result:
        asked.append(setup)
        return Result((2,), 9, THEIRS, 0)

    monkeypatch.setattr(daily, "result_of", at_once)
    return asked


def an_app(store: Store | None, lang: str = "en") -> KuusedApp:
    """The application on that day."""
    app = make_app(lang)
    app.matches.store = store
    app.today = lambda: DAY
    return app


def play(store: Store, seat: int, *, back: int = 0, hints: int = 0) -> int:
    """Have the deal of a day played from a seat; the chips that the person has at the end."""
    date = DAY - datetime.timedelta(days=back)
    setup = daily_setup(date, seat)
    seats = [SeatEntry(kind) for kind in setup.seats]
    record = played_at_random(setup.rules, setup.seed, random.Random(7 + seat), seats)
    flags = Flags(daily=date.isoformat(), daily_seat=seat, hints=hints, assisted=hints > 0)
    store.keep(record, flags)
    assert record.result is not None
    return record.result.chips[seat]


async def test_home_leads_to_the_deal_of_the_day(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        shown = text_of(app)
        assert "Today's deal" in shown
        assert "2026-11-30" in shown
        assert shown.count("not played yet") == 5


async def test_a_seat_is_played_and_marked_as_the_deal_of_the_day(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "4", "enter")
        await pilot.pause()
        table = top(app)
        assert isinstance(table, TableScreen)
        assert table.setup == daily_setup(DAY, 3)
        while not table.view.my_turn:
            await pilot.pause(0.01)
        await app.go_home()
        (saved,) = store.saved()
        assert (saved.flags.daily, saved.flags.daily_seat) == ("2026-11-30", 3)
        # Asked for again, it goes on where it was left.
        await pilot.press("t", "4", "enter")
        await pilot.pause()
        assert isinstance(top(app), TableScreen)
        assert store.saved() == []


async def test_the_strongest_player_plays_the_seats_that_were_played(
    store: Store, quick: list[Setup]
) -> None:
    chips = {seat: play(store, seat) for seat in (0, 2)}
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.pause(0.1)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert quick == [daily_setup(DAY, seat, player=STRONGEST) for seat in (0, 2)]
        rows = text_of(app).splitlines()
        for seat, own in chips.items():
            (row,) = [row for row in rows if re.match(rf" +{seat + 1} +\d", row)]
            assert re.search(rf" {own} chips?\b.* {THEIRS[seat]} chips", row)
        (total,) = [row for row in rows if " Sum " in row]
        assert re.findall(r"\d+", total) == [str(sum(chips.values())), str(15 + 22)]
        for seat in (0, 2):
            setup = daily_setup(DAY, seat, player=STRONGEST)
            assert known_result(store, setup, seat) == (THEIRS[seat], seat == 2)
        # What is known is not asked again.
        await pilot.press("escape", "t")
        await pilot.pause()
        assert len(quick) == 2


async def test_the_line_to_paste_tells_the_result_and_no_card(store: Store) -> None:
    chips = play(store, 0, hints=1)
    other = play(store, 3)
    play(store, 0, back=1)
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "y")
        line = app.clipboard
        assert line.startswith(f"Kuused 2026-11-30 · seat 1 · {chips} chip")
        assert "with help" in line
        assert line.endswith(f" · by seat {chips} – – {other} – · 2 days in a row")
        assert not re.search(r"[♦♣♥♠]|\b[A2-7JQK][DCHS]\b", line)
        assert daily_setup(DAY).seed not in line


async def test_without_a_result_there_is_nothing_to_copy(store: Store) -> None:
    app = an_app(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "y")
        assert app.clipboard == ""


async def test_it_can_be_played_where_nothing_can_be_kept() -> None:
    app = an_app(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        assert "Nothing can be kept here" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(top(app), TableScreen)


@pytest.mark.parametrize(("size", "lang"), [((80, 24), "en"), ((100, 32), "et")])
def test_a_day(snap_compare, store: Store, size: tuple[int, int], lang: str) -> None:
    play(store, 1, back=1)
    for seat in (0, 1, 3):
        play(store, seat, hints=seat)
        setup = daily_setup(DAY, seat, player=STRONGEST)
        save_result(store, setup, seat, Result((2,), 9, THEIRS, 0))

    async def before(pilot) -> None:
        await pilot.press("t")
        await pilot.pause()

    assert snap_compare(an_app(store, lang), terminal_size=size, run_before=before)
