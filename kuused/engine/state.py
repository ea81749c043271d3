"""A match at one moment, and what can be read off it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from kuused.engine.cards import Card, CardSet, Suit
from kuused.engine.events import AntePaid, CardPlayed, ChipPaid, Event, PassedFree
from kuused.engine.nouns import noun
from kuused.engine.rules import Rules

__all__ = ["Column", "LogEntry", "Phase", "State", "Step"]

LogEntry: TypeAlias = AntePaid | CardPlayed | ChipPaid | PassedFree
"""What everybody has seen happen in the round."""


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@noun
class Column(NamedTuple):
    """One column: an unbroken run that contains its start card, or nothing yet (R8, R9).

    Attributes:
        suit: its suit.
        cards: what lies in it, low to high.
        below: the next card down that would fit, if there is one.
        above: the next card up that would fit, if there is one.
    """

    suit: Suit
    cards: tuple[Card, ...]
    below: Card | None
    above: Card | None

    @property
    def open(self) -> bool:
        """Whether its start card lies."""
        return bool(self.cards)


@noun
class State(NamedTuple):
    """A whole match at one moment, everybody's hand included. It never changes.

    Sets of cards are kept as bits of the rules' pack; the properties give them as sets.

    Attributes:
        rules: the rules of the match.
        phase: what it waits for.
        round_number: the round being played or last played, 0 before the first deal.
        dealer: who dealt it; ``None`` before the first deal.
        leader: who led it (R10); ``None`` before the first deal, and in a round that the ante
            broke off.
        turn: whose turn it is; ``None`` unless a round is being played.
        hand_bits: each seat's hand; when the round is over, what was left in it.
        table_bits: the cards that lie in columns.
        waiting_bits: face-up cards that have not joined a column yet (Q9, ``equal``).
        chips: what each seat holds.
        pot: what lies in the pot.
        proof_bits: for each seat, the cards that it passed on: it held none of them.
        log: what everybody has seen happen in the round, oldest first.
        contenders: who plays off for the match (Q5); empty unless there is a playoff.
        winners: who has won; empty until the match is over.
    """

    rules: Rules
    phase: Phase
    round_number: int
    dealer: int | None
    leader: int | None
    turn: int | None
    hand_bits: tuple[int, ...]
    table_bits: int
    waiting_bits: int
    chips: tuple[int, ...]
    pot: int
    proof_bits: tuple[int, ...]
    log: tuple[LogEntry, ...]
    contenders: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hand of each seat."""
        return tuple(self.rules.card_set(bits) for bits in self.hand_bits)

    @property
    def table(self) -> CardSet:
        """The cards that lie in columns."""
        return self.rules.card_set(self.table_bits)

    @property
    def waiting(self) -> CardSet:
        """Face-up cards that have not joined a column yet (Q9, ``equal``)."""
        return self.rules.card_set(self.waiting_bits)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The four columns, by suit (R8)."""
        return columns(self.rules, self.table_bits)

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next round (R7, R16); ``None`` when any seat may, before the first.

        A round that the ante broke off had no leader: its dealer deals again.
        """
        return self.dealer if self.leader is None else self.leader


@noun
class Step(NamedTuple):
    """What an action led to: the state after it, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def columns(rules: Rules, table_bits: int) -> tuple[Column, ...]:
    """The columns that these cards on the table make."""
    pack, result = rules.pack, []
    for suit in Suit:
        cards = tuple(rules.card_set(table_bits & pack.suit_bits(suit)))
        below = above = None
        if cards:
            low, high = pack.place(cards[0]), pack.place(cards[-1])
            below = Card(suit, pack.ranks[low - 1]) if low > 0 else None
            above = Card(suit, pack.ranks[high + 1]) if high + 1 < len(pack.ranks) else None
        result.append(Column(suit, cards, below, above))
    return tuple(result)
