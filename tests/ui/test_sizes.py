"""What follows the size of the terminal, at once."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from kuused.match.named import named_matches
from kuused.ui.widgets.log import TableLog
from tests.ui.house import make_app, text_of, top
from tests.ui.tables import a_table


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
