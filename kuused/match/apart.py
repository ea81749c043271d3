"""Thinking apart from the event loop: in a thread of its own, with a brake.

The threads are daemons: one that never ends does not keep the program from ending.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

__all__ = ["Brake", "Errand", "apart"]

T = TypeVar("T")


class Brake:
    """What tells somebody who thinks to come to an end: called, it says whether to.

    Attributes:
        heeded: whether whoever thinks has been given it at all.
    """

    def __init__(self) -> None:
        self._pulled = threading.Event()
        self.heeded = False

    def __call__(self) -> bool:
        """Whether to answer now with the best so far."""
        return self._pulled.is_set()

    def pull(self) -> None:
        """Bring the thinking to an end."""
        self._pulled.set()


class Errand(Generic[T]):
    """Some work that is being done in a thread.

    Args:
        work: what is done; it is given the brake.
        name: what the thread is called.

    Attributes:
        brake: ends it early, if the work heeds it.
        thread: where it is done.
        future: its outcome. It can't be cancelled.
    """

    def __init__(self, work: Callable[[Brake], T], name: str) -> None:
        self.brake = Brake()
        self.future: Future[T] = Future()
        self.future.set_running_or_notify_cancel()  # from here on nobody can cancel it

        def do() -> None:
            try:
                outcome = work(self.brake)
            except BaseException as error:  # it belongs to whoever waits for the outcome
                self.future.set_exception(error)
            else:
                self.future.set_result(outcome)

        self.thread = threading.Thread(target=do, name=name, daemon=True)
        self.thread.start()


async def apart(work: Callable[[Brake], T], name: str) -> T:
    """Do some work in a thread, and wait for its outcome without stalling the loop.

    Cancelling pulls the brake.
    """
    errand = Errand(work, name)
    try:
        return await asyncio.wrap_future(errand.future)
    finally:
        errand.brake.pull()
