"""A match at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from kuused.engine.cards import CardSet
from kuused.engine.columns import Column, can_play, columns, fitting, joined
from kuused.engine.events import AntePaid, CardPlayed, ChipPaid, Event, PassedFree
from kuused.engine.nouns import noun
from kuused.engine.rules import Rules
from kuused.engine.tables import tables_of
from kuused.engine.turn import Frame, Purse, Turn, first_turn, nobodys_turn

__all__ = ["LogEntry", "Phase", "State", "Step"]

LogEntry: TypeAlias = AntePaid | CardPlayed | ChipPaid | PassedFree
"""What everybody has seen happen in the round."""


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


class State:
    """A whole match at one moment, everybody's hand included. It never changes.

    Frozen, hashable and comparable. Sets of cards are kept as bits of the rules' pack; properties
    give them as sets.

    A move makes one of these, so it is made of few parts, and the engine's own modules read and,
    while it is new, write the slots behind the properties:

    ``_turn`` says whose turn it is, with the round that it belongs to. ``_unplayed`` are the cards
    of all hands together. ``_purse`` holds the chips. ``_told`` is what the last turn added to the
    log, and ``_before`` the state that holds the log up to there. The other two follow from the
    rest, and are 0 while no round is being played: ``_fitting``, the cards that anybody who holds
    them could play, and ``_can``, those that the player in turn may play.
    """

    __slots__ = ("_before", "_can", "_fitting", "_purse", "_told", "_turn", "_unplayed")

    _before: State | None
    _can: int
    _fitting: int
    _purse: Purse
    _told: tuple[LogEntry, ...]
    _turn: Turn
    _unplayed: int

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self._turn.frame.rules

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        if self._turn.seat is not None:
            return Phase.PLAY
        return Phase.OVER if self._turn.frame.winners else Phase.DEAL

    @property
    def round_number(self) -> int:
        """The round being played or last played, 0 before the first deal."""
        return self._turn.frame.round_number

    @property
    def dealer(self) -> int | None:
        """Who dealt the round; ``None`` before the first deal."""
        return self._turn.frame.dealer

    @property
    def leader(self) -> int | None:
        """Who led the round (R10).

        ``None`` before the first deal, and in a round that the ante broke off.
        """
        return self._turn.frame.leader

    @property
    def turn(self) -> int | None:
        """Whose turn it is; ``None`` unless a round is being played."""
        return self._turn.seat

    @property
    def hand_bits(self) -> tuple[int, ...]:
        """Each seat's hand; when the round is over, what was left in it."""
        unplayed = self._unplayed
        return tuple([dealt & unplayed for dealt in self._turn.frame.dealt])

    @property
    def table_bits(self) -> int:
        """The cards that lie in columns."""
        frame = self._turn.frame
        if frame.leader is None:
            return 0
        down = frame.rules.layout.full & ~self._unplayed
        return joined(frame.rules.layout, down) if frame.rules.equal else down

    @property
    def waiting_bits(self) -> int:
        """Face-up cards that have not joined a column yet (Q9, ``equal``)."""
        frame = self._turn.frame
        if frame.leader is None or not frame.rules.equal:
            return 0
        return frame.rules.layout.full & ~self._unplayed & ~self.table_bits

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
        """For each seat, the cards that it has shown not to hold.

        Those that fitted when it passed and who can play must (R14); and under Q2, the start card's
        neighbours when it opened another column while the start suit alone was open.
        """
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
        return self._turn.frame.contenders

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; empty until the match is over."""
        return self._turn.frame.winners

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
        frame = self._turn.frame
        return (frame.rules, frame[2:], self.turn, self._unplayed, self._purse, self.log)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[Callable[..., State], tuple[object, ...]]:
        return _restored, self._parts()

    def __repr__(self) -> str:
        shown = ("phase", "round_number", "dealer", "leader", "turn", "hands", "table", "waiting",
                 "chips", "pot", "log", "contenders", "winners")  # fmt: skip
        return f"State({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


@noun
class Step(NamedTuple):
    """What an action led to: the state after it, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def _restored(
    rules: Rules,
    frame: tuple[Any, ...],
    seat: int | None,
    unplayed: int,
    purse: Purse,
    log: tuple[LogEntry, ...],
) -> State:
    """A state of the parts that a pickle keeps of it."""
    return make_state(Frame(rules, tables_of(rules), *frame), seat, unplayed, purse, log)


def make_state(
    frame: Frame, seat: int | None, unplayed: int, purse: Purse, log: tuple[LogEntry, ...]
) -> State:
    """A state of these parts, with what follows from them worked out; ``seat`` is in turn."""
    state = State()
    state._purse, state._unplayed, state._told, state._before = purse, unplayed, log, None
    if seat is None:
        state._turn, state._fitting, state._can = nobodys_turn(frame), 0, 0
    else:
        state._turn = first_turn(frame, seat)
        state._fitting = fitting(frame.rules.layout, state.table_bits)
        state._can = can_play(frame.rules, state._fitting, frame.dealt[seat] & unplayed)
    return state
