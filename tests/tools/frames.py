"""A program in a pseudo-terminal, frame by frame: for measuring it, and for recording it.

Textual tells where a frame ends if the terminal says that it can hold a frame back until then
(mode 2026). Here it does.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pexpect

from tests.stillness import GONE, SET

__all__ = ["ROOT", "Frame", "Terminal"]

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds without the frame that is waited for after which something must be wrong."""

_ASKED, _ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
_END = b"\x1b[?2026l"


class Frame(NamedTuple):
    """Something painted.

    Attributes:
        at: when the last of it came, in seconds of time.perf_counter.
        painted: what the terminal was told.
    """

    at: float
    painted: bytes


class Terminal:
    """A program that runs in a pseudo-terminal of its own.

    Args:
        command: the program and its arguments.
        size: columns and rows.
        environment: what is set for it besides the environment here, which is held still.

    Attributes:
        began: when it was started, in seconds of time.perf_counter.
        pid: the number of its process.
    """

    def __init__(
        self,
        command: Sequence[str],
        size: tuple[int, int],
        environment: Mapping[str, str],
    ) -> None:
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in GONE
            and name != "PYTHONDONTWRITEBYTECODE"  # whoever plays does not compile at each start
            and not name.startswith(("KUUSED_", "TEXTUAL"))
        }
        self.began = time.perf_counter()
        self._child = pexpect.spawn(
            command[0],
            list(command[1:]),
            cwd=str(ROOT),
            env={**kept, **SET, **environment},
            dimensions=(size[1], size[0]),
        )
        self.pid: int = self._child.pid
        self._rest = b""
        self._asked = False

    def send(self, keys: str) -> float:
        """Press keys; the moment at which that was done."""
        at = time.perf_counter()
        os.write(self._child.child_fd, keys.encode())
        return at

    def frames(self, seconds: float) -> Iterator[Frame]:
        """What is painted until so many seconds have gone by without anything, or it has ended."""
        while select.select([self._child.child_fd], [], [], seconds)[0]:
            try:
                new = os.read(self._child.child_fd, 1 << 16)
            except OSError:
                return
            if not new:
                return
            at = time.perf_counter()
            self._rest += new
            if not self._asked and _ASKED in self._rest:
                self._asked = True
                os.write(self._child.child_fd, _ANSWER)
            while _END in self._rest:
                painted, _, self._rest = self._rest.partition(_END)
                yield Frame(at, painted + _END)

    def until(self, wanted: Callable[[Frame], bool], what: str) -> Frame:
        """The first frame for which this holds.

        Raises:
            AssertionError: it has not come.
        """
        for frame in self.frames(PATIENCE):
            if wanted(frame):
                return frame
        raise AssertionError(f"it never came to this: {what}")

    def wait(self) -> None:
        """Let it come to its end by itself."""
        for _ in self.frames(PATIENCE):
            pass
        self.close()

    def close(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._child.wait()
        self._child.close()
