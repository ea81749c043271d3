"""The game's mark: a spruce that carries the four suits, with a six at its foot."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.content import Content
from textual.widget import Widget

from kuused.engine import Suit
from kuused.i18n import suit_text
from kuused.ui.services import services_of

__all__ = ["Spruce"]

# d, c, h and s are the places of the suits.
_SOLID: Final = (
    "         ▟▙",
    "        ▟██▙",
    "       ▟█d██▙",
    "        ▟██▙",
    "       ▟███c▙",
    "      ▟██████▙",
    "     ▟███h████▙",
    "       ▟████▙",
    "      ▟████s█▙",
    "     ▟████████▙",
    "    ▟███c███d██▙",
    "   ▟████████████▙",
    "         ██",
)
_PLAIN: Final = (
    "         /\\",
    "        /  \\",
    "       /_d _\\",
    "        /  \\",
    "       /   c\\",
    "      /      \\",
    "     /__h   __\\",
    "       /    \\",
    "      /    s \\",
    "     /        \\",
    "    /   c   d  \\",
    "   /____    ____\\",
    "        |__|",
)
_SUITS: Final = {"d": Suit.DIAMONDS, "c": Suit.CLUBS, "h": Suit.HEARTS, "s": Suit.SPADES}


class Spruce(Widget, can_focus=False):
    """The mark, 18 cells wide and 13 high."""

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "spruce--tree",
        "spruce--trunk",
    } | {f"spruce--{suit.name.lower()}" for suit in Suit}
    DEFAULT_CSS = """
    Spruce {
        width: 18;
        height: 13;
    }
    """

    def render(self) -> Content:
        """Draw it, in letters and strokes where there are no blocks."""
        tr = services_of(self).tr
        tree = self.get_visual_style("spruce--tree")
        trunk = self.get_visual_style("spruce--trunk")
        parts = []
        rows = _PLAIN if tr.ascii else _SOLID
        for row in rows:
            for mark in row:
                suit = _SUITS.get(mark)
                if suit is None:
                    parts.append((mark, trunk if row is rows[-1] else tree))
                else:
                    style = self.get_visual_style(f"spruce--{suit.name.lower()}")
                    parts.append((suit_text(tr, suit), style))
            parts.append(("\n", tree))
        return Content.assemble(*parts[:-1])
