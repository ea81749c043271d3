"""Players and subscribers that fail, and what comes of it."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import kuused
from kuused.engine import CardPlayed, ChipPaid
from kuused.match import Fault, TurnTakenOver
from tests.match.players import Cheats, Hangs, Raises, TellsItsHand, finder, other, seated
from tests.match.tables import at_once, collected, until

ROOT = Path(kuused.__file__).parents[1]


@pytest.mark.parametrize(("make", "fault"), [(Raises, Fault.RAISED), (Cheats, Fault.CHEATED)])
async def test_who_fails_is_played_for_and_the_match_goes_on(make, fault):
    match = at_once(seated("mand", "bad", "lepp"), find=finder(other("bad", make)))
    updates = collected(match)
    await match.run()
    taken = [e for e in updates if isinstance(e.event, TurnTakenOver)]
    assert taken
    for update in taken:
        event, following = update.event, updates[update.sequence].event
        assert isinstance(event, TurnTakenOver)
        assert (event.seat, event.fault) == (1, fault)
        assert update.view.turn == 1  # it is told before the turn is played
        assert isinstance(following, CardPlayed | ChipPaid)
        assert following.seat == 1
    assert sum(len(r.taken_over) for r in match.record.rounds) == len(taken)


async def test_who_hangs_neither_stops_the_match_nor_the_loop():
    hangs = Hangs()
    match = at_once(seated("mand", "bad", "lepp"), find=finder(other("bad", hangs)), time_limit=0.2)
    updates = collected(match)
    beats = 0

    async def heart():
        nonlocal beats
        while True:
            beats += 1
            await asyncio.sleep(0.005)

    beating = asyncio.ensure_future(heart())
    await match.run()
    beating.cancel()
    hangs.gate.set()
    taken = [e.event for e in updates if isinstance(e.event, TurnTakenOver)]
    assert len(taken) > 1
    assert {event.fault for event in taken} == {Fault.HUNG}
    assert hangs.asked == hangs.made == 1
    assert beats > 3


async def test_who_has_hung_once_is_asked_again_when_done_as_a_new_player():
    hangs = Hangs()
    match = at_once(seated("mand", "bad", "lepp"), find=finder(other("bad", hangs)), time_limit=0.5)
    events = []

    def let_go(update):
        events.append(update.event)
        if isinstance(update.event, TurnTakenOver):
            hangs.gate.set()  # from here on every answer is a pass, at once
            for thread in threading.enumerate():
                if thread.name == "seat 1 thinks":
                    thread.join()

    match.subscribe(let_go)
    await match.run()
    taken = [event.fault for event in events if isinstance(event, TurnTakenOver)]
    assert taken[0] is Fault.HUNG
    assert Fault.CHEATED in taken
    assert hangs.asked > 1
    assert hangs.made >= 2


async def test_cancelling_while_a_player_thinks_is_clean():
    hangs = Hangs()
    match = at_once(seated("mand", "bad", "lepp"), find=finder(other("bad", hangs)))
    running = asyncio.ensure_future(match.run())
    await until(lambda: hangs.asked)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert asyncio.all_tasks() == {asyncio.current_task()}
    hangs.gate.set()
    await asyncio.sleep(0.05)  # the thread answers nobody, and nothing is logged about it


def test_a_hanging_player_does_not_keep_the_loop_from_closing():
    code = (
        "import asyncio\n"
        "from kuused.match import MatchSession\n"
        "from tests.match.players import *\n"
        "hangs = Hangs()\n"
        "match = MatchSession(seated('hangs', 'hangs', 'hangs'), watcher=None,\n"
        "              find=finder(other('hangs', hangs, seconds=0.0)))\n"
        "async def main():\n"
        "    running = asyncio.ensure_future(match.run())\n"
        "    while not hangs.asked:\n"
        "        await asyncio.sleep(0.01)\n"
        "    running.cancel()\n"
        "asyncio.run(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", code],
        capture_output=True,
        check=False,
        cwd=ROOT,
        encoding="utf-8",
        timeout=30,  # the player thinks for a minute
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


async def test_a_subscriber_that_raises_stops_the_match_loudly_and_no_other_subscriber():
    match = at_once(seated("mand", "kask", "lepp"))
    heard: list[Any] = []

    def broken(update):
        if isinstance(update.event, CardPlayed):
            raise KeyError("a widget of ours")

    match.subscribe(broken)
    match.subscribe(heard.append)
    with pytest.raises(KeyError, match="a widget of ours"):
        await match.run()
    assert isinstance(heard[-1].event, CardPlayed)
    assert len([e for e in heard if isinstance(e.event, CardPlayed)]) == 1


async def test_several_broken_subscribers_are_all_heard_of():
    match = at_once(seated("mand", "kask", "lepp"))

    def broken(update):
        raise KeyError(update.sequence)

    match.subscribe(broken)
    match.subscribe(broken)
    with pytest.raises(ExceptionGroup) as caught:
        await match.run()
    assert len(caught.value.exceptions) == 2


@pytest.mark.parametrize(
    ("watcher", "open_hands", "told"), [(0, False, False), (1, False, True), (None, True, True)]
)
async def test_what_a_failing_player_says_is_told_to_those_who_may_see_its_cards(
    watcher, open_hands, told
):
    match = at_once(
        seated("mand", "bad", "lepp"),
        watcher=watcher,
        open_hands=open_hands,
        find=finder(other("bad", TellsItsHand)),
    )
    updates = collected(match)
    await match.run()
    taken = [e.event for e in updates if isinstance(e.event, TurnTakenOver)]
    assert taken
    assert all(bool(event.detail) == told for event in taken)
    kept = [fault for each in match.record.rounds for fault in each.taken_over]
    assert all("I hold" in fault.detail for fault in kept)
