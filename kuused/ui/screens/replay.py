"""Replay: a match on record, seen again, and what can be done with it."""

from __future__ import annotations

from typing import ClassVar

from kuused.analysis.review import Review
from kuused.engine import Pass, Phase, Play
from kuused.match import (
    ExplanationContext,
    PlayerRunner,
    Timeline,
    practise,
    run_in_thread,
)
from kuused.players import UnknownPlayer, explain_by_facts, find_player
from kuused.record import Record
from kuused.record.deals import fresh_seed
from kuused.ui.keys import Command
from kuused.ui.screens.replay_commands import REPLAY_COMMANDS
from kuused.ui.screens.replay_table import ReplayTable
from kuused.ui.screens.review import ReviewScreen
from kuused.ui.screens.table_history import HistoryScreen
from kuused.ui.screens.table_why import WhyScreen
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import TableLog

__all__ = ["ReplayScreen"]


class ReplayScreen(ReplayTable):
    """A replay. See :class:`~kuused.ui.screens.replay_table.ReplayTable` for what it takes.

    This adds looking around, and what a moment leads to: a reason, a review, a practice match.
    """

    KEYS: ClassVar[tuple[Command, ...]] = REPLAY_COMMANDS
    AUTO_FOCUS = None

    def __init__(
        self, record: Record, timeline: Timeline, *, at: int | None = None, seat: int | None = None
    ) -> None:
        super().__init__(record, timeline, at=at, seat=seat)
        self._reviews: dict[int, Review] = {}

    # -- looking ---------------------------------------------------------------------------------

    def _look_from(self, seat: int | None, *, all_open: bool) -> None:
        self._seat, self._all_open = seat, all_open
        self.go(self.at)

    def action_eyes(self) -> None:
        """Look from the next seat."""
        self._turn_eyes(1)

    def action_eyes_back(self) -> None:
        """Look from the seat before."""
        self._turn_eyes(-1)

    def _turn_eyes(self, step: int) -> None:
        players = self.setup.rules.players
        begin = -1 if step > 0 else 0
        seat = ((begin if self._seat is None else self._seat) + step) % players
        self._look_from(seat, all_open=False)

    def action_open_hands(self) -> None:
        """Open all hands, or hide them again."""
        self._look_from(self._seat, all_open=not self._all_open)

    def on_seat_box_clicked(self, message: SeatBox.Clicked) -> None:
        """Look from the seat that was clicked."""
        self._look_from(message.seat, all_open=False)

    def on_table_log_clicked(self) -> None:
        """Open the whole log."""
        self.action_log()

    def action_log(self) -> None:
        """Show everything that had happened."""
        self.app.push_screen(HistoryScreen(self.query_one(TableLog).sentences()))

    def action_chances(self) -> None:
        """Show each player's chance at the pot, or no longer."""
        self._chances.toggle(self.view)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a command can be used now."""
        if action == "why":
            actor = self._timeline.actor(self.at)
            return actor is not None and (self._all_open or actor == self._seat)
        if action in ("pause", "go_on"):
            return (self._timer is not None) == (action == "pause")
        if action == "play_on":
            return self._seat is not None and self._timeline.state(self.at).phase is not Phase.OVER
        if action == "review":
            return self._seat is not None
        return super().check_action(action, parameters)

    def action_why(self) -> None:
        """Show why the last player did what it did."""
        self.app.push_screen(WhyScreen(self, self._company, self._why))

    async def _why(self) -> ExplanationContext | None:
        at, timeline = self.at, self._timeline
        actor, action = timeline.actor(at), timeline.action(at)
        if actor is None or not (self._all_open or actor == self._seat):
            return None
        assert isinstance(action, Play | Pass)
        seen = timeline.view(at - 1, actor)
        try:
            kind = find_player(self.record.seats[actor].kind)
        except UnknownPlayer:  # a person, or somebody who is not here: only the facts are sure
            return ExplanationContext(actor, seen, explain_by_facts(seen, action))
        chair = PlayerRunner(kind, actor, self.setup.seed, 5.0)
        found = await run_in_thread(lambda stop: chair.explain(seen, action, stop), "why")
        return ExplanationContext(actor, seen, found)

    # -- what comes of it ------------------------------------------------------------------------

    def action_review(self) -> None:
        """Review the choices of the seat that is looked from."""
        seat = self._seat
        if seat is None:
            return
        self._halt()

        def goto(at: int) -> None:
            self.app.pop_screen()
            self._look_from(seat, all_open=False)
            self.go(at)

        self.app.push_screen(
            ReviewScreen(
                self._timeline,
                seat,
                self.setup.seed,
                self._company.names,
                found=self._reviews.get(seat),
                keep=lambda review: self._reviews.__setitem__(seat, review),
                goto=goto,
            )
        )

    def action_play_on(self) -> None:
        """Sit down at the seat that is looked from, and play on from here."""
        seat, services = self._seat, self.services
        if seat is None:
            return
        self._halt()
        begun = practise(
            self.record,
            self._timeline,
            self.at,
            seat,
            seed=fresh_seed(),
            name=services.settings.name or None,
        )
        services.start(begun.setup, past=begun.record)

    def action_leave(self) -> None:
        """Leave the replay."""
        self._halt()
        self.app.call_next(self._gone)

    async def _gone(self) -> None:
        if self.app.screen is self:
            await self.app.pop_screen()
