"""The player's hand: cards side by side, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kuused.engine import Card, PlayerView
from kuused.match.updates import MatchEvent
from kuused.ui.widgets.cards import card_face
from kuused.ui.widgets.table_widget import TableWidget

__all__ = ["Hand", "HandCard", "Selection", "spread"]


@dataclass(frozen=True)
class Selection:
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

    def dealt(self, cards: Sequence[Card], playable: Sequence[Card], *, turn: bool) -> Selection:
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
        return Selection(tuple(cards), frozenset(playable), chosen)

    def at(self, place: int) -> Selection:
        """Choose by place; the hand as it is when there is no such place."""
        if not 0 <= place < len(self.cards):
            return self
        return Selection(self.cards, self.playable, place)

    def on(self, card: Card) -> Selection:
        """Choose a card; the hand as it is when it is not in it."""
        return self.at(self.cards.index(card)) if card in self.cards else self

    def moved(self, step: int) -> Selection:
        """Choose a neighbour, round the ends."""
        if not self.cards:
            return self
        return self.at(((self.chosen or 0) + step) % len(self.cards))

    def moved_playable(self, step: int) -> Selection:
        """Choose the next playable card in this direction, round the ends; if none, a neighbour."""
        if not self.playable:
            return self.moved(step)
        place = self.chosen or 0
        for _ in self.cards:
            place = (place + step) % len(self.cards)
            if self.cards[place] in self.playable:
                return self.at(place)
        return self


class HandCard(TableWidget):
    """A place in the hand and the card that lies there; the widget stays, the card changes.

    From top to bottom: a free line for a raised card, the card, and the key to press.

    Attributes:
        face: cells of the card's width; the widget is narrower when the next card covers it.
        touching: whether the card before lies close by, so that a seam must part them.
    """

    FOLLOWS: ClassVar[bool] = False

    class Clicked(Message):
        """A card of the hand has been clicked.

        Attributes:
            place: its place.
            again: whether this is the second click of a double click.
        """

        def __init__(self, place: int, again: bool = False) -> None:
            super().__init__()
            self.place = place
            self.again = again

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.face = 6
        self.touching = False
        self.card: Card | None = None
        self.playable = False
        self.chosen = False
        self.lit = False
        self.planned = False
        self.display = False

    def show(
        self, card: Card, *, playable: bool, chosen: bool, lit: bool, planned: bool = False
    ) -> None:
        """Take over what to show, and redraw if it is anything new.

        Args:
            card: the card that lies here.
            playable: whether it can be played now: then it is raised.
            chosen: whether it is the chosen one.
            lit: whether it is shown bright: playable, or to be so as things stand.
            planned: whether it is to be played when the turn comes.
        """
        now = (card, playable, chosen, lit, planned)
        if now != (self.card, self.playable, self.chosen, self.lit, self.planned):
            self.card, self.playable, self.chosen, self.lit, self.planned = now
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say which place was clicked."""
        event.stop()
        self.post_message(self.Clicked(self.place, event.chain == 2))

    @property
    def key(self) -> str:
        """The digit that chooses this place; places beyond the tenth have none."""
        return str((self.place + 1) % 10) if self.place < 10 else ""

    def render_line(self, y: int) -> Strip:
        """A line of the card."""
        card, width, height = self.card, self.size.width, self.size.height
        if card is None:
            return Strip.blank(width, self.ground)
        if y == height - 1:
            return self._label(width)
        top = 0 if self.playable else 1
        bottom = height - 3 if self.playable else height - 2
        if not top <= y <= bottom:
            return Strip.blank(width, self.ground)
        pieces = self._edge(y == top) if y in (top, bottom) else self._inside(y - top, bottom - top)
        return self.line(width, *pieces).crop(0, width)

    def _ground(self) -> str:
        return "card-bright" if self.lit else "card-blocked"

    def _frame(self) -> Style:
        return self.look("chosen" if self.playable else "chosen-blocked")

    def _label(self, width: int) -> Strip:
        """The digit to press; a sign beside it where the card would fit, were it one's turn."""
        signs, face = self.signs, min(self.face, width)
        if self.planned:
            left, right = ("»", "«") if signs.solid else (">", "<")
            text = f"{left}{self.key or signs.pick}{right}"
            return self.line(width, (text.center(face), self.look("badge")))
        fits = signs.own if self.lit and not self.playable else ""
        if self.chosen:
            text = f"{signs.pick}{self.key or signs.pick}{fits or signs.pick}"
            return self.line(width, (text.center(face), self._frame()))
        look = self.look("playable" if self.playable else "quiet")
        return self.line(width, (f"{' ' if fits else ''}{self.key}{fits}".center(face), look))

    def _edge(self, top: bool) -> list[tuple[str, Style]]:
        signs, face = self.signs, self.face
        if not signs.solid:
            box = signs.heavy if self.chosen else signs.light
            left, right = (
                (box.top_left, box.top_right) if top else (box.bottom_left, box.bottom_right)
            )
            return [(left + box.top * (face - 2) + right, self._side())]
        sign = signs.upper if top else signs.lower
        if self.chosen:
            return [(sign * face, self._frame())]
        ground = self.look(self._ground())
        style = Style(color=ground.bgcolor, bgcolor=self.ground.bgcolor)
        return [(sign * face, style)]

    def _side(self) -> Style:
        """The style of a frame of lines."""
        if self.chosen:
            return self._frame()
        return self.look("text" if self.lit else "quiet")

    def _inside(self, row: int, last: int) -> list[tuple[str, Style]]:
        card, signs, face = self.card, self.signs, self.face
        assert card is not None
        inner = face - 2
        content = card_face(self.tr, card, signs, inner, last - 1)[row - 1]
        if row > 1 and self.size.width < face:
            content = " " * inner  # the next card lies on it
        if not signs.solid:
            look = self.suit_look(card.suit, self._ground())
            side = (signs.heavy if self.chosen else signs.light).side
            return [(side, self._side()), (content, look), (side, self._side())]
        look = self.suit_look(card.suit, self._ground())
        if self.chosen:
            edge = Style(color=self._frame().color, bgcolor=look.bgcolor, bold=True)
            return [(signs.left, edge), (content, look), (signs.right, edge)]
        seam = signs.seam if self.touching else " "
        edge = look + self.look(self._ground(), "card-ridge")
        return [(seam, edge), (content, look), (" ", look)]


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
        self.choice = Selection()
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

    def choose(self, choice: Selection, *, picked: bool = True) -> None:
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
