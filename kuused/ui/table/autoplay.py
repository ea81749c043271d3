"""Automatic play: turns that need no decision are played without being asked."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from typing import Final, Literal, Protocol, TypeAlias

from kuused.engine import Pass, Phase, Play, PlayerView
from kuused.i18n import card_text, prompt_text
from kuused.match import Pace
from kuused.players import rule_based
from kuused.ui.table.turn_input import TableDisplay

__all__ = ["AUTOMATIC", "Automatic", "Autoplay", "Stoppable", "is_out_of_playoff"]

Automatic: TypeAlias = Literal["auto_pay", "auto_single", "auto_run"]
"""What can be automatic; the names are those of the settings and of the commands."""

AUTOMATIC: Final[tuple[Automatic, ...]] = ("auto_pay", "auto_single", "auto_run")

_NOTICE: Final = 0.9
"""Seconds at normal speed between an announcement and the action: time to stop it."""
_SHORTEST: Final = 0.05


class Stoppable(Protocol):
    """A timer that can be stopped."""

    def stop(self) -> None:
        """Stop the timer."""


def is_out_of_playoff(view: PlayerView) -> bool:
    """Return whether the match is decided among others: in a playoff without this seat (Q5)."""
    return bool(view.contenders) and view.seat is not None and view.seat not in view.contenders


class Autoplay:
    """Plays the turns of a person that need no decision.

    What is automatic follows the settings when a match begins; commands change it for this match
    alone. Any key and any click stops it at once: the turn that has been announced, or the next one, is
    then the person's own. A run to the end of the match does not start again.

    Args:
        table: shows the sentences.
        pace: the speed of the match.
        act: plays an action in the turn of a view.
        after: calls a function after so many seconds.
        hold_rounds: lets rounds wait for their summaries again, as the speed has it.
        changed: called when something becomes automatic or stops being so.

    Attributes:
        wanted: what is automatic in this match.
        held: whether a key has stopped it: the next turn is the person's own.
    """

    def __init__(
        self,
        table: TableDisplay,
        pace: Pace,
        *,
        act: Callable[[PlayerView, Play | Pass], None],
        after: Callable[[float, Callable[[], None]], Stoppable],
        hold_rounds: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self.wanted: set[Automatic] = set()
        self.held = False
        self._table = table
        self._pace = pace
        self._act = act
        self._after = after
        self._hold_rounds = hold_rounds
        self._changed = changed
        self._timer: Stoppable | None = None  # plays what has been announced
        self._by_itself = False  # the person's last turn was automatic
        self._speed_before: float | None = None  # the speed before a run to the end

    @property
    def announced(self) -> bool:
        """Whether an action is about to be played."""
        return self._timer is not None

    @property
    def running(self) -> bool:
        """Whether the match runs to its end by itself."""
        return self._speed_before is not None

    def set(self, names: Iterable[Automatic], wanted: bool) -> None:
        """Make something automatic, or not, as the settings say."""
        (self.wanted.update if wanted else self.wanted.difference_update)(names)
        self._changed()

    # -- following the match ---------------------------------------------------------------------

    def follow(self, view: PlayerView) -> None:
        """Start or end the run to the end of the match."""
        wanted = "auto_run" in self.wanted and not self.held
        if wanted and not self.running and view.phase is Phase.PLAY and is_out_of_playoff(view):
            self._speed_before = self._pace.speed
            self._pace.speed = math.inf
            self._pace.hold_rounds = False
        elif self.running and view.phase is Phase.OVER:
            self._end_run()

    def cancel(self) -> None:
        """Drop what has been announced: the turn has changed."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def acted(self) -> None:
        """Take note that an action goes to the match, unless it turns out to be an automatic one."""
        self._by_itself = self.held = False

    def announce(self) -> None:
        """Announce the only action of a turn that is shown, if it is automatic, and play it soon."""
        view, tr = self._table.view, self._table.tr
        action = self._choice(view)
        if action is None or self.announced:
            return
        if isinstance(action, Pass):
            said = tr.t("Nothing fits, and you pass by itself; any key stops that.")
        else:
            card = card_text(tr, action.card)
            said = tr.t("{card} is played by itself; any key stops that.", card=card)
        self._table.say(said, tone="turn")

        def play() -> None:
            self._timer = None
            self._act(view, action)
            self._by_itself = True

        self._timer = self._after(max(_SHORTEST, _NOTICE / self._pace.speed), play)

    def _choice(self, view: PlayerView) -> Play | Pass | None:
        if self.held:
            return None
        if self.running:
            return rule_based.choose(view, random.Random(0))  # it draws no random numbers
        if len(view.legal) != 1:
            return None
        (only,) = view.legal
        wanted: Automatic = "auto_pay" if isinstance(only, Pass) else "auto_single"
        return only if wanted in self.wanted else None

    # -- a person's hand on it -------------------------------------------------------------------

    def stop(self) -> bool:
        """Stop what is automatic just now; return whether there was anything to stop."""
        if not self.announced and not self._by_itself and not self.running:
            return False
        self.cancel()
        self._by_itself, self.held = False, True
        if self.running:
            self.wanted.discard("auto_run")
            self._end_run()
        tr = self._table.tr
        usual = prompt_text(tr, self._table.view, self._table.seating.names)
        said = tr.t("Stopped: your next turn is your own.")
        self._table.say(f"{said}  {usual}", said)
        self._changed()
        return True

    def toggle(self, name: Automatic, shown: bool) -> None:
        """Make something automatic in this match, or not any more.

        Args:
            name: what.
            shown: whether the person's turn is shown, so that it can be announced at once.
        """
        t = self._table.tr.t
        on, off = {
            "auto_pay": (
                t("When nothing fits, you pay by itself from now on, in this match."),
                t("When nothing fits, you are asked again."),
            ),
            "auto_single": (
                t("An only card is played by itself from now on, in this match."),
                t("An only card waits for you again."),
            ),
            "auto_run": (
                t("In a playoff without you, the match runs to its end by itself."),
                t("In a playoff without you, you play on yourself."),
            ),
        }[name]
        if name in self.wanted:
            self.wanted.discard(name)
            self._table.say(off)
        else:
            self.wanted.add(name)
            self.held = False
            self._table.say(on)
            if shown:
                self.announce()
        self._changed()

    def _end_run(self) -> None:
        if self._speed_before is not None:
            self._pace.speed, self._speed_before = self._speed_before, None
            self._hold_rounds()
