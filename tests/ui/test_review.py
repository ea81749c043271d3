"""The review on the screen: progress, giving up, what it lists, and the ways in."""

from __future__ import annotations

import threading
from typing import cast

import pytest
from textual.widgets import OptionList

from kuused.analysis.payments import Payment, payments
from kuused.analysis.review import Review, ReviewedChoice, review_of
from kuused.i18n import card_text, chances_assumption, make_translator
from kuused.match import Timeline
from kuused.players import Chances, Explanation, explain
from kuused.ui.screens.match_end import REVIEW as REVIEW_MATCH
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.replay import ReplayScreen
from kuused.ui.screens.review import ReviewScreen
from kuused.ui.screens.review_text import about, overview, row
from kuused.ui.screens.round_summary import REVIEW, RoundSummaryScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.services import available
from tests.match.tables import at_once, person_plays_as_pine
from tests.ui.helpers import LANGS, NAMES, a_match_end, a_summary, make_app, text_of, top
from tests.ui.replays import QUICK, Replayed, a_record, a_replay
from tests.ui.tables import Table, a_setup


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kuused.analysis.review.strongest", lambda: QUICK)
    monkeypatch.setattr("kuused.ui.screens.review.strongest", lambda: QUICK)


async def reviewed(replay: Replayed | Table) -> ReviewScreen:
    """Ask for a review and wait for what it finds."""
    await replay.press("v")
    screen = replay.app.screen
    assert isinstance(screen, ReviewScreen)
    table = replay.table if isinstance(replay, Replayed) else replay
    await table.until(lambda: bool(screen.query("#review-list")), "what was found")
    await replay.pilot.pause()
    return screen


def found(screen: ReviewScreen) -> Review:
    assert screen._found is not None
    return screen._found


async def test_it_lists_the_costliest_first_then_chips_then_everything() -> None:
    async with a_replay(seat=1, size=(130, 40)) as replay:
        screen = await reviewed(replay)
        review = found(screen)
        items = [item for item in screen._items if item is not None]
        assert items == [*review.costliest, *review.payments, *review.choices]
        assert review.payments
        text = text_of(replay.app)
        assert "Chips paid" in text
        assert "All real choices" in text
        assert ("What cost most" in text) == bool(review.costliest)


async def test_the_row_chosen_is_told_and_seen_on_the_table() -> None:
    async with a_replay(seat=1, size=(130, 40)) as replay:
        screen = await reviewed(replay)
        await replay.press("end")
        options = screen.query_one(OptionList)
        item = screen._items[options.highlighted or 0]
        assert isinstance(item, ReviewedChoice)
        assert f"Round {item.round_number}, turn {item.turn_number}." in text_of(replay.app)
        await replay.press("enter")
        assert top(replay.app) is replay.screen
        assert replay.at == item.at
        assert replay.screen.view.seat == 1
        assert f"Turn {item.turn_number} of " in replay.said


async def test_what_has_been_found_is_kept() -> None:
    async with a_replay(seat=1) as replay:
        first = found(await reviewed(replay))
        await replay.press("escape", "v")
        screen = top(replay.app)
        assert isinstance(screen, ReviewScreen)
        assert screen._found is first
        assert screen.query("#review-list")


async def test_while_it_works_it_tells_how_far_it_is_and_can_be_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gate, stopped = threading.Event(), threading.Event()

    def slow(player: object, view: object, rng: object, **more: object) -> Explanation:
        stop = more["stop"]
        while not gate.wait(0.01):
            if callable(stop) and stop():
                stopped.set()
                break
        return explain(player, view, rng)  # type: ignore[arg-type]

    monkeypatch.setattr("kuused.analysis.review.explain", slow)
    async with a_replay(seat=1) as replay:
        await replay.press("v")
        screen = top(replay.app)
        assert isinstance(screen, ReviewScreen)
        total = sum(replay.timeline.is_choice(at, 1) for at in range(replay.timeline.last))
        await replay.table.until(lambda: f"0 of {total}" in text_of(replay.app), "progress")
        assert "Spruce looks at every choice" in text_of(replay.app)
        await replay.press("enter")  # there is nothing to see yet
        assert top(replay.app) is screen
        await replay.press("escape")
        assert top(replay.app) is replay.screen
        await replay.table.until(stopped.is_set, "that nobody goes on thinking")
    gate.set()


async def test_a_round_is_reviewed_from_its_summary_and_a_match_from_its_end() -> None:
    match = at_once(a_setup(3, chips=1), watcher=0)
    person_plays_as_pine(match)
    app = make_app()
    async with app.run_test(size=(130, 40)) as pilot:
        await match.run()
        screen = TableScreen(match)
        await app.push_screen(screen)
        view = match.snapshot().view
        ending = match.timeline.events(match.timeline.last, 0)
        review_round = screen.review_of(view.round_number)
        summary = RoundSummaryScreen(ending, view, NAMES, (1, 1, 1), review=review_round)
        await app.push_screen(summary)
        table = Table(app, pilot, cast(TableScreen, summary))
        number = view.round_number
        review = found(await reviewed(table))
        assert (review.seat, review.payments) == (0, payments(match.timeline, 0, [number]))
        assert {choice.round_number for choice in review.choices} <= {number}
        if review.choices or review.payments:
            await table.press("enter")
            replay = top(app)
            assert isinstance(replay, ReplayScreen)
            assert replay.timeline.last == match.timeline.last
            await table.press("q")
        await table.press("escape")
        assert top(app) is summary

        seed = match.setup.seed
        again = {"replay": screen.replay, "review": screen.review_of(None)}
        end = MatchEndScreen(match.setup, view, NAMES, [(1,) * 3], seed, **again)  # type: ignore[arg-type]
        await app.push_screen(end)
        await table.press("p")
        replay = top(app)
        assert isinstance(replay, ReplayScreen)
        assert (replay.record, replay.view.seat) == (match.record, 0)
        await table.press("q")
        assert top(app) is end
        await reviewed(table)
        await table.press("escape")
        assert top(app) is end


async def test_where_nobody_played_there_is_nothing_to_review() -> None:
    app = make_app()
    async with app.run_test():
        for screen, command in ((a_summary(), REVIEW), (a_match_end(), REVIEW_MATCH)):
            await app.push_screen(screen)
            assert not available(screen, command)
            await app.pop_screen()


async def test_another_language_says_it_all_anew() -> None:
    async with a_replay(seat=1) as replay:
        await reviewed(replay)
        await replay.app.change_settings(lang="et")
        await replay.pilot.pause()
        assert "Makstud žetoonid" in text_of(replay.app)


def test_every_row_fits_its_part_of_the_screen() -> None:
    review = review_of(Timeline.of(a_record(chips=8)), 2, "7Q2FRPK", kind=QUICK)
    items: list[ReviewedChoice | Payment] = [*review.choices, *review.payments]
    for lang in LANGS:
        for ascii_only in (False, True):
            tr = make_translator(lang, None, ascii_only)  # type: ignore[arg-type]
            assert overview(tr, review)
            for item in items:
                line = row(tr, review, item)
                assert len(line) <= 58  # where list and text stand side by side
                assert line.isascii() or not ascii_only or lang == "et"
                text = about(tr, review, item, ("Pine",) * 5, None).plain
                assert text.isascii() or not ascii_only or lang == "et"
                if isinstance(item, Payment):
                    assert card_text(tr, item.blockers[0].card) in text


def test_what_chances_rest_on_fits_the_narrowest_table() -> None:
    for lang in LANGS:
        for drawn in (False, True):
            chances = Chances((0.5,) * 2, 0.01, 2000, drawn=drawn)
            said = chances_assumption(make_translator(lang), chances)  # type: ignore[arg-type]
            assert len(said) <= 79
