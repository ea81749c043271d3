"""A terminal that may go away while the game is drawn on it: its window closed, its line cut.

Textual then waits for ever for a thread that has died of the first write, or reads the end of the
input over and over. Here writes to a terminal that is gone go nowhere, and its going ends the game.
"""

from __future__ import annotations

import asyncio
import select
import signal
import sys
import threading
from collections.abc import Callable
from typing import IO, Any, Final

from textual.driver import Driver

__all__ = ["catch_signals", "lasting", "release_signals", "when_gone"]

_SIGNALS: Final = ("SIGTERM", "SIGHUP")


class _Lasting:
    """A stream that takes what is written to it, whether anybody is left to see it or not."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write it, if that can be."""
        try:
            return self._stream.write(text)
        except OSError:
            return len(text)

    def flush(self) -> None:
        """Write out what waits, if that can be."""
        try:
            self._stream.flush()
        except OSError:
            return


def lasting(driver: type[Driver]) -> type[Driver]:
    """A driver like this one that outlasts its terminal, so that the game can end in order."""

    class Lasting(driver):  # type: ignore[misc, valid-type]  # the platform's own, known only here
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            stream: Any = getattr(self, "_file", None)
            if stream is not None:
                self._file: Any = _Lasting(stream)

    return Lasting


def when_gone(call: Callable[[], None]) -> None:
    """Have something called, in a thread of its own, when the terminal of the input is gone.

    It costs nothing until then. Where that can't be watched, nothing is called.
    """
    if not hasattr(select, "poll") or sys.__stdin__ is None or not sys.__stdin__.isatty():
        return
    watch = select.poll()
    watch.register(sys.__stdin__.fileno(), 0)  # no event is asked for: a hang-up is always told

    def wait() -> None:
        for _, event in watch.poll():
            if event & select.POLLHUP:
                call()

    threading.Thread(target=wait, name="terminal", daemon=True).start()


def catch_signals(loop: asyncio.AbstractEventLoop, leave: Callable[[], None]) -> None:
    """Leave in order when the program is told to end.

    Without this the terminal is left in the alternate screen with its mouse tracked: Textual is
    killed before it can restore it.
    """
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        try:
            if number is not None:
                loop.add_signal_handler(number, leave)
        except (NotImplementedError, RuntimeError, ValueError):
            return  # Windows, or a loop that is not the main thread's: the default stays


def release_signals(loop: asyncio.AbstractEventLoop) -> None:
    """Let the signals do what they do by default."""
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        try:
            if number is not None:
                loop.remove_signal_handler(number)
        except (NotImplementedError, RuntimeError, ValueError):
            return  # as above: they have never been caught there
