"""Statistics: what the finished matches come to. Every figure is a query over the store.

Matches are the person's own: played here to their end. Those with help and those for practice are
kept apart from the rest, and matches that were watched or come from elsewhere count nowhere.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from kuused.store.store import Store

__all__ = [
    "GROUPS",
    "Best",
    "Figures",
    "Group",
    "Opponent",
    "RuleSet",
    "Streaks",
    "as_facts",
    "figures",
    "finished",
    "watched",
]

Group: TypeAlias = Literal["alone", "assisted", "practice"]
GROUPS: Final[tuple[Group, ...]] = get_args(Group)
"""The kinds of match that are kept apart: without help, with help, and begun in the middle."""

_OWN: Final = "f.kind = 'played' AND f.person IS NOT NULL"
_WHERE: Final[dict[Group, str]] = {
    "alone": f"{_OWN} AND f.practice = 0 AND f.assisted = 0",
    "assisted": f"{_OWN} AND f.practice = 0 AND f.assisted = 1",
    "practice": f"{_OWN} AND f.practice = 1",
}
_FROM: Final = "FROM finished AS f JOIN seat AS s ON s.match = f.id AND s.seat = f.person WHERE"


@dataclass(frozen=True)
class Best:
    """A match that went better, or worse, than all others.

    Attributes:
        match: its number in the store; the earliest where several are equal.
        chips: chips won in it, less those paid.
    """

    match: int
    chips: int


@dataclass(frozen=True)
class Streaks:
    """Matches in a row, in the order in which they ended.

    Attributes:
        now: won since the last loss; lost since the last win, as a negative number.
        won: the most that were won.
        lost: the most that were lost.
    """

    now: int
    won: int
    lost: int


@dataclass(frozen=True)
class Opponent:
    """Matches against one kind of player.

    Attributes:
        kind: its id.
        matches: how many there were.
        won: how many the person won, alone or with others.
        lost: how many it won, at any of its seats.
    """

    kind: str
    matches: int
    won: int
    lost: int


@dataclass(frozen=True)
class RuleSet:
    """Matches by the same rules.

    Attributes:
        rules: the rules in one line: ``players=5 chips=12``.
        matches: how many there were.
        won: how many the person won.
    """

    rules: str
    matches: int
    won: int


@dataclass(frozen=True)
class Figures:
    """What a group of matches comes to.

    Attributes:
        matches: how many.
        won: how many were won, alone or with others.
        shared: how many of those were shared.
        rounds: rounds played.
        rounds_won: rounds won.
        chips_won: chips taken: pots, and for the cards of others.
        chips_paid: chips paid: for passes, as antes, for cards left.
        best: the best match.
        worst: the worst match.
        streaks: matches in a row.
        opponents: by kind of opponent, the most frequent first.
        rule_sets: by rules, the most frequent first.
        chips: for each match in order, chips won less chips paid.
        ends: for each match in order, the chips held at its end.
    """

    matches: int
    won: int
    shared: int
    rounds: int
    rounds_won: int
    chips_won: int
    chips_paid: int
    best: Best | None
    worst: Best | None
    streaks: Streaks
    opponents: tuple[Opponent, ...]
    rule_sets: tuple[RuleSet, ...]
    chips: tuple[int, ...]
    ends: tuple[int, ...]


def figures(store: Store, group: Group = "alone") -> Figures:
    """What the person's matches come to.

    Raises:
        StoreError: the store can't be read.
    """
    where = _WHERE[group]
    totals = store.query(
        "SELECT count(*), total(s.winner), total(f.rounds), total(s.rounds_won), total(s.taken),"
        " total(s.paid), total(s.winner AND (SELECT count(*) FROM seat AS o WHERE o.match = f.id"
        f" AND o.winner) > 1) {_FROM} {where}"
    )[0]
    matches, won, rounds, rounds_won, taken, paid, shared = map(int, totals)
    rows = store.query(f"SELECT s.taken - s.paid, s.chips {_FROM} {where} ORDER BY f.id")
    return Figures(
        matches=matches,
        won=won,
        shared=shared,
        rounds=rounds,
        rounds_won=rounds_won,
        chips_won=taken,
        chips_paid=paid,
        best=_extreme(store, where, "DESC"),
        worst=_extreme(store, where, "ASC"),
        streaks=_streaks(store, where),
        opponents=tuple(
            Opponent(*row)
            for row in store.query(
                "SELECT kind, count(*) AS matches, sum(won), sum(lost) FROM ("
                "SELECT o.kind AS kind, s.winner AS won, max(o.winner) AS lost"
                " FROM finished AS f JOIN seat AS s ON s.match = f.id AND s.seat = f.person"
                " JOIN seat AS o ON o.match = f.id AND o.seat <> f.person"
                f" WHERE {where} GROUP BY f.id, o.kind) GROUP BY kind ORDER BY matches DESC, kind"
            )
        ),
        rule_sets=tuple(
            RuleSet(*row)
            for row in store.query(
                f"SELECT f.rules, count(*) AS matches, sum(s.winner) {_FROM} {where}"
                " GROUP BY f.rules ORDER BY matches DESC, f.rules"
            )
        ),
        chips=tuple(row[0] for row in rows),
        ends=tuple(row[1] for row in rows),
    )


def finished(store: Store) -> int:
    """How many matches are kept, of whatever kind: all that a reset forgets.

    Raises:
        StoreError: the store can't be read.
    """
    return int(store.query("SELECT count(*) FROM finished")[0][0])


def watched(store: Store) -> int:
    """How many matches were looked on at, to their end.

    Raises:
        StoreError: the store can't be read.
    """
    return int(store.query("SELECT count(*) FROM finished WHERE kind = 'watched'")[0][0])


def as_facts(figures: Figures) -> dict[str, Any]:
    """The figures for programs. Keys and their order stay."""
    facts = asdict(figures)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in facts.items()}


def _extreme(store: Store, where: str, order: str) -> Best | None:
    rows = store.query(
        f"SELECT f.id, s.taken - s.paid AS net {_FROM} {where} ORDER BY net {order}, f.id LIMIT 1"
    )
    return Best(*rows[0]) if rows else None


def _streaks(store: Store, where: str) -> Streaks:
    # A match's place among all, less its place among those that ended alike, is the same for as
    # long as nothing else comes between.
    rows = store.query(
        "SELECT winner, count(*), max(id) FROM ("
        "SELECT f.id AS id, s.winner AS winner, row_number() OVER (ORDER BY f.id)"
        f" - row_number() OVER (PARTITION BY s.winner ORDER BY f.id) AS run {_FROM} {where})"
        " GROUP BY winner, run ORDER BY max(id)"
    )
    longest = {0: 0, 1: 0}
    now = 0
    for winner, number, _ in rows:
        longest[winner] = max(longest[winner], number)
        now = number if winner else -number
    return Streaks(now, longest[1], longest[0])
