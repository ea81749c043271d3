"""A person at the table: which intents count, and when."""

import asyncio

import pytest

from kuused.engine import Deal, IllegalAction, Pass, Phase, Play, Reason
from kuused.match import PERSON, Intent, Pace, StaleIntent, play_match
from tests.match.players import seated
from tests.match.tables import (
    at_once,
    intent,
    no_sleep,
    person_plays_as_pine,
    settle,
    stopped,
    until,
    waiting_for_person,
)


async def test_a_person_plays_a_whole_match():
    setup = seated(PERSON, "mand", "kask", "lepp")
    match = at_once(setup, watcher=0)
    person_plays_as_pine(match)
    final = await match.run()
    assert final.phase is Phase.OVER
    # Who plays as Pine plays the match that Pine plays.
    pines = play_match(seated("mand", "mand", "kask", "lepp"))
    assert [r.actions for r in match.record.rounds] == [r.actions for r in pines.rounds]


async def test_an_illegal_intent_leaves_the_turn_open():
    match = at_once(seated(PERSON, "mand", "kask"), watcher=0)
    running = await waiting_for_person(match)
    seen = match.snapshot().view
    not_mine = next(card for card in seen.rules.pack.cards if card not in seen.hand)
    with pytest.raises(IllegalAction) as caught:
        match.intend(Intent(seen.round_number, seen.turn_number, Play(not_mine)))
    assert caught.value.seat in (0, None)
    await settle()
    assert match.snapshot().view == seen
    match.intend(intent(match))
    await settle()
    assert len(match.state.log) > seen.turn_number
    await stopped(running)


async def test_an_intent_for_another_turn_is_stale():
    match = at_once(seated(PERSON, "mand", "kask"), watcher=0)
    running = await waiting_for_person(match)
    seen = match.snapshot().view
    action = seen.legal[0]
    for other_turn in [
        Intent(seen.round_number, seen.turn_number - 1, action),
        Intent(seen.round_number, seen.turn_number + 1, action),
        Intent(seen.round_number + 1, seen.turn_number, action),
    ]:
        with pytest.raises(StaleIntent) as caught:
            match.intend(other_turn)
        assert caught.value.intent == other_turn
        assert caught.value.turn_number == seen.turn_number
    this_turn = Intent(seen.round_number, seen.turn_number, action)
    match.intend(this_turn)
    with pytest.raises(StaleIntent):
        match.intend(this_turn)  # a key held down
    await stopped(running)


async def test_a_person_has_no_say_in_the_turns_of_others():
    pace = Pace(paused=True, sleep=no_sleep)
    match = at_once(seated(PERSON, "mand", "kask", seed="0000001"), watcher=0, pace=pace)
    running = asyncio.ensure_future(match.run())
    await until(lambda: match.state.turn is not None)
    while match.state.turn == 0:
        seen = match.snapshot().view
        match.intend(intent(match))
        await asyncio.sleep(0)
    seen = match.snapshot().view
    with pytest.raises(IllegalAction) as caught:
        match.intend(Intent(seen.round_number, seen.turn_number, Play(next(iter(seen.hand)))))
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    assert caught.value.expected == match.state.turn
    await stopped(running)


async def test_who_looks_on_has_no_say_at_all():
    match = at_once(seated("lepp", "mand", "kask"), pace=Pace(paused=True))
    running = asyncio.ensure_future(match.run())
    await until(lambda: match.state.turn is not None)
    with pytest.raises(IllegalAction) as caught:
        match.intend(Intent(1, 0, Play(match.setup.rules.start)))
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    await stopped(running)


async def test_nobody_deals_by_intent():
    match = at_once(seated(PERSON, "mand", "kask"), watcher=0)
    hand = match.setup.rules.pack.set()
    with pytest.raises(TypeError):
        match.intend(Intent(0, 0, Deal((hand,) * 3, 0)))  # type: ignore[arg-type]  # a cheat
    with pytest.raises(IllegalAction) as caught:
        match.intend(Intent(0, 0, Pass()))
    assert caught.value.reason is Reason.NOT_DEALT


async def test_an_intent_that_comes_while_the_last_card_is_still_moving_counts():
    # The view says that it is the person's turn, so what is meant for that turn is for that turn.
    ends = asyncio.Event()

    async def long_sleep(seconds):
        await ends.wait()

    match = at_once(seated(PERSON, "mand", "kask"), watcher=0, pace=Pace(sleep=long_sleep))
    running = asyncio.ensure_future(match.run())
    seen = match.snapshot().view
    while not seen.my_turn:
        match.pace.fast_forward_to_person = True
        await asyncio.sleep(0)
        seen = match.snapshot().view
    match.intend(intent(match))
    ends.set()
    await until(lambda: len(match.state.log) > seen.turn_number)
    await stopped(running)


async def test_a_pause_holds_computer_players_not_the_person():
    match = at_once(seated(PERSON, "mand", "kask"), watcher=0)
    running = await waiting_for_person(match)
    match.pace.pause()
    seen = match.snapshot().view
    match.intend(intent(match))
    await settle()
    assert len(match.state.log) == seen.turn_number + 1
    match.pace.step()
    await settle()
    assert len(match.state.log) == seen.turn_number + 2
    await stopped(running)
