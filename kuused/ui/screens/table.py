"""The table: a match that a person plays, or that somebody watches."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import ClassVar

from kuused.engine import Pass, Phase
from kuused.players import UnknownPlayer, find_player
from kuused.record.deals import fresh_seed
from kuused.ui.keys import Command
from kuused.ui.screens.confirm import leave_dialog
from kuused.ui.screens.match_end import AfterMatch
from kuused.ui.screens.table_broadcast import BroadcastTable
from kuused.ui.screens.table_commands import TABLE_COMMANDS
from kuused.ui.screens.table_history import HistoryScreen
from kuused.ui.screens.table_kept import KeptTable
from kuused.ui.screens.table_notebook import NotebookScreen
from kuused.ui.screens.table_why import WhyScreen
from kuused.ui.services import WatchOptions
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.side import TableLog
from kuused.ui.widgets.status import TableHeader

__all__ = ["TableScreen"]


class TableScreen(KeptTable, BroadcastTable):
    """A match on the table. See :class:`~kuused.ui.screens.table_laid.LaidTable` for what it takes.

    This adds what whoever looks on can do as well: the pace, looking around, leaving.
    """

    EARLY: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Command, ...]] = TABLE_COMMANDS
    AUTO_FOCUS = None

    def on_mount(self) -> None:
        """Say how fast it goes."""
        self._show_speed()

    async def words_changed(self) -> None:
        """Say the speed anew as well."""
        await super().words_changed()
        self._show_speed()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a command can be used now; the footer offers no other."""
        view = self.view
        playable, mine = bool(view.playable), view.my_turn
        person = self._person is not None
        match action:
            case "previous_card" | "next_card" | "next_playable" | "previous_playable":
                return person and bool(view.hand)
            case "play":
                return mine and playable
            case "play_ahead":
                return person and not mine and view.phase is Phase.PLAY and bool(view.hand)
            case "take_back":
                return self.ahead is not None
            case "auto_pay" | "auto_single" | "auto_run":
                return person
            case "pay":
                return mine and not playable and view.chips[view.turn or 0] > 0
            case "go_free":
                return mine and not playable and view.chips[view.turn or 0] == 0
            case "pass_turn":
                return mine and playable and Pass() in view.legal
            case "hint":
                return mine
            case "forward":
                return person and not mine and view.phase is Phase.PLAY
            case "notebook":
                return view.phase is Phase.PLAY and None in view.hands
            case "why":
                # What a player weighs gives its hand away.
                return self._open_hands
            case "pause":
                return not self.pace.paused
            case "go_on":
                return self.pace.paused
            case "back" | "back_too" | "blocked_before" | "round_before":
                return not person and self.timeline.last > 0
            case "step_too" | "chances":
                return not person
            case "blocked" | "round_end":
                return not person and view.phase is not Phase.OVER
            case "live":
                return self.looks_back
            case _:
                return True

    # -- pace ------------------------------------------------------------------------------------

    def _show_speed(self) -> None:
        header, speed = self.query_one(TableHeader), self.pace.speed
        header.paused = self.pace.paused
        if math.isinf(speed):
            header.speed = self.t("top speed")
        else:
            header.speed = self.t(
                "speed {times}", times=f"{'x' if self.tr.ascii else '×'}{speed:g}"
            )
        self.refresh_bindings()

    def _pace_changed(self) -> None:
        self._show_speed()

    def action_pause(self) -> None:
        """Pause, or go on; from a moment that has been, go back to where the match stands."""
        self.action_live()
        self.pace.toggle()
        self._show_speed()

    def action_go_on(self) -> None:
        """Go on."""
        self.action_pause()

    def action_step(self) -> None:
        """Let one turn happen; of those that have been, see the next."""
        if self._step_in_past():
            return
        self.pace.step()
        self._show_speed()

    def action_step_too(self) -> None:
        """Let one turn happen."""
        self.action_step()

    def action_back_too(self) -> None:
        """Look back one turn."""
        self.action_back()

    def action_faster(self) -> None:
        """Go faster."""
        self.pace.faster()
        self._rounds.hold()
        self._show_speed()

    def action_slower(self) -> None:
        """Go slower."""
        self.pace.slower()
        self._rounds.hold()
        self._show_speed()

    def action_forward(self) -> None:
        """Go straight to the person's turn."""
        self.pace.fast_forward_to_person = True
        self._show_speed()

    # -- looking around --------------------------------------------------------------------------

    def on_seat_box_clicked(self, message: SeatBox.Clicked) -> None:
        """Say who sits there."""
        try:
            kind = find_player(self.setup.seats[message.seat])
        except UnknownPlayer:
            return
        lang = self.tr.lang
        name = self._company.names[message.seat] or kind.name(lang)
        line = kind.character.get(lang) or kind.character.get("en", "")
        self._prompt.say(f"{name}: {line}", name)

    def on_table_log_clicked(self) -> None:
        """Open the whole log."""
        self.action_log()

    def action_notebook(self) -> None:
        """Show what each of the others can hold."""
        self.app.push_screen(NotebookScreen(self.view, self._company))

    def action_why(self) -> None:
        """Show why the last player did what it did."""
        self.app.push_screen(WhyScreen(self, self._company, self._reason))

    def action_log(self) -> None:
        """Show everything that has happened."""
        self.app.push_screen(HistoryScreen(self.query_one(TableLog).sentences()))

    def action_copy(self) -> None:
        """Copy the deal code, and show it: no terminal says whether it was copied.

        Until it may be told its fingerprint takes its place.
        """
        code, header = self.setup.seed, self.query_one(TableHeader)
        if not header.code_known:
            self.app.copy_to_clipboard(header.fingerprint)
            said = self.t(
                "Copied: {fingerprint}, the fingerprint of the deal code, which is told at the end.",
                fingerprint=header.fingerprint,
            )
            self._prompt.say(said, header.fingerprint)
            return
        self.app.copy_to_clipboard(code)
        self._prompt.say(self.t("The deal code is {code}; it has been copied.", code=code))

    def action_leave(self) -> None:
        """Leave; ask first where that would be the end of the match."""
        if self.kept:
            self._leave_now()
            return
        self.app.push_screen(leave_dialog(self.tr), self._left)

    def _left(self, answer: bool | None) -> None:
        if answer:
            self._leave_now()

    def _leave_now(self) -> None:
        if self.setup.practice:
            self.app.call_next(self._back_from_practice)
        else:
            super()._leave_now()

    async def _back_from_practice(self) -> None:
        """Go back to the replay that it was begun from."""
        while self in self.app.screen_stack:
            await self.app.pop_screen()

    def _after_match(self, wish: AfterMatch | None) -> None:
        # The application does it: a screen can't wait for its own end.
        self.app.call_next(self._leave_for, wish)

    async def _leave_for(self, wish: AfterMatch | None) -> None:
        # What is begun anew is a match like any other.
        services, setup = self.services, replace(self.setup, practice=False)
        watching = None
        if self._person is None:
            watching = WatchOptions(open_hands=self._open_hands, speed=self.pace.speed)
        await services.go_home()
        if wish == "again":
            setup = replace(setup, seed=fresh_seed())
        if wish in ("again", "same deal"):
            services.start(setup, watching=watching, speed=self.pace.speed)
