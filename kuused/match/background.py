"""Run work in daemon threads that can be asked to stop, without blocking the event loop.

A daemon thread that never ends does not keep the program from ending.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

__all__ = ["BackgroundTask", "StopToken", "run_in_thread"]

T = TypeVar("T")


class StopToken:
    """Callback that returns True when the work should stop and return its best result so far.

    Attributes:
        used: whether the work has been given the token, so that it can be expected to stop.
    """

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self.used = False

    def __call__(self) -> bool:
        """Return whether to stop now."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Ask the work to stop."""
        self._stopped.set()


class BackgroundTask(Generic[T]):
    """Work that runs in a thread of its own.

    Args:
        work: the function to run; it is given the stop token.
        name: the thread's name.

    Attributes:
        stop_token: asks the work to stop early.
        thread: the thread.
        future: the result. It can't be cancelled.
    """

    def __init__(self, work: Callable[[StopToken], T], name: str) -> None:
        self.stop_token = StopToken()
        self.future: Future[T] = Future()
        self.future.set_running_or_notify_cancel()  # from here on it can't be cancelled

        def run() -> None:
            try:
                result = work(self.stop_token)
            except BaseException as error:  # for whoever waits for the result
                self.future.set_exception(error)
            else:
                self.future.set_result(result)

        self.thread = threading.Thread(target=run, name=name, daemon=True)
        self.thread.start()


async def run_in_thread(work: Callable[[StopToken], T], name: str) -> T:
    """Run a function in a thread and wait for its result without blocking the event loop.

    Cancelling sets the stop token.
    """
    task = BackgroundTask(work, name)
    try:
        return await asyncio.wrap_future(task.future)
    finally:
        task.stop_token.stop()
