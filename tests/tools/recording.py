"""Records the beginning of a match: the real program in a pseudo-terminal, played by keys.

``python -m tests.tools.recording`` writes screenshots/match.cast, an asciicast, and screenshots/match.svg,
the same as a picture that moves. The deals and the others' play come from a seed, so that the same
code always plays the same match; only the moments differ a little with the machine.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import pyte

from tests.tools.frames import ROOT, Terminal
from tests.tools.moving_picture import drawn, stills

__all__ = ["record"]

FOLDER = ROOT / "screenshots"
SIZE = (100, 32)
COMMAND = ("-m", "kuused", "play", "--seed", "7Q2FRPK", "--lang", "en", "--theme", "dark")
SEATS = ("--seats", "mand,kask,lepp,mand")
TITLE = "Kuused: a match against four computer players"
LONGEST = 2.5
"""Seconds that nothing happens at the most; a longer wait is cut."""
SETTLED = 0.6
"""Seconds without a frame after which what a key has led to is over."""


class Recording:
    """What is seen of the program, with the moments.

    Args:
        folder: where the program keeps what it keeps.
    """

    def __init__(self, folder: str) -> None:
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self._screen)
        self._terminal = Terminal(
            (sys.executable, *COMMAND, *SEATS), SIZE, {"KUUSED_CONFIG": folder}
        )
        self._events: list[tuple[float, str]] = []
        self._last = self._now = 0.0

    def foot(self) -> str:
        """The last line: the keys that are offered."""
        return str(self._screen.display[-1])

    def watch(self, seconds: float) -> None:
        """Take down what is painted until nothing has been for so long."""
        for frame in self._terminal.frames(seconds):
            self._stream.feed(frame.painted)
            self._now += min(frame.at - self._last, LONGEST)
            self._last = frame.at
            self._events.append((self._now, frame.painted.decode()))

    def turn(self) -> None:
        """Watch until the person is in turn and everything has come to rest.

        Raises:
            AssertionError: it has not come to that.
        """
        for _ in range(200):
            self.watch(SETTLED)
            if "Enter Play" in self.foot() or "Enter Pay" in self.foot():
                return
        raise AssertionError(f"the person was never in turn: {self.foot()}")

    def press(self, keys: str, pause: float = SETTLED) -> None:
        """Press keys, and look at what comes of it."""
        self._terminal.send(keys)
        self.watch(pause)

    def begin(self) -> None:
        """Let the first turn be what is seen first."""
        self._events = [(0.0, "".join(painted for _, painted in self._events))]
        self._now = 0.0

    def end(self) -> str:
        """End the program; all of it as an asciicast."""
        self._terminal.close()
        columns, rows = SIZE
        header = {
            "version": 2,
            "width": columns,
            "height": rows,
            "title": TITLE,
            "env": {"TERM": "xterm-256color"},
        }
        lines = [header, *([round(at, 3), "o", painted] for at, painted in self._events)]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def played(folder: str) -> str:
    """A few turns, the notebook and a hint, as an asciicast."""
    recording = Recording(folder)
    recording.turn()
    recording.begin()
    recording.press("\r")
    for before in ("", "n", "", "i"):
        recording.turn()
        if before == "n":
            recording.press("n", 2.0)
            recording.press("\x1b", 1.0)
        elif before == "i":
            recording.press("i", 1.5)
            recording.press("i", 2.5)
        if "Enter Play" in recording.foot():
            recording.press("\t", 0.8)
        recording.press("\r")
    recording.turn()
    return recording.end()


def record() -> list[Path]:
    """Play, and write the recording and its picture."""
    with tempfile.TemporaryDirectory() as folder:
        cast = played(folder)
    files = [FOLDER / "match.cast", FOLDER / "match.svg"]
    files[0].write_text(cast, encoding="utf-8")
    files[1].write_text(drawn(stills(cast), SIZE, TITLE), encoding="utf-8")
    return files


if __name__ == "__main__":
    for file in record():
        print(file.relative_to(ROOT))
