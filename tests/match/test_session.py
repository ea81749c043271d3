"""The driver: what it publishes, and how a match starts, stops and goes on."""

import asyncio
import math
from typing import Any

import pytest

from kuused.engine import (
    CardPlayed,
    MatchStarted,
    MatchWon,
    Phase,
    RoundDealt,
    RoundWon,
    Rules,
    view,
)
from kuused.match import PERSON, MatchSession, Pace, Thinking, play_match
from kuused.players import UnknownPlayer
from tests.match.players import Burns, Cheats, Raises, finder, other, quick_seats, seated
from tests.match.tables import at_once, collected


@pytest.mark.parametrize(
    "rules", [{}, {"equal": True, "ante": 1}, {"passing": "optional"}, {"end": "sudden"}], ids=str
)
@pytest.mark.parametrize("players", [3, 5, 8])
async def test_a_match_is_the_same_headless(players, rules):
    setup = seated(*quick_seats(players), **rules)
    match = at_once(setup)
    final = await match.run()
    assert final is match.state
    assert final.phase is Phase.OVER
    assert match.record == play_match(setup)


@pytest.mark.parametrize("make", [Raises, Cheats, Burns])
async def test_it_is_the_same_headless_whoever_plays(make):
    find = finder(other("odd", make))
    setup = seated("odd", "mand", "odd", "lepp")
    match = at_once(setup, find=find)
    await match.run()
    assert match.record == play_match(setup, find=find)


async def test_envelopes_are_in_order_and_redacted():
    match = at_once(seated("mand", "kask", "lepp"), watcher=1)
    updates = collected(match)
    await match.run()
    assert [e.sequence for e in updates] == list(range(1, len(updates) + 1))
    assert isinstance(updates[0].event, MatchStarted)
    assert isinstance(updates[-1].event, MatchWon)
    for update in updates:
        assert update.view.seat == 1
        if isinstance(update.event, RoundDealt):
            assert [hand is None for hand in update.event.hands] == [True, False, True]
        if update.view.phase is Phase.PLAY:
            assert [hand is None for hand in update.view.hands] == [True, False, True]


async def test_open_hands_are_for_those_who_look_on():
    match = at_once(seated("mand", "kask", "lepp"), open_hands=True)
    updates = collected(match)
    await match.run()
    dealt = [e.event for e in updates if isinstance(e.event, RoundDealt)]
    assert all(None not in event.hands for event in dealt)
    assert all(None not in e.view.hands for e in updates)
    with pytest.raises(ValueError, match="open"):
        at_once(seated(PERSON, "kask", "lepp"), watcher=0, open_hands=True)


async def test_what_one_step_leads_to_shares_the_view_after_it():
    match = at_once(seated("mand", "kask", "lepp", chips=1))
    updates = collected(match)
    await match.run()
    last, won, over = updates[-3:]
    assert isinstance(last.event, CardPlayed)
    assert isinstance(won.event, RoundWon)
    assert isinstance(over.event, MatchWon)
    assert last.view == won.view == over.view == view(match.state, None)


async def test_each_view_is_the_one_after_the_event():
    match = at_once(seated("mand", "kask", "lepp"))
    states = []
    match.subscribe(lambda update: states.append((update, match.state)))
    await match.run()
    for update, state in states:
        assert update.view == view(state, None)
        if isinstance(update.event, Thinking):
            assert update.view.turn == update.event.seat


async def test_who_comes_late_draws_the_snapshot_and_skips_what_it_is_past():
    match = at_once(seated("mand", "kask", "lepp"))
    assert match.snapshot().sequence == 0
    snapshots = []
    match.subscribe(lambda update: snapshots.append((update, match.snapshot())))
    await match.run()
    for update, snapshot in snapshots:
        assert (snapshot.sequence, snapshot.view) == (update.sequence, update.view)


async def test_the_numbers_go_on_when_nobody_listens():
    match = at_once(seated("mand", "kask", "lepp"))
    silent = at_once(seated("mand", "kask", "lepp"))
    updates = collected(match)
    await match.run()
    await silent.run()
    assert silent.snapshot().sequence == updates[-1].sequence


async def test_unsubscribing_takes_effect_at_once():
    match = at_once(seated("mand", "kask", "lepp"))
    heard: list[Any] = []
    ends: list[Any] = []

    def first(update):
        heard.append("first")
        ends[1]()

    ends.append(match.subscribe(first))
    ends.append(match.subscribe(lambda update: heard.append("second")))
    await match.run()
    ends[0]()
    ends[0]()
    assert set(heard) == {"first"}


async def test_rounds_wait_at_the_gate_until_the_summary_has_been_seen():
    match = at_once(seated("mand", "kask", "lepp"), pace=Pace(math.inf, hold_rounds=True))
    updates = collected(match)
    running = asyncio.ensure_future(match.run())
    released = 0
    while not running.done():
        for _ in range(500):
            await asyncio.sleep(0)
        dealt = sum(isinstance(e.event, RoundDealt) for e in updates)
        assert dealt == released + 1  # never a further one by itself
        match.pace.release_round()
        released += 1
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert running.result().phase is Phase.OVER


async def test_the_loop_breathes_at_any_speed():
    match = at_once(seated("mand", "kask", "lepp", chips=12))
    turns = breaths = 0

    def count(update):
        nonlocal turns
        turns += isinstance(update.event, Thinking)

    async def breathe():
        nonlocal breaths
        while True:
            breaths += 1
            await asyncio.sleep(0)

    match.subscribe(count)
    breathing = asyncio.ensure_future(breathe())
    await match.run()
    breathing.cancel()
    assert breaths > turns / 10


async def test_a_cancelled_match_goes_on_where_it_stood():
    setup = seated("lepp", "kask", "mand")
    whole = play_match(setup)
    match = at_once(setup)
    updates = collected(match)
    while match.state.phase is not Phase.OVER:
        running = asyncio.ensure_future(match.run())
        for _ in range(7):
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert match.record == whole
    assert sum(isinstance(e.event, MatchStarted) for e in updates) == 1


@pytest.mark.parametrize("steps", [0, 1, 2, 20, 45, 60])
async def test_a_match_is_taken_up_from_its_record(steps):
    setup = seated("lepp", "kask", "mand", chips=9)
    whole = play_match(setup)
    match = at_once(setup)

    class Enough(Exception):
        pass

    def count(update):
        rounds = match.record.rounds
        if len(rounds) + sum(len(r.actions) for r in rounds) >= steps:
            raise Enough

    match.subscribe(count)
    with pytest.raises(Enough):
        await match.run()
    later = at_once(setup, record=match.record)
    await later.run()
    assert later.record == whole


async def test_a_match_is_by_the_rules_of_its_setup():
    record = at_once(seated("lepp", "kask", "mand")).record
    with pytest.raises(ValueError, match="rules"):
        at_once(seated("lepp", "kask", "mand", chips=9), record=record)


async def test_one_match_runs_once_at_a_time():
    match = at_once(seated("lepp", "kask", "mand"))
    running = asyncio.ensure_future(match.run())
    await asyncio.sleep(0)
    with pytest.raises(RuntimeError):
        await match.run()
    await running
    assert await match.run() is match.state  # over already


def test_a_match_is_refused_before_it_begins():
    with pytest.raises(UnknownPlayer):
        MatchSession(seated("lepp", "vaher", "mand"), watcher=None)
    with pytest.raises(ValueError, match="no seat 3"):
        MatchSession(seated("lepp", "kask", "mand"), watcher=3)


async def test_the_rules_of_the_sheet_make_a_match():
    match = at_once(seated(*quick_seats(5), chips=12))
    assert match.setup.rules == Rules()
    final = await match.run()
    assert sum(final.chips) + final.pot == 60
