"""Replays for the tests: matches of the two simplest kinds, which stay as they are."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from textual.pilot import Pilot

from kuused.match import PERSON, Timeline, play_match
from kuused.players import find_player
from kuused.players.search import SearchPlayer, SearchSettings
from kuused.record import Record, SeatEntry
from kuused.ui.app import KuusedApp
from kuused.ui.screens.replay import ReplayScreen
from kuused.ui.widgets.status import Prompt, TableHeader
from tests.match.players import other
from tests.ui.helpers import make_app
from tests.ui.tables import Table, a_setup

QUICK = other(
    "quick",
    lambda: SearchPlayer(SearchSettings(draws=512, look=128, keep=128, margin=0.5)),
    names=find_player("kuusk").names,
)
"""Thinks as the strongest does, but about few deals: its figures are the same on every machine."""


@cache
def a_record(players: int = 5, chips: int = 4) -> Record:
    """A match among computer players."""
    return play_match(a_setup(players, person=False, chips=chips))


def a_persons_record(name: str = "") -> Record:
    """The same, with a person at the third seat."""
    record = a_record()
    seats = list(record.seats)
    seats[2] = SeatEntry(PERSON, name)
    return Record(
        rules=record.rules, seats=tuple(seats), rounds=record.rounds, result=record.result
    )


class Replayed:
    """A replay in an application that a test drives."""

    def __init__(self, app: KuusedApp, pilot: Pilot[None], screen: ReplayScreen) -> None:
        self.app = app
        self.pilot = pilot
        self.screen = screen
        self.table = Table(app, pilot, screen)  # type: ignore[arg-type]  # for its waiting alone

    @property
    def timeline(self) -> Timeline:
        """The moments."""
        return self.screen.playback.timeline

    @property
    def at(self) -> int:
        """The moment that is shown."""
        return self.screen.at

    @property
    def said(self) -> str:
        """What the prompt says."""
        return self.screen.query_one(Prompt).text

    @property
    def badge(self) -> str:
        """What the header says that this is."""
        return self.screen.query_one(TableHeader).badge

    async def press(self, *keys: str) -> None:
        """Press keys and let what they lead to be shown."""
        await self.pilot.press(*keys)
        await self.pilot.pause()


async def replayed(app: KuusedApp, pilot: Pilot[None], record: Record, **where: Any) -> Replayed:
    """Open a replay in an application that runs."""
    app.open_replay(record, **where)
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, ReplayScreen)
    return Replayed(app, pilot, screen)


@asynccontextmanager
async def a_replay(
    record: Record | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    app: KuusedApp | None = None,
    **where: Any,
) -> AsyncIterator[Replayed]:
    """A replay in an application of its own."""
    app = make_app() if app is None else app
    async with app.run_test(size=size) as pilot:
        yield await replayed(app, pilot, a_record() if record is None else record, **where)
