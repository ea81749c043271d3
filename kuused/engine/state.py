"""A match at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, TypeAlias

from kuused.engine.cards import Card, CardSet, Suit
from kuused.engine.events import AntePaid, CardPlayed, ChipPaid, Event, PassedFree
from kuused.engine.nouns import noun
from kuused.engine.rules import Layout, Rules
from kuused.engine.tables import Place, places_of

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


class Frame(NamedTuple):
    """The part of a state that stays as it is while a round is played.

    Attributes:
        rules: the rules of the match.
        round_number: the round being played or last played, 0 before the first deal.
        dealer: who dealt it; ``None`` before the first deal.
        leader: who led it (R10); ``None`` before the first deal, and in a round that the ante
            broke off.
        waiting: the bits of the face-up cards that have not joined a column yet (Q9).
        contenders: who plays off for the match (Q5); empty unless there is a playoff.
        winners: who has won; empty until the match is over.
    """

    rules: Rules
    round_number: int
    dealer: int | None
    leader: int | None
    waiting: int
    contenders: tuple[int, ...]
    winners: tuple[int, ...]


class Purse(NamedTuple):
    """The part of a state that a pass changes.

    Attributes:
        chips: what each seat holds.
        pot: what lies in the pot.
        proofs: for each seat, the bits of the cards that it passed on.
    """

    chips: tuple[int, ...]
    pot: int
    proofs: tuple[int, ...]


class State:
    """A whole match at one moment, everybody's hand included. It never changes.

    Frozen, hashable and comparable. Sets of cards are kept as bits of the rules' pack; properties
    give them as sets.

    A move makes one of these, so it is made of few parts, and the engine's own modules read and,
    while it is new, write the slots behind the properties:

    ``_frame`` and ``_purse`` hold what seldom changes. ``_place`` is what the player in turn looks
    up. ``_hands`` are the hands in turn order, his first; while no round is being played, by seat.
    ``_fitting`` are the cards that anybody who holds them could play, ``_can`` those that the
    player in turn may play; these two follow from the rest, and are 0 while no round is being
    played. ``_told`` is what the last turn added to the log, and ``_before`` the state that holds
    the log up to there.
    """

    __slots__ = (
        "_before",
        "_can",
        "_fitting",
        "_frame",
        "_hands",
        "_place",
        "_purse",
        "_told",
    )

    _before: State | None
    _can: int
    _fitting: int
    _frame: Frame
    _hands: tuple[int, ...]
    _place: Place
    _purse: Purse
    _told: tuple[LogEntry, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self._frame.rules

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        if self._place.seat is not None:
            return Phase.PLAY
        return Phase.OVER if self._frame.winners else Phase.DEAL

    @property
    def round_number(self) -> int:
        """The round being played or last played, 0 before the first deal."""
        return self._frame.round_number

    @property
    def dealer(self) -> int | None:
        """Who dealt the round; ``None`` before the first deal."""
        return self._frame.dealer

    @property
    def leader(self) -> int | None:
        """Who led the round (R10).

        ``None`` before the first deal, and in a round that the ante broke off.
        """
        return self._frame.leader

    @property
    def turn(self) -> int | None:
        """Whose turn it is; ``None`` unless a round is being played."""
        return self._place.seat

    @property
    def hand_bits(self) -> tuple[int, ...]:
        """Each seat's hand; when the round is over, what was left in it."""
        hands = self._hands
        return tuple([hands[turns] for turns in self._place.order])

    @property
    def table_bits(self) -> int:
        """The cards that lie in columns."""
        if self._frame.leader is None:
            return 0
        return self.rules.layout.full & ~(self._frame.waiting | sum(self._hands))

    @property
    def waiting_bits(self) -> int:
        """Face-up cards that have not joined a column yet (Q9, ``equal``)."""
        return self._frame.waiting

    @property
    def chips(self) -> tuple[int, ...]:
        """What each seat holds."""
        return self._purse.chips

    @property
    def pot(self) -> int:
        """What lies in the pot."""
        return self._purse.pot

    @property
    def proof_bits(self) -> tuple[int, ...]:
        """For each seat, the cards that it passed on: it held none of them."""
        return self._purse.proofs

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What everybody has seen happen in the round, oldest first."""
        turns: list[tuple[LogEntry, ...]] = []
        state: State | None = self
        while state is not None:
            turns.append(state._told)
            state = state._before
        return tuple(entry for told in reversed(turns) for entry in told)

    @property
    def contenders(self) -> tuple[int, ...]:
        """Who plays off for the match (Q5); empty unless there is a playoff."""
        return self._frame.contenders

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty until the match is over."""
        return self._frame.winners

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

    def _parts(self) -> tuple[object, ...]:
        return self._frame, self.turn, self.hand_bits, self._purse, self.log

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        return make_state, self._parts()

    def __repr__(self) -> str:
        shown = ("phase", "round_number", "dealer", "leader", "turn", "hands", "table", "waiting",
                 "chips", "pot", "log", "contenders", "winners")  # fmt: skip
        return f"State({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


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


def make_state(
    frame: Frame,
    turn: int | None,
    hands: tuple[int, ...],
    purse: Purse,
    log: tuple[LogEntry, ...],
) -> State:
    """A state of these parts, the hands by seat, with what follows from them worked out."""
    rules = frame.rules
    places = places_of(rules)
    state = State()
    state._frame, state._purse, state._told, state._before = frame, purse, log, None
    if turn is None:
        state._place, state._hands, state._fitting, state._can = places[-1], hands, 0, 0
        return state
    state._place = places[turn]
    state._hands = tuple([hands[seat] for seat in rules.seats_from(turn)])
    state._fitting = fitting(rules.layout, state.table_bits)
    state._can = can_play(rules, state._fitting, hands[turn])
    return state


def fitting(layout: Layout, table: int) -> int:
    """The cards that fit the table: only the start card before the lead (R10, R12)."""
    if not table & layout.start:
        return layout.start
    return neighbours(layout, table) | layout.starts & ~table


def neighbours(layout: Layout, table: int) -> int:
    """The next cards down and up of every open column (R9).

    A column is an unbroken run around its start card, so these are found for all suits at once by
    shifting the table up and down by one place.
    """
    return ((table & layout.not_top) << 1 | (table & layout.not_bottom) >> 1) & ~table


def can_play(rules: Rules, fitting: int, hand: int) -> int:
    """The cards of this hand that its player may play (R10, R12, Q2)."""
    cards = hand & fitting
    if rules.coins_first:
        layout = rules.layout
        # Q2: while the start suit alone is open and can be built on, no other start card.
        if fitting & layout.starts == layout.starts ^ layout.start and hand & layout.beside:
            return cards & ~layout.starts
    return cards
