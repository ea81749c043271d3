"""Pictures of replay, review and broadcast, held still: one match, no animation.

Look at each before accepting it: ``make test ARGS="--snapshot-update tests/ui"``.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from kuused.match import Pace
from kuused.ui.app import KuusedApp
from kuused.ui.screens.review import ReviewScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.widgets.open_hands import OpenHands
from tests.ui.helpers import SIZES, make_app, top
from tests.ui.replays import QUICK, Replayed, a_persons_record, a_record, replayed
from tests.ui.tables import Table, a_setup, sit_down

Snap = Callable[..., bool]
COMPACT, STANDARD, SPACIOUS = SIZES


async def with_chances(table: Table) -> None:
    """Wait until the chances are shown."""
    await table.press("c")
    hands = table.screen.query_one(OpenHands)
    await table.until(lambda: hands._chances is not None, "the chances")


def picture(
    snap: Snap, size: tuple[int, int], app: KuusedApp, look: Callable[[Replayed], Awaitable[None]]
) -> bool:
    """Compare a replay as it is after ``look`` with its picture."""

    async def before(pilot: Pilot[None]) -> None:
        await look(await replayed(app, pilot, a_record(), seat=1))
        await pilot.pause()

    return snap(app, terminal_size=size, run_before=before)


def test_a_replay_from_a_seat(snap_compare: Snap) -> None:
    async def look(replay: Replayed) -> None:
        await replay.press("b", "n")

    assert picture(snap_compare, COMPACT, make_app(), look)


def test_a_replay_with_all_hands_open_in_the_light(snap_compare: Snap) -> None:
    async def look(replay: Replayed) -> None:
        await replay.press("o", "pagedown", "b", "b", "b")

    assert picture(snap_compare, STANDARD, make_app("et", theme="light"), look)


def test_a_replay_with_chances(snap_compare: Snap) -> None:
    async def look(replay: Replayed) -> None:
        await replay.press("o", "b", "b", "b", "b")
        await with_chances(replay.table)

    assert picture(snap_compare, SPACIOUS, make_app(), look)


@pytest.mark.parametrize(
    ("size", "lang", "keys"),
    [(COMPACT, "en", ()), (STANDARD, "et", ("down",) * 4), (SPACIOUS, "en", ("end", "up"))],
    ids=["costly", "paid", "choice"],
)
def test_a_review(
    snap_compare: Snap,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    lang: str,
    keys: tuple[str, ...],
) -> None:
    monkeypatch.setattr("kuused.analysis.review.strongest", lambda: QUICK)
    monkeypatch.setattr("kuused.ui.screens.review.strongest", lambda: QUICK)

    async def look(replay: Replayed) -> None:
        await replay.press("v")
        screen = top(replay.app)
        assert isinstance(screen, ReviewScreen)
        await replay.table.until(lambda: bool(screen.query("#review-list")), "what was found")
        await replay.pilot.pause()
        await replay.press(*keys)

    app = make_app(lang)

    async def before(pilot: Pilot[None]) -> None:
        await look(await replayed(app, pilot, a_record(chips=8), seat=2))
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize(
    ("size", "lang", "open_hands"),
    [(COMPACT, "en", False), (STANDARD, "et", True)],
    ids=["hidden", "open"],
)
def test_looking_back(
    snap_compare: Snap, size: tuple[int, int], lang: str, open_hands: bool
) -> None:
    app = make_app(lang)

    async def before(pilot: Pilot[None]) -> None:
        pace = Pace(math.inf, paused=True)
        table = await sit_down(app, pilot, a_setup(person=False), pace, open_hands=open_hands)
        for turn in range(1, 16):
            await table.press("full_stop")
            await table.until(lambda turn=turn: table.view.turn_number == turn, "a turn")  # type: ignore[misc]
        await table.press("comma", "comma", "comma")
        await with_chances(table)
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


def test_a_practice_match(snap_compare: Snap, monkeypatch: pytest.MonkeyPatch) -> None:
    # The record has no seed of its own, so later deals get a fresh one, and the header shows it.
    monkeypatch.setattr("kuused.ui.screens.replay.fresh_seed", lambda: "7Q2FRPK")
    app = make_app()

    async def before(pilot: Pilot[None]) -> None:
        replay = await replayed(app, pilot, a_persons_record(), seat=2)
        await replay.press("n", "n", "g")
        await replay.table.until(lambda: app.screen is not replay.screen, "the table")
        assert isinstance(app.screen, TableScreen)
        await Table(app, pilot, app.screen).my_turn()
        await pilot.pause()

    assert snap_compare(app, terminal_size=STANDARD, run_before=before)
