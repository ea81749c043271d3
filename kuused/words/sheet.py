"""The rule sheet, from the one source that all show."""

from __future__ import annotations

import re
from textwrap import fill
from typing import TYPE_CHECKING

from kuused.engine import FORTY, Card, Suit
from kuused.resources import seeds

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["rule_sheet"]

_WIDTH = 78
"""Of the lines in the files, in characters."""

_CARD = re.compile(rf"([{FORTY.ranks}])([♦♣♥♠])")


def rule_sheet(words: Words) -> str:
    """See :meth:`Words.rule_sheet`.

    Cards are named as the dress has them. The prose goes on to speak of diamonds and of J Q K, so
    in another dress the sheet begins with what stands for what. What tells of both dresses, in
    Q12, keeps its symbols unless there are none to be had.
    """
    text = (seeds() / f"rules.{words.lang}.md").read_text(encoding="utf-8")
    text = _CARD.sub(lambda found: words.card(Card.parse(found[0])), text)
    if words.dress != "french":
        title, _, rest = text.partition("\n\n")
        text = "\n\n".join([title, fill(_dress(words), _WIDTH), rest])
    if words.ascii:
        for suit in Suit:
            text = text.replace(suit.symbol, suit.letter)
        text = text.replace("…", "...").replace("–", "-")
    return text


def _dress(words: Words) -> str:
    """What the suits and ranks are called in Spanish dress, by their French names."""
    return words.t(
        "The cards wear Spanish dress: oros stand for diamonds, bastos for clubs, copas for hearts "
        "and espadas for spades; 1 (as) stands for A, 10 (sota) for J, 11 (caballo) for Q and "
        "12 (rey) for K."
    )
