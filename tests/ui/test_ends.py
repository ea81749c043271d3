"""Round summary, match end, the plot, and the question before leaving."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len

from kuused.engine import Card, MatchWon, Phase, PlayoffStarted, RoundStopped, RoundWon, Rules
from kuused.match import Setup
from kuused.record.codes import pack
from kuused.ui.screens.chips_plot import ChipsPlot
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.screens.standing import change, place_of
from tests.ui.helpers import (
    HISTORY,
    LANGS,
    NAMES,
    RECORD,
    SEATS,
    SIZES,
    a_match_end,
    a_paid_summary,
    a_question,
    a_stalled_summary,
    a_stopped_summary,
    a_summary,
    a_view,
    make_app,
    text_of,
)


def _row(shown: str, start: str) -> str:
    (row,) = [line for line in shown.splitlines() if start in line]
    return " ".join(row.strip(" │").split())


async def test_a_summary_tells_who_won_and_what_all_are_left_with() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_summary())
        await pilot.pause()
        shown = text_of(app)
    assert "You win the round and the pot of 5 chips." in shown
    assert "The last card was K♦." in shown
    assert "◉ ◉ ◉ ◉ ◉ " in shown
    assert shown.count("K♦") == 3  # in the sentence, and in two corners of the card itself
    assert _row(shown, "▲ You") == "▲ You 13 → 17 +4 nothing"
    assert _row(shown, "  Birch  ") == "Birch 10 → 8 −2 4♥ 5♥"
    assert _row(shown, "Pine") == "Pine 11 → 11 2♦ Q♠ K♠"
    assert _row(shown, "Birch 2") == "! Birch 2 1 → 0 −1 A♥ 2♥ 3♥ out of chips"


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_summary_goes_on_by_key(key: str) -> None:
    seen: list[None] = []
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_summary(), lambda _: seen.append(None))
        await pilot.press("x", key)
        await pilot.pause()
        assert len(seen) == 1
        assert not isinstance(app.screen, RoundSummaryScreen)


async def test_a_summary_goes_on_by_mouse() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_summary(seat=None))
        await pilot.pause()
        await pilot.click("#go-on")
        await pilot.pause()
        assert not isinstance(app.screen, RoundSummaryScreen)


async def test_a_summary_tells_of_payments_and_of_the_end() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_paid_summary())
        await pilot.pause()
        shown = text_of(app)
    assert "The others pay for the cards left in their hands." in shown
    assert "The match is over." in shown
    assert _row(shown, "▲ Birch 1") == "▲ Birch 1 12 → 41 +29 nothing"
    assert _row(shown, "Birch 8") == "! Birch 8 12 → 0 −12 A♦ K♦ out of chips"
    assert "Go on" in shown


async def test_a_round_that_nobody_won_is_told_too() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_stalled_summary())
        await pilot.pause()
        assert "nobody wins the round" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        await app.push_screen(a_stopped_summary())
        await pilot.pause()
        assert "You are out of chips: the round ends at once, and nobody takes" in text_of(app)
        assert "▲ You" not in text_of(app)


async def test_a_playoff_is_announced() -> None:
    screen = a_stalled_summary()
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        events = (*screen._events, PlayoffStarted((1, 2)))
        view = a_view((10, 10, 10, 2, 0))
        await app.push_screen(RoundSummaryScreen(events, view, NAMES, (12,) * 5))
        await pilot.pause()
        assert "further rounds decide the match" in text_of(app)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
async def test_summaries_fit(size: tuple[int, int], lang: str) -> None:
    app = make_app(lang)
    async with app.run_test(size=size) as pilot:
        for screen in (a_summary(), a_paid_summary(), a_stalled_summary(), a_stopped_summary()):
            await app.push_screen(screen)
            await pilot.pause()
            box = app.screen.query_one("#summary")
            assert box.region.bottom <= size[1]
            assert box.region.right <= size[0]
            rows = app.screen.query_one("#summary-rows")
            assert rows.max_scroll_y == 0
            for cell in app.screen.query("#summary-grid Static"):
                assert cell.region.height == (1 if cell.display else 0), cell.render()


# -- match end -----------------------------------------------------------------------------------


async def test_the_end_tells_winner_standings_and_code() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_match_end())
        await pilot.pause()
        shown = text_of(app)
    assert "You win the match, with 22 chips." in shown
    assert "7Q2FRPK" in shown
    assert "8 rounds" in shown
    places = ["▲ 1 A You 22", "2 B Birch 17", "3 C Alder 12", "4 D Pine 9", "5 E Birch 2 0"]
    standings = [" ".join(line[:34].split()) for line in shown.splitlines()]
    assert [line for line in standings if line in places] == places


async def test_a_shared_win_has_two_first_places() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        end = a_match_end(winners=(0, 1))
        await app.push_screen(end)
        await pilot.pause()
        shown = text_of(app)
    assert "You and Birch share the win, with 22 chips each." in shown
    assert "▲ 1 B Birch" in shown


@pytest.mark.parametrize(
    ("key", "result"),
    [("n", "again"), ("enter", "again"), ("d", "same deal"), ("q", "home"), ("escape", "home")],
)
async def test_what_comes_after_a_match_by_key(key: str, result: str) -> None:
    results: list[object] = []
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_match_end(), results.append)
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
    assert results == [result]


@pytest.mark.parametrize(
    ("button", "result"), [("#again", "again"), ("#same", "same deal"), ("#end-home", "home")]
)
async def test_what_comes_after_a_match_by_mouse(button: str, result: str) -> None:
    results: list[object] = []
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_match_end(), results.append)
        await pilot.pause()
        await pilot.click(button)
        await pilot.pause()
    assert results == [result]


async def test_the_code_can_be_copied_and_stays_in_sight() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_match_end())
        await pilot.press("y")
        await pilot.pause()
        assert app.clipboard == "7Q2FRPK"
        assert "7Q2FRPK" in text_of(app)
        assert "Copied" in text_of(app)


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("plain", [False, True])
async def test_every_player_is_told_apart_without_colour(
    size: tuple[int, int], players: int, plain: bool
) -> None:
    app = make_app(ascii_only=plain)
    chips = [(12,) * players] * 3 + [tuple(range(players))] + [(9,) * players]
    async with app.run_test(size=size) as pilot:
        end = a_match_end()
        end._history = chips
        await app.push_screen(end)
        await pilot.pause()
        plot = app.screen.query_one(ChipsPlot)
        drawn = plot.render().plain
        ends = {line[-1] for line in drawn.splitlines() if line[-1:].isalpha()}
        assert ends == set("ABCDEFGH"[:players])
        assert not plain or text_of(app).isascii()


@pytest.mark.parametrize(
    "history", [[(12, 12, 12)], [(0, 0, 0)], [(999, 1, 0)] * 80, [(1, 2, 3)] * 2, HISTORY * 40]
)
async def test_the_plot_draws_any_history(history) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        end = a_match_end()
        end._history = list(history)
        await app.push_screen(end)
        await pilot.pause()
        plot = app.screen.query_one(ChipsPlot)
        lines = plot.render().plain.splitlines()
        assert len(lines) <= plot.content_size.height
        assert max(map(len, lines)) <= plot.content_size.width


def test_changes_and_places() -> None:
    assert [change(3, 3), change(3, 5), change(5, 3), change(5, 3, True)] == ["", "+2", "−2", "-2"]
    assert [place_of((5, 9, 5, 1), seat) for seat in range(4)] == [2, 1, 2, 4]


# -- leaving -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        (["escape"], False),
        (["enter"], False),
        (["n"], False),
        (["y"], True),
        (["q"], True),
        (["right", "enter"], True),
    ],
)
async def test_leaving_is_asked_for_and_staying_is_at_hand(keys: list[str], result: bool) -> None:
    results: list[object] = []
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_question(), results.append)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
    assert results == [result]


@pytest.mark.parametrize(("button", "result"), [("#cancel", False), ("#confirm", True)])
async def test_leaving_by_mouse(button: str, result: bool) -> None:
    results: list[object] = []
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_question(), results.append)
        await pilot.pause()
        await pilot.click(button)
        await pilot.pause()
    assert results == [result]


@pytest.mark.parametrize(
    ("make", "keys"),
    [(a_summary, ["Enter Go on", "t Table", "q Leave"]), (a_question, ["Esc Stay", "y Leave"])],
    ids=["summary", "leaving"],
)
async def test_a_box_shows_its_own_keys_and_not_those_under_it(make, keys: list[str]) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(make())
        await pilot.pause()
        foot = text_of(app).splitlines()[-1]
    assert foot.strip() == "  ".join(keys)


async def test_nothing_of_the_table_stands_beside_a_summary_in_a_small_terminal() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(a_summary())
        await pilot.pause()
        assert app.screen.query_one("#summary").region.width == 80


async def test_the_last_summary_says_that_nobody_takes_the_pot() -> None:
    chips = (10, 9, 8, 7, 6)
    over = (RoundStopped((4,), 20, chips, ()), MatchWon((0,), chips, 20))
    view = a_view(chips, pot=20, winners=(0,), phase=Phase.OVER)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RoundSummaryScreen(over, view, NAMES, (12,) * 5))
        await pilot.pause()
        shown = " ".join(text_of(app).replace("│", " ").split())  # the sentence may be wrapped
        assert "nobody takes the pot of 20 chips" in shown


@pytest.mark.parametrize("name", ["日本太郎", "日本太郎日本太郎日本太郎"])
async def test_wide_names_keep_the_columns_straight(name: str) -> None:
    chips = (17, 8, 14, 11, 0)
    names = (name, *NAMES[1:])
    setup = Setup(rules=Rules(), seed="7Q2FRPK", seats=SEATS, person_name=name)
    view = a_view(chips, winners=(0,), phase=Phase.OVER)
    won = RoundWon(0, Card.parse("KD"), 5, chips, ())
    for screen in (
        RoundSummaryScreen((won,), view, names, (12,) * 5),
        MatchEndScreen(setup, view, names, HISTORY, setup.seed),
    ):
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(screen)
            await pilot.pause()
            lines = text_of(app).splitlines()
        wide = next(line for line in lines if "日" in line)
        plain = next(line for line in lines if "Pine" in line)
        assert _number_ends(wide) == _number_ends(plain)


def _number_ends(row: str) -> int:
    """The cell where the first number after the name ends."""
    found = re.search(r"(?:…|\w) +(\d+)(?= →| |$)", row)
    assert found is not None
    return cell_len(row[: found.end(1)])


# -- the codes ---------------------------------------------------------------------------------------


async def test_the_deal_code_stands_beside_its_fingerprint() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(a_match_end())
        await pilot.pause()
        assert re.search(r"7Q2FRPK +#5TG1-A6B3-FQET", text_of(app))


async def test_the_whole_match_is_copied_as_one_line() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(a_match_end())
        await pilot.pause()
        code = pack(RECORD)
        assert f"Match code  {code[:20]}" in text_of(app)
        assert f"{len(code)} characters" in text_of(app)
        await pilot.press("m")
        assert app.clipboard == code
        assert "Copied, if your terminal allows it." in text_of(app)
        await pilot.press("y")
        assert app.clipboard == "7Q2FRPK"


async def test_a_match_without_a_code_says_why() -> None:
    app = make_app()
    setup = Setup(rules=Rules(), seed="7Q2FRPK", seats=SEATS)
    view = a_view(HISTORY[-1], winners=(0,), round_number=8, phase=Phase.OVER)
    screen = MatchEndScreen(
        setup, view, NAMES, HISTORY, setup.seed, record=replace(RECORD, seed="0000001")
    )
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(screen)
        await pilot.pause()
        assert "This match has no code, as its cards don't come from a deal code" in text_of(app)
        await pilot.press("m")
        assert app.clipboard == ""
