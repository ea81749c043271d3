"""Positions to ask players in, and other deals of what a seat can't see."""

import random
from typing import Any

from hypothesis import strategies as st

from kuused.engine import (
    AntePaid,
    Card,
    CardPlayed,
    Deal,
    IllegalAction,
    Pack,
    Pass,
    Phase,
    Play,
    PlayerView,
    Rules,
    State,
    apply,
    legal_actions,
    start,
    view,
)
from kuused.players import Player
from kuused.record.deals import shuffled

SEVENS = {"pack": Pack("A23456789TJQK"), "start_rank": "7"}
CINQUILLO = {"start_rank": "5"}

RULES = [
    Rules(),
    Rules(players=3, coins_first=True),
    Rules(players=8, equal=True, counter_clockwise=True),
    Rules(players=7, passing="optional", chips=2),
    Rules(players=4, ante=3, pay_per_card=True, end="sudden", chips=6),
    Rules(players=6, playoff=True, equal=True, coins_first=True, chips=1),
    Rules(players=5, **SEVENS),  # type: ignore[arg-type]
    Rules(players=6, **CINQUILLO),  # type: ignore[arg-type]
]


def dealt(rules: Rules, luck: random.Random) -> State:
    """A match with its first round dealt at random."""
    dealer = luck.randrange(rules.players)
    cards = shuffled(rules.pack.cards, luck)
    sizes, hands = rules.hand_sizes(dealer), []
    for size in sizes:
        hands.append(rules.pack.set(cards[:size]))
        cards = cards[size:]
    return apply(start(rules).state, Deal(tuple(hands), dealer)).state


def played(rules: Rules, luck: random.Random, turns: int) -> State:
    """A round played at random for so many turns, or until its last turn."""
    state = dealt(rules, luck)
    for _ in range(turns):
        # Under `optional` passes are rarer than cards, or every round would stall.
        legal = legal_actions(state)
        action = luck.choice(legal if luck.random() < 0.3 else legal[: max(1, len(legal) - 1)])
        after = apply(state, action).state
        if after.phase is not Phase.PLAY:
            break
        state = after
    return state


@st.composite
def positions(draw: Any) -> State:
    """Positions in the middle of a round, in all kinds of rules."""
    rules = draw(st.sampled_from(RULES))
    return played(rules, random.Random(draw(st.integers(0, 2**32))), draw(st.integers(0, 45)))


def otherwise(state: State, seat: int, luck: random.Random) -> State:
    """The same round with the cards that a seat can't see dealt otherwise, at random.

    It agrees with everything that the seat knows: nobody gets a card that the seat's view rules
    out, and every hand keeps its size. Cards are given out one by one, the ones with the fewest
    places first; where that comes to nothing it begins anew. The whole round is played again, so
    what the players did is legal with the other cards as well.
    """
    seen, pack = view(state, seat), state.rules.pack
    while True:
        hands = [bits if seat == s else 0 for s, bits in enumerate(state.hand_bits)]
        room = [0 if seat == s else size for s, size in enumerate(seen.sizes)]
        cards = [(luck.random(), card) for card in seen.unseen]
        cards.sort(key=lambda c: (sum(c[1] in may for may in seen.may_hold), c[0]))
        for _, card in cards:
            may = [s for s, held in enumerate(seen.may_hold) if room[s] and card in held]
            if not may:
                break
            taker = luck.choices(may, [room[s] for s in may])[0]
            room[taker] -= 1
            hands[taker] |= pack.bit_of[card]
        if any(room):
            continue
        try:
            return _again(state, hands)
        except IllegalAction:
            # Q2: whoever opens another column while the start suit could be built on has shown
            # what they lack, and that is no pass.
            assert state.rules.coins_first


def _again(state: State, hands: list[int]) -> State:
    """The first round of a match once more, with what was left in the hands exchanged."""
    rules, actions = state.rules, list[Play | Pass]()
    hands = list(hands)
    for entry in state.log:
        if isinstance(entry, CardPlayed):
            hands[entry.seat] |= rules.pack.bit_of[entry.card]
            actions.append(Play(entry.card))
        elif not isinstance(entry, AntePaid):
            actions.append(Pass())
    assert state.dealer is not None
    again = apply(start(rules).state, Deal(tuple(map(rules.card_set, hands)), state.dealer)).state
    for action in actions:
        again = apply(again, action).state
    return again


def position(rules: Rules, hand: str, moves: str, *, first: int = -1, face_up: str = "") -> State:
    """The position in which seat 0 holds just this hand, with nothing else to be chosen.

    Args:
        rules: the rules; the pack must come out even.
        hand: what seat 0 holds then.
        moves: the cards played so far, in order.
        first: who led, the seat before seat 0 by default.
        face_up: what lies face up (Q9); all the other cards are in the others' hands.
    """
    pack, players = rules.pack, rules.players
    hands = [pack.set()] * players
    played = [Card.parse(word) for word in moves.split()]
    for place, card in enumerate(played):
        hands[(first + place) % players] |= pack.set([card])
    hands[0] |= pack.set(hand)
    rest = pack.set(pack.cards) - pack.set([*played, *pack.set(hand), *pack.set(face_up)])
    for card in rest:
        taker = min(range(1, players), key=lambda s: len(hands[s]))
        hands[taker] |= pack.set([card])
    state = apply(start(rules).state, Deal(tuple(hands), 0)).state
    for card in played:
        state = apply(state, Play(card)).state
    assert state.turn == 0
    return state


def asked(player: Player, state: State, luck: int = 0) -> Play | Pass:
    """What a player does in a position."""
    assert state.turn is not None
    answer = player.choose(view(state, state.turn), random.Random(luck))
    assert answer in legal_actions(state)
    return answer


def same_view(a: PlayerView, b: PlayerView) -> bool:
    """Whether two views agree in everything, what follows from them included."""
    return a == b and (a.unseen, a.may_hold, a.must_hold, a.lacks, a.columns) == (
        b.unseen,
        b.may_hold,
        b.must_hold,
        b.lacks,
        b.columns,
    )
