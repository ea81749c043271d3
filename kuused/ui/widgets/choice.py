"""Which card of a hand is chosen, and how that changes: no widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kuused.engine import Card

__all__ = ["Choice"]


@dataclass(frozen=True)
class Choice:
    """A hand with one chosen card, or none while there is nothing to choose from.

    Attributes:
        cards: the hand as it lies, left to right.
        playable: those of its cards that may be played now.
        chosen: the place of the chosen card.
    """

    cards: tuple[Card, ...] = ()
    playable: frozenset[Card] = frozenset()
    chosen: int | None = None

    @property
    def card(self) -> Card | None:
        """The chosen card."""
        return None if self.chosen is None else self.cards[self.chosen]

    def dealt(self, cards: Sequence[Card], playable: Sequence[Card], *, turn: bool) -> Choice:
        """The same choice in a hand that has changed.

        The chosen card stays chosen. When it is gone, its right neighbour is. When a turn begins
        (``turn``) and the chosen card can't be played, the nearest that can is chosen instead.
        """
        chosen = None
        if cards:
            old = self.card
            if old in cards:
                chosen = cards.index(old)
            else:
                chosen = min(self.chosen or 0, len(cards) - 1)
            if turn and playable and cards[chosen] not in playable:
                here = chosen
                chosen = min(
                    (place for place, card in enumerate(cards) if card in playable),
                    key=lambda place: (abs(place - here), place),
                )
        return Choice(tuple(cards), frozenset(playable), chosen)

    def at(self, place: int) -> Choice:
        """Choose by place; the hand as it is when there is no such place."""
        if not 0 <= place < len(self.cards):
            return self
        return Choice(self.cards, self.playable, place)

    def on(self, card: Card) -> Choice:
        """Choose a card; the hand as it is when it is not in it."""
        return self.at(self.cards.index(card)) if card in self.cards else self

    def moved(self, step: int) -> Choice:
        """Choose a neighbour, round the ends."""
        if not self.cards:
            return self
        return self.at(((self.chosen or 0) + step) % len(self.cards))

    def moved_playable(self, step: int) -> Choice:
        """Choose the next playable card in this direction, round the ends; if none, a neighbour."""
        if not self.playable:
            return self.moved(step)
        place = self.chosen or 0
        for _ in self.cards:
            place = (place + step) % len(self.cards)
            if self.cards[place] in self.playable:
                return self.at(place)
        return self
