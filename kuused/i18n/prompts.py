"""The prompt of a turn, what a card waits for, and why an action was refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kuused.engine import (
    Card,
    CardSet,
    DealFault,
    IllegalAction,
    Pass,
    Phase,
    PlayerView,
    Reason,
    run_to,
)
from kuused.i18n.cards import card_text, cards_text
from kuused.i18n.events import Names, name_or_you, names_or_you
from kuused.i18n.translator import N_, Translator, capitalized

__all__ = ["prompt_text", "refusal_text", "waits_for"]


def prompt_text(tr: Translator, view: PlayerView, names: Names) -> str:
    """Return one sentence: whose turn it is, and what the viewer can do."""
    if view.phase is Phase.OVER:
        return capitalized(_over(tr, view, names))
    if view.phase is Phase.DEAL or view.turn is None:
        if not view.round_number:
            return tr.t("The cards are being dealt.")
        return tr.t("Round {number} is over.", number=view.round_number)
    leading = view.rules.start not in view.table
    if not view.my_turn:
        who = name_or_you(tr, names, view.turn, view.seat)
        if leading:
            return tr.t("{name} leads with {card}.", name=who, card=card_text(tr, view.rules.start))
        return tr.t("{name} is to play.", name=who)
    cards = cards_text(tr, view.playable)
    if leading and cards:
        return tr.t("You lead the round: play {card}.", card=cards)
    broke = not view.chips[view.turn]
    if not cards:
        if broke:
            return tr.t("Nothing fits, and you have no chips: pass free.")
        return tr.t("Nothing fits: pay a chip and pass.")
    if Pass() not in view.legal:
        return tr.t("Your turn: {cards}.", cards=cards)
    if broke:
        return tr.t("Your turn: {cards}; or pass free.", cards=cards)
    return tr.t("Your turn: {cards}; or pay a chip and pass.", cards=cards)


def _over(tr: Translator, view: PlayerView, names: Names) -> str:
    if view.winners == (view.seat,):
        return tr.t("You have won the match.")
    who = names_or_you(tr, names, view.winners, view.seat)
    if len(view.winners) == 1:
        return tr.t("{name} has won the match.", name=who)
    return tr.t("{names} have won the match together.", names=who)


def _still_unseen(tr: Translator, missing: Sequence[Card], unseen: CardSet) -> str:
    """Return which of the missing cards are in hands that can't be seen; empty if there is none.

    Args:
        tr: the translator.
        missing: the cards that come first, in playing order.
        unseen: the cards whose place is not known, as ``PlayerView.unseen``.
    """
    hidden = [card for card in missing if card in unseen]
    if not hidden:
        return tr.t("You hold them all.") if len(missing) > 1 else ""
    if len(hidden) == len(missing) > 1:
        return tr.t("All {n} are still unseen.", n=len(hidden))
    if len(missing) == 1:
        return tr.t("It is still unseen.")
    return tr.tn(
        "Of these, {cards} is still unseen.",
        "Of these, {cards} are still unseen.",
        len(hidden),
        cards=cards_text(tr, hidden, "and"),
    )


def waits_for(tr: Translator, view: PlayerView, card: Card, *, full: bool = False) -> str:
    """Return what a card waits for, in playing order: ``3♦ waits for 5♦ and 4♦.``.

    With ``full``, add which of these are still unseen.
    """
    name_of = card_text(tr, card)
    if card in view.table:
        return tr.t("{card} lies on the table already.", card=name_of)
    if view.rules.start not in view.table and card != view.rules.start:
        return tr.t(
            "{card} waits for the lead, {first}.",
            card=name_of,
            first=card_text(tr, view.rules.start),
        )
    missing = [other for other in run_to(view.rules, card) if other not in view.table]
    if missing:
        said = tr.t("{card} waits for {cards}.", card=name_of, cards=cards_text(tr, missing, "and"))
        distance = _still_unseen(tr, missing, view.unseen) if full else ""
        return f"{said} {distance}" if distance else said
    if view.my_turn and card in view.hand and card not in view.playable:
        return tr.t(
            "{card} must wait: the first column grows before another is opened.", card=name_of
        )
    return tr.t("{card} fits.", card=name_of)


# -- refusals --------------------------------------------------------------------------------------


def refusal_text(
    tr: Translator,
    error: IllegalAction,
    names: Names,
    you: int | None = None,
    *,
    advice: bool = True,
    unseen: CardSet | None = None,
) -> str:
    """Return why an action was refused, and what would be right.

    ``Q♠ can't be played: 7♠ and J♠ come first. Of these, J♠ is still unseen.``

    Args:
        tr: the translator.
        error: the engine's refusal.
        names: the name of each seat.
        you: the seat of the person spoken to, if one plays.
        advice: whether to add what can be played instead.
        unseen: the cards whose place the person does not know; if given, say which of the cards
            that come first are among them.
    """
    why = capitalized(_why(tr, error, names, you))
    if unseen is not None and (distance := _still_unseen(tr, error.missing, unseen)):
        why = f"{why} {distance}"
    if not advice or error.reason not in _ADVISED:
        return why
    if error.playable:
        cards = cards_text(tr, error.playable)
        if error.seat == you:
            return f"{why} {tr.t('You can play {cards}.', cards=cards)}"
        return f"{why} {tr.t('What can be played: {cards}.', cards=cards)}"
    if error.seat == you is not None:
        return f"{why} {tr.t('Nothing you hold fits: you have to pass.')}"
    return why


_ADVISED: Final = {
    Reason.NOT_IN_PACK,
    Reason.ALREADY_PLAYED,
    Reason.FACE_UP,
    Reason.NOT_IN_HAND,
    Reason.COLUMN_NOT_OPEN,
    Reason.OUT_OF_SEQUENCE,
    Reason.START_SUIT_FIRST,
    Reason.MUST_PLAY,
}
_REFUSALS: Final[dict[Reason | DealFault, str]] = {
    Reason.NOT_YOUR_TURN: N_("{other} is to play, and {name} has to wait."),
    Reason.NOT_DEALT: N_("No cards have been dealt yet."),
    Reason.ROUND_OVER: N_("The round is over, and the next one has not been dealt."),
    Reason.ROUND_NOT_OVER: N_("The round is still being played."),
    Reason.MATCH_OVER: N_("The match is over."),
    Reason.MUST_LEAD: N_("{card} can't be played yet: the round begins with {first}."),
    Reason.MUST_PLAY: N_("{name} may not pass: a card in hand fits."),
    Reason.NOT_IN_PACK: N_("There is no {card} in this pack."),
    Reason.ALREADY_PLAYED: N_("{card} lies on the table already."),
    Reason.FACE_UP: N_("{card} lies face up and joins its column by itself."),
    Reason.NOT_IN_HAND: N_("{name} does not hold {card}."),
    Reason.START_SUIT_FIRST: N_(
        "{card} must wait: the first column grows before another is opened."
    ),
    DealFault.NO_SUCH_DEALER: N_("The dealer of this round is nobody at the table."),
    DealFault.WRONG_DEALER: N_("This round is dealt by {other}, not by {name}."),
    DealFault.OTHER_PACK: N_("The hand holds cards of another pack: {name}."),
    DealFault.CARD_TWICE: N_("{card} has been dealt twice."),
}
_REFUSALS_TO_YOU: Final[dict[Reason | DealFault, str]] = {
    Reason.MUST_PLAY: N_("You may not pass while a card of yours fits."),
    Reason.NOT_IN_HAND: N_("You don't hold {card}."),
}


def _why(tr: Translator, error: IllegalAction, names: Names, you: int | None) -> str:
    what, yours = error.fault or error.reason, error.seat == you
    # A deal may name a seat that isn't there; of hands and cards, `expected` is a number.
    name, other = (
        tr.t("Guest") if seat is None or seat >= len(names) else name_or_you(tr, names, seat, you)
        for seat in (error.seat, error.expected)
    )
    card = card_text(tr, error.card) if error.card else ""
    first = cards_text(tr, error.missing, "and")
    if what is Reason.NOT_YOUR_TURN and yours:
        return tr.t("It is not your turn: {name} is to play.", name=other)
    if what is Reason.NOT_YOUR_TURN and error.expected == you:
        return tr.t("It is your turn, and {name} has to wait.", name=name)
    if what is Reason.MUST_LEAD and not error.missing:
        return tr.t("The leader may not pass: the round begins with {card}.", card=card)
    if what in (Reason.COLUMN_NOT_OPEN, Reason.OUT_OF_SEQUENCE):
        return tr.tn(
            "{card} can't be played: {cards} comes first.",
            "{card} can't be played: {cards} come first.",
            len(error.missing),
            card=card,
            cards=first,
        )
    if what is DealFault.WRONG_NUMBER_OF_HANDS:
        return tr.tn(
            "A deal has {n} hand here, one for each player.",
            "A deal has {n} hands here, one for each player.",
            error.expected or 0,
        )
    if what is DealFault.WRONG_HAND_SIZE:
        return tr.tn(
            "This hand should have {n} card: {name}.",
            "This hand should have {n} cards: {name}.",
            error.expected or 0,
            name=name,
        )
    message = _REFUSALS_TO_YOU.get(what) if yours else None
    return tr.t(message or _REFUSALS[what], card=card, first=first, name=name, other=other)
