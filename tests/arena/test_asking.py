import time

import pytest

from kuused.arena.plan import ArenaPlan
from kuused.arena.players import PlayerError, arena_player
from kuused.arena.playing import MOST_ABANDONED, PlayerStats, RatedPlayer, left_behind, play_part
from kuused.engine import Rules, apply, legal_actions, start
from kuused.match.player_runner import PlayerRunner
from kuused.match.updates import Fault
from kuused.players import UnknownPlayer
from kuused.record.deals import deal

UNRULY = "tests.arena.unruly"


def _choice(turn=10):
    """A state in which there is a choice, some turns into a round."""
    rules = Rules()
    state = apply(start(rules).state, deal("7Q2FRPK", 1, rules, 0)).state
    while len(state.log) < turn or len(legal_actions(state)) < 2:
        state = apply(state, legal_actions(state)[0]).state
    return state


def _ask(name, times=1, limit=0.05):
    spec = f"{UNRULY}:{name}"
    stats = PlayerStats()
    state = _choice()
    runner = PlayerRunner(arena_player(spec), state.turn, "7Q2FRPK", limit, stoppable=False)
    player = RatedPlayer(spec, runner, stats)
    asked = [player.answer(state) for _ in range(times)]
    assert all(each.action in legal_actions(state) for each in asked)
    return asked[-1], stats


@pytest.mark.parametrize(
    ("name", "loss", "detail"),
    [
        ("Raises", Fault.RAISED, "not today"),
        ("Exits", Fault.RAISED, "SystemExit"),
        ("CannotBeMade", Fault.RAISED, "no model file"),
        ("Cheats", Fault.CHEATED, ""),
        ("TalksNonsense", Fault.CHEATED, "6D"),
        ("Flatters", Fault.CHEATED, ""),
        ("Tampers", Fault.CHEATED, ""),
        ("Sleeps", Fault.HUNG, "0.05 s"),
        ("Spins", Fault.HUNG, "0.05 s"),
        ("Late", Fault.HUNG, "0.05 s"),
    ],
)
def test_who_does_not_do_its_part_loses_the_turn(name, loss, detail):
    asked, stats = _ask(name)
    assert asked.fault is loss
    assert detail in asked.detail
    assert stats.count().lost == {loss: 1}
    assert len(stats.count().times) == 0


def test_who_does_its_part_is_timed():
    asked, stats = _ask("Steady", times=5)
    assert asked.fault is None
    assert (stats.count().turns, len(stats.count().times), stats.count().lost) == (5, 5, {})


def test_who_has_hung_is_not_waited_for_again_in_that_round():
    before = time.monotonic()
    _, stats = _ask("Late", times=50)
    assert time.monotonic() - before < 2
    assert stats.count().lost == {Fault.HUNG: 50}


def test_one_that_spins_is_stopped_and_one_that_sleeps_is_given_up():
    details: list[str] = []
    for name, most in (("Spins", 0), ("Sleeps", MOST_ABANDONED)):
        details += [_ask(name)[0].detail for _ in range(2 * MOST_ABANDONED)]
        until = time.monotonic() + 5
        while (left := len(left_behind(f"{UNRULY}:{name}"))) > most and time.monotonic() < until:
            time.sleep(0.01)
        assert left <= most
    assert "too often" in details[-1]


@pytest.mark.parametrize("name", ["Raises", "Cheats", "TalksNonsense", "Exits", "Sleeps"])
def test_a_failing_player_never_stops_a_run(name):
    seats = (f"{UNRULY}:{name}", "mand", "mand")
    plan = ArenaPlan(
        seats=seats, seed="7Q2FRPK", deals=2, rules=Rules(players=3), limit=0.02, records=True
    )
    part = play_part(plan, 0)
    ours, *others = part.tally.counts
    assert sum(ours.lost.values()) == ours.turns > 0
    assert not any(other.lost for other in others)
    # It has played as the rule-based player would have; the record says that it did not do so itself.
    ruled = ArenaPlan(
        seats=("mand",) * 3, seed="7Q2FRPK", deals=2, rules=Rules(players=3), part_size=2
    )
    assert part.tally.net == play_part(ruled, 0).tally.net
    assert all("mand" in text and "Over" in text.title() for _, text in part.records)


def test_benched_players_are_not_asked():
    plan = ArenaPlan(
        seats=(f"{UNRULY}:Dies", "mand", "kask"), seed="7Q2FRPK", deals=2, rules=Rules(players=3)
    )
    ours, *others = play_part(plan, 0, benched=True).tally.counts
    assert ours.lost == {Fault.DIED: ours.turns}
    assert all(len(other.times) == other.turns for other in others)


@pytest.mark.parametrize(
    ("spec", "cause"),
    [
        ("tests.arena.nowhere:Player", "ModuleNotFoundError"),
        (f"{UNRULY}:Nobody", "AttributeError"),
        (f"{UNRULY}:UNRULY", "AttributeError"),
        ("tests.arena.test_asking:UNRULY", "TypeError"),
        ("collections:OrderedDict", "no method choose"),
    ],
)
def test_what_can_t_take_part_says_why(spec, cause):
    with pytest.raises(PlayerError, match=cause):
        arena_player(spec)


def test_an_unknown_kind_is_told_of_those_there_are():
    with pytest.raises(UnknownPlayer, match="mand"):
        arena_player("willow")
