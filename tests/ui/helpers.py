"""The application as the tests of the screens want it: still, and with ends of matches to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from textual.geometry import Region
from textual.screen import Screen

from kuused.engine import (
    FORTY,
    Card,
    CardSet,
    CardsPaidFor,
    MatchWon,
    Phase,
    PlayerView,
    RoundStalled,
    RoundStopped,
    RoundWon,
    Rules,
)
from kuused.i18n import make_translator
from kuused.match.named import named_matches
from kuused.match.setup import PERSON, Setup
from kuused.store.settings import Settings
from kuused.ui.app import KuusedApp
from kuused.ui.screens.confirm import ConfirmDialog, leave_dialog
from kuused.ui.screens.deals import DealsScreen
from kuused.ui.screens.help import HelpScreen
from kuused.ui.screens.match_end import MatchEndScreen
from kuused.ui.screens.new_match import NewMatchScreen
from kuused.ui.screens.palette import PaletteScreen
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.screens.rules import RulesScreen
from kuused.ui.screens.settings import SettingsScreen
from kuused.ui.services import commands_of
from kuused.ui.widgets.chrome import KeyBar

RECORD = next(match.record for match in named_matches() if match.name == "by-the-book")
"""A match on record, for its code: golden codes hold it."""

SIZES = ((80, 24), (100, 32), (130, 40))
LANGS = ("en", "et")


def make_app(
    lang: str = "en",
    *,
    theme: str = "dark",
    dress: str = "french",
    ascii_only: bool = False,
    **settings: Any,
) -> KuusedApp:
    """The application without animations, in a language, theme and dress."""
    chosen = replace(Settings(), theme=theme, dress=dress, animation=False, **settings)
    tr = make_translator(lang, dress, ascii_only)  # type: ignore[arg-type]
    return KuusedApp(tr=tr, settings=chosen)


def top(app: KuusedApp) -> Screen[Any]:
    """The screen shown; unlike the property, a type checker does not take it for the same again."""
    return app.screen


def text_of(app: KuusedApp) -> str:
    """What stands on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def regions_of(app: KuusedApp) -> list[Region]:
    """Where the topmost screen draws; what lies under a box only shines through."""
    return [widget.region for widget in app.screen.children if widget.display]


def check_keys(app: KuusedApp, name: str) -> None:
    """The last line is a handful of keys, the way out among them, and none of them is cut."""
    bar = app.screen.query_one(KeyBar)
    offered = bar.offered()
    most = {"-compact": 5, "-standard": 7, "-spacious": 9}
    assert 1 <= len(offered) <= next(n for size, n in most.items() if app.screen.has_class(size))
    foot = text_of(app).splitlines()[-1]
    for command in offered:
        assert " ".join(bar._labelled(command)) in foot, name
    commands = [
        command
        for command in commands_of(app.screen)
        if command.footer and app.screen.check_action(command.action, ()) is not False
    ]
    ways = [command for command in commands if command.action in ("leave", "app.quit")] or [
        command for command in commands if {"q", "escape"} & set(command.keys)
    ]
    assert {command.action for command in ways} & {command.action for command in offered}, name


# -- ends of rounds and matches, made by hand so that no player's progress changes them -----------

NAMES = (None, "Birch", "Alder", "Pine", "Birch 2")
SEATS = (PERSON, "kask", "lepp", "mand", "kask")
LEFT = ("", "5H 4H", "AC", "2D KS QS", "AH 2H 3H")
HISTORY = (
    (12, 12, 12, 12, 12),
    (16, 11, 11, 11, 11),
    (14, 10, 15, 11, 10),
    (13, 8, 14, 17, 8),
    (11, 14, 12, 16, 7),
    (9, 13, 19, 14, 5),
    (17, 11, 17, 12, 3),
    (15, 19, 14, 11, 1),
    (22, 17, 12, 9, 0),
)


def cards(text: str) -> CardSet:
    """A set of cards from their names."""
    return FORTY.set(Card.parse(name) for name in text.split())


def a_view(chips: Sequence[int], *, seat: int | None = 0, **facts: Any) -> PlayerView:
    """The table between two rounds, with these chips."""
    rules = facts.pop("rules", Rules(players=len(chips)))
    none = FORTY.set(())
    usual: dict[str, Any] = {
        "phase": Phase.DEAL,
        "round_number": 4,
        "dealer": 1,
        "leader": 2,
        "turn": None,
        "hands": (none,) * len(chips),
        "sizes": (0,) * len(chips),
        "table": none,
        "waiting": none,
        "fitting": none,
        "pot": 0,
        "proofs": (none,) * len(chips),
        "log": (),
        "legal": (),
        "contenders": (),
        "winners": (),
    }
    return PlayerView(rules=rules, seat=seat, chips=tuple(chips), **{**usual, **facts})


def a_summary(seat: int | None = 0) -> RoundSummaryScreen:
    """A round that the person has won and that left somebody broke."""
    chips = (17, 8, 14, 11, 0)
    left = tuple(map(cards, LEFT))
    won = RoundWon(0, Card.parse("KD"), 5, chips, left)
    names = ("Pine 2", *NAMES[1:]) if seat is None else NAMES
    before = (13, 10, 15, 11, 1)
    return RoundSummaryScreen((won,), a_view(chips, seat=seat), names, before, leave=lambda: None)


def a_paid_summary() -> RoundSummaryScreen:
    """A round at a table of eight, where the losers have paid for their cards; the last one."""
    chips = (41, 9, 10, 9, 8, 10, 9, 0)
    left = tuple(map(cards, ("", "5H 4H", "AC", "2D KS QS", "AH 2H 3H", "JS", "3S", "AD KD")))
    won = RoundWon(0, Card.parse("KC"), 16, (27, 11, 11, 12, 11, 11, 10, 2), left)
    paid = CardsPaidFor(7, 0, 2, 2, chips)
    over = MatchWon((0,), chips, 0)
    rules = Rules(players=8, pay_per_card=True)
    names = tuple(f"Birch {seat + 1}" for seat in range(8))
    view = a_view(chips, seat=None, rules=rules, winners=(0,), phase=Phase.OVER)
    return RoundSummaryScreen((won, paid, over), view, names, (12,) * 8)


def a_stalled_summary() -> RoundSummaryScreen:
    """A round in which nobody has played for two laps."""
    chips = (10, 9, 8, 7, 6)
    event = RoundStalled(20, chips, tuple(map(cards, LEFT)))
    return RoundSummaryScreen((event,), a_view(chips, pot=20), NAMES, (12,) * 5, leave=lambda: None)


def a_stopped_summary() -> RoundSummaryScreen:
    """A round that the ante has broken off before the deal."""
    chips = (0, 9, 8, 7, 6)
    event = RoundStopped((0,), 20, chips, ())
    return RoundSummaryScreen((event,), a_view(chips, pot=20), NAMES, (2, 11, 10, 9, 8))


def a_match_end(winners: tuple[int, ...] = (0,)) -> MatchEndScreen:
    """A match of eight rounds."""
    setup = Setup(rules=Rules(), seed="7Q2FRPK", seats=SEATS)
    view = a_view(HISTORY[-1], winners=winners, round_number=8, phase=Phase.OVER)
    return MatchEndScreen(setup, view, NAMES, HISTORY, setup.seed, record=RECORD)


def a_question(lang: str = "en") -> ConfirmDialog:
    """The question before a match is left."""
    return leave_dialog(make_translator(lang))  # type: ignore[arg-type]


# -- every screen but those of a match in play ------------------------------------------------------

SCREENS: dict[str, Callable[[], Screen[Any]] | None] = {
    "home": None,
    "new_match": lambda: NewMatchScreen(watching=False),
    "watch": lambda: NewMatchScreen(watching=True),
    "round_summary": a_summary,
    "paid_summary": a_paid_summary,
    "match_end": a_match_end,
    "rules": RulesScreen,
    "settings": SettingsScreen,
    "deals": DealsScreen,
    "leave": a_question,
    "help": lambda: HelpScreen(RulesScreen()),
    "palette": lambda: PaletteScreen(RulesScreen()),
}
"""Checks that hold for every screen go through these: a new screen is added here."""
