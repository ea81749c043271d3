"""A person at the table: keys, refusals, the mouse, whole matches."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest
from textual import events

from kuused.engine import CardPlayed, Phase, run_to
from kuused.i18n import card_text, cards_text
from kuused.match import Pace
from kuused.record.fingerprint import fingerprint
from kuused.ui.screens.confirm import ConfirmDialog
from kuused.ui.screens.help import HelpScreen
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.table.animator import SECONDS
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import HandCard
from kuused.ui.widgets.status import TableHeader
from tests.ui.helpers import make_app, text_of
from tests.ui.tables import Table, a_setup, a_table


async def play_to_the_end(table: Table) -> int:
    """Play by Enter alone; gives the number of summaries seen."""
    summaries = 0
    for _ in range(2000):
        await table.until(
            lambda: table.app.screen is not table.screen or table.ready, "something to do"
        )
        if isinstance(table.app.screen, MatchEndScreen):
            return summaries
        if isinstance(table.app.screen, RoundSummaryScreen):
            summaries += 1
        await table.pilot.press("enter")
    raise AssertionError("the match never ended")


@pytest.mark.parametrize(("players", "chips"), [(5, 2), (3, 2), (8, 1)])
async def test_a_whole_match_by_keys_alone(players: int, chips: int) -> None:
    async with a_table(a_setup(players, chips=chips)) as table:
        rounds = await play_to_the_end(table)
        assert rounds == table.view.round_number
        assert table.view.phase is Phase.OVER
        assert table.view.winners


@pytest.mark.parametrize(
    ("lang", "table_key", "left"),
    [("en", "t Table", "Left in hand"), ("et", "t Laud", "Kätte jäi")],
)
async def test_the_table_can_be_seen_again_under_the_summary(
    lang: str, table_key: str, left: str
) -> None:
    async with a_table(a_setup(3), app=make_app(lang)) as table:
        await until_a_summary(table)
        assert table_key in text_of(table.app).splitlines()[-1]
        assert left in text_of(table.app)
        number = table.view.round_number
        for back in ("t", "enter", "escape"):
            await table.press("t")
            seen = text_of(table.app)
            assert left not in seen
            assert all(card_text(table.app.tr, card) in seen for card in table.view.table)
            await table.press("v")  # not offered, so it does nothing
            await table.press(back)
            assert left in text_of(table.app)
        await table.press("enter")
        await table.until(lambda: table.view.round_number > number, "the next round")


async def until_a_summary(table: Table) -> None:
    """Play until a round is over and its summary is shown."""
    while not isinstance(table.app.screen, RoundSummaryScreen):
        await table.until(
            lambda: table.app.screen is not table.screen or table.ready, "something to do"
        )
        if table.app.screen is table.screen:
            await table.press("enter")


async def test_a_match_can_be_left_from_the_summary_of_a_round() -> None:
    async with a_table(a_setup(3)) as table:
        await until_a_summary(table)
        summary, number = table.app.screen, table.view.round_number
        await table.press("q")
        assert isinstance(table.app.screen, ConfirmDialog)  # nothing is kept of this match
        await table.press("escape")
        assert table.app.screen is summary
        assert table.view.round_number == number
        await table.press("q", "y")
        await table.pilot.pause()
        assert isinstance(table.app.screen, HomeScreen)
        assert len(table.app.screen_stack) == 1


async def test_going_home_and_playing_again_after_a_match() -> None:
    async with a_table(a_setup(3, chips=1)) as table:
        await play_to_the_end(table)
        await table.press("d")
        await table.pilot.pause()
        again = table.app.screen
        assert again is not table.screen
        assert isinstance(again, TableScreen)
        assert again.setup == table.screen.setup


async def test_arrows_and_letters_choose_round_the_ends() -> None:
    async with a_table() as table:
        await table.my_turn()
        last = len(table.hand.choice.cards) - 1
        await table.press("1" if table.hand.choice.chosen != 0 else "right")
        await table.press(*["left"] * (table.hand.choice.chosen or 0))
        assert table.hand.choice.chosen == 0
        await table.press("h")
        assert table.hand.choice.chosen == last
        await table.press("l", "right")
        assert table.hand.choice.chosen == 1


async def test_tab_goes_through_what_can_be_played() -> None:
    async with a_table() as table:
        await table.my_turn()
        while len(table.view.playable) < 2:
            await table.press("enter")
            await table.my_turn()
        seen = set()
        for _ in table.view.playable:
            await table.press("tab")
            seen.add(table.hand.choice.card)
        assert seen == set(table.view.playable)
        here = table.hand.choice.card
        await table.press("tab", "shift+tab")
        assert table.hand.choice.card is here


async def test_a_digit_chooses_and_again_plays() -> None:
    async with a_table() as table:
        await table.my_turn()
        turn = table.view.turn_number
        card = table.view.playable[0]
        place = table.hand.choice.cards.index(card)
        other = 0 if place else 1
        await table.press(str(other + 1))
        assert table.hand.choice.chosen == other
        await table.press(str(place + 1))
        assert table.hand.choice.card is card
        assert table.view.turn_number == turn
        await table.press(str(place + 1))
        await table.until(lambda: card in table.view.table, "the card is played")


async def test_zero_is_the_tenth_card() -> None:
    async with a_table(a_setup(3)) as table:
        await table.my_turn()
        assert len(table.hand.choice.cards) > 10
        await table.press("0")
        assert table.hand.choice.chosen == 9


@pytest.mark.parametrize(("dress", "suits"), [("french", "dchs"), ("spanish", "obce")])
async def test_every_card_can_be_named(dress: str, suits: str) -> None:
    async with a_table(a_setup(3), app=make_app(dress=dress)) as table:
        await table.my_turn()
        for card in table.hand.choice.cards:
            await table.press("right" if table.hand.choice.chosen == 0 else "1")
            turn = table.view.turn_number
            rank = card.rank.lower()
            await table.press("1" if (dress, rank) == ("spanish", "a") else rank)
            if rank == "q":
                assert f"{suits[card.suit]} " in table.said
            await table.press(suits[card.suit])
            assert table.app.screen is table.screen
            assert table.hand.choice.card is card
            assert table.view.turn_number == turn


async def test_a_name_of_a_card_that_is_not_held() -> None:
    async with a_table() as table:
        await table.my_turn()
        pack = table.screen.setup.rules.pack
        card = next(c for c in pack.cards if c not in table.view.hand and c.rank == "K")
        before = table.hand.choice
        await table.press("k")
        assert "K" in table.said
        await table.press(card.suit.letter.lower())
        if card.suit.letter not in "HS":  # those are commands then
            assert "don't hold" in table.said
            assert table.hand.choice == before


async def test_a_refusal_says_why_and_leaves_the_turn_open() -> None:
    async with a_table() as table:
        await table.my_turn()
        turn = table.view.turn_number
        blocked = next(c for c in table.hand.choice.cards if c not in table.view.playable)
        table.hand.choose(table.hand.choice.on(blocked))
        await table.press("enter")
        assert table.view.turn_number == turn
        assert (
            "can't be played" in table.said or "must" in table.said.lower() or "lead" in table.said
        )
        await table.press("tab", "enter")
        await table.until(lambda: table.view.turn_number != turn, "the turn goes on")


async def test_a_refusal_tells_the_distance() -> None:
    async with a_table(size=(100, 32)) as table:
        await table.my_turn()
        while table.view.turn_number == 0 or not table.view.playable:
            await table.press("enter")
            await table.my_turn()
        view, tr = table.view, table.app.tr
        blocked = [c for c in table.hand.choice.cards if c not in view.fitting]
        for card in blocked:
            table.hand.choose(table.hand.choice.on(card))
            await table.press("enter")
            assert table.view is view
            first = [c for c in run_to(view.rules, card) if c not in view.table]
            hidden = [c for c in first if c in view.unseen]
            assert cards_text(tr, first, "and") in table.said
            if 0 < len(hidden) < len(first):
                assert f"Of these, {cards_text(tr, hidden, 'and')}" in table.said
            elif hidden:
                assert "still unseen" in table.said


async def test_enter_pays_when_nothing_fits() -> None:
    async with a_table() as table:
        await table.my_turn()
        while table.view.playable:
            await table.press("enter")
            await table.my_turn()
        assert "Pay" in text_of(table.app)
        chips = table.view.chips[0]
        total = sum(table.view.chips) + table.view.pot
        await table.press("enter")
        await table.my_turn()
        assert sum(table.view.chips) + table.view.pot == total
        assert table.view.chips[0] <= chips - 1 or table.view.round_number > 1


async def test_passing_by_choice_has_a_key_of_its_own() -> None:
    async with a_table(a_setup(passing="optional")) as table:
        await table.my_turn()
        while table.view.turn_number == 0 or not table.view.playable:
            await table.press("enter")
            await table.my_turn()
        before = table.view
        await table.press("x")
        await table.until(lambda: table.view is not before, "the pass is taken")
        mine = [entry for entry in table.view.log if entry.seat == 0]
        assert not isinstance(mine[-1], CardPlayed)


# -- keys at the wrong time -----------------------------------------------------------------------


async def test_keys_during_the_turns_of_others_neither_act_nor_wait() -> None:
    pace = Pace(float("inf"))
    async with a_table(pace=pace) as table:
        await table.my_turn()
        pace.pause()
        await table.press("enter")
        await table.until(lambda: not table.view.my_turn, "somebody else's turn")
        await table.press("enter", "enter", "space")
        assert "thinking" in table.said
        pace.resume()
        await table.my_turn()
        mine = [entry for entry in table.view.log if entry.seat == 0]
        assert len(mine) == 1
        assert table.view.my_turn


async def test_a_key_from_before_the_turn_was_shown_does_not_play() -> None:
    async with a_table() as table:
        await table.my_turn()
        turn = table.view.turn_number
        early = events.Key("enter", "\r")
        early.time = 0.0
        table.app.post_message(early)
        await table.pilot.pause()
        await table.pilot.pause()
        assert (table.view.turn_number, table.view.my_turn) == (turn, True)


async def test_two_enters_at_once_play_one_card() -> None:
    async with a_table() as table:
        await table.my_turn()
        for _ in range(2):
            table.app.post_message(events.Key("enter", "\r"))
        await table.pilot.pause()
        await table.my_turn()
        mine = [entry for entry in table.view.log if entry.seat == 0]
        assert len(mine) == 1


# -- the mouse ------------------------------------------------------------------------------------


def widget_of(table: Table, place: int) -> HandCard:
    return next(w for w in table.screen.query(HandCard) if w.display and w.place == place)


async def test_clicks_choose_and_then_play() -> None:
    async with a_table() as table:
        await table.my_turn()
        card = table.view.playable[0]
        place = table.hand.choice.cards.index(card)
        await table.pilot.click(widget_of(table, (place + 1) % len(table.hand.choice.cards)))
        assert table.hand.choice.card is not card
        await table.pilot.click(widget_of(table, place))
        assert table.hand.choice.card is card
        await table.pilot.click(widget_of(table, place))
        await table.until(lambda: card in table.view.table, "the card is played")


async def test_a_double_click_is_for_the_card_that_was_seen_also_where_cards_overlap() -> None:
    pace = Pace(float("inf"))
    async with a_table(a_setup(3), pace=pace) as table:
        await table.my_turn()
        pace.pause()
        await table.press("enter")
        await table.until(lambda: not table.view.my_turn, "somebody else's turn")
        count = len(table.hand.choice.cards)
        assert count * table.hand.face > table.hand.size.width, "the cards overlap"
        for place, before in ((0, count - 1), (5, 2), (count - 1, 3), (count - 1, 0)):
            await table.press("left", "right")
            while table.hand.choice.chosen != before:
                await table.press("right")
            card = table.hand.choice.cards[place]
            widget = widget_of(table, place)
            x, y = widget.region.right - 1, widget.region.y + 2
            await table.pilot.click(offset=(x, y), times=2)
            await table.pilot.pause()
            assert table.hand.choice.card is card
            assert table.screen.input.planned is card
            await table.press("backspace")


async def test_a_click_on_what_the_game_has_chosen_does_not_play_it_yet() -> None:
    async with a_table() as table:
        await table.my_turn()
        turn, chosen = table.view.turn_number, table.hand.choice.chosen
        assert chosen is not None
        await table.pilot.click(widget_of(table, chosen))
        await table.pilot.pause()
        assert table.view.turn_number == turn


async def test_a_place_in_the_columns_stands_for_its_card() -> None:
    async with a_table() as table:
        await table.my_turn()
        columns = table.screen.query_one(Columns)
        card = table.view.playable[0]
        at = columns.place(card)
        await table.pilot.click(columns, offset=(at.x + 1, at.y))
        assert table.hand.choice.card is card
        assert card not in table.view.table
        await table.pilot.click(columns, offset=(at.x + 1, at.y))
        await table.until(lambda: card in table.view.table, "the card is played")


async def test_seats_log_and_footer_can_be_clicked() -> None:
    async with a_table() as table:
        await table.my_turn()
        await table.pilot.click("#seat-1")
        assert "Alder:" in table.said
        await table.pilot.click("#log")
        await table.pilot.pause()
        assert table.app.screen is not table.screen
        await table.press("escape")
        keys = table.screen.query_one("#keys")
        line = text_of(table.app).splitlines()[-1]
        await table.pilot.click(keys, offset=(line.index("Help"), 0))
        await table.pilot.pause()
        assert isinstance(table.app.screen, HelpScreen)


# -- looking around -------------------------------------------------------------------------------


async def test_a_hint_first_says_where_to_look_and_then_names_a_card_and_chooses_it() -> None:
    async with a_table(size=(100, 32)) as table:
        await table.my_turn()
        while len(table.view.legal) == 1:
            await table.press("enter")
            await table.my_turn()
        before = table.hand.choice
        table.screen.action_hint()
        assert table.said == "Spruce thinks about your cards."
        await table.until(lambda: "i again" in table.said or "a look" in table.said, "a first hint")
        assert table.hand.choice == before
        await table.press("i")
        assert "In your place, Spruce would play" in table.said
        assert "In chips:" in table.said
        assert table.hand.choice.card in table.view.playable
        await table.press("i")
        assert table.said.startswith("In chips:")


async def test_a_hint_that_is_asked_for_twice_at_once_tells_all() -> None:
    async with a_table() as table:
        await table.my_turn()
        await table.press("i", "i")
        await table.until(lambda: "would play" in table.said, "the whole hint")
        while table.view.playable:
            await table.press("enter")
            await table.my_turn()
        await table.press("i")
        await table.until(lambda: "no card fits" in table.said, "that no card fits")


async def test_hints_are_counted_and_the_match_is_marked_as_assisted() -> None:
    async with a_table(size=(100, 32)) as table:
        await table.my_turn()
        assert table.screen.session.assisted == 0
        assert "assisted" not in text_of(table.app)
        await table.press("i", "i", "i")
        assert table.screen.session.assisted == 1, "all steps of a hint are one hint"
        assert "assisted: 1 hint " in text_of(table.app).splitlines()[0]
        await table.press("tab", "enter")
        await table.my_turn()
        await table.press("i")
        assert table.screen.session.assisted == 2
        assert "assisted: 2 hints" in text_of(table.app).splitlines()[0]
        assert table.screen.session.record.notes == ("assisted: 2 hints",)


async def test_a_hint_is_dropped_when_the_turn_passes() -> None:
    async with a_table() as table:
        await table.my_turn()
        while len(table.view.legal) == 1:
            await table.press("enter")
            await table.my_turn()
        await table.press("i", "enter")
        await table.until(lambda: not thinking_about_hints(), "nobody thinks about it any more")
        await table.my_turn()
        assert "Spruce" not in table.said


def thinking_about_hints() -> bool:
    return any(thread.name == "hint" for thread in threading.enumerate())


@pytest.mark.parametrize(("key", "sight"), [("n", "may hold"), ("L", "You play")])
async def test_notebook_and_log_open_and_close(key: str, sight: str) -> None:
    async with a_table() as table:
        await table.my_turn()
        await table.press("enter")
        await table.my_turn()
        await table.press(key)
        await table.pilot.pause()
        assert sight in text_of(table.app)
        await table.press("escape")
        assert table.app.screen is table.screen


async def test_the_notebook_marks_what_a_pass_proves() -> None:
    async with a_table() as table:
        await table.my_turn()
        while not any(table.view.proofs[seat] & table.view.unseen for seat in range(1, 5)):
            await table.press("enter")
            await table.my_turn()
        await table.press("n")
        await table.pilot.pause()
        rows = [line for line in text_of(table.app).splitlines() if "Birch" in line]
        assert any("–" in row for row in rows)


async def test_the_fingerprint_of_the_deal_code_is_there_from_the_first_card_on() -> None:
    """And the code itself is not: whoever has it can look at the cards to come."""
    async with a_table() as table:
        await table.my_turn()
        header = text_of(table.app).splitlines()[0]
        assert fingerprint("7Q2FRPK") in header
        await table.press("y")
        assert fingerprint("7Q2FRPK") in table.said
        assert table.app.clipboard == f"#{fingerprint('7Q2FRPK')}"
        while table.view.round_number == 1:
            await table.press("enter")
            await table.my_turn()
        assert text_of(table.app).splitlines()[0].count(fingerprint("7Q2FRPK")) == 1
        await table.press("y")
        assert "7Q2FRPK" not in table.said + text_of(table.app)


async def test_rules_settings_and_help_open_over_the_table() -> None:
    async with a_table() as table:
        await table.my_turn()
        for key in ("r", "s", "question_mark", "ctrl+p"):
            await table.press(key)
            await table.pilot.pause()
            assert table.app.screen is not table.screen
            await table.press("escape")
            await table.pilot.pause()
            assert table.app.screen is table.screen
        assert table.view.my_turn


async def until_a_queen_is_held(table: Table, held: bool) -> None:
    """Play on until it is one's turn with a queen in hand, or without one."""
    while any(card.rank == "Q" for card in table.view.hand) != held:
        await table.my_turn()
        await table.press("tab", "enter")
    await table.my_turn()


async def test_q_asks_and_stays_or_leaves() -> None:
    async with a_table() as table:
        await until_a_queen_is_held(table, False)
        await table.press("q")
        await table.press("escape")
        assert table.app.screen is table.screen
        await table.press("q")
        await table.press("y")
        await table.pilot.pause()
        assert table.screen not in table.app.screen_stack


async def test_q_with_a_queen_in_hand_asks_in_the_prompt_and_leaves_when_pressed_again() -> None:
    async with a_table() as table:
        await until_a_queen_is_held(table, True)
        await table.press("q")
        assert table.app.screen is table.screen
        assert "Again q leaves" in table.said
        await table.press("left", "q")
        assert table.app.screen is table.screen
        await table.press("q")
        await table.pilot.pause()
        assert table.screen not in table.app.screen_stack


async def test_straight_to_my_turn_ends_a_pause() -> None:
    pace = Pace(0.25)
    async with a_table(pace=pace) as table:
        header = table.screen.query_one(TableHeader)
        await table.my_turn()
        await table.press("enter")
        await table.press("p")
        assert "PAUSED" in text_of(table.app)
        await table.press("f")
        assert "PAUSED" not in text_of(table.app)
        await table.my_turn()
        await table.press("plus")
        assert header.speed == "speed ×0.5"
        await table.press("minus")
        assert header.speed == "speed ×0.25"


# -- size and words -------------------------------------------------------------------------------


async def test_resizing_in_play_loses_nothing() -> None:
    async with a_table() as table:
        await table.my_turn()
        await table.press("enter")
        await table.my_turn()
        await table.press("right")
        chosen, view = table.hand.choice.card, table.view
        for size in ((130, 40), (70, 20), (100, 32), (200, 60), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            assert table.hand.choice.card is chosen
            assert table.view is view
        await table.press("tab", "enter")
        await table.until(lambda: table.view is not view, "it goes on")


async def test_another_language_and_dress_in_play() -> None:
    async with a_table() as table:
        await table.my_turn()
        tr = table.app.tr
        await table.app.speak(replace(tr, lang="et", dress="spanish"))
        await table.pilot.pause()
        shown = text_of(table.app)
        assert "Kask" in shown
        assert "♦" not in shown
        await table.press("enter")
        await table.my_turn()


async def test_without_symbols_the_table_is_ascii() -> None:
    async with a_table(app=make_app(ascii_only=True)) as table:
        for _ in range(6):
            await table.my_turn()
            assert text_of(table.app).isascii()
            await table.press("enter")


async def test_without_colour_the_chosen_card_has_a_frame_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with a_table() as table:
        await table.my_turn()
        place = table.hand.choice.chosen
        assert place is not None
        card = widget_of(table, place)
        shown = text_of(table.app).splitlines()[card.region.y : card.region.bottom]
        assert any("┏" in line[card.region.x : card.region.right] for line in shown)


async def test_something_travels_and_any_key_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SECONDS, CardPlayed, 60.0)
    pace = Pace(1.0)
    async with a_table(pace=pace) as table:
        await table.my_turn()
        table.app.animation_level = "full"
        card = table.view.playable[0]
        columns = table.screen.query_one(Columns)
        pace.pause()
        # The pilot waits for the end of animations, and this one has none.
        for key, done in (
            (events.Key("enter", "\r"), lambda: table.screen.table.animator.flying),
            (events.Key("left", None), lambda: not table.screen.table.animator.flying),
        ):
            table.app.post_message(key)
            for _ in range(1000):
                if done():
                    break
                await asyncio.sleep(0.005)
            assert done()
            assert card in table.view.table
            assert columns.kind_of(card) == (
                "next" if table.screen.table.animator.flying else "latest"
            )


async def test_a_name_whose_digit_is_the_chosen_place_chooses_and_plays_nothing() -> None:
    async with a_table() as table:
        await table.my_turn()
        held = table.hand.choice.cards
        card, place = next(
            (card, int(card.rank) - 1)
            for card in held
            if card.rank.isdigit() and held.index(card) != int(card.rank) - 1 < len(held)
        )
        turn = table.view.turn_number
        while table.hand.choice.chosen != place:
            await table.press("right")
        await table.press(card.rank, card.suit.letter.lower())
        assert table.hand.choice.card is card
        assert table.view.turn_number == turn


async def test_enter_after_a_name_that_is_not_held_plays_at_the_second_time() -> None:
    async with a_table() as table:
        await table.my_turn()
        pack = table.screen.setup.rules.pack
        playable = table.view.playable[0]
        while table.hand.choice.card is not playable:
            await table.press("right")
        missing = next(
            card for card in pack.cards if card not in table.view.hand and card.suit.letter in "DC"
        )
        turn = table.view.turn_number
        await table.press(missing.rank.lower(), missing.suit.letter.lower())
        await table.press("enter")
        assert table.view.turn_number == turn
        assert table.said == f"Enter plays {card_text(table.app.tr, playable)}, which is chosen."
        await table.press("enter")
        await table.until(lambda: playable in table.view.table, "the card is played")


async def test_a_name_that_is_not_held_leaves_what_can_be_played_as_it_is() -> None:
    async with a_table(a_setup(passing="optional", chips=12)) as table:
        await table.my_turn()
        while not table.view.playable or table.view.rules.start not in table.view.table:
            await table.press("tab", "enter")
            await table.my_turn()
        await until_a_queen_is_held(table, held=True)
        # A name is begun in this turn, and the same hand is held in the next.
        await table.press("7")
        turn, hand, playable = table.view.turn_number, table.view.hand, table.hand.choice.playable
        await table.press("x")
        await table.until(lambda: table.view.turn_number != turn, "the pass")
        await table.my_turn()
        assert table.view.hand == hand
        assert set(table.view.playable) == table.hand.choice.playable != playable
        suits = {card.suit.letter.lower() for card in hand if card.rank == "Q"}
        missing = next(suit for suit in "dc" if suit not in suits)
        await table.press("q", missing)
        assert "don't hold" in table.said
        assert table.hand.choice.playable == set(table.view.playable)


async def test_a_queen_that_is_not_held_leaves_the_choice_where_it_was() -> None:
    async with a_table() as table:
        await until_a_queen_is_held(table, held=True)
        before = table.hand.choice.card
        await table.press("7", "right")  # a name begun and given up
        if table.hand.choice.card == before:
            await table.press("right")
        chosen = table.hand.choice.card
        assert chosen != before
        suits = {card.suit.letter.lower() for card in table.view.hand if card.rank == "Q"}
        missing = next(suit for suit in "dc" if suit not in suits)
        await table.press("q", missing)
        assert "don't hold" in table.said
        assert table.hand.choice.card == chosen
