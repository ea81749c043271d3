"""What states are made of: the round's frame, the chips, and the turns that lead round the table."""

from __future__ import annotations

from typing import Final, NamedTuple

from kuused.engine.actions import Pass, Play
from kuused.engine.rules import Rules
from kuused.engine.tables import Cards, Tables

__all__ = ["Frame", "Purse", "Turn", "first_turn", "nobodys_turn"]


class Frame(NamedTuple):
    """The part of a state that stays as it is while a round is played.

    Attributes:
        rules: the rules of the match.
        tables: what its moves look up.
        round_number: the round being played or last played, 0 before the first deal.
        dealer: who dealt it; ``None`` before the first deal.
        leader: who led it (R10); ``None`` before the first deal, and in a round that the ante
            broke off.
        dealt: the bits of the hands as they were dealt, by seat.
        contenders: who plays off for the match (Q5); empty unless there is a playoff.
        winners: who has won; empty until the match is over.
    """

    rules: Rules
    tables: Tables
    round_number: int
    dealer: int | None
    leader: int | None
    dealt: tuple[int, ...]
    contenders: tuple[int, ...]
    winners: tuple[int, ...]


class Purse(NamedTuple):
    """The part of a state that a pass changes.

    Attributes:
        chips: what each seat holds.
        pot: what lies in the pot.
        proofs: for each seat, the bits of the cards that it has shown not to hold.
    """

    chips: tuple[int, ...]
    pot: int
    proofs: tuple[int, ...]


class Turn:
    """A seat's turn in one round, and what comes up in it; each leads on to the next.

    Attributes:
        frame: the round.
        seat: whose turn it is; ``None`` for the turn of nobody, while no round is being played.
        dealt: the hand that it was dealt.
        following: the turn after it (R11, Q8).
        cards, choices, plain: as in :class:`kuused.engine.tables.Tables`, for this seat.
    """

    __slots__ = ("cards", "choices", "dealt", "following", "frame", "plain", "seat")

    frame: Frame
    seat: int | None
    dealt: int
    following: Turn
    cards: Cards
    choices: dict[int, tuple[Play | Pass, ...]]
    plain: bool

    def __init__(self, frame: Frame, seat: int) -> None:
        tables = frame.tables
        self.frame = frame
        self.seat = seat
        self.dealt = frame.dealt[seat]
        self.cards = tables.cards[seat]
        self.choices = tables.choices
        self.plain = tables.plain


_NOTHING: Final[dict[int, tuple[Play | Pass, ...]]] = {0: ()}


def nobodys_turn(frame: Frame) -> Turn:
    """The turn of nobody: no card can be played in it, and nothing chosen."""
    turn = object.__new__(Turn)
    turn.frame, turn.seat, turn.dealt, turn.following = frame, None, 0, turn
    turn.cards, turn.choices, turn.plain = {}, _NOTHING, True
    return turn


def first_turn(frame: Frame, seat: int) -> Turn:
    """This seat's turn, linked round the table in turn order."""
    after = frame.rules.layout.after
    turns = [Turn(frame, each) for each in frame.rules.seats]
    for turn, following in zip(turns, after, strict=True):
        turn.following = turns[following]
    return turns[seat]
