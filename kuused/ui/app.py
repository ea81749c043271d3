"""The Textual app: its screens, its looks, its settings and its global commands."""

from __future__ import annotations

import asyncio
import datetime
import gc
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.actions import ActionParseResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen

from kuused.i18n import file_failure
from kuused.match import MatchSession, Pace, Timeline
from kuused.players import open_worker_pool
from kuused.store.finished import Flags
from kuused.store.settings import Settings, UnreadableSettings, save_settings
from kuused.ui.keys import APP_KEYS, Keymap, KeyProblem, bindings, read_keymap
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.home import HomeScreen
from kuused.ui.services import BaseApp, MatchStore, ScreenName, WatchOptions
from kuused.ui.table.commands import TABLE_COMMANDS
from kuused.ui.terminal import catch_signals, lasting, release_signals, when_gone
from kuused.ui.theme import OWN, CachedStylesheet, Colours, colours_of, deck_variables, theme_of
from kuused.ui.widgets.chrome import SIZE_CLASSES, SizeNotice, size_class, too_small
from kuused.ui.widgets.table_widget import LOOKS

if TYPE_CHECKING:
    from kuused.i18n import Translator
    from kuused.match.setup import Setup
    from kuused.record import Record
    from kuused.store.matches import MatchWriter
    from kuused.store.problems import StoreProblem
    from kuused.store.store import Resumed, Store

__all__ = ["KuusedApp", "WatchOptions", "app_keymap"]

_HERE: Final = Path(__file__).parent
_LATE_STYLES: Final = _HERE / "screens.tcss"
"""Styles of all screens but home and the table, read when one of them is opened or after the first frame."""
_SCREENS: Final[dict[ScreenName, str]] = {
    "daily": "daily.DailyScreen",
    "deals": "deals.DealsScreen",
    "finished": "finished.FinishedScreen",
    "guide": "guide.GuideScreen",
    "help": "help.HelpScreen",
    "new_match": "new_match.NewMatchScreen",
    "palette": "palette.PaletteScreen",
    "replay": "replay.ReplayScreen",
    "review": "review.ReviewScreen",
    "rules": "rules.RulesScreen",
    "saved": "saved.SavedScreen",
    "settings": "settings.SettingsScreen",
    "statistics": "statistics.StatisticsScreen",
    "table": "table.TableScreen",
    "tutorial": "tutorial.TutorialScreen",
}
"""Module and class of the screens that are loaded when they are first opened: together they would take a third of the time of a start."""


def _load(path: str) -> Any:
    module, _, name = path.partition(".")
    return getattr(import_module(f"kuused.ui.screens.{module}"), name)


def _today() -> datetime.date:
    return datetime.datetime.now().astimezone().date()


def app_keymap(settings: Settings) -> tuple[Keymap, tuple[KeyProblem, ...]]:
    """Return the keymap of the settings, and their lines that can't be used."""
    return read_keymap(settings.keys, TABLE_COMMANDS, HomeScreen.KEYS)


class KuusedApp(BaseApp):
    """Kuused, full screen.

    Every screen gets a class for the terminal's size; below the smallest size a notice covers the topmost one.

    Args:
        tr: the translator.
        settings: what the person has chosen and the game keeps.
        first: a match to open the table with; without one the home screen is all there is.
        watch: whether and how that match is watched rather than played.
        problems: sentences about what in the settings file is not used.
        welcome: whether to offer the first match with a guide; for those who have never played.
        store: where matches are kept; without one they are not.
        problem: what was wrong with the store as it was opened.
        resumed: a saved match to open the table with.
        replay: a match on record to show instead, seen again.
        today: tells which day it is here.

    Attributes:
        welcome: as above.
        opening: whether what the program begins with is still to come.
    """

    TITLE = "Kuused"
    CSS_PATH: ClassVar[list[str | PurePath]] = [_HERE / "kuused.tcss", _HERE / "table.tcss"]
    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[BindingType]] = bindings(APP_KEYS, "app")
    ENABLE_COMMAND_PALETTE = False  # ours speaks two languages: ui/screens/palette.py

    def __init__(
        self,
        *,
        tr: Translator,
        settings: Settings,
        first: Setup | None = None,
        watch: WatchOptions | None = None,
        problems: Sequence[str] = (),
        welcome: bool = False,
        store: Store | None = None,
        problem: StoreProblem | None = None,
        resumed: Resumed | None = None,
        replay: Record | None = None,
        today: Callable[[], datetime.date] | None = None,
    ) -> None:
        self.welcome = welcome
        self._problems = tuple(problems)
        self.today = _today if today is None else today
        self.matches = MatchStore(store, problem)
        self._reported: StoreProblem | None = None
        self._resumed = resumed
        self.tr = tr
        self.settings = settings
        self.services = self
        super().__init__()  # it asks for the colours of the deck
        self.keymap = app_keymap(settings)[0]
        self.set_keymap(self.keymap.changes(APP_KEYS, "app"))
        self._animations = self.animation_level  # as TEXTUAL_ANIMATIONS has it
        self._small = False
        self._first = first
        self._watch = watch
        self._replay = replay
        self._alone = False
        self.opening = True
        self.drafts: dict[bool, object] = {}
        self._apply_looks()

    def get_default_screen(self) -> Screen[Any]:
        """Home lies under everything else, so that every way back leads there."""
        home = HomeScreen(passed_by=self._first or self._resumed or self._replay)
        self._prepare(home)
        return home

    def get_driver_class(self) -> type[Driver]:
        """Return the platform's driver, changed to survive the loss of its terminal."""
        return lasting(super().get_driver_class())

    def run(self, *args: Any, **kwargs: Any) -> Any:
        """Run the app, with worker processes for long thinking.

        Nothing is collected as garbage until the first frame is drawn, and what is there by then is never looked at
        again: a full collection in the middle of a match held up the screen for 40 ms.
        """
        gc.disable()
        self._alone = True
        try:
            with open_worker_pool():
                return super().run(*args, **kwargs)
        finally:
            gc.enable()

    def on_ready(self) -> None:
        """Get ready for other screens once the first frame is drawn."""
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        self._read_late_styles()
        if self._alone:
            gc.freeze()
            gc.enable()

    # -- coming and going ------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Listen to signals, and go to the table when there is a match already."""
        self.screen_change_signal.subscribe(self, lambda _: self._cover())
        self._leave_by_signals()
        for problem in self._problems:
            self.notify(problem, severity="warning", markup=False, timeout=12)
        if self.matches.store is not None:  # without one, home and table say why
            self.report(self.matches.problem)
        if self._first is not None:
            self.start(self._first, watching=self._watch)
        elif self._resumed is not None:
            self.go_on(self._resumed)
        elif self._replay is not None:
            self.open_replay(self._replay)
        self.opening = False
        if isinstance(self.screen, HomeScreen):
            self.screen.appear()

    def _leave_by_signals(self) -> None:
        loop = asyncio.get_running_loop()
        catch_signals(loop, self.exit)
        if not self.is_headless:

            def leave() -> None:
                with suppress(RuntimeError):  # it is ending already
                    loop.call_soon_threadsafe(self.exit)

            when_gone(leave)

    def on_unmount(self) -> None:
        """Give the signals back."""
        release_signals(asyncio.get_running_loop())

    def start(
        self,
        setup: Setup,
        *,
        watching: WatchOptions | None = None,
        speed: float | None = None,
        flags: Flags | None = None,
        past: Record | None = None,
    ) -> None:
        """Open the table for a new match.

        Args:
            setup: the match.
            watching: how it is watched; ``None`` when the person plays.
            speed: how fast a match goes that the person plays; as in the settings when ``None``.
            flags: what the store saves of it; whether it is played or watched by default.
            past: what has happened already, for a match that begins in the middle of another.

        Raises:
            RecordFault: the past was not played by the rules.
        """
        if watching is not None:
            speed = watching.speed
        if flags is None:
            flags = Flags(
                kind="played" if watching is None else "watched",
                open_hands=watching is not None and watching.open_hands,
                practice=setup.practice,
            )
        store = self.matches.store
        writer = None if store is None else store.begin(setup, flags, past)
        self._open_table(setup, flags, past, writer, speed)

    def go_on(self, resumed: Resumed) -> None:
        """Open the table for a saved match."""
        self._open_table(resumed.setup, resumed.flags, resumed.record, resumed.writer)

    def _open_table(
        self,
        setup: Setup,
        flags: Flags,
        record: Record | None,
        writer: MatchWriter | None,
        speed: float | None = None,
    ) -> None:
        self._no_longer_new()
        session = MatchSession(
            setup,
            watcher=setup.person,
            open_hands=flags.open_hands,
            pace=Pace(self.settings.speed if speed is None else speed),
            record=record,
            journal=writer,
        )
        self.open("table", session, writer=writer)

    def open_replay(
        self, record: Record, *, at: int | None = None, seat: int | None = None
    ) -> None:
        """Open the replay of a verified record, on top of the current screen.

        Args:
            record: the match; it has been verified.
            at: the moment to begin at: the first deal by default.
            seat: the seat to look from; by default a person's, and all hands open if there is none.

        Raises:
            RecordFault: the match was not played by the rules.
        """
        self.open("replay", record, Timeline.of(record), at=at, seat=seat)

    def _no_longer_new(self) -> None:
        """Stop offering the tutorial."""
        if self.welcome:
            self.welcome = False
            self.call_next(lambda: self.change_settings(tutorial=False))

    def start_tutorial(self) -> None:
        """Open the tutorial."""
        self._no_longer_new()
        setup = _load("tutorial.tutorial_setup")(self.settings.name or None)
        pace = Pace(self.settings.speed)
        self.open("tutorial", MatchSession(setup, watcher=setup.person, pace=pace))

    async def go_home(self) -> None:
        """Leave every screen but the home screen."""
        for screen in self._screens():
            screen.let_go()  # so that home finds its match among the saved ones
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    def _screens(self) -> list[BaseScreen[Any]]:
        return [screen for screen in self.screen_stack if isinstance(screen, BaseScreen)]

    def open(self, name: ScreenName, *arguments: object, **options: object) -> None:
        """Open a screen on top of the others, made with these arguments."""
        self.push_screen(_load(_SCREENS[name])(*arguments, **options))

    def push_screen(self, screen: Screen[Any] | str, *args: Any, **kwargs: Any) -> Any:
        """Open a screen with its keys, its styles and its layout for the terminal's size."""
        if self._exit:
            return AwaitComplete()  # a screen opened while the app closes would never be mounted
        if isinstance(screen, BaseScreen):
            if not screen.EARLY:
                self._read_late_styles()
            self._prepare(screen)
        return super().push_screen(screen, *args, **kwargs)

    def _prepare(self, screen: BaseScreen[Any]) -> None:
        keys = self.keymap.changes(screen.KEYS, type(screen).__name__)
        if keys:
            self.update_keymap(keys)
        self._fit(screen)

    # -- what can be done everywhere -------------------------------------------------------------

    def offers(self, screen: Screen[Any], action: str) -> bool:
        """Whether one of the application's actions can be used on a screen.

        What opens a screen does nothing on that very screen, and nothing opens over a box.
        """
        if action in ("help", "rules", "settings", "guide"):
            return not screen.is_modal and type(screen).__name__ != f"{action.capitalize()}Screen"
        return action != "command_palette" or not screen.is_modal

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action, unless its screen has been left meanwhile."""
        if isinstance(default_namespace, Screen) and default_namespace not in self.screen_stack:
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what the screen shown does not offer."""
        if self.screen_stack and not self.offers(self.screen, action):
            return False
        return super().check_action(action, parameters)

    def action_command_palette(self) -> None:
        """Open the command palette."""
        self.open("palette", self.screen)

    def action_help(self) -> None:
        """Open the help panel."""
        self.open("help", self.screen)

    def action_guide(self) -> None:
        """Open the guide."""
        self.open("guide")

    def action_rules(self) -> None:
        """Open the rule sheet."""
        self.open("rules")

    def action_settings(self) -> None:
        """Open the settings."""
        self.open("settings")

    async def action_next_theme(self) -> None:
        """Show the next of our own themes."""
        names = tuple(OWN)
        now = self.settings.theme
        place = names.index(now) + 1 if now in names else 0
        await self.change_settings(theme=names[place % len(names)])

    async def action_four_colours(self) -> None:
        """Give the deck four colours, or two again."""
        await self.change_settings(four_colours=not self.settings.four_colours)

    # -- settings --------------------------------------------------------------------------------

    async def change_settings(self, **changes: Any) -> None:
        """Take over settings, show them at once, and keep them."""
        self.settings = replace(self.settings, **changes)
        self._apply_looks()
        spoken = {key: changes[key] for key in ("lang", "dress", "ascii") if key in changes}
        if spoken:
            await self.speak(replace(self.tr, **spoken))
        if "dress" in changes or "four_colours" in changes:
            self.refresh_css(animate=False)
        for screen in self._screens():
            screen.settings_changed(changes)
        try:
            save_settings(changes)
        except UnreadableSettings as error:
            self.notify(error.problem.describe(self.tr), severity="warning", markup=False)
        except OSError as error:
            self.notify(
                self.tr.t(
                    "The settings could not be saved: {reason}.",
                    reason=file_failure(self.tr, error),
                ),
                severity="warning",
                markup=False,
            )

    def report(self, problem: StoreProblem | None) -> None:
        """Show what is wrong with the store, once; or that all is well again."""
        before, self._reported = self._reported, problem
        if problem == before or (problem is None and before is not None and before.aside):
            return  # after a damaged file was put aside, matches are saved again at once
        if problem is None:
            self.notify(self.tr.t("The match is being saved again."), markup=False)
        else:
            self.notify(problem.describe(self.tr), severity="warning", timeout=12, markup=False)

    async def speak(self, tr: Translator) -> None:
        """Say everything on every screen with other words."""
        self.tr = tr
        for screen in self._screens():
            self._fit(screen)
            await screen.words_changed()
        self._cover()

    # -- looks -----------------------------------------------------------------------------------

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.tr.ascii

    @property
    def colourless(self) -> bool:
        """Whether nothing may be told by background colour alone."""
        return bool(self.no_color) or self.console.color_system is None

    @property
    def colours(self) -> Colours:
        """The colours of the theme by role."""
        return colours_of(self.settings.theme)

    def get_css_variables(self) -> dict[str, str]:
        """Return the variables of the stylesheets: the theme's, and the inks of the deck."""
        spanish, four = self.tr.dress == "spanish", self.settings.four_colours
        return super().get_css_variables() | deck_variables(
            self.colours, spanish=spanish, four=four
        )

    def refresh_css(self, animate: bool = True) -> None:
        """Apply changed styles, also to tables, which draw with the app's component styles."""
        super().refresh_css(animate)
        for screen in self.screen_stack:
            for part in screen.query("TableWidget"):
                part.refresh()

    def _read_late_styles(self) -> None:
        if not self.stylesheet.has_source(str(_LATE_STYLES)):
            text = _LATE_STYLES.read_text(encoding="utf-8")
            source = (str(_LATE_STYLES), "")
            self.stylesheet.add_source(text, read_from=source, is_default_css=False)

    def _apply_looks(self) -> None:
        """Apply the theme and the animations of the settings."""
        theme = theme_of(self.settings.theme, self.colours)
        if theme.name not in self.available_themes:
            self.register_theme(theme)
        self.theme = theme.name
        if not self.is_running:  # before the styles are read: they are read with these variables
            self.stylesheet = CachedStylesheet(variables=self.get_css_variables())
        self.animation_level = self._animations if self.settings.animation else "none"

    # -- the terminal's size ---------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Give every screen the layout for the new size."""
        self._small = too_small(*event.size)
        for screen in self.screen_stack:
            self._fit(
                screen, event.size
            )  # run before Textual's handler: self.size is still the old size
        self._cover()

    def _fit(self, screen: Screen[Any], size: Size | None = None) -> None:
        # A change of classes restyles the whole screen, so all are changed at once, if at all.
        room = size or self.size
        wanted = {size_class(*room)} | ({"-ascii"} if self.ascii else set())
        if too_small(*room):
            wanted.add("-small")
        screen.update_classes(
            {name: name in wanted for name in (*SIZE_CLASSES, "-ascii", "-small")}
        )

    def _cover(self) -> None:
        """Lay the notice over the topmost screen while the terminal is too small."""
        top = self.screen
        for screen in self.screen_stack:
            for notice in screen.query_children(SizeNotice):
                if not self._small or screen is not top:
                    notice.remove()
        # Nothing is attached any more once the app is closing.
        if self._small and top.is_attached and not top.query_children(SizeNotice):
            top.mount(SizeNotice())

    async def on_event(self, event: events.Event) -> None:
        """Keep keys and the mouse from a screen that can't be seen; leaving always works."""
        if self._small and isinstance(event, events.InputEvent | events.Paste):
            if isinstance(event, events.Key) and event.key in ("ctrl+c", "q"):
                self.exit()
            return
        await super().on_event(event)
