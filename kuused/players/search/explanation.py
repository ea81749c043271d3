"""Why a searching player does what it does: figures, and facts that a sentence can be made of."""

from __future__ import annotations

from dataclasses import dataclass

from kuused.engine import Card, CardSet, Pass, Play

__all__ = ["Candidate", "Explanation", "Facts"]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What an action does, as far as its seat can prove it.

    Attributes:
        opens: own cards that lie further along where the card leads, nearest first.
        next: those of them that can be played in the next turn thanks to it.
        frees: cards that become playable for others.
        blocks: others' cards that stay shut in, since they wait for a playable card that is kept.
        whom: seats that are bound to hold some of the blocked cards, in turn order.
        sure: how many turns that follow are sure to need no chip: own cards that can be played
            then, whatever the others do.
        empties: whether it is the last card of the hand, which wins the round.
    """

    opens: tuple[Card, ...]
    next: tuple[Card, ...]
    frees: tuple[Card, ...]
    blocks: CardSet
    whom: tuple[int, ...]
    sure: int
    empties: bool


@dataclass(frozen=True)
class Candidate:
    """One thing that could be done.

    Attributes:
        action: the card, or the pass.
        worth: chips that the seat wins from here on, on the mean; ``None``, like the other three
            figures, when there was nothing to choose and so nothing was tried.
        error: the standard error of that.
        gain: by how much that is more than after the rule-based player's action.
        doubt: the standard error of the gain, which is small: both were tried on the same deals.
        facts: what the action does.
    """

    action: Play | Pass
    worth: float | None
    error: float | None
    gain: float | None
    doubt: float | None
    facts: Facts


@dataclass(frozen=True)
class Explanation:
    """Why an action was chosen.

    Attributes:
        action: what was chosen.
        usual: what the rule-based player would have done.
        candidates: everything that could be done, the choice first, then by worth.
        deals: on how many deals the figures rest; 0 when there was nothing to choose.
    """

    action: Play | Pass
    usual: Play | Pass
    candidates: tuple[Candidate, ...]
    deals: int
