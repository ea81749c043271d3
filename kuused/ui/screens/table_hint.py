"""A hint: what the rule-based player would do, and why, in one sentence."""

from __future__ import annotations

import random

from kuused.engine import Card, Pass, PlayerView
from kuused.players import find_kind, rule_based
from kuused.words import Words

__all__ = ["adviser", "hint", "reason"]

_ADVISER = "mand"
"""The kind that plays by rule, and can say why."""


def hint(view: PlayerView) -> Card | None:
    """The card that the rule-based player would play in this turn; ``None`` for a pass."""
    action = rule_based.choose(view, random.Random(0))  # it draws nothing
    return None if isinstance(action, Pass) else action.card


def reason(view: PlayerView, card: Card, words: Words) -> str:
    """Why that card: what it leads to, in a sentence about the hand and the columns alone."""
    if len(view.playable) == 1:
        return words.t("it is the only card that fits.")
    pack = view.rules.pack
    place, start = pack.place(card), pack.ranks.index(view.rules.start_rank)
    suit = [c for c in view.hand if c.suit == card.suit and c is not card]
    if place == start:
        behind = suit
    else:
        step = 1 if place > start else -1
        behind = [c for c in suit if (pack.place(c) - place) * step > 0]
    if behind:
        return words.t("it leads to {cards}.", cards=words.cards(behind, last="and"))
    if place in (0, len(pack.ranks) - 1):
        return words.t("it opens nothing for anybody else.")
    return words.t("it helps the others least.")


def adviser(lang: str) -> str:
    """The name of the player that is asked."""
    return find_kind(_ADVISER).name(lang)
