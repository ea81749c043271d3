"""What the engine refuses, with the facts from which a sentence can be made."""

from __future__ import annotations

from enum import Enum
from typing import Any

from kuused.engine.cards import Card

__all__ = ["DealFault", "IllegalAction", "Reason"]


class Reason(Enum):
    """Why an action can't be taken now."""

    NOT_YOUR_TURN = "not your turn"
    NOT_DEALT = "no cards have been dealt yet"
    ROUND_OVER = "the round is over"
    ROUND_NOT_OVER = "the round is still being played"
    MATCH_OVER = "the match is over"
    MUST_LEAD = "the start card must be led"
    MUST_PLAY = "who can play must"
    NOT_IN_PACK = "no such card in this pack"
    ALREADY_PLAYED = "the card lies on the table already"
    FACE_UP = "the card lies face up and joins by itself"
    NOT_IN_HAND = "the card is not in the player's hand"
    COLUMN_NOT_OPEN = "the column is not open"
    OUT_OF_SEQUENCE = "other cards come first"
    START_SUIT_FIRST = "the start suit must be built on first"
    MALFORMED_DEAL = "the deal is not one of this match"


class DealFault(Enum):
    """What is wrong with a malformed deal."""

    NO_SUCH_DEALER = "the dealer is no seat of the match"
    WRONG_DEALER = "somebody else deals this round"
    WRONG_NUMBER_OF_HANDS = "not one hand for each seat"
    OTHER_PACK = "a hand is of another pack"
    WRONG_HAND_SIZE = "a hand has too many or too few cards"
    CARD_TWICE = "a card is in two hands"


class IllegalAction(ValueError):
    """An action that the rules don't allow; the state is as it was.

    Attributes:
        reason: why.
        card: the card that was tried, if one was.
        seat: whose hand or turn the reason is about, if it is about one.
        expected: the seat whose turn or deal it is, or the right number of cards or hands, if the
            reason is about one of these.
        missing: for a card that can't be played yet, those that come first, in the order in which
            they must lie.
        playable: the cards that could be played instead.
        fault: what is wrong with a deal.
    """

    def __init__(
        self,
        reason: Reason,
        *,
        card: Card | None = None,
        seat: int | None = None,
        expected: int | None = None,
        missing: tuple[Card, ...] = (),
        playable: tuple[Card, ...] = (),
        fault: DealFault | None = None,
    ) -> None:
        self.reason = reason
        self.card = card
        self.seat = seat
        self.expected = expected
        self.missing = missing
        self.playable = playable
        self.fault = fault
        facts: list[str] = [reason.value]
        if fault is not None:
            facts.append(fault.value)
        if card is not None:
            facts.append(f"card {card}")
        if missing:
            facts.append("first " + " ".join(map(str, missing)))
        if playable:
            facts.append("playable " + " ".join(map(str, playable)))
        super().__init__("; ".join(facts))

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception pickles by its message alone; workers send ours between processes whole.
        return _rebuild, (self.reason, self.__dict__.copy())


def _rebuild(reason: Reason, facts: dict[str, Any]) -> IllegalAction:
    facts.pop("reason")
    return IllegalAction(reason, **facts)
