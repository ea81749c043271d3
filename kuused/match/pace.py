"""The pace of a match that somebody watches: speed, pauses, single steps.

The driver asks the pace before each turn, after each event and between rounds; the screens change
it meanwhile. Every change is felt at once, also in the middle of a wait.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from kuused.engine import (
    AntePaid,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    PassedFree,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.match.updates import MatchEvent

__all__ = ["SPEEDS", "Pace"]

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, math.inf)
"""The speeds that :meth:`Pace.faster` and :meth:`Pace.slower` go through."""

_AFTER: Final[dict[type, float]] = {
    AntePaid: 0.15,
    RoundDealt: 0.6,
    CardPlayed: 0.3,
    ChipPaid: 0.4,
    PassedFree: 0.3,
    RoundWon: 0.6,
    CardsPaidFor: 0.4,
}
_BETWEEN_ROUNDS: Final = 2.5
_ROUND_ENDS: Final = (RoundWon, RoundStalled, RoundStopped)


class Pace:
    """How fast a match goes.

    Args:
        speed: 1 is normal, 2 twice as fast; ``math.inf`` never waits.
        paused: whether it begins paused.
        hold_rounds: whether the next round waits until :meth:`release_round` is called.
        sleep: waits for so many seconds.

    Attributes:
        hold_rounds: as above; without it the next round comes after a short wait.
    """

    def __init__(
        self,
        speed: float = 1.0,
        *,
        paused: bool = False,
        hold_rounds: bool = False,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._speed = _checked(speed)
        self._paused = paused
        self._hold_rounds = hold_rounds
        self._sleep = sleep
        self._steps = 0
        self._fast_forward = False
        self._released = False
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def speed(self) -> float:
        """How many times as fast as normal; ``math.inf`` for as fast as it goes.

        Raises:
            ValueError: it is set to something that is not above zero.
        """
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._speed = _checked(speed)
        self._wake()

    @property
    def paused(self) -> bool:
        """Whether no computer player's turn begins."""
        return self._paused

    @property
    def hold_rounds(self) -> bool:
        """Whether the next round waits for :meth:`release_round`; else it comes by itself."""
        return self._hold_rounds

    @hold_rounds.setter
    def hold_rounds(self, hold: bool) -> None:
        self._hold_rounds = hold
        self._wake()

    @property
    def fast_forward_to_person(self) -> bool:
        """Whether there are no waits until the person's turn or the round's end.

        Setting it ends a pause, and a pause ends it.
        """
        return self._fast_forward

    @fast_forward_to_person.setter
    def fast_forward_to_person(self, forward: bool) -> None:
        self._fast_forward = forward
        if forward:
            self.resume()
        self._wake()

    def pause(self) -> None:
        """Let no further turn of a computer player begin. A person may still play."""
        self._paused = True
        self._fast_forward = False
        self._wake()

    def resume(self) -> None:
        """Go on; a wait that the pause broke into is over."""
        self._paused = False
        self._steps = 0
        self._wake()

    def toggle(self) -> None:
        """Pause, or go on."""
        if self._paused:
            self.resume()
        else:
            self.pause()

    def step(self) -> None:
        """Pause, and let exactly one turn of a computer player happen; twice lets two."""
        if not self._paused:
            self.pause()
        self._steps += 1
        self._wake()

    def faster(self) -> None:
        """Take the next higher of :data:`SPEEDS`."""
        self.speed = next((speed for speed in SPEEDS if speed > self._speed), SPEEDS[-1])

    def slower(self) -> None:
        """Take the next lower of :data:`SPEEDS`."""
        self.speed = next((speed for speed in SPEEDS[::-1] if speed < self._speed), SPEEDS[0])

    def release_round(self) -> None:
        """Let the next round begin: its summary has been seen. It may come before the wait."""
        self._released = True
        self._wake()

    def reached_person(self) -> None:
        """It is the person's turn: going fast forward ends here."""
        self._fast_forward = False
        self._released = False

    async def before_turn(self, seconds: float) -> None:
        """Wait until a computer player's turn may be played.

        Args:
            seconds: how long the player seems to think, at normal speed.
        """
        self._released = False
        while True:
            if self._paused:
                if self._steps:
                    self._steps -= 1
                    return
                await self._change()
                seconds = 0.0
            elif await self._waited(seconds):
                return

    async def after_event(self, event: MatchEvent) -> None:
        """Wait a little, so that the event can be seen; not while paused."""
        if isinstance(event, _ROUND_ENDS):
            self._fast_forward = False
        seconds = _AFTER.get(type(event), 0.0)
        while not self._paused and not await self._waited(seconds):
            pass

    async def between_rounds(self) -> None:
        """Wait until the next round may be dealt."""
        seconds = _BETWEEN_ROUNDS
        while not self._released:
            if self._hold_rounds:
                await self._change()
            elif self._paused:
                if self._steps:  # the step is the first turn of the next round
                    return
                await self._change()
                seconds = 0.0
            elif await self._waited(seconds):
                return
        self._released = False

    async def _waited(self, seconds: float) -> bool:
        """Wait at the present speed; false as soon as something has changed before the end."""
        seconds /= self._speed
        if self._fast_forward or seconds <= 0:
            return True
        asleep = asyncio.ensure_future(self._sleep(seconds))
        changed = self._next_change()
        try:
            await asyncio.wait((asleep, changed), return_when=asyncio.FIRST_COMPLETED)
            if asleep.done():
                asleep.result()  # an error in the sleep is an error
                return True
            return False
        finally:
            self._waiting = [future for future in self._waiting if future is not changed]
            if not asleep.done():
                asleep.cancel()
                with suppress(asyncio.CancelledError):
                    await asleep

    async def _change(self) -> None:
        """Wait until something about the pace changes."""
        changed = self._next_change()
        try:
            await changed
        finally:
            self._waiting = [future for future in self._waiting if future is not changed]

    def _next_change(self) -> asyncio.Future[None]:
        changed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(changed)
        return changed

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)


def _checked(speed: float) -> float:
    if not speed > 0:
        raise ValueError(f"a speed is above zero, not {speed}")
    return float(speed)
