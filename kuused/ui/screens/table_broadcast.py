"""Looking on as one watches a broadcast: back and forth in time, to what matters, and live again."""

from __future__ import annotations

from typing import Any

from kuused.engine import ChipPaid, PassedFree
from kuused.match import ExplanationContext, Update
from kuused.match.updates import Thinking
from kuused.ui.screens.table_chances import ChanceWatch
from kuused.ui.screens.table_past import PastTable, told
from kuused.ui.widgets.status import TableHeader

__all__ = ["BroadcastTable"]


class BroadcastTable(PastTable):
    """The table for those who look on.

    Looking back pauses the match, so that nothing is missed. Only what was being thought over then
    still happens; it is told when one is back.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._missed: list[Update] = []
        self._to_blocked = False
        self._chances = ChanceWatch(self, self.setup.seed)

    @property
    def looks_back(self) -> bool:
        """Whether another moment is shown than the one that the match has reached."""
        return self._at is not None

    @property
    def _now(self) -> int:
        """The moment that is shown."""
        return self.timeline.last if self._at is None else self._at

    def _begin(self) -> None:
        self._match.subscribe(self._stop_when_blocked)
        super()._begin()

    def _follow(self, update: Update) -> None:
        if self.looks_back:
            self._missed.append(update)
            return
        super()._follow(update)
        self._chances.look(self.view)

    def _stop_when_blocked(self, update: Update) -> None:
        # Told at once and not through the signal: the next turn must not begin.
        if self._to_blocked and isinstance(update.event, ChipPaid | PassedFree):
            self._to_blocked = False
            self.pace.pause()
            self._pace_changed()
        elif self._to_blocked and not isinstance(update.event, Thinking):
            self._to_blocked = self.pace.fast_forward_to_person

    def _pace_changed(self) -> None:
        """The pace has been changed from here."""

    # -- moving ----------------------------------------------------------------------------------

    def _go(self, at: int | None, *, step: bool = False) -> None:
        """Look at a moment that has been."""
        if at is None:
            self._prompt.say(self.t("There is nothing more of that kind."))
            return
        if not self.looks_back:
            self.pace.pause()
            self._to_blocked = False
            self._pace_changed()
        self.turn_to(at, before=self._now if step else None)
        where = told(self.tr, self.timeline, at, self.view, self._company.names, self._company.you)
        self._prompt.say(*where)
        self.query_one(TableHeader).badge = self.t("LOOKING BACK")
        self._chances.look(self.view)

    def action_back(self) -> None:
        """Go back by one turn."""
        self._go(self.timeline.back(self._now))

    def action_live(self) -> None:
        """Go back to where the match stands; it is still paused."""
        if not self.looks_back:
            return
        snapshot = self._match.snapshot()
        self.turn_to(self.timeline.last, live=snapshot.sequence)
        self._prompt.hush()
        self.query_one(TableHeader).badge = ""
        missed, self._missed = self._missed, []
        for update in missed:
            self._rounds.follow(update)
        self._chances.look(self.view)
        self.refresh_bindings()

    def action_blocked(self) -> None:
        """Go on to the next turn in which no card fits: one that has been, or the next to come."""
        at = self.timeline.next_payment(self._now) if self.looks_back else None
        if at is not None:
            self._go(at)
            return
        self.action_live()
        self._to_blocked = True
        self._run_on()

    def action_blocked_before(self) -> None:
        """Go back to the turn before in which no card fitted."""
        self._go(self.timeline.previous_payment(self._now))

    def action_round_end(self) -> None:
        """Go on to the round's end: one that has been, or the one to come."""
        at = self.timeline.round_end(self._now) if self.looks_back else None
        if at is not None:
            self._go(at)
            return
        self.action_live()
        self._run_on()

    def _run_on(self) -> None:
        self.pace.fast_forward_to_person = True  # there is no person: it ends with the round
        self._pace_changed()

    def action_round_before(self) -> None:
        """Go back to the deal, or to the one before."""
        self._go(self.timeline.previous_round(self._now))

    def _step_in_past(self) -> bool:
        """Go on by one turn, if that turn has been played; else be back where the match stands."""
        if not self.looks_back:
            return False
        following = self.timeline.forward(self._now)
        if following is None:
            self.action_live()
            return False
        self._go(following, step=True)
        return True

    # -- what is told ----------------------------------------------------------------------------

    def action_chances(self) -> None:
        """Show each player's chance at the pot, or no longer."""
        self._chances.toggle(self.view)

    async def _reason(self) -> ExplanationContext | None:
        """Why the player did so whose turn led to the moment that is shown."""
        if self._at is None:
            return await self._match.why()
        return await self._match.why_at(self._at)
