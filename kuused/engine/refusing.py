"""Why something can't be done now, with what would have to come first."""

from __future__ import annotations

from kuused.engine.actions import Play
from kuused.engine.cards import Card
from kuused.engine.errors import IllegalAction, Reason
from kuused.engine.rules import Rules
from kuused.engine.state import Phase, State

__all__ = ["card_refused", "no_round", "playable_cards", "run_to"]


def no_round(state: State) -> IllegalAction:
    """Why nobody can play or pass now."""
    if state.phase is Phase.OVER:
        return IllegalAction(Reason.MATCH_OVER)
    return IllegalAction(Reason.ROUND_OVER if state.round_number else Reason.NOT_DEALT)


def playable_cards(state: State) -> tuple[Card, ...]:
    """The cards that the player in turn may play."""
    choices = state._turn.choices[state._can]
    return tuple(action.card for action in choices if isinstance(action, Play))


def card_refused(state: State, card: Card) -> IllegalAction:
    """Why the player in turn can't play this card, with what comes first."""
    rules, turn = state.rules, state.turn
    if turn is None:
        return no_round(state)
    playable = playable_cards(state)

    def refused(reason: Reason, missing: tuple[Card, ...] = ()) -> IllegalAction:
        return IllegalAction(reason, card=card, seat=turn, missing=missing, playable=playable)

    if card not in rules.pack:
        return refused(Reason.NOT_IN_PACK)
    if card in state.table:
        return refused(Reason.ALREADY_PLAYED)
    if card in state.waiting:
        return refused(Reason.FACE_UP)
    if card not in state.hands[turn]:
        return refused(Reason.NOT_IN_HAND)
    if rules.start not in state.table:
        return refused(Reason.MUST_LEAD, (rules.start,))
    if card.rank == rules.start_rank:
        return refused(Reason.START_SUIT_FIRST)
    missing = tuple(c for c in run_to(rules, card) if c not in state.table)
    opener = Card(card.suit, rules.start_rank)
    reason = Reason.COLUMN_NOT_OPEN if opener in missing else Reason.OUT_OF_SEQUENCE
    return refused(reason, missing)


def run_to(rules: Rules, card: Card) -> tuple[Card, ...]:
    """The cards of its suit that lie before this one does, the start card first (R8, R9)."""
    pack = rules.pack
    start, end = pack.ranks.index(rules.start_rank), pack.place(card)
    step = 1 if end > start else -1
    return tuple(Card(card.suit, pack.ranks[place]) for place in range(start, end, step))
