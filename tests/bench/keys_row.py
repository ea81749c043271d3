"""From a key to the frame that shows it, at the table of the real program.

The program runs in a pseudo-terminal of 120 by 40, five at the table and the person in turn; the
right arrow chooses the next card. The clock runs from the key's being written to the terminal until
the end of the last frame that it leads to has been read there, so that the program's reading,
thinking, painting and writing are all in it, and whatever else the machine does as well. Beside it,
the same for a bare Textual application that moves a mark in a label.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from tests.bench.verdict import high, told
from tests.frames import Terminal

ABOUT = "keys: from a key to the painted frame, 120×40, five at the table"
BUDGET = 16.0
KEYS = 200
SIZE = (120, 40)
QUIET = 0.12
"""Seconds without a frame after which a key has had all its effect."""
RIGHT = "\x1b[C"
PLAY = ("-m", "kuused", "play", "--seed", "7Q2FRPK", "--seats", "kask,lepp,mand,kask")


def settled(terminal: Terminal, seconds: float = 3.0) -> None:
    """Wait until nothing has been painted for a while: the person is in turn then."""
    terminal.until(lambda _: True, "a first frame")
    for _ in terminal.frames(seconds):
        pass


def answers(command: Sequence[str], environment: Mapping[str, str]) -> tuple[list[float], int]:
    """Milliseconds to the last frame that each key leads to; and how many led to more than one."""
    terminal = Terminal((sys.executable, *command), SIZE, environment)
    times, several = [], 0
    try:
        settled(terminal)
        for _ in range(KEYS):
            pressed = terminal.send(RIGHT)
            painted = [frame.at for frame in terminal.frames(QUIET)]
            if painted:
                times.append((painted[-1] - pressed) * 1000)
                several += len(painted) > 1
    finally:
        terminal.close()
    return times, several


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    yield f"  {'':<34}{'median':>10}{'95 %':>10}{'most':>10}   ms"
    with tempfile.TemporaryDirectory() as folder:
        for name, command in (("bare", ("-m", "tests.bench.bare")), ("Kuused", PLAY)):
            times, several = answers(command, {"KUUSED_CONFIG": folder})
            if not times:
                yield f"  {name}: no key led to a frame, so there is nothing to tell"
                return
            figures = "".join(f"{ms:>10.1f}" for ms in (median(times), high(times), max(times)))
            yield f"  {name:<34}{figures}   {len(times)} of {KEYS} keys, {several} in several frames"
    yield told("95 % under 16 ms", high(times) < BUDGET)
