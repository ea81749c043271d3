"""Why an action can't be taken, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kuused.engine import CardSet, DealFault, IllegalAction, Reason
from kuused.words.events import name
from kuused.words.phrases import sentence
from kuused.words.prompts import still_unseen

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["refusal"]


def refusal(
    words: Words,
    error: IllegalAction,
    names: Sequence[str | None],
    you: int | None,
    advice: bool,
    unseen: CardSet | None = None,
) -> str:
    """See :meth:`Words.refusal`."""
    if error.reason is Reason.MALFORMED_DEAL:
        return sentence(_deal(words, error, names, you))
    why = sentence(_why(words, error, names, you))
    if unseen is not None and (distance := still_unseen(words, error.missing, unseen)):
        why = f"{why} {distance}"
    if advice and error.playable and error.reason in _ADVISED:
        cards = words.cards(error.playable)
        if error.seat == you:
            return f"{why} {words.t('You can play {cards}.', cards=cards)}"
        return f"{why} {words.t('What can be played: {cards}.', cards=cards)}"
    if advice and error.seat == you is not None and error.reason in _ADVISED:
        return f"{why} {words.t('Nothing you hold fits: you have to pass.')}"
    return why


_ADVISED = frozenset(
    {
        Reason.NOT_IN_PACK,
        Reason.ALREADY_PLAYED,
        Reason.FACE_UP,
        Reason.NOT_IN_HAND,
        Reason.COLUMN_NOT_OPEN,
        Reason.OUT_OF_SEQUENCE,
        Reason.START_SUIT_FIRST,
        Reason.MUST_PLAY,
    }
)


def _why(words: Words, error: IllegalAction, names: Sequence[str | None], you: int | None) -> str:
    reason, seat = error.reason, error.seat
    card = words.card(error.card) if error.card else ""
    if reason is Reason.NOT_YOUR_TURN:
        return _not_in_turn(words, error, names, you)
    if reason is Reason.NOT_DEALT:
        return words.t("No cards have been dealt yet.")
    if reason is Reason.ROUND_OVER:
        return words.t("The round is over, and the next one has not been dealt.")
    if reason is Reason.ROUND_NOT_OVER:
        return words.t("The round is still being played.")
    if reason is Reason.MATCH_OVER:
        return words.t("The match is over.")
    if reason is Reason.MUST_LEAD:
        if not error.missing:
            return words.t("The leader may not pass: the round begins with {card}.", card=card)
        return words.t(
            "{card} can't be played yet: the round begins with {first}.",
            card=card,
            first=words.cards(error.missing, "and"),
        )
    if reason is Reason.MUST_PLAY:
        if seat == you:
            return words.t("You may not pass while a card of yours fits.")
        return words.t(
            "{name} may not pass: a card in hand fits.", name=_seat(words, names, seat, you)
        )
    if reason is Reason.NOT_IN_PACK:
        return words.t("There is no {card} in this pack.", card=card)
    if reason is Reason.ALREADY_PLAYED:
        return words.t("{card} lies on the table already.", card=card)
    if reason is Reason.FACE_UP:
        return words.t("{card} lies face up and joins its column by itself.", card=card)
    if reason is Reason.NOT_IN_HAND:
        if seat == you:
            return words.t("You don't hold {card}.", card=card)
        return words.t(
            "{name} does not hold {card}.", name=_seat(words, names, seat, you), card=card
        )
    if reason is Reason.START_SUIT_FIRST:
        return words.t(
            "{card} must wait: the first column grows before another is opened.", card=card
        )
    return words.tn(
        "{card} can't be played: {cards} comes first.",
        "{card} can't be played: {cards} come first.",
        len(error.missing),
        card=card,
        cards=words.cards(error.missing, "and"),
    )


def _seat(words: Words, names: Sequence[str | None], seat: int | None, you: int | None) -> str:
    return words.t("Guest") if seat is None else name(words, names, seat, you)


def _not_in_turn(
    words: Words, error: IllegalAction, names: Sequence[str | None], you: int | None
) -> str:
    other = _seat(words, names, error.expected, you)
    if error.seat == you:
        return words.t("It is not your turn: {name} is to play.", name=other)
    who = _seat(words, names, error.seat, you)
    if error.expected == you:
        return words.t("It is your turn, and {name} has to wait.", name=who)
    return words.t("{other} is to play, and {name} has to wait.", name=who, other=other)


def _deal(words: Words, error: IllegalAction, names: Sequence[str | None], you: int | None) -> str:
    fault, seat, expected = error.fault, error.seat, error.expected
    if fault is DealFault.NO_SUCH_DEALER:
        return words.t("The dealer of this round is nobody at the table.")
    if fault is DealFault.WRONG_DEALER:
        return words.t(
            "This round is dealt by {other}, not by {name}.",
            name=_seat(words, names, seat, you),
            other=_seat(words, names, expected, you),
        )
    if fault is DealFault.WRONG_NUMBER_OF_HANDS:
        return words.tn(
            "A deal has {n} hand here, one for each player.",
            "A deal has {n} hands here, one for each player.",
            expected or 0,
        )
    if fault is DealFault.OTHER_PACK:
        return words.t(
            "The hand holds cards of another pack: {name}.", name=_seat(words, names, seat, you)
        )
    if fault is DealFault.WRONG_HAND_SIZE:
        return words.tn(
            "This hand should have {n} card: {name}.",
            "This hand should have {n} cards: {name}.",
            expected or 0,
            name=_seat(words, names, seat, you),
        )
    card = words.card(error.card) if error.card else ""
    return words.t("{card} has been dealt twice.", card=card)
