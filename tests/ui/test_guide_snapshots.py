"""Pictures of what teaches the game: the guide, the first match, the help panel, a card planned.

Look at each before accepting it: ``make test ARGS="--snapshot-update tests/ui"``.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from kuused.match import Pace
from kuused.ui.screens.guide import GuideScreen
from kuused.ui.screens.tutorial import CoachScreen
from tests.ui.helpers import SIZES, make_app, top
from tests.ui.tables import a_setup, a_tutorial, sit_down

Snap = Callable[..., bool]
THREE = [(*SIZES[0], "et"), (*SIZES[1], "en"), (*SIZES[2], "et")]
NAMES = ("compact", "standard", "spacious")


@pytest.mark.parametrize(("width", "height", "lang"), THREE, ids=NAMES)
def test_the_guide(snap_compare: Snap, width: int, height: int, lang: str) -> None:
    async def before(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(GuideScreen())
        await pilot.press(*["right"] * (4 if width == 80 else 1))
        await pilot.pause()

    assert snap_compare(make_app(lang), terminal_size=(width, height), run_before=before)


@pytest.mark.parametrize(("width", "height", "lang"), THREE, ids=NAMES)
def test_the_first_match(snap_compare: Snap, width: int, height: int, lang: str) -> None:
    app = make_app(lang)

    async def before(pilot: Pilot[None]) -> None:
        await app.push_screen(a_tutorial())
        while not isinstance(top(app), CoachScreen):
            await pilot.pause(0.01)
        await pilot.pause()

    assert snap_compare(app, terminal_size=(width, height), run_before=before)


def test_a_card_that_is_planned(snap_compare: Snap) -> None:
    app, pace = make_app(), Pace(math.inf)

    async def before(pilot: Pilot[None]) -> None:
        table = await sit_down(app, pilot, a_setup(), pace)
        await table.my_turn()
        pace.pause()
        await table.press("enter")
        await table.until(lambda: not table.view.my_turn, "somebody else's turn")
        await table.press("right", "right", "enter")

    assert snap_compare(app, terminal_size=SIZES[0], run_before=before)


def test_help_at_the_table(snap_compare: Snap) -> None:
    app = make_app()

    async def before(pilot: Pilot[None]) -> None:
        table = await sit_down(app, pilot, a_setup())
        await table.my_turn()
        await table.press("question_mark")

    assert snap_compare(app, terminal_size=SIZES[1], run_before=before)
