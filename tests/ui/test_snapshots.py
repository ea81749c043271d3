"""Every screen but the table, as a picture: three sizes, two languages, and the odd ones out.

The second language is drawn where there is least room for it.

Look at each picture before accepting it: `make test ARGS="tests/ui/test_snapshots.py
--snapshot-update"` draws them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from kuused.engine import Rules
from kuused.match.named import NamedMatch
from kuused.match.runner import play_match
from kuused.match.setup import Setup
from kuused.record import Said
from kuused.ui.screens import deals
from kuused.ui.screens.new_match import NewMatchScreen
from kuused.ui.screens.rules import RulesScreen
from kuused.ui.screens.settings import SettingsScreen
from tests.ui.helpers import (
    LANGS,
    SIZES,
    a_match_end,
    a_paid_summary,
    a_question,
    a_stalled_summary,
    a_summary,
    make_app,
)

SCREENS: dict[str, Callable[[], Screen[Any]] | None] = {
    "home": None,
    "new_match": lambda: NewMatchScreen(watching=False),
    "round_summary": a_summary,
    "match_end": a_match_end,
    "rules": RulesScreen,
    "settings": SettingsScreen,
}


def _push(make: Callable[[], Screen[Any]] | None) -> Callable[[Pilot[None]], object]:
    async def before(pilot: Pilot[None]) -> None:
        if make is not None:
            await pilot.app.push_screen(make())
        await pilot.pause()

    return before


def _keys(*keys: str) -> Callable[[Pilot[None]], object]:
    async def before(pilot: Pilot[None]) -> None:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()

    return before


def _name(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


IN_WORDS = [*((size, "en") for size in SIZES), (SIZES[0], "et")]
"""Every size, and each language."""
IN_BOXES = [(SIZES[0], "en"), (SIZES[1], "et"), (SIZES[2], "en")]
"""The same for boxes, which are as large at every size."""


def _drawn(drawn: tuple[tuple[int, int], str]) -> str:
    return f"{_name(drawn[0])}-{drawn[1]}"


@pytest.mark.parametrize(("size", "lang"), IN_WORDS, ids=map(_drawn, IN_WORDS))
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(snap_compare, screen: str, size: tuple[int, int], lang: str) -> None:
    before = _push(SCREENS[screen])
    assert snap_compare(make_app(lang), terminal_size=size, run_before=before)


@pytest.mark.parametrize(("size", "lang"), IN_WORDS, ids=map(_drawn, IN_WORDS))
def test_help(snap_compare, size: tuple[int, int], lang: str) -> None:
    assert snap_compare(make_app(lang), terminal_size=size, run_before=_keys("question_mark"))


@pytest.mark.parametrize(
    ("screen", "theme"),
    [
        ("home", "high-contrast"),
        ("round_summary", "light"),
        ("match_end", "colour-blind"),
        ("settings", "nord"),
    ],
)
def test_other_colours(snap_compare, screen: str, theme: str) -> None:
    app = make_app(theme=theme)
    before = _push(SCREENS[screen])
    assert snap_compare(app, terminal_size=(100, 32), run_before=before)


@pytest.mark.parametrize("screen", ["home", "new_match", "round_summary", "match_end"])
def test_letters_only(snap_compare, screen: str) -> None:
    app = make_app(ascii_only=True)
    before = _push(SCREENS[screen])
    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


@pytest.mark.parametrize("screen", ["home", "round_summary"])
def test_without_colours(snap_compare, monkeypatch, screen: str) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app()
    before = _push(SCREENS[screen])
    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


def test_watching_with_eight_players(snap_compare) -> None:
    before = _keys("w", "right", "right", "right", "down")
    assert snap_compare(make_app("et"), terminal_size=(80, 24), run_before=before)


def test_a_new_match_with_mistakes(snap_compare) -> None:
    keys = ("n", *["right"] * 3, "down", *["backspace"] * 2, "0", *["up"] * 3, "7")
    assert snap_compare(make_app(), terminal_size=(80, 24), run_before=_keys(*keys))


def test_eight_paid_for_their_cards(snap_compare) -> None:
    before = _push(a_paid_summary)
    assert snap_compare(make_app("et"), terminal_size=(80, 24), run_before=before)


def test_a_stalled_round_in_spanish_dress(snap_compare) -> None:
    before = _push(a_stalled_summary)
    assert snap_compare(make_app(dress="spanish"), terminal_size=(80, 24), run_before=before)


@pytest.mark.parametrize(("size", "lang"), IN_BOXES, ids=map(_drawn, IN_BOXES))
def test_palette(snap_compare, size: tuple[int, int], lang: str) -> None:
    assert snap_compare(make_app(lang), terminal_size=size, run_before=_keys("ctrl+p"))


@pytest.mark.parametrize(("size", "lang"), IN_BOXES, ids=map(_drawn, IN_BOXES))
def test_leaving(snap_compare, size: tuple[int, int], lang: str) -> None:
    assert snap_compare(
        make_app(lang), terminal_size=size, run_before=_push(lambda: a_question(lang))
    )


@pytest.mark.parametrize("lang", LANGS)
def test_too_small(snap_compare, lang: str) -> None:
    assert snap_compare(make_app(lang), terminal_size=(60, 15), run_before=_push(None))


@pytest.mark.parametrize(("size", "lang"), IN_BOXES, ids=map(_drawn, IN_BOXES))
def test_named_deals(snap_compare, monkeypatch, size: tuple[int, int], lang: str) -> None:
    found = []
    for seed, chips, title in (("7Q2FRPK", 1, "A long wait"), ("0000001", 2, "Two at once")):
        seats = ("lepp", "kask", "lepp", "kask", "lepp")
        setup = Setup(rules=Rules(chips=chips), seed=seed, seats=seats)
        reason = Said("en", "Somebody waits for the three of hearts to the end.")
        record = replace(play_match(setup), titles=(Said("en", title),), reasons=(reason,))
        found.append(NamedMatch(title.lower(), record))
    monkeypatch.setattr(deals, "named_matches", lambda: tuple(found))
    assert snap_compare(make_app(lang), terminal_size=size, run_before=_keys("d"))
