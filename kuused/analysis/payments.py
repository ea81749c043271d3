"""The chips that a seat has paid: who held it up, and which choice would have helped.

What would have helped is found by playing the round again with one choice changed, and everything
else as it was: the cards of all hands, and whatever everybody did, as long as the rules still allow
it (see :func:`play_on`). It is hindsight, and a "would have" that rests on that.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kuused.engine import Card, ChipPaid, Pass, Play, State, Step, apply, legal_actions, view
from kuused.match.timeline import Timeline, turns_taken
from kuused.match.updates import MatchEvent
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
    """Return every chip that a seat has paid because it could not play (R14), oldest first.

    A chip paid for a pass that nobody asked for (Q1) was a choice, and is not among them.

    Args:
        timeline: the match.
        seat: who paid.
        rounds: the numbers of the rounds to look at; all of them by default.
    """
    wanted = None if rounds is None else frozenset(rounds)
    found = []
    for at in range(timeline.last):
        state = timeline.state(at)
        if state.turn != seat or (wanted is not None and state.round_number not in wanted):
            continue
        if len(legal_actions(state)) == 1 and _pays(timeline.events(at + 1, None)):
            turn = turns_taken(state) + 1
            held_up, remedy = blockers(state, seat), _remedy(timeline, at, seat)
            found.append(Payment(at, state.round_number, turn, held_up, remedy))
    return tuple(found)


def blockers(state: State, seat: int) -> tuple[Blocker, ...]:
    """Return the cards that keep those of a seat from being played, and who holds them.

    Each column leads to some of the seat's cards in one direction or both; the card that comes next
    there is in somebody's hand. The nearest to one of the seat's own comes first.
    """
    rules, pack = state.rules, state.rules.pack
    start, last = pack.ranks.index(rules.start_rank), len(pack.ranks)
    found = []
    for card in view(state, None).fitting:
        holder = next(s for s in rules.seats if card in state.hands[s])
        place = pack.place(card)
        kept = []
        # Between the start card and this one everything has been played.
        downwards = range(place - 1, -1, -1) if place <= start else range(0)
        upwards = range(place + 1, last) if place >= start else range(0)
        for way in (downwards, upwards):
            steps = 1
            for further in way:
                behind = Card(card.suit, pack.ranks[further])
                if behind in state.hands[seat]:
                    kept.append((steps, behind))
                steps += behind not in state.waiting  # a face-up card joins by itself (Q9)
        if kept and holder != seat:
            kept.sort()
            found.append(Blocker(card, holder, tuple(behind for _, behind in kept), kept[0][0]))
    return tuple(sorted(found, key=lambda each: (each.distance, each.card)))


def play_on(
    state: State, plans: Sequence[Sequence[Play | Pass]]
) -> list[tuple[int, Play | Pass, Step]]:
    """Play a round to its end, everybody as they had planned as far as that can be done.

    In each turn a seat does what it did in that turn of its own, if the rules allow it. If not, it
    plays the first of the cards that it played later and that can be played now; and if there is
    none of those either, what the rule-based player would. Nobody is asked anything new.

    Args:
        state: where the round stands.
        plans: for each seat what it did from here on, in order.

    Returns:
        Every turn up to the round's end: the seat, what it did, and what that led to.
    """
    turn_of = [0] * state.rules.players
    turns: list[tuple[int, Play | Pass, Step]] = []
    rng = random.Random(0)  # the rule-based player draws nothing from it
    while (seat := state.turn) is not None:
        legal, plan, turn = legal_actions(state), plans[seat], turn_of[seat]
        wishes = (*plan[turn : turn + 1], *(planned for planned in plan if type(planned) is Play))
        action = next((planned for planned in wishes if planned in legal), None)
        if action is None:
            action = legal[0] if len(legal) == 1 else rule_based.choose(view(state, seat), rng)
        turn_of[seat] += 1
        step = apply(state, action)
        turns.append((seat, action, step))
        state = step.state
    return turns


def _remedy(timeline: Timeline, at: int, seat: int) -> Remedy | None:
    """Return the latest choice in the round that would have avoided the chip paid after a moment."""
    end = timeline.round_end(at)
    if end is None:
        return None  # the round is not over: nobody knows yet how it would have ended
    number, moment = timeline.state(at).round_number, timeline.previous_choice(at, seat)
    while moment is not None and timeline.state(moment).round_number == number:
        found = _better(timeline, moment, at, end, seat)
        if found is not None:
            return found
        moment = timeline.previous_choice(moment, seat)
    return None


def _better(timeline: Timeline, moment: int, at: int, end: int, seat: int) -> Remedy | None:
    """Return the best other action at a moment that avoids the chip paid after a later one."""
    state = timeline.state(moment)
    plans: list[list[Play | Pass]] = [[] for _ in state.rules.seats]
    for later in range(moment + 1, end + 1):
        actor, action = timeline.actor(later), timeline.action(later)
        assert actor is not None
        assert isinstance(action, Play | Pass)
        plans[actor].append(action)
    done, *rest = plans[seat]
    own = [m for m in range(moment + 1, at + 2) if timeline.actor(m) == seat]
    paid = sum(_pays(timeline.events(later, None)) for later in own)
    found = []
    for instead in legal_actions(state):
        if instead == done:
            continue
        plans[seat] = [instead, *rest, done]  # what was not played then may be played later
        turns = play_on(state, plans)
        own_steps = [step for actor, _, step in turns if actor == seat][: len(own)]
        if sum(_pays(step.events) for step in own_steps) < paid:
            gain = turns[-1][2].state.chips[seat] - timeline.state(end).chips[seat]
            found.append(Remedy(moment, turns_taken(state) + 1, instead, done, gain))
    return max(found, key=lambda remedy: remedy.gain, default=None)


def _pays(events: Iterable[MatchEvent]) -> bool:
    """Return whether the player of a turn pays a chip in it."""
    return any(isinstance(event, ChipPaid) for event in events)
