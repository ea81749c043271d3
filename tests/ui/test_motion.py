"""What moves explains what happened; nothing waits for it, and nothing is lost without it."""

from __future__ import annotations

import itertools
import math

import pytest
from textual.geometry import Region

from kuused.engine import AntePaid, Card, CardPlayed, CardsPaidFor, ChipPaid, RoundDealt, RoundWon
from kuused.i18n import make_translator
from kuused.match import Pace
from kuused.store.settings import Settings
from kuused.ui.app import KuusedApp
from kuused.ui.table.animator import SECONDS, TableAnimator
from kuused.ui.widgets.cards import Flight
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import HandCard, fanned, spread
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import Pot
from tests.ui.helpers import text_of
from tests.ui.tables import Table, a_setup, a_table


def moving_app() -> KuusedApp:
    """The application as it is played: things move."""
    return KuusedApp(tr=make_translator("en"), settings=Settings())


def _slow() -> Pace:
    """A pace at which nothing arrives while a test looks at it."""
    return Pace(0.001, paused=True)


def _flying(table: Table) -> bool:
    """Whether anything is on its way; a type checker takes the property for the same again."""
    return table.screen.table.animator.flying


def _motion(table: Table) -> TableAnimator:
    return table.screen.table.animator


async def _settled(table: Table) -> None:
    await table.until(lambda: table.view.round_number == 1, "the deal")
    table.screen.table.animator.land()
    await table.pilot.pause()


def _drawn(table: Table) -> list[str]:
    """Columns, pot and seats as they are drawn."""
    parts = [table.screen.query_one(Columns), table.screen.query_one(Pot)]
    parts += list(table.screen.query(SeatBox))
    return [part.render_line(y).text for part in parts for y in range(part.size.height)]


def _events(table: Table) -> list[object]:
    """One of each that moves something, as they could happen now."""
    card = next(card for card in table.view.rules.pack.cards if card not in table.view.hand)
    chips = table.view.chips
    none = (table.view.table,) * 5
    return [
        CardPlayed(1, card, False, 7, ()),
        ChipPaid(2, 11, 1),
        AntePaid(3, 2, 10, 2),
        RoundWon(4, card, 7, chips, none),
        CardsPaidFor(1, 4, 3, 3, chips),
    ]


async def test_everything_that_moves_leaves_one_place_and_arrives_at_another() -> None:
    async with a_table(app=moving_app(), pace=_slow()) as table:
        await _settled(table)
        before, flight = _drawn(table), table.screen.query_one(Flight)
        for event in _events(table):
            _motion(table).launch(event)  # type: ignore[arg-type]
            assert _flying(table)
            assert flight.home.area
            await table.pilot.pause()
            assert flight.region != flight.home  # on its way
            assert table.screen.region.overlaps(flight.region)
            _motion(table).land()
            assert not _flying(table)
            await table.pilot.pause()
            assert not flight.display
            assert _drawn(table) == before  # what was withheld has come


async def test_the_pot_is_seen_going_and_its_chips_come_with_it() -> None:
    async with a_table(app=moving_app(), pace=_slow()) as table:
        await _settled(table)
        winner = table.screen.query_one("#seat-2", SeatBox)
        none = (table.view.table,) * 5
        shown = winner.render_line(1).text
        _motion(table).launch(RoundWon(2, Card.parse("KD"), 7, table.view.chips, none))
        assert "5" in winner.render_line(1).text  # 12, less the 7 that are still on their way
        flight = table.screen.query_one(Flight)
        await table.pilot.pause()
        assert flight.render_line(0).text.split() == ["◉"] * 5 + ["7"]
        assert winner.region.contains_region(Region(*flight.home))
        _motion(table).land()
        assert winner.render_line(1).text == shown


async def test_a_deal_fans_out() -> None:
    async with a_table(app=moving_app(), pace=_slow()) as table:
        await _settled(table)
        places = [card.region for card in table.screen.query(HandCard) if card.display]
        before = text_of(table.app)
        hands, sizes = table.view.hands, table.view.sizes
        none = table.view.table
        dealt = RoundDealt(1, 0, 1, hands, sizes, none, none)
        _motion(table).launch(dealt)
        assert _motion(table).share == 0
        backs = table.screen.query_one("#seat-1", SeatBox).render_line(1).text
        assert "▮" not in backs
        await table.pilot.pause()
        now = [card.region for card in table.screen.query(HandCard) if card.display]
        assert now != places
        assert now[0].x == places[0].x
        await table.press("right")  # any key
        assert _motion(table).share == 1
        assert [card.region for card in table.screen.query(HandCard) if card.display] == places
        await table.press("left")
        await table.pilot.pause()
        assert text_of(table.app) == before


async def test_a_key_in_the_middle_of_a_motion_does_what_it_does() -> None:
    async with a_table(app=moving_app(), pace=Pace(math.inf)) as table:
        await table.my_turn()
        table.screen.pace.speed = 0.01
        hand = len(table.view.hand)
        chosen = table.hand.choice.card
        _motion(table).launch(_events(table)[0])  # type: ignore[arg-type]
        assert table.screen.table.animator.flying
        table.screen.pace.speed = math.inf  # the pilot would wait for the card to arrive
        await table.press("enter")
        assert chosen not in table.view.hand
        assert len(table.view.hand) == hand - 1


@pytest.mark.parametrize("reason", ["environment", "setting", "speed", "forward"])
async def test_with_motion_off_nothing_moves_and_nothing_is_lost(monkeypatch, reason: str) -> None:
    app = moving_app()
    if reason == "environment":  # TEXTUAL_ANIMATIONS=none: Textual reads it when it is imported
        monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
        app = moving_app()
        assert app.animation_level == "none"
    if reason == "setting":
        app = KuusedApp(tr=make_translator("en"), settings=Settings(animation=False))
    async with a_table(app=app, pace=_slow()) as table:
        await _settled(table)
        if reason == "environment":
            await app.change_settings(theme="light")  # this doesn't turn it on
        if reason == "speed":
            table.screen.pace.speed = 8.0
        if reason == "forward":
            table.screen.pace.fast_forward_to_person = True
        before = _drawn(table)
        for event in _events(table):
            _motion(table).launch(event)  # type: ignore[arg-type]
            assert not table.screen.table.animator.flying
        assert _drawn(table) == before


def test_everything_has_arrived_before_the_next_thing_happens() -> None:
    from kuused.match.pace import AFTER

    for event, seconds in SECONDS.items():
        assert seconds < AFTER[event]


@pytest.mark.parametrize("count", [1, 5, 8, 14])
def test_a_fan_opens_from_a_heap_and_never_loses_its_order(count: int) -> None:
    slots = spread(60, count, 6, None)
    assert fanned(slots, 1.0) == slots
    assert {x for x, _ in fanned(slots, 0.0)} == {0}
    for tenths in range(11):
        now = fanned(slots, tenths / 10)
        assert all(a + width <= b for (a, width), (b, _) in itertools.pairwise(now))
        assert now[-1][1] == slots[-1][1]


async def test_what_flies_after_something_was_stopped_is_not_stopped_with_it() -> None:
    async with a_table(app=moving_app(), pace=_slow()) as table:
        await _settled(table)
        first, second, *_ = _events(table)
        _motion(table).launch(first)  # type: ignore[arg-type]
        _motion(table).land()
        _motion(table).launch(second)  # type: ignore[arg-type]
        await table.pilot.pause()
        await table.pilot.pause()
        assert _flying(table)
        _motion(table).land()


def test_events_of_the_tests_are_all_that_move() -> None:
    assert {CardPlayed, ChipPaid, AntePaid, RoundWon, CardsPaidFor, RoundDealt} == set(SECONDS)


async def test_slow_is_slow_for_motion_too(monkeypatch) -> None:
    async with a_table(a_setup(), app=moving_app(), pace=_slow()) as table:
        await _settled(table)
        seen = []
        flight = table.screen.query_one(Flight)
        monkeypatch.setattr(flight, "fly", lambda *args: seen.append(args[-1]))
        for speed in (0.25, 1.0, 4.0):
            table.screen.pace.speed = speed
            _motion(table).launch(_events(table)[0])  # type: ignore[arg-type]
    assert seen == [4 * seen[1], seen[1], seen[1] / 4]


async def test_the_first_deal_of_a_match_is_seen_as_well() -> None:
    async with a_table(app=moving_app(), pace=Pace(0.001, paused=True)) as table:
        await table.until(lambda: table.view.round_number == 1, "the deal")
        assert table.screen.table.animator.share < 1
