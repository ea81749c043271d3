"""Actions as the journal writes them: ``deal 1 3D 7C/QD QS/…``, ``6D``, ``--``.

A deal tells who deals, counted from 1 as in records, and the hands by seat.
"""

from __future__ import annotations

from typing import Final

from kuused.engine import Action, Card, Deal, Pass, Play, Rules

__all__ = ["read_action", "write_action"]

_PASS: Final = "--"
_DEAL: Final = "deal"
_LONGEST: Final = 1_000
"""Characters in the longest action; a deal of forty cards takes 130."""


def write_action(action: Action) -> str:
    """The text of an action."""
    if isinstance(action, Deal):
        hands = "/".join(" ".join(map(str, hand)) for hand in action.hands)
        return f"{_DEAL} {action.dealer + 1} {hands}"
    return _PASS if isinstance(action, Pass) else str(action.card)


def read_action(rules: Rules, text: str) -> Action:
    """The action that a text tells of.

    Raises:
        ValueError: it tells of none.
    """
    if len(text) > _LONGEST:
        raise ValueError("too long for an action")
    if text == _PASS:
        return Pass()
    if not text.startswith(f"{_DEAL} "):
        return Play(Card.parse(text))
    _, dealer, hands = text.split(" ", 2)
    if not (dealer.isascii() and dealer.isdigit() and len(dealer) < 3 and dealer != "0"):
        raise ValueError(f"{dealer!r} is no seat")
    dealt = tuple(rules.card_set(_bits(rules, hand)) for hand in hands.split("/"))
    return Deal(dealt, int(dealer) - 1)


def _bits(rules: Rules, hand: str) -> int:
    bits = 0
    for word in hand.split():
        bit = rules.pack.bit_of.get(Card.parse(word))
        if bit is None or bits & bit:
            raise ValueError(f"{word} can't be in this hand")
        bits |= bit
    return bits
