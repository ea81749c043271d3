"""Courses to weigh: an action now, and cards that are held back from then on.

What a card is worth depends on what its player means to do next. Played out by the rule-based
player alone, a card that another waits for looks as if it had to go soon. So each action is tried
together with each plan of a small book: go on by the rule, or go on by the rule but hold back one's
cards on one side of one column for as long as anything else can be played. The best plan of an
action is what the action is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kuused.engine import Play
from kuused.players.search.state import SearchState
from kuused.players.search.tables import LANE

__all__ = ["Plan", "holds", "plans"]


class Plan(NamedTuple):
    """One way to go on.

    Attributes:
        action: its place in ``view.legal``.
        card: the word of the card that is played now; 0 for a pass.
        held: the word of the cards that are held back after that.
    """

    action: int
    card: int
    held: int


def holds(outlook: SearchState) -> list[int]:
    """Words of what may be held back: nothing first, then the own cards of each side of a column.

    A start card is a side of its own.
    """
    tables = outlook.tables
    start = 1 << tables.start_place
    sides = (start - 1, start, -2 * start)
    words = [0]
    for suit, mask in enumerate(tables.masks_of(outlook.view.hand.bits)):
        words += [(mask & side) << LANE * suit for side in sides if mask & side]
    return words


def plans(outlook: SearchState, held: Sequence[int]) -> list[Plan]:
    """Every legal action with each of the plans, action by action."""
    tables, bit_of = outlook.tables, outlook.view.rules.pack.bit_of
    found = []
    for place, action in enumerate(outlook.view.legal):
        card = tables.word(bit_of[action.card]) if isinstance(action, Play) else 0
        found += [Plan(place, card, word) for word in held]
    return found
