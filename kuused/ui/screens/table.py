"""The table: a match that a person plays or watches."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.message import Message

from kuused.analysis.review import Review
from kuused.engine import Pass, Phase, PlayerView
from kuused.match import ExplanationContext, MatchSession, Update, names, run_in_thread
from kuused.players import UnknownPlayer, find_player
from kuused.record.deals import fresh_seed
from kuused.store.matches import MatchWriter
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.confirm import leave_dialog
from kuused.ui.screens.match_end import AfterMatch, MatchEndScreen
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.screens.table_dialogs import HistoryScreen, NotebookScreen, WhyScreen
from kuused.ui.services import WatchOptions
from kuused.ui.table.commands import TABLE_COMMANDS
from kuused.ui.table.hints import Hints, WinChancePanel
from kuused.ui.table.playback import LookingBack
from kuused.ui.table.round_flow import ROUND_END, RoundFlow
from kuused.ui.table.turn import AUTOMATIC, Autoplay, TurnInput
from kuused.ui.table.view import TableView
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.seat import SeatBox
from kuused.ui.widgets.table_widget import Seating

__all__ = ["TableScreen", "face_of", "win_chance_panel"]

_PERSONAL: Final = {"auto_pay", "auto_single", "auto_run", "forward"}
"""Commands for a person who plays."""
_SPECTATING: Final = {
    *("step_too", "back", "back_too", "blocked", "blocked_before", "round_end", "round_before"),
    *("live", "chances"),
}
"""Commands for a spectator."""


class TableScreen(BaseScreen[None]):
    """A match on the table, played by a person or watched by a spectator.

    It connects the match, the table that shows it, and one controller for each thing that a person can
    do: type, leave turns to the game, ask for hints, look back, go from round to round.

    Args:
        session: the match; it runs as long as the screen is open.
        writer: the journal that the match was given, if it is saved.
    """

    EARLY: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Command, ...]] = TABLE_COMMANDS
    AUTO_FOCUS = None

    def __init__(self, session: MatchSession, *, writer: MatchWriter | None = None) -> None:
        super().__init__()
        setup, pace = session.setup, session.pace
        self.session = session
        self.setup = setup
        self.pace = pace
        self.writer = writer
        self.seating = Seating((), tuple(map(face_of, setup.seats)), setup.person)
        table = TableView(
            session.snapshot(), self.seating, pace, code=setup.seed, person=setup.person
        )
        self.table = table
        self.input = TurnInput(self, table, session.intend, self.leave_now)
        self.autoplay = Autoplay(self, table, pace, self.input, self._show_automatic)
        self.hints = Hints(self, table, setup.seed, self._save_hint)
        self.rounds = RoundFlow(self, session, self._animated, self._show_summary, self._show_end)
        self.playback = LookingBack(table, session, self._moved, self._returned)
        self.chances = win_chance_panel(self, table, setup.seed)
        self._reviews: dict[int | None, Review] = {}

    # -- the screen ------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Show the table."""
        self.seating.names = names(self.setup, self.tr.lang)
        yield self.table

    def on_mount(self) -> None:
        """Run the match, and follow it."""
        self.show_speed()
        self._watch_writer()
        self.table.header.hints = self.session.assisted  # a resumed match may have some
        if self.setup.person is not None:
            settings = self.services.settings
            self.autoplay.set([name for name in AUTOMATIC if getattr(settings, name)], True)
        self._show_practice()
        self._look_whose_turn(self.view)  # a resumed match publishes nothing before this turn
        self.session.subscribe(self._stop_at_payment)
        self.session.subscribe(self.table.publish)
        self.table.updates.subscribe(self, self.follow)
        self.run_worker(self.session.run(), name="match")

    def on_unmount(self) -> None:
        """Let the match be resumed elsewhere."""
        self.let_go()

    @property
    def view(self) -> PlayerView:
        """What the table shows."""
        return self.table.view

    def heading(self) -> str:
        """Name the screen."""
        return self.t("The table")

    async def words_changed(self) -> None:
        """Show everything in the new language, without mounting anything again."""
        self.seating.names = names(self.setup, self.tr.lang)
        self._show_practice()
        self.table.words_changed()
        self.show_speed()

    def settings_changed(self, changes: dict[str, object]) -> None:
        """Take over what the settings say about automatic turns."""
        if self.is_mounted and self.setup.person is not None:
            for name in AUTOMATIC:
                if name in changes:
                    self.autoplay.set([name], bool(changes[name]))

    def _show_practice(self) -> None:
        if self.setup.practice:
            self.table.header.badge = self.t("PRACTICE")

    # -- following the match ---------------------------------------------------------------------

    def follow(self, update: Update) -> None:
        """Take over an update that the parts of the table have received."""
        if self.playback.at is not None:
            self.playback.missed.append(update)
            return
        self.table.follow(update)
        self._look_whose_turn(update.view)
        if isinstance(update.event, ROUND_END):
            self.rounds.follow(update)
        self.autoplay.follow(update.view)
        if self.chances.on:
            self.chances.look(update.view)
        self.refresh_bindings()

    def _look_whose_turn(self, view: PlayerView) -> None:
        if self.input.look(view):
            if self.hints.hint is not None:
                self.hints.drop()
            self.autoplay.cancel()
            if self.input.turn is not None:
                self.call_after_refresh(self.turn_shown, self.input.turn)

    def turn_shown(self, turn: tuple[int, int]) -> None:
        """Accept keys for a turn of the person, which can be seen now."""
        if self.input.turn_shown(turn, Message().time):
            self.autoplay.announce()

    def _stop_at_payment(self, update: Update) -> None:
        if self.playback.stop_at_payment(update):
            self.show_speed()

    def variant(self, action: str) -> str:
        """Return what Enter and the pause key mean now."""
        view = self.view
        if action == "pause":
            return "go_on" if self.pace.paused else "pause"
        if action != "act" or view.phase is not Phase.PLAY or view.seat is None:
            return ""
        if not view.my_turn:
            return "play_ahead" if view.hand else ""
        if view.playable:
            return "play"
        return "pay" if view.chips[view.seat] else "go_free"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether a command can be used now; the footer offers no other."""
        view, person = self.view, self.setup.person is not None
        if action in (_SPECTATING if person else _PERSONAL):
            return False
        match action:
            case "act":
                return bool(self.variant(action))
            case "previous_card" | "next_card" | "next_playable" | "previous_playable":
                return bool(view.hand)
            case "take_back":
                return self.input.planned is not None
            case "pass_turn":
                return bool(view.playable) and Pass() in view.legal
            case "hint":
                return view.my_turn
            case "forward":
                return view.phase is Phase.PLAY and not view.my_turn
            case "notebook":
                return view.phase is Phase.PLAY and None in view.hands
            case "why":
                return self.session.open_hands  # what a player weighs gives its hand away
            case "back" | "back_too" | "blocked_before" | "round_before":
                return self.playback.timeline.last > 0
            case "blocked" | "round_end":
                return view.phase is not Phase.OVER
            case "live":
                return self.looks_back
            case _:
                return True

    # -- keys and the mouse ----------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Handle keys before commands do: some belong to a card's name."""
        announced = self.autoplay.announced
        if self.autoplay.stop() and announced and self.does(event.key, "act"):
            event.stop()
            event.prevent_default()
            return
        self.input.key_time = event.time
        self.table.animator.land()
        if self.setup.person is None:
            return
        if self.rounds.timer is not None and self.does(event.key, "act"):
            self.rounds.skip()
            event.stop()
        elif self.input.key(event.key, event.character or ""):
            event.stop()

    def on_mouse_down(self) -> None:
        """Stop automatic turns."""
        self.autoplay.stop()

    def on_mouse_scroll_down(self) -> None:
        """Stop automatic turns."""
        self.autoplay.stop()

    def on_hand_tried(self, message: Hand.Tried) -> None:
        """Play a card that was clicked twice."""
        self.input.try_card(message.card, message.view, message.time)

    def on_hand_picked(self, message: Hand.Picked) -> None:
        """Say what a card waits for."""
        self.input.say_of(message.card)

    def on_columns_clicked(self, message: Columns.Clicked) -> None:
        """Choose the card of the hand that belongs where the columns were clicked."""
        hand = self.table.hand
        if message.card in hand.choice.cards:
            hand.pick(hand.choice.cards.index(message.card))

    def on_seat_box_clicked(self, message: SeatBox.Clicked) -> None:
        """Say who sits there."""
        try:
            kind = find_player(self.setup.seats[message.seat])
        except UnknownPlayer:
            return
        lang = self.tr.lang
        name = self.seating.names[message.seat] or kind.name(lang)
        line = kind.character.get(lang) or kind.character.get("en", "")
        self.table.say(f"{name}: {line}", name)

    def on_table_log_clicked(self) -> None:
        """Open the whole log."""
        self.action_log()

    # -- a person's turn -------------------------------------------------------------------------

    def action_act(self) -> None:
        """Do what Enter means now: play the chosen card, pay a chip, pass, or plan the card."""
        self.input.act()

    def action_pass_turn(self) -> None:
        """Pass though a card could be played."""
        self.input.pay()

    def action_take_back(self) -> None:
        """Drop the plan."""
        self.input.take_back()

    def action_previous_card(self) -> None:
        """Choose the card to the left."""
        self.input.move(-1)

    def action_next_card(self) -> None:
        """Choose the card to the right."""
        self.input.move(1)

    def action_next_playable(self) -> None:
        """Choose the next card that can be played."""
        self.input.move(1, playable=True)

    def action_previous_playable(self) -> None:
        """Choose the previous card that can be played."""
        self.input.move(-1, playable=True)

    def action_hint(self) -> None:
        """Ask the strongest player."""
        if self.view.my_turn and self.hints.ask():
            self.session.assisted += 1
            self.table.header.hints = self.session.assisted

    async def _save_hint(self) -> None:
        writer = self.writer
        if writer is not None:
            await run_in_thread(lambda _: writer.hinted(), "journal")

    def _show_automatic(self) -> None:
        self.table.header.automatic = bool(self.autoplay.wanted)
        self.refresh_bindings()

    def action_auto_pay(self) -> None:
        """Turn auto-pay on or off."""
        self.autoplay.toggle("auto_pay")

    def action_auto_single(self) -> None:
        """Turn auto-play on or off."""
        self.autoplay.toggle("auto_single")

    def action_auto_run(self) -> None:
        """Turn auto-finish on or off."""
        self.autoplay.toggle("auto_run")

    # -- pace ------------------------------------------------------------------------------------

    def show_speed(self) -> None:
        """Show the speed, and whether the match is paused."""
        header, speed = self.table.header, self.pace.speed
        header.paused = self.pace.paused
        if math.isinf(speed):
            header.speed = self.t("top speed")
        else:
            header.speed = self.t(
                "speed {times}", times=f"{'x' if self.tr.ascii else '×'}{speed:g}"
            )
        self.refresh_bindings()

    def action_pause(self) -> None:
        """Pause or go on; show the present again."""
        self.action_live()
        self.pace.toggle()
        self.show_speed()

    def action_step(self) -> None:
        """Let one turn happen, or show the next one that has been."""
        if not self.playback.step():
            self.pace.step()
            self.show_speed()

    action_step_too = action_step

    def action_faster(self) -> None:
        """Go faster."""
        self.pace.faster()
        self.rounds.hold()
        self.show_speed()

    def action_slower(self) -> None:
        """Go slower."""
        self.pace.slower()
        self.rounds.hold()
        self.show_speed()

    def action_forward(self) -> None:
        """Go straight to the person's turn."""
        self.pace.fast_forward_to_person = True
        self.show_speed()

    # -- looking back ----------------------------------------------------------------------------

    @property
    def looks_back(self) -> bool:
        """Whether another moment is shown than the present."""
        return self.playback.at is not None

    def _moved(self) -> None:
        self.table.header.badge = self.t("LOOKING BACK")
        if self.chances.on:
            self.chances.look(self.view)
        self.show_speed()

    def _returned(self, missed: Sequence[Update]) -> None:
        self.table.header.badge = ""
        for update in missed:
            if isinstance(update.event, ROUND_END):
                self.rounds.follow(update)
        if self.chances.on:
            self.chances.look(self.view)
        self.refresh_bindings()

    def action_back(self) -> None:
        """Show the turn before."""
        self.playback.move("back")

    action_back_too = action_back

    def action_live(self) -> None:
        """Show the present again; the match is still paused."""
        self.playback.live()

    def action_blocked(self) -> None:
        """Go on to the next turn without a card."""
        self.playback.run_to("next_payment")
        self.show_speed()

    def action_blocked_before(self) -> None:
        """Go back to the previous turn without a card."""
        self.playback.move("previous_payment")

    def action_round_end(self) -> None:
        """Go on to the end of the round."""
        self.playback.run_to("round_end")
        self.show_speed()

    def action_round_before(self) -> None:
        """Go back to the deal, or to the one before."""
        self.playback.move("previous_round")

    # -- looking around --------------------------------------------------------------------------

    def action_chances(self) -> None:
        """Show or hide the win chances."""
        self.chances.toggle(self.view)

    def action_notebook(self) -> None:
        """Show which cards each player can hold."""
        self.app.push_screen(NotebookScreen(self.view, self.seating))

    def action_why(self) -> None:
        """Show why the last player did what it did."""
        self.app.push_screen(WhyScreen(self, self.table.updates, self.seating, self._explanation))

    async def _explanation(self) -> ExplanationContext | None:
        at = self.playback.at
        return await (self.session.why() if at is None else self.session.why_at(at))

    def action_log(self) -> None:
        """Show the whole log."""
        self.app.push_screen(HistoryScreen(self.table.history.sentences()))

    def action_copy(self) -> None:
        """Copy the deal code, or its fingerprint while the code may not be known.

        It is shown as well: no terminal says whether it was copied.
        """
        code, header = self.setup.seed, self.table.header
        if not header.code_known:
            self.app.copy_to_clipboard(header.fingerprint)
            said = self.t(
                "Copied: {fingerprint}, the fingerprint of the deal code, which is told at the end.",
                fingerprint=header.fingerprint,
            )
            self.table.say(said, header.fingerprint)
            return
        self.app.copy_to_clipboard(code)
        self.table.say(self.t("The deal code is {code}; it has been copied.", code=code))

    # -- the end of rounds and of the match ------------------------------------------------------

    def _animated(self) -> bool:
        return self.app.animation_level != "none"

    def _show_summary(
        self, ending: Sequence[object], view: PlayerView, before: tuple[int, ...]
    ) -> None:
        over = view.phase is Phase.OVER
        summary = RoundSummaryScreen(
            ending,
            view,
            self.seating.names,
            before,
            review=self.review_of(view.round_number),
            leave=None if over else self.action_leave,
        )
        self.app.push_screen(summary, lambda _: self.rounds.summary_seen(view))

    def _show_end(self, view: PlayerView) -> None:
        end = MatchEndScreen(
            self.setup,
            view,
            self.seating.names,
            list(self.rounds.chips),
            self.setup.seed,
            assisted=self.session.assisted,
            replay=self.replay,
            review=self.review_of(None),
            record=self.session.record,
        )
        self.app.push_screen(end, self._after_match)

    def replay(self, at: int | None = None) -> None:
        """Open the replay of the match, at its beginning or at a moment of it."""
        self.services.open_replay(self.session.record, at=at, seat=self.setup.person)

    def review_of(self, round_number: int | None) -> Callable[[], None] | None:
        """Return what opens the review of the match or of a round, if a person played."""
        seat = self.setup.person
        if seat is None:
            return None
        return lambda: self.services.open(
            "review",
            self.session.timeline,
            seat,
            self.setup.seed,
            self.seating.names,
            round_number=round_number,
            found=self._reviews.get(round_number),
            keep=lambda review: self._reviews.__setitem__(round_number, review),
            goto=self.replay,
        )

    def _after_match(self, wish: AfterMatch | None) -> None:
        self.app.call_next(self._leave_for, wish)  # a screen can't wait for its own end

    async def _leave_for(self, wish: AfterMatch | None) -> None:
        # What is begun anew is a match like any other.
        services, setup = self.services, replace(self.setup, practice=False)
        watching = None
        if setup.person is None:
            watching = WatchOptions(open_hands=self.session.open_hands, speed=self.pace.speed)
        await services.go_home()
        if wish == "again":
            setup = replace(setup, seed=fresh_seed())
        if wish in ("again", "same deal"):
            services.start(setup, watching=watching, speed=self.pace.speed)

    # -- saving and leaving ----------------------------------------------------------------------

    @property
    def kept(self) -> bool:
        """Whether everything that has happened here is saved."""
        return self.writer is not None and self.writer.problem is None

    def _watch_writer(self) -> None:
        if self.writer is not None:
            loop = asyncio.get_running_loop()

            def changed() -> None:  # called in the writer's thread
                with suppress(RuntimeError):  # the program is ending
                    loop.call_soon_threadsafe(self._show_keeping)

            self.writer.on_change = changed
        self._show_keeping()

    def _show_keeping(self) -> None:
        matches = self.services.matches
        problem = matches.missing if self.writer is None else self.writer.problem
        self.table.header.unsaved = problem is not None
        if problem is not None or self.writer is not None:
            self.services.report(problem)

    def let_go(self) -> None:
        """Stop the match here; it can be resumed from what is saved."""
        self.workers.cancel_node(self)
        if self.writer is not None:
            self.writer.on_change = lambda: None
            self.writer.close()

    def action_leave(self) -> None:
        """Leave; ask first if the match isn't saved."""
        if self.kept:
            self.leave_now()
            return

        def answered(leave: bool | None) -> None:
            if leave:
                self.leave_now()

        self.app.push_screen(leave_dialog(self.tr), answered)

    def leave_now(self) -> None:
        """Leave: for home, or from a practice match for the replay that it was begun from."""
        practice = self.setup.practice
        self.app.call_next(self._back_from_practice if practice else self.services.go_home)

    async def _back_from_practice(self) -> None:
        while self in self.app.screen_stack:
            await self.app.pop_screen()


def face_of(player: str) -> str:
    """Return the face of a player; empty for a person and for a player that is not installed."""
    try:
        return find_player(player).face
    except UnknownPlayer:
        return ""


def win_chance_panel(screen: BaseScreen[None], table: TableView, seed: str) -> WinChancePanel:
    """Return the panel that shows win chances on a table and works in the background of its screen."""

    def unavailable() -> None:
        said = screen.t("The chances need numpy, which comes with the game: install it anew.")
        screen.notify(said, severity="warning", markup=False)

    return WinChancePanel(screen, seed, table.open_hands.show_chances, unavailable)
