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
from kuused.engine.state import Phase, State, Step

__all__ = ["round_stalled", "round_stopped", "round_won"]


def round_won(state: State, last: CardPlayed) -> Step:
    """Somebody has played a last card: it takes the pot, and under Q10 is paid for cards (R15)."""
    winner, pot = last.seat, state.pot
    chips = list(state.chips)
    chips[winner] += pot
    events: list[Event] = [last, RoundWon(winner, last.card, pot, tuple(chips), state.hands)]
    if state.rules.pay_per_card:
        for seat in state.rules.seats_from(winner)[1:]:
            cards = state.hand_bits[seat].bit_count()
            amount = min(cards, chips[seat])
            chips[seat] -= amount
            chips[winner] += amount
            events.append(CardsPaidFor(seat, winner, cards, amount, tuple(chips)))
    return _settle(state._replace(chips=tuple(chips), pot=0), events)


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
        state: the state with the round paid out.
        events: what has happened in this step so far.
        share: whether contenders who are still level share the win here and now.
    """
    rules, chips = state.rules, state.chips
    rivals = state.contenders or tuple(rules.seats)
    over = state.contenders or 0 in chips
    if not over:
        return Step(state._replace(phase=Phase.DEAL, turn=None), tuple(events))
    most = max(chips[seat] for seat in rivals)
    best = tuple(seat for seat in rivals if chips[seat] == most)
    if len(best) > 1 and rules.playoff and not share:
        if best != state.contenders:
            events.append(PlayoffStarted(best))
        after = state._replace(phase=Phase.DEAL, turn=None, contenders=best)
        return Step(after, tuple(events))
    events.append(MatchWon(best, chips, state.pot))
    after = state._replace(phase=Phase.OVER, turn=None, winners=best)
    return Step(after, tuple(events))
