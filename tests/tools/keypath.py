"""Which files of the game one Enter on a playable card passes: ``python -m tests.tools.keypath``.

The app runs headless with a store on disk. A profile function (:func:`sys.setprofile`) notes every
call into ``kuused/``, in all threads, from the key press until the first frame is painted after the
card was played. ``-v`` lists the files with the number of calls in each.
"""

from __future__ import annotations

from tests import stillness

stillness.hold_still()  # before Textual reads the environment

import asyncio  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402
import tempfile  # noqa: E402
import threading  # noqa: E402
from collections import Counter  # noqa: E402
from pathlib import Path  # noqa: E402
from types import FrameType  # noqa: E402
from typing import Any  # noqa: E402

import kuused  # noqa: E402
from kuused.engine import Rules  # noqa: E402
from kuused.i18n import make_translator  # noqa: E402
from kuused.match import PERSON, Setup  # noqa: E402
from kuused.store.settings import Settings  # noqa: E402
from kuused.store.store import open_store  # noqa: E402
from kuused.ui.app import KuusedApp  # noqa: E402
from kuused.ui.screens.table import TableScreen  # noqa: E402
from tests.ui.tables import Table  # noqa: E402

PACKAGE = f"{Path(kuused.__file__).parent}{os.sep}"
SETUP = Setup(rules=Rules(), seed="7Q2FRPK", seats=(PERSON, "kask", "lepp", "mand", "kask"))


class CallCounter:
    """Counts the calls into the package, by file, until a frame is painted after ``apply``."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.applied = 0
        self.painted = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call, as a profile function."""
        if event != "call":
            return
        code = frame.f_code
        if code.co_filename.startswith(PACKAGE):
            name = code.co_filename.removeprefix(PACKAGE)
            self.calls[name] += 1
            self.applied += (name, code.co_name) == ("engine/transition.py", "apply")
        elif self.applied and code.co_qualname == "App._display":
            self.painted = frame.f_locals["renderable"] is not None
            if self.painted:
                _profile(None)


def _profile(function: CallCounter | None) -> None:
    threading.setprofile(function)
    if sys.version_info >= (3, 12):
        threading.setprofile_all_threads(function)
    else:
        sys.setprofile(function)


async def measure() -> CallCounter:
    """Play the first playable card with Enter."""
    store, problem = open_store()
    assert store is not None, problem
    app = KuusedApp(
        tr=make_translator("en"), settings=Settings(tutorial=False), store=store, first=SETUP
    )
    counter = CallCounter()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        (screen,) = (screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        table = Table(app, pilot, screen)
        await table.my_turn()
        while not table.view.playable:
            await table.press("enter")
            await table.my_turn()
        await table.press("tab")  # chooses a playable card
        _profile(counter)
        await pilot.press("enter")
        await table.until(lambda: counter.painted, "a frame with the card on the table")
        _profile(None)
    store.close()
    return counter


def main(arguments: list[str]) -> None:
    """Measure, and print what was found."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(KUUSED_CONFIG=folder, KUUSED_DATA=folder)
        found = asyncio.run(measure())
    if "-v" in arguments:
        for name, calls in sorted(found.calls.items()):
            print(f"{calls:6} {name}")
    total = found.calls.total()
    print(f"{len(found.calls)} files, apply {found.applied} times, {total:,} calls")


if __name__ == "__main__":
    main(sys.argv[1:])
