"""Draws the pictures in screenshots/ from the real application: ``python -m tests.tools.screenshots``.

Every match comes from a seed and nothing waits, so that the same code draws the same pictures. Only
``match``, a recording and its moving picture, is played in a real terminal and takes its time.
"""

from __future__ import annotations

from tests import stillness

stillness.hold_still()  # before Textual reads the environment

import asyncio  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402
import tempfile  # noqa: E402
from collections.abc import Callable, Coroutine  # noqa: E402
from functools import partial  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

from kuused.engine import Rules  # noqa: E402
from kuused.match import PERSON, Pace, Setup, default_seats  # noqa: E402
from kuused.ui.app import KuusedApp  # noqa: E402
from kuused.ui.screens.match_end import MatchEndScreen  # noqa: E402
from kuused.ui.screens.round_summary import RoundSummaryScreen  # noqa: E402
from tests.tools.recording import record  # noqa: E402
from tests.ui.helpers import make_app  # noqa: E402
from tests.ui.tables import Table, a_table  # noqa: E402

FOLDER = Path(__file__).parents[2] / "screenshots"
SEED = "7Q2FRPK"
COMPACT, STANDARD, SPACIOUS = (80, 24), (100, 32), (130, 40)


def _setup(*, person: bool, chips: int = 12) -> Setup:
    seats = default_seats(5, person=False)
    return Setup(
        rules=Rules(chips=chips), seed=SEED, seats=(PERSON, *seats[1:]) if person else seats
    )


async def _take_turn(table: Table) -> None:
    """Play the first card that can be played, or pay."""
    await table.my_turn()
    if table.view.playable:
        card = table.view.playable[0]
        place = list(table.view.hand).index(card) + 1
        await table.press(str(place), str(place))
    else:
        await table.press("enter")
    await table.pilot.pause(0.05)


async def _to_turn(table: Table, number: int) -> None:
    """Go on to the person's turn of this number."""
    for _ in range(number - 1):
        await _take_turn(table)
    await table.my_turn()


async def _to_screen(table: Table, wanted: type) -> None:
    """Go on until this screen is shown."""
    for _ in range(2000):
        if isinstance(table.app.screen, wanted):
            return
        if table.app.screen is not table.screen:
            await table.press("enter")
        elif table.ready:
            await _take_turn(table)
        else:
            await table.pilot.pause(0.005)
    raise AssertionError(f"it never came to {wanted.__name__}")


def _save(app: KuusedApp, name: str) -> None:
    svg = app.export_screenshot(title="Kuused")
    (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")


async def _home() -> None:
    app = make_app()
    async with app.run_test(size=COMPACT) as pilot:
        await pilot.pause()
        _save(app, "home")


async def _new_match() -> None:
    app = make_app()
    async with app.run_test(size=COMPACT) as pilot:
        await pilot.press("n")
        await pilot.pause()
        _save(app, "new-match")


def _table(
    name: str, size: tuple[int, int], turn: int, **look: str | bool
) -> Callable[[], Coroutine[Any, Any, None]]:
    async def draw() -> None:
        app = make_app(**look)  # type: ignore[arg-type]
        async with a_table(_setup(person=True), size=size, app=app) as table:
            await _to_turn(table, turn)
            await table.pilot.pause()
            _save(app, name)

    return draw


def _turns(table: Table, number: int) -> bool:
    """Whether so many turns have been taken."""
    return len(table.view.log) >= number


async def _watch() -> None:
    pace = Pace(float("inf"), paused=True)
    async with a_table(_setup(person=False), size=STANDARD, pace=pace, open_hands=True) as table:
        for turn in range(1, 18):
            await table.press("full_stop")
            await table.until(partial(_turns, table, turn), "the next turn")
        await table.pilot.pause(0.05)
        _save(table.app, "watch-open")


async def _notebook() -> None:
    async with a_table(_setup(person=True), size=STANDARD) as table:
        await _to_turn(table, 6)
        await table.press("n")
        await table.pilot.pause()
        _save(table.app, "notebook")


async def _round_summary() -> None:
    async with a_table(_setup(person=True), size=STANDARD) as table:
        await _to_screen(table, RoundSummaryScreen)
        await table.pilot.pause()
        _save(table.app, "round-summary")


async def _match_end() -> None:
    async with a_table(_setup(person=True), size=STANDARD) as table:
        await _to_screen(table, MatchEndScreen)
        await table.pilot.pause()
        _save(table.app, "match-end")


async def _match() -> None:
    record()  # a real terminal, and no loop of ours


PICTURES: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
    "home": _home,
    "new-match": _new_match,
    "table-compact": _table("table-compact", COMPACT, 3),
    "table-standard": _table("table-standard", STANDARD, 3),
    "table-spacious": _table("table-spacious", SPACIOUS, 2),
    "table-estonian-light": _table("table-estonian-light", STANDARD, 3, lang="et", theme="light"),
    "table-spanish": _table("table-spanish", STANDARD, 4, dress="spanish"),
    "table-four-colours": _table(
        "table-four-colours", COMPACT, 4, theme="high-contrast", four_colours=True
    ),
    "notebook": _notebook,
    "watch-open": _watch,
    "round-summary": _round_summary,
    "match-end": _match_end,
    "match": _match,
}


def main(names: list[str]) -> int:
    """Draw the pictures named, or all of them."""
    unknown = [name for name in names if name not in PICTURES]
    if unknown:
        print(
            f"There is no picture {unknown[0]}. There are {', '.join(PICTURES)}.", file=sys.stderr
        )
        return 2
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KUUSED_CONFIG"] = folder
        for name in names or PICTURES:
            asyncio.run(PICTURES[name]())
            print(FOLDER.name + f"/{name}.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
