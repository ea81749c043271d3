"""How far a run has come, for the person who waits for it; and how that person ends it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.text import Text

from kuused.arena.tally import Tally
from kuused.i18n import Translator

__all__ = ["interruptible", "progress_bar"]


@contextmanager
def progress_bar(
    tr: Translator, deals: int, wanted: Callable[[Sequence[Tally]], int]
) -> Iterator[Callable[[Sequence[Tally]], None]]:
    """A bar on standard error with deals done, deals a second and the time left.

    Where standard error is no terminal, nothing is shown.

    Args:
        tr: the translator.
        deals: how many there will be at most.
        wanted: how many there will be by these tallies.

    Yields:
        What to call with the tallies so far.
    """
    if not sys.stderr.isatty():
        yield lambda tallies: None
        return
    console = Console(stderr=True)
    columns = (
        BarColumn(bar_width=None),
        _Deals(tr),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
    )
    with Progress(*columns, console=console, expand=True, transient=True) as progress:
        task = progress.add_task("", total=deals)

        def show(tallies: Sequence[Tally]) -> None:
            done = tallies[0].deals
            progress.update(task, completed=done, total=max(done, min(deals, wanted(tallies))))

        yield show


class _Deals(ProgressColumn):
    """How many deals are done, of how many, and how fast."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr

    def render(self, task: Task) -> Text:
        done, total = int(task.completed), int(task.total or 0)
        if not task.speed:
            return Text(self._tr.t("{done} of {total} deals", done=done, total=total))
        speed = f"{task.speed:.0f}" if task.speed >= 10 else f"{task.speed:.2g}"
        message = self._tr.t(
            "{done} of {total} deals, {speed}/s", done=done, total=total, speed=speed
        )
        return Text(message)


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Let Ctrl+C ask for the end instead of being one; pressed again, it is one.

    Yields:
        Whether it was pressed.
    """
    asked = threading.Event()

    def ask(number: int, frame: FrameType | None) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set  # only the main thread is told of signals
        return
    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
