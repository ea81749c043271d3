"""What somebody who looks on sees in place of a hand: every seat's cards, open or not."""

from __future__ import annotations

from rich.style import Style
from textual.strip import Strip

from kuused.engine import PlayerView
from kuused.match.envelope import MatchEvent
from kuused.ui.widgets.follow import Company, TableWidget, fit

__all__ = ["OpenHands"]


class OpenHands(TableWidget):
    """A line for each seat, in two blocks when there are more seats than lines."""

    def __init__(self, company: Company, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._company = company
        self._dealt = 1.0

    def deal(self, share: float) -> None:
        """Show this share of each hand: the rest is still being dealt."""
        self._dealt = share
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
        blocks = 1 if seats <= height else 2
        rows = -(-seats // blocks)
        row = y - (height - rows + 1) // 2
        if not 0 <= row < rows:
            return Strip.blank(width, self.ground)
        pieces: list[tuple[str, Style]] = []
        for block in range(blocks):
            seat = row + block * rows
            if seat < seats:
                pieces += self._seat(view, seat, width // blocks)
        return self.line(width, *pieces)

    def _seat(self, view: PlayerView, seat: int, width: int) -> list[tuple[str, Style]]:
        signs, turn = self.signs, view.turn == seat
        space = 10 if width < 60 else 14
        name = self._company.names[seat] or ""
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
                text = self.words.card(card)
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
