"""What the table asks of a person, and what a card in hand waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kuused.engine import Card, CardSet, Pass, Phase, PlayerView, run_to
from kuused.words.events import name, seats
from kuused.words.phrases import sentence

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["prompt", "still_unseen", "waits"]


def prompt(words: Words, view: PlayerView, names: Sequence[str | None]) -> str:
    """See :meth:`Words.prompt`."""
    if view.phase is Phase.OVER:
        return sentence(_over(words, view, names))
    if view.phase is Phase.DEAL or view.turn is None:
        if not view.round_number:
            return words.t("The cards are being dealt.")
        return words.t("Round {number} is over.", number=view.round_number)
    leading = view.rules.start not in view.table
    if not view.my_turn:
        who = name(words, names, view.turn, view.seat)
        if leading:
            return words.t("{name} leads with {card}.", name=who, card=words.card(view.rules.start))
        return words.t("{name} is to play.", name=who)
    cards = words.cards(view.playable)
    if leading and cards:
        return words.t("You lead the round: play {card}.", card=cards)
    broke = not view.chips[view.turn]
    if not cards:
        if broke:
            return words.t("Nothing fits, and you have no chips: pass free.")
        return words.t("Nothing fits: pay a chip and pass.")
    if Pass() not in view.legal:
        return words.t("Your turn: {cards}.", cards=cards)
    if broke:
        return words.t("Your turn: {cards}; or pass free.", cards=cards)
    return words.t("Your turn: {cards}; or pay a chip and pass.", cards=cards)


def _over(words: Words, view: PlayerView, names: Sequence[str | None]) -> str:
    if view.winners == (view.seat,):
        return words.t("You have won the match.")
    who = seats(words, names, view.winners, view.seat)
    if len(view.winners) == 1:
        return words.t("{name} has won the match.", name=who)
    return words.t("{names} have won the match together.", names=who)


def still_unseen(words: Words, missing: Sequence[Card], unseen: CardSet) -> str:
    """Which of the cards that come first lie in hands that can't be seen; empty if there is none.

    Args:
        words: the words to speak with.
        missing: the cards that come first, in the order in which they must lie.
        unseen: the cards whose place is not known, as ``PlayerView.unseen``.
    """
    hidden = [card for card in missing if card in unseen]
    if not hidden:
        return words.t("You hold them all.") if len(missing) > 1 else ""
    if len(hidden) == len(missing) > 1:
        return words.t("All {n} are still unseen.", n=len(hidden))
    if len(missing) == 1:
        return words.t("It is still unseen.")
    return words.tn(
        "Of these, {cards} is still unseen.",
        "Of these, {cards} are still unseen.",
        len(hidden),
        cards=words.cards(hidden, "and"),
    )


def waits(words: Words, view: PlayerView, card: Card, full: bool = False) -> str:
    """See :meth:`Words.waits`."""
    name_of = words.card(card)
    if card in view.table:
        return words.t("{card} lies on the table already.", card=name_of)
    if view.rules.start not in view.table and card != view.rules.start:
        return words.t(
            "{card} waits for the lead, {first}.", card=name_of, first=words.card(view.rules.start)
        )
    missing = [other for other in run_to(view.rules, card) if other not in view.table]
    if missing:
        said = words.t("{card} waits for {cards}.", card=name_of, cards=words.cards(missing, "and"))
        distance = still_unseen(words, missing, view.unseen) if full else ""
        return f"{said} {distance}" if distance else said
    if view.my_turn and card in view.hand and card not in view.playable:
        return words.t(
            "{card} must wait: the first column grows before another is opened.", card=name_of
        )
    return words.t("{card} fits.", card=name_of)
