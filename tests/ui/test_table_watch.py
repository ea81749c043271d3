"""Somebody who looks on."""

from __future__ import annotations

import math
from functools import partial

import pytest

from kuused.engine import Phase
from kuused.match import Pace
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.widgets.status import TableHeader
from tests.ui.helpers import text_of
from tests.ui.tables import Table, a_setup, a_table


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("open_hands", [False, True])
async def test_a_whole_match_at_top_speed_stops_only_at_its_end(
    players: int, open_hands: bool
) -> None:
    setup = a_setup(players, person=False, chips=3)
    async with a_table(setup, open_hands=open_hands) as table:
        await table.until(lambda: isinstance(table.app.screen, MatchEndScreen), "the end")
        assert table.view.phase is Phase.OVER


def played(table: Table, turns: int) -> bool:
    return table.view.turn_number == turns


async def test_pause_and_single_steps() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False), pace=pace) as table:
        assert "PAUSED" in text_of(table.app)
        for turn in range(1, 4):
            await table.press("full_stop")
            await table.until(partial(played, table, turn), "one turn more")
            await table.pilot.pause(0.02)
            assert table.view.turn_number == turn
        await table.press("p")
        assert not table.screen.query_one(TableHeader).paused
        await table.until(
            lambda: table.view.turn_number > 3 or table.view.round_number > 1, "it goes on"
        )


async def test_speed_goes_up_to_the_top_and_down() -> None:
    pace = Pace(4.0, paused=True)
    async with a_table(a_setup(person=False), pace=pace) as table:
        header = table.screen.query_one(TableHeader)
        await table.press("plus")
        assert header.speed == "speed ×8"
        held = [pace.hold_rounds]
        await table.press("plus")
        assert header.speed == "top speed"
        held.append(pace.hold_rounds)
        await table.press("minus")
        assert pace.speed == 8.0
        held.append(pace.hold_rounds)
        assert held == [True, False, True]


async def test_below_top_speed_each_round_has_its_summary() -> None:
    pace = Pace(1000.0)
    async with a_table(a_setup(person=False, chips=2), pace=pace) as table:
        await table.until(lambda: isinstance(table.app.screen, RoundSummaryScreen), "a summary")
        number = table.view.round_number
        await table.press("enter")
        await table.until(
            lambda: (
                table.view.round_number > number or isinstance(table.app.screen, MatchEndScreen)
            ),
            "what comes next",
        )


@pytest.mark.parametrize("players", [5, 8])
async def test_open_hands_are_shown_and_hidden_ones_are_not(players: int) -> None:
    shown = {}
    for open_hands in (False, True):
        pace = Pace(math.inf, paused=True)
        setup = a_setup(players, person=False)
        async with a_table(setup, pace=pace, open_hands=open_hands) as table:
            await table.pilot.pause(0.02)
            text = text_of(table.app)
            shown[open_hands] = sum(text.count(f"Q{suit}") for suit in "♦♣♥♠")
            for seat in range(players):
                assert table.screen.query_one(f"#seat-{seat}").region.area
    assert shown == {False: 0, True: 4}


async def test_who_looks_on_plays_nothing() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False), pace=pace) as table:
        turn = table.view.turn_number
        await table.press("enter", "1", "6", "d", "x", "f", "i", "tab")
        assert table.view.turn_number == turn
        await table.press("q")
        await table.press("y")
        await table.pilot.pause()
        assert table.screen not in table.app.screen_stack


async def test_at_top_speed_every_round_is_in_the_history() -> None:
    async with a_table(a_setup(person=False, chips=3)) as table:
        await table.until(lambda: isinstance(table.app.screen, MatchEndScreen), "the end")
        end = table.app.screen
        assert isinstance(end, MatchEndScreen)
        assert len(end._history) == table.view.round_number + 1
        assert end._history[-1] == table.view.chips


async def test_a_summary_after_slowing_down_counts_from_the_round_before() -> None:
    pace = Pace(math.inf)
    async with a_table(a_setup(person=False, chips=30), pace=pace) as table:
        await table.until(lambda: table.view.round_number > 2, "some rounds")
        await table.press("minus")
        pace.speed = 1000.0
        await table.until(lambda: isinstance(table.app.screen, RoundSummaryScreen), "a summary")
        summary = table.app.screen
        assert isinstance(summary, RoundSummaryScreen)
        history = table.screen.rounds.chips
        assert len(history) == table.view.round_number + 1
        assert summary._before == history[-2]
        assert sum(history[-1]) + table.view.pot == sum(history[-2])
