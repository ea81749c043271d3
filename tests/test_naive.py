"""The naive rules, checked on cases that were worked out by hand.

The naive code is what the engine is compared with, so it has to be right by itself first.
"""

import random
from typing import Any

import pytest

from tests.naive import PACK, RANKS, SUITS, NaiveMatch, count_sequences, naive_perft


def cards(text):
    return text.split()


# Five hands in which the moves are few enough to follow with a finger.
HANDS = [
    set(cards("AD 2D 3D 4D 5D 6D AC 2C")),
    set(cards("7D JD QD KD 3C 4C 5C 7C")),
    set(cards("6C JC QC KC AH 2H 3H 4H")),
    set(cards("5H 6H 7H JH QH KH AS 2S")),
    set(cards("3S 4S 5S 6S 7S JS QS KS")),
]

# A whole round with those hands under the default rules. Seat 2 is stuck once, seat 0 wins, and
# KD / KC AH / AS / KS are left in the hands of seats 1 to 4.
ROUND = """
    6D 7D 6C   6H 6S
    5D JD pass 5H 5S
    4D 5C 4H   7H 4S
    3D 7C 3H   JH 3S
    2D 4C JC   2S 7S
    AD 3C QC   QH JS
    2C QD 2H   KH QS
    AC
"""


def started(hands=HANDS, dealer=4, chips=12, **options):
    """A match after its first deal. Options are written as keywords, `pass` as `pass_`."""
    names = {name.rstrip("_").replace("_", "-"): value for name, value in options.items()}
    match = NaiveMatch(len(hands), chips, names)
    match.deal(hands, dealer)
    return match


def play_all(match, actions):
    for action in actions.split():
        match.play(action)


def hands_with(sizes, *wanted, face_up=""):
    """Hands of these sizes that hold the wanted cards; other cards fill them in pack order."""
    hands = [set(cards(text)) for text in wanted]
    hands += [set() for _ in sizes[len(hands) :]]
    taken = set(cards(face_up)).union(*hands)
    rest = [card for card in PACK if card not in taken]
    for hand, size in zip(hands, sizes, strict=True):
        while len(hand) < size:
            hand.add(rest.pop(0))
    assert not rest, "every card has its place"
    return hands


# The columns and the turn


def test_r3_the_jack_follows_the_seven():
    match = started()
    play_all(match, "6D 7D 6C 6H 6S 5D JD")
    assert match.columns["D"] == ["5D", "6D", "7D", "JD"]


def test_r6_eight_cards_each_and_no_other_deal():
    fewer = [hand - {"KS"} for hand in HANDS]
    with pytest.raises(ValueError, match="number of cards"):
        started(fewer)
    twice = [*HANDS[:4], HANDS[4] - {"KS"} | {"6D"}]
    with pytest.raises(ValueError, match="one pack"):
        started(twice)


def test_r8_nothing_but_a_six_opens_a_column():
    match = started()
    play_all(match, "6D 7D")
    assert match.legal() == ["6C"]
    assert match.columns == {"D": ["6D", "7D"], "C": [], "H": [], "S": []}


def test_r9_both_ends_grow_as_far_as_ace_and_king():
    match = started()
    play_all(match, ROUND)
    assert match.columns == {
        "D": cards("AD 2D 3D 4D 5D 6D 7D JD QD"),
        "C": cards("AC 2C 3C 4C 5C 6C 7C JC QC"),
        "H": cards("2H 3H 4H 5H 6H 7H JH QH KH"),
        "S": cards("2S 3S 4S 5S 6S 7S JS QS"),
    }


def test_r10_the_lead_is_the_six_of_diamonds_and_nothing_else():
    match = started()
    assert (match.leader, match.turn, match.legal()) == (0, 0, ["6D"])
    with pytest.raises(ValueError, match="not legal"):
        match.play("5D")


def test_r11_the_turn_goes_to_the_next_seat_and_round():
    match = started()
    seats = []
    for action in cards("6D 7D 6C 6H 6S 5D"):
        seats.append(match.turn)
        match.play(action)
    assert seats == [0, 1, 2, 3, 4, 0]


def test_r12_after_the_lead_five_seven_or_another_six():
    match = started(hands_with([8] * 5, "6D", "4D 5D 7D JD 5C 6C 6H 6S"))
    match.play("6D")
    assert match.legal() == ["5D", "7D", "6C", "6H", "6S"]


def test_r14_a_stuck_player_pays_one_chip_and_who_can_play_must():
    match = started()
    play_all(match, "6D 7D 6C 6H 6S 5D JD")
    assert match.legal() == ["pass"]
    match.play("pass")
    assert (match.chips, match.pot, match.turn) == ([12, 12, 11, 12, 12], 1, 3)
    assert match.legal() == ["5H", "7H"]


def test_r15_the_last_card_wins_the_round_and_the_pot():
    match = started()
    play_all(match, ROUND)
    assert match.story[-1] == ("won", 0, 1)
    assert (match.chips, match.pot) == ([13, 12, 11, 12, 12], 0)
    assert (match.phase, match.turn, match.legal()) == ("deal", None, [])
    assert match.hands == [set(), {"KD"}, {"KC", "AH"}, {"AS"}, {"KS"}]


def test_r7_r16_the_leader_deals_the_next_round():
    match = started(dealer=2)
    play_all(match, ROUND)
    assert match.next_dealer() == 0
    with pytest.raises(ValueError, match="seat 0 deals"):
        match.deal(HANDS, 2)
    match.deal(HANDS, 0)
    assert (match.round_number, match.dealer) == (2, 0)


def test_r17_somebody_is_broke_and_the_most_chips_win():
    match = started(chips=1)
    play_all(match, ROUND)
    assert match.chips == [2, 1, 0, 1, 1]
    assert (match.phase, match.winners) == ("over", [0])


# Q1: passing


def test_q1_an_optional_pass_costs_a_chip_but_the_lead_is_never_passed():
    match = started(pass_="optional")
    assert match.legal() == ["6D"]
    match.play("6D")
    assert match.legal() == ["7D", "pass"]
    match.play("pass")
    assert match.chips == [12, 11, 12, 12, 12]


def test_q1_two_laps_of_passes_end_the_round_and_the_pot_is_carried_over():
    match = started(pass_="optional", pay_per_card=True)
    play_all(match, "6D" + " pass" * 9)
    assert match.phase == "play"
    match.play("pass")
    assert match.story[-1] == ("stalled", 10)
    assert (match.phase, match.chips, match.pot) == ("deal", [10] * 5, 10)
    match.deal(HANDS, 0)
    play_all(match, ROUND)
    # 10 carried over, 1 from seat 2, and 1 + 2 + 1 + 1 for the cards.
    assert (match.chips, match.pot) == ([26, 9, 7, 9, 9], 0)


def test_q1_a_play_starts_the_count_of_passes_afresh():
    match = started(pass_="optional")
    play_all(match, "6D" + " pass" * 9 + " 5D" + " pass" * 9)
    assert match.phase == "play"


def test_q1_a_stalled_round_can_end_the_match():
    match = started(pass_="optional", chips=2)
    play_all(match, "6D" + " pass" * 10)
    assert (match.phase, match.winners, match.pot) == ("over", [0, 1, 2, 3, 4], 10)


# Q2: diamonds first


def test_q2_no_other_six_while_diamonds_alone_is_open():
    match = started(hands_with([8] * 5, "6D", "5D 7D 6C 6H", "6S"), coins_first=True)
    match.play("6D")
    assert match.legal() == ["5D", "7D"]
    match.play("5D")
    assert match.turn == 2
    assert "6S" in match.legal()  # this hand has neither 5D nor 7D


def test_q2_free_again_once_another_column_is_open():
    hands = hands_with([8] * 5, "6D 6S", "6C", "5D 6H")
    match = started(hands, coins_first=True)
    play_all(match, "6D 6C")
    assert {"5D", "6H"} <= set(match.legal())


# Q3, Q4: without chips


def test_q3_a_pass_without_chips_is_free():
    match = started(pass_="optional", chips=1)
    play_all(match, "6D" + " pass" * 5)
    assert (match.chips, match.pot) == ([0] * 5, 5)
    match.play("pass")
    assert match.story[-1] == ("passed free", 1)
    assert (match.chips, match.pot) == ([0] * 5, 5)


def test_q4_a_broke_player_who_wins_the_pot_lives_on():
    match = started(pass_="optional", chips=2)
    match.chips[0] = 1
    play_all(
        match,
        """
        6D   7D   6C   6H   6S
        pass JD   pass 5H   5S
        5D   5C   4H   7H   4S
        4D   7C   3H   JH   3S
        3D   4C   JC   2S   7S
        2D   3C   QC   QH   JS
        AD   QD   2H   KH   QS
        2C   pass KC   pass pass
        AC
        """,
    )
    assert (match.chips, match.pot) == ([5, 1, 1, 1, 1], 0)
    assert match.phase == "deal"


def test_q4_sudden_ends_at_the_last_chip_and_leaves_the_pot():
    match = started(end="sudden", chips=1)
    play_all(match, "6D 7D 6C 6H 6S 5D JD pass")
    assert (match.phase, match.winners) == ("over", [0, 1, 3, 4])  # Q5: they share
    assert (match.chips, match.pot) == ([1, 1, 0, 1, 1], 1)
    assert ("sudden", 1) in match.story


def test_q4_sudden_by_ante_ends_before_anyone_plays():
    match = NaiveMatch(5, 3, {"end": "sudden", "ante": 2})
    match.chips[2] = 2
    match.deal(HANDS, 4)
    assert (match.phase, match.winners) == ("over", [0, 1, 3, 4])
    assert (match.chips, match.pot, match.leader) == ([1, 1, 0, 1, 1], 10, None)


# Q5: playoff


def test_q5_several_with_the_most_are_the_contenders():
    match = started(end="sudden", playoff=True, chips=1)
    play_all(match, "6D 7D 6C 6H 6S 5D JD pass")
    assert (match.phase, match.contenders) == ("deal", [0, 1, 3, 4])
    match.deal(HANDS, 0)
    play_all(match, ROUND)  # seat 2 passes free; the pot of 1 was carried over
    assert match.chips == [2, 1, 0, 1, 1]
    assert (match.phase, match.winners, match.pot) == ("over", [0], 0)


def test_q5_a_single_leader_needs_no_playoff():
    match = started(playoff=True, chips=1)
    play_all(match, ROUND)
    assert (match.phase, match.winners, match.contenders) == ("over", [0], None)


def test_q5_others_cannot_win_any_more_even_with_more_chips():
    match = NaiveMatch(5, 3, {"playoff": True})
    match.chips, match.contenders = [9, 3, 3, 0, 0], [1, 2]
    match.deal(HANDS, 4)
    play_all(match, ROUND)
    assert match.chips == [10, 3, 2, 0, 0]
    assert (match.phase, match.winners) == ("over", [1])


def test_q5_contenders_still_tied_play_on():
    match = NaiveMatch(5, 3, {"playoff": True})
    match.chips, match.contenders = [0, 3, 3, 3, 0], [1, 2, 3]
    match.deal(HANDS, 4)
    play_all(match, ROUND)
    assert (match.phase, match.contenders) == ("deal", [1, 3])


def test_q5_a_sudden_end_within_the_playoff_ends_that_round_alone():
    match = NaiveMatch(5, 3, {"playoff": True, "end": "sudden"})
    match.chips, match.contenders = [3, 3, 1, 3, 0], [0, 1]
    match.deal(HANDS, 4)
    play_all(match, "6D 7D 6C 6H 6S 5D JD pass")
    assert (match.phase, match.contenders, match.pot) == ("deal", [0, 1], 1)
    assert match.next_dealer() == 0


def test_q5_after_a_sudden_end_by_ante_the_same_dealer_deals_again():
    match = started(end="sudden", playoff=True, ante=5, chips=3)
    assert (match.phase, match.contenders) == ("deal", [0, 1, 2, 3, 4])
    assert (match.pot, match.next_dealer()) == (15, 4)
    match.deal(HANDS, 4)
    play_all(match, ROUND)
    assert (match.winners, match.chips) == ([0], [15, 0, 0, 0, 0])


def test_q5_a_playoff_round_that_stalls_without_a_chip_ends_the_match():
    match = started(pass_="optional", playoff=True, chips=2)
    play_all(match, "6D" + " pass" * 10)
    assert (match.phase, match.contenders) == ("deal", [0, 1, 2, 3, 4])
    match.deal(HANDS, 0)
    play_all(match, "6D" + " pass" * 10)
    assert (match.phase, match.winners, match.pot) == ("over", [0, 1, 2, 3, 4], 10)


def test_q5_a_playoff_round_that_stalls_with_a_chip_paid_goes_on():
    match = NaiveMatch(5, 3, {"playoff": True, "pass": "optional"})
    match.chips, match.contenders = [1, 0, 0, 0, 0], [1, 2]
    match.deal(HANDS, 4)
    play_all(match, "6D" + " pass" * 10)
    assert (match.phase, match.contenders, match.pot) == ("deal", [1, 2], 1)


# Q8, Q9: directions and numbers of players


def test_q8_counter_clockwise_turns_the_play_round():
    match = started(counter_clockwise=True)
    match.play("6D")
    assert match.turn == 4


@pytest.mark.parametrize(
    ("players", "options", "dealer", "sizes"),
    [
        (3, {}, 1, [13, 13, 14]),
        (4, {}, 1, [10, 10, 10, 10]),
        (5, {}, 1, [8, 8, 8, 8, 8]),
        (6, {}, 0, [6, 7, 7, 7, 7, 6]),
        (6, {"counter-clockwise": True}, 0, [6, 6, 7, 7, 7, 7]),
        (7, {}, 3, [6, 6, 5, 5, 6, 6, 6]),
        (8, {}, 3, [5] * 8),
        (3, {"equal": True}, 1, [13] * 3),
        (6, {"equal": True}, 1, [6] * 6),
        (7, {"equal": True}, 1, [5] * 7),
    ],
)
def test_q8_q9_who_is_dealt_how_many(players, options, dealer, sizes):
    assert NaiveMatch(players, options=options).deal_sizes(dealer) == sizes


def test_q9_face_up_six_of_diamonds_lets_the_dealers_left_start():
    match = started(hands_with([13] * 3, "5D", "7D", "6C", face_up="6D"), dealer=1, equal=True)
    assert match.columns["D"] == ["6D"]
    assert (match.leader, match.turn, match.face_up) == (2, 2, set())
    assert match.legal()[0] != "pass"
    play_all(match, "6C")
    assert match.turn == 0


def test_q9_with_a_face_up_six_of_diamonds_the_first_turn_may_be_a_pass():
    hands = hands_with([13] * 3, face_up="6D")
    match = started(hands, dealer=2, equal=True, counter_clockwise=True, pass_="optional")
    assert match.leader == 1
    assert match.legal()[-1] == "pass"
    match.play("pass")
    assert match.chips == [12, 11, 12]


def test_q9_face_up_cards_chain_at_the_deal():
    match = started(hands_with([6] * 6, "6D", face_up="4C 5C 6C KH"), dealer=0, equal=True)
    assert match.columns["C"] == ["4C", "5C", "6C"]
    assert match.face_up == {"KH"}
    assert match.legal() == ["6D"]  # the lead comes first all the same


def test_q9_face_up_cards_chain_after_a_play():
    match = started(hands_with([6] * 6, "6D", face_up="7D JD QD AS"), dealer=0, equal=True)
    match.play("6D")
    assert match.columns["D"] == ["6D", "7D", "JD", "QD"]
    assert match.face_up == {"AS"}


# Q10: payments


def test_q10_ante_comes_first_and_takes_what_there_is():
    match = NaiveMatch(5, 3, {"ante": 2})
    match.chips[3] = 1
    match.deal(HANDS, 4)
    assert (match.chips, match.pot) == ([1, 1, 1, 0, 1], 9)
    assert match.turn == 0


def test_q10_pay_per_card_goes_to_the_winner():
    match = started(pay_per_card=True)
    play_all(match, ROUND)
    assert match.chips == [18, 11, 9, 11, 11]
    assert [item[1] for item in match.story if item[0] == "paid for cards"] == [1, 2, 3, 4]


def test_q10_pay_per_card_takes_no_more_than_there_is_and_can_end_the_match():
    match = started(pay_per_card=True, chips=2)
    play_all(match, ROUND)
    # Seat 2 has one chip left after the pass and owes two.
    assert match.chips == [2 + 1 + 4, 1, 0, 1, 1]
    assert (match.phase, match.winners) == ("over", [0])


def test_q10_a_last_chip_paid_for_cards_does_not_stop_the_others_paying():
    match = started(pay_per_card=True, chips=3, end="sudden")
    play_all(match, ROUND)
    assert match.chips == [3 + 1 + 5, 2, 0, 2, 2]
    assert (match.phase, match.winners) == ("over", [0])


# Counting


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (0, 1),
        (1, 1),  # 6D
        (6, 1),  # 7D 6C 6H 6S 5D: all of them forced
        (7, 3),  # JD, 5C or 7C
        (8, 3),  # pass, pass, or JC on 7C
        (9, 6),  # 5H or 7H
        (10, 12),  # 5S or 7S
        (11, 12),  # 4D
        (12, 32),  # 3 after JD, 3 after 5C, 2 after 7C, four times each
    ],
)
def test_perft_by_hand(depth, count):
    assert naive_perft(HANDS, 4, {}, depth) == count


def test_perft_with_optional_passes_by_hand():
    counts = [naive_perft(HANDS, 4, {"pass": "optional"}, depth) for depth in range(4)]
    assert counts == [1, 1, 2, 4]


def test_perft_does_not_count_what_ends_early():
    match = started()
    play_all(match, ROUND.replace("AC\n", ""))
    assert [count_sequences(match, depth) for depth in (0, 1, 2)] == [1, 1, 0]


# Laws, on random matches in random rule sets

CHOICES: dict[str, list[Any]] = {
    "pass": ["forced", "optional"],
    "coins-first": [False, True],
    "end": ["round", "sudden"],
    "playoff": [False, True],
    "counter-clockwise": [False, True],
    "equal": [False, True],
    "ante": [0, 0, 1, 5],
    "pay-per-card": [False, True],
}


def random_deal(match, rng):
    dealer = match.next_dealer()
    if dealer is None:
        dealer = rng.randrange(match.players)
    pack = rng.sample(PACK, len(PACK))
    hands = []
    for size in match.deal_sizes(dealer):
        hands.append(set(pack[:size]))
        pack = pack[size:]
    match.deal(hands, dealer)


def check_laws(match, total):
    assert sum(match.chips) + match.pot == total
    assert min(match.chips) >= 0
    for suit in SUITS:
        ranks = "".join(card[0] for card in match.columns[suit])
        assert ranks in RANKS
        assert not ranks or "6" in ranks
    places = [*match.hands, match.face_up, *map(set, match.columns.values())]
    assert sorted(card for place in places for card in place) == sorted(PACK)


@pytest.mark.parametrize("number", range(150))
def test_random_matches_keep_the_laws_and_end(number):
    rng = random.Random(number)
    options = {name: rng.choice(choices) for name, choices in CHOICES.items()}
    players, chips = rng.randint(3, 8), rng.choice([1, 2, 5, 12])
    match = NaiveMatch(players, chips, options)
    actions = 0
    while match.phase != "over":
        if match.phase == "deal":
            random_deal(match, rng)
        else:
            match.play(rng.choice(match.legal()))
        check_laws(match, players * chips)
        actions += 1
        assert actions < 100_000
    assert match.winners
