"""What each of the game's own players does."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuused.engine import FORTY, Card, Pass, Play, Rules, apply, view
from kuused.players import Greedy, RandomPlayer, RuleBased, player_specs, rule_based
from kuused.players.scores import WEIGHTS, Scores
from tests.players.positions import asked, played, position, positions

FOUR = Rules(players=4)


def test_alder_plays_every_card_as_often():
    state = position(FOUR, "5D 7D 6C KS AS 2S 3S AH 2H KH", "6D")
    rng = random.Random(1)
    player, seen = RandomPlayer(), view(state, 0)
    count = Counter(player.choose(seen, rng) for _ in range(3_000))
    assert set(count) == set(seen.legal)
    assert all(900 < often < 1_100 for often in count.values())


def test_birch_plays_from_its_longest_suit():
    state = position(FOUR, "5D 7D QD KD 6C 6H 3H AS 2S 3S", "6D")
    answers = {asked(Greedy(), state, luck) for luck in range(50)}
    assert answers == {Play(Card.parse("5D")), Play(Card.parse("7D"))}


def test_birch_plays_as_far_out_as_it_can():
    state = position(FOUR, "3D 7D AD KD AC 2C KC AS KS", "6D 5D 4D 6S 6H")
    assert {asked(Greedy(), state, luck) for luck in range(20)} == {Play(Card.parse("3D"))}


@pytest.mark.parametrize("player", [RandomPlayer(), Greedy(), RuleBased()])
def test_nobody_pays_for_holding_a_card_back(player):
    rules = Rules(players=4, passing="optional")
    state = position(rules, "5D AC 2C KC AH 2H KH AS 2S KS", "6D")
    assert {asked(player, state, luck) for luck in range(30)} == {Play(Card.parse("5D"))}


@pytest.mark.parametrize("player", [RandomPlayer(), Greedy(), RuleBased()])
@pytest.mark.parametrize("passing", ["forced", "optional"])
def test_who_has_no_card_passes(player, passing):
    rules = Rules(players=4, passing=passing)
    state = position(rules, "4D AC 2C KC AH 2H KH AS 2S KS", "6D")
    assert asked(player, state) == Pass()


def by_the_book(mine: str, card: str) -> float:
    """The score of a card, as PLAYERS.md writes it down, for the pack of forty."""
    ranks, six = "A234567JQK", 5
    place = ranks.index(card)
    held = [ranks.index(rank) for rank in mine]
    directions = []
    if place <= six:
        directions.append(list(range(place - 1, -1, -1)))
    if place >= six:
        directions.append(list(range(place + 1, 10)))
    total = -0.08 * abs(place - six) - (2.27 if place == six else 0)
    for way in directions:
        steps = [step for step, there in enumerate(way, 1) if there in held]
        own = len(steps)
        opp = len(way) - own
        far = max(steps, default=0)
        gap = min(steps, default=1) - 1
        tail = len(way) - far
        following = 1 if 1 in steps else 0
        none = 1 if not way else 0
        total += 1.95 * own + 2.48 * far - 0.76 * following + 0.34 * none
        if own > 0:
            total += 0.85 * gap - 0.99 * tail + 0.17 * (opp - tail)
        else:
            total -= 1.69 * opp
    return total


@pytest.mark.parametrize("card", FORTY.ranks)
def test_pine_scores_as_the_book_has_it(card):
    table = Scores(FORTY.ranks, "6")
    place = FORTY.ranks.index(card)
    for mask in range(1 << 10):
        if mask >> place & 1:
            mine = "".join(r for i, r in enumerate(FORTY.ranks) if mask >> i & 1)
            assert table.of_suit(mask)[place] == pytest.approx(by_the_book(mine, card))


def test_pine_opens_the_way_to_its_king_and_not_to_nothing():
    state = position(FOUR, "7D KD 7C AS 2S KS AH 2H KH", "6D 5D 6C 6S 6H")
    assert asked(RuleBased(), state) == Play(Card.parse("7D"))


def test_pine_sees_that_a_face_up_card_is_nobodys():
    # Face up, J to K of clubs join as soon as the seven lies: nobody gains by that. In diamonds
    # the seven lets three cards of others in.
    rules = Rules(players=6, equal=True)
    moves = "6D 5D 6C 6S 6H 4D 3D"
    state = position(rules, "7D 7C AS 2S AH", moves, face_up="JC QC KC 2H")
    assert asked(RuleBased(), state) == Play(Card.parse("7C"))


def test_face_up_cards_are_left_out_of_the_count():
    table = Scores("A234567JQK", "6")
    mine, waiting = 0b10_0100_0000, 0b01_0000_0000  # 7 and K mine, Q face up: 7 J (Q) K
    jack_then_king = [False, True]
    assert table.of_suit(mine, waiting)[6] == pytest.approx(
        WEIGHTS.distance + table._direction(jack_then_king)
    )


@given(positions(), st.integers(0, 2**32))
def test_pine_draws_no_random_numbers(state, luck):
    rng = random.Random(luck)
    before = rng.getstate()
    rule_based.choose(view(state, state.turn), rng)
    assert rng.getstate() == before


@pytest.mark.parametrize(("ranks", "start_rank"), [("A23456789TJQK", "7"), ("23456", "3")])
def test_the_table_fits_any_pack(ranks, start_rank):
    table = Scores(ranks, start_rank)
    for mask in range(1 << len(ranks)):
        assert len(table.of_suit(mask)) == len(ranks)
        if mask > 200:
            break
    full = table.of_suit((1 << len(ranks)) - 1)
    assert full.index(max(full)) == ranks.index(start_rank)


def test_each_kind_has_its_place_and_its_words():
    ladder = [kind for kind in player_specs() if kind.level]
    assert [kind.level for kind in ladder] == sorted({kind.level for kind in ladder})
    assert [kind.id for kind in ladder][:3] == ["lepp", "kask", "mand"]
    for kind in ladder:
        assert set(kind.names) == set(kind.character) == {"en", "et"}
        assert kind.line("en") != kind.line("et")
        assert 0 < kind.seconds < 3
    assert len({kind.face for kind in ladder}) == len(ladder)


@pytest.mark.parametrize(
    "kind", [kind for kind in player_specs() if kind.level], ids=lambda k: k.id
)
def test_a_round_of_each_kind_ends(kind):
    for rules in (Rules(players=3), Rules(players=8, passing="optional", chips=1)):
        state = played(rules, random.Random(3), 0)
        players = [kind.make() for _ in rules.seats]
        for turn in range(500):
            if state.turn is None:
                break
            action = asked(players[state.turn], state, turn)
            state = apply(state, action).state
        assert state.turn is None
