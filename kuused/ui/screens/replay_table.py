"""A replay as it lies and moves: a match on record on the table, at any moment, from any seat."""

from __future__ import annotations

import math

from textual.timer import Timer

from kuused.i18n import name_or_you
from kuused.match import (
    PERSON,
    MatchPosition,
    MatchSession,
    Setup,
    Snapshot,
    Timeline,
    is_practice,
    names,
)
from kuused.players import find_player
from kuused.record import Record
from kuused.ui.screens.table_chances import ChanceWatch
from kuused.ui.screens.table_past import PastTable, told
from kuused.ui.widgets.status import TableHeader

__all__ = ["ReplayTable"]

_SECONDS = 1.0
"""How long a moment is shown when the replay runs, at normal speed."""


class ReplayTable(PastTable):
    """The table with a match that has been played; what it leads to is added by the screen.

    Args:
        record: the match.
        timeline: its moments.
        at: the moment to begin at; the first deal by default.
        seat: the seat to look from; by default a person's, and all hands open if there is none.
    """

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
        self.view = self.view_at(begin)

    # -- what it stands on -----------------------------------------------------------------------

    def _make_match(self, begun: MatchPosition | None) -> MatchSession:
        pine = find_player("mand")  # it is never asked
        return MatchSession(self.setup, watcher=None, pace=self.pace, find=lambda _: pine)

    def _names(self) -> tuple[str | None, ...]:
        # Records name players in English. Whoever has the usual name has it in any language.
        english, here = names(self.setup, "en"), names(self.setup, self.tr.lang)
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
            *told(self.tr, self._timeline, at, self.view, self._company.names, self._company.you)
        )
        self._show_eyes()
        self._chances.look(self.view)

    def _show_eyes(self) -> None:
        header, tr = self.query_one(TableHeader), self.tr
        header.badge = tr.t("PRACTICE REPLAY") if self._practised else tr.t("REPLAY")
        if self._all_open:
            header.speed = tr.t("all hands open")
        elif self._seat is None:
            header.speed = tr.t("all hands hidden")
        else:
            name = name_or_you(tr, self._company.names, self._seat, self._company.you)
            header.speed = tr.t("seen by: {name}", name=name)
        if self._timer is not None:
            header.speed += f" {'x' if tr.ascii else '×'}{self.pace.speed:g}"

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
