import random
import statistics
from math import sqrt

import pytest

from kuused.analysis.estimate import Sums, students_t
from kuused.arena.times import Times


def _rows(deals, players=3):
    rng = random.Random(deals)
    return [[rng.randrange(-9, 10) for _ in range(players)] for _ in range(deals)]


def test_an_estimate_is_the_mean_over_deals_with_its_standard_error():
    rows = _rows(50)
    values = [(row[0] - row[2]) / 5 for row in rows]
    found = Sums.of(rows, 3).estimate([1, 0, -1], 5)
    assert found.mean is not None
    assert found.error is not None
    assert found.low is not None
    assert found.high is not None
    assert found.mean == pytest.approx(statistics.mean(values))
    assert found.error == pytest.approx(statistics.stdev(values) / sqrt(50))
    assert found.high - found.mean == pytest.approx(2.0096 * found.error, rel=1e-4)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)
    assert found.deals == 50


def test_sums_add_up_exactly_in_any_order():
    rows = _rows(31)
    parts = [Sums.of(rows[at : at + 4], 3) for at in range(0, 31, 4)]
    there, back = parts[0], parts[-1]
    for part in parts[1:]:
        there += part
    for part in parts[-2::-1]:
        back += part
    assert there == back == Sums.of(rows, 3)


def test_one_deal_has_a_mean_and_no_error_and_none_has_neither():
    one = Sums.of([[3, -3]], 2).estimate([1, 0], 2)
    assert (one.mean, one.error, one.low, one.high) == (1.5, None, None, None)
    assert Sums.of([], 2).estimate([1, 0], 2).mean is None


# From any table of Student's t.
@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (19, 2.093), (100, 1.984), (10**6, 1.960)],
)
def test_students_t(freedom, point):
    assert students_t(freedom) == pytest.approx(point, rel=2e-3)


def test_times_are_kept_to_one_per_cent():
    rng = random.Random(1)
    nanoseconds = [int(10 ** rng.uniform(3, 9)) for _ in range(2_000)]
    times = Times.of(nanoseconds[:700]) + Times.of(nanoseconds[700:])
    assert len(times) == 2_000
    for share in (0.5, 0.99):
        exact = sorted(nanoseconds)[int(share * 2_000) - 1] / 1e6
        assert times.quantile(share) == pytest.approx(exact, rel=0.012)
    assert Times().quantile(0.5) is None
