"""Guarded calls of a player that may raise, answer with something illegal, hang or die.

Quick built-in players are called in the caller's thread. Every other player thinks in a thread of
its own for each turn. A player that takes a stop token (see :class:`~kuused.players.StoppablePlayer`)
is asked to stop when its time is up or the match is left, and then answers with the best so far. A
player that overruns its time without that is not asked again until its thread has ended, so that each
seat leaves at most one forgotten thread running; then a new player takes its place.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import inspect
import random
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, cast

from kuused.engine import Pass, Play, PlayerView, State, legal_actions, view
from kuused.match.background import BackgroundTask, StopToken
from kuused.match.updates import Fault
from kuused.players import (
    Explanation,
    Player,
    PlayerSpec,
    StoppablePlayer,
    explain,
    explain_by_facts,
    rule_based,
)
from kuused.record.deals import restart, stream

__all__ = ["Answer", "PlayerRunner"]

_MOST_IN_DETAIL: Final = 160
_GRACE: Final = 0.25
"""Seconds that a player whose time is up gets to answer, if it takes a stop token."""


class Answer(NamedTuple):
    """The action of a turn, and how the player failed if the rule-based player chose it.

    Attributes:
        action: a legal action.
        fault: how the player failed; ``None`` when the action is its own.
        detail: more about the fault, on one short line of printable characters; else empty.
        nanoseconds: processor time that the player took; ``None`` if the action is not its choice.
    """

    action: Play | Pass
    fault: Fault | None = None
    detail: str = ""
    nanoseconds: int | None = None


class _Thought(NamedTuple):
    """Result of calling a player: the player, if it could be made, and a legal action or a fault."""

    player: Player | None
    action: Play | Pass | None
    fault: Fault | None = None
    detail: str = ""
    nanoseconds: int | None = None


class PlayerRunner:
    """Calls the player of one seat through a whole match.

    Args:
        spec: the player.
        seat: its seat.
        seed: the match's seed. The player's random numbers follow from it and from the turn alone,
            so a resumed match goes on as it would have.
        time_limit: seconds that the player has for a turn.
        stoppable: whether a player that takes a stop token is given one.
    """

    def __init__(
        self, spec: PlayerSpec, seat: int, seed: str, time_limit: float, *, stoppable: bool = True
    ) -> None:
        self.spec = spec
        self._seat = seat
        self._seed = seed
        self._time_limit = time_limit
        self._stoppable = stoppable
        self._rng = random.Random(0)  # for players that are called here; a thread gets its own
        self._player: Player | None = None
        self._overdue: threading.Thread | None = None

    def answer(self, state: State) -> Answer:
        """Return the action of this turn; wait for the player.

        The player is not asked in a turn with one legal action.
        """
        started = self._start(state)
        if isinstance(started, Answer):
            return started
        try:
            for seconds in self._waits(started):
                concurrent.futures.wait((started.future,), seconds)
            return self._result(state, started)
        finally:
            self._end(started)

    async def ask(self, state: State) -> Answer:
        """Return the same as :meth:`answer`, without blocking the event loop.

        May be cancelled; a player that is still thinking is then asked to stop.
        """
        started = self._start(state)
        if isinstance(started, Answer):
            return started
        waiting = asyncio.wrap_future(started.future)
        try:
            for seconds in self._waits(started):
                await asyncio.wait((waiting,), timeout=seconds)
            return self._result(state, started)
        finally:
            waiting.cancel()
            self._end(started)

    def stand_in(self, state: State, fault: Fault, detail: str) -> Answer:
        """Return the rule-based player's choice, in place of a player that has failed.

        A turn with one legal action is nobody's fault.
        """
        legal = legal_actions(state)
        if len(legal) == 1:
            return Answer(legal[0])
        seen = view(state, self._seat)  # a new one: the player may have changed its own
        rng = stream(self._seed, "instead", *self._purpose(seen))
        return Answer(rule_based.choose(seen, rng), fault, detail)

    def abandon(self) -> threading.Thread | None:
        """Give up the thread of a turn that overran its time; the next turn gets a new player."""
        overdue, self._overdue, self._player = self._overdue, None, None
        return overdue

    def explain(
        self, seen: PlayerView, action: Play | Pass, stop: StopToken | None = None
    ) -> Explanation:
        """Explain an action of the player. This repeats its search: run it in a thread.

        Args:
            seen: what the seat knew.
            action: what it did.
            stop: ends the work early.
        """
        rng = stream(self._seed, *self._purpose(seen))
        try:
            # A new player: the one that plays may be thinking.
            return explain(self.spec.make(), seen, rng, action, stop)
        except Exception:  # a broken player must not leave an action without an explanation
            return explain_by_facts(seen, action)

    def _start(self, state: State) -> Answer | BackgroundTask[_Thought]:
        """Return the answer if it is there at once; else let the player think in a thread."""
        legal = legal_actions(state)
        if len(legal) == 1:
            return Answer(legal[0])
        if self._overdue is not None:
            if self._overdue.is_alive():
                return self._hung(state)
            self.abandon()
        spec, player, seen = self.spec, self._player, view(state, self._seat)
        if spec.quick:
            restart(self._rng, self._seed, *self._purpose(seen))
            return self._answer(state, _think(spec, player, seen, legal, self._rng, None))
        rng = stream(self._seed, *self._purpose(seen))
        return BackgroundTask(
            lambda stop: _think(spec, player, seen, legal, rng, stop if self._stoppable else None),
            f"seat {self._seat} thinks",
        )

    def _waits(self, task: BackgroundTask[_Thought]) -> Iterator[float]:
        """Yield the seconds to wait for the player, and again after asking it to stop."""
        yield self._time_limit
        if not task.future.done():
            task.stop_token.stop()
            if task.stop_token.used:
                yield _GRACE

    def _result(self, state: State, task: BackgroundTask[_Thought]) -> Answer:
        if task.future.done():
            return self._answer(state, task.future.result())
        return self._hung(state)

    def _end(self, task: BackgroundTask[_Thought]) -> None:
        """Stop a player that is still thinking about a turn that is over, as far as possible."""
        if task.future.done():
            return
        in_time = not task.stop_token()
        task.stop_token.stop()
        if task.stop_token.used and in_time:
            self._player = None  # its thread is about to end; the next turn gets a new player
        else:
            self._overdue = task.thread

    def _answer(self, state: State, thought: _Thought) -> Answer:
        self._player = thought.player
        if thought.action is not None:
            return Answer(thought.action, nanoseconds=thought.nanoseconds)
        assert thought.fault is not None
        return self.stand_in(state, thought.fault, thought.detail)

    def _hung(self, state: State) -> Answer:
        return self.stand_in(state, Fault.HUNG, f"no answer in {self._time_limit:g} s")

    def _purpose(self, seen: PlayerView) -> tuple[str | int, ...]:
        """Return what the random numbers of this turn are for."""
        return "seat", self._seat, seen.round_number, seen.turn_number


def _think(
    spec: PlayerSpec,
    player: Player | None,
    seen: PlayerView,
    legal: Sequence[Play | Pass],
    rng: random.Random,
    stop: StopToken | None,
) -> _Thought:
    """Call a player, made first if need be. No error of the player leaves this function."""
    try:
        if player is None:
            player = spec.make()
        before = time.thread_time_ns()
        if stop is not None and _takes_stop(player):
            stop.used = True
            answer = cast(StoppablePlayer, player).choose(seen, rng, stop)
        else:
            answer = player.choose(seen, rng)
        nanoseconds = time.thread_time_ns() - before
        for action in legal:
            # The answer itself is not used any further: it may only look like an action.
            if type(answer) is type(action) and action == answer:
                return _Thought(player, action, nanoseconds=nanoseconds)
        return _Thought(player, None, Fault.CHEATED, _plain(answer))
    except BaseException as error:  # SystemExit of a player must not end the program
        if spec.quick and not isinstance(error, Exception):
            raise  # it runs in the caller's thread: the interruption is meant for the program
        return _Thought(player, None, Fault.RAISED, f"{type(error).__name__}: {_plain(error)}")


def _takes_stop(player: Player) -> bool:
    """Return whether a player's ``choose`` has a third parameter called ``stop``."""
    try:
        return list(inspect.signature(player.choose).parameters)[2:3] == ["stop"]
    except (TypeError, ValueError):
        return False


def _plain(thing: object) -> str:
    """Return ``str()`` of something on one short line, whatever its author has done."""
    try:
        text = str(thing.card) if type(thing) is Play else str(thing)
    except Exception:  # the ``__str__`` of a plugin may raise anything
        text = f"some {type(thing).__name__}"
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:1000]).split())
    return line if len(line) <= _MOST_IN_DETAIL else line[: _MOST_IN_DETAIL - 1] + "…"
