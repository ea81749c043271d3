"""Base class of the parts of the table: follows the updates of a match and draws with the app's styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, runtime_checkable

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.css.styles import RenderStyles
from textual.signal import Signal
from textual.strip import Strip
from textual.widget import Widget

from kuused.engine import PlayerView, Suit
from kuused.ui.services import services_of
from kuused.ui.widgets.glyphs import Glyphs, glyphs

if TYPE_CHECKING:
    from kuused.i18n import Translator
    from kuused.match.updates import MatchEvent, Snapshot, Update

__all__ = ["LOOKS", "Feed", "Seating", "TableWidget", "clip", "fit"]


_PAPER = ("card", "card-odd", "card-bright", "latest")
"""Grounds that are light in every theme."""


LOOKS: Final = {
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
    "table--card-blocked",
    "table--card-ridge",
    "table--chosen",
    "table--chosen-blocked",
    "table--badge",
    "table--warned",
    "table--latest",
} | {f"table--{kind}{suit.name.lower()}" for suit in Suit for kind in ("", "paper-", "blocked-")}
"""The component classes of all that is drawn on a table.

The application owns them. A widget may own its own, and then Textual works each of them out for
each widget: some thousand styles for a table, which took longer than everything else together.
"""


@dataclass
class Seating:
    """Who sits at the table; it does not change during a match.

    Attributes:
        names: what each seat is called; ``None`` for a person who gave no name.
        faces: the face of each seat, one or two cells.
        you: the person's seat; ``None`` when somebody looks on.
    """

    names: tuple[str | None, ...]
    faces: tuple[str, ...]
    you: int | None


@runtime_checkable
class Feed(Protocol):
    """What the table offers to its parts, which are below it in the DOM."""

    updates: Signal[Update]

    def snapshot(self) -> Snapshot:
        """The match as it stands now, with the number of the last update in it."""


def clip(text: str, width: int, more: str) -> str:
    """The text in at most ``width`` cells, ending in ``more`` if something had to go."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + more if width > 0 else ""


def fit(text: str, width: int, more: str) -> str:
    """The text in exactly ``width`` cells."""
    return set_cell_size(clip(text, width, more), width)


def _drawn(styles: RenderStyles) -> Style:
    """What a component class sets, and nothing that it only inherits."""
    colour, ground = styles.color, styles.background.tint(styles.background_tint)
    return (
        Style(
            color=colour.rich_color if styles.has_rule("color") else None,
            bgcolor=ground.rich_color if styles.has_rule("background") else None,
        )
        + styles.text_style
    )


class TableWidget(Widget, can_focus=False):
    """A part of the table. It may be mounted late: then it begins with the snapshot.

    Class attributes:
        FOLLOWS: whether it follows the match; some parts are told by others what to show.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    FOLLOWS: ClassVar[bool] = True

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._looks: dict[tuple[str, ...], Style] = {}
        self._past = -1
        self._told = False
        self.view: PlayerView | None = None

    @property
    def tr(self) -> Translator:
        """The words of the application."""
        return services_of(self).tr

    @property
    def signs(self) -> Glyphs:
        """The signs to draw with."""
        return glyphs(self.tr.ascii, services_of(self).colourless)

    def on_mount(self) -> None:
        """Draw the match as it stands, then whatever comes after that."""
        if not self.FOLLOWS:
            return
        feed = next(node for node in self.ancestors if isinstance(node, Feed))
        snapshot = feed.snapshot()
        self._past = snapshot.sequence
        self.view = snapshot.view
        self.draw(snapshot.view, None)
        feed.updates.subscribe(self, self._receive)

    def _receive(self, update: Update) -> None:
        if update.sequence > self._past and not self._told:
            self._past = update.sequence
            self.view = update.view
            self.draw(update.view, update.event)

    def turn_to(
        self, view: PlayerView, events: Sequence[MatchEvent] = (), live: int | None = None
    ) -> None:
        """Show another moment of the match, earlier or later, told by the screen.

        Args:
            view: the moment.
            events: what led to it from the moment shown so far; nothing if that is further away.
            live: with the moment that the match has reached, the number of its last update; what
                comes after that is drawn again. ``None`` as long as the screen does the telling.
        """
        self._told = live is None
        if live is not None:
            self._past = live
        self.view = view
        for event in events or (None,):
            self.draw(view, event)

    def again(self) -> None:
        """Draw everything anew: the words have changed."""
        self.refresh()

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Show a view, and the event that led to it; ``None`` for a snapshot."""

    def look(self, *names: str) -> Style:
        """The style of component classes, without their ``table--``; later ones go on top."""
        if names not in self._looks:
            own = self.rich_style
            style = Style(color=own.color, bgcolor=own.bgcolor)
            for name in names:
                style += _drawn(self.app.get_component_styles(f"table--{name}"))
            self._looks[names] = style
        return self._looks[names]

    def notify_style_update(self) -> None:
        """Work the styles out anew: the theme or the deck may be another."""
        super().notify_style_update()
        self._looks.clear()

    @property
    def ground(self) -> Style:
        """The bare table. ``rich_style`` would say the same, worked out anew each time."""
        return self.look("text")

    def suit_look(self, suit: Suit, *names: str) -> Style:
        """The style of a suit's sign, on the ground of other component classes."""
        ink = "paper-" if names[0] in _PAPER else "blocked-" if names[0] == "card-blocked" else ""
        return self.look(*names, ink + suit.name.lower())

    def line(self, width: int, *pieces: tuple[str, Style]) -> Strip:
        """A line of exactly this width from pieces of text."""
        segments = [Segment(text, style) for text, style in pieces if text]
        return Strip(segments).adjust_cell_length(width, self.ground)
