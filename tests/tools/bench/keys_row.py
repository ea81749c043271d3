"""From a key to the frame that shows it, at the table of the real program.

The program runs in a pseudo-terminal of 120 by 40, five at the table and the person in turn; the
right arrow chooses the next card. The clock runs from the key's being written to the terminal until
the end of the last frame that it leads to has been read there, so that the program's reading,
thinking, painting and writing are all in it, and whatever else the machine does as well. Beside it,
the same for a bare Textual application that changes its label. Told are the first frame, in
which the card is chosen, and the last, which brings the sentence below the hand that says what the
card waits for.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from tests.tools.bench.verdict import high, told
from tests.tools.frames import Terminal

ABOUT = "keys: from a key to the painted frame, 120×40, five at the table"
BUDGET = 16.0
KEYS = 120
SIZE = (120, 40)
QUIET = 0.2
"""Seconds without a frame after which a key has had all its effect."""
RIGHT = "\x1b[C"
PLAY = ("-m", "kuused", "play", "--seed", "7Q2FRPK", "--seats", "kask,lepp,mand,kask")


def settled(terminal: Terminal, seconds: float = 3.0) -> None:
    """Wait until nothing has been painted for a while: the person is in turn then."""
    terminal.until(lambda _: True, "a first frame")
    for _ in terminal.frames(seconds):
        pass


def answers(command: Sequence[str], environment: Mapping[str, str]) -> tuple[list[float], ...]:
    """Milliseconds to the first, and to the last frame that each key leads to."""
    terminal = Terminal((sys.executable, *command), SIZE, environment)
    first: list[float] = []
    last: list[float] = []
    try:
        settled(terminal)
        for _ in range(KEYS):
            pressed = terminal.send(RIGHT)
            painted = [frame.at for frame in terminal.frames(QUIET)]
            if painted:
                first.append((painted[0] - pressed) * 1000)
                last.append((painted[-1] - pressed) * 1000)
    finally:
        terminal.close()
    return first, last


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    yield f"  {'':<34}{'median':>10}{'95 %':>10}{'most':>10}   ms"
    found: tuple[list[float], ...] = ()
    with tempfile.TemporaryDirectory() as folder:
        for name, command in (("bare", ("-m", "tests.tools.bench.bare")), ("Kuused", PLAY)):
            found = answers(command, {"KUUSED_CONFIG": folder})
            if not found[0]:
                yield f"  {name}: no key led to a frame, so there is nothing to tell"
                return
            for frame, times in zip(("first frame", "last frame"), found, strict=True):
                spread = (median(times), high(times), max(times))
                figures = "".join(f"{ms:>10.1f}" for ms in spread)
                yield f"  {f'{name}, {frame}':<34}{figures}   {len(times)} of {KEYS} keys"
    for frame, times in zip(("first", "last"), found, strict=True):
        yield told(f"95 % of {frame} frames under {BUDGET:g} ms", high(times) < BUDGET)
