"""The kernel against the engine: the same rounds, turn by turn."""

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from kuused.engine import (
    FORTY,
    Card,
    Deal,
    Pack,
    Pass,
    Phase,
    Play,
    RoundStalled,
    RoundStopped,
    RoundWon,
    Rules,
    apply,
    legal_actions,
    start,
    view,
)
from kuused.players import rule_based
from kuused.players.search.array_random import ArrayRandom
from kuused.players.search.kernel import STALLED, STOPPED, Batch
from kuused.players.search.rounds import deal_rounds, play_out, rounds_per_second
from kuused.players.search.tables import LANE, tables_for

NO_LUCK = random.Random(0)
# What else a round's plan can depend on than the number of players and the way round.
OPTIONS = [
    {"passing": passing, "coins_first": coins, "end": end, "equal": equal, **more}
    for passing, coins, end, equal in product(
        ("forced", "optional"), (False, True), ("round", "sudden"), (False, True)
    )
    for more in (
        {"chips": 12},
        {"chips": 3, "ante": 2, "pay_per_card": True},
        {"chips": 1, "pay_per_card": True},
    )
]


def _cards(rules, word):
    ranks = len(rules.pack.ranks)
    return sum((int(word) >> LANE * suit & (1 << LANE) - 1) << suit * ranks for suit in range(4))


def _compare(rules, rounds, seed, choose=None, expected=rule_based.choose):
    """Play `rounds` rounds in the kernel, and each of them once more in the engine.

    `choose` says what the kernel's rows do, at random by default; `expected` is the player that
    this has to agree with.

    Returns how many turns were compared.
    """
    rng = random.Random(seed)
    luck = ArrayRandom(rng)
    dealer = rng.randrange(rules.players)
    batch, leaders = deal_rounds(rules, dealer, rounds, luck)
    known: dict[int, int] = {}

    def from_word(word):
        word = int(word)
        if word not in known:
            known[word] = _cards(rules, word)
        return known[word]

    states = []
    for n, leader in enumerate(leaders):
        rows = rules.seats_from(int(leader))
        hands = [0] * rules.players
        for row, seat in enumerate(rows):
            hands[seat] = from_word(batch.hands[row, n])
        deal = Deal(tuple(map(rules.card_set, hands)), dealer)
        step = apply(start(rules).state, deal)
        assert step.state.leader == leader
        states.append(step.state)
    turns = 0
    over: dict[int, bool] = {}
    lasts: dict[int, tuple[object, ...]] = {}
    while batch.live.any():
        playable = batch.playable()
        cards = choose(batch) if choose else batch.at_random(luck.uniform(rounds))
        for n, state in enumerate(states):
            assert bool(batch.live[n]) == (state.phase is Phase.PLAY)
            if state.phase is not Phase.PLAY:
                continue
            turns += 1
            seat = rules.seats_from(int(leaders[n]))[batch.row]
            assert state.turn == seat
            assert state.table_bits == from_word(batch.table[n])
            legal = legal_actions(state)
            mine = sum(rules.pack.bit_of[a.card] for a in legal if isinstance(a, Play))
            assert from_word(playable[n]) == mine
            word = from_word(cards[n])
            action = Play(rules.pack.card_of[word]) if word else Pass()
            if choose:
                assert action == expected(view(state, seat), NO_LUCK)
            assert action in legal
            step = apply(state, action)
            states[n], lasts[n] = step.state, step.events
        batch.play(cards)
        for n, state in enumerate(states):
            if not over.get(n):
                over[n] = state.phase is not Phase.PLAY
                rows = rules.seats_from(int(leaders[n]))
                if not over[n]:
                    assert [state.chips[seat] for seat in rows] == batch.chips[:, n].tolist()
                    assert state.pot == batch.pot[n]
                    if not batch.row:
                        assert int(batch.columns[n]) == batch.tables.columns(state.table_bits)
    result = batch.result()
    for n, state in enumerate(states):
        rows = rules.seats_from(int(leaders[n]))
        assert [state.chips[seat] for seat in rows] == result.chips[:, n].tolist()
        assert state.pot == result.pot[n]
        [end] = [e for e in lasts[n] if isinstance(e, RoundWon | RoundStalled | RoundStopped)]
        if isinstance(end, RoundWon):
            assert rows[result.winner[n]] == end.seat
        else:
            assert result.winner[n] == (STALLED if isinstance(end, RoundStalled) else STOPPED)
    return turns


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(map(str, o.values())))
def test_random_rounds_agree_with_the_engine_turn_by_turn(players, options):
    # 6 x 48 cases of 70 rounds each: 20,160 rounds.
    rules = Rules(players=players, counter_clockwise=players % 2 == 0, **options)
    assert _compare(rules, 70, f"{players} {options}") > 70


@pytest.mark.parametrize(
    ("pack", "first", "suit"), [("A23456789TJQK", "7", 0), ("A234567JQK", "5", 3)]
)
def test_relatives_of_the_game_agree_too(pack, first, suit):
    rules = Rules(pack=Pack(pack), start_rank=first, start_suit=suit)
    assert _compare(rules, 50, "relatives") > 50


@pytest.mark.parametrize("options", [{}, {"coins_first": True}, {"passing": "optional"}])
def test_the_kernel_plays_what_the_rule_based_player_plays(options):
    rules = Rules(players=4, **options)
    assert _compare(rules, 100, "by rule", Batch.rule_based) > 3_000


def test_the_kernel_plays_by_rule_with_the_larger_pack_too():
    rules = Rules(pack=Pack("A23456789TJQK"), start_rank="7")
    assert _compare(rules, 50, "by rule", Batch.rule_based) > 1_500


@pytest.mark.parametrize("options", [{}, {"coins_first": True}])
@pytest.mark.parametrize("held", ["AD 2D 3D 4D 5D 7H JH QH KH", "6S 7S JS QS KS 6D 5C"])
def test_what_is_held_back_goes_when_nothing_else_can(held, options):
    rules = Rules(players=4, **options)
    kept = {Card.parse(name) for name in held.split()}
    word = tables_for(rules).word(sum(rules.pack.bit_of[card] for card in kept))

    def expected(seen, rng):
        # The favourite of each suit, and of those that are not held back the best.
        plays = [action for action in seen.legal if isinstance(action, Play)]
        if not plays:
            return seen.legal[0]
        suits = dict.fromkeys(play.card.suit for play in plays)
        favourites = [
            rule_based.choose(
                replace(seen, legal=tuple(p for p in plays if p.card.suit == suit)), rng
            )
            for suit in suits
        ]
        free = tuple(p for p in favourites if isinstance(p, Play) and p.card not in kept)
        return rule_based.choose(replace(seen, legal=free or tuple(favourites)), rng)

    def choose(batch):
        return batch.rule_based(np.full(60, word, np.uint64))

    assert _compare(rules, 60, "held back", choose, expected) > 1_800


def test_playing_out_gives_each_round_its_own_end():
    rules = Rules()
    first, _ = deal_rounds(rules, 2, 500, ArrayRandom(random.Random(8)))
    second = first.only(np.arange(500))
    result = play_out(first, lambda batch, left: batch.rule_based())
    while second.live.any():
        second.play(second.rule_based())
    slow = second.result()
    assert (result.winner == slow.winner).all()
    assert (result.chips == slow.chips).all()
    assert (result.pot == slow.pot).all()


def test_the_measured_facts_of_random_play_come_out():
    luck, n = ArrayRandom(random.Random(20)), 40_000
    batch, _ = deal_rounds(Rules(), 0, n, luck)
    result = play_out(batch, lambda b, left: b.at_random(luck.uniform(len(left))))
    pots = 12 * 5 - result.chips.sum(axis=0)
    assert (pots == 0).all()  # somebody has won each of them
    assert abs((result.winner == 0).mean() - 0.356) < 0.01  # RULES.md


def test_a_rate_is_measured():
    assert rounds_per_second(64, 0.01) > 0


def test_words_and_the_engines_bits_name_the_same_cards():
    rules = Rules()
    tables = tables_for(rules)
    for card in FORTY.cards:
        assert tables.word(FORTY.bit_of[card]) == 1 << tables.position(rules, card)
    assert tables.word(FORTY.bit_of[Card.parse("6D")]) == tables.start
