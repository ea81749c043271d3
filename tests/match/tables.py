"""Matches for tests: nothing holds them up, and persons are played by functions."""

import asyncio
import contextlib
import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from kuused.engine import State
from kuused.match import Intent, MatchSession, Pace, Setup, StaleIntent, Update
from kuused.players import rule_based


async def no_sleep(seconds: float) -> None:
    await asyncio.sleep(0)


def at_once(setup: Setup, *, watcher: int | None = None, **more: Any) -> MatchSession:
    """A match that nothing holds up."""
    more.setdefault("pace", Pace(math.inf, sleep=no_sleep))
    return MatchSession(setup, watcher=watcher, **more)


def collected(match: MatchSession) -> list[Update]:
    """A list that grows by every update of the match."""
    updates: list[Update] = []
    match.subscribe(updates.append)
    return updates


def intent(match: MatchSession) -> Intent:
    """The first thing that the person can do in this turn."""
    seen = match.snapshot().view
    return Intent(seen.round_number, seen.turn_number, seen.legal[0])


def person_plays_as_pine(match: MatchSession) -> None:
    """Subscribe a person who plays as Pine would, as soon as it is their turn."""

    def look(update: Update) -> None:
        seen = update.view
        if seen.my_turn:
            action = rule_based.choose(seen, random.Random(0))
            with contextlib.suppress(StaleIntent):  # several updates share one view
                match.intend(Intent(seen.round_number, seen.turn_number, action))

    match.subscribe(look)


async def until(condition: Callable[[], object]) -> None:
    """Let the loop turn until something is so; the test's own time limit ends it otherwise."""
    while not condition():  # noqa: ASYNC110  # nobody would set an event
        await asyncio.sleep(0)


async def settle(turns: int = 20) -> None:
    """Let everything happen that can happen by itself."""
    for _ in range(turns):
        await asyncio.sleep(0)


async def waiting_for_person(match: MatchSession) -> "asyncio.Future[State]":
    """Start the match and wait until the person is to play; returns the running match."""
    running = asyncio.ensure_future(match.run())
    await until(lambda: match.state.turn == 0)
    await settle()
    return running


async def stopped(running: "asyncio.Future[State]") -> None:
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
