"""The chips of all players, round by round, as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from rich.text import Text
from textual.color import Color
from textual_plotext import PlotextPlot

from kuused.ui.screens.standing import LETTERS
from kuused.ui.themes import PLAYER_COLOURS

__all__ = ["ChipsPlot"]

_PLAIN: Final = str.maketrans({"┤": "|", "│": "|", "─": "-", "┬": "+", "└": "+", "┌": "+"})


class ChipsPlot(PlotextPlot):
    """A line for each player, with the player's letter along it: none is told by colour alone.

    Args:
        chips: what each seat held, at the start and after every round.
        ascii_only: whether to do without the finer dots and lines.
    """

    ALLOW_SELECT: ClassVar[bool] = False

    def __init__(
        self,
        chips: Sequence[Sequence[int]],
        *,
        ascii_only: bool = False,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._chips = [tuple(row) for row in chips]
        self._plain = ascii_only

    def render(self) -> Text:
        """Draw it for the size and theme of the moment."""
        self._draw()
        text = cast(Text, super().render())
        if self._plain:
            text.plain = text.plain.translate(_PLAIN)
        return text

    def _draw(self) -> None:
        plot, rows = self.plt, self._chips
        plot.clear_data()
        rounds = list(range(len(rows)))
        columns = max(1, self.size.width - 6)
        # A letter about every eight columns, each player's a little later than the one's before.
        step = max(1, round(8 * len(rounds) / columns))
        colours = PLAYER_COLOURS[self.app.theme]
        seats = range(len(rows[0]))
        for seat in seats:
            held = [row[seat] for row in rows]
            colour = Color.parse(colours[seat % len(colours)]).rgb
            plot.plot(rounds, held, marker="." if self._plain else "braille", color=colour)
        for seat in seats:
            held = [row[seat] for row in rows]
            colour = Color.parse(colours[seat % len(colours)]).rgb
            marked = [at for at in rounds if at % step == seat % step or at == rounds[-1]]
            plot.scatter(marked, [held[at] for at in marked], marker=LETTERS[seat], color=colour)
        most = max(map(max, rows))
        plot.xaxes(True, False)
        plot.yaxes(True, False)
        plot.ylim(0, max(1, most))
        plot.xlim(0, max(1, rounds[-1]))
        plot.yticks(_ticks(most, 5))
        plot.xticks(_ticks(rounds[-1], columns // 8))


def _ticks(end: int, most: int) -> list[int]:
    """Round numbers from 0 to the end, not many."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000):
        if end // step < max(2, most):
            return list(range(0, end + 1, step))
    return [0, end]
