"""The one way from a state to the next: :func:`apply`.

The code works on bits. A column is an unbroken run around its start card (R9), so the cards that
fit next are found for all four suits at once by shifting the table up and down by one place.

The two functions that run at every move, :func:`legal_actions` and :func:`_play`, are written for
speed: values are made with ``tuple.__new__``, three times as fast as a named tuple's own face, and
the short tuples of legal actions are kept and handed out again.
"""

from __future__ import annotations

from typing import Final

from kuused.engine.actions import Action, Deal, Pass, Play
from kuused.engine.cards import Card
from kuused.engine.errors import DealFault, IllegalAction, Reason
from kuused.engine.events import (
    AntePaid,
    CardPlayed,
    ChipPaid,
    MatchStarted,
    PassedFree,
    RoundDealt,
)
from kuused.engine.round_end import round_stalled, round_stopped, round_won
from kuused.engine.rules import Layout, Rules
from kuused.engine.state import Phase, State, Step

__all__ = ["apply", "legal_actions", "playable", "start"]

_PASS: Final = Pass()
_ONLY_PASS: Final = (_PASS,)
_NO_CARD: Final = (0, 0)
_MOST_KEPT: Final = 1 << 14
_new: Final = tuple.__new__
_DEAL, _PLAY, _OVER = Phase.DEAL, Phase.PLAY, Phase.OVER


def start(rules: Rules) -> Step:
    """A new match, before its first deal (R5)."""
    nothing = (0,) * rules.players
    state = State(
        rules=rules,
        phase=_DEAL,
        round_number=0,
        dealer=None,
        leader=None,
        turn=None,
        hand_bits=nothing,
        table_bits=0,
        waiting_bits=0,
        chips=(rules.chips,) * rules.players,
        pot=0,
        proof_bits=nothing,
        log=(),
        contenders=(),
        winners=(),
    )
    return Step(state, (MatchStarted(rules),))


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
    if seat is not None and seat != state.turn and state.phase is _PLAY:
        raise IllegalAction(Reason.NOT_YOUR_TURN, seat=seat, expected=state.turn)
    kind = type(action)
    if kind is Play:
        return _play(state, action.card)  # type: ignore[union-attr]  # its kind was looked at
    if kind is Pass:
        return _pass(state)
    if kind is Deal:
        return _deal(state, action)  # type: ignore[arg-type]  # its kind was looked at
    raise TypeError(f"an action is a Deal, a Play or a Pass, not {action!r}")


def legal_actions(state: State) -> tuple[Play | Pass, ...]:
    """What the player in turn may do, cards first and in card order (R12–R14, Q1, Q2).

    Empty while no round is being played: a deal has too many forms to list.
    """
    turn = state.turn
    if turn is None:
        return ()
    rules, table = state.rules, state.table_bits
    hand = state.hand_bits[turn]
    layout = rules.layout
    start, starts, not_top, not_bottom, _, _, _, _, _, kept = layout
    if not table & start:
        cards = hand & start
    else:
        cards = hand & ((table & not_top) << 1 | (table & not_bottom) >> 1 | starts) & ~table
        if rules.coins_first:
            cards = _coins_first(layout, table, hand, cards)
        if rules.passing == "optional":
            return (*_plays(rules, cards), _PASS)
    if not cards:
        return _ONLY_PASS
    return kept.get(cards) or _plays(rules, cards)


def playable(state: State) -> int:
    """The bits of the cards that anybody who holds them may play now, Q2 left aside (R10, R12)."""
    return _fitting(state.rules.layout, state.table_bits)


def _plays(rules: Rules, cards: int) -> tuple[Play, ...]:
    """The actions that play these cards; the same tuple for the same cards."""
    kept = rules.layout.plays
    plays = kept.get(cards)
    if plays is None:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        plays = kept[cards] = tuple(Play(card) for card in rules.card_set(cards))
    return plays


def _fitting(layout: Layout, table: int) -> int:
    """The cards that fit the table: only the start card before the lead (R10, R12)."""
    if not table & layout.start:
        return layout.start
    up = (table & layout.not_top) << 1
    down = (table & layout.not_bottom) >> 1
    return (up | down | layout.starts) & ~table


def _coins_first(layout: Layout, table: int, hand: int, cards: int) -> int:
    """What Q2 leaves of the playable cards: no other start card while one can build."""
    if table & layout.starts == layout.start and hand & layout.beside:
        return cards & ~layout.starts
    return cards


def _play(state: State, card: Card) -> Step:
    (rules, phase, number, dealer, leader, turn, hands, table, waiting, chips, pot, proofs, log,
     contenders, winners) = state  # fmt: skip
    layout = rules.layout
    bit, before = layout.facts.get(card, _NO_CARD)
    start = layout.start
    if turn is None:
        raise _no_round(state)
    hand = hands[turn]
    if not (
        bit & hand
        and (bit == start or (table & before and table & start))
        and not (rules.coins_first and not _coins_first(layout, table, hand, bit))
    ):
        raise _card_refused(state, card)
    hand ^= bit
    table |= bit
    joined: tuple[Card, ...] = ()
    if waiting:
        table, waiting, joined = _join(rules, table, waiting)
    opened = bit & layout.starts != 0
    event = _new(CardPlayed, (turn, card, opened, hand.bit_count(), joined))
    hands_after = list(hands)
    hands_after[turn] = hand
    after = _new(
        State,
        (rules, phase, number, dealer, leader, layout.after[turn], tuple(hands_after), table,
         waiting, chips, pot, proofs, (*log, event), contenders, winners),
    )  # fmt: skip
    if not hand:
        return round_won(after, event)
    return _new(Step, (after, (event,)))


def _join(rules: Rules, table: int, waiting: int) -> tuple[int, int, tuple[Card, ...]]:
    """Let face-up cards join as long as their neighbour lies (Q9); nearest first."""
    joined: list[Card] = []
    while ready := waiting & _neighbours(rules.layout, table):
        table |= ready
        waiting ^= ready
        joined.extend(rules.card_set(ready))
    return table, waiting, tuple(joined)


def _neighbours(layout: Layout, table: int) -> int:
    return ((table & layout.not_top) << 1 | (table & layout.not_bottom) >> 1) & ~table


def _pass(state: State) -> Step:
    turn, rules, layout = state.turn, state.rules, state.rules.layout
    if turn is None:
        raise _no_round(state)
    table, hand = state.table_bits, state.hand_bits[turn]
    fitting = _fitting(layout, table)
    leading = not table & layout.start
    forced = rules.passing == "forced"
    if hand & fitting and (forced or leading):
        raise IllegalAction(
            Reason.MUST_LEAD if leading else Reason.MUST_PLAY,
            seat=turn,
            card=rules.start if leading else None,
            playable=_playable_cards(state),
        )
    chips, pot, proofs = state.chips, state.pot, state.proof_bits
    event: ChipPaid | PassedFree
    if chips[turn]:
        pot += 1
        chips = (*chips[:turn], chips[turn] - 1, *chips[turn + 1 :])
        event = ChipPaid(turn, chips[turn], pot)
    else:
        event = PassedFree(turn)
    if forced:
        # Q2 forbids a card only to somebody who could play another, so the proof covers all.
        proofs = (*proofs[:turn], proofs[turn] | fitting, *proofs[turn + 1 :])
    (_, phase, number, dealer, leader, _, hands, _, waiting, _, _, _, log,
     contenders, winners) = state  # fmt: skip
    after = _new(
        State,
        (rules, phase, number, dealer, leader, layout.after[turn], hands, table,
         waiting, chips, pot, proofs, (*log, event), contenders, winners),
    )  # fmt: skip
    if rules.end == "sudden" and type(event) is ChipPaid and not chips[turn]:
        return round_stopped(after, (event,), (turn,))
    if not forced and _laps_without_play(after) >= 2:
        return round_stalled(after, event)
    return Step(after, (event,))


def _laps_without_play(state: State) -> int:
    passes = 0
    for entry in reversed(state.log):
        if not isinstance(entry, ChipPaid | PassedFree):
            break
        passes += 1
    return passes // state.rules.players


def _deal(state: State, deal: Deal) -> Step:
    rules, layout, dealer = state.rules, state.rules.layout, deal.dealer
    hands = _checked_hands(state, deal)
    chips, pot = state.chips, state.pot
    antes: tuple[AntePaid, ...] = ()
    if rules.ante:
        chips, pot, antes = _ante(state, dealer)
    nothing = (0,) * rules.players
    number = state.round_number + 1
    if rules.end == "sudden":
        broke = tuple(s for s in rules.seats if state.chips[s] and not chips[s])
        if broke:
            before = State(rules, _DEAL, number, dealer, None, None, nothing, 0, 0, chips, pot,
                           nothing, antes, state.contenders, ())  # fmt: skip
            return round_stopped(before, antes, broke)

    table = waiting = 0
    start_lies = False
    if rules.equal:
        face_up = layout.full & ~sum(hands)
        table = face_up & layout.starts
        start_lies = bool(table & layout.start)
        table, waiting, _ = _join(rules, table, face_up & ~table)
    leader = layout.after[dealer]  # Q9: where the start card lies face up, nobody holds it
    if not start_lies:
        leader = next(s for s, hand in enumerate(hands) if hand & layout.start)
    sizes = layout.sizes[dealer]
    table_set, waiting_set = rules.card_set(table), rules.card_set(waiting)
    dealt = RoundDealt(number, dealer, leader, deal.hands, sizes, table_set, waiting_set)
    after = _new(
        State,
        (rules, _PLAY, number, dealer, leader, leader, hands, table,
         waiting, chips, pot, nothing, antes, state.contenders, ()),
    )  # fmt: skip
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
    if state.phase is not _DEAL:
        over = state.phase is _OVER
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


def _no_round(state: State) -> IllegalAction:
    """Why nobody can play or pass now."""
    if state.phase is _OVER:
        return IllegalAction(Reason.MATCH_OVER)
    return IllegalAction(Reason.ROUND_OVER if state.round_number else Reason.NOT_DEALT)


def _playable_cards(state: State) -> tuple[Card, ...]:
    return tuple(action.card for action in legal_actions(state) if isinstance(action, Play))


def _card_refused(state: State, card: Card) -> IllegalAction:
    """Why the player in turn can't play this card, with what comes first."""
    rules, turn = state.rules, state.turn
    playable = _playable_cards(state)

    def refused(reason: Reason, missing: tuple[Card, ...] = ()) -> IllegalAction:
        return IllegalAction(reason, card=card, seat=turn, missing=missing, playable=playable)

    assert turn is not None
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
