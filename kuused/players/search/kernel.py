"""The rules of Sixes for thousands of rounds at once: one array operation a turn moves them all.

A :class:`Batch` holds N rounds that stand at the same turn. Its rows are seats in turn order: row 0
is to move first, and after each turn the next row moves, in every round alike, so that whose turn
it is never has to be looked up. Rounds that are over keep still until enough of them have gathered
to be taken out.

It repeats the engine's rules for speed; a differential test holds the two equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kuused.engine import Rules
from kuused.players.search.tables import (
    SUITS,
    Floats,
    Ints,
    Singles,
    Tables,
    Words,
    lanes,
    tables_for,
)

__all__ = ["STALLED", "STOPPED", "Batch", "Bools", "Result"]

Bools: TypeAlias = npt.NDArray[np.bool_]
Chips: TypeAlias = npt.NDArray[np.int32]

STALLED: Final = -1
"""In place of a winner: nobody has played for two laps (Q1)."""
STOPPED: Final = -2
"""In place of a winner: somebody has paid a last chip under sudden end (Q4)."""
_ALL: Final = np.uint64((1 << 64) - 1)
_NOTHING: Final = -(1 << 30)
_FIRST: Final = np.int32(1 << 24)
"""More than any value of the tables; the bits that tell the card are as they were."""
_ONE: Final = np.uint64(1)


@dataclass(eq=False)
class Result:
    """How N rounds ended.

    Attributes:
        winner: (N,) the row that won, or :data:`STALLED` or :data:`STOPPED`.
        chips: (P, N) what each row holds after the round, everything paid out (R15, Q10).
        pot: (N,) what stays in the pot.
    """

    winner: Ints
    chips: Chips
    pot: Chips


@dataclass(eq=False)
class Batch:
    """N rounds under way at the same turn; rows are the P seats in turn order.

    Attributes:
        rules: the rules of the match.
        tables: the look-ups that follow from them.
        hands: (P, N) the words of each row's hand.
        table: (N,) the words of the cards that lie in columns.
        columns: (N,) the columns' codes, a lane each; see :mod:`.tables`.
        chips: (P, N) what each row holds.
        pot: (N,) what lies in the pot.
        waiting: (N,) words of face-up cards that have not joined a column yet (Q9), or ``None``.
        idle: (N,) passes since the last card (Q1).
        live: (N,) which rounds go on: all bits set, or none.
        winner: (N,) as in :class:`Result`, for those that are over.
        row: the row to move.
        turns: turns taken since the batch was made.
    """

    rules: Rules
    tables: Tables
    hands: Words
    table: Words
    columns: Words
    chips: Chips
    pot: Chips
    waiting: Words | None
    idle: Ints
    live: Words
    winner: Ints
    row: int = 0
    turns: int = 0

    @classmethod
    def of(
        cls,
        rules: Rules,
        hands: Words,
        table: Words,
        columns: Words,
        chips: Chips,
        pot: Chips,
        waiting: Words | None = None,
        idle: int = 0,
    ) -> Batch:
        """A batch from hands and table; the arrays become its own and will change."""
        n = hands.shape[1]
        if waiting is not None and not waiting.any():
            waiting = None
        live = np.full(n, _ALL)
        over = np.full(n, STALLED)
        return cls(
            rules, tables_for(rules), hands, table, columns, chips, pot, waiting,
            np.full(n, idle), live, over,
        )  # fmt: skip

    @property
    def running(self) -> Bools:
        """(N,) which rounds are not over yet."""
        running: Bools = self.live != 0
        return running

    def playable(self) -> Words:
        """(N,) the cards that the row to move may play (R10, R12, Q2)."""
        tables, table, hand = self.tables, self.table, self.hands[self.row]
        fitting: Words = (table & tables.not_top) << _ONE
        fitting |= (table & tables.not_bottom) >> _ONE
        fitting |= tables.starts
        fitting &= ~table
        fitting &= hand
        return self._allowed(fitting, hand)

    def _allowed(self, fitting: Words, hand: Words) -> Words:
        """What the lead (R10) and Q2 leave of the cards that fit."""
        tables = self.tables
        if not self.turns:  # once somebody has moved, the start card lies
            leading = self.table & tables.start == 0
            fitting &= np.where(leading, tables.start, _ALL)
        if self.rules.coins_first:
            alone = self.table & tables.starts == tables.start
            builds = hand & tables.beside != 0
            fitting &= np.where(alone & builds, ~tables.starts, _ALL)
        return fitting

    def rule_based(self, held: Words | None = None) -> Words:
        """(N,) the card that the rule-based player would play; 0 where it passes.

        Args:
            held: (N,) cards that it holds back for as long as its favourite in another suit is
                none of them.
        """
        tables, hand = self.tables, self.hands[self.row]
        if tables.stride == 1:
            value = tables.values.take(lanes(self.columns + hand), mode="clip")
        else:
            index = lanes(self.columns).astype(np.int64) * tables.stride + lanes(hand)
            value = tables.values.take(index, mode="clip")
        if not self.turns or self.rules.coins_first:
            # What is out of bounds then are start cards, and nothing else fits in their suits.
            value[lanes(self.playable()) == 0] = _NOTHING
        if held is not None:
            place = tables.ranks - 1 - (value & 63)
            let_go = lanes(held) >> place.astype(np.uint16) & 1 == 0
            value += (let_go & (value >= 0)) * _FIRST
        return self._favourite(value)

    def _favourite(self, value: npt.NDArray[np.int32]) -> Words:
        """(N,) the cards of the highest of the (N, 4) values; 0 where there is none."""
        tables = self.tables
        # Suit by suit: numpy is slow along an axis as short as four.
        best = value[:, 0] + tables.tags[0]
        for suit in range(1, SUITS):
            np.maximum(best, value[:, suit] + tables.tags[suit], out=best)
        card: Words = tables.cards.take(best & 63, mode="clip")
        card *= best >= 0
        return card

    def at_random(
        self, luck: Floats | Singles, rounds: Ints | None = None, spare: bool = True
    ) -> Words:
        """(n,) one of the legal actions of each round, all equally likely; 0 where it is a pass.

        Args:
            luck: (n,) uniform numbers from 0 up to 1.
            rounds: (n,) the rounds asked about; all of them if ``None``.
            spare: whether a pass that nobody asks for (Q1) is one of the actions.
        """
        cards, table = self.playable(), self.table
        if rounds is not None:
            cards, table = cards[rounds], table[rounds]
        ways = np.bitwise_count(cards)
        if spare and self.rules.passing == "optional":
            ways += table & self.tables.start != 0
        nth = (luck * ways).astype(np.uint8)
        # Drop the lowest card as often as the luck says; what is lowest then is played, if any.
        for more in range(int(nth.max(initial=0))):
            cards &= cards - (nth > more)
        return cards & np.negative(cards)

    def play(self, card: Words) -> None:
        """The row to move plays these cards, or passes; then it is the next row's turn.

        Args:
            card: (N,) words of one legal card each, or 0 for passing. What it says for rounds that
                are over does not matter.
        """
        row, rules = self.row, self.rules
        card = card & self.live
        hand, chips = self.hands[row], self.chips[row]
        hand ^= card
        self.table |= card
        self.columns += self.tables.deltas.take(np.bitwise_count(card - _ONE), mode="clip")
        if self.waiting is not None:
            self.join()
        paid = card == 0
        paid &= chips > 0
        paid &= self.running
        chips -= paid
        self.pot += paid
        out = hand == 0
        out &= self.running
        if out.any():
            self.winner[out] = row
            self.live[out] = 0
        if rules.end == "sudden":
            self._end(paid & (chips == 0), STOPPED)
        if rules.passing == "optional":
            self.idle += 1
            self.idle[card != 0] = 0
            self._end(self.running & (self.idle >= 2 * rules.players), STALLED)
        self.row = (row + 1) % rules.players
        self.turns += 1

    def _end(self, rounds: Bools, winner: int) -> None:
        self.winner[rounds] = winner
        self.live[rounds] = 0

    def join(self) -> None:
        """Let face-up cards join as long as their neighbour lies (Q9)."""
        if self.waiting is None:
            return
        tables = self.tables
        while True:
            down = (self.table & tables.not_bottom) >> _ONE & tables.low & self.waiting
            up = (self.table & tables.not_top) << _ONE & ~tables.low & self.waiting
            joined = down | up
            if not joined.any():
                return
            self.waiting ^= joined
            self.table |= joined
            # One card at most on each side of a column: a lane is not empty, or it is.
            columns = lanes(self.columns)
            columns += (lanes(down) != 0) * np.uint16(tables.unit)
            columns += (lanes(up) != 0) * np.uint16(tables.unit * (tables.start_place + 1))

    def result(self) -> Result:
        """How the rounds ended, everything paid out; for rounds that are all over."""
        chips, pot, winner = self.chips.copy(), self.pot.copy(), self.winner
        won = np.flatnonzero(winner >= 0)
        by = winner[won]
        chips[by, won] += pot[won]
        pot[won] = 0
        if self.rules.pay_per_card:
            owed = np.minimum(np.bitwise_count(self.hands[:, won]), chips[:, won])
            owed[by, np.arange(len(won))] = 0
            chips[:, won] -= owed
            chips[by, won] += owed.sum(axis=0, dtype=np.int32)
        return Result(winner.copy(), chips, pot)

    def only(self, keep: Ints) -> Batch:
        """A batch of some of these rounds, or of rounds several times over.

        Args:
            keep: (n,) which rounds.
        """
        waiting = self.waiting
        return Batch(
            self.rules,
            self.tables,
            self.hands.take(keep, axis=1),
            self.table.take(keep),
            self.columns.take(keep),
            self.chips.take(keep, axis=1),
            self.pot.take(keep),
            None if waiting is None else waiting.take(keep),
            self.idle.take(keep),
            self.live.take(keep),
            self.winner.take(keep),
            self.row,
            self.turns,
        )
