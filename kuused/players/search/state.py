"""What a seat can see, in the kernel's terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kuused.engine import CardPlayed, ChipPaid, PassedFree, PlayerView
from kuused.players.search.kernel import Batch
from kuused.players.search.sampler import Sampler
from kuused.players.search.tables import LANE, SUITS, Tables, Words, tables_for

__all__ = ["SearchState", "Turn"]


@dataclass(frozen=True)
class Turn:
    """One turn that another seat has taken, and what the hand it was taken from is known to be.

    Attributes:
        hand: which hidden hand.
        card: suit and place of the card that was played; ``None`` for a pass.
        codes: the code of each suit's column before it.
        since: for each suit, the mask of what that seat has played in this turn and since then.
    """

    hand: int
    card: tuple[int, int] | None
    codes: tuple[int, ...]
    since: tuple[int, ...]


class SearchState:
    """A view at its seat's turn, made ready for sampling.

    Hidden hand *h* is that of the seat whose turn comes *h* + 1 turns later.

    Attributes:
        view: the view.
        tables: the look-ups of its rules.
        order: the seats in turn order, the view's own first.
        unseen: suit and place of every hidden card.
        turns: what the others have done, oldest first; a lead, which is no choice, left out.
        lacks: for each hidden hand, the engine's bits of the cards that it has proved to lack.
    """

    def __init__(self, view: PlayerView) -> None:
        assert view.my_turn
        assert view.seat is not None
        self.view = view
        self.tables: Tables = tables_for(view.rules)
        self.order = view.rules.seats_from(view.seat)
        pack = view.rules.pack
        self.unseen = [(int(card.suit), pack.place(card)) for card in view.unseen]
        self.turns = self._turns()
        self.lacks = self._lacks()

    @property
    def beside(self) -> int:
        """The mask of the start card's neighbours, in its suit."""
        return int(self.tables.beside) >> LANE * self.tables.start_lane

    def alone(self, codes: Sequence[int]) -> bool:
        """Whether the start card's column alone is open (Q2)."""
        return [code != 0 for code in codes] == [s == self.tables.start_lane for s in range(SUITS)]

    def sampler(self) -> Sampler:
        """Draws what the others hold."""
        view = self.view
        hidden = self.order[1:]
        allowed = []
        for suit, place in self.unseen:
            bit = 1 << (suit * self.tables.ranks + place)
            allowed.append([hand for hand, lacks in enumerate(self.lacks) if not lacks & bit])
        return Sampler(allowed, [view.sizes[seat] for seat in hidden])

    def _lacks(self) -> list[int]:
        """For each hidden hand, the engine's bits of cards that it has proved to lack."""
        view, tables = self.view, self.tables
        lacks = [view.proofs[seat].bits for seat in self.order[1:]]
        if view.rules.coins_first:
            # Q2: who could have built on the start card would not have been let open a column.
            beside = self.beside << tables.start_lane * tables.ranks
            for turn in self.turns:
                if turn.card and turn.card[0] != tables.start_lane and self.alone(turn.codes):
                    lacks[turn.hand] |= beside
        return lacks

    def batch(self, hands: Words) -> Batch:
        """Rounds at this turn; row 0 is the view's own seat.

        Args:
            hands: (P - 1, n) words of the hidden hands.
        """
        view, tables, n = self.view, self.tables, hands.shape[1]
        own = np.full((1, n), tables.word(view.hand.bits), np.uint64)
        chips = np.array([view.chips[seat] for seat in self.order], np.int32)
        waiting = tables.word(view.waiting.bits)
        idle = 0
        for entry in reversed(view.log):
            if not isinstance(entry, ChipPaid | PassedFree):
                break
            idle += 1
        return Batch.of(
            view.rules,
            np.concatenate([own, hands]),
            np.full(n, tables.word(view.table.bits), np.uint64),
            np.full(n, tables.columns(view.table.bits), np.uint64),
            np.repeat(chips[:, None], n, axis=1),
            np.full(n, view.pot, np.int32),
            np.full(n, waiting, np.uint64) if waiting else None,
            idle,
        )

    def _turns(self) -> list[Turn]:
        """What the others have done, told with the table as it was then."""
        view, tables = self.view, self.tables
        rules, pack = view.rules, view.rules.pack
        hand_of = {seat: hand for hand, seat in enumerate(self.order[1:])}
        since = {seat: [0] * SUITS for seat in rules.seats}
        turns = []
        table = view.table.bits
        for entry in reversed(view.log):
            if isinstance(entry, CardPlayed):
                for card in (entry.card, *entry.joined):
                    table &= ~pack.bit_of[card]
                suit, place = int(entry.card.suit), pack.place(entry.card)
                since[entry.seat][suit] |= 1 << place
                done: tuple[int, int] | None = (suit, place)
            elif isinstance(entry, ChipPaid | PassedFree):
                done = None
            else:
                continue
            if entry.seat in hand_of and table & rules.layout.start:
                codes = tuple(tables.code(mask) for mask in tables.masks_of(table))
                turns.append(Turn(hand_of[entry.seat], done, codes, tuple(since[entry.seat])))
        return turns[::-1]
