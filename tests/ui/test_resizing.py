"""A terminal may change its size at any moment, on any screen and in the middle of any motion."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from kuused.engine import CardPlayed, ChipPaid, RoundDealt, RoundWon
from kuused.match import Pace
from tests.ui.helpers import SCREENS, check_keys, make_app, text_of
from tests.ui.tables import Table, a_setup, a_table
from tests.ui.test_motion import moving_app

EXTREMES = ((1, 1), (300, 100), (1, 100), (300, 1))
WHOLE = ((300, 100), (100, 32), (130, 40))
ODD = ((2, 40), (79, 24), (80, 23), (81, 25), (99, 32), (100, 31), (130, 39), (129, 60), (17, 3))


async def test_every_screen_outlives_every_size() -> None:
    app, odd, whole = make_app(), itertools.cycle(ODD), itertools.cycle(WHOLE)
    async with app.run_test(size=(80, 24)) as pilot:
        for name, make in SCREENS.items():
            if make is not None:
                await app.push_screen(make())
            await pilot.pause()
            before = text_of(app)
            check_keys(app, name)
            for size in ((1, 1), next(whole), next(odd)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                shown = text_of(app)
                assert len(shown.splitlines()) == size[1], name
                if size[0] >= 80 and size[1] >= 24:
                    check_keys(app, name)
                elif size[0] >= 40:
                    assert f"{size[0]} × {size[1]}" in shown
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert text_of(app) == before, name
            if make is not None:
                await app.pop_screen()


def _launch(table: Table, number: int) -> None:
    view, none = table.view, table.view.table
    card = next(card for card in view.rules.pack.cards if card not in view.hand)
    events = (
        CardPlayed(1, card, False, 7, ()),
        ChipPaid(2, 11, 1),
        RoundWon(2, card, 7, view.chips, (none,) * len(view.chips)),
        RoundDealt(1, 0, 1, view.hands, view.sizes, none, none),
    )
    table.screen.table.animator.launch(events[number % len(events)])


@pytest.mark.parametrize("players", [3, 5, 8])
async def test_a_table_outlives_every_size_in_the_middle_of_motion(players: int) -> None:
    rng = random.Random(players)
    async with a_table(a_setup(players), app=moving_app(), pace=Pace(math.inf)) as table:
        await table.my_turn()
        table.screen.pace.speed = 0.01
        await table.pilot.pause()
        before = text_of(table.app)
        for number, size in enumerate(rng.sample(EXTREMES + ODD, 6)):
            await table.pilot.resize_terminal(80 + number, 24 + number)
            await table.pilot.pause()
            _launch(table, number + players)
            assert table.screen.table.animator.flying
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            assert not table.screen.table.animator.flying
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert text_of(table.app) == before
