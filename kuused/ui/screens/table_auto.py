"""Automatic play, for those who want it: what needs no decision is done without being asked."""

from __future__ import annotations

import math
import random
from typing import Final, Literal, TypeAlias

from textual import events
from textual.timer import Timer

from kuused.engine import Pass, Phase, Play, PlayerView
from kuused.i18n import card_text, prompt_text
from kuused.match import Update
from kuused.players import rule_based
from kuused.ui.screens.table_ahead import AheadTable
from kuused.ui.widgets.status import TableHeader

__all__ = ["AUTOMATIC", "AutoTable", "Automatic", "out_of_it"]

Automatic: TypeAlias = Literal["auto_pay", "auto_single", "auto_run"]
"""What can go by itself; the names are those of the settings and of the commands."""

AUTOMATIC: Final[tuple[Automatic, ...]] = ("auto_pay", "auto_single", "auto_run")

_NOTICE: Final = 0.9
"""Seconds at normal speed between what is said to come and its coming: time to stop it."""
_SHORTEST: Final = 0.05


def out_of_it(view: PlayerView) -> bool:
    """Whether the match is decided among others: in a playoff that this seat is not in (Q5)."""
    return bool(view.contenders) and view.seat is not None and view.seat not in view.contenders


class AutoTable(AheadTable):
    """The table of a person who may leave to the game what needs no decision.

    What goes by itself follows the settings when a match begins; the keys change it for this match
    alone. Any key, and any click, stops it at once: the turn that has been announced, or the next
    one, is then the person's own. A run to the end is over for good.
    """

    _coming: Timer | None = None
    """Does what has been announced, unless it is stopped before."""
    _by_itself = False
    """Whether the last turn of the person went by itself."""
    _held = False
    """Whether a key has stopped it: the next turn is the person's own."""
    _speed_before: float | None = None
    """The speed before the run to the end; ``None`` when there is no such run."""

    def on_mount(self) -> None:
        """Begin as the settings say."""
        settings = self.services.settings
        self._automatic: set[Automatic] = {
            name for name in AUTOMATIC if self._person is not None and getattr(settings, name)
        }
        self._show_automatic()

    def automatic(self, name: Automatic) -> bool:
        """Whether something goes by itself in this match."""
        return name in self._automatic

    @property
    def running(self) -> bool:
        """Whether the match runs to its end by itself."""
        return self._speed_before is not None

    def settings_changed(self, changes: dict[str, object]) -> None:
        """Take over what has been changed in the settings meanwhile."""
        if not self.is_mounted:
            return  # it will begin with these
        for name in AUTOMATIC:
            if name in changes and self._person is not None:
                (self._automatic.add if changes[name] else self._automatic.discard)(name)
        self._show_automatic()

    def _show_automatic(self) -> None:
        self.query_one(TableHeader).automatic = bool(self._automatic)
        self.refresh_bindings()

    # -- stopping --------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Stop; where an action had been announced, Enter does nothing but that."""
        announced = self._coming is not None
        if self._stop() and announced and self.does(event.key, "play"):
            event.stop()
            event.prevent_default()

    def on_mouse_down(self) -> None:
        """Stop."""
        self._stop()

    def on_mouse_scroll_down(self) -> None:
        """Stop."""
        self._stop()

    def _stop(self) -> bool:
        """Stop what goes by itself; false if nothing does just now."""
        if self._coming is None and not self._by_itself and not self.running:
            return False
        if self._coming is not None:
            self._coming.stop()
            self._coming = None
        self._by_itself, self._held = False, True
        if self.running:
            self._automatic.discard("auto_run")
            self._end_run()
        usual = prompt_text(self.tr, self.view, self._company.names)
        said = self.t("Stopped: your next turn is your own.")
        self._prompt.say(f"{said}  {usual}", said)
        self._show_automatic()
        return True

    def _end_run(self) -> None:
        if self._speed_before is not None:
            self.pace.speed, self._speed_before = self._speed_before, None
            self._rounds.hold()

    # -- going by itself -------------------------------------------------------------------------

    def _follow(self, update: Update) -> None:
        super()._follow(update)
        view = update.view
        wanted = self.automatic("auto_run") and not self._held and view.phase is not Phase.OVER
        if wanted and not self.running and view.phase is Phase.PLAY and out_of_it(view):
            self._speed_before = self.pace.speed
            self.pace.speed = math.inf
            self.pace.hold_rounds = False
        elif self.running and view.phase is Phase.OVER:
            self._end_run()

    def _turn_changed(self) -> None:
        super()._turn_changed()
        if self._coming is not None:
            self._coming.stop()
            self._coming = None

    def _turn_is_shown(self, turn: tuple[int, int]) -> None:
        planned = self.ahead is not None
        super()._turn_is_shown(turn)
        if not planned and turn == self._turn:
            self._announce()

    def _choice(self) -> Play | Pass | None:
        """What is done now without asking; ``None`` when the person is asked."""
        view = self.view
        if self._held or not self.turn_is_shown:
            return None
        if self.running:
            return rule_based.choose(view, random.Random(0))  # it draws nothing
        if len(view.legal) != 1:
            return None
        (only,) = view.legal
        wanted: Automatic = "auto_pay" if isinstance(only, Pass) else "auto_single"
        return only if self.automatic(wanted) else None

    def _announce(self) -> None:
        action = self._choice()
        if action is None or self._coming is not None:
            return
        if isinstance(action, Pass):
            said = self.t("Nothing fits, and you pass by itself; any key stops that.")
        else:
            card = card_text(self.tr, action.card)
            said = self.t("{card} is played by itself; any key stops that.", card=card)
        self._prompt.say(said, tone="turn")
        seconds = max(_SHORTEST, _NOTICE / self.pace.speed)
        view = self.view
        self._coming = self.set_timer(seconds, lambda: self._do(view, action))

    def _do(self, view: PlayerView, action: Play | Pass) -> None:
        self._coming = None
        self._act(view, action)
        self._by_itself = True

    def _act(self, view: PlayerView, action: Play | Pass) -> None:
        self._by_itself = self._held = False  # unless ``_do`` says otherwise, a person acts
        super()._act(view, action)

    # -- commands --------------------------------------------------------------------------------

    def _toggle(self, name: Automatic, on: str, off: str) -> None:
        if name in self._automatic:
            self._automatic.discard(name)
            self._prompt.say(off)
        else:
            self._automatic.add(name)
            self._held = False
            self._prompt.say(on)
            self._announce()
        self._show_automatic()

    def action_auto_pay(self) -> None:
        """Pay without being asked when nothing fits, in this match; or not any more."""
        self._toggle(
            "auto_pay",
            self.t("When nothing fits, you pay by itself from now on, in this match."),
            self.t("When nothing fits, you are asked again."),
        )

    def action_auto_single(self) -> None:
        """Play the only card that fits without being asked, in this match; or not any more."""
        self._toggle(
            "auto_single",
            self.t("An only card is played by itself from now on, in this match."),
            self.t("An only card waits for you again."),
        )

    def action_auto_run(self) -> None:
        """Run to the end once the match is decided among others; or not any more."""
        self._toggle(
            "auto_run",
            self.t("In a playoff without you, the match runs to its end by itself."),
            self.t("In a playoff without you, you play on yourself."),
        )
