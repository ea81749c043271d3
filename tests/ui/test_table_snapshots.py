"""Pictures of the table, held still: one seed, no animation, players that stay as they are.

Look at each before accepting it: ``make test ARGS="--snapshot-update tests/ui"``.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from kuused.i18n import DRESSES
from kuused.match import ExplanationContext, Pace, Setup
from kuused.ui.app import KuusedApp
from kuused.ui.theme import OWN
from tests.ui.helpers import SIZES, make_app, text_of
from tests.ui.tables import Table, a_setup, sit_down

Snap = Callable[..., bool]
SIZE_NAMES = ("compact", "standard", "spacious")


def picture(
    snap: Snap,
    size: tuple[int, int],
    until: Callable[[Table], Awaitable[None]],
    setup: Setup | None = None,
    *,
    app: KuusedApp | None = None,
    pace: Pace | None = None,
    **options: Any,
) -> bool:
    """Compare the table as it is after ``until`` with its picture."""
    app = make_app() if app is None else app

    async def before(pilot: Pilot[None]) -> None:
        table = await sit_down(app, pilot, setup or a_setup(), pace, **options)
        await until(table)
        await pilot.pause()

    return snap(app, terminal_size=size, run_before=before)


async def some_turns(table: Table) -> None:
    """Into the middle of the first round."""
    for _ in range(3):
        await table.my_turn()
        await table.press("enter")
    await table.my_turn()


async def nothing_fits(table: Table) -> None:
    """To a turn in which nothing can be played."""
    await table.my_turn()
    while table.view.playable:
        await table.press("enter")
        await table.my_turn()


async def some_steps(table: Table) -> None:
    """A few turns of a match that is watched."""
    for turn in range(1, 19):
        await table.press("full_stop")
        await table.until(lambda turn=turn: table.view.turn_number == turn, "one turn more")  # type: ignore[misc]


async def the_lead(table: Table) -> None:
    """The first turn."""
    await table.until(lambda: table.view.round_number == 1, "the deal")
    await table.my_turn()


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
def test_the_persons_turn(snap_compare: Snap, size: tuple[int, int]) -> None:
    assert picture(snap_compare, size, some_turns)


def test_the_other_language(snap_compare: Snap) -> None:
    assert picture(snap_compare, SIZES[0], some_turns, app=make_app("et"))


@pytest.mark.parametrize("ascii_only", [False, True], ids=["symbols", "ascii"])
@pytest.mark.parametrize("dress", DRESSES)
@pytest.mark.parametrize("theme", OWN)
def test_every_theme_and_dress(
    snap_compare: Snap, theme: str, dress: str, ascii_only: bool
) -> None:
    app = make_app(theme=theme, dress=dress, ascii_only=ascii_only)
    size = SIZES[0] if ascii_only else SIZES[1]
    assert picture(snap_compare, size, some_turns, app=app)


def test_four_colours(snap_compare: Snap) -> None:
    app = make_app(four_colours=True)
    assert picture(snap_compare, (100, 32), some_turns, app=app)


def test_a_theme_of_textuals(snap_compare: Snap) -> None:
    app = make_app(theme="tokyo-night")
    assert picture(snap_compare, (130, 40), some_turns, app=app)


def test_without_colours(snap_compare: Snap, monkeypatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert picture(snap_compare, (80, 24), some_turns)


def test_nothing_can_be_played(snap_compare: Snap) -> None:
    assert picture(snap_compare, (80, 24), nothing_fits)


def test_eight_players_at_the_smallest_size(snap_compare: Snap) -> None:
    assert picture(snap_compare, (80, 24), the_lead, a_setup(8))


def test_a_fanned_hand_in_spanish_dress(snap_compare: Snap) -> None:
    assert picture(snap_compare, (80, 24), the_lead, a_setup(3), app=make_app(dress="spanish"))


@pytest.mark.parametrize(
    ("size", "open_hands"),
    [(SIZES[0], False), (SIZES[1], True), (SIZES[2], True)],
    ids=["hidden", "open", "spacious"],
)
def test_watching(snap_compare: Snap, size: tuple[int, int], open_hands: bool) -> None:
    setup, pace = a_setup(person=False), Pace(math.inf, paused=True)
    assert picture(snap_compare, size, some_steps, setup, pace=pace, open_hands=open_hands)


IN_BOXES = [(SIZES[0], "en"), (SIZES[1], "et"), (SIZES[2], "en")]


@pytest.mark.parametrize(("size", "lang"), IN_BOXES, ids=SIZE_NAMES)
def test_the_notebook(snap_compare: Snap, size: tuple[int, int], lang: str) -> None:
    async def open_notebook(table: Table) -> None:
        await nothing_fits(table)
        await table.press("n")
        await table.pilot.pause()

    assert picture(snap_compare, size, open_notebook, app=make_app(lang))


@pytest.mark.parametrize(("size", "lang"), IN_BOXES, ids=SIZE_NAMES)
def test_the_log(snap_compare: Snap, size: tuple[int, int], lang: str) -> None:
    async def open_log(table: Table) -> None:
        await some_turns(table)
        await table.press("L")
        await table.pilot.pause()

    assert picture(snap_compare, size, open_log, app=make_app(lang))


@pytest.mark.parametrize(
    ("size", "lang"),
    [(SIZES[0], "en"), (SIZES[1], "en"), (SIZES[2], "et")],
    ids=["en", "standard", "et"],
)
def test_why(snap_compare: Snap, size: tuple[int, int], lang: str) -> None:
    async def ask_why(table: Table) -> None:
        await some_steps(table)
        motive = await table.screen.session.why()
        while motive is None or len(motive.explanation.candidates) < 3:
            turn = table.view.turn_number + 1
            await table.press("full_stop")
            await table.until(lambda turn=turn: table.view.turn_number == turn, "one turn more")  # type: ignore[misc]
            motive = await table.screen.session.why()
        figures = [  # as from a player that searches; no progress of theirs changes the picture
            replace(candidate, worth=0.62 - 0.4 * place, error=0.04)
            for place, candidate in enumerate(motive.explanation.candidates)
        ]
        why = replace(motive.explanation, candidates=tuple(figures), deals=4096)
        told = replace(motive, explanation=why)

        async def tell() -> ExplanationContext:
            return told

        table.screen.session.why = tell  # type: ignore[method-assign]
        await table.press("w")
        await table.until(lambda: "4096" in text_of(table.app), "the reason")

    setup, pace = a_setup(person=False), Pace(math.inf, paused=True)
    app = make_app(lang)
    assert picture(snap_compare, size, ask_why, setup, app=app, pace=pace, open_hands=True)
