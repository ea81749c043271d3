"""Crews, and what comes back from them: the same figures, whoever plays, whatever dies."""

import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from kuused.arena.executors import Here
from kuused.arena.ordered import PartFailed, ordered_results
from kuused.arena.plan import ArenaPlan
from kuused.arena.playing import Part, play_part
from kuused.arena.results import report
from kuused.arena.running import Ended, run
from kuused.arena.tally import Tally
from kuused.engine import Rules
from kuused.match.updates import Fault
from tests.arena.inline import inline

UNRULY = "tests.arena.unruly"


def _plan(*seats: str, **changed: Any) -> ArenaPlan:
    more: dict[str, Any] = {
        "seed": "7Q2FRPK",
        "deals": 12,
        "rules": Rules(players=len(seats)),
    } | changed
    return ArenaPlan(seats=seats, **more)


def figures(tallies):
    """All but the decision times, which are nobody's to repeat."""
    return [
        (t.games, t.rounds, t.net, t.wins, [(c.turns, c.lost) for c in t.counts]) for t in tallies
    ]


class Scripted:
    """A crew whose parts come back in an order of its own, or break as the script says."""

    width = 3

    def __init__(self, breaks=()):
        self.breaks = list(breaks)
        self.asked = []
        self.renewed = 0
        self._held = []

    def submit(self, plan, number, benched):
        self.asked.append((number, benched))
        future: Future[Part] = Future()
        if (number, benched) in self.breaks:
            self.breaks.remove((number, benched))
            future.set_exception(BrokenProcessPool("gone"))
            for other, _ in self._held:
                other.set_exception(BrokenProcessPool("gone"))
            self._held = []
            return future
        self._held.append((future, (plan, number, benched)))
        if self.renewed or len(self._held) >= 3 or number >= 4:  # the last first
            while self._held:
                each, args = self._held.pop()
                each.set_result(Part(Tally.empty(3), ((str(args[1]), str(args[2])),)))
        return future

    def renew(self):
        self.renewed += 1

    def close(self):
        pass


def _numbers(crew, count=6):
    plan = _plan("lepp", "mand", "mand")
    parts = list(ordered_results([(plan, n) for n in range(count)], crew, lambda: False))
    return [int(part.records[0][0]) for part in parts]


def test_parts_come_in_order_each_once():
    assert _numbers(Scripted()) == list(range(6))


def test_seats_and_workers_don_t_change_the_figures():
    plan = _plan("lepp", "kask", "mand", f"{UNRULY}:Steady")
    expected = run([plan], inline())
    assert expected.deals == 12
    for workers in (1, 2):
        crew = Here(workers)
        done = run([plan], crew)
        crew.close()
        assert figures(done.tallies) == figures(expected.tallies)
        assert done.ended is Ended.ALL


def test_a_player_that_brings_workers_down_never_stops_the_run():
    plan = _plan(f"{UNRULY}:Dies", "mand", "mand", deals=6)
    crew = Here(2)
    done = run([plan], crew)
    crew.close()
    tally = done.tallies[0]
    assert (done.ended, tally.deals, tally.games) == (Ended.ALL, 6, 18)
    assert tally.counts[0].lost[Fault.DIED] > 0
    assert not tally.counts[1].lost


def test_a_part_that_broke_with_others_is_tried_by_itself_and_then_benched():
    crew = Scripted([(1, False)] * 3)
    plan = _plan("lepp", "mand", "mand")
    parts = list(ordered_results([(plan, n) for n in range(3)], crew, lambda: False))
    assert [part.records[0] for part in parts][1] == ("1", "True")
    assert crew.renewed == 3


def test_a_part_that_fails_even_so_ends_the_run_with_what_there_is():
    crew = Scripted([(2, False)] * 3 + [(2, True)])
    with pytest.raises(PartFailed):
        _numbers(crew, 3)

    class Failing:
        width = 1

        def submit(self, plan, number, benched):
            future: Future[Part] = Future()
            if number == 2:
                future.set_exception(MemoryError())
            else:
                future.set_result(play_part(plan, number, benched))
            return future

        def renew(self):
            pass

        def close(self):
            pass

    done = run([_plan("lepp", "mand", "mand", part_size=2)], Failing())
    assert (done.ended, done.deals) == (Ended.FAILED, 4)


def test_a_run_ends_early_when_precise_and_always_at_the_same_deal():
    plan = _plan("lepp", "mand", "mand", deals=2_000, part_size=5)
    asked = []

    def until(tallies):
        asked.append(tallies[0].deals)
        return report_error(tallies[0]) <= 0.2

    def report_error(tally):
        return tally.net.estimate([1, 0, 0], 3).error

    done = run([plan], inline(), until=until)
    assert done.ended is Ended.PRECISE
    assert asked[0] == 30
    assert done.deals == asked[-1] < 2_000
    crew = Here(2)
    again = run([plan], crew, until=until)
    crew.close()
    assert figures(again.tallies) == figures(done.tallies)
    # And it is the run that those deals alone would have been.
    short = _plan("lepp", "mand", "mand", deals=done.deals, part_size=5)
    assert figures(run([short], inline()).tallies) == figures(done.tallies)


def test_a_run_that_is_stopped_rests_on_its_first_deals():
    plan = _plan("lepp", "mand", "mand", deals=1_000, part_size=5)
    seen: list[int] = []
    done = run(
        [plan],
        inline(),
        stopped=lambda: len(seen) >= 4,
        on_deals=lambda tallies: seen.append(tallies[0].deals),
    )
    assert (done.ended, done.deals) == (Ended.INTERRUPTED, 20)
    short = _plan("lepp", "mand", "mand", deals=20, part_size=5)
    assert figures(run([short], inline()).tallies) == figures(done.tallies)


def test_stopping_doesn_t_wait_for_what_is_under_way():
    plan = _plan(f"{UNRULY}:Sleeps", "mand", "mand", limit=600)
    crew = Here(1)
    before = time.monotonic()
    done = run([plan], crew, stopped=lambda: time.monotonic() > before + 0.5)
    crew.close()
    assert time.monotonic() - before < 20
    assert (done.ended, done.deals) == (Ended.INTERRUPTED, 0)
    assert report(done).players[0].net.mean is None
