"""A match at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

from kuused.engine.actions import value_tuple
from kuused.engine.cards import Card, CardSet, Suit
from kuused.engine.events import AntePaid, CardPlayed, ChipPaid, Event, PassedFree
from kuused.engine.rounds import RoundSetup, SeatTables
from kuused.engine.rules import Rules

__all__ = ["Column", "LogEntry", "Phase", "State", "Step", "columns", "new_state"]

LogEntry: TypeAlias = AntePaid | CardPlayed | ChipPaid | PassedFree
"""What everybody has seen happen in the round."""


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@value_tuple
class Column(NamedTuple):
    """One column: an unbroken run that contains its start card, or nothing yet (R8, R9).

    Attributes:
        suit: its suit.
        cards: the cards in it, low to high.
        below: the next card down that would fit, if there is one.
        above: the next card up that would fit, if there is one.
    """

    suit: Suit
    cards: tuple[Card, ...]
    below: Card | None
    above: Card | None

    @property
    def open(self) -> bool:
        """Whether its start card has been played."""
        return bool(self.cards)


def columns(rules: Rules, table_bits: int) -> tuple[Column, ...]:
    """Return the columns that these cards on the table make."""
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


class State:
    """A whole match at one moment, everybody's hand included. It never changes.

    Immutable, hashable and comparable. Sets of cards are kept as bits of the rules' pack;
    properties give them as sets.

    :func:`kuused.engine.start` and :func:`kuused.engine.apply` make states. The slots behind the
    properties are written by the constructor alone; the engine's other modules read them.

    Args:
        setup: the round being played or last played.
        moves: what the moves of the seat in turn look up.
        unplayed: the cards of all hands together.
        chips, pot, proofs: as the properties have them.
        before: the state that holds the log up to the last move, so that a move need not copy it.
        latest: what the last move added to the log.
        fitting: the cards that anybody who holds them could play; 0 while no round is played.
        can: those that the player in turn may play; 0 while no round is played.
    """

    __slots__ = (
        "_before",
        "_can",
        "_chips",
        "_fitting",
        "_latest",
        "_moves",
        "_pot",
        "_proofs",
        "_setup",
        "_unplayed",
    )

    def __init__(
        self,
        setup: RoundSetup,
        moves: SeatTables,
        unplayed: int,
        chips: tuple[int, ...],
        pot: int,
        proofs: tuple[int, ...],
        before: State | None,
        latest: tuple[LogEntry, ...],
        fitting: int,
        can: int,
    ) -> None:
        self._setup = setup
        self._moves = moves
        self._unplayed = unplayed
        self._chips = chips
        self._pot = pot
        self._proofs = proofs
        self._before = before
        self._latest = latest
        self._fitting = fitting
        self._can = can

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self._setup.rules

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        if self._moves.turn is not None:
            return Phase.PLAY
        return Phase.OVER if self._setup.winners else Phase.DEAL

    @property
    def round_number(self) -> int:
        """The round being played or last played, 0 before the first deal."""
        return self._setup.round_number

    @property
    def dealer(self) -> int | None:
        """Who dealt the round; ``None`` before the first deal."""
        return self._setup.dealer

    @property
    def leader(self) -> int | None:
        """Who led the round (R10).

        ``None`` before the first deal, and in a round that the ante broke off.
        """
        return self._setup.leader

    @property
    def turn(self) -> int | None:
        """Whose turn it is; ``None`` unless a round is being played."""
        return self._moves.turn

    @property
    def hand_bits(self) -> tuple[int, ...]:
        """Each seat's hand; when the round is over, what was left in it."""
        unplayed = self._unplayed
        return tuple([dealt & unplayed for dealt in self._setup.dealt])

    @property
    def table_bits(self) -> int:
        """The cards in the columns."""
        setup = self._setup
        if setup.leader is None:
            return 0
        down = setup.rules.layout.full & ~self._unplayed
        return setup.rules.layout.joined(down) if setup.rules.equal else down

    @property
    def waiting_bits(self) -> int:
        """Face-up cards that have not joined a column yet (Q9, ``equal``)."""
        setup = self._setup
        if setup.leader is None or not setup.rules.equal:
            return 0
        return setup.rules.layout.full & ~self._unplayed & ~self.table_bits

    @property
    def fitting_bits(self) -> int:
        """The cards that anybody who holds them may play now, Q2 left aside (R10, R12)."""
        return self._fitting

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips of each seat."""
        return self._chips

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self._pot

    @property
    def proof_bits(self) -> tuple[int, ...]:
        """For each seat, the cards that it has shown not to hold.

        Those that fitted when it passed and who can play must (R14); and under Q2, the start card's
        neighbours when it opened another column while the start suit alone was open.
        """
        return self._proofs

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What everybody has seen happen in the round, oldest first."""
        moves: list[tuple[LogEntry, ...]] = []
        state: State | None = self
        while state is not None:
            moves.append(state._latest)
            state = state._before
        return tuple([entry for latest in reversed(moves) for entry in latest])

    @property
    def contenders(self) -> tuple[int, ...]:
        """Who plays off for the match (Q5); empty unless there is a playoff."""
        return self._setup.contenders

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty until the match is over."""
        return self._setup.winners

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hand of each seat."""
        return tuple(map(self.rules.card_set, self.hand_bits))

    @property
    def table(self) -> CardSet:
        """The cards in the columns."""
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

    def _parts(self) -> tuple[Any, ...]:
        places = (self._unplayed, self._chips, self._pot, self._proofs, self.log)
        return (self._setup, self.turn, *places)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[Callable[..., State], tuple[Any, ...]]:
        return new_state, self._parts()

    def __repr__(self) -> str:
        shown = ("phase", "round_number", "dealer", "leader", "turn", "hands", "table", "waiting",
                 "chips", "pot", "log", "contenders", "winners")  # fmt: skip
        return f"State({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


def new_state(
    setup: RoundSetup,
    seat: int | None,
    unplayed: int,
    chips: tuple[int, ...],
    pot: int,
    proofs: tuple[int, ...],
    log: tuple[LogEntry, ...],
) -> State:
    """Return the state made of these parts, with ``seat`` in turn."""
    moves, fitting, can = setup.tables.nobody, 0, 0
    if seat is not None:
        rules, moves = setup.rules, setup.tables.seats[seat]
        fitting = rules.layout.fitting(rules.layout.joined(rules.layout.full & ~unplayed))
        can = rules.playable(setup.dealt[seat] & unplayed, fitting)
    return State(setup, moves, unplayed, chips, pot, proofs, None, log, fitting, can)


@dataclass(slots=True, unsafe_hash=True)
class Step:
    """What an action led to: the state after it, and the events on the way.

    Every move makes one, so it is checked to be left alone by its types only.
    """

    state: Final[State]
    events: Final[tuple[Event, ...]]
