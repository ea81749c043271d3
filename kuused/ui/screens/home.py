"""Home: where everything starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from kuused.ui.keys import HELP, RULES, SETTINGS, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.spruce import Spruce
from kuused.ui.widgets.forms import MenuItem

if TYPE_CHECKING:
    from kuused.store.matches import Saved

__all__ = ["HomeScreen"]

CONTINUE = Command("continue", ("c",), "Continue", "Go on with a saved match.", footer=True)
NEW = Command("new", ("n",), "New match", "Play against the trees.", footer=True)
WATCH = Command("watch", ("w",), "Watch", "Look on while they play.", footer=True)
DEALS = Command("deals", ("d",), "Named deals", "Play deals that have a story.", footer=True)
FIRST = Command("tutorial", ("f",), "First match", "Learn the game by playing it.")
DAILY = Command("daily", ("t",), "Today's deal", "The same cards for everyone today.")
FINISHED = Command("finished", ("p",), "Replays", "See finished matches again.")
STATS = Command("statistics", ("a",), "Statistics", "What your matches come to.")
LEAVE = Command("app.quit", ("q",), "Leave", "Close the game.", footer=True)


class HomeScreen(BaseScreen[None]):
    """The mark, the name of the game, and what can be done.

    Args:
        passed_by: what the program begins with instead; it is empty then until it is come back to.
    """

    EARLY: ClassVar[bool] = True
    KEYS: ClassVar[tuple[Command, ...]] = (
        CONTINUE,
        NEW,
        WATCH,
        DAILY,
        DEALS,
        FINISHED,
        STATS,
        FIRST,
        replace(RULES, footer=True),
        replace(SETTINGS, footer=True),
        HELP,
        LEAVE,
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "app.focus_next", show=False),
        Binding("up,k", "app.focus_previous", show=False),
    ]
    AUTO_FOCUS = ".first"

    def __init__(self, *, passed_by: object = None) -> None:
        super().__init__()
        self._saved: list[Saved] = []
        self._empty = passed_by is not None

    def heading(self) -> str:
        """Home needs no name of its own: the game's stands there."""
        return ""

    def compose(self) -> ComposeResult:
        """Lay nothing out as long as nobody sees it."""
        if not self._empty:
            yield from super().compose()

    def body(self) -> ComposeResult:
        """Lay out the tree at the left and the menu at the right."""
        self._saved = self.services.matches.saved()
        with Horizontal(id="home"):
            yield Spruce()
            with Vertical(id="home-right"):
                yield Static("K U U S E D", id="home-name")
                new = self.services.welcome
                yield Static(
                    self.t("New here? The first match tells on the way how it goes.")
                    if new
                    else self.t("Four sixes, four columns, and chips to keep."),
                    id="home-motto",
                    markup=False,
                )
                if self._saved:
                    yield MenuItem(
                        CONTINUE, self._to_continue(), id="home-continue", classes="first"
                    )
                yield MenuItem(NEW, id="home-new", classes="" if self._saved else "first")
                yield MenuItem(WATCH, id="home-watch")
                yield MenuItem(DAILY, id="home-daily")
                yield MenuItem(DEALS, id="home-deals")
                yield MenuItem(FINISHED, id="home-finished")
                yield MenuItem(STATS, id="home-statistics")
                yield MenuItem(FIRST, id="home-tutorial")
                yield MenuItem(RULES, id="home-rules")
                yield MenuItem(SETTINGS, id="home-settings")
                yield MenuItem(HELP, id="home-help")
                yield MenuItem(LEAVE, id="home-leave")
                if missing := self.services.matches.missing:
                    yield Static(missing.describe(self.tr), id="home-trouble", markup=False)

    def on_screen_resume(self) -> None:
        """See what is saved now, which may have changed; who has played by now is new no more."""
        if self._empty:
            # Not `is_current`: a screen that has no ground of its own yet lets this one through.
            if self.app.screen is self and not self.services.opening:
                self.appear()
            return
        motto = self.query("#home-motto")
        if motto and not self.services.welcome:
            motto.first(Static).update(self.t("Four sixes, four columns, and chips to keep."))
        saved = self.services.matches.saved()
        if saved != self._saved:
            self._saved = saved
            self.run_worker(self._show_saved(), exclusive=True)

    def appear(self) -> None:
        """Be laid out, if that has not been done yet."""
        if self._empty:
            self._empty = False
            self.run_worker(self._show_saved(), exclusive=True)

    async def _show_saved(self) -> None:
        await self.recompose()
        for item in self.query(MenuItem)[:1]:  # none where the game has been closed meanwhile
            item.focus()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to continue when there is something to continue."""
        return bool(self._saved) if action == "continue" else True

    def _to_continue(self) -> str:
        """What there is to go on with."""
        if len(self._saved) > 1:
            return self.tn("{n} match is saved.", "{n} matches are saved.", len(self._saved))
        (match,) = self._saved
        if match.elsewhere:
            return self.t("Your match is open in another window.")
        if match.flags.kind == "watched":
            return self.t("Go on watching, in round {n}.", n=max(1, match.rounds))
        return self.t("Go on with your match, in round {n}.", n=max(1, match.rounds))

    def action_continue(self) -> None:
        """Go on with the match that is saved; choose where there are several."""
        from kuused.ui.screens.saved import SavedScreen, take_up

        if len(self._saved) == 1 and not self._saved[0].elsewhere:
            take_up(self.services, self._saved[0])
        else:
            self.app.push_screen(SavedScreen())

    def on_mount(self) -> None:
        """Have the first match at hand for those who have never played."""
        if self.services.welcome:
            self.call_after_refresh(lambda: self.query_one("#home-tutorial").focus())

    def action_tutorial(self) -> None:
        """Play the first match with a guide."""
        self.services.start_tutorial()

    def action_finished(self) -> None:
        """List the matches that are over."""
        self.services.open("finished")

    def action_new(self) -> None:
        """Ask what to play."""
        self.services.open("new_match", watching=False)

    def action_watch(self) -> None:
        """Ask what to watch."""
        self.services.open("new_match", watching=True)

    def action_daily(self) -> None:
        """Show the deal of the day."""
        self.services.open("daily", self.services.today())

    def action_statistics(self) -> None:
        """Show what the person's matches come to."""
        self.services.open("statistics")

    def action_deals(self) -> None:
        """Show the deals that have a name."""
        self.services.open("deals")
