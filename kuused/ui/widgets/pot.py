"""The pot: a heap of chips and their number."""

from __future__ import annotations

from textual.strip import Strip

from kuused.engine import PlayerView
from kuused.match.envelope import MatchEvent
from kuused.ui.widgets.follow import TableWidget

__all__ = ["Pot", "heap"]


def heap(chips: int, widest: int, rows: int) -> list[int]:
    """How many chips lie in each row of the heap, from the top one down.

    A heap is as narrow as it can be and no row is wider than the one below it. What doesn't fit
    is left to the number under the heap.
    """
    if chips <= 0 or rows <= 0 or widest <= 0:
        return []
    base = 1
    while base < widest and sum(max(0, base - row) for row in range(rows)) < chips:
        base += 1
    left, result = chips, []
    for row in range(rows):
        size = min(left, max(1, base - row) if base < widest else base)
        if size <= 0:
            break
        result.append(size)
        left -= size
    return sorted(result)


class Pot(TableWidget):
    """The pot, framed, with its number in the lower edge."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._chips: int | None = None
        self._withheld = 0

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Redraw when the number of chips changes."""
        if view.pot != self._chips:
            self._chips = view.pot
            self.refresh()

    def withhold(self, chips: int) -> None:
        """Leave out chips that are still on their way here."""
        if chips != self._withheld:
            self._withheld = chips
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the pot: the heap stands on the lower edge."""
        width, height = self.size
        signs, box, edge = self.signs, self.signs.light, self.look("line")
        chips = max(0, (self._chips or 0) - self._withheld)
        if y == 0:
            label = f" {self.words.t('pot')} "
            rest = width - 3 - len(label)
            return self.line(
                width,
                (box.top_left + box.top, edge),
                (label, self.look("text")),
                (box.top * rest + box.top_right, edge),
            )
        if y == height - 1:
            label = f" {chips} "
            left = (width - 2 - len(label)) // 2
            right = width - 2 - len(label) - left
            return self.line(
                width,
                (box.bottom_left + box.top * left, edge),
                (label, self.look("chip")),
                (box.top * right + box.bottom_right, edge),
            )
        rows = height - 2
        inner = width - 2
        content, look = "", self.look("chip")
        if chips:
            piled = heap(chips, inner // 2, rows)
            number = y - 1 - (rows - len(piled))
            if number >= 0:
                content = " ".join(signs.chip * piled[number])
        elif y == (height - 1) // 2:
            content, look = self.words.t("empty"), self.look("quiet")
        return self.line(width, (box.side, edge), (content.center(inner), look), (box.side, edge))
