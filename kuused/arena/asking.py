"""Asking a player, come what may: it may raise, answer nonsense, or never answer.

The game's own quick players are called where we stand. All others are asked in a thread of their
own, which can be left behind when the time is up. Python can't end a thread, but it can make one
raise at its next step, and that is tried; what still lives after it (asleep, or deaf) is remembered,
and a kind that has left too many such threads behind is not asked again by this process: otherwise
the abandoned would take the time of all others.

Time limits are by the clock on the wall, since a player that sleeps keeps the table waiting too.
Decision times are processor time of the deciding thread alone, so that what else runs on the
machine, other workers above all, doesn't count.
"""

from __future__ import annotations

import ctypes
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, TypeAlias

from kuused.arena.tally import Count
from kuused.arena.times import Times
from kuused.engine import Pass, Play, PlayerView, State, view
from kuused.match.updates import Fault
from kuused.players import Player, PlayerSpec, rule_based
from kuused.record.deals import restart, stream

__all__ = ["Asked", "Asker", "Stats", "left_behind"]

MOST_ABANDONED: Final = 4
"""Living threads that a kind may have left behind in one process."""

_Question: TypeAlias = Callable[[], "_Answer"]
_abandoned: dict[str, list[threading.Thread]] = {}
_lock = threading.Lock()


class _Answer(NamedTuple):
    action: object
    error: BaseException | None
    nanoseconds: int


class _Overrun(Exception):
    """The time was up."""


class Asked(NamedTuple):
    """What came of a question.

    Attributes:
        action: what is done; it is legal.
        loss: why it is the rule-based choice; ``None`` when it is the player's own.
        detail: more about that, in English.
    """

    action: Play | Pass
    loss: Fault | None
    detail: str


class Stats:
    """What one player does in a part, as it is counted."""

    def __init__(self) -> None:
        self.turns = 0
        self.lost: Counter[Fault] = Counter()
        self.times: list[int] = []

    def count(self) -> Count:
        """The same as a value that adds up."""
        return Count(self.turns, dict(self.lost), Times.of(self.times))


class Asker:
    """Asks one player in one game, and keeps count.

    Args:
        spec: what the player is called on the command line.
        kind: its kind. The player is made at the first question, and asked in this game alone.
        book: where what it does is counted.
        limit: seconds that it may take for a turn.
        benched: whether it is not asked at all, because it brought its process down before.
    """

    def __init__(
        self, spec: str, kind: PlayerSpec, book: Stats, *, limit: float, benched: bool = False
    ) -> None:
        self._quick = kind.quick
        self._luck = random.Random(0) if kind.quick else None
        self._spec = spec
        self._kind = kind
        self._limit = limit
        self._benched = benched
        self._player: Player | None = None
        self._thread: _Thread | None = None
        self._hung_in: int | None = None  # the round in which it hung
        self._book = book

    def ask(self, state: State, legal: Sequence[Play | Pass], seed: str) -> Asked:
        """The choice of the player in turn, which is this one, or the rule-based one in its place.

        Args:
            state: where the game stands.
            legal: what may be done; at least two things.
            seed: the game's seed. The player gets the random numbers that it would get for this
                turn at the game's own table.
        """
        self._book.turns += 1
        seen = view(state, state.turn)
        purpose = "seat", state.turn or 0, seen.round_number, seen.turn_number
        try:
            if self._luck is not None:
                restart(self._luck, seed, *purpose)
                answer = self._question(seen, self._luck)
            else:
                answer = self._watched(seen, stream(seed, *purpose))
        except _Overrun as overrun:
            loss, detail = Fault.DIED if self._benched else Fault.HUNG, str(overrun)
        else:
            action = answer.action
            for own in legal:
                # The answer itself goes no further: it may only look like an action.
                if type(action) is type(own) and action == own:
                    self._book.times.append(answer.nanoseconds)
                    return Asked(own, None, "")
            if answer.error is not None:
                loss, detail = Fault.RAISED, _tell(answer.error)
            else:
                loss, detail = Fault.CHEATED, _tell(action)
        self._book.lost[loss] += 1
        # From a view that the player has had no hand in.
        return Asked(rule_based.choose(view(state, state.turn), random.Random(0)), loss, detail)

    def close(self) -> None:
        """The game is over: nobody will ask again."""
        if self._thread is not None:
            self._thread.close()

    def _question(self, seen: PlayerView, rng: random.Random) -> _Answer:
        """Ask, and take whatever comes."""
        try:
            if self._player is None:
                self._player = self._kind.make()
            player = self._player
            before = time.thread_time_ns()
            action = player.choose(seen, rng)
            return _Answer(action, None, time.thread_time_ns() - before)
        except BaseException as error:  # SystemExit, too, ends a turn and nothing else
            if self._quick and not isinstance(error, Exception):
                raise  # it runs where we stand: the interruption is meant for us
            return _Answer(None, error, 0)

    def _watched(self, seen: PlayerView, rng: random.Random) -> _Answer:
        """Ask in a thread, and wait only so long.

        Raises:
            _Overrun: there is no answer.
        """
        if self._benched:
            raise _Overrun("not asked: it brought its process down")
        if self._hung_in == seen.round_number:
            # One turn of waiting a round: a run of many deals has to come to its end.
            raise _Overrun("not asked: it hung in this round before")
        if self._thread is None:
            if left_behind(self._spec) >= MOST_ABANDONED:
                raise _Overrun("not asked: it hung too often")
            self._thread = _Thread()
        try:
            return self._thread.ask(lambda: self._question(seen, rng), self._limit)
        except Empty:
            with _lock:
                _abandoned.setdefault(self._spec, []).append(self._thread.thread)
            self._thread.interrupt()
            self._thread = self._player = None
            self._hung_in = seen.round_number
            raise _Overrun(f"no answer within {self._limit:g} s") from None


class _Thread:
    """A thread that answers questions. It never keeps the process from ending."""

    def __init__(self) -> None:
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._answers: SimpleQueue[_Answer] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="kuused player", daemon=True)
        self.thread.start()

    def ask(self, question: _Question, limit: float) -> _Answer:
        self._questions.put(question)
        return self._answers.get(timeout=limit)

    def close(self) -> None:
        self._questions.put(None)

    def interrupt(self) -> None:
        self.close()
        ident = self.thread.ident
        if ident is not None and self.thread.is_alive():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(ident), ctypes.py_object(SystemExit)
            )

    def _work(self) -> None:
        while (question := self._questions.get()) is not None:
            self._answers.put(question())


def left_behind(spec: str) -> int:
    """How many threads a kind has left behind that still live."""
    with _lock:
        if spec not in _abandoned:
            return 0
        living = [thread for thread in _abandoned[spec] if thread.is_alive()]
        _abandoned[spec] = living
        return len(living)


def _tell(thing: object) -> str:
    """An error or a wrong answer in a few words; somebody else wrote its ``repr``."""
    try:
        return (
            f"{type(thing).__name__}: {thing}" if isinstance(thing, BaseException) else repr(thing)
        )
    except Exception:  # its ``repr`` may raise anything at all, and the run must go on
        return type(thing).__name__
