"""Whatever somebody does, anywhere, the laws of the game hold, and the widgets show the truth.

Random keys, clicks, pastes and sizes, from Hypothesis, over whole matches and every screen around
them: thousands of steps. In the default suite it is the same few runs each time;
``--hypothesis-profile=thorough`` makes many more, and others each time.
"""

from __future__ import annotations

import asyncio
import math
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from textual.geometry import Size

from tests.ui.fuzzing import (
    PLACES,
    Click,
    Keys,
    Leg,
    Offered,
    Paste,
    Run,
    a_fast_store,
    drive,
    made_cheap,
)
from tests.ui.tables import a_setup

THOROUGH = settings().max_examples > 1_000
EXAMPLES, LEGS, STEPS = (400, 8, 60) if THOROUGH else (10, 4, 36)

SIZES = ((80, 24), (100, 32), (80, 24), (130, 40), (300, 100), (79, 24), (1, 1), (90, 30))
PLAYING = (("tab", "enter"), ("tab", "enter"), ("enter",), ("space", "right", "enter"))
NAMES = (("1", "3", "3"), ("7", "s"), ("q", "d"), ("k", "c"), ("1", "0", "o"), ("6", "h"))
OTHERS = (
    *(
        "7",
        "a",
        "j",
        "k",
        "d",
        "c",
        "h",
        "i",
        "n",
        "f",
        "p",
        ".",
        ",",
        "+",
        "=",
        "L",
        "y",
        "r",
        "s",
    ),
    *(
        "?",
        "x",
        "P",
        "O",
        "E",
        "l",
        "g",
        "w",
        "q",
        "o",
        "b",
        "B",
        "z",
        "é",
        "!",
        "-",
        "0",
        "8",
        "v",
    ),
    *("escape", "backspace", "delete", "up", "down", "left", "right", "pageup", "pagedown", "home"),
    *("end", "shift+tab", "f1", "f2", "f3", "ctrl+p", "ctrl+a", "ctrl+w"),
)
TEXTS = ("6D", "7Q2FRPK", "0", "999", "é\u0301\u200b", "a\nb", "x" * 300, "")
WORTH_SEEING = {
    *("HomeScreen", "NewMatchScreen", "SettingsScreen", "HelpScreen"),
    *("TableScreen", "TutorialScreen", "NotebookScreen", "RoundSummaryScreen", "MatchEndScreen"),
    *("ReplayScreen",),
}
NOTHING = Keys(())  # what Hypothesis makes of a step that it can do without

STEP = st.one_of(
    st.just(NOTHING) if THOROUGH else st.sampled_from(PLAYING).map(Keys),
    *([st.sampled_from(PLAYING).map(Keys)] * 10),
    st.sampled_from(NAMES).map(Keys),
    st.sampled_from(OTHERS).map(lambda key: Keys((key,))),
    *([st.integers(0, 40).map(Offered)] * 2),
    *([st.just(Keys(("escape",)))] * 3),
    st.builds(
        Click,
        st.integers(0, 129),
        st.integers(0, 39),
        st.sampled_from(("click", "click", "click", "double", "scroll up", "scroll down", "drag")),
    ),
    st.one_of(
        st.sampled_from(SIZES).map(lambda size: Size(*size)),
        st.sampled_from(TEXTS).map(Paste),
        st.sampled_from((("ctrl+c",), *[("tab", "enter")] * 7)).map(Keys),
    ),
)
SETUPS = st.builds(
    a_setup,
    st.sampled_from((3, 3, 5, 8)),
    seed=st.sampled_from(("7Q2FRPK", "0000001", "SEED02J")),
    chips=st.integers(1, 2),
    passing=st.sampled_from(("forced", "forced", "optional")),
    end=st.sampled_from(("round", "sudden")),
    ante=st.sampled_from((0, 0, 1)),
    playoff=st.booleans(),
    equal=st.booleans(),
    pay_per_card=st.booleans(),
)
LEG = st.builds(
    Leg,
    st.sampled_from((*["table"] * 5, *PLACES)),
    SETUPS,
    st.sampled_from((math.inf, math.inf, math.inf, 8.0)),
    st.lists(STEP, min_size=STEPS, max_size=STEPS),
)

RUNS: list[Run] = []


@settings(
    max_examples=EXAMPLES,
    phases=(Phase.explicit, Phase.generate) if not THOROUGH else tuple(Phase),
    suppress_health_check=list(HealthCheck),
)
@given(st.lists(LEG, min_size=LEGS, max_size=LEGS), st.booleans(), st.booleans())
def _press(legs: list[Leg], kept: bool, moving: bool) -> None:
    with tempfile.TemporaryDirectory() as folder, made_cheap():
        store = a_fast_store(Path(folder)) if kept else None
        try:
            run = asyncio.run(drive(legs, store, moving=moving))
        finally:
            if store is not None:
                store.close()
    assert not run.faults
    RUNS.append(run)


# A worker that is cancelled before its first turn leaves a coroutine behind that nobody awaits.
@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning")
@pytest.mark.filterwarnings("ignore:Exception ignored in. <coroutine")
@pytest.mark.timeout(0 if THOROUGH else 300)
def test_whatever_is_pressed_the_laws_hold_and_the_widgets_show_the_truth() -> None:
    RUNS.clear()
    _press()
    # It was worth something: thousands of steps, whole matches, and what lies around them.
    screens = sum((run.screens for run in RUNS), Counter[str]())
    steps, turns = sum(run.steps for run in RUNS), sum(run.turns for run in RUNS)
    compared = sum(run.compared for run in RUNS)
    print(f"{steps} steps, {turns} turns, compared {compared} times, on {dict(screens)}")
    assert steps >= 2_000
    assert turns >= 200
    assert compared >= 80
    assert screens.keys() >= WORTH_SEEING
