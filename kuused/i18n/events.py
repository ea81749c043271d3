"""Events as text: one line for the log, and a word or two for the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kuused.engine import (
    AntePaid,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    MatchStarted,
    MatchWon,
    PassedFree,
    PlayoffStarted,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.i18n.cards import card_text, cards_text
from kuused.i18n.translator import Translator, capitalized, list_items
from kuused.match.updates import Fault, Thinking, TurnTakenOver

__all__ = ["Names", "event_brief", "event_line", "name_or_you", "names_or_you", "takeover_line"]

Names: TypeAlias = Sequence[str | None]
"""The name of each seat. ``None`` stands for a person who gave none."""


def name_or_you(tr: Translator, names: Names, seat: int, you: int | None = None) -> str:
    """Return a seat's name inside a sentence: ``Pine``, or ``you`` for the person spoken to."""
    if seat == you:
        return tr.t("you")
    return names[seat] or tr.t("Guest")


def names_or_you(tr: Translator, names: Names, seats: Sequence[int], you: int | None) -> str:
    """Return seats as an enumeration, the person spoken to first: ``you, Birch and Pine``."""
    order = sorted(seats, key=lambda seat: seat != you)
    return list_items(tr, [name_or_you(tr, names, seat, you) for seat in order], "and")


def event_line(tr: Translator, event: object, names: Names, you: int | None = None) -> str:
    """Return one line for the log, without a full stop: ``Pine plays 7♦``, ``You pay a chip …``.

    Args:
        tr: the translator.
        event: an event of the engine, or of the match.
        names: the name of each seat.
        you: the seat of the person spoken to, if one plays.

    Raises:
        TypeError: it is no event.
    """
    seat = getattr(event, "seat", None)
    if seat is not None and seat == you:
        line = _your_line(tr, event)
        if line:
            return line
    who = "" if seat is None else name_or_you(tr, names, seat, you)
    return capitalized(_line(tr, event, who, names, you))


def _your_line(tr: Translator, event: object) -> str:
    """Return the line about something that the person spoken to did, or the empty text."""
    match event:
        case AntePaid(amount=0):
            return tr.t("You have no chips for the ante")
        case AntePaid():
            return tr.tn(
                "You pay the ante, {n} chip: {pot} in the pot",
                "You pay the ante, {n} chips: {pot} in the pot",
                event.amount,
                pot=event.pot,
            )
        case CardPlayed():
            return _joined(tr, event, tr.t("You play {card}", card=card_text(tr, event.card)))
        case ChipPaid(chips=0):
            return tr.t("You pay your last chip: {pot} in the pot", pot=event.pot)
        case ChipPaid():
            return tr.t("You pay a chip: {pot} in the pot", pot=event.pot)
        case PassedFree():
            return tr.t("You have no chips and pass free")
        case RoundWon(pot=0):
            return tr.t("You win the round; the pot is empty")
        case RoundWon():
            return tr.tn(
                "You win the round and the pot of {n} chip",
                "You win the round and the pot of {n} chips",
                event.pot,
            )
        case CardsPaidFor(amount=0):
            cards = _cards_in_hand(tr, event)
            return tr.t("For {cards} you have no chips left to pay", cards=cards)
        case CardsPaidFor():
            return tr.tn(
                "For {cards} you pay the winner {n} chip",
                "For {cards} you pay the winner {n} chips",
                event.amount,
                cards=_cards_in_hand(tr, event),
            )
    return ""


def _line(tr: Translator, event: object, who: str, names: Names, you: int | None) -> str:
    """Return the line about what another player did, or about no seat alone."""
    match event:
        case MatchStarted(rules=rules):
            return tr.tn(
                "The match begins: {n} chip each", "The match begins: {n} chips each", rules.chips
            )
        case RoundDealt():
            return _dealt(tr, event, names, you)
        case AntePaid(amount=0):
            return tr.t("{name} has no chips for the ante", name=who)
        case AntePaid():
            return tr.tn(
                "{name} pays the ante, {n} chip: {pot} in the pot",
                "{name} pays the ante, {n} chips: {pot} in the pot",
                event.amount,
                name=who,
                pot=event.pot,
            )
        case CardPlayed():
            line = tr.t("{name} plays {card}", name=who, card=card_text(tr, event.card))
            return _joined(tr, event, line)
        case ChipPaid(chips=0):
            return tr.t("{name} pays a last chip: {pot} in the pot", name=who, pot=event.pot)
        case ChipPaid():
            return tr.t("{name} pays a chip: {pot} in the pot", name=who, pot=event.pot)
        case PassedFree():
            return tr.t("{name} has no chips and passes free", name=who)
        case RoundWon(pot=0):
            return tr.t("{name} wins the round; the pot is empty", name=who)
        case RoundWon():
            return tr.tn(
                "{name} wins the round and the pot of {n} chip",
                "{name} wins the round and the pot of {n} chips",
                event.pot,
                name=who,
            )
        case CardsPaidFor():
            return _paid_for(tr, event, who, you)
        case RoundStalled(pot=0):
            return tr.t("Two laps without a card: nobody wins the round")
        case RoundStalled():
            return tr.tn(
                "Two laps without a card: nobody wins the round, {n} chip stays in the pot",
                "Two laps without a card: nobody wins the round, {n} chips stay in the pot",
                event.pot,
            )
        case RoundStopped():
            return _stopped(tr, event, names, you)
        case PlayoffStarted(contenders=seats):
            level = names_or_you(tr, names, seats, you)
            return tr.t("{names} are level: further rounds decide the match", names=level)
        case MatchWon(winners=winners):
            if winners == (you,):
                return tr.t("You win the match")
            names_of = names_or_you(tr, names, winners, you)
            if len(winners) == 1:
                return tr.t("{name} wins the match", name=names_of)
            return tr.t("{names} share the win", names=names_of)
        case Thinking():
            return tr.t("{name} is thinking", name=who)
        case TurnTakenOver():
            return takeover_line(tr, who, event.fault.value, event.detail)
    raise TypeError(f"no event: {event!r}")


def _dealt(tr: Translator, event: RoundDealt, names: Names, you: int | None) -> str:
    if event.dealer == you:
        line = tr.t("Round {number}: you deal", number=event.round_number)
    else:
        dealer = name_or_you(tr, names, event.dealer, you)
        line = tr.t("Round {number}: {name} deals", number=event.round_number, name=dealer)
    face_up = event.opened | event.waiting
    if face_up:
        line = tr.t("{line}; face up: {cards}", line=line, cards=cards_text(tr, face_up, "and"))
    return line


def _joined(tr: Translator, event: CardPlayed, line: str) -> str:
    """Return the line with the face-up cards that joined their column."""
    if not event.joined:
        return line
    return tr.tn(
        "{line}, and {cards} joins",
        "{line}, and {cards} join",
        len(event.joined),
        line=line,
        cards=cards_text(tr, event.joined, "and"),
    )


def _cards_in_hand(tr: Translator, event: CardsPaidFor) -> str:
    return tr.tn("{n} card in hand", "{n} cards in hand", event.cards)


def _paid_for(tr: Translator, event: CardsPaidFor, who: str, you: int | None) -> str:
    cards = _cards_in_hand(tr, event)
    if not event.amount:
        return tr.t("For {cards}, {name} has no chips left to pay", name=who, cards=cards)
    if event.winner == you:
        return tr.tn(
            "For {cards}, {name} pays you {n} chip",
            "For {cards}, {name} pays you {n} chips",
            event.amount,
            name=who,
            cards=cards,
        )
    return tr.tn(
        "For {cards}, {name} pays the winner {n} chip",
        "For {cards}, {name} pays the winner {n} chips",
        event.amount,
        name=who,
        cards=cards,
    )


def _stopped(tr: Translator, event: RoundStopped, names: Names, you: int | None) -> str:
    if event.broke == (you,):
        return tr.tn(
            "You are out of chips: the round ends at once, and nobody takes the pot of {n} chip",
            "You are out of chips: the round ends at once, and nobody takes the pot of {n} chips",
            event.pot,
        )
    who = names_or_you(tr, names, event.broke, you)
    if len(event.broke) == 1:
        return tr.tn(
            "{name} is out of chips: the round ends at once, and nobody takes the pot of {n} chip",
            "{name} is out of chips: the round ends at once, and nobody takes the pot of {n} chips",
            event.pot,
            name=who,
        )
    return tr.tn(
        "{names} are out of chips: the round ends at once, and nobody takes the pot of {n} chip",
        "{names} are out of chips: the round ends at once, and nobody takes the pot of {n} chips",
        event.pot,
        names=who,
    )


def takeover_line(tr: Translator, who: str, fault: str, detail: str = "") -> str:
    """Return how a player failed in its turn, as a record has it: ``Pine takes too long: …``.

    Args:
        tr: the translator.
        who: the player's name.
        fault: ``raised``, ``cheated`` or ``hung``.
        detail: more about it, untranslated; perhaps nothing.
    """
    if fault == Fault.RAISED.value:
        line = tr.t("{name} fails with an error: this turn is played for it", name=who)
    elif fault == Fault.CHEATED.value:
        line = tr.t("{name} tries what is not allowed: this turn is played for it", name=who)
    elif fault == Fault.HUNG.value:
        line = tr.t("{name} takes too long: this turn is played for it", name=who)
    else:
        line = tr.t("{name} fails: this turn is played for it", name=who)
    return f"{line} ({detail})" if detail else line


def event_brief(tr: Translator, event: object) -> str:
    """Return an event for the seat that it is about, in at most 16 cells: ``7♦``, ``paid 1``.

    Empty for an event that is about no seat.
    """
    match event:
        case CardPlayed():
            return card_text(tr, event.card)
        case AntePaid():
            return tr.t("ante {amount}", amount=event.amount)
        case ChipPaid():
            return tr.t("paid 1")
        case PassedFree():
            return tr.t("free pass")
        case RoundWon():
            return tr.t("won the round")
        case RoundDealt():
            return tr.t("dealt")
        case Thinking():
            return tr.t("thinking")
        case TurnTakenOver():
            return tr.t("taken over")
    return ""
