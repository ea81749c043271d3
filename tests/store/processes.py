"""The tests' end of :mod:`tests.store.playing`: has processes begun, kills them, hears what they show."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["Nursery", "nursery"]

ROOT = Path(__file__).parents[2]


class Nursery:
    """A program that begins processes."""

    def __init__(self, program: subprocess.Popen[str], shown: int) -> None:
        self._program = program
        self._shown = shown

    def order(self, *words: object) -> int:
        """Give an order, and hear a number: of the new process, or how the last one has ended."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        print(*words, file=self._program.stdin, flush=True)
        return int(self._program.stdout.readline())

    def kill(self, process: int) -> int:
        """Kill a process, and wait until it is gone; give its exit status."""
        os.kill(process, signal.SIGKILL)
        return self.order("reap")

    def wait(self, seconds: float) -> bool:
        """Wait until something is shown, and no longer than this."""
        return bool(select.select([self._shown], [], [], seconds)[0])

    def see(self, many: int) -> list[tuple[str, int]]:
        """Wait until so many lines have been shown, and give what has."""
        told: list[tuple[str, int]] = []
        while len(told) < many:
            self.wait(60)
            told += self.shown()
        return told

    def shown(self) -> list[tuple[str, int]]:
        """What has been shown since this was last asked: which match, how many actions."""
        told = b""
        while self.wait(0):
            told += os.read(self._shown, 65536)
        lines = [line.split() for line in told.decode().splitlines()]
        return [(match, int(count)) for match, count in lines]


@contextmanager
def nursery() -> Iterator[Nursery]:
    """Have the program running."""
    reads, writes = os.pipe()
    code = "import os, sys; os.dup2(int(sys.argv[1]), 3, inheritable=True); " \
           "from tests.store.playing import main; main()"  # fmt: skip
    program = subprocess.Popen(
        [sys.executable, "-c", code, str(writes)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        pass_fds=(writes,),
    )
    os.close(writes)
    try:
        yield Nursery(program, reads)
    finally:
        program.communicate()
        os.close(reads)
