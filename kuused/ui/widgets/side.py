"""The side pane: the pot, and the log of what everybody did."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from kuused.engine import (
    AntePaid,
    CardPlayed,
    ChipPaid,
    MatchStarted,
    PassedFree,
    PlayerView,
    RoundDealt,
)
from kuused.i18n import event_brief, event_line
from kuused.match.updates import MatchEvent, Thinking
from kuused.ui.widgets.status import wrap
from kuused.ui.widgets.table_widget import Seating, TableWidget, clip, fit

__all__ = ["Pot", "TableLog", "heap"]


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
            label = f" {self.tr.t('pot')} "
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
            content, look = self.tr.t("empty"), self.look("quiet")
        return self.line(width, (box.side, edge), (content.center(inner), look), (box.side, edge))


_SHORT = (AntePaid, CardPlayed, ChipPaid, PassedFree)
_ROOMY = 30
"""Cells from which whole sentences are shown."""


class TableLog(TableWidget):
    """The log of the match. Narrow, it shows name and action; wide, whole sentences."""

    class Clicked(Message):
        """The log has been clicked."""

    def __init__(self, seating: Seating, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._seating = seating
        self.entries: list[MatchEvent] = []
        self._back = 0
        self._cached: tuple[object, list[list[tuple[str, Style]]]] | None = None

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Add what happened; what was not watched is taken from the view."""
        if event is None:
            self.entries = list(view.log)
        elif isinstance(event, Thinking | MatchStarted):
            return
        else:
            self.entries.append(event)
        self._back = 0
        self.refresh()

    def retell(self, entries: Iterable[MatchEvent]) -> None:
        """Tell another story: everything up to another moment of the match."""
        self.entries = list(entries)
        self._back = 0
        self._cached = None
        self.refresh()

    def sentences(self) -> list[str]:
        """The whole log, a sentence for each event."""
        seating = self._seating
        return [event_line(self.tr, event, seating.names, seating.you) for event in self.entries]

    def _lines(self, width: int, enough: int) -> list[list[tuple[str, Style]]]:
        """The last lines, as many as asked for if there are so many, newest last."""
        lines: list[list[tuple[str, Style]]] = []
        for event in reversed(self.entries):
            if len(lines) >= enough:
                break
            lines += reversed(self._entry(event, width))
        return lines[::-1]

    def _entry(self, event: MatchEvent, width: int) -> list[list[tuple[str, Style]]]:
        tr, seating, more = self.tr, self._seating, self.signs.more
        quiet, text = self.look("quiet"), self.look("text")
        if isinstance(event, RoundDealt):
            rule = ("─" if self.signs.solid else "-") * 2
            title = f"{rule} {tr.t('round {n}', n=event.round_number)} "
            return [[(clip(title.ljust(width, rule[0]), width, more), quiet)]]
        if isinstance(event, _SHORT) and width < _ROOMY:
            name = seating.names[event.seat] or tr.t("You")
            space = min(9, max(6, width - 12))
            look = text
            if isinstance(event, ChipPaid):
                look = self.look("chip")
            elif isinstance(event, CardPlayed):
                look = self.suit_look(event.card.suit, "text")
            own = event.seat == seating.you
            return [
                [
                    (fit(name, space, more) + " ", text if own else quiet),
                    (clip(event_brief(tr, event), width - space - 1, more), look),
                ]
            ]
        sentence = event_line(tr, event, seating.names, seating.you)
        look = quiet if isinstance(event, _SHORT) else text
        if isinstance(event, _SHORT) and event.seat == seating.you:
            look = text
        rows = wrap(sentence, width, 1, "")
        if cell_len(sentence) > width:
            cut = sentence.rfind(" ", 0, width + 1)
            cut = cut if cut > 0 else width
            rest = wrap(sentence[cut:].lstrip(), width - 2, 3, more)
            rows = [sentence[:cut], *("  " + row for row in rest)]
        return [[(row, look)] for row in rows]

    def _shown(self, width: int, height: int) -> list[list[tuple[str, Style]]]:
        """The lines that are seen, worked out once for all of them."""
        key = (width, height, self._back, len(self.entries), self.tr, self.look("text"))
        if self._cached is None or self._cached[0] != key:
            lines = self._lines(width, height + self._back)
            shown = lines[: len(lines) - self._back] if self._back else lines
            self._cached = key, shown[-height:]
        return self._cached[1]

    def render_line(self, y: int) -> Strip:
        """A line of the log."""
        width, height = self.size
        if width < 4:
            return Strip.blank(width, self.ground)
        shown = self._shown(width, height)
        number = y - (height - len(shown))
        if number < 0:
            return Strip.blank(width, self.ground)
        return self.line(width, *shown[number])

    def scroll_back(self, lines: int) -> None:
        """Show earlier lines; a negative number goes forward again."""
        total = len(self._lines(self.size.width, 100_000))
        back = max(0, min(self._back + lines, total - self.size.height))
        if back != self._back:
            self._back = back
            self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show earlier lines."""
        event.stop()
        self.scroll_back(2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show later lines."""
        event.stop()
        self.scroll_back(-2)

    def on_click(self, event: events.Click) -> None:
        """Ask for the whole log."""
        event.stop()
        self.post_message(self.Clicked())
