"""The pace: how long it waits, and that every change is felt at once. No clock is involved."""

import asyncio
import math

import pytest

from kuused.engine import Card, CardPlayed, RoundStalled, RoundWon
from kuused.match import SPEEDS, Pace, Thinking

PLAYED = CardPlayed(0, Card.parse("7D"), False, 3, ())
WON = RoundWon(0, Card.parse("7D"), 3, (12, 12, 12), ())


class Sleep:
    """Sleeps that end when they are told to; ``asked`` keeps how long they were to be."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.ends: list[asyncio.Event] = []
        self.cancelled = 0

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        end = asyncio.Event()
        self.ends.append(end)
        try:
            await end.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


@pytest.fixture
def sleep():
    return Sleep()


async def settle():
    """Let everything happen that can happen without a sleep ending."""
    for _ in range(10):
        await asyncio.sleep(0)


class Waiting:
    """Something awaited in a task of its own."""

    def __init__(self, awaited):
        self.task = asyncio.ensure_future(awaited)

    async def over(self):
        await settle()
        if self.task.done():
            self.task.result()
        return self.task.done()


async def test_a_turn_waits_as_long_as_its_player_thinks(sleep):
    pace = Pace(sleep=sleep)
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    assert sleep.asked == [0.8]
    sleep.ends[0].set()
    assert await turn.over()


async def test_twice_the_speed_is_half_the_wait(sleep):
    turn = Waiting(Pace(2.0, sleep=sleep).before_turn(0.8))
    assert not await turn.over()
    assert sleep.asked == [0.4]
    turn.task.cancel()


async def test_as_fast_as_it_goes_never_sleeps(sleep):
    pace = Pace(math.inf, sleep=sleep)
    await pace.before_turn(0.8)
    await pace.after_event(PLAYED)
    await pace.after_event(WON)
    await pace.between_rounds()
    assert sleep.asked == []


async def test_a_pause_holds_the_turn_and_going_on_lets_it_happen_at_once(sleep):
    pace = Pace(sleep=sleep)
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    pace.pause()
    assert not await turn.over()
    assert sleep.cancelled == 1
    pace.toggle()
    assert await turn.over()
    assert sleep.asked == [0.8]
    assert not pace.paused


async def test_a_pause_before_the_turn_holds_it_too(sleep):
    pace = Pace(paused=True, sleep=sleep)
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    pace.resume()
    assert await turn.over()
    assert sleep.asked == []


async def test_another_speed_is_felt_in_the_middle_of_a_wait(sleep):
    pace = Pace(0.25, sleep=sleep)
    turn = Waiting(pace.before_turn(1.0))
    assert not await turn.over()
    pace.speed = 4.0
    assert not await turn.over()
    assert sleep.asked == [4.0, 0.25]
    pace.speed = math.inf
    assert await turn.over()


async def test_a_step_lets_exactly_one_turn_happen(sleep):
    pace = Pace(paused=True, sleep=sleep)
    first = Waiting(pace.before_turn(0.8))
    pace.step()
    assert await first.over()
    second = Waiting(pace.before_turn(0.8))
    assert not await second.over()
    pace.step()
    pace.step()
    assert await second.over()
    await pace.before_turn(0.8)
    fourth = Waiting(pace.before_turn(0.8))
    assert not await fourth.over()
    assert sleep.asked == []
    fourth.task.cancel()


async def test_a_step_in_the_midst_of_play_pauses_after_it(sleep):
    pace = Pace(sleep=sleep)
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    pace.step()
    assert await turn.over()
    assert pace.paused
    following = Waiting(pace.before_turn(0.8))
    assert not await following.over()
    following.task.cancel()


async def test_steps_that_were_not_taken_are_forgotten_when_it_goes_on(sleep):
    pace = Pace(paused=True, sleep=sleep)
    pace.step()
    pace.resume()
    pace.pause()
    turn = Waiting(pace.before_turn(0.0))
    assert not await turn.over()
    turn.task.cancel()


async def test_fast_forward_waits_for_nothing_until_the_person(sleep):
    pace = Pace(paused=True, sleep=sleep)
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    pace.fast_forward_to_person = True
    assert await turn.over()
    await pace.after_event(PLAYED)
    assert sleep.asked == []
    pace.reached_person()
    assert not pace.fast_forward_to_person
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    turn.task.cancel()


@pytest.mark.parametrize("end", [WON, RoundStalled(3, (12,), ())])
async def test_fast_forward_ends_with_the_round(sleep, end):
    pace = Pace(sleep=sleep)
    pace.fast_forward_to_person = True
    event = Waiting(pace.after_event(end))
    await event.over()
    assert not pace.fast_forward_to_person
    event.task.cancel()  # the pot is seen going to its winner


async def test_a_pause_ends_fast_forward(sleep):
    pace = Pace(sleep=sleep)
    pace.fast_forward_to_person = True
    pace.pause()
    assert not pace.fast_forward_to_person
    assert pace.paused


async def test_an_event_can_be_seen_but_not_while_paused(sleep):
    pace = Pace(sleep=sleep)
    event = Waiting(pace.after_event(PLAYED))
    assert not await event.over()
    assert len(sleep.asked) == 1
    pace.pause()
    assert await event.over()
    await pace.after_event(PLAYED)
    await Pace(sleep=sleep).after_event(Thinking(0))
    assert len(sleep.asked) == 1


async def test_held_rounds_wait_until_they_are_released(sleep):
    pace = Pace(math.inf, hold_rounds=True, sleep=sleep)
    gate = Waiting(pace.between_rounds())
    assert not await gate.over()
    pace.speed = 1.0
    pace.step()
    assert not await gate.over()
    pace.release_round()
    assert await gate.over()
    gate = Waiting(pace.between_rounds())
    assert not await gate.over()
    gate.task.cancel()


async def test_a_release_may_come_before_the_wait_but_not_from_a_round_before(sleep):
    pace = Pace(hold_rounds=True, sleep=sleep)
    pace.release_round()
    await pace.between_rounds()
    pace.release_round()
    await Pace(math.inf).before_turn(0.0)
    pace.speed = math.inf
    await pace.before_turn(0.0)
    gate = Waiting(pace.between_rounds())
    assert not await gate.over()
    gate.task.cancel()


async def test_rounds_that_are_not_held_come_by_themselves(sleep):
    pace = Pace(sleep=sleep)
    gate = Waiting(pace.between_rounds())
    assert not await gate.over()
    pace.pause()
    assert not await gate.over()
    pace.step()
    assert await gate.over()
    await pace.before_turn(0.8)  # the step itself is the next round's first turn
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    turn.task.cancel()


async def test_no_longer_holding_rounds_is_felt_at_once(sleep):
    pace = Pace(math.inf, hold_rounds=True, sleep=sleep)
    gate = Waiting(pace.between_rounds())
    assert not await gate.over()
    pace.hold_rounds = False
    assert await gate.over()


async def test_cancelling_a_wait_leaves_nothing_behind(sleep):
    pace = Pace(sleep=sleep)
    turn = Waiting(pace.before_turn(0.8))
    assert not await turn.over()
    turn.task.cancel()
    await settle()
    assert turn.task.cancelled()
    assert sleep.cancelled == 1
    assert asyncio.all_tasks() == {asyncio.current_task()}
    pace.faster()  # wakes nobody


async def test_a_sleep_that_fails_is_heard_of():
    async def broken(seconds):
        raise OSError("no clock")

    with pytest.raises(OSError, match="no clock"):
        await Pace(sleep=broken).before_turn(1.0)


def test_faster_and_slower_go_through_the_speeds():
    pace = Pace(SPEEDS[0])
    seen = [pace.speed]
    for _ in SPEEDS:
        pace.faster()
        seen.append(pace.speed)
    assert tuple(seen) == (*SPEEDS, math.inf)
    for _ in SPEEDS:
        pace.slower()
    assert pace.speed == SPEEDS[0]
    pace.speed = 3.0
    pace.faster()
    assert pace.speed == 4.0
    pace.speed = 3.0
    pace.slower()
    assert pace.speed == 2.0


@pytest.mark.parametrize("speed", [0, -1, math.nan])
def test_a_speed_is_above_zero(speed):
    with pytest.raises(ValueError, match="above zero"):
        Pace(speed)
    with pytest.raises(ValueError, match="above zero"):
        Pace().speed = speed
