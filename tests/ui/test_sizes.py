"""What follows the size of the terminal, at once."""

from __future__ import annotations

import math
import re

import pytest
from textual.widgets import OptionList

from kuused.i18n import rules_in_short
from kuused.match import Pace
from kuused.match.named import named_matches
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import TableLog
from kuused.ui.widgets.status import TableHeader
from tests.ui.helpers import LANGS, make_app, text_of, top
from tests.ui.tables import a_setup, a_table


async def test_the_rule_beside_the_log_follows_the_size_at_once() -> None:
    sizes = [(100, 32), (130, 40), (80, 24), (130, 40), (100, 32)]
    ruled = []
    async with a_table() as table:
        for size in sizes:
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            ruled.append(table.screen.query_one(TableLog).styles.border_left[0] != "")
    assert ruled == [size == (130, 40) for size in sizes]


@pytest.mark.parametrize(
    ("size", "lang"), [((80, 24), "en"), ((80, 24), "et"), ((100, 32), "et"), ((130, 40), "en")]
)
async def test_every_named_deal_tells_its_story(size: tuple[int, int], lang: str) -> None:
    app = make_app(lang)
    async with app.run_test(size=size) as pilot:
        await pilot.press("d")
        await pilot.pause()
        deals = top(app).query_one(OptionList)
        for _ in range(deals.option_count):
            shown = text_of(app)
            number = deals.highlighted
            assert number is not None
            match = [match for match in named_matches() if match.record.seed is not None][number]
            for word in match.reason(lang).split():
                assert word in shown
            assert str(match.record.rules.players) in shown
            await pilot.press("down")
            await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (130, 40)])
@pytest.mark.parametrize("players", range(3, 9))
async def test_all_seats_show_as_many_backs_as_cards_or_one_each(
    size: tuple[int, int], players: int
) -> None:
    async with a_table(a_setup(players), size=size) as table:
        await table.my_turn()
        drawn = []
        for seat in range(1, players):
            box = table.screen.query_one(f"#seat-{seat}", SeatBox)
            text = "".join(box.render_line(y).text for y in range(box.size.height))
            drawn.append((text.count("▮"), table.view.sizes[seat], box.size))
        assert all(backs == cards for backs, cards, _ in drawn) or all(
            backs == 1 for backs, _, _ in drawn
        )
        if size != (130, 40):
            assert len({each for *_, each in drawn}) == 1


@pytest.mark.parametrize("lang", LANGS)
async def test_no_role_of_a_seat_looks_like_the_name_of_a_card(lang: str) -> None:
    app, pace = make_app(lang), Pace(math.inf, paused=True)
    async with a_table(a_setup(8, person=False), app=app, pace=pace) as table:
        await table.until(lambda: table.view.leader is not None, "the deal")
        await table.pilot.pause()
        marks = []
        for box in table.screen.query(SeatBox):
            marks += re.findall(r"[^\W\d_]+", box.render_line(box.size.height - 1).text)
    assert len(marks) == 2
    assert all(len(mark) > 1 and mark.islower() for mark in marks)


async def test_the_header_counts_the_rules_it_has_no_room_for() -> None:
    setup = a_setup(5, person=False, ante=2, equal=True, pay_per_card=True)
    async with a_table(setup) as table:
        shown = table.screen.query_one(TableHeader).render_line(0).text
        in_short = rules_in_short(table.app.tr, table.view.rules).split(" · ")
    told = shown.split("deal ")[0].split(" · ")[1:]
    told[-1] = told[-1].strip()
    if told[-1].startswith("+"):
        assert int(told.pop()) == len(in_short) - len(told)
    assert told == in_short[: len(told)]


@pytest.mark.parametrize("lang", LANGS)
async def test_the_first_key_line_offers_a_handful_of_the_menu(lang: str) -> None:
    app = make_app(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        foot = text_of(app).splitlines()[-1]
    assert re.findall(r"(?:^| )(\S) ", foot) == list("nwdq?")


async def test_what_wraps_in_the_palette_stands_under_its_beginning() -> None:
    async with a_table() as table:
        await table.press("ctrl+p")
        lines = text_of(table.app).splitlines()
    at = next(n for n, line in enumerate(lines) if "See which cards" in line)
    column = lines[at].index("See which cards")
    assert lines[at + 1][column] != " "
    assert len(lines[at + 1][column - 26 : column].strip()) == 0
