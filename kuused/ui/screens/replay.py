"""Replay: a match on record on the table, at any moment and from any seat."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from kuused.analysis.review import Review
from kuused.engine import Pass, Phase, Play, PlayerView
from kuused.i18n import name_or_you
from kuused.match import (
    PERSON,
    ExplanationContext,
    Pace,
    PlayerRunner,
    Setup,
    Snapshot,
    Timeline,
    is_practice,
    names,
    practise,
    run_in_thread,
)
from kuused.players import UnknownPlayer, explain_by_facts, find_player
from kuused.record import Record
from kuused.record.deals import fresh_seed
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.review import ReviewScreen
from kuused.ui.screens.table import face_of, win_chance_panel
from kuused.ui.screens.table_dialogs import HistoryScreen, WhyScreen
from kuused.ui.table.commands import REPLAY_COMMANDS
from kuused.ui.table.playback import ReplayPlayback
from kuused.ui.table.view import TableView
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.table_widget import Seating

__all__ = ["ReplayScreen"]


class ReplayScreen(BaseScreen[None]):
    """A replay, and what a moment of it leads to: a reason, a review, a practice match.

    Args:
        record: the match.
        timeline: its moments.
        at: the moment to begin at; the first deal by default.
        seat: the seat to look from; by default a person's, and all hands open if there is none.
    """

    KEYS: ClassVar[tuple[Command, ...]] = REPLAY_COMMANDS
    AUTO_FOCUS = None

    looks_back = True
    """No update is published for a move."""

    def __init__(
        self, record: Record, timeline: Timeline, *, at: int | None = None, seat: int | None = None
    ) -> None:
        super().__init__()
        self.record = record
        self.timeline = timeline
        self.pace = Pace()
        self._reviews: dict[int, Review] = {}
        people = [place for place, entry in enumerate(record.seats) if entry.kind == PERSON]
        if seat is None:
            seat = next(iter(people), None)
        at = min(1 if at is None else at, timeline.last)
        kinds = tuple(entry.kind for entry in record.seats)
        you = next((place for place in people if not record.seats[place].name), None)
        self.seating = Seating((), tuple(map(face_of, kinds)), you)
        view = timeline.view(at, seat, open_hands=seat is None)
        self.table = TableView(
            Snapshot(0, view), self.seating, self.pace, code=record.seed or "", person=None
        )
        self.playback = ReplayPlayback(self, self.table, timeline, self.pace, self._moved)
        self.playback.at, self.playback.seat = at, seat
        self.playback.open_hands = seat is None
        # Seeds of random numbers; nobody plays, so that a person's seat is one like the others.
        self._seed = record.seed or "0000000"
        seats = tuple("-" if kind == PERSON else kind for kind in kinds)
        self._setup = Setup(rules=record.rules, seed=self._seed, seats=seats)
        self.chances = win_chance_panel(self, self.table, self._seed)

    def compose(self) -> ComposeResult:
        """Show the table."""
        self.seating.names = self._names()
        yield self.table

    def on_mount(self) -> None:
        """Show the first moment."""
        self.playback.go(self.at)

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Replay")

    async def words_changed(self) -> None:
        """Show everything in the new language."""
        self.seating.names = self._names()
        self.table.words_changed()
        self.playback.go(self.at)

    def _names(self) -> tuple[str | None, ...]:
        # Records name players in English. Whoever has the usual name has it in any language.
        english, here = names(self._setup, "en"), names(self._setup, self.tr.lang)
        return tuple(
            entry.name or None
            if entry.kind == PERSON
            else here[seat]
            if entry.name in ("", english[seat])
            else entry.name
            for seat, entry in enumerate(self.record.seats)
        )

    @property
    def at(self) -> int:
        """The moment that is shown."""
        return self.playback.now

    @property
    def view(self) -> PlayerView:
        """What is seen of it."""
        return self.table.view

    def variant(self, action: str) -> str:
        """Return what the pause key means in a dialog over the replay."""
        return "pause" if self.playback.running else "go_on"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a command can be used now."""
        playback = self.playback
        match action:
            case "why":
                actor = self.timeline.actor(self.at)
                return actor is not None and (playback.open_hands or actor == playback.seat)
            case "play_on":
                over = self.timeline.state(self.at).phase is Phase.OVER
                return playback.seat is not None and not over
            case "review":
                return playback.seat is not None
            case _:
                return True

    # -- moving ----------------------------------------------------------------------------------

    def _moved(self) -> None:
        header, tr, playback = self.table.header, self.tr, self.playback
        practised = is_practice(self.record)
        header.badge = tr.t("PRACTICE REPLAY") if practised else tr.t("REPLAY")
        if playback.open_hands:
            header.speed = tr.t("all hands open")
        elif playback.seat is None:
            header.speed = tr.t("all hands hidden")
        else:
            name = name_or_you(tr, self.seating.names, playback.seat, self.seating.you)
            header.speed = tr.t("seen by: {name}", name=name)
        if playback.running:
            header.speed += f" {'x' if tr.ascii else '×'}{self.pace.speed:g}"
        if self.chances.on:
            self.chances.look(self.view)
        self.refresh_bindings()

    def action_move(self, where: str) -> None:
        """Show another moment."""
        self.playback.move(where)

    def action_step(self) -> None:
        """Go on by one turn."""
        self.playback.move("forward")

    def action_back(self) -> None:
        """Go back by one turn."""
        self.playback.move("back")

    def action_pause(self) -> None:
        """Let it run by itself, or stop it."""
        self.playback.toggle()

    def action_faster(self) -> None:
        """Run faster."""
        self.pace.faster()
        self.playback.speed_changed()

    def action_slower(self) -> None:
        """Run slower."""
        self.pace.slower()
        self.playback.speed_changed()

    # -- looking ---------------------------------------------------------------------------------

    def action_look_from(self, step: int) -> None:
        """Look from the next seat, or from the one before."""
        seat = self.playback.seat
        if seat is None:
            seat = -1 if step > 0 else 0
        self._look_from((seat + step) % self.record.rules.players)

    def _look_from(self, seat: int) -> None:
        self.playback.look_from(seat, open_hands=False)

    def action_open_hands(self) -> None:
        """Open all hands, or hide them again."""
        playback = self.playback
        playback.look_from(playback.seat, open_hands=not playback.open_hands)

    def on_seat_box_clicked(self, message: SeatBox.Clicked) -> None:
        """Look from the seat that was clicked."""
        self._look_from(message.seat)

    def on_table_log_clicked(self) -> None:
        """Open the whole log."""
        self.action_log()

    def action_log(self) -> None:
        """Show everything that had happened."""
        self.app.push_screen(HistoryScreen(self.table.history.sentences()))

    def action_chances(self) -> None:
        """Show or hide the win chances."""
        self.chances.toggle(self.view)

    def action_why(self) -> None:
        """Show why the last player did what it did."""
        self.app.push_screen(WhyScreen(self, self.table.updates, self.seating, self._explanation))

    async def _explanation(self) -> ExplanationContext | None:
        at, timeline = self.at, self.timeline
        actor, action = timeline.actor(at), timeline.action(at)
        if actor is None or not (self.playback.open_hands or actor == self.playback.seat):
            return None
        assert isinstance(action, Play | Pass)
        seen = timeline.view(at - 1, actor)
        try:
            kind = find_player(self.record.seats[actor].kind)
        except (
            UnknownPlayer
        ):  # a person, or a player that is not installed: only the facts are sure
            return ExplanationContext(actor, seen, explain_by_facts(seen, action))
        runner = PlayerRunner(kind, actor, self._seed, 5.0)
        found = await run_in_thread(lambda stop: runner.explain(seen, action, stop), "why")
        return ExplanationContext(actor, seen, found)

    # -- what comes of it ------------------------------------------------------------------------

    def action_review(self) -> None:
        """Review the choices of the seat that is looked from."""
        seat = self.playback.seat
        if seat is None:
            return
        self.playback.halt()

        def goto(at: int) -> None:
            self.app.pop_screen()
            self._look_from(seat)
            self.playback.go(at)

        self.app.push_screen(
            ReviewScreen(
                self.timeline,
                seat,
                self._seed,
                self.seating.names,
                found=self._reviews.get(seat),
                keep=lambda review: self._reviews.__setitem__(seat, review),
                goto=goto,
            )
        )

    def action_play_on(self) -> None:
        """Play on from here at the seat that is looked from, for practice."""
        seat, services = self.playback.seat, self.services
        if seat is None:
            return
        self.playback.halt()
        setup, past = practise(
            self.record,
            self.timeline,
            self.at,
            seat,
            seed=fresh_seed(),
            name=services.settings.name or None,
        )
        services.start(setup, past=past)

    def action_leave(self) -> None:
        """Leave the replay."""
        self.playback.halt()
        self.app.call_next(self._gone)

    async def _gone(self) -> None:
        if self.app.screen is self:
            await self.app.pop_screen()
