"""From start to the first full frame, and memory, beside a bare Textual app with one label.

Both are fresh processes in a pseudo-terminal of 120 by 40, started in turns. The clock runs from
before the start of Python until the end of the frame that shows the last of what is to be seen has
been read: the label there; here the keys in the last line of the home screen, or of a table that
`kuused play` opens with five players. Memory is what of the process lies in RAM (RSS) once nothing
more is painted; the match here is on the table, at the person's first turn.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from statistics import median

from tests.tools.bench.bare import TEXT
from tests.tools.bench.keys_row import PLAY, SIZE
from tests.tools.bench.verdict import told
from tests.tools.frames import Terminal

ABOUT = "start: first full frame and memory, beside a bare Textual app"
RUNS = 7
START, MEMORY = 1.8, 2.0
PROGRAMS: dict[str, tuple[tuple[str, ...], str]] = {
    "bare": (("-m", "tests.tools.bench.bare"), TEXT),
    "home": (("-m", "kuused"), "Leave"),
    "table": (PLAY, "Choose"),
}
"""What is started, and the text that stands in its first full frame and in none before."""


def begin(command: Sequence[str], last: str, folder: str) -> tuple[Terminal, float]:
    """Start a program; the seconds until it has shown this."""
    terminal = Terminal(
        (sys.executable, *command),
        SIZE,
        {"KUUSED_CONFIG": folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"},
    )
    frame = terminal.until(lambda frame: last.encode() in frame.painted, f"{last} on the screen")
    return terminal, frame.at - terminal.began


def memory(terminal: Terminal) -> float:
    """Megabytes of the process that lie in RAM."""
    asked = ["ps", "-o", "rss=", "-p", str(terminal.pid)]
    return int(subprocess.run(asked, capture_output=True, check=True).stdout) / 1024


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    seconds: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    megabytes: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as folder:
        for run in range(RUNS + 1):
            for name, (command, last) in PROGRAMS.items():
                terminal, needed = begin(command, last, folder)
                try:
                    if run:  # the first only compiles, as after an installation
                        seconds[name].append(needed)
                    if run in (1, 2, 3):
                        for _ in terminal.frames(2.0):
                            pass
                        megabytes[name].append(memory(terminal))
                finally:
                    terminal.close()
    for name, values in seconds.items():
        ratio = median(a / b for a, b in zip(values, seconds["bare"], strict=True))
        figures = f"{median(values) * 1000:>8.0f} ms   ({min(values):.3f} to {max(values):.3f} s)"
        yield f"  {f'start, {name}':<34}{figures}   ratio {ratio:.2f}"
        if name != "bare":
            yield told(f"start, {name}: at most {START:g} times the bare app", ratio <= START)
    for name, values in megabytes.items():
        yield f"  {f'memory, {name}':<34}{median(values):>8.1f} MB"
    ratio = median(megabytes["table"]) / median(megabytes["bare"])
    yield told(f"memory: at most {MEMORY:g} times the bare app; {ratio:.2f}", ratio <= MEMORY)
