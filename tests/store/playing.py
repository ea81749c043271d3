"""A light program that forks players: real processes for the tests to kill.

It reads one order a line, and tells the new process's number on standard output:

    play FOLDER      play one match after the other in that store, at full speed, for ever
    hold FOLDER      take up the match that was saved last, and hold it
    die FOLDER N W   do some work in that store (see :data:`WORKS`); die at the N-th write, just like that
    reap             tell how the last process ended

What is shown is told on file descriptor 3, a line for each action: which match by its seed, how many
of its actions have been shown.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kuused.engine import Step
from kuused.match import entries_of, play_match
from kuused.store.store import Store, open_store
from tests.store.matches import WATCHED, a_setup
from tests.store.system_calls import faults

SHOWN = 3
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CHIPS = 3


def seed_of(number: int) -> str:
    """The seed of the match of this number."""
    return "KXTTED"[:5] + ALPHABET[number // 32 % 32] + ALPHABET[number % 32]


def opened(folder: Path) -> Store:
    """The store, which must be in order."""
    store, problem = open_store(folder)
    assert store is not None, problem
    assert problem is None, problem
    return store


def play(folder: Path) -> None:
    """Play for ever: first what is saved, then new matches."""
    store = opened(folder)
    while True:
        saved = store.saved()
        if saved:
            resumed = store.resume(saved[0].id)
            setup, writer, count = resumed.setup, resumed.writer, saved[0].actions
            begun: dict[str, Any] = {"record": resumed.record}
        else:
            setup = a_setup(seed=seed_of(len(list(store.finished()))), chips=CHIPS)
            writer, count, begun = store.begin(setup, WATCHED), 0, {}
        told = [count]

        def show(step: Step, told: list[int] = told, seed: str = setup.seed) -> None:
            told[0] += 1
            os.write(SHOWN, f"{seed} {told[0]}\n".encode())

        play_match(setup, show, journal=writer, **begun)
        assert writer.problem is None, writer.problem


def hold(folder: Path) -> None:
    """Take a match up, say so, and hold it."""
    store = opened(folder)
    writer = store.resume(store.saved()[0].id).writer
    os.write(SHOWN, f"{writer.number} 0\n".encode())
    signal.pause()


# -- work that is interrupted --------------------------------------------------------------------


def begin(store: Store) -> None:
    """The first action of a new match."""
    setup = a_setup(seed=seed_of(1))
    store.begin(setup, WATCHED).write(next(entries_of(play_match(setup))))


def act(store: Store) -> None:
    """One action more of the saved match."""
    writer = store.resume(1).writer
    entries = list(entries_of(play_match(a_setup())))
    (count,) = store.query("SELECT count(*) FROM journal WHERE match = 1")[0]
    writer.write(entries[count])


def hint(store: Store) -> None:
    """A hint in the saved match."""
    store.resume(1).writer.hinted()


def finish(store: Store) -> None:
    """The last action of the saved match of number 2."""
    writer = store.resume(2).writer
    writer.write(list(entries_of(play_match(a_setup())))[-1])


def import_records(store: Store) -> None:
    """Two records from elsewhere."""
    store.import_records([play_match(a_setup(seed=seed_of(n))) for n in (2, 3)])


def discard(store: Store) -> None:
    """The saved match thrown away."""
    store.discard(1)


def forget(store: Store) -> None:
    """The finished matches thrown away."""
    store.delete_finished()


def note(store: Store) -> None:
    """A single value."""
    store.set_fact("streak", "7")


WORKS: dict[str, Callable[[Store], None]] = {
    work.__name__: work
    for work in (begin, act, hint, finish, import_records, discard, forget, note)
}
"""Everything that writes."""


def furnish(store: Store) -> None:
    """A store with something of everything in it: the ground for the work above."""
    from tests.store.matches import play_a_while

    whole = play_match(a_setup())
    last = sum(1 + len(played.actions) for played in whole.rounds)
    play_a_while(store, a_setup(), 9)
    play_a_while(store, a_setup(), last - 1)
    store.keep(replace(whole, date="2026-11-30"), WATCHED)
    store.set_fact("streak", "6")


def die(folder: Path, at: int, work: str) -> None:
    """Work, and be killed at a write; end well if there are fewer."""

    def happen(number: int, name: str) -> bool:
        if number == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return False

    with faults(happen):
        store = opened(folder)
        WORKS[work](store)
        store.close()


def main() -> None:
    """Fork as told."""
    for line in sys.stdin:
        order, *rest = line.split()
        if order == "reap":
            _, status = os.wait()
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        child = os.fork()
        if child == 0:
            try:
                if order == "play":
                    play(Path(rest[0]))
                elif order == "hold":
                    hold(Path(rest[0]))
                else:
                    die(Path(rest[0]), int(rest[1]), rest[2])
            except BaseException as error:
                print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
                os._exit(1)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
