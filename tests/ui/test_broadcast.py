"""Looking on as one watches a broadcast: back, forth, to what matters, and live again."""

from __future__ import annotations

import math

from kuused.engine import ChipPaid, PassedFree, Phase
from kuused.match import Pace
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.screens.table_dialogs import WhyScreen
from kuused.ui.services import available
from kuused.ui.table.commands import TABLE_COMMANDS
from kuused.ui.widgets.open_hands import OpenHands
from kuused.ui.widgets.side import TableLog
from kuused.ui.widgets.status import TableHeader
from kuused.ui.widgets.table_widget import TableWidget
from tests.ui.helpers import text_of, top
from tests.ui.tables import Table, a_setup, a_table

COMMANDS = {command.action: command for command in TABLE_COMMANDS}
LOOKING_ON = ("back", "blocked", "round_end", "chances", "blocked_before", "round_before", "live")


async def steps(table: Table, turns: int) -> None:
    """So many turns more."""
    for _ in range(turns):
        turn = table.view.turn_number + 1
        await table.press("full_stop")
        await table.until(lambda turn=turn: table.view.turn_number >= turn, "one turn more")  # type: ignore[misc]


def paused(pace: Pace) -> bool:
    return pace.paused


def badge(table: Table) -> str:
    return table.screen.query_one(TableHeader).badge


def same_everywhere(table: Table) -> bool:
    parts = [w for w in table.screen.query(TableWidget) if w.FOLLOWS]
    return all(w.view == table.view for w in parts)


async def test_back_and_forth_and_live_again() -> None:
    open_hands = True
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False), pace=pace, open_hands=open_hands) as table:
        await steps(table, 6)
        now, timeline = table.view, table.screen.playback.timeline
        entries = list(table.screen.query_one(TableLog).entries)
        for back in range(1, 5):
            await table.press("comma")
            at = timeline.last - back
            assert table.view == timeline.view(at, None, open_hands=open_hands)
            assert same_everywhere(table)
            assert badge(table) == "LOOKING BACK"
            log = table.screen.query_one(TableLog)
            assert log.entries == timeline.history(at, None, open_hands=open_hands)
        await table.press("right")
        assert table.view == timeline.view(timeline.last - 3, None, open_hands=open_hands)
        await table.press("end")
        assert (table.view, badge(table)) == (now, "")
        assert same_everywhere(table)
        assert table.screen.query_one(TableLog).entries == entries
        await steps(table, 2)
        assert table.view.turn_number == now.turn_number + 2
        told = timeline.history(timeline.last, None, open_hands=open_hands)
        assert table.screen.query_one(TableLog).entries == told


async def test_who_looks_back_sees_the_keys_for_it_in_the_smallest_window_too() -> None:
    async with a_table(a_setup(person=False), pace=Pace(math.inf, paused=True)) as table:
        await steps(table, 3)
        assert "← → Turns" in text_of(table.app).splitlines()[-1]
        await table.press("left")
        foot = text_of(table.app).splitlines()[-1]
    assert all(key in foot for key in ("← → Turns", "End Live", "q Leave"))


async def test_stepping_on_from_the_past_ends_in_the_present() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False), pace=pace) as table:
        await steps(table, 4)
        await table.press("comma", "comma")
        for turn in (3, 4):
            await table.press("full_stop")
            assert table.view.turn_number == turn
            assert badge(table) == "LOOKING BACK"
        await table.press("full_stop")
        await table.until(lambda: table.view.turn_number == 5, "a new turn")
        assert badge(table) == ""


async def test_looking_back_pauses_the_match_and_going_on_ends_it() -> None:
    pace = Pace(40.0)  # not so fast that the round is over before the key comes
    async with a_table(a_setup(person=False, chips=99), pace=pace) as table:
        await table.until(lambda: table.view.turn_number > 8, "some turns")
        await table.press("comma")
        assert paused(pace)
        shown = table.view
        for _ in range(5):
            await table.pilot.pause(0.005)
        assert table.view == shown
        await table.press("p")
        assert badge(table) == ""
        assert not paused(pace)
        await table.until(
            lambda: table.view.turn_number != shown.turn_number or table.view.round_number > 1,
            "it goes on",
        )


async def test_what_happens_meanwhile_is_told_afterwards() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False), pace=pace) as table:
        await steps(table, 3)
        await table.press("comma")
        shown = table.view
        pace.step()  # somebody was thinking already
        match = table.screen.session
        await table.until(lambda: match.state.round_number == 1 and len(match.state.log) == 4, "it")
        await table.pilot.pause()
        assert table.view == shown
        assert same_everywhere(table)
        await table.press("end")
        assert table.view.turn_number == 4
        assert same_everywhere(table)
        assert len(table.screen.query_one(TableLog).entries) == 1 + 4


async def test_to_the_next_blocked_turn_and_no_further() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False, chips=30), pace=pace) as table:
        await steps(table, 1)
        for _ in range(4):
            before = table.screen.playback.timeline.last
            await table.press("b")
            await table.until(lambda: pace.paused, "a stop")
            await table.pilot.pause()
            timeline = table.screen.playback.timeline
            if isinstance(top(table.app), RoundSummaryScreen):
                break  # the round was over first
            assert isinstance(table.view.log[-1], ChipPaid | PassedFree)
            assert timeline.is_payment(timeline.last)
            assert timeline.next_payment(before) == timeline.last
        # And back to those that have been.
        await table.press("comma", "B")
        assert isinstance(table.view.log[-1], ChipPaid | PassedFree)
        found = table.screen.playback.at
        await table.press("comma", "b")
        assert table.screen.playback.at == found


async def test_to_the_rounds_end() -> None:
    pace = Pace(1.0, paused=True)
    async with a_table(a_setup(person=False, chips=30), pace=pace) as table:
        await steps(table, 3)
        await table.press("e")
        await table.until(lambda: isinstance(top(table.app), RoundSummaryScreen), "its summary")
        assert table.view.phase is Phase.DEAL
        await table.press("enter")
        await table.until(lambda: table.view.round_number == 2, "the next round")
        await table.press("p", "pageup", "pageup")
        assert (table.view.round_number, table.view.turn_number) == (1, 0)
        await table.press("e")
        assert table.view.phase is Phase.DEAL
        assert badge(table) == "LOOKING BACK"
        await table.press("end")


async def test_the_reason_is_that_of_the_moment_shown() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False), pace=pace, open_hands=True) as table:
        await steps(table, 4)
        await table.press("comma", "w")
        assert isinstance(top(table.app), WhyScreen)
        names = table.screen.seating.names
        for key in ("", "comma", "full_stop"):
            if key:
                await table.press(key)
            actor = table.view.log[-1].seat
            said = f"Why does {names[actor]} "
            await table.until(lambda said=said: said in text_of(table.app), "it")  # type: ignore[misc]


async def test_chances_follow_the_match_and_say_what_they_rest_on() -> None:
    open_hands = False  # with open hands, replays show them
    pace = Pace(math.inf, paused=True)
    async with a_table(a_setup(person=False), pace=pace, open_hands=open_hands) as table:
        await steps(table, 2)
        hands = table.screen.query_one(OpenHands)
        await table.press("c")
        await table.until(lambda: hands._chances is not None, "the chances")
        assert hands._chances is not None
        assert hands._chances.drawn is not open_hands
        assert ("these very hands" in text_of(table.app)) is open_hands
        before = hands._chances
        await steps(table, 3)
        await table.until(lambda: hands._chances != before, "others")
        later = hands._chances
        await table.press("comma", "comma", "comma")
        await table.until(lambda: hands._chances == before, "those of that moment")
        await table.press("end")
        await table.until(lambda: hands._chances == later, "those of now")
        await table.press("c")
        assert hands._chances is None


async def test_who_plays_does_not_look_back() -> None:
    async with a_table() as table:
        await table.my_turn()
        await table.press("enter")
        await table.my_turn()
        view = table.view
        for action in LOOKING_ON:
            assert not available(table.screen, COMMANDS[action])
        await table.press("comma", "b", "e", "pageup", "end")
        assert table.view == view
