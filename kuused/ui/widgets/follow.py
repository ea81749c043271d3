"""How widgets follow a match: from envelopes alone, each of them in its turn and none twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, cast

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.signal import Signal
from textual.strip import Strip
from textual.widget import Widget

from kuused.engine import PlayerView, Suit
from kuused.ui.widgets.glyphs import Glyphs, glyphs

if TYPE_CHECKING:
    from kuused.match.envelope import Envelope, MatchEvent, Snapshot
    from kuused.ui.app import KuusedApp
    from kuused.words import Words

__all__ = ["Company", "Feed", "TableWidget", "clip", "fit"]


_PAPER = ("card", "card-odd", "card-bright", "latest")
"""Grounds that are light in every theme."""


class Company(Protocol):
    """Who sits at the table; it does not change during a match.

    Attributes:
        names: what each seat is called; ``None`` for a person who gave no name.
        faces: the face of each seat, one or two cells.
        you: the person's seat; ``None`` when somebody looks on.
    """

    names: tuple[str | None, ...]
    faces: tuple[str, ...]
    you: int | None


class Feed(Protocol):
    """What a screen offers to the widgets that follow its match."""

    envelopes: Signal[Envelope]

    def snapshot(self) -> Snapshot:
        """The match as it stands now, with the number of the last envelope in it."""


def clip(text: str, width: int, more: str) -> str:
    """The text in at most ``width`` cells, ending in ``more`` if something had to go."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + more if width > 0 else ""


def fit(text: str, width: int, more: str) -> str:
    """The text in exactly ``width`` cells."""
    return set_cell_size(clip(text, width, more), width)


class TableWidget(Widget, can_focus=False):
    """A part of the table. It may be mounted late: then it begins with the snapshot.

    Class attributes:
        FOLLOWS: whether it follows the match; some parts are told by others what to show.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    FOLLOWS: ClassVar[bool] = True
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "table--text",
        "table--title",
        "table--quiet",
        "table--line",
        "table--turn",
        "table--chip",
        "table--back",
        "table--danger",
        "table--playable",
        "table--blocked",
        "table--card",
        "table--card-odd",
        "table--card-bright",
        "table--card-dim",
        "table--card-ridge",
        "table--chosen",
        "table--chosen-dim",
        "table--badge",
        "table--warned",
        "table--latest",
    } | {f"table--{kind}{suit.name.lower()}" for suit in Suit for kind in ("", "paper-")}

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._past = -1
        self.view: PlayerView | None = None

    @property
    def words(self) -> Words:
        """The words of the application."""
        return cast("KuusedApp", self.app).words

    @property
    def signs(self) -> Glyphs:
        """The signs to draw with."""
        return glyphs(self.words.ascii)

    def on_mount(self) -> None:
        """Draw the match as it stands, then whatever comes after that."""
        if not self.FOLLOWS:
            return
        feed = cast(Feed, self.screen)
        snapshot = feed.snapshot()
        self._past = snapshot.sequence
        self.view = snapshot.view
        self.draw(snapshot.view, None)
        feed.envelopes.subscribe(self, self._receive)

    def _receive(self, envelope: Envelope) -> None:
        if envelope.sequence > self._past:
            self._past = envelope.sequence
            self.view = envelope.view
            self.draw(envelope.view, envelope.event)

    def again(self) -> None:
        """Draw everything anew: the words have changed."""
        self.refresh()

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Show a view, and the event that led to it; ``None`` for a snapshot."""

    def look(self, *names: str) -> Style:
        """The style of component classes, without their ``table--``; later ones go on top."""
        first, *more = (f"table--{name}" for name in names)
        style = self.get_component_rich_style(first)
        for name in more:
            style += self.get_component_rich_style(name, partial=True)
        return style

    @property
    def ground(self) -> Style:
        """The bare table. ``rich_style`` would say the same, worked out anew each time."""
        return self.look("text")

    def suit_look(self, suit: Suit, *names: str) -> Style:
        """The style of a suit's sign, on the ground of other component classes."""
        paper = "paper-" if names[0] in _PAPER else ""
        return self.look(*names, paper + suit.name.lower())

    def line(self, width: int, *pieces: tuple[str, Style]) -> Strip:
        """A line of exactly this width from pieces of text."""
        segments = [Segment(text, style) for text, style in pieces if text]
        return Strip(segments).adjust_cell_length(width, self.ground)
