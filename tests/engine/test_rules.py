"""The rule sheet, rule by rule, on cases worked out by hand."""

import random

import pytest

from kuused.engine import (
    FORTY,
    AntePaid,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    Deal,
    IllegalAction,
    MatchStarted,
    MatchWon,
    Pass,
    PassedFree,
    Phase,
    PlayoffStarted,
    Reason,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
    Rules,
    State,
    Suit,
    apply,
    legal_actions,
    start,
)
from tests.engine.generators import (
    FINGER,
    FINGER_ROUND,
    actions,
    card,
    dealt,
    finger,
    hand_sets,
    hands_with,
    play,
    play_out,
    random_deal,
    random_steps,
)


def can(state: State) -> str:
    """What the player in turn may do, as text."""
    words = ["pass" if isinstance(each, Pass) else str(each.card) for each in legal_actions(state)]
    return " ".join(words)


def column(state: State, suit: Suit) -> str:
    return " ".join(map(str, state.columns[suit].cards))


def end_of_round(**options):
    """The last step of the finger round, in which seat 0 plays AC and wins."""
    before = finger(FINGER_ROUND.rpartition("AC")[0], **options)
    return apply(before, play("AC"))


# The game as given


def test_r1_the_most_chips_win_when_the_match_ends():
    # Seat 2 pays its only chip, and seat 0 takes it.
    step = end_of_round(chips=1)
    assert step.events[-1] == MatchWon((0,), (2, 1, 0, 1, 1), 0)
    assert step.state.winners == (0,)
    assert step.state.phase is Phase.OVER


def test_r2_five_players():
    assert Rules().players == 5
    assert len(start(Rules()).state.chips) == 5


def test_r3_forty_cards_and_the_jack_follows_the_seven():
    assert len(FORTY) == 40
    assert [str(each) for each in FORTY.cards[:10]] == [
        "AD",
        "2D",
        "3D",
        "4D",
        "5D",
        "6D",
        "7D",
        "JD",
        "QD",
        "KD",
    ]
    state = finger("6D 7D 6C 6H 6S 5D")
    assert {"JD", "QD"} <= set(map(str, state.hands[1]))
    assert can(state) == "JD 5C 7C"
    assert column(play_out(state, "JD"), Suit.DIAMONDS) == "5D 6D 7D JD"


def test_r4_no_eights_nines_or_tens():
    for rank in "89T":
        assert card(f"{rank}D") not in FORTY


def test_r5_everyone_starts_with_as_many_chips():
    step = start(Rules(chips=15))
    assert step.state.chips == (15,) * 5
    assert step.state.pot == 0
    assert step.events == (MatchStarted(Rules(chips=15)),)


def test_r6_the_pack_is_dealt_out_whole_eight_cards_each():
    rules = Rules()
    assert rules.hand_sizes(3) == (8,) * 5
    hands = hand_sets(rules, FINGER)
    step = apply(start(rules).state, Deal(hands, 4))
    nothing = FORTY.set()
    assert step.events == (RoundDealt(1, 4, 0, hands, (8,) * 5, nothing, nothing),)
    assert step.state.hands == hands
    assert step.state.table == nothing


def test_r7_whoever_led_the_round_before_deals():
    state = end_of_round().state
    assert (state.leader, state.next_dealer) == (0, 0)
    with pytest.raises(IllegalAction) as refused:
        apply(state, Deal(hand_sets(state.rules, FINGER), 1))
    assert refused.value.expected == 0
    assert apply(state, Deal(hand_sets(state.rules, FINGER), 0)).state.dealer == 0


def test_r8_four_columns_each_begun_by_its_six_alone():
    state = finger("6D 7D")
    assert can(state) == "6C"
    assert [each.open for each in state.columns] == [True, False, False, False]
    with pytest.raises(IllegalAction) as refused:
        apply(state, play("JC"))
    assert refused.value.missing == (card("6C"), card("7C"))


def test_r9_a_column_grows_at_either_end_in_sequence_down_to_the_ace_and_up_to_the_king():
    state = finger(FINGER_ROUND)
    assert column(state, Suit.DIAMONDS) == "AD 2D 3D 4D 5D 6D 7D JD QD"
    assert column(state, Suit.CLUBS) == "AC 2C 3C 4C 5C 6C 7C JC QC"
    assert column(state, Suit.HEARTS) == "2H 3H 4H 5H 6H 7H JH QH KH"
    assert column(state, Suit.SPADES) == "2S 3S 4S 5S 6S 7S JS QS"
    diamonds = state.columns[Suit.DIAMONDS]
    assert (diamonds.below, diamonds.above) == (None, card("KD"))


def test_r10_the_holder_of_the_six_of_diamonds_plays_first_and_plays_it():
    state = finger()
    assert (state.leader, state.turn, can(state)) == (0, 0, "6D")
    with pytest.raises(IllegalAction) as refused:
        apply(state, play("5D"))
    assert refused.value.reason is Reason.MUST_LEAD
    with pytest.raises(IllegalAction) as refused:
        apply(state, Pass())
    assert refused.value.reason is Reason.MUST_LEAD


def test_r11_the_turn_passes_to_the_left():
    state, seats = finger(), []
    for action in actions("6D 7D 6C 6H 6S 5D"):
        seats.append(state.turn)
        state = apply(state, action).state
    assert seats == [0, 1, 2, 3, 4, 0]


def test_r12_after_the_lead_five_seven_or_another_six():
    rules = Rules()
    hands = hands_with(rules, 4, "6D", "4D 5D 7D JD 5C 6C 6H 6S")
    state = play_out(dealt(rules, hands, 4), "6D")
    assert can(state) == "5D 7D 6C 6H 6S"


def test_r12_any_other_six_may_open_a_column():
    state = finger("6D 7D 6C")
    step = apply(state, play("6H"))
    assert step.events == (CardPlayed(3, card("6H"), True, 7, ()),)


def test_r13_one_card_a_turn():
    state = play_out(finger(), "6D")
    # Seat 0 holds 5D, which fits; but the turn has gone on.
    with pytest.raises(IllegalAction) as refused:
        apply(state, play("5D"), seat=0)
    assert refused.value.reason is Reason.NOT_YOUR_TURN
    assert refused.value.expected == 1


def test_r14_who_cannot_play_puts_one_chip_into_the_pot_and_passes():
    state = finger("6D 7D 6C 6H 6S 5D JD")
    assert can(state) == "pass"
    step = apply(state, Pass())
    assert step.events == (ChipPaid(2, 11, 1),)
    assert step.state.chips == (12, 12, 11, 12, 12)
    assert step.state.pot == 1
    assert step.state.turn == 3


def test_r15_the_last_card_ends_the_round_at_once_and_takes_the_pot():
    step = end_of_round()
    left = tuple(map(FORTY.set, ["", "KD", "KC AH", "AS", "KS"]))
    last, won = step.events
    assert last == CardPlayed(0, card("AC"), False, 0, ())
    assert won == RoundWon(0, card("AC"), 1, (13, 12, 11, 12, 12), left)
    assert step.state.hands == left
    assert step.state.pot == 0
    assert step.state.turn is None
    assert legal_actions(step.state) == ()


def test_r16_the_leader_deals_the_next_round():
    state = end_of_round().state
    assert state.phase is Phase.DEAL
    step = apply(state, random_deal(state, random.Random(1)))
    assert (step.state.round_number, step.state.dealer) == (2, 0)


def test_r17_rounds_go_on_until_somebody_has_run_out_of_chips():
    for seed in range(20):
        for before, _, step in random_steps(Rules(chips=3), random.Random(seed)):
            if step.state.phase is Phase.OVER:
                assert 0 in step.state.chips
            elif step.state.phase is Phase.DEAL:
                assert 0 not in step.state.chips
            assert before.phase is not Phase.OVER


# What the given text leaves open


def test_q1_who_can_play_must():
    with pytest.raises(IllegalAction) as refused:
        apply(finger("6D"), Pass())
    assert refused.value.reason is Reason.MUST_PLAY
    assert refused.value.playable == (card("7D"),)


def test_q1_an_optional_pass_costs_a_chip():
    state = finger("6D", passing="optional")
    assert can(state) == "7D pass"
    step = apply(state, Pass())
    assert step.events == (ChipPaid(1, 11, 1),)
    assert step.state.proof_bits == (0,) * 5  # it proves nothing


def test_q1_the_lead_is_never_passed():
    state = finger(passing="optional")
    assert can(state) == "6D"
    with pytest.raises(IllegalAction) as refused:
        apply(state, Pass())
    assert refused.value.reason is Reason.MUST_LEAD


def test_q1_two_laps_without_a_card_end_the_round_and_the_pot_is_carried_over():
    state = finger("6D" + " pass" * 9, passing="optional")
    assert (state.phase, state.pot) == (Phase.PLAY, 9)
    step = apply(state, Pass())
    chips = (10, 10, 10, 10, 10)
    assert step.events == (ChipPaid(0, 10, 10), RoundStalled(10, chips, step.state.hands))
    assert (step.state.phase, step.state.pot, step.state.chips) == (Phase.DEAL, 10, chips)
    again = apply(step.state, Deal(hand_sets(state.rules, FINGER), 0))
    assert again.state.pot == 10


def test_q1_a_card_begins_the_count_of_laps_anew():
    state = finger("6D" + " pass" * 9 + " 5D" + " pass" * 9, passing="optional")
    assert state.phase is Phase.PLAY
    assert apply(state, Pass()).state.phase is Phase.DEAL


def test_q1_a_stalled_round_can_end_the_match():
    state = finger("6D" + " pass" * 9, passing="optional", chips=2)
    step = apply(state, Pass())
    assert step.events[-1] == MatchWon((0, 1, 2, 3, 4), (0,) * 5, 10)


def test_q2_no_other_six_while_diamonds_alone_is_open_and_can_be_built_on():
    rules = Rules(coins_first=True)
    hands = hands_with(rules, 4, "6D", "7D 6C", "6H", never={2: "5D"})
    state = play_out(dealt(rules, hands, 4), "6D")
    assert can(state) == "7D"
    with pytest.raises(IllegalAction) as refused:
        apply(state, play("6C"))
    assert refused.value.reason is Reason.START_SUIT_FIRST
    assert refused.value.playable == (card("7D"),)


def test_q2_another_six_when_neither_five_nor_seven_is_in_hand():
    rules = Rules(coins_first=True)
    hands = hands_with(rules, 4, "6D 5D 7D", "6C")
    state = play_out(dealt(rules, hands, 4), "6D")
    assert can(state) == "6C"


def test_q2_free_again_once_another_column_is_open():
    rules = Rules(coins_first=True)
    hands = hands_with(rules, 4, "6D", "6C", "7D 6H", never={1: "5D"})
    state = play_out(dealt(rules, hands, 4), "6D 6C")
    assert {"7D", "6H"} <= set(can(state).split())


def test_q3_who_owes_a_chip_and_has_none_passes_free():
    rules = Rules(chips=1)
    # Seat 1 holds high hearts and spades alone, and nobody else can open these columns.
    hands = hands_with(rules, 4, "6D 6H 6S 5D 4D 3D 2D AD", "AH 2H 3H QH KH AS 2S KS")
    state = play_out(dealt(rules, hands, 4), "6D pass")
    assert state.chips[1] == 0
    while state.turn != 1:
        state = apply(state, legal_actions(state)[0]).state
    step = apply(state, Pass())
    assert step.events == (PassedFree(1),)
    assert (step.state.chips, step.state.pot) == (state.chips, state.pot)


def test_q4_a_broke_player_who_wins_the_pot_lives_on():
    # In a first round nobody can: every seat would have had to pass as often. So any round will do.
    for seed in range(200):
        for before, _, step in random_steps(Rules(), random.Random(seed)):
            for event in step.events:
                if isinstance(event, RoundWon) and before.chips[event.seat] == 0 < event.pot:
                    others = [before.chips[seat] for seat in range(5) if seat != event.seat]
                    assert step.state.chips[event.seat] == event.pot
                    assert (step.state.phase is Phase.DEAL) == (0 not in others)
                    if 0 not in others:
                        return
    raise AssertionError("no such round")


def test_q4_sudden_the_match_ends_with_the_last_chip_and_the_pot_stays():
    state = finger("6D 7D 6C 6H 6S 5D JD", end="sudden", chips=1)
    step = apply(state, Pass())
    chips = (1, 1, 0, 1, 1)
    assert step.events == (
        ChipPaid(2, 0, 1),
        RoundStopped((2,), 1, chips, step.state.hands),
        MatchWon((0, 1, 3, 4), chips, 1),
    )
    assert step.state.pot == 1


def test_q4_sudden_the_ante_can_do_it_before_the_deal():
    rules = Rules(end="sudden", ante=2, chips=2)
    step = apply(start(rules).state, Deal(hand_sets(rules, FINGER), 4))
    antes = [event for event in step.events if isinstance(event, AntePaid)]
    assert [event.seat for event in antes] == [0, 1, 2, 3, 4]
    stopped, won = step.events[len(antes) :]
    assert stopped == RoundStopped((0, 1, 2, 3, 4), 10, (0,) * 5, ())
    assert won == MatchWon((0, 1, 2, 3, 4), (0,) * 5, 10)


def test_q5_two_with_the_most_share_the_win():
    state = finger("6D 7D 6C 6H 6S 5D JD", end="sudden", chips=1)
    assert apply(state, Pass()).state.winners == (0, 1, 3, 4)


def test_q5_playoff_the_tied_players_alone_decide_it():
    state = finger("6D 7D 6C 6H 6S 5D JD", end="sudden", chips=1, playoff=True)
    step = apply(state, Pass())
    assert step.events[-1] == PlayoffStarted((0, 1, 3, 4))
    assert step.state.phase is Phase.DEAL
    assert step.state.contenders == (0, 1, 3, 4)
    # Everyone is still dealt in; whoever leads among the contenders after a round wins.
    state = step.state
    rng = random.Random(5)
    for _ in range(1_000):
        deal = random_deal(state, rng)
        assert all(map(len, deal.hands))
        state = apply(state, deal).state
        while state.phase is Phase.PLAY:
            state = apply(state, rng.choice(legal_actions(state))).state
        if state.phase is Phase.OVER:
            break
    most = max(state.chips[seat] for seat in (0, 1, 3, 4))
    assert [state.chips[seat] for seat in state.winners] == [most]
    assert set(state.winners) <= {0, 1, 3, 4}


def test_q5_playoff_a_round_that_stalls_without_a_chip_left_to_pay_shares_the_win():
    rules = Rules(passing="optional", playoff=True, chips=1)
    state = play_out(dealt(rules, hand_sets(rules, FINGER), 4), "6D" + " pass" * 9)
    step = apply(state, Pass())
    assert step.events[-1] == PlayoffStarted((0, 1, 2, 3, 4))
    state = apply(step.state, Deal(hand_sets(rules, FINGER), 0)).state
    state = play_out(state, "6D" + " pass" * 9)
    step = apply(state, Pass())
    assert step.events[-1] == MatchWon((0, 1, 2, 3, 4), (0,) * 5, 5)


@pytest.mark.parametrize("dealer", range(5))
def test_q6_anybody_may_deal_first(dealer):
    rules = Rules()
    state = start(rules).state
    assert state.next_dealer is None
    assert apply(state, Deal(hand_sets(rules, FINGER), dealer)).state.dealer == dealer


def test_q7_the_holder_of_the_six_of_diamonds_leads_each_round():
    state = end_of_round().state
    hands = hand_sets(state.rules, FINGER)
    step = apply(state, Deal((hands[1], hands[2], hands[3], hands[0], hands[4]), 0))
    assert (step.state.leader, step.state.turn) == (3, 3)


def test_q8_counter_clockwise():
    state = finger("6D", counter_clockwise=True)
    seats: list[int | None] = [0]
    while len(seats) < 6:
        seats.append(state.turn)
        state = apply(state, legal_actions(state)[0]).state
    assert seats == [0, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("players", "dealer", "turned", "sizes"),
    [
        (3, 0, False, (13, 14, 13)),
        (3, 2, False, (14, 13, 13)),
        (4, 1, False, (10, 10, 10, 10)),
        (6, 1, False, (6, 6, 7, 7, 7, 7)),
        (7, 6, False, (6, 6, 6, 6, 6, 5, 5)),
        (8, 3, False, (5,) * 8),
        (3, 0, True, (13, 13, 14)),
        (6, 1, True, (7, 6, 6, 7, 7, 7)),
    ],
)
def test_q9_one_card_at_a_time_from_the_dealers_next_seat_until_the_pack_is_out(
    players, dealer, turned, sizes
):
    assert Rules(players=players, counter_clockwise=turned).hand_sizes(dealer) == sizes


def test_q9_equal_the_rest_lies_face_up_and_joins_as_soon_as_its_neighbour_lies():
    rules = Rules(players=3, equal=True)
    assert rules.hand_sizes(0) == (13, 13, 13)
    hands = hands_with(rules, 2, "6D 7D", face_up="JD")
    step = apply(start(rules).state, Deal(hands, 2))
    told = step.events[0]
    assert isinstance(told, RoundDealt)
    assert (told.opened, told.waiting) == (FORTY.set(), FORTY.set("JD"))
    state = play_out(step.state, "6D")
    assert state.waiting == FORTY.set("JD")
    while card("7D") not in state.hands[0] or state.turn != 0:
        state = apply(state, legal_actions(state)[0]).state
    step = apply(state, play("7D"))
    assert step.events[0] == CardPlayed(0, card("7D"), False, 11, (card("JD"),))
    assert step.state.waiting == FORTY.set()
    assert step.state.columns[Suit.DIAMONDS].above == card("QD")


def test_q9_equal_a_chain_of_face_up_cards_joins_nearest_first():
    rules = Rules(players=6, equal=True)
    hands = hands_with(rules, 5, "6D", face_up="4D 5D 7D JD")
    step = apply(dealt(rules, hands, 5), play("6D"))
    joined = tuple(map(card, ["5D", "7D", "4D", "JD"]))
    assert step.events == (CardPlayed(0, card("6D"), True, 5, joined),)
    assert column(step.state, Suit.DIAMONDS) == "4D 5D 6D 7D JD"


def test_q9_equal_face_up_cards_that_fit_lie_in_their_columns_from_the_start():
    rules = Rules(players=6, equal=True)
    hands = hands_with(rules, 5, "6D", face_up="6C 7C 2C AH")
    told = apply(start(rules).state, Deal(hands, 5)).events[0]
    assert isinstance(told, RoundDealt)
    assert (told.opened, told.waiting) == (FORTY.set("6C 7C"), FORTY.set("2C AH"))


def test_q9_equal_a_face_up_six_of_diamonds_lets_the_dealers_left_begin():
    rules = Rules(players=3, equal=True)
    state = dealt(rules, hands_with(rules, 1, "5D", "", "7D 6C", face_up="6D"), 1)
    assert (state.leader, state.turn, state.next_dealer) == (2, 2, 2)
    assert {"7D", "6C"} <= set(can(state).split())


def test_q9_equal_a_face_up_six_of_diamonds_and_the_first_turn_can_be_a_pass():
    rules = Rules(players=3, equal=True)
    hands = hands_with(
        rules, 1, "6C 6H 6S 5D 7D", "", "KD KC KH KS AD AC AH AS 2D 2C 2H 2S 3S", face_up="6D"
    )
    assert can(dealt(rules, hands, 1)) == "pass"


def test_q10_ante_everyone_puts_in_what_there_is_before_the_deal():
    rules = Rules(ante=3, chips=4)
    first = apply(start(rules).state, Deal(hand_sets(rules, FINGER), 4))
    assert first.events[:5] == tuple(AntePaid(s, 3, 1, 3 * s + 3) for s in range(5))
    assert (first.state.chips, first.state.pot) == ((1,) * 5, 15)
    assert first.state.log == first.events[:5]
    state = play_out(first.state, FINGER_ROUND)
    # Seat 2 has paid its last chip and is broke; nobody else is: the match is over.
    assert state.chips == (17, 1, 0, 1, 1)
    assert state.winners == (0,)


def test_q10_ante_who_has_fewer_puts_in_what_there_is():
    rules = Rules(ante=3, chips=5)
    state = play_out(dealt(rules, hand_sets(rules, FINGER), 4), FINGER_ROUND)
    assert state.chips == (18, 2, 1, 2, 2)
    step = apply(state, Deal(hand_sets(rules, FINGER), 0))
    assert step.events[:5] == (
        AntePaid(1, 2, 0, 2),
        AntePaid(2, 1, 0, 3),
        AntePaid(3, 2, 0, 5),
        AntePaid(4, 2, 0, 7),
        AntePaid(0, 3, 15, 10),
    )


def test_q10_pay_per_card_every_loser_pays_the_winner_a_chip_a_card():
    step = end_of_round(pay_per_card=True)
    counts = tuple(map(len, step.state.hands))
    paid = [event for event in step.events if isinstance(event, CardsPaidFor)]
    assert [event.seat for event in paid] == [1, 2, 3, 4]
    assert [event.cards for event in paid] == list(counts[1:])
    assert [event.amount for event in paid] == list(counts[1:])
    assert step.state.chips[0] == 13 + sum(counts)
    assert paid[-1].chips == step.state.chips


def test_q10_pay_per_card_takes_no_more_than_there_is():
    step = end_of_round(pay_per_card=True, chips=1)
    paid = [event for event in step.events if isinstance(event, CardsPaidFor)]
    assert [event.amount for event in paid] == [1, 0, 1, 1]
    assert step.events[-1] == MatchWon((0,), (5, 0, 0, 0, 0), 0)


@pytest.mark.parametrize("chips", [1, 12, 999])
def test_q11_any_number_of_chips_from_1_to_999(chips):
    assert start(Rules(chips=chips)).state.chips == (chips,) * 5


def test_q11_twelve_chips():
    assert Rules().chips == 12
