"""Tables for the tests: real matches, without waiting, between players that stay as they are."""

from __future__ import annotations

import math
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from kuused.engine import PlayerView, Rules
from kuused.match import PERSON, MatchSession, Pace, Setup
from kuused.ui.app import KuusedApp
from kuused.ui.screens.table import TableScreen
from kuused.ui.screens.tutorial import TutorialScreen, tutorial_setup
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.status import Prompt
from tests.ui.helpers import make_app

SEED = "7Q2FRPK"


def a_setup(players: int = 5, *, person: bool = True, seed: str = SEED, **options: Any) -> Setup:
    """A match of the two simplest kinds of player: improving the others changes no test."""
    kinds = ("kask", "lepp")
    seats = tuple(kinds[seat % 2] for seat in range(players))
    if person:
        seats = (PERSON, *seats[1:])
    return Setup(rules=Rules(players=players, **options), seed=seed, seats=seats)


class Table:
    """A table in an application that a test drives."""

    def __init__(self, app: KuusedApp, pilot: Pilot[None], screen: TableScreen) -> None:
        self.app = app
        self.pilot = pilot
        self.screen = screen

    @property
    def view(self) -> PlayerView:
        """What the table shows."""
        return self.screen.view

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.screen.table.hand

    @property
    def said(self) -> str:
        """What the prompt says."""
        return self.screen.query_one(Prompt).text

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""
        deadline = time.monotonic() + 10.0
        while time.monotonic() < deadline:
            if condition():
                return
            await self.pilot.pause(0.005)
        raise AssertionError(f"it never came to this: {what}")

    async def my_turn(self) -> None:
        """Wait for the person's turn, going past summaries."""
        for _ in range(50):
            await self.until(
                lambda: self.app.screen is not self.screen or self.ready, "the person's turn"
            )
            if self.app.screen is self.screen:
                return
            await self.pilot.press("enter")
        raise AssertionError("the table is gone")

    @property
    def ready(self) -> bool:
        """Whether the person's turn is shown everywhere."""
        shown = self.hand.view is not None and self.hand.view.my_turn
        return shown and self.screen.input.is_shown

    async def press(self, *keys: str) -> None:
        """Press keys and let what they lead to be shown."""
        await self.pilot.press(*keys)
        await self.pilot.pause()


async def sit_down(
    app: KuusedApp, pilot: Pilot[None], setup: Setup, pace: Pace | None = None, **options: Any
) -> Table:
    """Open a table in an application that runs."""
    pace = Pace(math.inf) if pace is None else pace
    screen = TableScreen(MatchSession(setup, watcher=setup.person, pace=pace, **options))
    await app.push_screen(screen)
    await pilot.pause()
    return Table(app, pilot, screen)


@asynccontextmanager
async def a_table(
    setup: Setup | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    pace: Pace | None = None,
    app: KuusedApp | None = None,
    **options: Any,
) -> AsyncIterator[Table]:
    """A table in an application of its own."""
    app = make_app() if app is None else app
    async with app.run_test(size=size) as pilot:
        yield await sit_down(app, pilot, setup or a_setup(), pace, **options)


def a_tutorial() -> TutorialScreen:
    """The table of the tutorial, without waiting."""
    setup = tutorial_setup()
    return TutorialScreen(MatchSession(setup, watcher=setup.person, pace=Pace(math.inf)))
