"""What is counted while deals are played, and how two counts become one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Final

from kuused.analysis.estimate import Sums
from kuused.arena.times import Times
from kuused.match.updates import Fault

__all__ = ["WIN", "Count", "Game", "Tally"]

WIN: Final = lcm(*range(1, 9))
"""A whole win, in the parts in which wins are counted, so that up to eight may share one (Q5)."""


@dataclass(frozen=True, slots=True)
class Count:
    """What one player did.

    Attributes:
        turns: turns in which it was for the player to choose.
        lost: for each :class:`Fault`, how many of them were played for it.
        times: how long it took over the others.
    """

    turns: int = 0
    lost: Mapping[Fault, int] = field(default_factory=dict)
    times: Times = field(default_factory=Times)

    def __add__(self, other: Count) -> Count:
        lost = {kind: self.lost.get(kind, 0) + other.lost.get(kind, 0) for kind in Fault}
        return Count(
            self.turns + other.turns,
            {kind: turns for kind, turns in lost.items() if turns},
            self.times + other.times,
        )


@dataclass(frozen=True, slots=True)
class Game:
    """How one game (a round, or a match) ended, by player, whatever seats they had.

    Attributes:
        net: chips won less chips paid.
        wins: its share of the win, in parts of :data:`WIN`.
        rounds: how many rounds it had.
    """

    net: tuple[int, ...]
    wins: tuple[int, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What a number of deals came to.

    Attributes:
        games: how many games were played: for each deal one in each seat rotation.
        rounds: how many rounds those had.
        net: each deal's net chips by player, summed over its rotations.
        wins: the same of wins, in parts of :data:`WIN`.
        counts: what each player did.
    """

    games: int
    rounds: int
    net: Sums
    wins: Sums
    counts: tuple[Count, ...]

    @classmethod
    def of(cls, deals: Sequence[Sequence[Game]], counts: Sequence[Count]) -> Tally:
        """The tally of these deals, each with the game of every rotation."""
        players = len(counts)
        games = [game for deal in deals for game in deal]
        net = [[sum(game.net[p] for game in deal) for p in range(players)] for deal in deals]
        wins = [[sum(game.wins[p] for game in deal) for p in range(players)] for deal in deals]
        return cls(
            len(games),
            sum(game.rounds for game in games),
            Sums.of(net, players),
            Sums.of(wins, players),
            tuple(counts),
        )

    @classmethod
    def empty(cls, players: int) -> Tally:
        """The tally of no deals."""
        return cls.of([], [Count()] * players)

    @property
    def deals(self) -> int:
        """How many deals it is of."""
        return self.net.deals

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.rounds + other.rounds,
            self.net + other.net,
            self.wins + other.wins,
            tuple(a + b for a, b in zip(self.counts, other.counts, strict=True)),
        )
