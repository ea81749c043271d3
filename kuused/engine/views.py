"""What one watcher may know of a match.

A view is built by adding what its watcher may see, never by taking secrets out of a state: nothing
in it leads back to the state or to a hidden hand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from kuused.engine.actions import Pass, Play
from kuused.engine.cards import Card, CardSet
from kuused.engine.events import Event, RoundDealt
from kuused.engine.rules import Rules
from kuused.engine.state import Column, LogEntry, Phase, State, columns
from kuused.engine.transition import legal_actions

__all__ = ["PlayerView", "may_hold", "redact", "view"]


@dataclass(frozen=True, kw_only=True)
class PlayerView:
    """A match as one seat sees it, or somebody who looks on.

    Attributes:
        rules: the rules of the match.
        seat: whose view it is; ``None`` for somebody who looks on.
        phase: what the match waits for.
        round_number: the round being played or last played, 0 before the first deal.
        dealer: who dealt it; ``None`` before the first deal.
        leader: who led it (R10).
        turn: whose turn it is; ``None`` unless a round is being played.
        hands: each seat's hand, ``None`` for those that are hidden. Between rounds what was left
            lies open.
        sizes: how many cards each seat holds.
        table: the cards that lie in columns.
        waiting: face-up cards that have not joined a column yet (Q9, ``equal``).
        fitting: the cards that anybody who holds them could play now (R10, R12; Q2 left aside).
        chips: what each seat holds.
        pot: what lies in the pot.
        proofs: for each seat, the cards that it has shown not to hold by a turn of its own in this
            round: those it passed on, and under Q2 what opening another column told.
        log: what everybody has seen happen in the round, oldest first.
        legal: what this seat may do now; empty when it is not its turn.
        contenders: who plays off for the match (Q5); empty unless there is a playoff.
        winners: who has won; empty until the match is over.
    """

    rules: Rules
    seat: int | None
    phase: Phase
    round_number: int
    dealer: int | None
    leader: int | None
    turn: int | None
    hands: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    table: CardSet
    waiting: CardSet
    fitting: CardSet
    chips: tuple[int, ...]
    pot: int
    proofs: tuple[CardSet, ...]
    log: tuple[LogEntry, ...]
    legal: tuple[Play | Pass, ...]
    contenders: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def hand(self) -> CardSet:
        """This seat's own hand; empty for somebody who looks on."""
        own = None if self.seat is None else self.hands[self.seat]
        return self.rules.card_set(0) if own is None else own

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.turn is not None and self.turn == self.seat

    @property
    def turn_number(self) -> int:
        """Turns taken in the round so far: with the round's number, it names a turn (R11)."""
        return len(self.log)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that this seat may play now, in card order."""
        return tuple(action.card for action in self.legal if isinstance(action, Play))

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The four columns, by suit (R8)."""
        return columns(self.rules, self.table.bits)

    @cached_property
    def unseen(self) -> CardSet:
        """The cards that lie in hands which this watcher does not see."""
        if None not in self.hands:
            return self.rules.card_set(0)
        seen = self.table.bits | self.waiting.bits
        for hand in self.hands:
            seen |= 0 if hand is None else hand.bits
        return self.rules.card_set(self.rules.layout.full & ~seen)

    @cached_property
    def may_hold(self) -> tuple[CardSet, ...]:
        """For each seat, the cards that it may hold for all that this watcher can prove. Exact.

        It follows from what is seen, from every turn taken and from the hand sizes together; a
        hand that is seen may hold just what it holds.
        """
        rules = self.rules
        hidden = [seat for seat in rules.seats if self.hands[seat] is None]
        start = rules.card_set(rules.layout.start)
        leading = self.phase is Phase.PLAY and bool(start & self.unseen)
        allowed = []
        for seat in hidden:
            bits = ~self.proofs[seat].bits
            if leading and seat != self.turn:
                bits &= ~start.bits  # R10: to be the first to play is to hold the start card
            allowed.append(bits)
        cards = self.unseen.bits
        sizes = [self.sizes[seat] for seat in hidden]
        if leading and self.turn in hidden:
            cards ^= start.bits
            sizes[hidden.index(self.turn)] -= 1
        possible = dict(zip(hidden, may_hold(cards, allowed, sizes), strict=True))
        if leading and self.turn in possible:
            possible[self.turn] |= start.bits
        return tuple(
            rules.card_set(possible[seat]) if hand is None else hand
            for seat, hand in enumerate(self.hands)
        )

    @cached_property
    def must_hold(self) -> tuple[CardSet, ...]:
        """For each seat, the cards that can lie with nobody else."""
        seats = self.rules.seats
        result = []
        for seat in seats:
            others = 0
            for other in seats:
                if other != seat:
                    others |= self.may_hold[other].bits
            result.append(self.rules.card_set(self.may_hold[seat].bits & ~others))
        return tuple(result)

    @cached_property
    def lacks(self) -> tuple[CardSet, ...]:
        """For each seat, the cards that it provably does not hold. Exact."""
        full = self.rules.layout.full
        return tuple(self.rules.card_set(full & ~may.bits) for may in self.may_hold)


def view(state: State, seat: int | None, *, open_hands: bool = False) -> PlayerView:
    """What a seat, or somebody who looks on, may know of a match.

    Args:
        state: the match.
        seat: whose view it is; ``None`` for somebody who looks on.
        open_hands: whether all hands are shown. For those who only watch: no player is asked with
            such a view.

    Raises:
        ValueError: there is no such seat.
    """
    rules, turn, phase = state.rules, state.turn, state.phase
    if seat is not None and seat not in rules.seats:
        raise ValueError(f"there is no seat {seat} among {rules.players}")
    playing = phase is Phase.PLAY
    shown = open_hands or not playing
    card_set, hands = rules.card_set, state.hand_bits
    none, waiting = card_set(0), state.waiting_bits  # most sets are empty most of the time
    return PlayerView(
        rules=rules,
        seat=seat,
        phase=phase,
        round_number=state.round_number,
        dealer=state.dealer,
        leader=state.leader,
        turn=turn,
        hands=tuple(
            [card_set(bits) if shown or other == seat else None for other, bits in enumerate(hands)]
        ),
        sizes=tuple([bits.bit_count() for bits in hands]),
        table=card_set(state.table_bits),
        waiting=card_set(waiting) if waiting else none,
        fitting=card_set(state.fitting_bits),
        chips=state.chips,
        pot=state.pot,
        proofs=tuple([card_set(bits) if bits else none for bits in state.proof_bits]),
        log=state.log,
        legal=legal_actions(state) if seat is not None and seat == turn else (),
        contenders=state.contenders,
        winners=state.winners,
    )


def redact(event: Event, seat: int | None, *, open_hands: bool = False) -> Event:
    """An event as a seat, or somebody who looks on, may see it.

    Only a deal holds anything hidden: of its hands, the seat's own alone is kept.
    """
    if open_hands or not isinstance(event, RoundDealt):
        return event
    hands = tuple(hand if other == seat else None for other, hand in enumerate(event.hands))
    return event._replace(hands=hands)


# -- proofs ---------------------------------------------------------------------------------------


def may_hold(hidden: int, allowed: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """For each hand, the hidden cards that it may hold.

    Args:
        hidden: the bits of the cards whose place is not known.
        allowed: for each hand, the cards that no turn of its own excludes.
        sizes: how many of the hidden cards each hand holds; together all of them.

    Raises:
        ValueError: no deal agrees with all of this.
    """
    if sum(sizes) != hidden.bit_count():
        raise ValueError("the hand sizes don't add up to the hidden cards")
    hands = range(len(sizes))
    allowed = [bits & hidden for bits in allowed]
    held = _one_deal(hidden, allowed, sizes)
    hands_on = [[bool(held[a] & allowed[b]) for b in hands] for a in hands]
    reaches = _closure(hands_on)
    possible = list(held)
    for taker in hands:
        for giver in hands:
            if giver != taker and reaches[taker][giver]:
                possible[taker] |= held[giver] & allowed[taker]
    return tuple(possible)


def _one_deal(hidden: int, allowed: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Some deal of the hidden cards that agrees with what each hand may hold."""
    held = [0] * len(sizes)
    for card in _each(hidden):
        chain = _chain_to_room(card, held, allowed, sizes)
        for hand, onward in zip(chain, [*chain[1:], None], strict=True):
            held[hand] |= card
            if onward is not None:
                card = held[hand] & allowed[onward] & ~card
                card &= -card
                held[hand] ^= card
    return held


def _chain_to_room(
    card: int, held: Sequence[int], allowed: Sequence[int], sizes: Sequence[int]
) -> list[int]:
    """The shortest chain of hands, each handing a card on, from a taker of this card to room."""
    first = [hand for hand, bits in enumerate(allowed) if bits & card]
    came_from: dict[int, int | None] = dict.fromkeys(first)
    waiting = deque(first)
    while waiting:
        hand = waiting.popleft()
        if held[hand].bit_count() < sizes[hand]:
            chain, step = [], hand
            while True:
                chain.append(step)
                before = came_from[step]
                if before is None:
                    return chain[::-1]
                step = before
        for onward, bits in enumerate(allowed):
            if onward not in came_from and held[hand] & bits:
                came_from[onward] = hand
                waiting.append(onward)
    raise ValueError("no deal agrees with what the hands may hold")


def _closure(edges: list[list[bool]]) -> list[list[bool]]:
    """Which hands reach which along the edges."""
    hands = range(len(edges))
    reaches = [row[:] for row in edges]
    for middle in hands:
        for a in hands:
            if reaches[a][middle]:
                for b in hands:
                    reaches[a][b] = reaches[a][b] or reaches[middle][b]
    return reaches


def _each(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low
        bits ^= low
