"""The pool: the same thinking in another process, whatever becomes of that process."""

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from kuused.engine import Phase, Rules, apply, legal_actions, view
from kuused.players import chances_at_pot, explain, find_player, open_worker_pool, warm_worker_pool
from kuused.players.search import worker_pool
from kuused.players.search.worker_pool import WorkerPool, run_in_worker
from tests.players.positions import dealt


def _where(stop):
    return os.getpid()


def _until_told(seconds, stop):
    """Whether it was told to stop, rather than tired of waiting."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if stop is not None and stop():
            return True
        time.sleep(0.005)
    return False


def _fail(what, stop):
    raise LookupError(what)


def _unspeakable(stop):
    return threading.Lock()


def _chatter(stop):
    print("something that is no answer", flush=True)
    return "an answer"


def _die(parent, stop):
    if os.getpid() != parent:
        os._exit(3)
    return "here"


def _there(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _end_process(desk):
    desk._process.kill()
    desk._process.wait()


@pytest.fixture(scope="module")
def seen():
    """A view with several things to do, some turns into a round."""
    rng = random.Random(4)
    state = dealt(Rules(), rng)
    while state.phase is Phase.PLAY:
        if len(state.log) > 9 and len(legal_actions(state)) > 2:
            return view(state, state.turn)
        state = apply(state, rng.choice(legal_actions(state))).state
    raise AssertionError("no such turn")


def test_it_comes_to_the_same_there_and_here(seen):
    player = find_player("tamm").make()

    def found():
        return (
            player.choose(seen, random.Random(5)),
            explain(player, seen, random.Random(6)),
            chances_at_pot(seen, random.Random(7)),
        )

    here = found()
    with open_worker_pool():
        assert found() == here
        assert run_in_worker(_where) != os.getpid()
    assert run_in_worker(_where) == os.getpid()


def test_the_brake_is_felt_there(seen):
    whole = explain(find_player("tamm").make(), seen, random.Random(6))
    with open_worker_pool():
        assert run_in_worker(_until_told, 30.0, stop=lambda: True)
        assert not run_in_worker(
            _until_told, 0.0, stop=lambda: True
        )  # the last one's is not for it
        hurried = explain(find_player("tamm").make(), seen, random.Random(6), stop=lambda: True)
    assert 0 < hurried.deals < whole.deals
    assert hurried.action in seen.legal


def test_what_goes_wrong_there_is_told_here():
    with open_worker_pool():
        with pytest.raises(LookupError, match="what it was"):
            run_in_worker(_fail, "what it was")
        with pytest.raises(RuntimeError, match="can't be told"):
            run_in_worker(_unspeakable)
        assert run_in_worker(_where) != os.getpid()  # and it goes on


def test_what_is_printed_there_is_no_answer():
    with open_worker_pool():
        assert run_in_worker(_chatter) == "an answer"


def test_a_process_that_is_lost_is_replaced_and_its_work_done_here():
    with open_worker_pool() as pool:
        first = run_in_worker(_where)
        assert run_in_worker(_die, os.getpid()) == "here"
        second = run_in_worker(_where)
        assert len({first, second, os.getpid()}) == 3
        _end_process(pool._free[0])
        assert run_in_worker(_where) == os.getpid()
        assert run_in_worker(_where) not in (first, second, os.getpid())


def test_where_no_process_can_be_had_all_is_done_here(monkeypatch):
    def none(*args, **kwargs):
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", none)
    with open_worker_pool() as pool:
        pool.warm()
        assert run_in_worker(_where) == os.getpid()


def test_two_may_think_at_once_and_a_third_waits_for_its_turn():
    with open_worker_pool() as pool:
        places: list[int] = []
        release = threading.Event()

        def think():
            run_in_worker(_until_told, 60.0, stop=release.is_set)
            places.append(run_in_worker(_where))

        threads = [threading.Thread(target=think) for _ in range(3)]
        for thread in threads:
            thread.start()
        end = time.monotonic() + 30
        while pool._desks < 2 and time.monotonic() < end:
            time.sleep(0.01)
        assert pool._desks == 2
        release.set()
        for thread in threads:
            thread.join(30)
        assert len(places) == 3
        assert os.getpid() not in places
        assert len(set(places)) <= 2


def test_who_waits_for_a_process_may_be_told_to_stop():
    with open_worker_pool() as pool:
        pool._desks = worker_pool._MOST  # all are at work
        assert run_in_worker(_until_told, 30.0, stop=lambda: True)


def test_who_is_at_work_as_it_closes_comes_to_an_end_and_then_goes_too():
    release, found = threading.Event(), []
    with open_worker_pool() as pool:
        pool.warm()
        (desk,) = pool._free
        thread = threading.Thread(
            target=lambda: found.append(run_in_worker(_until_told, 60.0, stop=release.is_set))
        )
        thread.start()
        while pool._free:
            time.sleep(0.005)
    assert desk._process.poll() is None
    release.set()
    thread.join(30)
    assert found == [True]
    assert desk._process.poll() is not None


def test_it_is_warmed_once_and_only_where_it_is_open():
    warm_worker_pool()
    with open_worker_pool() as pool:
        warm_worker_pool()
        warm_worker_pool()
        assert len(pool._free) == pool._desks == 1
        desk = pool._free[0]
    assert desk._process.poll() is not None
    late = WorkerPool()
    late.close()
    late.warm()
    assert late.do(_where) == os.getpid()


PARENT = """
import os, sys, time
from kuused.players.search.worker_pool import WorkerPool
from tests.players.search.test_worker_pool import _where
pool = WorkerPool()
print(pool.do(_where), "numpy" in sys.modules, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="tells by signals whether a process is there")
def test_it_ends_with_a_table_that_was_killed_and_numpy_was_never_loaded_there():
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True
    ) as table:
        assert table.stdout is not None
        pid, numpy = table.stdout.readline().split()
        assert _there(int(pid))
        table.send_signal(signal.SIGKILL)
        table.wait()
        end = time.monotonic() + 10
        while _there(int(pid)) and time.monotonic() < end:
            time.sleep(0.01)
        assert not _there(int(pid))
    assert numpy == "False"
