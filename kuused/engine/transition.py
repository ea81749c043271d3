"""The one way from a state to the next: :func:`apply`.

The code works on bits. What a move looks like from every side is known beforehand or was met before:
:mod:`kuused.engine.tables` keeps it, events and all, and equal moves share one frozen event.
"""

from __future__ import annotations

from typing import Final

from kuused.engine.actions import Action, Deal, Pass, Play
from kuused.engine.cards import Card
from kuused.engine.columns import alone, can_play, fitting, joined
from kuused.engine.errors import DealFault, IllegalAction, Reason
from kuused.engine.events import (
    AntePaid,
    CardPlayed,
    ChipPaid,
    MatchStarted,
    PassedFree,
    RoundDealt,
)
from kuused.engine.refusing import card_refused, no_round, playable_cards
from kuused.engine.round_end import round_stalled, round_stopped, round_won
from kuused.engine.rules import Rules
from kuused.engine.state import Phase, State, Step, make_state
from kuused.engine.tables import tables_of
from kuused.engine.turn import Frame, Purse, first_turn

__all__ = ["apply", "legal_actions", "playable", "start"]

_new: Final = tuple.__new__
_new_state: Final = object.__new__


def start(rules: Rules) -> Step:
    """A new match, before its first deal (R5)."""
    nothing = (0,) * rules.players
    frame = Frame(rules, tables_of(rules), 0, None, None, nothing, (), ())
    purse = Purse((rules.chips,) * rules.players, 0, nothing)
    return Step(make_state(frame, None, 0, purse, ()), (MatchStarted(rules),))


def apply(state: State, action: Action, seat: int | None = None) -> Step:
    """Take an action; the only way from one state to the next.

    Args:
        state: where the match stands; it stays as it is.
        action: a deal, a card or a pass.
        seat: who acts, when the caller knows it; it must be that seat's turn (R11). A deal is
            nobody's turn.

    Raises:
        IllegalAction: the rules don't allow it now; the error says why.
    """
    turn = state._turn
    if seat is not None and seat != turn.seat and turn.seat is not None:
        raise IllegalAction(Reason.NOT_YOUR_TURN, seat=seat, expected=turn.seat)
    if type(action) is not Play:
        return _deal_or_pass(state, action)

    # From here on this is the engine's busiest code, so nothing in it is looked up or made twice.
    try:
        bit, opens, told = turn.cards[action.card]
    except KeyError:
        raise card_refused(state, action.card) from None
    if not bit & state._can:
        raise card_refused(state, action.card)
    after = _new_state(State)
    after._before = state
    after._purse = state._purse
    after._unplayed = unplayed = state._unplayed ^ bit
    after._turn = following = turn.following
    left = (turn.dealt & unplayed).bit_count()
    after._told = events = told[left]
    if turn.plain:
        after._fitting = fits = state._fitting ^ bit | opens
        after._can = following.dealt & fits
    else:
        events = _finish_play(state, after, events)
    if left:
        return _new(Step, (after, events))
    return round_won(after, events[0])


def legal_actions(state: State) -> tuple[Play | Pass, ...]:
    """What the player in turn may do, cards first and in card order (R12–R14, Q1, Q2).

    Empty while no round is being played: a deal has too many forms to list.
    """
    return state._turn.choices[state._can]


def playable(state: State) -> int:
    """The bits of the cards that anybody who holds them may play now, Q2 left aside (R10, R12)."""
    return state._fitting


def _finish_play(before: State, after: State, events: tuple[CardPlayed]) -> tuple[CardPlayed]:
    """Let face-up cards join, and see what the next player can do, where options have a say."""
    turn, event = after._turn, events[0]
    rules, layout, table = turn.frame.rules, turn.frame.rules.layout, after.table_bits
    if rules.coins_first and event.opened and alone(layout, before._fitting):
        # Q2: who opens another column now shows that neither neighbour of the start card is held.
        chips, pot, proofs = after._purse
        shown = proofs[event.seat] | layout.beside & before._fitting
        after._purse = Purse(chips, pot, _with(proofs, event.seat, shown))
    if came := table & before.waiting_bits:
        after._told = events = (event._replace(joined=_nearest_first(rules, came)),)
    after._fitting = fitting(layout, table)
    after._can = can_play(rules, after._fitting, turn.dealt & after._unplayed)
    return events


def _nearest_first(rules: Rules, cards: int) -> tuple[Card, ...]:
    """Face-up cards that have joined a column, from its middle outwards (Q9)."""
    start = rules.pack.ranks.index(rules.start_rank)
    return tuple(
        sorted(rules.card_set(cards), key=lambda each: abs(rules.pack.place(each) - start))
    )


def _deal_or_pass(state: State, action: Action) -> Step:
    if type(action) is Pass:
        return _pass(state)
    if type(action) is Deal:
        return _deal(state, action)
    raise TypeError(f"an action is a Deal, a Play or a Pass, not {action!r}")


def _pass(state: State) -> Step:
    turn, can, fits = state._turn, state._can, state._fitting
    rules, seat = turn.frame.rules, turn.seat
    if seat is None:
        raise no_round(state)
    forced = rules.passing == "forced"
    if can and (forced or can == rules.layout.start):
        leading = can == rules.layout.start
        raise IllegalAction(
            Reason.MUST_LEAD if leading else Reason.MUST_PLAY,
            seat=seat,
            card=rules.start if leading else None,
            playable=playable_cards(state),
        )
    chips, pot, proofs = state._purse
    held = chips[seat]
    event: ChipPaid | PassedFree
    if held:
        pot += 1
        chips = _with(chips, seat, held - 1)
        event = _new(ChipPaid, (seat, held - 1, pot))
    else:
        event = _new(PassedFree, (seat,))
    if forced:
        # Q2 forbids a card only to somebody who could play another, so the proof covers all.
        proofs = _with(proofs, seat, proofs[seat] | fits)

    after = _new_state(State)
    after._before = state
    after._told = events = (event,)
    after._purse = _new(Purse, (chips, pot, proofs))
    after._unplayed = unplayed = state._unplayed
    after._turn = following = turn.following
    after._fitting = fits
    after._can = can_play(rules, fits, following.dealt & unplayed)
    if held == 1 and rules.end == "sudden":
        return round_stopped(after, events, (seat,))
    if not forced and _laps_without_play(after) >= 2:
        return round_stalled(after, event)
    return _new(Step, (after, events))


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def _laps_without_play(state: State) -> int:
    passes = 0
    for entry in reversed(state.log):
        if not isinstance(entry, ChipPaid | PassedFree):
            break
        passes += 1
    return passes // state.rules.players


def _deal(state: State, deal: Deal) -> Step:
    hands = _checked_hands(state, deal)
    before, dealer = state._turn.frame, deal.dealer
    rules, tables, number, *_ = before
    layout = rules.layout
    chips, pot, _ = state._purse
    antes: tuple[AntePaid, ...] = ()
    if rules.ante:
        chips, pot, antes = _ante(state, dealer)
    nothing = (0,) * rules.players
    purse = Purse(chips, pot, nothing)
    number += 1
    if rules.ante and rules.end == "sudden":
        broke = tuple(s for s in rules.seats if state.chips[s] and not chips[s])
        if broke:
            frame = Frame(rules, tables, number, dealer, None, nothing, before.contenders, ())
            return round_stopped(make_state(frame, None, 0, purse, antes), antes, broke)

    unplayed, table, waiting = sum(hands), 0, 0
    if rules.equal:
        down = layout.full & ~unplayed
        table = joined(layout, down)
        waiting = down & ~table
    leader = layout.after[dealer]  # Q9: where the start card lies face up, nobody holds it
    for seat, hand in enumerate(hands):
        if hand & layout.start:
            leader = seat
    frame = Frame(rules, tables, number, dealer, leader, hands, before.contenders, ())
    sizes, card_set = layout.sizes[dealer], rules.card_set
    opened = card_set(table)
    dealt = RoundDealt(number, dealer, leader, deal.hands, sizes, opened, card_set(waiting))
    after = _new_state(State)
    after._before = None
    after._told = antes
    after._purse = purse
    after._unplayed = unplayed
    after._turn = first_turn(frame, leader)
    after._fitting = fits = fitting(layout, table)
    after._can = can_play(rules, fits, hands[leader])
    return Step(after, (*antes, dealt))


def _ante(state: State, dealer: int) -> tuple[tuple[int, ...], int, tuple[AntePaid, ...]]:
    """Take the ante of everybody, from the dealer's next seat on (Q10)."""
    rules, chips, pot, antes = state.rules, list(state.chips), state.pot, []
    for seat in rules.seats_from(rules.layout.after[dealer]):
        amount = min(rules.ante, chips[seat])
        chips[seat] -= amount
        pot += amount
        antes.append(AntePaid(seat, amount, chips[seat], pot))
    return tuple(chips), pot, tuple(antes)


def _checked_hands(state: State, deal: Deal) -> tuple[int, ...]:
    """The bits of each dealt hand, once the deal is known to be one of this match (R6, R7, Q9)."""
    rules = state.rules
    if state.phase is not Phase.DEAL:
        over = state.phase is Phase.OVER
        raise IllegalAction(Reason.MATCH_OVER if over else Reason.ROUND_NOT_OVER)
    if deal.dealer not in rules.seats:
        raise _malformed(DealFault.NO_SUCH_DEALER, deal.dealer, state.next_dealer)
    if state.next_dealer not in (None, deal.dealer):
        raise _malformed(DealFault.WRONG_DEALER, deal.dealer, state.next_dealer)
    if len(deal.hands) != rules.players:
        raise _malformed(DealFault.WRONG_NUMBER_OF_HANDS, None, rules.players)
    dealt, hands = 0, []
    sizes = rules.layout.sizes[deal.dealer]
    for seat, hand in enumerate(deal.hands):
        bits = hand.bits
        if hand.pack is not rules.pack and hand.pack != rules.pack:
            raise _malformed(DealFault.OTHER_PACK, seat)
        if bits.bit_count() != sizes[seat]:
            raise _malformed(DealFault.WRONG_HAND_SIZE, seat, sizes[seat])
        if twice := bits & dealt:
            raise _malformed(DealFault.CARD_TWICE, seat, card=next(iter(rules.card_set(twice))))
        dealt |= bits
        hands.append(bits)
    return tuple(hands)


def _malformed(
    fault: DealFault, seat: int | None, expected: int | None = None, card: Card | None = None
) -> IllegalAction:
    return IllegalAction(
        Reason.MALFORMED_DEAL, fault=fault, seat=seat, expected=expected, card=card
    )
