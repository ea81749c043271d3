import pytest

from kuused.arena.ladder import GROUPS, ladder, ladder_plans
from kuused.arena.plan import ArenaPlan
from kuused.arena.rating import jackknife, ratings
from kuused.arena.running import run
from kuused.engine import Rules
from tests.arena.inline import inline


def test_ratings_find_the_strengths_that_made_the_wins():
    strengths = [1.0, 2.0, 10.0]
    tables = []
    for one in range(3):
        for many in range(3):
            if one == many:
                continue
            total = strengths[one] + 4 * strengths[many]
            won = {one: 1e6 * strengths[one] / total, many: 4e6 * strengths[many] / total}
            tables.append(({one: 1, many: 4}, won))
    assert ratings(tables, 3) == pytest.approx([0, 120.4, 400], abs=0.1)


def test_who_never_wins_gets_a_low_rating_and_not_an_endless_one():
    low = ratings([({0: 1, 1: 4}, {0: 100.0, 1: 0.0})], 2)[1]
    assert -2_000 < low < -500


def test_the_jackknife_of_a_mean_is_its_standard_error():
    values = [1.0, 4.0, 2.0, 7.0, 3.0]
    (mean,), (error,), reach = jackknife(values, lambda some: [sum(some) / len(some)])
    assert mean == pytest.approx(3.4)
    assert error == pytest.approx(1.0295630)  # statistics.stdev(values) / sqrt(5)
    assert reach == pytest.approx(2.776, abs=0.01)
    assert jackknife(values[:1], lambda some: [some[0]])[1] == [None]


def test_a_ladder_plays_all_pairs_on_the_same_deals():
    base = ArenaPlan(seats=("",) * 3, seed="7Q2FRPK", deals=24, rules=Rules(players=3))
    specs = ("lepp", "kask", "mand")
    plans = ladder_plans(specs, base)
    assert [plan.seats for plan in plans] == [
        ("lepp", "kask", "kask"),
        ("lepp", "mand", "mand"),
        ("kask", "lepp", "lepp"),
        ("kask", "mand", "mand"),
        ("mand", "lepp", "lepp"),
        ("mand", "kask", "kask"),
    ]
    done = run(plans, inline(), groups=GROUPS)
    found = ladder(specs, done)
    assert (found.deals, found.games) == (24, 24 * 3 * 6)
    weakest, _, strongest = found.rungs
    assert (weakest.rating.mean, weakest.rating.error) == (0, 0)
    assert (strongest.rating.low or 0) > 0
    assert (strongest.field.low or 0) > 0
    assert (weakest.field.high or 0) < 0
    for place, rung in enumerate(found.rungs):
        others = [rung.against[other].mean or 0 for other in range(3) if other != place]
        assert rung.field.mean == pytest.approx(sum(others) / 2)


def test_a_ladder_without_a_deal_says_nothing():
    base = ArenaPlan(seats=("",) * 3, seed="7Q2FRPK", deals=60, rules=Rules(players=3))
    specs = ("lepp", "mand")
    done = run(ladder_plans(specs, base), inline(), stopped=lambda: True, groups=GROUPS)
    assert [rung.rating.mean for rung in ladder(specs, done).rungs] == [None, None]
