"""Who plays the parts: processes of this machine, or any executor, such as a cluster's."""

from __future__ import annotations

import os
import signal
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final, Protocol

from kuused.arena.plan import ArenaPlan
from kuused.arena.playing import Part, play_part

__all__ = ["Anywhere", "Crew", "Here", "processors"]

GRACE: Final = 1.0
"""Seconds that workers get to end by themselves."""


class Crew(Protocol):
    """Those who play the parts of a plan."""

    @property
    def width(self) -> int:
        """How many parts can be played at the same time."""
        ...

    def submit(self, plan: ArenaPlan, number: int, benched: bool) -> Future[Part]:
        """Have a part played; see :func:`~kuused.arena.playing.play_part`."""
        ...

    def renew(self) -> None:
        """Make good what a broken worker has broken."""
        ...

    def close(self) -> None:
        """End all work, without waiting for what is under way."""
        ...


class Anywhere:
    """Any executor. It belongs to somebody else, who closes it.

    Args:
        executor: it must carry a function of this package, and plain values, to where it works.
        width: how many parts it can play at the same time.
    """

    def __init__(self, executor: Executor, width: int) -> None:
        self._executor = executor
        self.width = width

    def submit(self, plan: ArenaPlan, number: int, benched: bool) -> Future[Part]:
        """Have a part played."""
        return self._executor.submit(play_part, plan, number, benched)

    def renew(self) -> None:
        """An executor that is broken stays so: this is for its owner."""

    def close(self) -> None:
        """Nothing of ours."""


class Here:
    """Worker processes of this machine.

    They are started afresh rather than forked, which is safe beside the threads of a progress bar
    and the same on every system. Ctrl+C is for the process that started them alone.

    Args:
        workers: how many.
    """

    def __init__(self, workers: int) -> None:
        self.width = workers
        self._open()

    def submit(self, plan: ArenaPlan, number: int, benched: bool) -> Future[Part]:
        """Have a part played."""
        return self._pool.submit(play_part, plan, number, benched)

    def renew(self) -> None:
        """Begin again with new processes."""
        self.close()
        self._open()

    def close(self) -> None:
        """End the workers; one that doesn't end by itself, because a player holds it, is killed."""
        with suppress(BrokenExecutor):
            self._pool.shutdown(wait=False, cancel_futures=True)
        waiting = [process.sentinel for process in self._context.started]
        until = time.monotonic() + GRACE
        while waiting and (left := until - time.monotonic()) > 0:
            ended = wait(waiting, timeout=left)
            waiting = [sentinel for sentinel in waiting if sentinel not in ended]
        for process in self._context.started:
            if process.sentinel in waiting:
                process.kill()

    def _open(self) -> None:
        self._context = _Context()
        self._pool = ProcessPoolExecutor(
            self.width, mp_context=self._context, initializer=_begin_worker
        )


class _Context(SpawnContext):
    """Starts processes, and remembers which."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    # The pool calls it by this name; typeshed types it as a class, which a method cannot be.
    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = SpawnProcess(*args, **kwargs)
        self.started.append(process)
        return process


def _begin_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A player may print. Standard output is for the figures.
    sys.stdout = sys.stderr
    # Each worker is one of many: a numerical library shall not start threads for all processors.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
