"""A chair at the table: asks one seat's player, and copes when the player does not do its part.

The game's own quick players are called where the match runs. Every other player thinks in a
thread of its own for each turn. One that takes a brake (see :class:`~kuused.players.Player`) has it
pulled when its time is up or the match is left: it then answers with the best so far. A player that
has overrun its time limit without that is not asked again until it is done, so that at most one
forgotten thread a seat is left running; then a new player takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import random
import threading
from collections.abc import Sequence
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
_LAST_WORD: Final = 0.25
"""Seconds in which a player whose time is up may still come to an end, if it takes a stop."""


class Answer(NamedTuple):
    """What is done in a turn, and how the player failed, if the rule-based player had to choose.

    Attributes:
        action: a legal action.
        fault: how the player failed; ``None`` when the action is its own.
        detail: more about that, on one short line of printable characters; else empty.
    """

    action: Play | Pass
    fault: Fault | None = None
    detail: str = ""


class _Thought(NamedTuple):
    """What came of asking: an action of the legal ones, or a fault; and the player, if made."""

    player: Player | None
    action: Play | Pass | None
    fault: Fault | None
    detail: str


class PlayerRunner:
    """The player of one seat through a whole match.

    Args:
        kind: what kind of player sits there.
        seat: at which seat.
        seed: the match's seed. The player's random numbers follow from it and from the turn alone,
            so a match that was broken off goes on as it would have.
        time_limit: how many seconds the player has for a turn.
    """

    def __init__(self, kind: PlayerSpec, seat: int, seed: str, time_limit: float) -> None:
        self.kind = kind
        self._seat = seat
        self._seed = seed
        self._time_limit = time_limit
        self._luck = random.Random(0)  # for players that are called here; a thread gets its own
        self._player: Player | None = None
        self._overdue: threading.Thread | None = None

    def answer(self, state: State) -> Answer:
        """What the player does in this turn; waits for it.

        A turn in which only one thing can be done is not asked for.
        """
        legal = legal_actions(state)
        if len(legal) == 1:
            return Answer(legal[0])
        if self.kind.quick:
            return self._think_here(state, legal)
        if self._busy():
            return self._hung(state)
        task = self._begin(state, legal)
        future, stop = task.future, task.stop_token
        try:
            with contextlib.suppress(TimeoutError):
                return self._taken(state, future.result(self._time_limit))
            stop.stop()
            with contextlib.suppress(TimeoutError):
                return self._taken(state, future.result(_LAST_WORD if stop.used else 0))
            return self._hung(state)
        finally:
            self._end(task)

    async def ask(self, state: State) -> Answer:
        """What the player does in this turn: the same as :meth:`answer`, without stalling the loop.

        May be cancelled; whoever is still thinking then is told to stop, and thinks for nobody.
        """
        legal = legal_actions(state)
        if len(legal) == 1:
            return Answer(legal[0])
        if self.kind.quick:
            return self._think_here(state, legal)
        if self._busy():
            return self._hung(state)
        task = self._begin(state, legal)
        stop, waiting = task.stop_token, asyncio.wrap_future(task.future)
        try:
            await asyncio.wait((waiting,), timeout=self._time_limit)
            if not waiting.done():
                stop.stop()
                if stop.used:
                    await asyncio.wait((waiting,), timeout=_LAST_WORD)
            return self._taken(state, waiting.result()) if waiting.done() else self._hung(state)
        finally:
            waiting.cancel()
            self._end(task)

    def explain(
        self, seen: PlayerView, action: Play | Pass, stop: StopToken | None = None
    ) -> Explanation:
        """Why the player did something; works it out anew, so it is for a thread of its own.

        Args:
            seen: what the seat knew.
            action: what it did.
            stop: ends the work early.
        """
        rng = stream(self._seed, *self._purpose(seen))
        try:
            # A player of its own: the one that sits here may be thinking.
            return explain(self.kind.make(), seen, rng, action, stop)
        except Exception:  # whatever a player does wrong, something can be said
            return explain_by_facts(seen, action)

    def _busy(self) -> bool:
        """Whether the player is still thinking about a turn that was taken over."""
        if self._overdue is None:
            return False
        if self._overdue.is_alive():
            return True
        self._overdue = None
        self._player = None  # whatever it has in mind is about a turn long gone
        return False

    def _begin(self, state: State, legal: Sequence[Play | Pass]) -> BackgroundTask[_Thought]:
        """Let the player think in a thread of its own."""
        seen, player = view(state, self._seat), self._player
        rng = stream(self._seed, *self._purpose(seen))
        return BackgroundTask(
            lambda stop: _think(self.kind, player, seen, legal, rng, stop),
            f"seat {self._seat} thinks",
        )

    def _end(self, task: BackgroundTask[_Thought]) -> None:
        """See to it that nobody goes on thinking about a turn that is over, as far as can be."""
        if task.future.done():
            return
        in_time = not task.stop_token()
        task.stop_token.stop()
        if task.stop_token.used and in_time:
            self._player = None  # it is about to end by itself; the next turn gets a new player
        else:
            self._overdue = task.thread

    def _think_here(self, state: State, legal: Sequence[Play | Pass]) -> Answer:
        seen = view(state, self._seat)
        restart(self._luck, self._seed, *self._purpose(seen))
        return self._taken(state, _think(self.kind, self._player, seen, legal, self._luck))

    def _purpose(self, seen: PlayerView) -> tuple[str | int, ...]:
        """What the random numbers of this turn are for."""
        return "seat", self._seat, seen.round_number, seen.turn_number

    def _taken(self, state: State, thought: _Thought) -> Answer:
        self._player = thought.player
        if thought.action is not None:
            return Answer(thought.action)
        assert thought.fault is not None
        return self._instead(state, thought.fault, thought.detail)

    def _hung(self, state: State) -> Answer:
        return self._instead(state, Fault.HUNG, f"no answer in {self._time_limit:g} s")

    def _instead(self, state: State, fault: Fault, detail: str) -> Answer:
        """The rule-based choice, from a view that the player has had no hand in."""
        seen = view(state, self._seat)
        rng = stream(self._seed, "instead", *self._purpose(seen))
        return Answer(rule_based.choose(seen, rng), fault, detail)


def _think(
    kind: PlayerSpec,
    player: Player | None,
    seen: PlayerView,
    legal: Sequence[Play | Pass],
    rng: random.Random,
    stop: StopToken | None = None,
) -> _Thought:
    """Ask a player, made first if need be. Nothing that it does comes out of here as an error."""
    try:
        if player is None:
            player = kind.make()
        if stop is not None and _takes_stop(player):
            stop.used = True
            answer = cast(StoppablePlayer, player).choose(seen, rng, stop)
        else:
            answer = player.choose(seen, rng)
        for action in legal:
            # The answer itself goes no further: it may only look like an action.
            if type(answer) is type(action) and action == answer:
                return _Thought(player, action, None, "")
        return _Thought(player, None, Fault.CHEATED, _plain(answer))
    except BaseException as error:  # a player that exits is no reason for the program to
        if kind.quick and not isinstance(error, Exception):
            raise  # it runs where the program does: the interruption is meant for the program
        return _Thought(player, None, Fault.RAISED, f"{type(error).__name__}: {_plain(error)}")


def _takes_stop(player: Player) -> bool:
    """Whether a player's ``choose`` has a third parameter called ``stop``."""
    try:
        return list(inspect.signature(player.choose).parameters)[2:3] == ["stop"]
    except (TypeError, ValueError):
        return False


def _plain(thing: object) -> str:
    """What something says of itself, on one short line, whatever it tries."""
    try:
        text = str(thing.card) if type(thing) is Play else str(thing)
    except Exception:  # its ``str`` may raise anything at all, and the match must go on
        text = f"some {type(thing).__name__}"
    line = " ".join("".join(c if c.isprintable() else " " for c in text[:1000]).split())
    return line if len(line) <= _MOST_IN_DETAIL else line[: _MOST_IN_DETAIL - 1] + "…"
