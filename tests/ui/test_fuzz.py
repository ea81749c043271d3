"""Whatever somebody does at the table, the laws of the game hold, and the widgets show the truth.

Random keys, clicks and sizes, from Hypothesis, over whole matches. In the default suite it is the
same few runs each time; ``--hypothesis-profile=thorough`` makes many more, and others each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.pilot import Pilot

from kuused.engine import view as view_of
from kuused.match import Setup
from kuused.ui.app import KuusedApp
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.sizes import too_small
from kuused.ui.widgets.follow import TableWidget
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.header import TableHeader
from tests.ui.house import make_app
from tests.ui.tables import a_setup

THOROUGH = settings().max_examples > 1_000
EXAMPLES, STEPS = (20, 300) if THOROUGH else (2, 45)

SIZES = ((80, 24), (100, 32), (80, 24), (130, 40), (300, 100), (79, 24), (1, 1), (90, 30))
PLAYING = (("tab", "enter"), ("enter",), ("space", "right", "enter"), ("1", "3", "3"), ("7", "s"))
OTHERS = tuple(
    (key,)
    for key in (
        *("7", "a", "j", "k", "d", "c", "h", "i", "n", "f", "p", ".", "+", "=", "L", "y", "r"),
        *("?", "x", "P", "O", "E", "l", "g", "w", "q", "o", "b", "z", "é", "!", "-", "0", "8"),
        *("escape", "backspace", "up", "down", "pageup", "home", "f1", "ctrl+p", "delete"),
    )
)
KEYS = st.sampled_from((*(PLAYING * 20), *OTHERS, *((("escape", "escape"), ("+",)) * 10)))
BURSTS = st.lists(KEYS, min_size=2, max_size=6)
CLICKS = st.tuples(st.integers(0, 129), st.integers(0, 39))
SETUPS = st.builds(
    a_setup,
    st.sampled_from((3, 5, 8)),
    seed=st.sampled_from(("7Q2FRPK", "0000001", "SEED02J")),
    chips=st.integers(1, 3),
    passing=st.sampled_from(("forced", "forced", "optional")),
    playoff=st.booleans(),
    pay_per_card=st.booleans(),
)


RESIZES = st.sampled_from(SIZES).map(lambda size: Size(*size))
PLANS = st.lists(
    st.one_of(*([BURSTS] * 20), CLICKS, CLICKS, RESIZES),
    min_size=STEPS,
    max_size=STEPS,
)


class Run:
    """One run: what has been done, and whether the laws hold after it."""

    def __init__(self, app: KuusedApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.compared = 0
        self.matches = 0

    @property
    def table(self) -> TableScreen | None:
        for screen in reversed(self.app.screen_stack):
            if isinstance(screen, TableScreen):
                return screen
        return None

    async def sit_down(self, setup: Setup) -> None:
        await self.app.go_home()
        self.app.start(setup, speed=float("inf"))
        await self.pilot.pause()

    def press(self, key: str) -> None:
        small = too_small(*self.app.size)
        if small and key in ("q", "ctrl+c"):
            return  # leaving is what these do then
        name = _character_to_key(key) if len(key) == 1 else key
        character = key if len(key) == 1 else {"space": " ", "enter": "\r"}.get(key)
        self.app.post_message(events.Key(name, character))

    async def click(self, x: int, y: int) -> None:
        width, height = self.app.size
        if x < width and y < height and not too_small(width, height):
            await self.pilot.click(offset=(x, y))

    def resize(self, size: Size) -> None:
        self.app.post_message(events.Resize(size, size))

    def check(self) -> None:
        """The laws, whatever is on the screen."""
        table = self.table
        if table is None:
            return
        state, rules = table._match.state, table.setup.rules
        if state.round_number:
            every = [card for hand in state.hands for card in hand]
            every += [*state.table, *state.waiting]
            assert sorted(every) == sorted(rules.pack.cards), "forty cards, each of them once"
        assert sum(state.chips) + state.pot == rules.chips * rules.players, "no chip is lost"
        assert min(state.chips) >= 0
        seen = table.view
        assert seen == view_of(state, 0) or seen is not table._match.snapshot().view
        if seen is table._match.snapshot().view:
            self.compare(table)

    def compare(self, table: TableScreen) -> None:
        """Every widget shows the view, if none of them has an envelope still to come."""
        seen = table.view
        widgets = [widget for widget in table.query(TableWidget) if widget.FOLLOWS]
        if any(widget._past < table._match.snapshot().sequence for widget in widgets):
            return
        self.compared += 1
        for widget in widgets:
            assert widget.view is seen, widget
        hand = table.query_one(Hand)
        assert hand.choice.cards == tuple(seen.hand)
        assert set(hand.choice.playable) == set(seen.playable)
        assert (hand.choice.card is None) == (not seen.hand)
        shown = [card.card for card in hand._places if card.display]
        assert shown == list(seen.hand)
        planned = [card.card for card in hand._places if card.display and card.planned]
        assert planned == ([] if table.ahead is None else [table.ahead])
        assert table.query_one(TableHeader).hints == table.assisted


async def drive(plan: Sequence[Any], setups: Sequence[Setup]) -> Run:
    """Do all that, and go on to the next match as one ends. How fast it goes decides nothing."""
    matches = cycle(setups)
    app = make_app()
    async with app.run_test(size=(80, 24), notifications=False) as pilot:
        run = Run(app, pilot)
        await run.sit_down(next(matches))
        for step in plan:
            if isinstance(step, Size):
                run.resize(step)
            elif isinstance(step, list):
                for keys in step:
                    for key in keys:
                        run.press(key)
                    await asyncio.sleep(0.002)  # the others may play; nothing needs to be painted
            else:
                await run.click(*step)
            await pilot.pause(0)
            if app._exit:
                break  # somebody has found the way out in the palette
            run.check()
            if run.table is None or isinstance(app.screen, MatchEndScreen):
                run.matches += 1
                await run.sit_down(next(matches))
        return run


RUNS: list[Run] = []


@settings(
    max_examples=EXAMPLES,
    phases=(Phase.explicit, Phase.generate) if not THOROUGH else tuple(Phase),
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.large_base_example,
        HealthCheck.data_too_large,
        HealthCheck.too_slow,
    ],
)
@given(PLANS, st.lists(SETUPS, min_size=3, max_size=3))
def test_whatever_is_pressed_the_laws_hold_and_the_widgets_show_the_truth(
    plan: list[Any], setups: list[Setup]
) -> None:
    RUNS.append(asyncio.run(drive(plan, setups)))


def of(runs: Sequence[Run]) -> tuple[int, int]:
    return sum(run.compared for run in runs), sum(run.matches for run in runs)


def test_the_runs_before_were_worth_something() -> None:
    if RUNS:  # with xdist they may have been somewhere else
        compared, matches = of(RUNS)
        assert compared > STEPS
        assert matches >= 1
