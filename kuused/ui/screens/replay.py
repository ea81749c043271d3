"""Replay: a match on record, seen again at any moment, from any seat."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.timer import Timer

from kuused.engine import Pass, Phase, Play, Record
from kuused.match import (
    PERSON,
    Chair,
    Match,
    Motive,
    Practice,
    Review,
    Setup,
    Snapshot,
    Timeline,
    apart,
    fresh_seed,
    is_practice,
    names,
    practise,
)
from kuused.players import UnknownKind, explain_by_facts, find_kind
from kuused.ui.commands import Command, bindings
from kuused.ui.screens.replay_commands import REPLAY_COMMANDS
from kuused.ui.screens.review import ReviewScreen
from kuused.ui.screens.table_chances import ChanceWatch
from kuused.ui.screens.table_history import HistoryScreen
from kuused.ui.screens.table_past import PastTable, told
from kuused.ui.screens.table_why import WhyScreen
from kuused.ui.widgets.header import TableHeader
from kuused.ui.widgets.log import TableLog
from kuused.ui.widgets.seat import SeatBox

if TYPE_CHECKING:
    from kuused.ui.app import KuusedApp

__all__ = ["ReplayScreen", "open_replay"]

_SECONDS = 1.0
"""How long a moment is shown when the replay runs, at normal speed."""


def open_replay(
    house: KuusedApp, record: Record, *, at: int | None = None, seat: int | None = None
) -> None:
    """Show a match on record again, on top of whatever is shown.

    Args:
        house: the application.
        record: the match; it has been verified.
        at: the moment to begin at: the first deal by default.
        seat: the seat to look from; by default a person's, and all hands open if there is none.

    Raises:
        RecordFault: the match was not played by the rules.
    """
    house.push_screen(ReplayScreen(record, Timeline.of(record), at=at, seat=seat))


class ReplayScreen(PastTable):
    """The table with a match that has been played.

    Args:
        record: the match.
        timeline: its moments.
        at: the moment to begin at; the first deal by default.
        seat: the seat to look from; by default a person's, and all hands open if there is none.
    """

    KEYS: ClassVar[tuple[Command, ...]] = REPLAY_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(REPLAY_COMMANDS)
    AUTO_FOCUS = None
    looks_back = True

    def __init__(
        self, record: Record, timeline: Timeline, *, at: int | None = None, seat: int | None = None
    ) -> None:
        self.record = record
        self._timeline = timeline
        people = [place for place, entry in enumerate(record.seats) if entry.kind == PERSON]
        self._seat: int | None = next(iter(people), None) if seat is None else seat
        self._all_open = self._seat is None
        begin = min(1, timeline.last) if at is None else min(at, timeline.last)
        self._at = begin
        # Nobody plays here: a person's seat is one like the others.
        seats = tuple("-" if entry.kind == PERSON else entry.kind for entry in record.seats)
        self._code = record.seed
        seed = record.seed or "0000000"
        super().__init__(Setup(rules=record.rules, seed=seed, seats=seats), watching=True)
        self._company.you = next((s for s in people if not record.seats[s].name), None)
        self._chances = ChanceWatch(self, seed)
        self._timer: Timer | None = None
        self._reviews: dict[int, Review] = {}
        self.view = self.view_at(begin)

    # -- what it stands on -----------------------------------------------------------------------

    def _make_match(self, begun: Practice | None) -> Match:
        pine = find_kind("mand")  # it is never asked
        return Match(self.setup, watcher=None, pace=self.pace, find=lambda _: pine)

    def _names(self) -> tuple[str | None, ...]:
        # Records name players in English. Whoever has the usual name has it in any language.
        english, here = names(self.setup, "en"), names(self.setup, self.words.lang)
        return tuple(
            entry.name or None
            if entry.kind == PERSON
            else here[seat]
            if entry.name in ("", english[seat])
            else entry.name
            for seat, entry in enumerate(self.record.seats)
        )

    @property
    def timeline(self) -> Timeline:
        """The moments of the match."""
        return self._timeline

    @property
    def at(self) -> int:
        """The moment that is shown."""
        return self._at or 0

    def eyes(self) -> tuple[int | None, bool]:
        """Who looks."""
        return self._seat, self._all_open

    def snapshot(self) -> Snapshot:
        """The moment that is shown, for widgets that come late."""
        return Snapshot(0, self.view)

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("Replay")

    def _begin(self) -> None:
        self.query_one(TableHeader).code = self._code or ""
        self.go(self.at)

    async def words_changed(self) -> None:
        """Say everything anew."""
        await super().words_changed()
        self.go(self.at)

    # -- moving ----------------------------------------------------------------------------------

    def go(self, at: int | None, *, step: bool = False) -> None:
        """Show a moment; ``None`` is one that there is not, and changes nothing."""
        if at is None:
            self._prompt.say(self.t("There is nothing more of that kind."))
            return
        self.turn_to(at, before=self.at if step else None)
        self._prompt.say(
            *told(self.words, self._timeline, at, self.view, self._company.names, self._company.you)
        )
        self._show_eyes()
        self._chances.look(self.view)

    def _show_eyes(self) -> None:
        header, words = self.query_one(TableHeader), self.words
        header.badge = words.t("PRACTICE REPLAY") if self._practised else words.t("REPLAY")
        if self._all_open:
            header.speed = words.t("all hands open")
        elif self._seat is None:
            header.speed = words.t("all hands hidden")
        else:
            name = words.name(self._company.names, self._seat, self._company.you)
            header.speed = words.t("seen by: {name}", name=name)
        if self._timer is not None:
            header.speed += f" {'x' if words.ascii else '×'}{self.pace.speed:g}"

    @property
    def _practised(self) -> bool:
        return is_practice(self.record)

    def action_step(self) -> None:
        """Go on by one turn."""
        self.go(self._timeline.forward(self.at), step=True)

    def action_back(self) -> None:
        """Go back by one turn."""
        self.go(self._timeline.back(self.at))

    def action_next_choice(self) -> None:
        """Go to the next real choice."""
        self.go(self._timeline.next_choice(self.at, self._seat))

    def action_previous_choice(self) -> None:
        """Go to the real choice before."""
        self.go(self._timeline.previous_choice(self.at, self._seat))

    def action_next_payment(self) -> None:
        """Go to the next turn in which no card fitted."""
        self.go(self._timeline.next_payment(self.at))

    def action_previous_payment(self) -> None:
        """Go to the turn before in which no card fitted."""
        self.go(self._timeline.previous_payment(self.at))

    def action_round_end(self) -> None:
        """Go to the end of the round."""
        self.go(self._timeline.round_end(self.at))

    def action_next_round(self) -> None:
        """Go to the next deal."""
        self.go(self._timeline.next_round(self.at))

    def action_previous_round(self) -> None:
        """Go back to the deal, or to the one before."""
        self.go(self._timeline.previous_round(self.at))

    def action_first(self) -> None:
        """Go to the beginning."""
        self.go(0)

    def action_last(self) -> None:
        """Go to the end."""
        self.go(self._timeline.last)

    # -- running by itself -----------------------------------------------------------------------

    def action_run(self) -> None:
        """Let it run, or stop it."""
        if self._timer is not None:
            self._halt()
        elif self._timeline.forward(self.at) is not None:
            self._timer = self.set_interval(self._interval(), self._tick)
        self._show_eyes()

    def action_pause(self) -> None:
        """Let it run, or stop it."""
        self.action_run()

    def _interval(self) -> float:
        return 0.02 if math.isinf(self.pace.speed) else _SECONDS / self.pace.speed

    def _tick(self) -> None:
        following = self._timeline.forward(self.at)
        if following is None or not self.is_attached:
            self._halt()
            self._show_eyes()
        else:
            self.go(following, step=True)

    def _halt(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_faster(self) -> None:
        """Run faster."""
        self.pace.faster()
        self._again_at_speed()

    def action_slower(self) -> None:
        """Run slower."""
        self.pace.slower()
        self._again_at_speed()

    def _again_at_speed(self) -> None:
        if self._timer is not None:
            self._halt()
            self.action_run()

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
        if action == "play_on":
            return self._seat is not None and self._timeline.state(self.at).phase is not Phase.OVER
        if action == "review":
            return self._seat is not None
        return super().check_action(action, parameters)

    def action_why(self) -> None:
        """Show why the last player did what it did."""
        self.app.push_screen(WhyScreen(self, self._company, self._why))

    async def _why(self) -> Motive | None:
        at, timeline = self.at, self._timeline
        actor, action = timeline.actor(at), timeline.action(at)
        if actor is None or not (self._all_open or actor == self._seat):
            return None
        assert isinstance(action, Play | Pass)
        seen = timeline.view(at - 1, actor)
        try:
            kind = find_kind(self.record.seats[actor].kind)
        except UnknownKind:  # a person, or somebody who is not here: only the facts are sure
            return Motive(actor, seen, explain_by_facts(seen, action))
        chair = Chair(kind, actor, self.setup.seed, 5.0)
        found = await apart(lambda brake: chair.explain(seen, action, brake), "why")
        return Motive(actor, seen, found)

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
        seat, house = self._seat, self.house
        if seat is None:
            return
        self._halt()
        begun = practise(
            self.record,
            self._timeline,
            self.at,
            seat,
            seed=fresh_seed(),
            name=house.settings.name or None,
        )
        house.start(begun.setup, begun=begun)

    def action_leave(self) -> None:
        """Leave the replay."""
        self._halt()
        self.app.call_next(self._gone)

    async def _gone(self) -> None:
        if self.app.screen is self:
            await self.app.pop_screen()
