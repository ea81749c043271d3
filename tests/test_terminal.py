"""The installed game in a real pseudo-terminal: what only a terminal shows.

A whole match is played by reading the screen and pressing what it says, as a person does. However
the program ends, the terminal is left as it was found, and the match can be gone on with.
"""

from __future__ import annotations

import os
import pty
import random
import re
import signal
import sqlite3
import sys
import termios
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pexpect
import pyte
import pytest

from kuused.store.database import folder
from kuused.store.matches import Saved
from kuused.store.store import open_store
from tests.store.independent import assert_sound, replayed

pytestmark = pytest.mark.pty

KUUSED = Path(sys.executable).with_name("kuused")
ROWS, COLUMNS = 24, 80
SEATS = ("--seats", "mand,kask,lepp,mand,kask")
PATIENCE = 60.0
"""Seconds in which something must appear on the screen before a test gives up on it."""


class Terminal:
    """The game in a terminal of 80 by 24, and what that terminal shows."""

    def __init__(self, *arguments: str, config: Path, **more: str) -> None:
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "KUUSED_CONFIG": str(config),
            **more,
        }
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.bytes = b""
        self._stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(
            str(KUUSED),
            list(arguments),
            env=environment,
            dimensions=(ROWS, COLUMNS),
            timeout=PATIENCE,
        )
        # Python has hardly begun to start there: these are the line modes as the program finds them.
        self.lines = termios.tcgetattr(self.child.child_fd)
        assert self.lines[3] & termios.ICANON, "the program was there before us"

    def resize(self, rows: int, columns: int) -> None:
        """Make the window another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def look(self, wait: float = 0.05) -> str:
        """Take in what has been written, and give the screen as text."""
        while True:
            try:
                chunk = self.child.read_nonblocking(65536, timeout=wait)
            except (pexpect.TIMEOUT, pexpect.EOF):
                break
            self.bytes += chunk
            # Private modes that pyte does not know are for the terminal alone, not for its screen.
            self._stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;:$]*[a-zA-Z]", b"", chunk))
            wait = 0.01
        return "\n".join(self.screen.display)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Look until the screen matches."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := re.search(pattern, self.look()):
                return found
            if not self.child.isalive():
                break
        raise AssertionError(f"{pattern!r} never came; the screen:\n{self.look()}")

    def wait_until(self, told: Callable[[str], bool]) -> str:
        """Look until the screen tells it."""
        end = time.monotonic() + PATIENCE
        while not told(screen := self.look()):
            assert time.monotonic() < end, f"it was never told; the screen:\n{screen}"
        return screen

    def wait_while(self, text: str) -> str:
        """Look until the text has gone from the screen."""
        return self.wait_until(lambda screen: text not in screen)

    def press(self, keys: str) -> None:
        """Press keys, as their bytes."""
        self.child.send(keys)

    def ended(self) -> int:
        """Wait for the end of the program, and give its exit status."""
        self.child.expect(pexpect.EOF)
        self.bytes += self.child.before or b""
        self.child.wait()
        status = self.child.exitstatus
        return status if status is not None else -(self.child.signalstatus or 0)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A configuration folder with a table that never waits."""
    (tmp_path / "settings.toml").write_text('speed = "max"\nanimation = false\nlang = "en"\n')
    return tmp_path


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals that are closed when the test is over, whatever became of it."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.child.isalive():
            terminal.child.kill(signal.SIGKILL)
            terminal.child.wait()  # closing alone gives a slow machine too little time
        terminal.child.close(force=True)


def assert_left_as_found(terminal: Terminal) -> None:
    """Alternate screen, mouse, paste mode and cursor are as before, and so are the line modes."""
    assert termios.tcgetattr(terminal.child.child_fd) == terminal.lines
    written = terminal.bytes
    assert b"\x1b[?1049h" in written, "the alternate screen was never gone to"
    for mode in (b"1049", b"1000", b"1003", b"1006", b"2004"):
        on, off = written.rfind(b"\x1b[?" + mode + b"h"), written.rfind(b"\x1b[?" + mode + b"l")
        assert off >= on, f"mode {mode.decode()} is left on"
    assert written.rfind(b"\x1b[?25h") > written.rfind(b"\x1b[?25l"), "the cursor is left hidden"


def assert_saved(actions: int = 1) -> Saved:
    """One match is saved, soundly, with so many actions at least; its journal gives its state."""
    assert_sound(folder())
    store, problem = open_store()
    assert problem is None
    assert store is not None
    (saved,) = store.saved()
    assert not saved.elsewhere, "the program is gone"
    resumed = store.resume(saved.id)
    state, count = replayed(folder(), saved.id, resumed.setup.rules)
    assert resumed.state == state
    assert count == saved.actions >= actions
    store.close()
    return saved


def kept() -> int:
    """How many actions have been kept by now."""
    with closing(sqlite3.connect(folder() / "kuused.db")) as database:
        count: int = database.execute("SELECT count(*) FROM journal").fetchone()[0]
        return count


def keeps_more_than(actions: int) -> Callable[[str], bool]:
    """Whether more than so many actions have been kept, whatever the screen shows."""
    return lambda screen: kept() > actions


SUITS = {"♦": "d", "♣": "c", "♥": "h", "♠": "s"}
CARD_TO_PLAY = r"(?:Your turn: |You lead the round: play )([A2-7JQK])([♦♣♥♠])"


def hand_on(screen: str) -> str:
    """The rows in which one's own cards lie, between the log and the prompt."""
    return "\n".join(screen.splitlines()[16:21])


def cards_on(screen: str) -> list[str]:
    """One's own cards."""
    return sorted(set(re.findall(r"[A2-7JQK][♦♣♥♠]", hand_on(screen))))


def answer(table: Terminal, screen: str) -> str | None:
    """Press what a person would who knows nothing but what the screen says; tell what it was."""
    if "Left in hand" in screen:
        table.press("\r")
        table.wait_while("Left in hand")
        return "summary"
    if found := re.search(CARD_TO_PLAY, screen):
        card = found[1] + found[2]
        table.press(found[1].lower() + SUITS[found[2]] + "\r")
        table.wait_until(lambda now: card not in hand_on(now) or "Left in hand" in now)
        return "card"
    if "Nothing fits" in screen:
        table.press("\r")
        table.wait_until(lambda now: now != screen)
        return "chip"
    return None


def test_a_whole_match_is_played_by_what_the_screen_says(
    config: Path, terminals: list[Terminal]
) -> None:
    table = Terminal("play", "--seed", "7Q2FRPK", "--chips", "2", config=config)
    terminals.append(table)
    screen, answers = "", Counter[str | None]()
    while "Chips by round" not in screen:
        assert table.child.isalive(), screen
        screen = table.look()
        answers[answer(table, screen)] += 1
    assert answers["card"] >= 6, "a round takes that many cards of one's own at the least"
    assert answers["summary"] >= 1
    assert "7Q2FRPK" in table.wait_for("Deal code.*")[0]
    table.press("q")
    table.wait_for("New match")
    table.press("q")
    assert table.ended() == 0
    assert_left_as_found(table)
    store, _ = open_store()
    assert store is not None
    (finished,) = store.finished()
    assert (finished.seed, finished.person, store.saved()) == ("7Q2FRPK", 0, [])
    store.close()


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP], ids=lambda s: s.name)
def test_a_signal_leaves_the_terminal_as_it_was(
    sent: signal.Signals, config: Path, terminals: list[Terminal]
) -> None:
    table = Terminal("play", "--seed", "7Q2FRPK", config=config)
    terminals.append(table)
    table.wait_for(CARD_TO_PLAY)
    table.child.kill(sent)
    table.ended()
    assert_left_as_found(table)
    assert_saved()


def test_ctrl_c_leaves_at_once(config: Path, terminals: list[Terminal]) -> None:
    table = Terminal("play", "--seed", "7Q2FRPK", config=config)
    terminals.append(table)
    table.wait_for(CARD_TO_PLAY)
    table.press("\x03")
    assert table.ended() == 0
    assert_left_as_found(table)
    assert_saved()


def test_a_match_that_is_left_goes_on_where_it_was(config: Path, terminals: list[Terminal]) -> None:
    table = Terminal("play", "--seed", "7Q2FRPK", config=config)
    terminals.append(table)
    answered = False
    while not answered:
        answered = answer(table, table.look()) == "card"
    table.wait_for(CARD_TO_PLAY + "|Nothing fits")
    hand = cards_on(table.wait_for(CARD_TO_PLAY + "|Nothing fits").string)
    table.press("q")
    table.wait_for("Again q leaves|New match")
    table.press("q")  # with a queen in hand it leaves the table, else the program
    if table.child.isalive() and "Continue" in table.wait_until(
        lambda screen: "Continue" in screen or not table.child.isalive()
    ):
        table.press("q")
    assert table.ended() == 0
    assert_left_as_found(table)
    saved = assert_saved(2)

    again = Terminal("continue", config=config)
    terminals.append(again)
    assert cards_on(again.wait_for(CARD_TO_PLAY + "|Nothing fits").string) == hand
    again.press("\x03")
    assert again.ended() == 0
    assert assert_saved().actions == saved.actions


@pytest.mark.parametrize("ignored", [False, True], ids=["told", "not told"])
def test_a_closed_terminal_ends_the_program_and_the_match_is_saved(
    ignored: bool, config: Path
) -> None:
    # A program that ignores SIGHUP when the game starts, as nohup does, is told nothing by it.
    before = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n" if ignored else ""
    if ignored:
        before += "import kuused.ui.terminal as terminal; terminal._SIGNALS = ()\n"
    code = f"{before}from kuused.cli import main; main(['play', '--seed', '7Q2FRPK'])"
    process, terminal = pty.fork()
    if process == 0:
        environment = os.environ | {"KUUSED_CONFIG": str(config), "TERM": "xterm-256color"}
        os.execve(sys.executable, [sys.executable, "-c", code], environment)
    termios.tcsetwinsize(terminal, (ROWS, COLUMNS))
    shown = b""
    while b"You lead" not in shown:
        shown += os.read(terminal, 65536)
    os.close(terminal)  # as a terminal does whose window is closed
    _, status, _ = os.wait4(process, 0)  # it ends by itself; a test that hangs says so
    assert os.waitstatus_to_exitcode(status) == 0
    assert_saved()


def test_a_killed_program_leaves_a_match_that_goes_on(
    config: Path, terminals: list[Terminal]
) -> None:
    luck = random.Random(20261130)
    actions, rounds = 0, 0
    arguments: tuple[str, ...] = (
        "watch",
        "--seed",
        "7Q2FRPK",
        "--chips",
        "99",
        "--speed",
        "max",
        "--seats",
        "mand,tamm,tamm,mand,tamm",  # who thinks: at top speed others may be done before the kill
    )
    for _ in range(4):
        table = Terminal(*arguments, config=config)
        terminals.append(table)
        table.wait_for(r"round \d+")
        table.wait_until(keeps_more_than(actions))
        for _ in range(luck.randrange(8)):
            table.look(0.02)
        table.child.kill(signal.SIGKILL)
        assert table.ended() == -signal.SIGKILL
        saved = assert_saved()
        assert saved.actions > actions, "it went on from where it was"
        actions, rounds, arguments = saved.actions, saved.rounds, ("continue",)
    again = Terminal("continue", config=config)
    terminals.append(again)
    shown = int(again.wait_for(r"round (\d+)")[1])
    assert shown >= rounds
    again.press("\x03")
    assert again.ended() == 0
    assert_left_as_found(again)


def test_a_smaller_window_is_told_the_size_and_a_larger_one_goes_on(
    config: Path, terminals: list[Terminal]
) -> None:
    table = Terminal("play", "--seed", "7Q2FRPK", config=config)
    terminals.append(table)
    table.wait_for(CARD_TO_PLAY)
    table.resize(20, 60)
    table.wait_for("80 × 24")
    table.wait_for("60 × 20")
    table.resize(ROWS, COLUMNS)
    table.wait_for(CARD_TO_PLAY)


@pytest.mark.parametrize(
    "more",
    [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}],
    ids=["C", "ascii", "latin-1"],
)
@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_locale_without_the_symbols_gets_the_table_of_letters(
    terminals: list[Terminal], config: Path, command: str, more: dict[str, str]
) -> None:
    table = Terminal(command, "--lang", "et", "--seed", "7Q2FRPK", config=config, **more)
    terminals.append(table)
    table.wait_for(r"\+- pott -+\+")
    table.press("\x03")
    assert table.ended() == 0
    written = table.bytes.decode("latin-1")
    if more != {"PYTHONIOENCODING": "latin-1"}:
        assert written.isascii()
    else:  # the letters of the language, and nothing else
        assert set(re.sub(r"[\x00-\x7f]", "", written)) <= set("äöüõÄÖÜÕ")
