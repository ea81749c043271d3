"""Parts handed out to a crew and taken back in order, each once, whatever happens to a worker."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from typing import Any, Final

from kuused.arena.executors import Crew
from kuused.arena.plan import ArenaPlan
from kuused.arena.playing import Part

__all__ = ["PartFailed", "ordered_results"]

AHEAD: Final = 2
"""Parts handed out for each that can be played at once, so that nobody waits for the next."""
KEPT: Final = 50
"""Parts, again for each, that may wait for an earlier one to come back."""
LOOK: Final = 0.1
"""Seconds between two looks at whether to stop."""


class PartFailed(RuntimeError):
    """A part could not be played, not even without the players that others have written.

    Attributes:
        plan: of which plan.
        number: which part.
    """

    def __init__(self, plan: ArenaPlan, number: int) -> None:
        self.plan = plan
        self.number = number
        deals = plan.part(number)
        super().__init__(f"deals {deals.start + 1} to {deals.stop} could not be played")

    def __reduce__(self) -> tuple[Any, ...]:
        return PartFailed, (self.plan, self.number)


@dataclass
class _Try:
    place: int
    plan: ArenaPlan
    number: int
    failures: int = 0
    alone: bool = False


def ordered_results(
    jobs: Iterable[tuple[ArenaPlan, int]], crew: Crew, stopped: Callable[[], bool]
) -> Generator[Part, None, None]:
    """Play these parts, and give what comes of them in the order of the jobs.

    A broken worker takes down all that was under way with it, so it isn't known which part was to
    blame. Each of them is then tried again by itself. One that fails by itself is tried once more
    (something else may have killed the worker), and then with the players benched that others have
    written. A part is a pure function of its plan and number, so none counts twice.

    Args:
        jobs: plans and the numbers of their parts.
        crew: who plays.
        stopped: looked at several times a second; when it says so, no more parts are given.

    Raises:
        PartFailed: a part fails even so.
    """
    todo = (_Try(place, plan, number) for place, (plan, number) in enumerate(jobs))
    again: deque[_Try] = deque()
    going: dict[Future[Part], _Try] = {}
    done: dict[int, Part] = {}
    given = 0

    def start(attempt: _Try) -> bool:
        attempt.alone = attempt in again
        if attempt.alone:
            again.remove(attempt)
        try:
            future = crew.submit(attempt.plan, attempt.number, attempt.failures >= 2)
        except BrokenExecutor:
            attempt.failures += attempt.alone
            again.appendleft(attempt)
            return False
        going[future] = attempt
        return True

    def fill() -> bool:
        """Hand out parts; whether all is well with the crew."""
        if again:
            return bool(going) or start(again[0])
        if any(attempt.alone for attempt in going.values()):
            return True
        while len(going) < AHEAD * crew.width and len(going) + len(done) < KEPT * crew.width:
            attempt = next(todo, None)
            if attempt is None:
                break
            if not start(attempt):
                return False
        return True

    def collect() -> bool:
        """Take back what is ready; whether all is well with the crew."""
        sound = True
        for future in [future for future in going if future.done()]:
            attempt = going.pop(future)
            error = None if future.cancelled() else future.exception()
            if error is None and not future.cancelled():
                done[attempt.place] = future.result()
                continue
            broken = isinstance(error, BrokenExecutor)
            sound = sound and not broken
            attempt.failures += attempt.alone or not broken
            if attempt.failures > 2:
                raise PartFailed(attempt.plan, attempt.number) from error
            again.append(attempt)
        return sound

    try:
        while not stopped():
            sound = fill()
            if sound:
                if not going:
                    return
                wait(going, timeout=LOOK, return_when=FIRST_COMPLETED)
                sound = collect()
            if not sound:
                again.extend(going.values())
                going.clear()
                again = deque(sorted(again, key=lambda attempt: attempt.place))
                if any(attempt.failures > 2 for attempt in again):
                    raise PartFailed(again[0].plan, again[0].number)
                crew.renew()
            while given in done and not stopped():
                yield done.pop(given)
                given += 1
    finally:
        for future in going:
            future.cancel()
