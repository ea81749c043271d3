"""Looking back on the chips that a seat has paid: who held it up, and what would have helped.

What would have helped is found by playing the round again with one choice changed, and everything
else as it was: the cards of all hands, and whatever everybody did, as long as the rules still allow
it (:func:`play_on` says how). It is hindsight, and a "would have" that rests on that.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kuused.engine import Card, ChipPaid, Pass, Phase, Play, State, apply, legal_actions, view
from kuused.match.timeline import Timeline, turns_taken
from kuused.players import rule_based

__all__ = ["Blocker", "Payment", "Remedy", "blockers", "payments", "play_on"]


@dataclass(frozen=True)
class Blocker:
    """A card that kept others of the seat's cards from being played.

    Attributes:
        card: a card that could be played, and had not been.
        holder: who held it.
        kept: the seat's cards that waited behind it, nearest first.
        distance: how many cards had to lie before the nearest of them, this one among them.
    """

    card: Card
    holder: int
    kept: tuple[Card, ...]
    distance: int


@dataclass(frozen=True)
class Remedy:
    """An earlier choice of the seat that would have avoided a payment.

    Attributes:
        at: the moment of the choice.
        turn_number: which of the round's turns that was, 1 for the first.
        instead: what would have helped.
        done: what the seat did.
        gain: chips that the seat would have had more at the round's end; perhaps fewer, below 0.
    """

    at: int
    turn_number: int
    instead: Play | Pass
    done: Play | Pass
    gain: int


@dataclass(frozen=True)
class Payment:
    """A chip that the seat paid for a turn in which it could not play.

    Attributes:
        at: the moment of that turn.
        round_number: in which round.
        turn_number: at which of the round's turns, 1 for the first.
        blockers: what held the seat up, the nearest first.
        remedy: what would have avoided it; of several the latest choice. ``None`` if nothing would.
    """

    at: int
    round_number: int
    turn_number: int
    blockers: tuple[Blocker, ...]
    remedy: Remedy | None


def payments(
    timeline: Timeline, seat: int, rounds: Iterable[int] | None = None
) -> tuple[Payment, ...]:
    """Every chip that a seat has paid because it could not play (R14), oldest first.

    A chip paid for a pass that nobody asked for (Q1) was a choice, and is not among them.

    Args:
        timeline: the match.
        seat: who paid.
        rounds: the numbers of the rounds that are looked at; all of them by default.
    """
    wanted = None if rounds is None else frozenset(rounds)
    found = []
    for at in range(timeline.last):
        state = timeline.state(at)
        if state.turn != seat or (wanted is not None and state.round_number not in wanted):
            continue
        if len(legal_actions(state)) == 1 and _pays(timeline, at + 1, seat):
            found.append(
                Payment(
                    at,
                    state.round_number,
                    turns_taken(state) + 1,
                    blockers(state, seat),
                    _remedy(timeline, at, seat),
                )
            )
    return tuple(found)


def _pays(timeline: Timeline, at: int, seat: int) -> bool:
    events = timeline.events(at, None)
    return any(isinstance(event, ChipPaid) and event.seat == seat for event in events)


# -- who held it up ------------------------------------------------------------------------------


def blockers(state: State, seat: int) -> tuple[Blocker, ...]:
    """The cards that keep those of a seat from being played, and who holds them.

    Each column leads to some of the seat's cards in one direction or both; the card that comes next
    there is in somebody's hand. The nearest to one of the seat's own comes first.
    """
    rules, pack = state.rules, state.rules.pack
    fits = view(state, None).fitting
    start = pack.ranks.index(rules.start_rank)
    own, waiting = state.hands[seat], state.waiting
    found = []
    for card in fits:
        holder = next(s for s in rules.seats if card in state.hands[s])
        place = pack.place(card)
        ways = []
        if place <= start:
            ways.append(range(place - 1, -1, -1))
        if place >= start:
            ways.append(range(place + 1, len(pack.ranks)))
        kept, nearest = [], len(pack.ranks)
        for way in ways:
            steps = 1
            for further in way:
                behind = Card(card.suit, pack.ranks[further])
                if behind in own:
                    kept.append((steps, behind))
                    nearest = min(nearest, steps)
                steps += behind not in waiting  # a face-up card joins by itself (Q9)
        if kept and holder != seat:
            cards = tuple(behind for _, behind in sorted(kept))
            found.append(Blocker(card, holder, cards, nearest))
    return tuple(sorted(found, key=lambda each: (each.distance, each.card)))


# -- what would have helped ----------------------------------------------------------------------


def play_on(
    state: State, plans: Sequence[Sequence[Play | Pass]]
) -> tuple[State, list[tuple[int, Play | Pass]]]:
    """Play a round to its end, everybody as they had planned as far as that can be done.

    In each turn a seat does what it did in that turn of its own, if the rules allow it. If not, it
    plays the first of the cards that it played later and that can be played now; and if there is
    none of those either, what the rule-based player would. Nobody is asked anything new.

    Args:
        state: where the round stands.
        plans: for each seat what it did from here on, in order.

    Returns:
        The state at the round's end, and every turn on the way there: the seat, and what it did.
    """
    turn_of = [0] * state.rules.players
    turns: list[tuple[int, Play | Pass]] = []
    nobody = random.Random(0)  # the rule-based player draws nothing
    while state.phase is Phase.PLAY:
        seat = state.turn
        assert seat is not None
        legal, plan, turn = legal_actions(state), plans[seat], turn_of[seat]
        action = next(
            (
                planned
                for planned in (*plan[turn : turn + 1], *(p for p in plan if isinstance(p, Play)))
                if planned in legal
            ),
            None,
        )
        if action is None:
            action = legal[0] if len(legal) == 1 else rule_based.choose(view(state, seat), nobody)
        turn_of[seat] += 1
        turns.append((seat, action))
        state = apply(state, action).state
    return state, turns


def _remedy(timeline: Timeline, at: int, seat: int) -> Remedy | None:
    """The latest choice in the round that would have avoided the chip paid after a moment."""
    number = timeline.state(at).round_number
    end = at
    while end < timeline.last and timeline.state(end).phase is Phase.PLAY:
        end += 1
    if timeline.state(end).phase is Phase.PLAY:
        return None  # the round is not over: nobody knows yet how it would have ended
    moment = timeline.previous_choice(at, seat)
    while moment is not None and timeline.state(moment).round_number == number:
        found = _better(timeline, moment, at, end, seat)
        if found is not None:
            return found
        moment = timeline.previous_choice(moment, seat)
    return None


def _better(timeline: Timeline, moment: int, at: int, end: int, seat: int) -> Remedy | None:
    """Of the other things that could be done at a moment, the best that avoids the payment."""
    state = timeline.state(moment)
    done = timeline.action(moment + 1)
    assert isinstance(done, Play | Pass)
    plans: list[list[Play | Pass]] = [[] for _ in timeline.state(at).rules.seats]
    paid = own_turns = 0
    for later in range(moment + 1, end + 1):
        actor, action = timeline.actor(later), timeline.action(later)
        assert actor is not None
        assert isinstance(action, Play | Pass)
        if later > moment + 1:
            plans[actor].append(action)
        if actor == seat and later <= at + 1:
            own_turns += 1
            paid += _pays(timeline, later, seat)
    plans[seat].append(done)  # what was not played then may be played later
    found = []
    for instead in legal_actions(state):
        if instead == done:
            continue
        step = apply(state, instead)
        after, turns = play_on(step.state, plans)
        paid_then = _chips_paid(state, seat, instead, turns, own_turns)
        if paid_then < paid:
            gain = after.chips[seat] - timeline.state(end).chips[seat]
            found.append(Remedy(moment, turns_taken(state) + 1, instead, done, gain))
    return max(found, key=lambda remedy: remedy.gain, default=None)


def _chips_paid(
    state: State, seat: int, first: Play | Pass, turns: list[tuple[int, Play | Pass]], most: int
) -> int:
    """How many chips a seat pays in so many turns of its own, if the round goes like this."""
    step = apply(state, first)
    paid, own = sum(isinstance(e, ChipPaid) and e.seat == seat for e in step.events), 1
    for actor, action in turns:
        if own >= most:
            break
        step = apply(step.state, action)
        if actor == seat:
            own += 1
            paid += sum(isinstance(event, ChipPaid) for event in step.events)
    return paid
