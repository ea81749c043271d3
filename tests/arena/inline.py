"""A crew of one that plays where it stands."""

from concurrent.futures import Executor, Future
from typing import Any

from kuused.arena.executors import Anywhere


class Inline(Executor):
    """Runs what it is given at once, and remembers what that was."""

    def __init__(self):
        self.calls: list[Any] = []

    def submit(self, fn, /, *args, **kwargs):
        self.calls.append((fn, args))
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def inline():
    return Anywhere(Inline(), 1)
