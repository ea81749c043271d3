"""How a round ends and what follows: paying out, who is broke, playing off (R15–R17, Q1, Q4, Q5)."""

from __future__ import annotations

from kuused.engine.events import (
    AntePaid,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    Event,
    MatchWon,
    PassedFree,
    PlayoffStarted,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.engine.state import State, Step
from kuused.engine.turn import nobodys_turn

# What these are given is the state after the round's last turn. It is new, nobody else has it yet,
# and they finish it.

__all__ = ["round_stalled", "round_stopped", "round_won"]


def round_won(state: State, last: CardPlayed) -> Step:
    """Somebody has played a last card: it takes the pot, and under Q10 is paid for cards (R15)."""
    winner, rules, pot = last.seat, state.rules, state.pot
    hands = state.hands
    chips = list(state.chips)
    chips[winner] += pot
    events: list[Event] = [last, RoundWon(winner, last.card, pot, tuple(chips), hands)]
    if rules.pay_per_card:
        for seat in rules.seats_from(winner)[1:]:
            cards = len(hands[seat])
            amount = min(cards, chips[seat])
            chips[seat] -= amount
            chips[winner] += amount
            events.append(CardsPaidFor(seat, winner, cards, amount, tuple(chips)))
    state._purse = state._purse._replace(chips=tuple(chips), pot=0)
    return _settle(state, events)


def round_stalled(state: State, last: ChipPaid | PassedFree) -> Step:
    """Nobody has played for two laps: the pot is carried over (Q1)."""
    events: list[Event] = [last, RoundStalled(state.pot, state.chips, state.hands)]
    # Where nobody has a chip left to pay, more stalled rounds would change nothing for ever.
    hopeless = bool(state.contenders) and not any(
        isinstance(entry, ChipPaid) or (isinstance(entry, AntePaid) and entry.amount)
        for entry in state.log
    )
    return _settle(state, events, share=hopeless)


def round_stopped(state: State, paid: tuple[Event, ...], broke: tuple[int, ...]) -> Step:
    """Somebody has paid a last chip under sudden end: nobody wins this round (Q4)."""
    left = () if state.leader is None else state.hands
    return _settle(state, [*paid, RoundStopped(broke, state.pot, state.chips, left)])


def _settle(state: State, events: list[Event], *, share: bool = False) -> Step:
    """After a round: the match goes on, is played off, or is won (R17, Q5).

    Args:
        state: the state after the round's last turn, paid out; it is new, and finished here.
        events: what has happened in this step so far.
        share: whether contenders who are still level share the win here and now.
    """
    frame, purse = state._turn.frame, state._purse
    chips = purse.chips
    if frame.contenders or 0 in chips:
        rivals = frame.contenders or tuple(frame.rules.seats)
        most = max(chips[seat] for seat in rivals)
        best = tuple(seat for seat in rivals if chips[seat] == most)
        if len(best) > 1 and frame.rules.playoff and not share:
            if best != frame.contenders:
                events.append(PlayoffStarted(best))
            frame = frame._replace(contenders=best)
        else:
            events.append(MatchWon(best, chips, purse.pot))
            frame = frame._replace(winners=best)
    state._turn = nobodys_turn(frame)
    state._fitting = state._can = 0
    return Step(state, tuple(events))
