"""The table as it lies: its parts, and how it follows the match."""

from __future__ import annotations

import math
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.message import Message
from textual.signal import Signal

from kuused.engine import PlayerView
from kuused.match import (
    PERSON,
    MatchPosition,
    MatchSession,
    Pace,
    Setup,
    Snapshot,
    Thinking,
    Update,
    names,
)
from kuused.players import UnknownPlayer, find_player
from kuused.store.matches import MatchWriter
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.match_end import AfterMatch
from kuused.ui.screens.table_area import TableArea
from kuused.ui.screens.table_motion import Motion
from kuused.ui.screens.table_rounds import Rounds
from kuused.ui.widgets.cards import Flight
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.open_hands import OpenHands
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import Pot, TableLog
from kuused.ui.widgets.status import Prompt, TableHeader
from kuused.ui.widgets.table_widget import TableWidget

__all__ = ["LaidTable"]


@dataclass
class _Seating:
    """Who sits at the table."""

    names: tuple[str | None, ...]
    faces: tuple[str, ...]
    you: int | None


class LaidTable(BaseScreen[None]):
    """A match on the table; what can be done there is added by those that build on this.

    Args:
        setup: the match.
        watching: whether somebody looks on; then no seat is a person's.
        open_hands: whether who looks on sees all hands.
        speed: how fast it goes; ``math.inf`` without any waiting.
        pace: the pace itself, if it should be another than usual.
        begun: where the match stands and how it got there, if it does not begin now.
        writer: keeps every action before it is shown; without one nothing is kept.

    Attributes:
        updates: what happens; the widgets of the table subscribe to it.
        view: what the person, or whoever looks on, may know now.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        watching: bool = False,
        open_hands: bool = False,
        speed: float = 1.0,
        pace: Pace | None = None,
        begun: MatchPosition | None = None,
        writer: MatchWriter | None = None,
    ) -> None:
        super().__init__()
        self.setup = setup
        self.pace = Pace(speed) if pace is None else pace
        self._open_hands = open_hands and watching
        self._person = None if watching else setup.person
        self._writer = writer
        self._match = self._make_match(begun)
        self.updates: Signal[Update] = Signal(self, "updates")
        self.view: PlayerView = self._match.snapshot().view
        self._company = _Seating((), self._faces(), self._person)
        self._motion = Motion(self, self.pace)
        self._rounds = Rounds(
            self,
            self._match,
            self._company,
            after=self._after_match,
            leave=self.action_leave,
            assisted=lambda: self.assisted,
        )
        self._turn: tuple[int, int] | None = None
        self._turn_shown = math.inf
        self._laid: Size | None = None

    def _make_match(self, begun: MatchPosition | None) -> MatchSession:
        return MatchSession(
            self.setup,
            watcher=self._person,
            open_hands=self._open_hands,
            pace=self.pace,
            record=None if begun is None else begun.record,
            journal=self._writer,
        )

    def _names(self) -> tuple[str | None, ...]:
        return names(self.setup, self.tr.lang)

    def _faces(self) -> tuple[str, ...]:
        return tuple("" if kind == PERSON else _face(kind) for kind in self.setup.seats)

    def compose(self) -> ComposeResult:
        """Lay the table."""
        company, rules = self._company, self.setup.rules
        company.names = self._names()
        person = self._person is not None
        # From the person's left on, and round again.
        first = 0 if self._person is None else self._person + 1
        around = (*range(first, rules.players), *range(first))
        seats = [seat for seat in around if seat != self._person]
        bottom: TableWidget = OpenHands(company, id="hand")
        if person:
            most = max(max(rules.hand_sizes(dealer)) for dealer in rules.seats)
            bottom = Hand(most, id="hand")
        yield TableArea(
            TableHeader(self.setup.seed, always=not person, id="header"),
            *(SeatBox(seat, company) for seat in rules.seats),
            Columns(id="columns"),
            Pot(id="pot"),
            TableLog(company, id="log"),
            bottom,
            Prompt(company, id="prompt"),
            KeyBar(id="keys"),
            Flight(id="flight"),
            seats=seats,
            person=self._person,
        )

    def on_mount(self) -> None:
        """Begin the match, or go on with it."""
        self._begin()

    def _begin(self) -> None:
        """Have the match played, and follow it."""
        if self.setup.practice:
            self.query_one(TableHeader).badge = self.t("PRACTICE")
        self._look_whose_turn(self.view)  # a match that is taken up tells nothing before this turn
        self._match.subscribe(self.updates.publish)
        self.updates.subscribe(self, self._follow)
        self.run_worker(self._match.run(), name="match")

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("The table")

    def snapshot(self) -> Snapshot:
        """Where the match stands, for widgets that come late."""
        return self._match.snapshot()

    async def words_changed(self) -> None:
        """Say everything anew; nothing is taken off the table for it."""
        self._company.names = self._names()
        if self.setup.practice:
            self.query_one(TableHeader).badge = self.t("PRACTICE")
        for widget in self.query(TableWidget):
            widget.again()
        self.query_one(KeyBar).refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Whatever is on its way has arrived when the table changes its size."""
        if self._laid not in (None, event.size):
            self._motion.land()
        self._laid = event.size  # the first one only says how large the table is

    # -- following the match ---------------------------------------------------------------------

    def _follow(self, update: Update) -> None:
        view, event = update.view, update.event
        self.view = view
        if not isinstance(event, Thinking):
            self._motion.land()
        self._look_whose_turn(view)
        self._motion.launch(event)
        self._rounds.follow(update)
        self.refresh_bindings()

    def _look_whose_turn(self, view: PlayerView) -> None:
        turn = (view.round_number, view.turn_number) if view.my_turn else None
        if turn != self._turn:
            self._turn = turn
            self._turn_shown = math.inf
            self._turn_changed()
            if turn is not None:
                self.call_after_refresh(self._turn_is_shown, turn)

    def _turn_changed(self) -> None:
        """The person's turn has begun or is over."""

    def _turn_is_shown(self, turn: tuple[int, int]) -> None:
        if turn == self._turn:
            self._turn_shown = Message().time

    @property
    def assisted(self) -> int:
        """In how many turns the person has asked for a hint; above 0 the match is an assisted one."""
        return self._match.assisted

    @property
    def turn_is_shown(self) -> bool:
        """Whether the person is in turn and can see it; keys pressed before play nothing."""
        return self.view.my_turn and self._turn_shown < math.inf

    @property
    def flying(self) -> bool:
        """Whether a card or chip is on its way."""
        return self._motion.flying

    def on_flight_landed(self) -> None:
        """Show what has arrived."""
        self._motion.landed()

    @property
    def _hand(self) -> Hand | None:
        return None if self._person is None else self.query_one(Hand)

    @property
    def _prompt(self) -> Prompt:
        return self.query_one(Prompt)

    def action_leave(self) -> None:
        """Leave the match."""

    def _after_match(self, wish: AfterMatch | None) -> None:
        """The match is over, and this is what the person wants now."""


def _face(kind: str) -> str:
    """The face of a kind of player; none for one that is not installed."""
    try:
        return find_player(kind).face
    except UnknownPlayer:
        return ""
