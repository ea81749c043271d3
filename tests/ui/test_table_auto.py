"""What goes by itself, and that any key stops it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from kuused.engine import CardPlayed, Pass, Phase
from kuused.match import Pace
from kuused.ui.table import turn as turn_module
from kuused.ui.table.turn import is_out_of_playoff
from kuused.ui.widgets.status import TableHeader
from tests.ui.helpers import a_view, make_app
from tests.ui.tables import Table, a_setup, a_table


def paid(table: Table) -> int:
    """How often the person has passed in this round."""
    mine = [entry for entry in table.view.log if entry.seat == 0]
    return sum(not isinstance(entry, CardPlayed) for entry in mine)


async def to_a_pass(table: Table) -> None:
    """Play on to a turn in which nothing fits."""
    await table.my_turn()
    while table.view.playable:
        await table.press("enter")
        await table.my_turn()


async def test_nothing_goes_by_itself_unless_somebody_wants_it() -> None:
    async with a_table() as table:
        await to_a_pass(table)
        turn = table.view.turn_number
        await table.pilot.pause(0.2)
        assert (table.view.turn_number, table.view.my_turn) == (turn, True)
        assert not table.screen.query_one(TableHeader).automatic


async def test_a_key_has_chips_paid_by_themselves_in_this_match() -> None:
    async with a_table() as table:
        await to_a_pass(table)
        before = paid(table)
        await table.press("P")
        await table.until(lambda: paid(table) > before, "it is paid")
        assert table.screen.query_one(TableHeader).automatic
        assert not table.app.settings.auto_pay


async def test_a_setting_has_only_cards_played_by_themselves() -> None:
    async with a_table(app=make_app(auto_single=True)) as table:
        card = table.screen.setup.rules.start
        await table.until(lambda: card in table.view.table, "the lead is played by itself")
        for _ in range(4):
            await table.my_turn()
            if len(table.view.legal) == 1 and table.view.playable:
                only = table.view.playable[0]
                await table.until(lambda only=only: only in table.view.table, "the only card")  # type: ignore[misc]
            else:
                await table.press("tab", "enter")


@pytest.mark.parametrize("key", ["enter", "left", "n", "z"])
async def test_any_key_stops_what_has_been_announced(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_module, "_SHORTEST", 60.0)
    async with a_table(app=make_app(auto_pay=True, auto_single=True)) as table:
        await table.until(lambda: "any key stops" in table.said, "the announcement")
        turn = table.view.turn_number
        await table.press(key)
        if key == "n":
            await table.press("escape")
        assert not table.screen.autoplay.announced
        assert table.view.turn_number == turn
        assert table.view.my_turn, "the turn is the person's own"
        monkeypatch.setattr(turn_module, "_SHORTEST", 0.01)
        await table.press("tab", "enter")
        await table.until(lambda: table.view.turn_number > turn, "it goes on by hand")


async def test_a_key_while_others_play_makes_the_next_turn_ones_own() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(app=make_app(auto_single=True), pace=pace) as table:
        await table.until(lambda: table.view.turn_number == 1, "the lead by itself")
        await table.press("right")
        assert table.screen.input.held
        pace.resume()
        await table.my_turn()
        turn = table.view.turn_number
        await table.pilot.pause(0.2)
        assert table.view.turn_number == turn


async def test_it_does_not_survive_into_the_next_match() -> None:
    async with a_table() as table:
        await table.my_turn()
        await table.press("P", "O")
        assert "auto_pay" in table.screen.autoplay.wanted
        await table.app.go_home()
        table.app.start(a_setup())
        await table.pilot.pause()
        again = table.app.screen
        assert isinstance(again, type(table.screen))
        assert not again.autoplay.wanted


async def test_what_is_set_meanwhile_holds_at_the_table() -> None:
    async with a_table() as table:
        await table.my_turn()
        await table.app.change_settings(auto_pay=True)
        assert "auto_pay" in table.screen.autoplay.wanted
        await table.app.change_settings(auto_pay=False)
        assert "auto_pay" not in table.screen.autoplay.wanted


def test_who_is_is_out_of_playoff() -> None:
    view = a_view((9, 9, 3), contenders=(1, 2), phase=Phase.PLAY)
    assert is_out_of_playoff(view)
    assert not is_out_of_playoff(replace(view, contenders=(0, 1)))
    assert not is_out_of_playoff(replace(view, contenders=()))
    assert not is_out_of_playoff(replace(view, seat=None))


@pytest.mark.parametrize("stop", [False, True])
async def test_a_playoff_among_others_runs_to_its_end(
    stop: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Which matches come to a playoff is the players' affair: here everybody is out of every round.
    monkeypatch.setattr(turn_module, "is_out_of_playoff", lambda view: view.seat == 0)
    pace = Pace(8.0)
    app = make_app(auto_run=True)
    async with a_table(a_setup(3, chips=1), app=app, pace=pace) as table:
        await table.until(lambda: table.screen.autoplay.running, "it runs")
        assert math.isinf(pace.speed)
        if stop:
            await table.press("left")
            assert not table.screen.autoplay.running
            assert pace.speed == 8.0
            assert "auto_run" not in table.screen.autoplay.wanted
            return
        await table.until(lambda: table.view.phase is Phase.OVER, "the end of the match")
        assert pace.speed == 8.0, "the next match has the speed that was chosen"
        assert Pass() not in table.view.legal
