"""Somebody who presses, clicks, pastes and resizes whatever comes to hand, all over the application.

A step is one key, one press of the mouse, one turn of its wheel, one pasted text or one new size.
What a step costs decides how many there can be, so nobody waits for the application to fall idle:
it gets its turns on the loop after each step, and a few steps are one batch. What has changed is
painted at the end of a batch, once, and then the widgets are looked at; the laws of the game are
looked at after every step.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from rich.console import RenderableType
from textual import events
from textual._compositor import Compositor
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.pilot import Pilot

from kuused.engine import Phase, PlayerView
from kuused.engine import view as view_of
from kuused.match import PERSON, Setup
from kuused.players import PlayerSpec
from kuused.players.builtin import BUILTIN_PLAYERS
from kuused.players.search import SearchPlayer, SearchSettings
from kuused.record import verify
from kuused.store.store import Store, open_store
from kuused.ui.app import KuusedApp
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.replay import ReplayScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.services import WatchOptions, available, commands_of
from kuused.ui.widgets.chrome import too_small
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.status import TableHeader
from kuused.ui.widgets.table_widget import TableWidget
from tests.ui.helpers import make_app
from tests.ui.replays import a_persons_record, a_record

__all__ = [
    "PLACES",
    "Click",
    "Keys",
    "Leg",
    "Offered",
    "Paste",
    "Run",
    "Step",
    "a_fast_store",
    "drive",
    "made_cheap",
]

BATCH: Final = 6
"""How many steps there are between two paintings."""


# -- what can be done ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Keys:
    """Keys, one after the other."""

    keys: tuple[str, ...]


@dataclass(frozen=True)
class Offered:
    """The key of a command that the screen shown offers: the so-manieth, and round again."""

    number: int


@dataclass(frozen=True)
class Click:
    """The mouse is pressed and let go: once, twice; or its wheel is turned."""

    x: int
    y: int
    what: str = "click"


@dataclass(frozen=True)
class Paste:
    """A text is pasted."""

    text: str


Step: TypeAlias = Keys | Offered | Click | Paste | Size


@dataclass(frozen=True)
class Leg:
    """Some steps, from a certain place on.

    Attributes:
        place: one of :data:`PLACES`.
        setup: the match, where there is one.
        speed: how fast it goes.
        steps: what is done.
    """

    place: str
    setup: Setup
    speed: float
    steps: Sequence[Step]


# -- where it begins -------------------------------------------------------------------------------


def _play(app: KuusedApp, leg: Leg) -> None:
    app.start(leg.setup, speed=leg.speed)


def _watched(leg: Leg) -> Setup:
    seats = tuple("kask" if kind == PERSON else kind for kind in leg.setup.seats)
    return replace(leg.setup, seats=seats)


def _watch(app: KuusedApp, leg: Leg) -> None:
    app.start(_watched(leg), watching=WatchOptions(open_hands=False, speed=leg.speed))


def _broadcast(app: KuusedApp, leg: Leg) -> None:
    app.start(_watched(leg), watching=WatchOptions(open_hands=True, speed=leg.speed))


def _replay(app: KuusedApp, leg: Leg) -> None:
    app.open_replay(a_record())


def _own_replay(app: KuusedApp, leg: Leg) -> None:
    app.open_replay(a_persons_record())


PLACES: Final = {
    "table": _play,
    "home": lambda app, leg: None,
    "watching": _watch,
    "broadcast": _broadcast,
    "replay": _replay,
    "own replay": _own_replay,
    "tutorial": lambda app, leg: app.start_tutorial(),
}


# -- what makes a step cheap -----------------------------------------------------------------------

_QUICK: Final = SearchSettings(draws=64, look=16, keep=16, margin=0.5)


def _quick(kind: PlayerSpec) -> PlayerSpec:
    """A kind that looks like the one it stands for and needs next to no time."""
    return kind if kind.quick else replace(kind, make=lambda: SearchPlayer(_QUICK))


class _Brush:
    """Paints only when it is asked to; until then what has changed is remembered."""

    def __init__(self) -> None:
        self.paints = False


_brush = _Brush()


@contextmanager
def made_cheap() -> Iterator[None]:
    """Players who search do it in no time, and nothing is painted but at the end of a batch."""
    render = Compositor.render_update

    def render_update(compositor: Compositor, *args: Any, **options: Any) -> RenderableType | None:
        return render(compositor, *args, **options) if _brush.paints else None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "kuused.players.registry.BUILTIN_PLAYERS", tuple(map(_quick, BUILTIN_PLAYERS))
        )
        patch.setattr(Compositor, "render_update", render_update)
        yield


def _ready_at_once(path: str) -> sqlite3.Connection:
    """A disk that is always ready: no test of the screens cuts the power."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=_Careless)


class _Careless(sqlite3.Connection):
    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        """Do as asked, but don't wait for the disk."""
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), *args)


def a_fast_store(folder: Path) -> Store:
    """A store that keeps matches as ever, on a disk that is always ready."""
    store, problem = open_store(folder, connect=_ready_at_once)
    assert problem is None
    assert store is not None
    return store


# -- doing it --------------------------------------------------------------------------------------


class Run:
    """What has been done in one application, and whether the laws hold after it.

    Attributes:
        steps: how many steps there were.
        compared: how often the widgets of a table were compared with the view.
        turns: how many states of matches the laws were looked at in.
        screens: after how many steps each kind of screen was shown.
        faults: what the loop was told of that nobody else was.
    """

    def __init__(self) -> None:
        self.steps = 0
        self.compared = 0
        self.turns = 0
        self.screens: Counter[str] = Counter()
        self.faults: list[dict[str, Any]] = []
        self.trail: list[object] = []
        self._last: object = None
        self.app: KuusedApp
        self.pilot: Pilot[None]

    def begin(self, app: KuusedApp, pilot: Pilot[None]) -> None:
        """Go on in this application."""
        self.app, self.pilot = app, pilot

    def over(self) -> bool:
        """Whether the application has ended, in one way or another."""
        return self.app._exit or self.app._exception is not None

    # -- steps -----------------------------------------------------------------------------------

    def do(self, step: Step) -> None:
        """Send the application what the terminal would."""
        match step:
            case Keys(keys):
                for key in keys:
                    self.press(key)
            case Offered(number):
                self.choose(number)
            case Click(x, y, what):
                self.mouse(x, y, what)
            case Paste(text):
                self.count(events.Paste(text))
            case Size():
                self.count(events.Resize(step, step))

    def count(self, event: events.Event) -> None:
        """Send one event."""
        self.steps += 1
        self.trail.append(event)
        self.app.post_message(event)

    def press(self, key: str) -> None:
        """Press a key; but not the one that closes the application, which ``ctrl+c`` does here."""
        closes = isinstance(self.app.screen, HomeScreen) or too_small(*self.app.size)
        if key == "q" and closes:
            return
        name = _character_to_key(key) if len(key) == 1 else key
        character = key if len(key) == 1 else {"space": " ", "enter": "\r"}.get(key)
        self.count(events.Key(name, character))

    def choose(self, number: int) -> None:
        """Press the key of a command that is offered now."""
        screen = self.app.screen
        offered = [
            command
            for command in commands_of(screen)
            if command.keys and command.action != "app.quit" and available(screen, command)
        ]
        if offered:
            key = offered[number % len(offered)].keys[0]
            character = key if len(key) == 1 else {"space": " ", "enter": "\r"}.get(key)
            self.count(events.Key(key, character))

    def mouse(self, x: int, y: int, what: str) -> None:
        """Move the mouse there, and press it or turn its wheel."""
        width, height = self.app.size
        if x >= width or y >= height:
            return
        where = (None, x, y, 0, 0, 0 if "scroll" in what else 1, False, False, False, x, y)
        kinds: dict[str, tuple[type[events.MouseEvent], ...]] = {
            "click": (events.MouseMove, events.MouseDown, events.MouseUp),
            "double": (events.MouseDown, events.MouseUp) * 2,
            "scroll up": (events.MouseScrollUp,),
            "scroll down": (events.MouseScrollDown,),
            "drag": (events.MouseDown, events.MouseMove),
        }
        self.steps += 1
        for kind in kinds[what]:
            self.app.post_message(kind(*where))

    # -- laws ------------------------------------------------------------------------------------

    def look(self) -> None:
        """What holds after every step, whatever is on the screen."""
        self.screens[type(self.app.screen).__name__] += 1
        for screen in self.app.screen_stack:
            if isinstance(screen, TableScreen):
                self.look_at_match(screen)

    def look_at_match(self, table: TableScreen) -> None:
        """The laws of the game, and what the person may know."""
        state, rules = table.session.state, table.setup.rules
        if state is self._last:
            return
        self._last = state
        self.turns += 1
        every = [card for hand in state.hands for card in hand]
        every += [*state.table, *state.waiting]
        if every or state.phase is Phase.PLAY:  # an ante may break a round off before its deal
            assert sorted(every) == sorted(rules.pack.cards), "forty cards, each of them once"
        assert sum(state.chips) + state.pot == rules.chips * rules.players, "no chip is lost"
        assert min(state.chips) >= 0
        self.look_at_view(table.view, table.setup.person, open_hands=table.session.open_hands)

    def look_at_view(self, seen: PlayerView, person: int | None, *, open_hands: bool) -> None:
        """Nobody sees a hand that is not theirs to see."""
        if seen.phase is Phase.PLAY and not open_hands:
            others = [hand for seat, hand in enumerate(seen.hands) if seat != person]
            assert not any(hand is not None for hand in others)

    def compare(self) -> None:
        """What holds once everything is painted: each widget shows what its table knows."""
        screen = self.app.screen
        if isinstance(screen, ReplayScreen | TableScreen):
            self.compare_table(screen)
        if isinstance(screen, MatchEndScreen):
            self.compare_record()

    def compare_record(self) -> None:
        """The record of a match that is over leads to where the match ended."""
        for table in self.app.screen_stack:
            if isinstance(table, TableScreen) and table.session.state.phase is Phase.OVER:
                assert verify(table.session.record) == table.session.state

    def compare_table(self, table: TableScreen | ReplayScreen) -> None:
        """Every widget shows the view, if none of them has an update still to come."""
        seen = table.view
        widgets = [widget for widget in table.query(TableWidget) if widget.FOLLOWS]
        if isinstance(table, TableScreen) and not table.looks_back:
            snapshot = table.session.snapshot()
            behind = any(widget._past < snapshot.sequence for widget in widgets)
            if behind or seen is not snapshot.view:
                return
            state = table.session.state
            assert seen == view_of(state, table.setup.person, open_hands=table.session.open_hands)
        if not all(widget.is_mounted for widget in widgets):
            return
        self.compared += 1
        for widget in widgets:
            assert widget.view is seen, widget
        for hand in table.query(Hand):
            assert isinstance(table, TableScreen)
            assert hand.choice.cards == tuple(seen.hand)
            assert set(hand.choice.playable) == set(seen.playable)
            assert (hand.choice.card is None) == (not seen.hand)
            shown = [card.card for card in hand._places if card.display]
            assert shown == list(seen.hand)
            planned = [card.card for card in hand._places if card.display and card.planned]
            assert planned == ([] if table.input.planned is None else [table.input.planned])
            assert table.query_one(TableHeader).hints == table.session.assisted

    # -- pace ------------------------------------------------------------------------------------

    def tell(self, error: BaseException) -> None:
        """Say with an error what had been done before it."""
        screens = [type(screen).__name__ for screen in self.app.screen_stack]
        error.add_note(f"on {screens}, after: {self.trail[-30:]}")

    async def breathe(self, turns: int) -> None:
        """Let the application go on."""
        for _ in range(turns):
            await asyncio.sleep(0)
        self.app.screen._on_timer_update()

    async def settle(self) -> None:
        """Let everything that has been sent arrive, and paint what has come of it."""
        await self.pilot._wait_for_screen()
        if self.over():
            return
        _brush.paints = True
        try:
            screen = self.app.screen
            screen._on_timer_update()
            screen._compositor_refresh()
        finally:
            _brush.paints = False

    async def all_mounted(self) -> None:
        """Let every screen be there that is being opened."""
        for _ in range(1_000):
            if self.over() or all(screen.is_mounted for screen in self.app.screen_stack):
                break
            await asyncio.sleep(0)

    async def end(self) -> None:
        """Let the application come to rest, or to its end: a pilot that goes pulls it down."""
        if not self.over():
            await self.settle()
            await self.all_mounted()
        for _ in range(1_000):
            await asyncio.sleep(0)
            if not (self.over() and self.app._running):
                break


async def _walk(run: Run, leg: Leg, steps: Iterator[Step]) -> bool:
    """Take the steps of a leg; false if the application has ended before the last of them."""
    await run.all_mounted()  # no key could take away a screen that is only being opened
    await run.app.go_home()
    PLACES[leg.place](run.app, leg)
    await run.settle()
    for number, step in enumerate(steps, 1):
        run.do(step)
        await run.breathe(12 if number % 7 else 0)
        if run.over():
            return False
        run.look()
        if number % BATCH == 0:
            await run.settle()
            if run.over():
                return False
            run.compare()
            if too_small(*run.app.size):
                run.do(Size(80, 24))
    await run.settle()  # whoever has closed the application may not have been heard yet
    return not run.over()


async def drive(legs: Sequence[Leg], store: Store | None, *, moving: bool = False) -> Run:
    """Do all that. Where the application is closed on the way, another one goes on."""
    run = Run()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: run.faults.append(context))
    todo = [(leg, iter(leg.steps)) for leg in legs]
    while todo:
        app = make_app()
        app.settings = replace(app.settings, animation=moving)
        app.matches.store = store
        try:
            async with app.run_test(size=(80, 24)) as pilot:
                run.begin(app, pilot)
                while todo and await _walk(run, *todo[0]):
                    todo.pop(0)
                await run.end()
        except BaseException as error:
            run.tell(error)
            raise
    return run
