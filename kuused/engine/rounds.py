"""What stays as it is while a round is played, and the tables in which its moves look things up.

A move is the engine's busiest code, so whatever can be known before it is: which cards fit once a
card lies, and the events of the move, which equal moves share. The tables belong to states alone.
They fill up as matches are played, so whoever reads them learns what others could do: no rules and
no view lead to them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from kuused.engine.actions import Pass, Play
from kuused.engine.cards import Card, Pack, Suit
from kuused.engine.events import CardPlayed, ChipPaid
from kuused.engine.rules import Rules

__all__ = ["MoveTables", "RoundSetup", "SeatTables", "move_tables"]

_ONLY_PASS: Final = (Pass(),)
_MOST_KEPT: Final = 1 << 14
_K = TypeVar("_K")
_V = TypeVar("_V")

PlayTable: TypeAlias = dict[Play, tuple[int, int, tuple[tuple[CardPlayed], ...]]]
"""For each play of a seat: the card's own bit; the bits of the cards that fit once it lies and did
not before; and the move's events, by the number of cards that the seat has left."""
Choices: TypeAlias = dict[int, tuple[Play | Pass, ...]]
"""What may be done with each set of playable cards."""
Payments: TypeAlias = dict[tuple[int, int], tuple[ChipPaid]]
"""The events of paying a chip, by the chips left and those in the pot."""


class _Kept(dict[_K, _V]):
    """A table of values that are made when first asked for, and kept up to a bound."""

    def __init__(self, make: Callable[[_K], _V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: _K) -> _V:
        value = self._make(key)
        if len(self) < _MOST_KEPT:
            self[key] = value
        return value


class SeatTables:
    """What the moves of one seat look up; each leads to the seat that acts after it.

    Attributes:
        number: which seat.
        turn: whose turn it is then: the same, or ``None`` for nobody, who is in turn while no round
            is being played, and has no card to play and no choice.
        plays, payments, choices: the tables.
        plain: whether neither Q2 nor face-up cards (Q9) can have a say in a move.
        following: the tables of the seat that acts next (R11, Q8).
    """

    __slots__ = ("choices", "following", "number", "payments", "plain", "plays", "turn")

    following: SeatTables

    def __init__(
        self,
        turn: int | None,
        plays: PlayTable,
        payments: Payments,
        choices: Choices,
        plain: bool,
    ) -> None:
        self.number = turn or 0
        self.turn = turn
        self.plays = plays
        self.payments = payments
        self.choices = choices
        self.plain = plain


class MoveTables:
    """What the moves under some rules look up.

    Attributes:
        seats: the tables of each seat, linked in turn order.
        nobody: the tables of nobody.
    """

    __slots__ = ("nobody", "seats")

    def __init__(self, rules: Rules) -> None:
        most = max(map(max, rules.layout.sizes))
        choices = _choices(rules)
        plain = not (rules.coins_first or rules.equal)
        self.nobody = SeatTables(None, {}, {}, {0: ()}, plain)
        self.seats = tuple(
            SeatTables(seat, _plays(rules, seat, most), _payments(seat), choices, plain)
            for seat in rules.seats
        )
        for tables, following in zip(self.seats, rules.layout.after, strict=True):
            tables.following = self.seats[following]


def move_tables(rules: Rules) -> MoveTables:
    """Return the tables of these rules; rules that are alike where it matters share theirs."""
    return _shared_tables(
        rules.pack,
        rules.start_rank,
        rules.start_suit,
        rules.players,
        rules.passing == "optional",
        rules.coins_first,
        rules.equal,
        rules.counter_clockwise,
    )


@lru_cache(maxsize=32)
def _shared_tables(
    pack: Pack,
    start_rank: str,
    start_suit: Suit,
    players: int,
    optional: bool,
    coins_first: bool,
    equal: bool,
    counter_clockwise: bool,
) -> MoveTables:
    return MoveTables(
        Rules(
            players=players,
            passing="optional" if optional else "forced",
            coins_first=coins_first,
            equal=equal,
            counter_clockwise=counter_clockwise,
            pack=pack,
            start_rank=start_rank,
            start_suit=start_suit,
        )
    )


def _plays(rules: Rules, seat: int, most: int) -> PlayTable:
    def events(card: Card) -> tuple[tuple[CardPlayed], ...]:
        opened = card.rank == rules.start_rank
        return tuple((CardPlayed(seat, card, opened, left, ()),) for left in range(most))

    return {
        Play(card): (bit, _opens(rules, card), events(card))
        for card, bit in rules.pack.bit_of.items()
    }


def _opens(rules: Rules, card: Card) -> int:
    """Return the bits of the cards that fit once this one lies, and did not before (R9, R12)."""
    pack, layout, bit = rules.pack, rules.layout, rules.pack.bit_of[card]
    away = pack.place(card) - pack.ranks.index(rules.start_rank)
    fit = 0
    if away >= 0:
        fit |= (bit & layout.not_top) << 1
    if away <= 0:
        fit |= (bit & layout.not_bottom) >> 1
    if bit == layout.start:
        fit |= layout.starts ^ bit
    return fit


def _payments(seat: int) -> Payments:
    return _Kept(lambda held_and_pot: (ChipPaid(seat, *held_and_pot),))


def _choices(rules: Rules) -> Choices:
    card_of, start, optional = rules.pack.card_of, rules.layout.start, rules.passing == "optional"

    def choices(cards: int) -> tuple[Play | Pass, ...]:
        found: list[Play | Pass] = []
        rest = cards
        while rest:
            lowest = rest & -rest
            found.append(Play(card_of[lowest]))
            rest ^= lowest
        if not cards or (optional and not cards & start):
            found.append(_ONLY_PASS[0])
        return tuple(found)

    return _Kept(choices)


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """The part of a state that stays as it is while a round is played.

    Attributes:
        rules: the rules of the match.
        tables: what its moves look up.
        round_number: the round being played or last played, 0 before the first deal.
        dealer: who dealt it; ``None`` before the first deal.
        leader: who led it (R10); ``None`` before the first deal, and in a round that the ante
            broke off.
        dealt: the bits of the hands as they were dealt, by seat.
        contenders: who plays off for the match (Q5); empty unless there is a playoff.
        winners: who has won; empty until the match is over.
    """

    rules: Rules
    tables: MoveTables = field(compare=False)
    round_number: int
    dealer: int | None
    leader: int | None
    dealt: tuple[int, ...]
    contenders: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    def __reduce__(self) -> tuple[Callable[..., RoundSetup], tuple[object, ...]]:
        # The tables are found again: they fill up as matches are played, and belong to a process.
        values = (getattr(self, each.name) for each in fields(self) if each.name != "tables")
        return _restored, tuple(values)


def _restored(rules: Rules, *values: Any) -> RoundSetup:
    return RoundSetup(rules, move_tables(rules), *values)
