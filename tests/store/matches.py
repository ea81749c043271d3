"""Stores and matches for the tests of the store."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kuused.engine import Rules, Step
from kuused.match import Setup, play_match
from kuused.store.finished import Flags
from kuused.store.store import Resumed, Store, open_store

WATCHED = Flags(kind="watched")


class Left(Exception):
    """The match is left."""


def a_setup(*seats: str, seed: str = "7Q2FRPK", **rules: Any) -> Setup:
    """A short match of quick players."""
    seats = seats or ("lepp", "kask", "mand")
    return Setup(rules=Rules(**{"players": len(seats), "chips": 2} | rules), seed=seed, seats=seats)


def clock() -> Callable[[], datetime.datetime]:
    """A clock that goes on by a second each time somebody looks at it."""
    start = datetime.datetime(2026, 11, 30, 18, 5, tzinfo=datetime.UTC)
    ticks = iter(range(10_000_000))
    return lambda: start + datetime.timedelta(seconds=next(ticks))


def a_store(folder: Path, **more: Any) -> Store:
    """A store with nothing wrong about it."""
    store, problem = open_store(folder, clock=clock(), **more)
    assert problem is None
    assert store is not None
    return store


def opened(folder: Path, **more: Any) -> Any:
    """What comes of opening a store: the store or none, and the trouble or none."""
    return open_store(folder, **more)


def played(setup: Setup, *more: Any, **still_more: Any) -> Any:
    """The record of a whole match."""
    return play_match(setup, *more, **still_more)


def leaving_after(many: int) -> Callable[[Step], None]:
    """Leaves the match after so many actions have been shown."""
    seen: list[Step] = []

    def look(step: Step) -> None:
        seen.append(step)
        if len(seen) == many:
            raise Left

    return look


def play_a_while(store: Store, setup: Setup, many: int, flags: Flags = WATCHED) -> Any:
    """Play so many actions of a match, and leave it."""
    writer = store.begin(setup, flags)
    try:
        play_match(setup, leaving_after(many), journal=writer)
    except Left:
        pass
    else:
        raise AssertionError("the match was over before that")
    writer.close()
    return writer


def play_on(resumed: Resumed, on_step: Callable[[Step], None] | None = None) -> Any:
    """Play a saved match to its end."""
    return play_match(
        resumed.setup,
        on_step,
        record=resumed.record,
        journal=resumed.writer,
    )
