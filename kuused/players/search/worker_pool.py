"""A study next to the table: processes in which players think, so that the table never waits.

In one process Python runs one thread at a time. A player that thinks in a thread lets the others
run again and again, but by milliseconds too late for a screen that is to answer at once. So the
application has a :class:`WorkerPool`, and while it has it, all thinking that is long goes there. It is
the same thinking, and it leads to the same; where no process can be had, or one is lost, it is done
here, in the thread that has asked for it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, TypeVar, cast

from kuused.players.base import Stop

__all__ = ["WorkerPool", "open_worker_pool", "run_in_worker", "warm_worker_pool"]

T = TypeVar("T")
Work = Callable[..., Any]
"""A function of a module, whose last argument is the brake."""

_BEGIN: Final = "import sys; sys.path[:] = sys.argv[1:]; from kuused.players.search.worker_pool import serve; serve()"
_MOST: Final = 2
"""Processes at most: a seat that thinks, and an estimate or a hint beside it."""
_LOOK: Final = 0.02
"""Seconds between two looks at the brake."""
_STAND_BACK: Final = 5
"""How much nicer to others a process in the study is than the table."""


class _Lost(Exception):
    """The process is gone."""


class _Worker:
    """One process, and what it is working on."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BEGIN, *sys.path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: BinaryIO = cast(BinaryIO, self._process.stdin)
        self._from: BinaryIO = cast(BinaryIO, self._process.stdout)
        self._asked: Future[tuple[bool, Any]] = Future()
        self._sending = threading.Lock()
        threading.Thread(target=self._listen, name="study", daemon=True).start()

    def do(self, work: Work, args: tuple[Any, ...], stop: Stop | None) -> Any:
        """Have some work done, and wait for it.

        Raises:
            _Lost: the process is gone.
            Exception: the work raised it.
        """
        asked: Future[tuple[bool, Any]] = Future()
        self._asked = asked
        self._send((work, args))
        if stop is not None:
            while not wait((asked,), _LOOK).done:
                if stop():
                    self._send(None)
                    break
        good, value = asked.result()
        if not good:
            raise value
        return value

    def close(self) -> None:
        """Let it go; what it is working on is lost."""
        with contextlib.suppress(OSError):
            self._to.close()
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, message: object) -> None:
        parcel = pickle.dumps(message)
        try:
            with self._sending:
                self._to.write(parcel)
                self._to.flush()
        except (OSError, ValueError) as error:  # a broken pipe, or one that is closed
            raise _Lost from error

    def _listen(self) -> None:
        """Hand on each outcome; the end of them all is handed on as well."""
        with self._from:
            while True:
                try:
                    outcome = pickle.load(self._from)
                except Exception:  # whatever is wrong with it, nothing good will follow
                    break
                self._asked.set_result(outcome)
        if not self._asked.done():
            self._asked.set_exception(_Lost())


class WorkerPool:
    """Processes that think for whoever asks; the first is begun when it is needed.

    It may be used from several threads.
    """

    def __init__(self) -> None:
        self._free: list[_Worker] = []
        self._desks = 0
        self._change = threading.Condition()
        self._closed = False

    def do(self, work: Callable[..., T], *args: Any, stop: Stop | None = None) -> T:
        """Have some work done there, or here if it can't be.

        Args:
            work: a function of a module; it is given the arguments and the brake.
            args: what it is given; they must be of a kind that can be pickled.
            stop: the brake.

        Raises:
            Exception: the work raised it.
        """
        desk = self._take(stop)
        if desk is None:
            return work(*args, stop)
        try:
            found: T = desk.do(work, args, stop)
        except _Lost:
            self._give_up(desk)
            return work(*args, stop)
        except BaseException:
            self._give_back(desk)
            raise
        self._give_back(desk)
        return found

    def warm(self) -> None:
        """Begin a process, so that it is there by the time it is needed; waits for nothing."""
        with self._change:
            if self._desks or self._closed:
                return
            with contextlib.suppress(OSError):
                self._free.append(_Worker())
                self._desks = 1

    def close(self) -> None:
        """Let all processes go. Work that is asked for from now on is done here."""
        with self._change:
            self._closed = True
            desks, self._free = self._free, []
            self._change.notify_all()
        for desk in desks:
            desk.close()

    def _take(self, stop: Stop | None) -> _Worker | None:
        """A process that has nothing to do, or ``None`` where none can be had."""
        with self._change:
            while not self._closed:
                if self._free:
                    return self._free.pop()
                if self._desks < _MOST:
                    try:
                        desk = _Worker()
                    except OSError:
                        return None
                    self._desks += 1
                    return desk
                if stop is not None and stop():
                    return None
                self._change.wait(None if stop is None else _LOOK)
        return None

    def _give_back(self, desk: _Worker) -> None:
        with self._change:
            if not self._closed:
                self._free.append(desk)
                self._change.notify()
                return
        desk.close()

    def _give_up(self, desk: _Worker) -> None:
        desk.close()
        with self._change:
            self._desks -= 1
            self._change.notify()


_open: WorkerPool | None = None


@contextmanager
def open_worker_pool() -> Iterator[WorkerPool]:
    """Have a study for as long as this lasts: :func:`run_in_worker` uses it."""
    global _open
    before, study = _open, WorkerPool()
    _open = study
    try:
        yield study
    finally:
        _open = before
        study.close()


def run_in_worker(work: Callable[..., T], *args: Any, stop: Stop | None = None) -> T:
    """Do some work in the study if there is one, else here; see :meth:`WorkerPool.do`."""
    return work(*args, stop) if _open is None else _open.do(work, *args, stop=stop)


def warm_worker_pool() -> None:
    """Somebody will have to think soon: have the study ready, if there is one."""
    if _open is not None:
        _open.warm()


def serve() -> None:
    """What a process in the study does: work until nobody is there any more."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the table
    if hasattr(os, "nice"):
        os.nice(_STAND_BACK)
    asked, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed must not get among the answers
    waiting: queue.SimpleQueue[tuple[Work, tuple[Any, ...]]] = queue.SimpleQueue()
    halted = threading.Event()

    def listen() -> None:
        while True:
            try:
                message = pickle.load(asked)
            except Exception:  # the table is gone
                os._exit(0)
            if message is None:
                halted.set()
            else:
                halted.clear()
                waiting.put(message)

    threading.Thread(target=listen, daemon=True).start()
    import kuused.players.search.player  # noqa: F401  # loads numpy before it is needed

    while True:
        work, args = waiting.get()
        try:
            outcome = True, work(*args, halted.is_set)
        except Exception as error:
            outcome = False, error
        try:
            parcel = pickle.dumps(outcome)
        except Exception:  # the outcome can't be pickled, and whoever asked must not wait for ever
            parcel = pickle.dumps((False, RuntimeError(f"{outcome[1]!r} can't be told")))
        answers.write(parcel)
        answers.flush()
