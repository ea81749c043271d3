from typing import Any

import pytest

from kuused.arena.plan import ArenaPlan, PlanError
from kuused.arena.playing import play_part
from kuused.arena.tally import WIN
from kuused.engine import Rules
from kuused.match.runner import play_match
from kuused.match.setup import Setup
from kuused.record import parse_record, replay
from kuused.record.deals import SeedError, parse_seed

FIVE = ("lepp", "kask", "mand", "mand", "lepp")


def _plan(seats: tuple[str, ...] = FIVE, **changed: Any) -> ArenaPlan:
    more: dict[str, Any] = {
        "seed": "7Q2FRPK",
        "deals": 4,
        "rules": Rules(players=len(seats)),
    } | changed
    return ArenaPlan(seats=seats, **more)


def test_each_deal_is_played_from_every_seat_with_the_same_cards():
    part = play_part(_plan(records=True, deals=1), 0)
    records = [parse_record(text) for _, text in part.records]
    assert [name for name, _ in part.records] == [f"000001-{r}.txt" for r in (1, 2, 3, 4, 5)]
    assert len({record.rounds[0].deal for record in records}) == 1
    kinds = [[seat.kind for seat in record.seats] for record in records]
    for rotation in range(5):
        assert kinds[rotation] == [FIVE[(seat - rotation) % 5] for seat in range(5)]


@pytest.mark.parametrize("rules", [Rules(players=3), Rules(players=3, end="sudden", ante=1)])
def test_a_deal_s_seed_gives_the_same_match_at_the_game_s_own_table(rules):
    plan = _plan(("lepp", "mand", "kask"), rules=rules, matches=True, records=True)
    for name, text in play_part(plan, 1).records:
        rotation = int(name[7]) - 1
        seats = tuple(plan.seats[(seat - rotation) % 3] for seat in range(3))
        match = play_match(Setup(rules=rules, seed=plan.seed_of(1), seats=seats))
        record = parse_record(text)
        assert (record.rounds, record.result) == (match.rounds, match.result)
        for _ in replay(record):
            pass


def test_net_and_wins_are_what_the_records_say():
    plan = _plan(records=True, deals=2, rules=Rules(pay_per_card=True, ante=2))
    part = play_part(plan, 0)
    net, wins = [0] * 5, [0] * 5
    for name, text in part.records:
        end = parse_record(text).rounds[0].end
        assert end is not None
        for player in range(5):
            seat = (player + int(name[7]) - 1) % 5
            net[player] += end.chips[seat] - 12
            wins[player] += WIN * (end.winner == seat)
    assert part.tally.net.sums == tuple(net)
    assert part.tally.wins.sums == tuple(wins)
    assert sum(net) == 0
    assert part.tally.games == part.tally.rounds == 10


def test_a_shared_match_is_shared():
    tally = play_part(_plan(matches=True, rules=Rules(chips=3)), 0).tally
    assert sum(tally.wins.sums) == 5 * WIN
    assert any(win % WIN for win in tally.wins.sums)


def test_parts_cover_the_deals_once_whatever_their_size():
    plan = _plan(deals=57)
    deals = [deal for number in range(plan.parts) for deal in plan.part(number)]
    assert deals == list(range(57))
    assert len({plan.seed_of(deal) for deal in deals}) == 57
    assert all(parse_seed(plan.seed_of(deal)) == plan.seed_of(deal) for deal in deals)


SEEDS = ["85WK6YN", "Z437AN8", "11HE5QX"]


def test_the_seeds_of_deals_stay_the_same_for_ever():
    # So that a published table can be made again, and a deal of it looked at in the game.
    assert [_plan().seed_of(deal) for deal in (0, 1, 999)] == SEEDS


def test_players_of_one_kind_are_exactly_level():
    # Their random numbers come with the seat, so all rotations of a deal are the same game.
    tally = play_part(_plan(("lepp",) * 5, deals=20), 0).tally
    assert tally.net.sums == (0,) * 5
    assert set(tally.wins.sums) == {20 * WIN}


def test_a_plan_needs_a_player_for_each_seat_and_a_seed():
    with pytest.raises(PlanError):
        _plan(rules=Rules(players=4))
    with pytest.raises(SeedError):
        _plan(seed="U")
