"""The rules of Kuused once more, written slowly, from the rule sheet alone.

This module exists to disagree with the engine when one of the two is wrong. It shares no code with
`kuused`: cards are strings such as "6D", hands are sets, columns are lists, and a match is an
object that changes. Nothing here is fast.

Seats are numbered 0 to n-1. The next seat to the left is one higher.
"""

import copy
from typing import Any

RANKS = "A234567JQK"  # R3, from low to high
SUITS = "DCHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
LEAD = "6D"

DEFAULTS: dict[str, Any] = {
    "pass": "forced",
    "coins-first": False,
    "end": "round",
    "playoff": False,
    "counter-clockwise": False,
    "equal": False,
    "ante": 0,
    "pay-per-card": False,
}


class NaiveMatch:
    """A whole match, from before the first deal to its winners.

    Attributes:
        chips: how many chips each seat has.
        pot: the chips in the pot.
        hands: the set of cards each seat holds. They stay as they are when a round ends, until the
            next deal.
        columns: for each suit the cards of its column from low to high; an empty list before its
            six is there.
        face_up: the cards of an `equal` deal that wait to join a column.
        turn: the seat to move, or None when nobody is.
        leader: who leads (or counts as the leader of) the present or latest round; None before
            there is one.
        dealer: who dealt the present or latest round; None before the first.
        round_number: how many rounds have been dealt.
        phase: "deal", "play" or "over".
        winners: the seats that won the match, in seat order; empty until it is over.
        contenders: the seats among which a playoff decides; None outside a playoff.
        story: what happened, as plain tuples whose first item says what it was.
    """

    def __init__(
        self, players: int = 5, chips: int = 12, options: dict[str, Any] | None = None
    ) -> None:
        options = options or {}
        for name in options:
            if name not in DEFAULTS:
                raise ValueError(f"no such option: {name}")
        if not 3 <= players <= 8:
            raise ValueError("3 to 8 players")  # Q9
        if not 1 <= chips <= 999:
            raise ValueError("1 to 999 chips")  # Q11
        self.players = players
        self.options = {**DEFAULTS, **options}
        self.chips = [chips] * players
        self.pot = 0
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.columns: dict[str, list[str]] = {suit: [] for suit in SUITS}
        self.face_up: set[str] = set()
        self.turn: int | None = None
        self.leader: int | None = None
        self.dealer: int | None = None
        self.round_number = 0
        self.phase = "deal"
        self.winners: list[int] = []
        self.contenders: list[int] | None = None
        self.passes_in_a_row = 0
        self.chip_was_paid = False  # into the pot, in this round
        self.story: list[tuple[Any, ...]] = []

    # Seats

    def next_seat(self, seat: int) -> int:
        """The seat whose turn follows (R11, Q8)."""
        step = -1 if self.options["counter-clockwise"] else +1
        return (seat + step) % self.players

    def seats_after(self, seat: int) -> list[int]:
        """All the other seats in turn order."""
        seats = []
        following = self.next_seat(seat)
        while following != seat:
            seats.append(following)
            following = self.next_seat(following)
        return seats

    def next_dealer(self) -> int | None:
        """Who deals the next round (R7, R16); None before the first, when anybody may (Q6)."""
        if self.leader is not None:
            return self.leader
        return self.dealer

    def deal_sizes(self, dealer: int) -> list[int]:
        """How many cards each seat is dealt (R6, Q9)."""
        each = len(PACK) // self.players
        sizes = [each] * self.players
        if not self.options["equal"]:
            over = len(PACK) % self.players
            for seat in [*self.seats_after(dealer), dealer][:over]:
                sizes[seat] += 1
        return sizes

    # The deal

    def deal(self, hands: list[set[str]], dealer: int) -> None:
        """Start a round with these hands (R6, R7); the antes are taken first (Q10)."""
        if self.phase != "deal":
            raise ValueError("not the time to deal")
        if dealer not in range(self.players):
            raise ValueError("no such dealer")
        if self.next_dealer() not in (None, dealer):
            raise ValueError(f"seat {self.next_dealer()} deals")
        hands = [set(hand) for hand in hands]
        if [len(hand) for hand in hands] != self.deal_sizes(dealer):
            raise ValueError("wrong number of cards")
        dealt = [card for hand in hands for card in hand]
        if len(set(dealt)) != len(dealt) or not set(dealt) <= set(PACK):
            raise ValueError("not one pack")

        self.round_number += 1
        self.dealer = dealer
        self.leader = None
        self.hands = hands
        self.columns = {suit: [] for suit in SUITS}
        self.face_up = set(PACK) - set(dealt)
        self.turn = None
        self.passes_in_a_row = 0
        self.chip_was_paid = False
        self.phase = "play"
        self.story.append(("dealt", self.round_number, dealer))

        somebody_went_broke = self.take_antes(dealer)
        if somebody_went_broke and self.options["end"] == "sudden":
            self.finish_round("sudden")
            return

        six_was_face_up = LEAD in self.face_up
        self.join_face_up()
        if six_was_face_up:
            self.leader = self.next_seat(dealer)
        else:
            [self.leader] = [seat for seat, hand in enumerate(hands) if LEAD in hand]  # R10, Q7
        self.turn = self.leader

    def take_antes(self, dealer: int) -> bool:
        """Collect every ante; say whether it took anybody's last chip."""
        somebody_went_broke = False
        for seat in [*self.seats_after(dealer), dealer]:
            amount = min(self.options["ante"], self.chips[seat])
            if amount > 0:
                self.pay_to_pot(seat, amount)
                self.story.append(("ante", seat, amount))
                if self.chips[seat] == 0:
                    somebody_went_broke = True
        return somebody_went_broke

    def pay_to_pot(self, seat: int, amount: int) -> None:
        self.chips[seat] -= amount
        self.pot += amount
        self.chip_was_paid = True

    # The columns

    def fits(self, card: str) -> bool:
        """Whether the card starts its column or continues it at either end (R8, R9)."""
        rank, suit = card[0], card[1]
        column = self.columns[suit]
        if not column:
            return rank == LEAD[0]
        lowest = RANKS.index(column[0][0])
        highest = RANKS.index(column[-1][0])
        return RANKS.index(rank) in (lowest - 1, highest + 1)

    def put(self, card: str) -> None:
        """Lay a fitting card into its column."""
        column = self.columns[card[1]]
        column.append(card)
        column.sort(key=lambda each: RANKS.index(each[0]))

    def join_face_up(self) -> None:
        """Let face-up cards join for as long as any of them fits (Q9)."""
        while True:
            fitting = [card for card in PACK if card in self.face_up and self.fits(card)]
            if not fitting:
                return
            card = fitting[0]
            self.face_up.remove(card)
            self.put(card)
            self.story.append(("joined", card))

    # The turn

    def legal(self) -> list[str]:
        """What the player in turn may do: cards in pack order, then "pass" if that is allowed."""
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if LEAD in hand:
            # Only the leader can hold it, and the lead is never passed (R10).
            return [LEAD]

        cards = [card for card in PACK if card in hand and self.fits(card)]  # R12
        open_suits = [suit for suit in SUITS if self.columns[suit]]
        if self.options["coins-first"] and open_suits == ["D"] and ("5D" in hand or "7D" in hand):
            cards = [card for card in cards if card[0] != "6"]  # Q2

        if not cards or self.options["pass"] == "optional":  # R14, Q1
            return [*cards, "pass"]
        return cards

    def play(self, card_or_pass: str) -> None:
        """Play a card or "pass" for the player in turn; ValueError when that is not legal."""
        if card_or_pass not in self.legal():
            raise ValueError(f"not legal: {card_or_pass}")
        assert self.turn is not None
        if card_or_pass == "pass":
            self.pass_turn(self.turn)
        else:
            self.play_card(self.turn, card_or_pass)

    def play_card(self, seat: int, card: str) -> None:
        self.passes_in_a_row = 0
        self.hands[seat].remove(card)
        self.put(card)
        self.story.append(("played", seat, card))
        self.join_face_up()
        if not self.hands[seat]:
            self.win_round(seat)
        else:
            self.turn = self.next_seat(seat)  # R13: one card and no more

    def pass_turn(self, seat: int) -> None:
        self.passes_in_a_row += 1
        if self.chips[seat] > 0:
            self.pay_to_pot(seat, 1)
            self.story.append(("paid", seat))
            if self.chips[seat] == 0 and self.options["end"] == "sudden":
                self.finish_round("sudden")  # Q4
                return
        else:
            self.story.append(("passed free", seat))  # Q3

        if self.options["pass"] == "forced":
            # The next card of an open column is in somebody's hand, so not everybody can be stuck.
            assert self.passes_in_a_row < self.players, "everybody is stuck"
        if self.passes_in_a_row == 2 * self.players:
            self.finish_round("stalled")  # Q1
            return
        self.turn = self.next_seat(seat)

    # The end of a round and of the match

    def win_round(self, winner: int) -> None:
        """R15, and pay-per-card (Q10)."""
        self.story.append(("won", winner, self.pot))
        self.chips[winner] += self.pot
        self.pot = 0
        if self.options["pay-per-card"]:
            for seat in self.seats_after(winner):
                amount = min(len(self.hands[seat]), self.chips[seat])
                if amount > 0:
                    self.chips[seat] -= amount
                    self.chips[winner] += amount
                    self.story.append(("paid for cards", seat, winner, amount))
        self.finish_round("won")

    def finish_round(self, how: str) -> None:
        """Decide what follows a round that was "won", "stalled" or ended "sudden"."""
        self.turn = None
        self.phase = "deal"
        if how != "won":
            self.story.append((how, self.pot))

        if self.contenders is None:
            somebody_is_broke = 0 in self.chips
            if how == "sudden" or somebody_is_broke:  # Q4, R17
                best = self.those_with_most(list(range(self.players)))
                if len(best) > 1 and self.options["playoff"]:
                    self.contenders = best  # Q5
                    self.story.append(("playoff", tuple(best)))
                else:
                    self.win_match(best)
        else:
            remaining = self.those_with_most(self.contenders)
            nothing_moves = how == "stalled" and not self.chip_was_paid
            if remaining != self.contenders:
                self.story.append(("playoff", tuple(remaining)))
            self.contenders = remaining
            if len(remaining) == 1 or nothing_moves:
                self.win_match(remaining)

    def those_with_most(self, seats: list[int]) -> list[int]:
        most = max(self.chips[seat] for seat in seats)
        return [seat for seat in seats if self.chips[seat] == most]

    def win_match(self, winners: list[int]) -> None:
        self.phase = "over"
        self.winners = winners
        self.story.append(("match won", tuple(winners)))


def naive_perft(
    hands: list[set[str]], dealer: int, options: dict[str, Any], depth: int, chips: int = 12
) -> int:
    """How many different sequences of exactly `depth` legal actions can follow this deal.

    A sequence stops where the round ends: a shorter one that cannot go on is not counted.
    """
    match = NaiveMatch(len(hands), chips, options)
    match.deal(hands, dealer)
    return count_sequences(match, depth)


def count_sequences(match: NaiveMatch, depth: int) -> int:
    """How many sequences of exactly `depth` legal actions go on from here, within the round."""
    if depth == 0:
        return 1
    total = 0
    for action in match.legal():
        after = copy.deepcopy(match)
        after.play(action)
        total += count_sequences(after, depth - 1)
    return total
