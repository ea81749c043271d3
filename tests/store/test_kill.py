"""Real processes, killed with SIGKILL: nothing that was shown is lost, and the file stays sound."""

from __future__ import annotations

import random
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from functools import cache

import pytest

from kuused.match import entries_of
from kuused.record import Record
from kuused.store.finished import Finished
from kuused.store.store import OpenElsewhereError
from tests.store.independent import assert_sound, contents, replayed
from tests.store.matches import a_setup, a_store, play_a_while, played
from tests.store.playing import CHIPS, WORKS, furnish, seed_of
from tests.store.processes import Nursery, nursery
from tests.store.system_calls import available, faults

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")

KILLS = 104


@pytest.fixture(scope="module")
def processes() -> Iterator[Nursery]:
    """What begins the processes that are killed here."""
    with nursery() as running:
        yield running


@cache
def _whole(seed: str | None) -> Record:
    """The match of a seed as it goes when nobody interrupts it."""
    assert seed is not None
    whole: Record = played(a_setup(seed=seed, chips=CHIPS))
    return whole


def test_a_process_killed_at_any_moment_loses_at_most_what_was_not_shown(ground, processes):
    luck = random.Random(20261130)
    folder = ground / "data"
    shown: dict[str, int] = {}
    checked: set[str | None] = set()
    done: dict[str | None, Finished] = {}
    finished = interrupted = 0
    for _ in range(KILLS):
        player = processes.order("play", folder)
        # Some die as they begin, most while they play, some soon after an action was shown.
        told = processes.see(luck.choice((0, 0, 1, 1, 2, 5, 20)))
        time.sleep(luck.choice((0.0, 0.001, 0.01, 0.03)) * luck.random())
        assert processes.kill(player) == -signal.SIGKILL
        shown.update([*told, *processes.shown()])

        store = a_store(folder)  # it must open without a word
        assert_sound(folder)
        saved = store.saved()
        done = {match.seed: match for match in store.finished()}
        assert len(saved) <= 1
        for seed in [seed for seed in done if seed not in checked]:
            assert store.record(done[seed].id).rounds == _whole(seed).rounds
            checked.add(seed)
        for seed, count in shown.items():
            assert seed in done or (saved and saved[0].setup.seed == seed), (seed, count)
        if saved:
            seed = saved[0].setup.seed
            resumed = store.resume(saved[0].id)  # the lock has died with its owner
            state, actions = replayed(folder, saved[0].id, resumed.setup.rules)
            assert resumed.state == state
            assert shown.get(seed, 0) <= actions <= shown.get(seed, 0) + 1
            entries = list(entries_of(_whole(seed)))
            assert list(entries_of(resumed.record)) == entries[:actions]
            shown[seed] = max(shown.get(seed, 0), actions)
            interrupted += 1
        finished = len(done)
        store.close()
    assert finished >= 2, "whole matches have been played across kills"
    assert interrupted >= KILLS // 3, "most have been killed in the middle of a match"
    assert list(done) == [seed_of(number) for number in range(finished)]


def test_a_lock_dies_with_its_owner_and_not_before(ground, processes):
    folder = ground / "data"
    store = a_store(folder)
    writer = play_a_while(store, a_setup(), 5)
    for _ in range(3):
        owner = processes.order("hold", folder)
        assert processes.wait(60)
        assert processes.shown() == [(str(writer.number), 0)]
        (saved,) = store.saved()
        assert saved.elsewhere
        with pytest.raises(OpenElsewhereError):
            store.resume(saved.id)
        assert processes.kill(owner) == -signal.SIGKILL
        (saved,) = store.saved()
        assert not saved.elsewhere
        store.resume(saved.id).writer.close()
    store.close()


@pytest.mark.skipif(not available(), reason="SQLite's system calls can't be reached here")
@pytest.mark.parametrize("work", ["begin", "act", "finish", "import_records"])
def test_a_process_killed_at_each_single_write_leaves_the_old_or_the_new(ground, processes, work):
    ground, folder = ground / "ground", ground / "data"
    store = a_store(ground)
    furnish(store)
    store.close()
    old = contents(ground)
    shutil.copytree(ground, folder)
    with faults(lambda number, name: False) as calls:
        store = a_store(folder)
        WORKS[work](store)
        store.close()
    new = contents(folder)
    assert new != old
    seen = []
    for at in range(1, len(calls) + 2):
        shutil.rmtree(folder)
        shutil.copytree(ground, folder)
        processes.order("die", folder, at, work)
        killed = processes.order("reap") == -signal.SIGKILL
        assert_sound(folder)
        left = contents(folder)
        assert left in (old, new)
        seen.append(left == new)
        a_store(folder).close()
        if not killed:
            assert left == new
            break
    else:
        raise AssertionError("it was killed at a write that is none")
    assert seen == sorted(seen), "once it is new it stays new"
