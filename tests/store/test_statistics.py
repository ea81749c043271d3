"""Statistics are queries over the records: here they are worked out once more without any query."""

import datetime
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from kuused.engine import Pass, Rules
from kuused.match.daily import daily_setup
from kuused.record import Ending, Record, Result, RoundRecord, SeatEntry
from kuused.record.deals import ALPHABET
from kuused.store.finished import Flags, Kind, insert_finished
from kuused.store.statistics import (
    GROUPS,
    as_facts,
    count_watched,
    daily_results,
    daily_streak,
    figures,
)
from kuused.store.store import Store, open_store
from tests.record.codes import played_at_random

NUMBER = 1000
Kept = tuple[int, Record, Flags]


def a_match(rng: random.Random) -> tuple[Record, Flags]:
    """A short match of the person's, or one to be kept out of their figures."""
    rules = Rules(
        players=3,
        chips=rng.choice((1, 2)),
        end=rng.choice(("round", "sudden")),
        pay_per_card=rng.random() < 0.2,
        ante=rng.choice((0, 0, 0, 1)),
    )
    ways: tuple[Kind, ...] = ("played",) * 8 + ("watched", "imported")
    kind = rng.choice(ways)
    seats = [rng.choice(("lepp", "kask", "mand")) for _ in rules.seats]
    if kind != "watched":
        seats[rng.randrange(3) if rng.random() < 0.2 else 0] = "person"
    seed = "".join(rng.choice(ALPHABET) for _ in range(7))
    record = played_at_random(rules, seed, rng, [SeatEntry(seat) for seat in seats])
    hints = rng.choice((0, 0, 0, 2))
    flags = Flags(kind=kind, assisted=hints > 0, hints=hints, practice=rng.random() < 0.15)
    return record, flags


def fill(store: Store, matches: list[tuple[Record, Flags]]) -> list[Kept]:
    """Keep them, in one transaction: a thousand would take their time."""
    with store._database.writing() as database:
        return [
            (insert_finished(database, record, flags, store.now())[0], record, flags)
            for record, flags in matches
        ]


@pytest.fixture(scope="session")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, list[Kept]]]:
    """A store with a thousand matches."""
    store, problem = open_store(tmp_path_factory.mktemp("full"))
    assert store is not None
    assert problem is None
    rng = random.Random(5)
    yield store, fill(store, [a_match(rng) for _ in range(NUMBER)])
    store.close()


@pytest.fixture
def empty(tmp_path) -> Iterator[Store]:
    store, _ = open_store(tmp_path / "empty")
    assert store is not None
    yield store
    store.close()


# -- the same figures, from the records alone ------------------------------------------------------


def belongs(flags: Flags) -> str | None:
    if flags.kind != "played":
        return None
    return "practice" if flags.practice else "assisted" if flags.assisted else "alone"


def result_of(record: Record) -> Result:
    assert record.result is not None
    return record.result


def person(record: Record) -> int:
    return [seat.kind for seat in record.seats].index("person")


def taken(record: Record, me: int) -> int:
    """Pots won, and under ``pay-per-card`` what the others paid for their cards."""
    before, total = (record.rules.chips,) * record.rules.players, 0
    for round_ in record.rounds:
        end = round_.end
        assert end is not None
        if end.ending is Ending.WON and end.winner == me:
            # I have what I had, less what I put into the pot, and what I got.
            total += end.chips[me] - before[me] + passes(record, round_, me, before[me])
        before = end.chips
    return total


def passes(record: Record, round_: RoundRecord, me: int, held: int) -> int:
    """Chips that I put into the pot in a round: the ante, then one for each pass while I had one."""
    ante = min(record.rules.ante, held)
    held, paid = held - ante, ante
    seats = record.rules.seats_from(leader(record, round_))
    for turn, action in enumerate(round_.actions):
        if seats[turn % len(seats)] == me and isinstance(action, Pass) and held:
            held, paid = held - 1, paid + 1
    return paid


def leader(record: Record, round_: RoundRecord) -> int:
    return next(seat for seat, hand in enumerate(round_.deal.hands) if record.rules.start in hand)


def naive(kept: list[Kept], group: str) -> dict[str, Any]:
    own = [(number, record) for number, record, flags in kept if belongs(flags) == group]
    nets = [result_of(record).chips[person(record)] - record.rules.chips for _, record in own]
    wins = [person(record) in result_of(record).winners for _, record in own]
    got = [taken(record, person(record)) for _, record in own]
    opponents: dict[str, list[int]] = {}
    rule_sets: dict[str, list[int]] = {}
    for (_, record), won in zip(own, wins, strict=True):
        me = person(record)
        others = {seat.kind for place, seat in enumerate(record.seats) if place != me}
        winners = {record.seats[seat].kind for seat in result_of(record).winners if seat != me}
        for kind in others:
            row = opponents.setdefault(kind, [0, 0, 0])
            row[0] += 1
            row[1] += won
            row[2] += kind in winners
        told = [("players", "3"), ("chips", str(record.rules.chips))]
        told += [(o.name, text) for o, text in record.rules.changed() if o.name not in dict(told)]
        row = rule_sets.setdefault(" ".join(f"{name}={text}" for name, text in told), [0, 0])
        row[0] += 1
        row[1] += won
    now, longest = 0, {True: 0, False: 0}
    for won in wins:
        now = (max(now, 0) + 1) if won else (min(now, 0) - 1)
        longest[won] = max(longest[won], abs(now))
    return {
        "matches": len(own),
        "won": sum(wins),
        "shared": sum(
            won and len(result_of(record).winners) > 1
            for (_, record), won in zip(own, wins, strict=True)
        ),
        "rounds": sum(len(record.rounds) for _, record in own),
        "rounds_won": sum(
            round_.end is not None and round_.end.winner == person(record)
            for _, record in own
            for round_ in record.rounds
        ),
        "chips_won": sum(got),
        "chips_paid": sum(chips - net for chips, net in zip(got, nets, strict=True)),
        "best": {"match": own[nets.index(max(nets))][0], "chips": max(nets)},
        "worst": {"match": own[nets.index(min(nets))][0], "chips": min(nets)},
        "streaks": {"now": now, "won": longest[True], "lost": longest[False]},
        "opponents": [
            {"kind": kind, "matches": row[0], "won": row[1], "lost": row[2]}
            for kind, row in sorted(opponents.items(), key=lambda item: (-item[1][0], item[0]))
        ],
        "rule_sets": [
            {"rules": rules, "matches": row[0], "won": row[1]}
            for rules, row in sorted(rule_sets.items(), key=lambda item: (-item[1][0], item[0]))
        ],
        "chips": nets,
        "ends": [result_of(record).chips[person(record)] for _, record in own],
    }


@pytest.mark.parametrize("group", GROUPS)
def test_the_figures_of_a_thousand_matches_are_those_of_their_records(full, group):
    store, kept = full
    assert len(kept) == NUMBER
    assert json.loads(json.dumps(as_facts(figures(store, group)))) == naive(kept, group)


def test_each_match_of_the_persons_is_in_one_group_and_no_other_match_in_any(full):
    store, kept = full
    kinds = Counter(flags.kind for _, _, flags in kept)
    assert sum(figures(store, group).matches for group in GROUPS) == kinds["played"]
    assert count_watched(store) == kinds["watched"]


def test_chips_won_less_chips_paid_is_what_the_matches_brought(full):
    store, _ = full
    for group in GROUPS:
        found = figures(store, group)
        assert found.chips_won - found.chips_paid == sum(found.chips)


def test_without_matches_there_are_no_figures(empty):
    for group in GROUPS:
        found = figures(empty, group)
        assert (found.matches, found.best, found.worst, found.chips) == (0, None, None, ())
        assert found.streaks.now == found.streaks.won == found.streaks.lost == 0


# -- deals of the day ----------------------------------------------------------------------------

DAY = datetime.date(2026, 11, 30)


def a_daily(date: datetime.date, seat: int, luck: int, **flags) -> tuple[Record, Flags]:
    setup = daily_setup(date, seat)
    entries = [SeatEntry(kind) for kind in setup.seats]
    record = played_at_random(setup.rules, setup.seed, random.Random(luck), entries)
    return record, Flags(daily=date.isoformat(), daily_seat=seat, **flags)


def test_of_each_seat_the_first_result_counts(empty):
    matches = [
        a_daily(DAY, 0, 1),
        a_daily(DAY, 3, 2),
        a_daily(DAY, 0, 3),
        a_daily(DAY, 1, 4, practice=True),
    ]
    kept = fill(empty, matches)
    found = daily_results(empty, DAY)
    assert {seat: result.match for seat, result in found.items()} == {0: kept[0][0], 3: kept[1][0]}
    for seat, result in found.items():
        record = kept[0 if seat == 0 else 1][1]
        chips = result_of(record).chips
        assert (result.chips, result.rounds) == (chips[seat], len(record.rounds))
        if seat in result_of(record).winners:
            assert result.place == 1
        else:
            assert result.place == 1 + sum(other > chips[seat] for other in chips)


def test_days_in_a_row_are_counted_whatever_the_seat(empty):
    one = datetime.timedelta(days=1)
    matches = [
        a_daily(DAY - one * 3, 0, 1),
        a_daily(DAY - one * 2, 4, 2),
        a_daily(DAY - one * 2, 4, 3),
        a_daily(DAY - one, 0, 4),
    ]
    fill(empty, matches)
    assert daily_streak(empty, DAY) == 3
    assert daily_streak(empty, DAY + one) == 0
    fill(empty, [a_daily(DAY, 0, 5, practice=True)])
    assert daily_streak(empty, DAY + one) == 0
    fill(empty, [a_daily(DAY, 0, 6)])
    assert daily_streak(empty, DAY + one) == 4
