"""What happened: frozen nouns, each telling all that a widget needs to draw it.

Only :class:`RoundDealt` ever holds something hidden, and :func:`kuused.engine.views.redact` takes
that out. Cards left in hand are laid open when a round ends, so those that end one show them all.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from kuused.engine.actions import value_tuple
from kuused.engine.cards import Card, CardSet
from kuused.engine.rules import Rules

__all__ = [
    "AntePaid",
    "CardPlayed",
    "CardsPaidFor",
    "ChipPaid",
    "Event",
    "MatchStarted",
    "MatchWon",
    "PassedFree",
    "PlayoffStarted",
    "RoundDealt",
    "RoundStalled",
    "RoundStopped",
    "RoundWon",
]


@value_tuple
class MatchStarted(NamedTuple):
    """A match begins: everybody holds the same number of chips (R5)."""

    rules: Rules


@value_tuple
class AntePaid(NamedTuple):
    """A seat has put its ante into the pot before the deal (Q10).

    Attributes:
        seat: who paid.
        amount: how many chips; fewer than asked when there were fewer, perhaps none.
        chips: what the seat holds after it.
        pot: what lies in the pot after it.
    """

    seat: int
    amount: int
    chips: int
    pot: int


@value_tuple
class RoundDealt(NamedTuple):
    """The pack has been dealt out (R6).

    Attributes:
        round_number: 1 for the first round of the match.
        dealer: who dealt.
        leader: who plays first (R10), and deals the next round (R16).
        hands: the hands by seat; ``None`` for each hand that the watcher may not see.
        sizes: how many cards each seat was dealt.
        opened: face-up cards that lie in their columns from the start (Q9, ``equal``).
        waiting: face-up cards whose neighbour does not lie yet (Q9, ``equal``).
    """

    round_number: int
    dealer: int
    leader: int
    hands: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    opened: CardSet
    waiting: CardSet


@value_tuple
class CardPlayed(NamedTuple):
    """A card has been laid on its column (R12).

    Attributes:
        seat: who played it.
        card: the card.
        opened: whether it opened its column (a start card) or extended one.
        left: how many cards the seat still holds.
        joined: face-up cards that joined the column after it, nearest first (Q9, ``equal``).
    """

    seat: int
    card: Card
    opened: bool
    left: int
    joined: tuple[Card, ...]


@value_tuple
class ChipPaid(NamedTuple):
    """A seat has paid a chip into the pot and passed (R14).

    Attributes:
        seat: who paid.
        chips: what the seat holds after it.
        pot: what lies in the pot after it.
    """

    seat: int
    chips: int
    pot: int


@value_tuple
class PassedFree(NamedTuple):
    """A seat owed a chip, had none, and passed free (Q3)."""

    seat: int


@value_tuple
class RoundWon(NamedTuple):
    """A seat has played its last card and takes the pot (R15).

    Attributes:
        seat: who won.
        card: the last card.
        pot: what it took.
        chips: what every seat holds after that.
        left: the cards left in each hand, laid open.
    """

    seat: int
    card: Card
    pot: int
    chips: tuple[int, ...]
    left: tuple[CardSet, ...]


@value_tuple
class CardsPaidFor(NamedTuple):
    """A loser has paid the winner for the cards left in hand (Q10, ``pay-per-card``).

    Attributes:
        seat: who paid.
        winner: who was paid.
        cards: how many cards were left.
        amount: how many chips changed hands; fewer than cards when there were fewer.
        chips: what every seat holds after it.
    """

    seat: int
    winner: int
    cards: int
    amount: int
    chips: tuple[int, ...]


@value_tuple
class RoundStalled(NamedTuple):
    """Nobody has played for two laps: the round ends and the pot is carried over (Q1).

    Attributes:
        pot: what stays in the pot.
        chips: what every seat holds.
        left: the cards left in each hand, laid open.
    """

    pot: int
    chips: tuple[int, ...]
    left: tuple[CardSet, ...]


@value_tuple
class RoundStopped(NamedTuple):
    """A seat has paid its last chip under sudden end, and the round is broken off (Q4).

    Attributes:
        broke: the seats that have just paid their last chip.
        pot: what stays in the pot, won by nobody.
        chips: what every seat holds.
        left: the cards left in each hand, laid open; empty when the ante did it before the deal.
    """

    broke: tuple[int, ...]
    pot: int
    chips: tuple[int, ...]
    left: tuple[CardSet, ...]


@value_tuple
class PlayoffStarted(NamedTuple):
    """Several seats hold the most; they alone play on for the match (Q5, ``playoff``).

    It is told again whenever a further round leaves fewer of them.
    """

    contenders: tuple[int, ...]


@value_tuple
class MatchWon(NamedTuple):
    """The match is over (R17).

    Attributes:
        winners: who won; several when they share it (Q5).
        chips: the final standings by seat.
        pot: what stays in the pot, won by nobody (Q4).
    """

    winners: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int


Event: TypeAlias = (
    MatchStarted
    | AntePaid
    | RoundDealt
    | CardPlayed
    | ChipPaid
    | PassedFree
    | RoundWon
    | CardsPaidFor
    | RoundStalled
    | RoundStopped
    | PlayoffStarted
    | MatchWon
)
