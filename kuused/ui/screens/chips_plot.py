"""The chips of all players, round by round, as a plot."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar, Final

from textual.content import Content
from textual.widget import Widget

from kuused.ui.screens.standing import LETTERS
from kuused.ui.services import services_of

__all__ = ["ChipsPlot"]

_BRAILLE: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille character, by column and row."""


class ChipsPlot(Widget, can_focus=False):
    """A line for each player, with the player's letter along it and at its end.

    Letters as well as colours tell the lines apart; the letters are those of the standings.

    Args:
        chips: what each seat held, at the start and after every round; whole chips or means.
        ascii_only: whether to do without braille dots and box lines.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"plot--axis"}

    def __init__(
        self,
        chips: Sequence[Sequence[float]],
        *,
        ascii_only: bool = False,
        id: str | None = None,  # noqa: A002  # Textual's name for it
    ) -> None:
        super().__init__(id=id)
        self._chips = [tuple(row) for row in chips]
        self._plain = ascii_only

    def render(self) -> Content:
        """Draw it for the size and theme of the moment."""
        most = max(1, math.ceil(max(map(max, self._chips))))
        gutter = len(str(most)) + 1
        width, height = self.content_size.width - gutter - 3, self.content_size.height - 2
        if width < 4 or height < 3:
            return Content("")
        cells = self._cells(width, height, most)
        axis = self.get_visual_style("plot--axis", partial=True)
        line, corner, rule = ("|", "+", "-") if self._plain else ("│", "└", "─")
        marks = {_row(value, height, most): value for value in _ticks(most, height // 2)}
        labels = self._labels(height, most)
        colours = services_of(self).colours.players
        parts: list[tuple[str, object]] = []
        for row in range(height):
            parts.append((f"{marks.get(row, ''):>{gutter - 1}} {line}", axis))
            for column in range(width):
                mark, seat = cells.get((column, row), (" ", -1))
                parts.append((mark, "" if seat < 0 else colours[seat % len(colours)]))
            seat = labels.get(row, -1)
            if seat >= 0:
                parts.append((f" {LETTERS[seat]}", f"bold {colours[seat % len(colours)]}"))
            parts.append(("\n", ""))
        parts.append((" " * gutter + corner + rule * width + "\n", axis))
        parts.append((" " * (gutter + 1) + self._rounds(width), axis))
        return Content.assemble(*parts)  # type: ignore[arg-type]

    # -- what is drawn ---------------------------------------------------------------------------

    def _cells(self, width: int, height: int, most: int) -> dict[tuple[int, int], tuple[str, int]]:
        """The character and the seat of every cell that is not empty."""
        wide, high = (1, 1) if self._plain else (2, 4)
        last = len(self._chips) - 1
        bits: dict[tuple[int, int], int] = {}
        owner: dict[tuple[int, int], int] = {}
        letters: dict[tuple[int, int], int] = {}
        step = max(1, round(10 * last / width))
        for seat in self._order():
            points = [
                (
                    0 if not last else at * (width * wide - 1) // last,
                    round((height * high - 1) * (1 - row[seat] / most)),
                )
                for at, row in enumerate(self._chips)
            ]
            for x, y in _polyline(points):
                cell = (x // wide, y // high)
                bits[cell] = bits.get(cell, 0) | _BRAILLE[x % wide][y % high]
                owner[cell] = seat
            # Not all players' letters at the same rounds: lines that run together show both.
            for at in range(1 + seat % step, last, step):
                x, y = points[at]
                letters.setdefault((x // wide, y // high), seat)
        cells = {
            cell: ("." if self._plain else chr(0x2800 + bits[cell]), owner[cell]) for cell in bits
        }
        return cells | {cell: (LETTERS[seat], seat) for cell, seat in letters.items()}

    def _order(self) -> list[int]:
        """The seats, those with fewest chips at the end first: the winner's line lies on top."""
        end = self._chips[-1]
        return sorted(range(len(end)), key=lambda seat: (end[seat], -seat))

    def _labels(self, height: int, most: int) -> dict[int, int]:
        """At which row each seat's letter stands at the right: as near to its line's end as can be."""
        rows: list[int] = []
        order = self._order()[::-1]
        for seat in order:
            row = _row(self._chips[-1][seat], height, most)
            rows.append(max(row, rows[-1] + 1) if rows else row)
        for place in reversed(range(len(rows))):
            limit = height - 1 if place == len(rows) - 1 else rows[place + 1] - 1
            rows[place] = min(rows[place], limit)
        return dict(zip(rows, order, strict=True))

    def _rounds(self, width: int) -> str:
        """The numbers below: rounds played."""
        last = len(self._chips) - 1
        line = [" "] * (width + 2)
        for value in _ticks(last, width // 6):
            text = str(value)
            at = 0 if not last else value * (width - 1) // last
            start = min(max(0, at - len(text) // 2), width + 2 - len(text))
            line[start : start + len(text)] = text
        return "".join(line)


def _row(value: float, height: int, most: int) -> int:
    """The row, from the top, that a number of chips is drawn in."""
    return round((height * 4 - 1) * (1 - value / most)) // 4


def _ticks(end: int, most: int) -> list[int]:
    """Round numbers from 0 to the end, at most so many."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000):
        if end // step < max(2, most):
            return list(range(0, end + 1, step))
    return [0, end]


def _polyline(points: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Every dot on the way through these points."""
    yield points[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        steps = max(abs(x1 - x0), abs(y1 - y0))
        for step in range(1, steps + 1):
            yield x0 + round((x1 - x0) * step / steps), y0 + round((y1 - y0) * step / steps)
