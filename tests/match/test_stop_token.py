"""Thinking that is told to come to an end."""

import asyncio
import random
import threading
import time

import pytest

from kuused.engine import CardPlayed, Pass, Play, view
from kuused.match import ExplanationContext, TurnTakenOver, play_match, run_in_thread
from kuused.players.search import kuusk
from tests.match.players import finder, other, seated
from tests.match.tables import at_once, collected, settle, stopped, until


class Ponders:
    """Thinks until it is told to stop; then plays what it can."""

    asked = 0

    def choose(self, view, rng, stop=None):
        Ponders.asked += 1
        while stop is not None and not stop():
            time.sleep(0.001)
        return view.legal[0]


class Dawdles(Ponders):
    """Has the brake, and does not look at it soon enough."""

    def choose(self, view, rng, stop=None):
        time.sleep(0.6)
        return view.legal[0]


def thinking():
    return [thread for thread in threading.enumerate() if thread.name.endswith("thinks")]


def ponderers(make=Ponders):
    return {"find": finder(other("slow", make)), "time_limit": 0.02}


async def test_when_time_is_up_the_best_so_far_is_played_and_it_is_no_fault():
    match = at_once(seated("mand", "slow", "lepp", chips=1), **ponderers())
    updates = collected(match)
    Ponders.asked = 0
    await match.run()
    assert Ponders.asked
    assert not [e for e in updates if isinstance(e.event, TurnTakenOver)]


def test_so_it_is_without_a_loop():
    record = play_match(seated("mand", "slow", "lepp", chips=1), **ponderers())
    assert not any(played.taken_over for played in record.rounds)


async def test_who_does_not_heed_the_brake_is_played_for():
    match = at_once(seated("mand", "slow", "lepp", chips=1), **ponderers(Dawdles))
    updates = collected(match)
    running = asyncio.ensure_future(match.run())
    await until(lambda: [e for e in updates if isinstance(e.event, TurnTakenOver)])
    await stopped(running)


async def test_leaving_ends_the_thinking_and_the_match_can_go_on():
    match = at_once(seated("mand", "slow", "lepp"), find=finder(other("slow", Ponders)))
    for _ in range(3):
        running = asyncio.ensure_future(match.run())
        await until(thinking)
        await settle()
        await stopped(running)
        for thread in thinking():
            thread.join(1)
        assert not thinking()


@pytest.mark.parametrize("kind", ["tamm", "kuusk"])
async def test_searching_players_leave_at_once(kind):
    match = at_once(seated(*[kind] * 5, chips=12))
    updates = collected(match)
    running = asyncio.ensure_future(match.run())
    await until(lambda: len(updates) > 12 and thinking())  # numpy has been loaded by then
    await asyncio.sleep(0.02)
    used = time.process_time()
    await stopped(running)
    for thread in thinking():
        thread.join(1)
    assert not thinking()
    assert time.process_time() - used < 0.15  # some 15 ms, with room for a busy machine


@pytest.mark.parametrize("moment", [0, 1, 5, 20])
async def test_a_search_that_is_stopped_at_any_moment_answers(moment):
    match = at_once(seated("mand", "mand", "mand", "mand", "mand", chips=12), open_hands=True)
    updates = collected(match)
    running = asyncio.ensure_future(match.run())
    await until(lambda: len(updates) > 20)
    await stopped(running)
    seen = view(match.state, match.state.turn)
    looks = 0

    def stop():
        nonlocal looks
        looks += 1
        return looks > moment

    assert kuusk().choose(seen, random.Random(1), stop) in seen.legal


async def test_apart_pulls_the_brake_when_it_is_cancelled_and_hands_on_errors():
    done = threading.Event()

    def work(brake):
        while not brake():
            time.sleep(0.001)
        done.set()

    task = asyncio.ensure_future(run_in_thread(work, "test"))
    await settle()
    await stopped(task)
    assert await asyncio.to_thread(done.wait, 1)
    with pytest.raises(ZeroDivisionError):
        await run_in_thread(lambda stop: 1 / 0, "test")


@pytest.mark.parametrize("kind", ["lepp", "mand", "tamm"])
async def test_why_tells_what_was_done_to_those_who_see_all_hands(kind):
    match = at_once(seated(*[kind] * 3), open_hands=True)
    assert await match.why() is None
    updates = collected(match)
    running = asyncio.ensure_future(match.run())
    await until(lambda: len(updates) > 12)
    await stopped(running)
    motive = await match.why()
    assert isinstance(motive, ExplanationContext)
    last = match.state.log[-1]
    action = Play(last.card) if isinstance(last, CardPlayed) else Pass()
    assert (motive.seat, motive.explanation.action) == (last.seat, action)
    assert motive.explanation.candidates[0].action == action
    assert {c.action for c in motive.explanation.candidates} == set(motive.view.legal)
    assert [hand is None for hand in motive.view.hands].count(False) == 1


async def test_why_is_not_told_to_those_who_do_not():
    match = at_once(seated("mand", "mand", "mand"))
    await match.run()
    assert await match.why() is None
