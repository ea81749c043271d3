"""The person's hand: cards side by side, one of them chosen."""

from __future__ import annotations

from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.widget import Widget

from kuused.engine import Card, PlayerView
from kuused.match.envelope import MatchEvent
from kuused.ui.widgets.choice import Choice
from kuused.ui.widgets.follow import TableWidget
from kuused.ui.widgets.hand_card import HandCard

__all__ = ["Hand", "spread"]

_FACE = {6: 6, 8: 9, 9: 9}
"""Cells of a card's width for each height of the hand."""


def spread(width: int, count: int, face: int, chosen: int | None) -> list[tuple[int, int]]:
    """The first cell and the visible width of each card, with gaps, touching or covered.

    The last card and the chosen one are never covered.
    """
    if count == 0:
        return []
    for step in (face + 1, face):
        if step * (count - 1) + face <= width:
            return [(place * step, face) for place in range(count)]
    whole = 1 if chosen is None or chosen == count - 1 else 2
    step = max(3, min(face, (width - whole * face) // max(1, count - whole)))
    result, x = [], 0
    for place in range(count):
        shown = face if place in (chosen, count - 1) else step
        result.append((x, shown))
        x += shown
    return result


def fanned(slots: list[tuple[int, int]], share: float) -> list[tuple[int, int]]:
    """The same cards on their way from one heap, where ``share`` is 0, to their places, at 1."""
    if share >= 1:
        return slots
    firsts = [round(x * share) for x, _ in slots]
    ends = [*firsts[1:], firsts[-1] + slots[-1][1]] if slots else []
    return [
        (first, max(0, min(width, end - first)))
        for first, end, (_, width) in zip(firsts, ends, slots, strict=True)
    ]


class _Spread(Layout):
    """Cards from left to right; each but the last may be covered by the next."""

    name = "spread"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place the cards that are shown."""
        assert isinstance(parent, Hand)
        face = parent.face
        slots = fanned(spread(size.width, len(children), face, parent.choice.chosen), parent.opened)
        taken = slots[-1][0] + slots[-1][1] if slots else 0
        left = 0
        if parent.middle:
            left = max(0, min(parent.middle - taken // 2, size.width - taken))
        placements = []
        for card, (x, width) in zip(children, slots, strict=True):
            assert isinstance(card, HandCard)
            card.face = face
            touching = bool(x) and taken > 0 and slots[1][0] <= face
            if touching != card.touching:
                card.touching = touching
                card.refresh()  # its size may be the same, and its edge is not
            region = Region(left + x, 0, width, size.height)
            placements.append(WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, card))
        return placements


class Hand(TableWidget):
    """The hand. What the person does with it goes up as messages.

    Attributes:
        choice: the cards and the chosen one.
        middle: the cell that the middle of the hand should be at; 0 to begin at the left.
        picked: whether the person has chosen a card since their last turn.
    """

    class Picked(Message):
        """A card has been chosen with the mouse."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    class Tried(Message):
        """A card is to be played, in the turn that was shown when that was decided.

        Attributes:
            card: the card.
            view: the view that the hand showed.
        """

        def __init__(self, card: Card, view: PlayerView) -> None:
            super().__init__()
            self.card = card
            self.view = view

    def __init__(self, most: int, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._layout_of_cards = _Spread()
        self._places = [HandCard(place) for place in range(most)]
        self.choice = Choice()
        self.middle = 0
        self.opened = 1.0
        self.picked = False
        self._planned: Card | None = None
        self._turn: tuple[int, int] | None = None

    def compose(self) -> ComposeResult:
        """One widget for every card that there can be: none is made or removed in play."""
        yield from self._places

    @property
    def layout(self) -> Layout:
        """How the cards lie."""
        return self._layout_of_cards

    @property
    def face(self) -> int:
        """Cells of a card's width at the present size."""
        return _FACE.get(self.size.height, 6)

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Take over the hand; at the beginning of a turn a playable card is chosen."""
        turn = (view.round_number, view.turn_number) if view.my_turn else None
        begins = turn is not None and turn != self._turn
        if turn is None and self._turn is not None:
            self.picked = False
        self._turn = turn
        self.choice = self.choice.dealt(tuple(view.hand), view.playable, turn=begins)
        self._show()

    def _show(self) -> None:
        view = self.view
        if view is None:
            return
        choice = self.choice
        if choice.cards and len(choice.cards) * self.face > self.size.width:
            # The chosen card is the one that no other covers. It is the arrangement of their
            # parent that a widget's layout makes anew, hence the card.
            self._places[0].refresh(layout=True)
        for place, widget in enumerate(self._places):
            there = place < len(choice.cards)
            if widget.display != there:
                widget.display = there
            if there:
                card = choice.cards[place]
                widget.show(
                    card,
                    playable=card in choice.playable,
                    chosen=place == choice.chosen,
                    lit=card in choice.playable if view.my_turn else card in view.fitting,
                    planned=card is self._planned,
                )

    def fan(self, share: float) -> None:
        """Fan the cards out so far, from a heap at 0 to their places at 1."""
        if share != self.opened:
            self.opened = share
            self._places[0].refresh(layout=True)  # see _show

    def again(self) -> None:
        """Draw every card anew."""
        for widget in self._places:
            widget.refresh()

    def choose(self, choice: Choice, *, picked: bool = True) -> None:
        """Take over which card is chosen.

        What can be played is never taken over: the choice may be from an earlier turn.

        Args:
            choice: the cards and the chosen one.
            picked: whether it is the person's own.
        """
        choice = replace(choice, playable=self.choice.playable)
        self.picked = self.picked or picked
        if choice != self.choice:
            self.choice = choice
            self._show()

    def plan(self, card: Card | None) -> None:
        """Mark the card that is to be played when the turn comes; ``None`` marks none."""
        self._planned = card
        self._show()

    def try_card(self) -> None:
        """Ask for the chosen card to be played."""
        if self.choice.card is not None and self.view is not None:
            self.post_message(self.Tried(self.choice.card, self.view))

    def on_hand_card_clicked(self, message: HandCard.Clicked) -> None:
        """Choose what is clicked; play it if it was chosen already.

        The second click of a double click is for the card that the first one chose: where cards
        overlap, that one has moved under the pointer.
        """
        message.stop()
        if message.again and self.picked:
            self.try_card()
        else:
            self.pick(message.place)

    def on_click(self, event: events.Click) -> None:
        """Play what was chosen by the first click of a double click and has moved away since."""
        if event.chain > 1 and self.picked:
            self.try_card()

    def pick(self, place: int) -> None:
        """Choose by place, and play what the person has chosen already."""
        if place == self.choice.chosen and self.picked:
            self.try_card()
        else:
            self.choose(self.choice.at(place))
            if self.choice.card is not None:
                self.post_message(self.Picked(self.choice.card))

    def region_of(self, card: Card) -> Region | None:
        """Where on the screen a card of the hand lies; ``None`` when it is not there."""
        for widget in self._places:
            if widget.display and widget.card is card:
                return widget.region
        return None
