"""The sentence above the keys: whose turn, what can be done, or why something can't be."""

from __future__ import annotations

from textual.strip import Strip

from kuused.engine import PlayerView
from kuused.match.envelope import MatchEvent
from kuused.ui.widgets.follow import Company, TableWidget, clip

__all__ = ["Prompt", "wrap"]


def wrap(text: str, width: int, lines: int, more: str) -> list[str]:
    """The text on so many lines at most; what doesn't fit is left out at the end."""
    result: list[str] = []
    rest = text
    while rest and len(result) < lines:
        if len(rest) <= width or len(result) == lines - 1:
            result.append(clip(rest, width, more))
            break
        cut = rest.rfind(" ", 0, width + 1)
        cut = cut if cut > 0 else width
        result.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return result


class Prompt(TableWidget):
    """One sentence. It says how the turn stands until it is told something else to say."""

    def __init__(self, company: Company, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._company = company
        self._usual = ""
        self._said: tuple[str, ...] = ()
        self._tone = "text"

    @property
    def text(self) -> str:
        """What is shown, as far as it fits."""
        choices = self._said or (self._usual,)
        room = (self.size.width - 2) * max(1, self.size.height)
        return next((text for text in choices if len(text) <= room), choices[-1])

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Say how the turn stands. Something said in the same turn stays until then."""
        usual = self.words.prompt(view, self._company.names)
        if usual != self._usual or self._said:
            self._usual = usual
            self._said = ()
            self._tone = "turn" if view.my_turn else "text"
            self.refresh()

    def again(self) -> None:
        """Say it anew."""
        if self.view is not None:
            self._usual = self.words.prompt(self.view, self._company.names)
        self._said = ()
        self.refresh()

    def say(self, *texts: str, tone: str = "text") -> None:
        """Say the first of these sentences that fits, until the next event."""
        self._said, self._tone = texts, tone
        self.refresh()

    def hush(self) -> None:
        """Say how the turn stands again."""
        if self._said:
            self._said = ()
            self._tone = "turn" if self.view is not None and self.view.my_turn else "text"
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the sentence."""
        width = self.size.width
        lines = wrap(self.text, width - 2, self.size.height, self.signs.more)
        if y >= len(lines):
            return Strip.blank(width, self.ground)
        return self.line(width, (" " + lines[y], self.look(self._tone)))
