"""Home: where everything starts."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from kuused.ui.commands import HELP, RULES, SETTINGS, Command, bindings
from kuused.ui.menu import MenuItem
from kuused.ui.screens.base import HouseScreen
from kuused.ui.screens.spruce import Spruce

__all__ = ["HomeScreen"]

NEW = Command("new", ("n",), "New match", "Play against the trees.", footer=True)
WATCH = Command("watch", ("w",), "Watch", "Look on while they play.", footer=True)
DEALS = Command("deals", ("d",), "Named deals", "Play deals that have a story.", footer=True)
FIRST = Command("tutorial", ("t",), "First match", "Learn the game by playing it.")
LEAVE = Command("app.quit", ("q",), "Leave", "Close the game.", footer=True)


class HomeScreen(HouseScreen[None]):
    """The mark, the name of the game, and what can be done."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        NEW,
        WATCH,
        DEALS,
        FIRST,
        replace(RULES, footer=True),
        replace(SETTINGS, footer=True),
        HELP,
        LEAVE,
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(KEYS),
        Binding("down,j", "app.focus_next", show=False),
        Binding("up,k", "app.focus_previous", show=False),
    ]
    AUTO_FOCUS = "#home-new"

    def heading(self) -> str:
        """Home needs no name of its own: the game's stands there."""
        return ""

    def body(self) -> ComposeResult:
        """Lay out the tree at the left and the menu at the right."""
        with Horizontal(id="home"):
            yield Spruce()
            with Vertical(id="home-right"):
                yield Static("K U U S E D", id="home-name")
                new = self.house.welcome
                yield Static(
                    self.t("New here? The first match tells on the way how it goes.")
                    if new
                    else self.t("Four sixes, four columns, and chips to keep."),
                    id="home-motto",
                    markup=False,
                )
                yield MenuItem(NEW, id="home-new", classes="first")
                yield MenuItem(WATCH, id="home-watch")
                yield MenuItem(DEALS, id="home-deals")
                yield MenuItem(FIRST, id="home-tutorial")
                yield MenuItem(RULES, id="home-rules")
                yield MenuItem(SETTINGS, id="home-settings")
                yield MenuItem(HELP, id="home-help")
                yield MenuItem(LEAVE, id="home-leave")

    def on_mount(self) -> None:
        """Have the first match at hand for those who have never played."""
        if self.house.welcome:
            self.call_after_refresh(lambda: self.query_one("#home-tutorial").focus())

    def on_screen_resume(self) -> None:
        """Somebody who has played by now is new no more."""
        motto = self.query("#home-motto")
        if motto and not self.house.welcome:
            motto.first(Static).update(self.t("Four sixes, four columns, and chips to keep."))

    def action_tutorial(self) -> None:
        """Play the first match with a guide."""
        self.house.start_tutorial()

    def action_new(self) -> None:
        """Ask what to play."""
        from kuused.ui.screens.new_match import NewMatchScreen

        self.app.push_screen(NewMatchScreen(watching=False))

    def action_watch(self) -> None:
        """Ask what to watch."""
        from kuused.ui.screens.new_match import NewMatchScreen

        self.app.push_screen(NewMatchScreen(watching=True))

    def action_deals(self) -> None:
        """Show the deals that have a name."""
        from kuused.ui.screens.deals import DealsScreen

        self.app.push_screen(DealsScreen())
