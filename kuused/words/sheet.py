"""The rule sheet, from the one source that all show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kuused.engine import FORTY, Card, Suit
from kuused.resources import seeds

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["rule_sheet"]

_CARD = re.compile(rf"([{FORTY.ranks}])([♦♣♥♠])")


def rule_sheet(words: Words) -> str:
    """See :meth:`Words.rule_sheet`.

    Cards are named as the dress has them. What tells of both dresses, in Q12, keeps its symbols
    unless there are none to be had.
    """
    text = (seeds() / f"rules.{words.lang}.md").read_text(encoding="utf-8")
    text = _CARD.sub(lambda found: words.card(Card.parse(found[0])), text)
    if words.ascii:
        for suit in Suit:
            text = text.replace(suit.symbol, suit.letter)
        text = text.replace("…", "...").replace("–", "-")
    return text
