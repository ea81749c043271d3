"""The one way from a state to the next: :func:`apply`, and what it refuses.

The code works on bits, and looks up what can be known before a move: see
:mod:`kuused.engine.rounds`. Equal moves share one immutable event.
"""

from __future__ import annotations

from dataclasses import replace

from kuused.engine.actions import Action, Deal, Pass, Play
from kuused.engine.cards import Card
from kuused.engine.errors import DealFault, IllegalAction, Reason
from kuused.engine.events import (
    AntePaid,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    Event,
    MatchStarted,
    MatchWon,
    PassedFree,
    PlayoffStarted,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.engine.rounds import RoundSetup, move_tables
from kuused.engine.rules import Rules
from kuused.engine.state import Phase, State, Step, new_state

__all__ = ["apply", "legal_actions", "run_to", "start"]


def start(rules: Rules) -> Step:
    """Begin a match; its first round has not been dealt yet (R5)."""
    nothing = (0,) * rules.players
    setup = RoundSetup(rules, move_tables(rules), 0, None, None, nothing)
    chips = (rules.chips,) * rules.players
    return Step(new_state(setup, None, 0, chips, 0, nothing, ()), (MatchStarted(rules),))


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
    moves = state._moves
    if seat is not None and seat != moves.turn and moves.turn is not None:
        raise IllegalAction(Reason.NOT_YOUR_TURN, seat=seat, expected=moves.turn)
    if not isinstance(action, Play):
        return _pass(state) if isinstance(action, Pass) else _deal(state, action)

    # From here on this is the engine's busiest code, so nothing in it is looked up or made twice.
    try:
        bit, opens, events_by_left = moves.plays[action]
    except KeyError:
        raise _card_refused(state, action.card) from None
    if not bit & state._can:
        raise _card_refused(state, action.card)
    setup = state._setup
    dealt = setup.dealt
    unplayed = state._unplayed ^ bit
    left = (dealt[moves.number] & unplayed).bit_count()
    events = events_by_left[left]
    if moves.plain:
        following = moves.following
        fits = state._fitting ^ bit | opens
        can = dealt[following.number] & fits
        after = State(
            setup,
            following,
            unplayed,
            state._chips,
            state._pot,
            state._proofs,
            state,
            events,
            fits,
            can,
        )
    else:
        after, events = _play_with_options(state, unplayed, events)
    if left:
        return Step(after, events)
    return _round_won(after, events[0])


def legal_actions(state: State) -> tuple[Play | Pass, ...]:
    """Return what the player in turn may do, cards first and in card order (R12–R14, Q1, Q2).

    Empty while no round is being played: a deal has too many forms to list.
    """
    return state._moves.choices[state._can]


# -- plays and passes ------------------------------------------------------------------------------


def _play_with_options(
    state: State, unplayed: int, events: tuple[CardPlayed]
) -> tuple[State, tuple[CardPlayed]]:
    """Play a card where Q2 may forbid a card, or face-up cards may join (Q9)."""
    (event,), rules, proofs = events, state.rules, state._proofs
    layout = rules.layout
    if rules.coins_first and event.opened and layout.alone(state._fitting):
        # Q2: who opens another column now shows that neither neighbour of the start card is held.
        shown = proofs[event.seat] | layout.beside & state._fitting
        proofs = _with(proofs, event.seat, shown)
    table = layout.joined(layout.full & ~unplayed)
    if came := table & state.waiting_bits:
        events = (event._replace(joined=_nearest_first(rules, came)),)
    fits = layout.fitting(table)
    setup, following = state._setup, state._moves.following
    can = rules.playable(setup.dealt[following.number] & unplayed, fits)
    chips, pot = state._chips, state._pot
    return State(setup, following, unplayed, chips, pot, proofs, state, events, fits, can), events


def _nearest_first(rules: Rules, cards: int) -> tuple[Card, ...]:
    """Face-up cards that have joined a column, from its middle outwards (Q9)."""
    start = rules.pack.ranks.index(rules.start_rank)
    return tuple(
        sorted(rules.card_set(cards), key=lambda each: abs(rules.pack.place(each) - start))
    )


def _pass(state: State) -> Step:
    moves, fits, rules = state._moves, state._fitting, state._setup.rules
    seat, forced = moves.turn, rules.passing == "forced"
    if seat is None:
        raise _no_round(state)
    if state._can and (forced or state._can == rules.layout.start):
        raise _pass_refused(state)
    chips, pot, proofs = state._chips, state._pot, state._proofs
    held = chips[seat]
    events: tuple[ChipPaid | PassedFree]
    if held:
        pot += 1
        chips = _with(chips, seat, held - 1)
        events = moves.payments[held - 1, pot]
    else:
        events = (PassedFree(seat),)
    if forced:
        # Q2 forbids a card only to somebody who could play another, so the proof covers all.
        proofs = _with(proofs, seat, proofs[seat] | fits)
    setup, following, unplayed = state._setup, moves.following, state._unplayed
    can = rules.playable(setup.dealt[following.number] & unplayed, fits)
    after = State(setup, following, unplayed, chips, pot, proofs, state, events, fits, can)
    if held == 1 and rules.end == "sudden":
        return _round_stopped(after, events, (seat,))
    if not forced and _stalled(after):
        return _round_stalled(after, events)
    return Step(after, events)


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    changed = list(values)  # measured: faster than joining slices
    changed[place] = value
    return tuple(changed)


def _stalled(state: State) -> bool:
    """Whether everybody has passed twice in a row (Q1)."""
    latest = state.log[-2 * state.rules.players :]
    passes = sum(isinstance(entry, ChipPaid | PassedFree) for entry in latest)
    return passes == 2 * state.rules.players


# -- the end of a round: the functions are given the state after its last turn ---------------------


def _round_won(after: State, last: CardPlayed) -> Step:
    """The player of the last card takes the pot, and under Q10 is paid for cards (R15)."""
    winner, rules, hands = last.seat, after.rules, after.hands
    chips = list(after.chips)
    chips[winner] += after.pot
    events: list[Event] = [last, RoundWon(winner, last.card, after.pot, tuple(chips), hands)]
    if rules.pay_per_card:
        for seat in rules.seats_from(winner)[1:]:
            cards = len(hands[seat])
            amount = min(cards, chips[seat])
            chips[seat] -= amount
            chips[winner] += amount
            events.append(CardsPaidFor(seat, winner, cards, amount, tuple(chips)))
    return _settled(after, tuple(chips), 0, events)


def _round_stalled(after: State, last: tuple[Event, ...]) -> Step:
    """Everybody has passed twice in a row: the pot is carried over (Q1)."""
    # If nobody has a chip left to pay, more stalled rounds would change nothing for ever.
    hopeless = bool(after.contenders) and not any(
        isinstance(entry, ChipPaid) or (isinstance(entry, AntePaid) and entry.amount)
        for entry in after.log
    )
    events = [*last, RoundStalled(after.pot, after.chips, after.hands)]
    return _settled(after, after.chips, after.pot, events, share=hopeless)


def _round_stopped(after: State, paid: tuple[Event, ...], broke: tuple[int, ...]) -> Step:
    """Somebody has paid a last chip under sudden end: nobody wins this round (Q4)."""
    left = () if after.leader is None else after.hands
    events = [*paid, RoundStopped(broke, after.pot, after.chips, left)]
    return _settled(after, after.chips, after.pot, events)


def _settled(
    after: State, chips: tuple[int, ...], pot: int, events: list[Event], *, share: bool = False
) -> Step:
    """After a round: the match goes on, is played off, or is won (R17, Q5).

    Args:
        after: the state after the round's last turn.
        chips: the chips of each seat, everything paid.
        pot: the chips in the pot, everything paid.
        events: the events of this step so far.
        share: whether contenders who are still tied share the win here and now.
    """
    setup = after._setup
    rules, contenders = setup.rules, setup.contenders
    if contenders or 0 in chips:
        rivals = contenders or tuple(rules.seats)
        most = max(chips[seat] for seat in rivals)
        best = tuple(seat for seat in rivals if chips[seat] == most)
        if len(best) > 1 and rules.playoff and not share:
            if best != contenders:
                events.append(PlayoffStarted(best))
            setup = replace(setup, contenders=best)
        else:
            events.append(MatchWon(best, chips, pot))
            setup = replace(setup, winners=best)
    nobody, unplayed, proofs = setup.tables.nobody, after._unplayed, after._proofs
    log = (after._before, after._latest)
    return Step(State(setup, nobody, unplayed, chips, pot, proofs, *log, 0, 0), tuple(events))


# -- deals -----------------------------------------------------------------------------------------


def _deal(state: State, deal: Deal) -> Step:
    hands = _checked_hands(state, deal)
    before, dealer = state._setup, deal.dealer
    rules, tables, number = before.rules, before.tables, before.round_number + 1
    layout, nothing = rules.layout, (0,) * rules.players
    chips, pot, antes = _ante(state, dealer)
    if rules.end == "sudden":
        broke = tuple(s for s in rules.seats if state.chips[s] and not chips[s])
        if broke:
            setup = RoundSetup(rules, tables, number, dealer, None, nothing, before.contenders)
            stopped = new_state(setup, None, 0, chips, pot, nothing, antes)
            return _round_stopped(stopped, antes, broke)
    leader = layout.after[dealer]  # Q9: where the start card lies face up, nobody holds it
    for seat, hand in enumerate(hands):
        if hand & layout.start:
            leader = seat
    setup = RoundSetup(rules, tables, number, dealer, leader, hands, before.contenders)
    after = new_state(setup, leader, sum(hands), chips, pot, nothing, antes)
    sizes = layout.sizes[dealer]
    dealt = RoundDealt(number, dealer, leader, deal.hands, sizes, after.table, after.waiting)
    return Step(after, (*antes, dealt))


def _ante(state: State, dealer: int) -> tuple[tuple[int, ...], int, tuple[AntePaid, ...]]:
    """Take the ante of everybody, from the dealer's next seat on (Q10)."""
    rules, pot, antes = state.rules, state.pot, []
    if not rules.ante:
        return state.chips, pot, ()
    chips = list(state.chips)
    for seat in rules.seats_from(rules.layout.after[dealer]):
        amount = min(rules.ante, chips[seat])
        chips[seat] -= amount
        pot += amount
        antes.append(AntePaid(seat, amount, chips[seat], pot))
    return tuple(chips), pot, tuple(antes)


def _checked_hands(state: State, deal: Deal) -> tuple[int, ...]:
    """The bits of each dealt hand, once the deal is known to be one of this match (R6, R7, Q9)."""
    rules = state.rules
    if not isinstance(deal, Deal):
        raise TypeError(f"an action is a Deal, a Play or a Pass, not {deal!r}")
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


# -- what is refused -------------------------------------------------------------------------------


def _malformed(
    fault: DealFault, seat: int | None, expected: int | None = None, card: Card | None = None
) -> IllegalAction:
    return IllegalAction(
        Reason.MALFORMED_DEAL, fault=fault, seat=seat, expected=expected, card=card
    )


def _no_round(state: State) -> IllegalAction:
    """Why nobody can play or pass now."""
    if state.phase is Phase.OVER:
        return IllegalAction(Reason.MATCH_OVER)
    return IllegalAction(Reason.ROUND_OVER if state.round_number else Reason.NOT_DEALT)


def _playable_cards(state: State) -> tuple[Card, ...]:
    """The cards that the player in turn may play."""
    return tuple(action.card for action in legal_actions(state) if isinstance(action, Play))


def _pass_refused(state: State) -> IllegalAction:
    """Why the player in turn can't pass."""
    playable, start = _playable_cards(state), state.rules.start
    if start in playable:
        return IllegalAction(Reason.MUST_LEAD, seat=state.turn, card=start, playable=playable)
    return IllegalAction(Reason.MUST_PLAY, seat=state.turn, playable=playable)


def _card_refused(state: State, card: Card) -> IllegalAction:
    """Why the player in turn can't play this card, with what comes first."""
    rules, turn = state.rules, state.turn
    if turn is None:
        return _no_round(state)
    missing: tuple[Card, ...] = ()
    if card not in rules.pack:
        reason = Reason.NOT_IN_PACK
    elif card in state.table:
        reason = Reason.ALREADY_PLAYED
    elif card in state.waiting:
        reason = Reason.FACE_UP
    elif card not in state.hands[turn]:
        reason = Reason.NOT_IN_HAND
    elif rules.start not in state.table:
        reason, missing = Reason.MUST_LEAD, (rules.start,)
    elif card.rank == rules.start_rank:
        reason = Reason.START_SUIT_FIRST
    else:
        missing = tuple(each for each in run_to(rules, card) if each not in state.table)
        opener = Card(card.suit, rules.start_rank)
        reason = Reason.COLUMN_NOT_OPEN if opener in missing else Reason.OUT_OF_SEQUENCE
    return IllegalAction(
        reason, card=card, seat=turn, missing=missing, playable=_playable_cards(state)
    )


def run_to(rules: Rules, card: Card) -> tuple[Card, ...]:
    """Return the cards of its suit that come before this one, the start card first (R8, R9)."""
    pack = rules.pack
    start, end = pack.ranks.index(rules.start_rank), pack.place(card)
    step = 1 if end > start else -1
    return tuple(Card(card.suit, pack.ranks[place]) for place in range(start, end, step))
