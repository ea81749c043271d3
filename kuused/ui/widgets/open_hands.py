"""What somebody who looks on sees in place of a hand: every seat's cards, open or not."""

from __future__ import annotations

from rich.style import Style
from textual.strip import Strip

from kuused.engine import PlayerView
from kuused.i18n import card_text, chances_assumption
from kuused.match.updates import MatchEvent
from kuused.players import Chances
from kuused.ui.widgets.table_widget import Seating, TableWidget, clip, fit

__all__ = ["OpenHands"]


class OpenHands(TableWidget):
    """A line for each seat, in two blocks when there are more seats than lines.

    Beside the cards there is room for each seat's chance at the pot, with a line above that says
    what it rests on.
    """

    def __init__(self, seating: Seating, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._seating = seating
        self._dealt = 1.0
        self._chances: Chances | None = None

    def deal(self, share: float) -> None:
        """Show this share of each hand: the rest is still being dealt."""
        self._dealt = share
        self.refresh()

    def show_chances(self, chances: Chances | None) -> None:
        """Show each seat's chance at the pot; ``None`` for none."""
        if chances != self._chances:
            self._chances = chances
            self.refresh()

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Redraw: it is a few lines."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One or two seats."""
        view, (width, height) = self.view, self.size
        if view is None:
            return Strip.blank(width, self.ground)
        seats = len(view.sizes)
        note = 1 if self._chances is not None else 0
        blocks = 1 if seats + note <= height else 2
        rows = -(-seats // blocks)
        row = y - max(note, (height - rows + 1) // 2)
        if row == -1 and self._chances is not None:
            said = chances_assumption(self.tr, self._chances)
            return self.line(
                width, (" " + clip(said, width - 1, self.signs.more), self.look("quiet"))
            )
        if not 0 <= row < rows:
            return Strip.blank(width, self.ground)
        pieces: list[tuple[str, Style]] = []
        for block in range(blocks):
            seat = row + block * rows
            if seat < seats:
                room = width // blocks
                odds = self._odds(seat, room)
                pieces += self._seat(view, seat, room - sum(len(text) for text, _ in odds))
                pieces += odds
        return self.line(width, *pieces)

    def _odds(self, seat: int, width: int) -> list[tuple[str, Style]]:
        """The chance of a seat, as a bar where there is room and as a number."""
        if self._chances is None:
            return []
        won = self._chances.won[seat]
        best = won == max(self._chances.won)
        look = self.look("turn" if best else "text")
        # What is not sure never reads as if it were.
        number = "<1%" if 0 < won < 0.005 else ">99%" if 0.995 <= won < 1 else f"{won:.0%}"
        number = f"{number:>4} "
        if width < 60:
            return [(number, look)]
        cells = 10 if width < 90 else 20
        full = min(cells, round(won * cells))
        bar, empty = ("#", ".") if self.tr.ascii else ("━", "─")
        return [
            (" " + bar * full, look),
            (empty * (cells - full) + " ", self.look("line")),
            (number, look),
        ]

    def _seat(self, view: PlayerView, seat: int, width: int) -> list[tuple[str, Style]]:
        signs, turn = self.signs, view.turn == seat
        space = 10 if width < 60 else 14
        name = self._seating.names[seat] or ""
        pieces = [
            (f" {signs.turn if turn else ' '} ", self.look("turn")),
            (fit(name, space, signs.more) + " ", self.look("turn" if turn else "text")),
        ]
        used = 4 + space
        hand, size = view.hands[seat], round(view.sizes[seat] * self._dealt)
        if hand is None:
            text = f"{signs.back * min(size, width - used - 4)} "
            pieces += [(text, self.look("back")), (str(size), self.look("quiet"))]
            used += len(text) + len(str(size))
        else:
            roomy = used + len(hand) * 5 <= width
            for card in tuple(hand)[:size]:
                fits = card in view.fitting
                text = card_text(self.tr, card)
                cell = f" {text} " if roomy else text
                if roomy and fits and not signs.solid:
                    cell = f"[{text}]"
                ground = "card-bright" if fits else "card-blocked"
                if used + len(cell) + 1 > width:
                    break
                pieces.append((cell, self.suit_look(card.suit, ground)))
                pieces.append((" ", self.ground))
                used += len(cell) + 1
        pieces.append((" " * max(0, width - used), self.ground))
        return pieces
