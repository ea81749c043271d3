"""A list to choose from, whose chosen row is told by more than its colour."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widgets import OptionList

from kuused.ui.services import services_of
from kuused.ui.widgets.glyphs import glyphs

__all__ = ["PickList"]


class PickList(OptionList):
    """Textual's list; without colours, a sign stands before the chosen row.

    The rows leave their first cell free for it. All of the chosen row has one ink, the one that is
    made for its ground.
    """

    def render_line(self, y: int) -> Strip:
        """Draw a line of the list."""
        strip = super().render_line(y)
        lines, number = self._lines, self.scroll_offset.y + y
        if number >= len(lines) or lines[number][0] != self.highlighted:
            return strip
        ground = self.get_visual_style("option-list--option", "option-list--option-highlighted")
        ink = Style(color=ground.rich_style.color)
        segments = list(Segment.apply_style(strip, post_style=ink))
        services = services_of(self)
        if services.colourless and lines[number][1] == 0 and segments:
            sign = Segment(glyphs(services.ascii).turn, segments[0].style)
            segments = [sign, *Strip(segments, strip.cell_length).crop(1)]
        return Strip(segments, strip.cell_length)
