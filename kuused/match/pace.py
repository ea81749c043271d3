"""Pace of a match that somebody watches: speed, pauses, single steps.

The session asks the pace before each turn, after each event and between rounds; the screens change
it meanwhile. Every change takes effect at once, also in the middle of a wait.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
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

__all__ = ["AFTER", "SPEEDS", "Pace"]

SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, math.inf)
"""The speeds that :meth:`Pace.faster` and :meth:`Pace.slower` go through."""

AFTER: Final[dict[type, float]] = {
    AntePaid: 0.15,
    RoundDealt: 0.6,
    CardPlayed: 0.3,
    ChipPaid: 0.4,
    PassedFree: 0.3,
    RoundWon: 0.6,
    CardsPaidFor: 0.4,
}
"""Seconds for which an event is shown, at normal speed."""
_BETWEEN_ROUNDS: Final = 2.5
_ROUND_ENDS: Final = (RoundWon, RoundStalled, RoundStopped)


class Pace:
    """How fast a match goes.

    Args:
        speed: 1 is normal, 2 twice as fast; ``math.inf`` never waits.
        paused: whether it begins paused.
        hold_rounds: whether the next round waits until :meth:`release_round` is called.
        sleep: waits for so many seconds.
    """

    def __init__(
        self,
        speed: float = 1.0,
        *,
        paused: bool = False,
        hold_rounds: bool = False,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._changed = asyncio.Event()  # set, and replaced, at every change
        self.speed = speed
        self._paused = paused
        self._hold_rounds = hold_rounds
        self._sleep = sleep
        self._steps = 0
        self._fast_forward = False
        self._released = False

    @property
    def speed(self) -> float:
        """How many times as fast as normal; ``math.inf`` for as fast as possible.

        Raises:
            ValueError: it is set to something that is not above zero.
        """
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        if not speed > 0:
            raise ValueError(f"a speed is above zero, not {speed}")
        self._speed = float(speed)
        self._wake()

    @property
    def paused(self) -> bool:
        """Whether no computer player's turn begins."""
        return self._paused

    @property
    def hold_rounds(self) -> bool:
        """Whether the next round waits for :meth:`release_round`; else it comes after a short wait."""
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
        """Pause or resume."""
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
        """End fast forward: it is the person's turn."""
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
                await self._changed.wait()
                seconds = 0.0
            elif await self._waited(seconds):
                return

    async def after_event(self, event: MatchEvent) -> None:
        """Wait a little, so that the event can be seen; not while paused."""
        if isinstance(event, _ROUND_ENDS):
            self._fast_forward = False
        seconds = AFTER.get(type(event), 0.0)
        while not self._paused and not await self._waited(seconds):
            pass

    async def between_rounds(self) -> None:
        """Wait until the next round may be dealt."""
        seconds = _BETWEEN_ROUNDS
        while not self._released:
            if self._hold_rounds:
                await self._changed.wait()
            elif self._paused:
                if self._steps:  # the step is the first turn of the next round
                    return
                await self._changed.wait()
                seconds = 0.0
            elif await self._waited(seconds):
                return
        self._released = False

    async def _waited(self, seconds: float) -> bool:
        """Wait at the present speed; return False as soon as something changes before the end."""
        seconds /= self._speed
        if self._fast_forward or seconds <= 0:
            return True
        asleep = asyncio.ensure_future(self._sleep(seconds))
        changed = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait((asleep, changed), return_when=asyncio.FIRST_COMPLETED)
            if asleep.done():
                asleep.result()  # raises what the sleep has raised
            return asleep.done()
        finally:
            asleep.cancel()
            changed.cancel()
            await asyncio.gather(asleep, changed, return_exceptions=True)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
