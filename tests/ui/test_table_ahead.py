"""A card chosen while others play is played in the person's turn if it fits then."""

from __future__ import annotations

import math

import pytest

from kuused.engine import Card, CardPlayed
from kuused.match import Pace
from kuused.store.settings import KeyBinding
from kuused.ui.widgets.chrome import KeyBar
from tests.ui.helpers import LANGS, check_keys, make_app, text_of
from tests.ui.tables import Table, a_table


async def others_think(table: Table, pace: Pace) -> None:
    """Play a card, and stand still in the turn of the next player."""
    await table.my_turn()
    pace.pause()
    await table.press("enter")
    await table.until(lambda: not table.view.my_turn, "somebody else's turn")
    await table.pilot.pause()


async def choose(table: Table, card: Card) -> None:
    """Choose a card by the arrows."""
    await table.press("right", "left")
    while table.hand.choice.card is not card:
        await table.press("right")


def ahead(table: Table) -> Card | None:
    """What is to be played; unlike the property, a type checker does not take it for the same again."""
    return table.screen.input.planned


def own_plays(table: Table) -> list[Card]:
    return [e.card for e in table.view.log if isinstance(e, CardPlayed) and e.seat == 0]


async def test_a_card_that_fits_is_played_as_soon_as_the_turn_comes() -> None:
    pace = Pace(math.inf)
    async with a_table(pace=pace) as table:
        await others_think(table, pace)
        card = next(
            c for c in table.view.hand if c in table.view.fitting and c not in own_plays(table)
        )
        await choose(table, card)
        await table.press("enter")
        assert ahead(table) is card
        assert "is played when your turn comes" in table.said
        place = table.hand.choice.cards.index(card)
        assert f"»{place + 1}«" in text_of(table.app)
        pace.resume()
        await table.until(lambda: card in table.view.table, "it is played by itself")
        assert own_plays(table)[-1] is card or card in own_plays(table)
        assert ahead(table) is None


async def test_a_card_that_does_not_fit_then_is_dropped_with_a_word() -> None:
    pace = Pace(math.inf)
    async with a_table(pace=pace) as table:
        await others_think(table, pace)
        card = next(c for c in table.view.hand if c.rank in "AK")
        await choose(table, card)
        await table.press("enter")
        assert ahead(table) is card
        pace.resume()
        await table.my_turn()
        await table.until(lambda: "doesn't fit now" in table.said, "that it is dropped")
        assert ahead(table) is None
        assert card in table.view.hand
        assert table.view.my_turn


@pytest.mark.parametrize("keys", [(), (KeyBinding("leave", ("Q",)),)])
@pytest.mark.parametrize("lang", LANGS)
async def test_the_way_out_stays_in_sight_beside_taking_back(
    lang: str, keys: tuple[KeyBinding, ...]
) -> None:
    pace = Pace(math.inf)
    async with a_table(app=make_app(lang, keys=keys), pace=pace) as table:
        await others_think(table, pace)
        await table.press("right", "enter")
        await table.pilot.pause()
        offered = table.screen.query_one(KeyBar).offered()
        check_keys(table.app, "table")
    assert {"take_back", "leave"} <= {command.action for command in offered}


async def test_it_is_taken_back_by_a_key_or_by_choosing_it_again() -> None:
    pace = Pace(math.inf)
    async with a_table(pace=pace) as table:
        await others_think(table, pace)
        for back in ("backspace", "escape", "enter"):
            await table.press("right", "enter")
            assert "»" in text_of(table.app)
            await table.press(back)
            assert ahead(table) is None
            assert "stays in your hand" in table.said
            assert "»" not in text_of(table.app)


async def test_an_enter_too_many_decides_nothing() -> None:
    pace = Pace(math.inf)
    async with a_table(pace=pace) as table:
        await others_think(table, pace)
        await table.press("enter", "space", "enter")
        assert ahead(table) is None
        assert "thinking" in table.said


async def test_a_second_click_decides_ahead_as_well() -> None:
    pace = Pace(math.inf)
    async with a_table(pace=pace) as table:
        await others_think(table, pace)
        place = len(table.hand.choice.cards) - 1
        card = table.hand.choice.cards[place]
        widget = table.hand._places[place]
        await table.pilot.click(widget)
        assert table.hand.choice.card is card
        assert ahead(table) is None
        await table.pilot.click(widget)
        await table.pilot.pause()
        assert ahead(table) is card
