"""An application with a probe in it: ``python -m tests.tools.bench.probed MEASURE FILE``.

It runs in a terminal that a row has made (:func:`probe`), measures, writes what it has found to the
file as JSON, and ends.
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from kuused.engine import CardPlayed, Rules
from kuused.i18n import make_translator
from kuused.match import PERSON, Setup, Update
from kuused.store.settings import Settings
from kuused.ui.app import KuusedApp
from kuused.ui.screens.table import TableScreen
from kuused.ui.services import WatchOptions
from tests.tools.bench.bare import Bare
from tests.tools.frames import Terminal

SEED: Final = "7Q2FRPK"
SIZE: Final = (120, 40)
IDLE, THINKING, PLAYING = 5.0, 15.0, 12.0
"""Seconds that each of them is measured for."""
BEAT: Final = 0.002
CHIPS: Final = 99
"""So many that no match ends while it is measured, at top speed either."""

Found = dict[str, Any]
Measure = Callable[[Any], Awaitable[Found]]


class _Probe:
    """What an application has in addition: once it runs, it is measured, and then it ends."""

    measure: Callable[[Any], Awaitable[Found]]
    found: Found
    paints = 0

    def on_ready(self) -> None:
        """Begin to measure."""
        self._measuring = asyncio.create_task(self._do())

    async def _do(self) -> None:
        self.found = await self.measure(self)
        self.exit()  # type: ignore[attr-defined]  # an App is mixed in

    def _display(self, screen: Any, renderable: Any) -> None:
        self.paints += renderable is not None
        super()._display(screen, renderable)  # type: ignore[misc]  # an App's


class ProbedBare(_Probe, Bare):
    """The peer."""


class ProbedGame(_Probe, KuusedApp):
    """The game."""


async def _at_table(app: Any) -> TableScreen:
    """The table, once it has been laid."""
    await asyncio.sleep(2.0)
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def idle(app: Any) -> Found:
    """What happens at the person's turn while nobody does anything."""
    table = await _at_table(app)
    while not table.input.is_shown or table.table.animator.flying:  # noqa: ASYNC110
        await asyncio.sleep(0.05)  # a poll: nothing of the table is to be touched
    await asyncio.sleep(2.0)
    selector: Any = getattr(asyncio.get_running_loop(), "_selector")  # noqa: B009  # private
    usual = selector.select
    woken: list[float] = []

    def select(timeout: float | None = None) -> Any:
        events = usual(timeout)
        woken.append(time.perf_counter() - began)
        return events

    painted, spent, began = app.paints, time.process_time(), time.perf_counter()
    selector.select = select
    await asyncio.sleep(IDLE)
    selector.select = usual
    # The last time it wakes is that of this measurement, which has slept enough.
    return {
        "woken": len([at for at in woken if at < IDLE]),
        "paints": app.paints - painted,
        "cpu": (time.process_time() - spent) * 1000,
    }


async def lateness(app: Any) -> Found:
    """How late a timer of the event loop is, and the processor time of each step of the loop."""
    loop: Any = asyncio.get_running_loop()
    late: dict[bool, list[float]] = {True: [], False: []}
    steps: list[float] = []
    handle: Any = asyncio.Handle
    usual = handle._run

    def run(handle: Any) -> None:
        began = time.thread_time()
        usual(handle)
        steps.append((time.thread_time() - began) * 1000)

    await asyncio.sleep(2.0)
    handle._run = run
    end = loop.time() + THINKING
    while (due := loop.time() + BEAT) < end:
        before = _somebody_thinks()
        await asyncio.sleep(BEAT)
        late[before or _somebody_thinks()].append(max(0.0, loop.time() - due) * 1000)
    handle._run = usual
    return {"thinking": late[True], "else": late[False], "steps": steps}


def _somebody_thinks() -> bool:
    return any(thread.name.endswith(" thinks") for thread in threading.enumerate())


async def lateness_beside(app: Any) -> Found:
    """The same beside a thread that does nothing but count."""
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            sum(range(1000))

    threading.Thread(target=count, name="it thinks", daemon=True).start()
    found = await lateness(app)
    done.set()
    return found


async def playing(app: Any) -> Found:
    """What a card costs that is played."""
    table, cards = await _at_table(app), 0

    def count(update: Update) -> None:
        nonlocal cards
        cards += isinstance(update.event, CardPlayed)

    table.session.subscribe(count)
    spent = time.process_time()
    await asyncio.sleep(PLAYING)
    return {"cards": cards, "cpu": (time.process_time() - spent) * 1000}


QUICK: Final = ("lepp", "kask", "mand", "lepp", "kask")
SLOW: Final = ("tamm", "kuusk", "tamm", "kuusk", "tamm")
GAMES: Final[dict[str, tuple[Measure, tuple[str, ...], float]]] = {
    "idle": (idle, (PERSON, *QUICK[1:]), 1.0),
    "thinking": (lateness, SLOW, 1.0),
    "playing": (playing, QUICK, 1.0),
    "playing on": (playing, QUICK, math.inf),
}
"""What is measured of the game: how, who plays, and how fast."""
PEERS: Final[dict[str, Measure]] = {"bare": lateness, "bare beside": lateness_beside}
"""What is measured of the peer."""


def probe(name: str) -> Found:
    """Measure one of these in a process and a terminal of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "found.json"
        command = (sys.executable, "-m", "tests.tools.bench.probed", name, str(file))
        Terminal(command, SIZE, {"KUUSED_CONFIG": folder}).wait()
        found: Found = json.loads(file.read_text(encoding="utf-8"))
        return found


def main(name: str, file: str) -> None:
    """Measure, and write down what was found."""
    app: ProbedBare | ProbedGame
    if name in PEERS:
        app = ProbedBare()
        app.measure = PEERS[name]
    else:
        measure, seats, speed = GAMES[name]
        app = ProbedGame(
            tr=make_translator("en"),
            settings=replace(Settings(), tutorial=False),
            first=Setup(rules=Rules(chips=CHIPS), seed=SEED, seats=seats),
            watch=None if PERSON in seats else WatchOptions(speed=speed),
        )
        app.measure = measure
    app.run()
    Path(file).write_text(json.dumps(app.found), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
