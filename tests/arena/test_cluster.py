"""A real Dask cluster on this machine, one of whose workers is killed while it plays."""

import os
import signal
import threading

import distributed
import pytest

from kuused.arena.cluster import ClusterError, cluster
from kuused.arena.plan import ArenaPlan
from kuused.arena.running import Ended, run
from kuused.engine import Rules
from tests.arena.inline import inline
from tests.arena.test_running import figures

# Dask's own threads and sockets are still closing when a test ends.
pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]


@pytest.fixture
def workers():
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as local:
        yield local


def test_a_killed_worker_loses_nothing_and_nothing_counts_twice(workers):
    plan = ArenaPlan(
        seats=("lepp", "tests.arena.unruly:Steady", "mand"),
        seed="7Q2FRPK",
        deals=60,
        rules=Rules(players=3),
        records=True,
    )
    expected = run([plan], inline())
    pids = [worker.pid for worker in workers.workers.values()]
    killed, kept = threading.Event(), []

    def kill_one(tallies):
        if tallies[0].deals >= 16 and not killed.is_set():
            os.kill(pids[0], signal.SIGKILL)
            killed.set()

    with cluster(workers.scheduler_address) as crew:
        done = run(
            [plan],
            crew,
            on_deals=kill_one,
            on_record=lambda plan, name, text: kept.append(name),
        )
    assert killed.is_set()
    assert (done.ended, done.deals) == (Ended.ALL, 60)
    assert figures(done.tallies) == figures(expected.tallies)
    assert len(kept) == len(set(kept)) == 180


def test_where_no_cluster_is_that_is_said():
    with pytest.raises(ClusterError) as told, cluster("nonsense://here"):
        pass
    assert not told.value.missing
