"""The table: a widget that draws a snapshot of a match and then its updates, and what controllers see of it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Protocol

from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.signal import Signal
from textual.widget import Widget

from kuused.engine import Card, CardPlayed, ChipPaid, PlayerView
from kuused.i18n import Translator
from kuused.match import MatchEvent, Pace, Snapshot, Thinking, Update
from kuused.ui.services import services_of
from kuused.ui.table.animator import TableAnimator
from kuused.ui.table.layout import Places, places
from kuused.ui.widgets.cards import Flight
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import Hand, Selection
from kuused.ui.widgets.open_hands import OpenHands
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import Pot, TableLog
from kuused.ui.widgets.status import Prompt, TableHeader
from kuused.ui.widgets.table_widget import Seating, TableWidget

__all__ = ["HandDisplay", "TableDisplay", "TableHost", "TableView", "Task", "Work"]


class HandDisplay(Protocol):
    """The hand as controllers see it."""

    choice: Selection
    picked: bool
    view: PlayerView | None

    def choose(self, choice: Selection, *, picked: bool = True) -> None:
        """Choose a card."""

    def plan(self, card: Card | None) -> None:
        """Mark the card that is to be played when the turn comes."""


class TableDisplay(Protocol):
    """The table as controllers see it."""

    view: PlayerView
    seating: Seating

    @property
    def hand(self) -> HandDisplay:
        """The person's hand."""

    @property
    def tr(self) -> Translator:
        """The translator."""

    def say(self, *texts: str, tone: str = "text") -> None:
        """Show the first of these sentences that fits in the prompt, until the next event."""

    def hush(self) -> None:
        """Let the prompt say again whose turn it is."""

    def show_moment(
        self,
        view: PlayerView,
        history: Iterable[MatchEvent],
        events: Sequence[MatchEvent] = (),
        live: int | None = None,
    ) -> None:
        """Show another moment of the match; see :meth:`TableView.show_moment`."""


class Task(Protocol):
    """A timer of the screen."""

    def stop(self) -> None:
        """Stop it."""


class Work(Protocol):
    """A coroutine that runs in the background of the screen."""

    def cancel(self) -> None:
        """Cancel it."""


class TableHost(Protocol):
    """The screen as controllers see it: keys, timers and background work, which ends with it."""

    def does(self, key: str, action: str = "") -> bool:
        """Return whether a key is bound to an action, or to any action."""

    def key_of(self, action: str) -> str:
        """Return how the key of an action is shown."""

    def refresh_bindings(self) -> None:
        """Show the commands that can be used now."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Task:
        """Call a function after so many seconds."""

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Task:
        """Call a function every so many seconds."""

    def run_worker(self, work: Coroutine[None, None, None], name: str, group: str) -> Work:
        """Run a coroutine in the background."""


class _TableLayout(Layout):
    """Layout that puts every part of the table where :func:`~kuused.ui.table.layout.places` says."""

    name = "table"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place the parts for this size."""
        assert isinstance(parent, TableView)
        where = parent.regions(size)
        placements = []
        for child in children:
            region = where.get(child.id or "", Region())
            offset = Offset(0, 0)
            if isinstance(child, Flight):
                region = child.home
                offset = child.styles.offset.resolve(region.size, size)
            placements.append(WidgetPlacement(region, offset, NULL_SPACING, child))
        return placements


class TableView(Widget, can_focus=False):
    """All parts of the table. They stay mounted at every size; only their places change.

    Args:
        snapshot: what is drawn at first.
        seating: the players.
        pace: the speed of the animations.
        code: the deal code of the match; empty if it is unknown.
        person: the seat of the person who plays; ``None`` for a spectator.

    Attributes:
        updates: the updates of the match; the parts subscribe to it.
        view: what is shown now.
        seating: as above.
        animator: moves cards and chips over the table.
        hand: the person's hand; not mounted for a spectator, and then always empty.
        open_hands: every seat's hand; mounted for a spectator only.
    """

    def __init__(
        self, snapshot: Snapshot, seating: Seating, pace: Pace, *, code: str, person: int | None
    ) -> None:
        super().__init__(id="table")
        rules = snapshot.view.rules
        self.updates: Signal[Update] = Signal(self, "updates")
        self.view: PlayerView = snapshot.view
        self.seating = seating
        self.animator = TableAnimator(self, pace)
        self._snapshot = snapshot
        self._person = person
        # Around the table from the person's left, the person left out.
        first = 0 if person is None else person + 1
        around = (*range(first, rules.players), *range(first))
        self._others = [seat for seat in around if seat != person]
        self.header = TableHeader(code, always=person is None, id="header")
        self.columns = Columns(id="columns")
        self.history = TableLog(seating, id="log")
        self.prompt = Prompt(seating, id="prompt")
        self.hand = Hand(max(max(rules.hand_sizes(seat)) for seat in rules.seats), id="hand")
        self.open_hands = OpenHands(seating, id="hand")
        self._layout_of_table = _TableLayout()
        self._places: tuple[Size, Places] | None = None
        self._laid: Size | None = None

    @property
    def tr(self) -> Translator:
        """The translations in use."""
        return services_of(self).tr

    # -- layout ----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Yield the parts, those on top last."""
        yield self.header
        for seat in self.view.rules.seats:
            yield SeatBox(seat, self.seating)
        yield self.columns
        yield Pot(id="pot")
        yield self.history
        yield self.open_hands if self._person is None else self.hand
        yield self.prompt
        yield KeyBar(id="keys")
        yield Flight(id="flight")

    @property
    def layout(self) -> Layout:
        """How the parts are placed."""
        return self._layout_of_table

    def regions(self, size: Size) -> dict[str, Region]:
        """Return the region of each part at a size, by its id."""
        if self._places is None or self._places[0] != size:
            person = self._person is not None
            self._places = size, places(size.width, size.height, len(self._others), person)
        now = self._places[1]
        self.columns.middle = now.middle
        self.hand.middle = now.hand_middle
        regions = {
            "header": now.header,
            "columns": now.columns,
            "pot": now.pot,
            "log": now.log,
            "hand": now.hand,
            "prompt": now.prompt,
            "keys": now.keys,
        }
        for seat, region in zip(self._others, now.seats, strict=True):
            regions[f"seat-{seat}"] = region
        if now.mine is not None:
            regions[f"seat-{self._person}"] = now.mine
        return regions

    def on_resize(self, event: events.Resize) -> None:
        """End all animations when the size changes."""
        if self._laid not in (None, event.size):
            self.animator.land()
        self._laid = event.size  # the first event only tells the size of the new table

    def on_flight_landed(self) -> None:
        """Show what has arrived."""
        self.animator.landed()

    # -- what is shown ---------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Return the latest state, for a part that subscribes late."""
        return self._snapshot

    def publish(self, update: Update) -> None:
        """Hand an update of the match to the parts and to every other subscriber."""
        self._snapshot = Snapshot(update.sequence, update.view)
        self.updates.publish(update)

    def follow(self, update: Update) -> None:
        """Take over the view of an update that the parts have received, and animate its event."""
        self.view = update.view
        if not isinstance(update.event, Thinking):
            self.animator.land()
        self.animator.launch(update.event)

    def show_moment(
        self,
        view: PlayerView,
        history: Iterable[MatchEvent],
        events: Sequence[MatchEvent] = (),
        live: int | None = None,
    ) -> None:
        """Show another moment of the match.

        Args:
            view: the moment.
            history: everything up to it, for the log.
            events: what led to it from the moment shown so far, if that is one step away: a card or
                a chip is animated.
            live: with the present of a running match, the number of its last update; the parts draw
                the updates after it again. ``None`` makes them ignore updates.
        """
        self.animator.land()
        self.view = view
        for part in self.query(TableWidget):
            if part.FOLLOWS:
                part.turn_to(view, events, live)
        self.history.retell(history)
        for event in events:
            if isinstance(event, CardPlayed | ChipPaid):
                self.animator.launch(event)

    def words_changed(self) -> None:
        """Draw everything again after a change of language, deck style or characters."""
        for part in self.query(TableWidget):
            part.again()
        self.query_one(KeyBar).refresh()

    def say(self, *texts: str, tone: str = "text") -> None:
        """Show the first of these sentences that fits in the prompt, until the next event."""
        self.prompt.say(*texts, tone=tone)

    def hush(self) -> None:
        """Let the prompt say again whose turn it is."""
        self.prompt.hush()
