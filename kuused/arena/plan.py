"""What is to be played, cut into parts that don't depend on who plays them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from kuused.arena.players import arena_player
from kuused.engine import Rules
from kuused.players import PlayerSpec
from kuused.record.deals import (
    ALPHABET,
    LENGTH,
    parse_seed,
    stream,
)

__all__ = ["ArenaPlan", "PlanError"]

QUICK_DEALS: Final = 25
"""Deals in a part when all players are quick: some fifty milliseconds of work."""
SLOW_DEALS: Final = 2


class PlanError(ValueError):
    """Not one player for each seat.

    Attributes:
        seats: how many were named.
        players: how many the rules ask for.
    """

    def __init__(self, seats: int, players: int) -> None:
        self.seats = seats
        self.players = players
        super().__init__(f"{seats} seats for {players} players")

    def __reduce__(self) -> tuple[Any, ...]:
        return PlanError, (self.seats, self.players)


@dataclass(frozen=True, kw_only=True)
class ArenaPlan:
    """Some deals, each to be played by the same players from every seat rotation.

    In rotation *r* player *p* sits at seat *p + r*. Deal *i* has a seed of its own, :meth:`seed_of`,
    and is what that seed deals in the game itself: its first round, or its whole match.

    Attributes:
        seats: the players' names, as :func:`~kuused.arena.players.arena_player` reads them.
        seed: the run's seed, canonical when it is read.
        deals: how many deals, at most.
        rules: by which rules.
        matches: whether whole matches are played, not single rounds.
        limit: seconds that a player may take for a turn.
        records: whether every game is to be kept as a record.
        part_size: how many deals make a part; 0 lets the players decide.

    Raises:
        PlanError: there is not one player for each seat.
        SeedError: the seed is none.
    """

    seats: tuple[str, ...]
    seed: str
    deals: int
    rules: Rules
    matches: bool = False
    limit: float = 5.0
    records: bool = False
    part_size: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", parse_seed(self.seed))
        if len(self.seats) != self.rules.players:
            raise PlanError(len(self.seats), self.rules.players)

    @cached_property
    def kinds(self) -> tuple[PlayerSpec, ...]:
        """The kind of each player.

        Raises:
            UnknownPlayer: there is no such kind.
            PlayerError: a ``module:Class`` can't take part.
        """
        return tuple(map(arena_player, self.seats))

    @cached_property
    def deals_a_part(self) -> int:
        """How many deals make a part. It follows from the plan alone, never from the workers."""
        if self.part_size or self.matches:
            return self.part_size or 1
        return QUICK_DEALS if all(kind.quick for kind in self.kinds) else SLOW_DEALS

    def with_seats(self, seats: Sequence[str], part_size: int = 0) -> ArenaPlan:
        """The same deals for other players.

        Raises:
            PlanError: there is not one player for each seat.
            UnknownPlayer: there is no such kind.
            PlayerError: a ``module:Class`` can't take part.
        """
        plan = replace(self, seats=tuple(seats), part_size=part_size)
        assert plan.kinds
        return plan

    @property
    def parts(self) -> int:
        """How many parts the plan has."""
        return -(-self.deals // self.deals_a_part)

    def part(self, number: int) -> range:
        """The deals of a part, counted from 0."""
        first = number * self.deals_a_part
        return range(first, min(first + self.deals_a_part, self.deals))

    def seed_of(self, deal: int) -> str:
        """The seed of a deal, which a person can type in the game to see it."""
        rng = stream(self.seed, "arena", deal)
        return "".join(ALPHABET[int(rng.random() * len(ALPHABET))] for _ in range(LENGTH))

    def seat_of(self, player: int, rotation: int) -> int:
        """Where a player sits in a rotation."""
        return (player + rotation) % self.rules.players

    def __getstate__(self) -> dict[str, Any]:
        # What is looked up by name is looked up again by each worker: a kind may not pickle.
        return {k: v for k, v in self.__dict__.items() if k not in ("kinds", "deals_a_part")}
