"""Why the last player did what it did, for those who look on."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from kuused.match import Pace, Setup
from kuused.ui.screens.table_dialogs import WhyScreen
from kuused.ui.services import available
from kuused.ui.table.commands import TABLE_COMMANDS
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.status import Prompt
from tests.ui.helpers import text_of, top
from tests.ui.tables import Table, a_setup, a_table

WHY = next(command for command in TABLE_COMMANDS if command.action == "why")


def a_match(*kinds: str) -> Setup:
    return replace(a_setup(len(kinds), person=False), seats=kinds)


async def steps(table: Table, turns: int) -> None:
    for turn in range(1, turns + 1):
        await table.press("full_stop")
        await table.until(lambda turn=turn: table.view.turn_number == turn, "one turn more")  # type: ignore[misc]


@pytest.mark.parametrize(("kind", "figures"), [("lepp", False), ("mand", False), ("tamm", True)])
async def test_it_tells_the_last_decision_and_follows_the_match(kind: str, figures: bool) -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_match(*[kind] * 3), pace=pace, open_hands=True) as table:
        await steps(table, 2)
        assert WHY.label in [command.label for command in table.screen.query_one(KeyBar).offered()]
        await table.press("w")
        assert isinstance(top(table.app), WhyScreen)
        first = f"Why does {table.screen.seating.names[table.view.log[-1].seat]}"
        await table.until(lambda: first in text_of(table.app), "the decision")
        await table.press("full_stop")
        await table.until(lambda: table.view.turn_number == 3, "one turn more")
        name = table.screen.seating.names[table.view.log[-1].seat]
        await table.until(lambda: f"Why does {name} " in text_of(table.app), "the next decision")
        for turn in range(4, 9):  # where there is nothing to choose, there are no figures
            await table.press("full_stop")
            await table.until(lambda turn=turn: table.view.turn_number == turn, "a turn")  # type: ignore[misc]
            name = table.screen.seating.names[table.view.log[-1].seat]
            await table.until(lambda name=name: f"Why does {name} " in text_of(table.app), "why")  # type: ignore[misc]
            if "likely deals" in text_of(table.app):
                break
        assert figures == ("likely deals" in text_of(table.app))
        await table.press("w")
        assert top(table.app) is table.screen


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (130, 40)])
async def test_it_covers_no_piece_of_a_sentence_and_offers_what_p_does(
    size: tuple[int, int],
) -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(
        a_match("lepp", "lepp", "lepp"), pace=pace, open_hands=True, size=size
    ) as table:
        await steps(table, 1)
        said = table.said
        await table.press("w")
        await table.until(lambda: "Why does" in text_of(table.app), "the decision")
        shown = text_of(table.app)
        line = shown.splitlines()[table.screen.query_one(Prompt).region.y].strip()
        assert line == said or line[0] in "│╰"
        assert "p Go on" in shown.splitlines()[-1]
        assert "p Pause" not in shown.splitlines()[-1]
        while pace.speed > 1:
            pace.slower()
        await table.press("p")
        assert "p Pause" in text_of(table.app).splitlines()[-1]
        await table.press("p")
        assert "p Go on" in text_of(table.app).splitlines()[-1]


async def test_before_anybody_has_acted_there_is_nothing_to_tell() -> None:
    pace = Pace(math.inf, paused=True)
    async with a_table(a_match("lepp", "lepp", "lepp"), pace=pace, open_hands=True) as table:
        await table.press("w")
        await table.until(lambda: "No player has acted yet." in text_of(table.app), "that")


@pytest.mark.parametrize("person", [False, True])
async def test_with_hidden_hands_it_is_not_offered(person: bool) -> None:
    async with a_table(a_setup(person=person), pace=Pace(math.inf, paused=True)) as table:
        assert not available(table.screen, WHY)
        await table.press("w")
        assert table.app.screen is table.screen
