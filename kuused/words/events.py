"""What happened, said in one line for the log and in a word or two for the seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING, TypeAlias

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
from kuused.match.updates import Fault, Thinking, TurnTakenOver
from kuused.words.phrases import listed, sentence

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["brief", "event", "name", "seats", "taken_over"]

Names: TypeAlias = Sequence[str | None]


def name(words: Words, names: Names, seat: int, you: int | None) -> str:
    """See :meth:`Words.name`."""
    if seat == you:
        return words.t("you")
    return names[seat] or words.t("Guest")


def seats(words: Words, names: Names, several: Sequence[int], you: int | None) -> str:
    """Seats as a sentence lists them, the person spoken to first: ``you, Birch and Pine``."""
    order = sorted(several, key=lambda seat: seat != you)
    return listed(words, [name(words, names, seat, you) for seat in order], "and")


# -- one line for the log ------------------------------------------------------------------------


def event(words: Words, event: object, names: Names, you: int | None) -> str:
    """See :meth:`Words.event`."""
    return sentence(_line(event, words, names, you))


@singledispatch
def _line(event: object, words: Words, names: Names, you: int | None) -> str:
    raise TypeError(f"no event: {event!r}")


@_line.register(MatchStarted)
def _(event: MatchStarted, words: Words, names: Names, you: int | None) -> str:
    return words.tn(
        "The match begins: {n} chip each", "The match begins: {n} chips each", event.rules.chips
    )


@_line.register(RoundDealt)
def _(event: RoundDealt, words: Words, names: Names, you: int | None) -> str:
    if event.dealer == you:
        line = words.t("Round {number}: you deal", number=event.round_number)
    else:
        line = words.t(
            "Round {number}: {name} deals",
            number=event.round_number,
            name=name(words, names, event.dealer, you),
        )
    face_up = event.opened | event.waiting
    if face_up:
        line = words.t("{line}; face up: {cards}", line=line, cards=words.cards(face_up, "and"))
    return line


@_line.register(AntePaid)
def _(event: AntePaid, words: Words, names: Names, you: int | None) -> str:
    if event.seat == you:
        if not event.amount:
            return words.t("You have no chips for the ante")
        return words.tn(
            "You pay the ante, {n} chip: {pot} in the pot",
            "You pay the ante, {n} chips: {pot} in the pot",
            event.amount,
            pot=event.pot,
        )
    who = name(words, names, event.seat, you)
    if not event.amount:
        return words.t("{name} has no chips for the ante", name=who)
    return words.tn(
        "{name} pays the ante, {n} chip: {pot} in the pot",
        "{name} pays the ante, {n} chips: {pot} in the pot",
        event.amount,
        name=who,
        pot=event.pot,
    )


@_line.register(CardPlayed)
def _(event: CardPlayed, words: Words, names: Names, you: int | None) -> str:
    card = words.card(event.card)
    if event.seat == you:
        line = words.t("You play {card}", card=card)
    else:
        line = words.t("{name} plays {card}", name=name(words, names, event.seat, you), card=card)
    if event.joined:
        line = words.tn(
            "{line}, and {cards} joins",
            "{line}, and {cards} join",
            len(event.joined),
            line=line,
            cards=words.cards(event.joined, "and"),
        )
    return line


@_line.register(ChipPaid)
def _(event: ChipPaid, words: Words, names: Names, you: int | None) -> str:
    if event.seat == you:
        if event.chips:
            return words.t("You pay a chip: {pot} in the pot", pot=event.pot)
        return words.t("You pay your last chip: {pot} in the pot", pot=event.pot)
    who = name(words, names, event.seat, you)
    if event.chips:
        return words.t("{name} pays a chip: {pot} in the pot", name=who, pot=event.pot)
    return words.t("{name} pays a last chip: {pot} in the pot", name=who, pot=event.pot)


@_line.register(PassedFree)
def _(event: PassedFree, words: Words, names: Names, you: int | None) -> str:
    if event.seat == you:
        return words.t("You have no chips and pass free")
    return words.t("{name} has no chips and passes free", name=name(words, names, event.seat, you))


@_line.register(RoundWon)
def _(event: RoundWon, words: Words, names: Names, you: int | None) -> str:
    if event.seat == you:
        if not event.pot:
            return words.t("You win the round; the pot is empty")
        return words.tn(
            "You win the round and the pot of {n} chip",
            "You win the round and the pot of {n} chips",
            event.pot,
        )
    who = name(words, names, event.seat, you)
    if not event.pot:
        return words.t("{name} wins the round; the pot is empty", name=who)
    return words.tn(
        "{name} wins the round and the pot of {n} chip",
        "{name} wins the round and the pot of {n} chips",
        event.pot,
        name=who,
    )


@_line.register(CardsPaidFor)
def _(event: CardsPaidFor, words: Words, names: Names, you: int | None) -> str:
    cards = words.tn("{n} card in hand", "{n} cards in hand", event.cards)
    who = name(words, names, event.seat, you)
    if not event.amount:
        if event.seat == you:
            return words.t("For {cards} you have no chips left to pay", cards=cards)
        return words.t("For {cards}, {name} has no chips left to pay", name=who, cards=cards)
    if event.seat == you:
        return words.tn(
            "For {cards} you pay the winner {n} chip",
            "For {cards} you pay the winner {n} chips",
            event.amount,
            cards=cards,
        )
    if event.winner == you:
        return words.tn(
            "For {cards}, {name} pays you {n} chip",
            "For {cards}, {name} pays you {n} chips",
            event.amount,
            name=who,
            cards=cards,
        )
    return words.tn(
        "For {cards}, {name} pays the winner {n} chip",
        "For {cards}, {name} pays the winner {n} chips",
        event.amount,
        name=who,
        cards=cards,
    )


@_line.register(RoundStalled)
def _(event: RoundStalled, words: Words, names: Names, you: int | None) -> str:
    if not event.pot:
        return words.t("Two laps without a card: nobody wins the round")
    return words.tn(
        "Two laps without a card: nobody wins the round, {n} chip stays in the pot",
        "Two laps without a card: nobody wins the round, {n} chips stay in the pot",
        event.pot,
    )


@_line.register(RoundStopped)
def _(event: RoundStopped, words: Words, names: Names, you: int | None) -> str:
    if event.broke == (you,):
        return words.tn(
            "You are out of chips: the round ends at once, and nobody takes the pot of {n} chip",
            "You are out of chips: the round ends at once, and nobody takes the pot of {n} chips",
            event.pot,
        )
    who = seats(words, names, event.broke, you)
    if len(event.broke) == 1:
        return words.tn(
            "{name} is out of chips: the round ends at once, and nobody takes the pot of {n} chip",
            "{name} is out of chips: the round ends at once, and nobody takes the pot of {n} chips",
            event.pot,
            name=who,
        )
    return words.tn(
        "{names} are out of chips: the round ends at once, and nobody takes the pot of {n} chip",
        "{names} are out of chips: the round ends at once, and nobody takes the pot of {n} chips",
        event.pot,
        names=who,
    )


@_line.register(PlayoffStarted)
def _(event: PlayoffStarted, words: Words, names: Names, you: int | None) -> str:
    return words.t(
        "{names} are level: further rounds decide the match",
        names=seats(words, names, event.contenders, you),
    )


@_line.register(MatchWon)
def _(event: MatchWon, words: Words, names: Names, you: int | None) -> str:
    if event.winners == (you,):
        return words.t("You win the match")
    who = seats(words, names, event.winners, you)
    if len(event.winners) == 1:
        return words.t("{name} wins the match", name=who)
    return words.t("{names} share the win", names=who)


@_line.register(Thinking)
def _(event: Thinking, words: Words, names: Names, you: int | None) -> str:
    return words.t("{name} is thinking", name=name(words, names, event.seat, you))


@_line.register(TurnTakenOver)
def _(event: TurnTakenOver, words: Words, names: Names, you: int | None) -> str:
    return taken_over(words, name(words, names, event.seat, you), event.fault.value, event.detail)


def taken_over(words: Words, who: str, fault: str, detail: str) -> str:
    """How a player failed in its turn, and what was done.

    Args:
        words: the words to say it with.
        who: what the player is called.
        fault: one word, as records have it.
        detail: more about it, as it stands; perhaps nothing.
    """
    if fault == Fault.RAISED.value:
        line = words.t("{name} fails with an error: this turn is played for it", name=who)
    elif fault == Fault.CHEATED.value:
        line = words.t("{name} tries what is not allowed: this turn is played for it", name=who)
    elif fault == Fault.HUNG.value:
        line = words.t("{name} takes too long: this turn is played for it", name=who)
    else:
        line = words.t("{name} fails: this turn is played for it", name=who)
    return f"{line} ({detail})" if detail else line


# -- a word or two for the seat ------------------------------------------------------------------


def brief(words: Words, event: object) -> str:
    """See :meth:`Words.brief`."""
    for kind, say in _BRIEF:
        if isinstance(event, kind):
            return say(words, event)
    return ""


def _brief_card(words: Words, event: CardPlayed) -> str:
    return words.card(event.card)


def _brief_ante(words: Words, event: AntePaid) -> str:
    return words.t("ante {amount}", amount=event.amount)


_BRIEF: tuple[tuple[type, Callable[..., str]], ...] = (
    (CardPlayed, _brief_card),
    (AntePaid, _brief_ante),
    (ChipPaid, lambda words, event: words.t("paid 1")),
    (PassedFree, lambda words, event: words.t("free pass")),
    (RoundWon, lambda words, event: words.t("won the round")),
    (RoundDealt, lambda words, event: words.t("dealt")),
    (Thinking, lambda words, event: words.t("thinking")),
    (TurnTakenOver, lambda words, event: words.t("taken over")),
)
