"""What screens and widgets may use of the app, so that none of them imports it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from textual.actions import parse
from textual.app import App
from textual.message_pump import MessagePump
from textual.notifications import SeverityLevel
from textual.screen import Screen

from kuused.store.problems import StoreError, StoreProblem
from kuused.ui.keys import APP_KEYS, Command, Keymap

if TYPE_CHECKING:
    from kuused.i18n import Translator
    from kuused.match.setup import Setup
    from kuused.record import Record
    from kuused.store.finished import Flags
    from kuused.store.matches import Saved
    from kuused.store.settings import Settings
    from kuused.store.store import Resumed, Store
    from kuused.ui.theme import Colours

__all__ = [
    "BaseApp",
    "MatchStore",
    "ScreenName",
    "Services",
    "WatchOptions",
    "available",
    "commands_of",
    "services_of",
]

ScreenName: TypeAlias = Literal[
    "daily",
    "deals",
    "finished",
    "guide",
    "help",
    "new_match",
    "palette",
    "replay",
    "review",
    "rules",
    "saved",
    "settings",
    "statistics",
    "table",
    "tutorial",
]
"""The screens that are loaded when they are first opened."""


@dataclass(frozen=True)
class WatchOptions:
    """How a match is watched.

    Attributes:
        open_hands: whether all hands are shown.
        speed: multiple of the normal pace; ``math.inf`` for no waiting.
    """

    open_hands: bool = False
    speed: float = 1.0


@dataclass
class MatchStore:
    """The store, if there is one. Without one, matches are played and not saved.

    Attributes:
        store: the store.
        problem: why matches can't be saved, or lately couldn't be; ``None`` also when nothing is to be saved.
    """

    store: Store | None = None
    problem: StoreProblem | None = None

    @property
    def missing(self) -> StoreProblem | None:
        """Why there is no store, if there should be one."""
        return self.problem if self.store is None else None

    def saved(self) -> list[Saved]:
        """Return the matches that can be continued, the one last played first."""
        if self.store is None:
            return []
        try:
            return self.store.saved()
        except StoreError as error:
            self.problem = error.problem
            return []


class Services(Protocol):
    """The app as screens and widgets see it: translations, settings, the store, and other screens.

    Attributes:
        tr: the translator.
        settings: the settings in use.
        matches: the store.
        keymap: the keys that the settings have given to commands.
        drafts: what the new-match form was last filled in with; by whether the person plays.
        welcome: whether to offer the tutorial on the home screen.
        opening: whether the program is still opening its first screen.
    """

    tr: Translator
    settings: Settings
    matches: MatchStore
    keymap: Keymap
    drafts: dict[bool, object]
    welcome: bool
    opening: bool

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters may be drawn."""

    @property
    def colourless(self) -> bool:
        """Whether nothing may be told by background colour alone."""

    @property
    def colours(self) -> Colours:
        """The colours of the theme by role."""

    def today(self) -> datetime.date:
        """Return the local date."""

    def offers(self, screen: Screen[Any], action: str) -> bool:
        """Return whether one of the app's own actions can be used on a screen."""

    def notify(
        self, message: str, *, severity: SeverityLevel = "information", markup: bool = True
    ) -> None:
        """Show a message for a while, above every screen."""

    def open(self, name: ScreenName, *arguments: object, **options: object) -> None:
        """Open a screen on top of the others, made with these arguments."""

    def start(
        self,
        setup: Setup,
        *,
        watching: WatchOptions | None = None,
        speed: float | None = None,
        flags: Flags | None = None,
        past: Record | None = None,
    ) -> None:
        """Open the table for a new match."""

    def go_on(self, resumed: Resumed) -> None:
        """Open the table for a saved match."""

    def start_tutorial(self) -> None:
        """Open the tutorial."""

    def open_replay(
        self, record: Record, *, at: int | None = None, seat: int | None = None
    ) -> None:
        """Open the replay of a verified record at a moment of it, seen from a seat.

        Raises:
            RecordFault: the match was not played by the rules.
        """

    async def go_home(self) -> None:
        """Leave every screen but the home screen."""

    def report(self, problem: StoreProblem | None) -> None:
        """Show what is wrong with the store, once; or that all is well again."""

    async def change_settings(self, **changes: Any) -> None:
        """Apply settings at once, and save them."""


class BaseApp(App[None]):
    """A Textual app that offers services to its screens."""

    services: Services


def services_of(node: MessagePump) -> Services:
    """Return the services of the app that a screen or widget belongs to."""
    app = node.app
    assert isinstance(app, BaseApp)
    return app.services


def commands_of(screen: Screen[Any]) -> tuple[Command, ...]:
    """Return the commands of a screen with the keys that they have now: its own, then the app's."""
    own: tuple[Command, ...] = getattr(screen, "KEYS", ())
    actions = {command.action for command in own}
    every = (*own, *(command for command in APP_KEYS if command.action not in actions))
    return services_of(screen).keymap.applied(every)


def available(screen: Screen[Any], command: Command) -> bool:
    """Return whether a command can be used on a screen now, also while a dialog covers it."""
    space, name, parameters = parse(command.action)
    if space == "app":
        return services_of(screen).offers(screen, name)
    if command.variant and getattr(screen, "variant", str)(name) != command.variant:
        return False
    return bool(screen.check_action(name, parameters))
