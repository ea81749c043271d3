"""A match seen again: moving, looking, and playing on."""

from __future__ import annotations

import random

from kuused.engine import PlayerView
from kuused.i18n import card_text
from kuused.match import PERSON, is_practice
from kuused.ui.screens.table import TableScreen
from kuused.ui.screens.table_dialogs import HistoryScreen, WhyScreen
from kuused.ui.services import available
from kuused.ui.table.commands import REPLAY_COMMANDS
from kuused.ui.widgets.open_hands import OpenHands
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import TableLog
from kuused.ui.widgets.status import TableHeader
from kuused.ui.widgets.table_widget import TableWidget
from tests.ui.helpers import make_app, text_of, top
from tests.ui.replays import Replayed, a_persons_record, a_record, a_replay

COMMANDS = {command.action: command for command in REPLAY_COMMANDS}


def shown(replay: Replayed) -> PlayerView:
    """The view that every part of the table shows."""
    views = [w.view for w in replay.screen.query(TableWidget) if w.FOLLOWS]
    assert views
    assert all(view == replay.screen.view for view in views)
    return replay.screen.view


async def test_it_opens_at_the_first_deal_with_all_hands_open() -> None:
    async with a_replay() as replay:
        assert replay.at == 1
        assert None not in shown(replay).hands
        assert replay.badge == "REPLAY"
        assert "Turn 1 of " in replay.said


async def test_every_key_leads_where_the_timeline_says() -> None:
    async with a_replay() as replay:
        timeline = replay.timeline
        moves = {
            "right": timeline.forward,
            "full_stop": timeline.forward,
            "left": timeline.back,
            "n": timeline.next_choice,
            "N": timeline.previous_choice,
            "b": timeline.next_payment,
            "B": timeline.previous_payment,
            "e": timeline.round_end,
            "pagedown": timeline.next_round,
            "pageup": timeline.previous_round,
        }
        for key in ("right", "b", "left", "n", "e", "right", "pagedown", "N", "B", "pageup",
                    "e", "e", "full_stop"):  # fmt: skip
            found = moves[key](replay.at)
            expected = replay.at if found is None else found
            await replay.press(key)
            assert replay.at == expected
            assert shown(replay) == timeline.view(replay.at, None, open_hands=True)
        await replay.press("end")
        assert replay.at == timeline.last
        assert "over" in replay.said
        await replay.press("right")
        assert replay.at == timeline.last
        assert "nothing more" in replay.said
        await replay.press("home")
        assert replay.at == 0
        assert replay.said == "Before the first deal."


async def test_the_log_tells_all_that_had_happened_by_then_and_no_more() -> None:
    async with a_replay() as replay:
        for key in ("e", "right", "left", "pagedown", "right", "b", "home"):
            await replay.press(key)
            log = replay.screen.query_one(TableLog)
            assert log.entries == replay.timeline.history(replay.at, None, open_hands=True)
        await replay.press("e", "L")
        assert isinstance(top(replay.app), HistoryScreen)


async def test_it_is_seen_from_any_seat() -> None:
    async with a_replay() as replay:
        await replay.press("b")
        for seat in (0, 1, 2, 3, 4, 0):
            await replay.press("tab")
            hands = shown(replay).hands
            assert [place for place, hand in enumerate(hands) if hand is not None] == [seat]
        await replay.press("shift+tab")
        assert shown(replay).seat == 4
        await replay.pilot.click(replay.screen.query(SeatBox).filter("#seat-2").first())
        await replay.pilot.pause()
        assert shown(replay).seat == 2
        await replay.press("o")
        assert None not in shown(replay).hands
        await replay.press("o")
        assert shown(replay) == replay.timeline.view(replay.at, 2)


async def test_a_choice_is_one_of_the_seat_that_is_looked_from() -> None:
    async with a_replay(seat=3) as replay:
        for _ in range(3):
            await replay.press("n")
            assert replay.timeline.is_choice(replay.at, 3)


async def test_nothing_hidden_is_written_anywhere() -> None:
    async with a_replay(seat=0) as replay:
        await replay.press("right", "right")
        view = shown(replay)
        text = text_of(replay.app)
        hidden = [
            card_text(replay.app.tr, card) for card in view.unseen if card not in view.fitting
        ]
        places = {word for line in text.splitlines() for word in line.split()}
        assert not places & set(hidden)


async def test_persons_are_called_by_their_name_or_you() -> None:
    async with a_replay(a_persons_record("Mari")) as replay:
        assert shown(replay).seat == 2
        assert "Mari" in text_of(replay.app)
    async with a_replay(a_persons_record()) as replay:
        assert "You" in text_of(replay.app)
        assert not replay.screen.query_one(TableHeader).code_known  # there is no seed on record


async def test_it_runs_by_itself_until_it_is_stopped_or_over() -> None:
    async with a_replay(a_record(3, 1)) as replay:
        replay.screen.pace.speed = float("inf")
        await replay.press("space")
        await replay.table.until(lambda: replay.at == replay.timeline.last, "the end")
        await replay.table.until(lambda: replay.screen.playback.running is False, "a halt")
        await replay.press("home", "minus", "space")
        assert replay.screen.playback.running
        await replay.press("space")
        assert replay.screen.playback.running is False


async def test_why_is_told_of_those_whose_hand_is_seen() -> None:
    async with a_replay() as replay:
        assert not available(replay.screen, COMMANDS["why"])  # a deal is nobody's decision
        await replay.press("right", "right", "w")
        assert isinstance(top(replay.app), WhyScreen)
        await replay.table.until(lambda: "Why does" in text_of(replay.app), "the reason")
        second = text_of(replay.app)
        await replay.press("left")
        await replay.table.until(lambda: text_of(replay.app) != second, "the one before")
        await replay.press("escape", "tab", "tab", "tab", "tab")
        assert available(replay.screen, COMMANDS["why"]) == (replay.timeline.actor(replay.at) == 3)


async def test_a_persons_decision_is_told_by_its_facts() -> None:
    async with a_replay(a_persons_record("Mari")) as replay:
        at = replay.timeline.next_choice(1, 2)
        assert at is not None
        replay.screen.playback.go(at + 1)
        await replay.press("w")
        await replay.table.until(lambda: "Why does Mari" in text_of(replay.app), "the reason")


async def test_chances_are_shown_beside_the_hands_and_follow() -> None:
    async with a_replay() as replay:
        await replay.press("c")
        hands = replay.screen.query_one(OpenHands)
        await replay.table.until(lambda: hands._chances is not None, "the chances")
        first = hands._chances
        assert first is not None
        assert not first.drawn
        assert "2000 playouts" in text_of(replay.app)
        assert "%" in text_of(replay.app)
        await replay.press("tab")
        await replay.table.until(
            lambda: hands._chances is not None and hands._chances.drawn, "drawn ones"
        )
        await replay.press("e")
        assert hands._chances is None  # the pot has been won
        await replay.press("left")
        await replay.table.until(lambda: hands._chances is not None, "them again")
        await replay.press("c")
        assert hands._chances is None


async def test_play_on_starts_a_practice_match_from_that_very_moment() -> None:
    async with a_replay(seat=3) as replay:
        await replay.press("n", "n")
        at, expected = replay.at, replay.screen.view
        await replay.press("g")
        table = replay.app.screen
        assert isinstance(table, TableScreen)
        assert table.setup.seats[3] == PERSON
        assert table.view == expected
        assert is_practice(table.session.record)
        assert table.query_one(TableHeader).badge == "PRACTICE"
        await replay.pilot.pause()
        played = table.view.playable[0]
        await replay.press("enter")
        await replay.table.until(lambda: table.session.timeline.last > at, "a turn")
        assert table.session.timeline.action(at + 1).card == played  # type: ignore[union-attr]


async def test_play_on_takes_a_seat_and_a_match_that_goes_on() -> None:
    async with a_replay() as replay:
        assert not available(replay.screen, COMMANDS["play_on"])  # from nobody's seat
        await replay.press("tab")
        assert available(replay.screen, COMMANDS["play_on"])
        await replay.press("end")
        assert not available(replay.screen, COMMANDS["play_on"])
        await replay.press("g")
        assert top(replay.app) is replay.screen


async def test_a_replay_of_practice_says_so() -> None:
    async with a_replay(seat=1) as replay:
        await replay.press("n", "g")
        table = replay.app.screen
        assert isinstance(table, TableScreen)
        record = table.session.record
    async with a_replay(record) as replay:
        assert replay.badge == "PRACTICE REPLAY"


async def test_leaving_leads_back_to_where_one_was() -> None:
    app = make_app()
    async with a_replay(app=app) as replay:
        await replay.press("q")
        assert replay.screen not in app.screen_stack
        assert len(app.screen_stack) == 1


async def test_a_resize_loses_nothing() -> None:
    async with a_replay() as replay:
        await replay.press("b", "c")
        at, view = replay.at, replay.screen.view
        for size in ((1, 1), (40, 10), (300, 100), (130, 40)):
            await replay.pilot.resize_terminal(*size)
            await replay.pilot.pause()
            assert replay.at == at
            assert shown(replay) == view


async def test_another_language_says_it_all_anew() -> None:
    async with a_replay() as replay:
        await replay.press("b")
        await replay.app.change_settings(lang="et")
        await replay.pilot.pause()
        assert replay.badge == "KORDUS"
        assert "Käigul" in replay.said


async def test_whatever_is_pressed_the_table_shows_the_moment_that_it_says() -> None:
    rng = random.Random(7)
    keys = ("right", "left", "n", "N", "b", "B", "e", "pageup", "pagedown", "tab", "o", "c", "home",
            "end", "shift+tab", "space", "plus")  # fmt: skip
    async with a_replay(a_record(5, 2), size=(100, 32)) as replay:
        for _ in range(40):
            await replay.press(rng.choice(keys))
            seat, open_hands = replay.screen.playback.seat, replay.screen.playback.open_hands
            assert shown(replay) == replay.timeline.view(replay.at, seat, open_hands=open_hands)
            log = replay.screen.query_one(TableLog)
            assert log.entries == replay.timeline.history(replay.at, seat, open_hands=open_hands)
