"""The colours: named for meaning, readable on every screen, told apart by everybody."""

from __future__ import annotations

import itertools
import math

import pytest
from rich.color import Color as RichColor
from rich.segment import Segment
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from kuused.store.settings import THEMES
from kuused.ui.app import KuusedApp
from kuused.ui.theme import (
    OWN,
    READABLE,
    Colours,
    colours_of,
    deck_variables,
    mixed,
    ratio,
    readable,
    theme_of,
)
from tests.ui.helpers import SCREENS, make_app, regions_of
from tests.ui.tables import a_setup, sit_down

BORROWED = [name for name in THEMES if name not in OWN]
GROUNDS = ("background", "surface", "panel")
INKS = ("red", "black", "blue", "green", "gold")

# Frames, blocks and the dots of empty places are drawn, not read.
_DRAWN = {chr(code) for code in range(0x2500, 0x25A0)} | set(" ·")


@pytest.mark.parametrize("name", OWN)
def test_the_card_played_last_stands_out_from_cards_and_table(name: str) -> None:
    colours = OWN[name]
    latest = Color.parse(theme_of(name, colours).variables["card-latest"])
    ground = colours.background if colours.dark else colours.panel
    for other in (colours.card, colours.card_blocked, ground):
        apart = zip(latest.rgb, Color.parse(other).rgb, strict=True)
        assert max(abs(one - two) for one, two in apart) >= 40


def unreadable(app: KuusedApp, least: float) -> list[tuple[str, float]]:
    """Every piece of text on the topmost screen with less contrast than this."""
    found = []
    seen = regions_of(app)
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            inside = any(region.contains(x, y) for region in seen)
            x += segment.cell_length
            if not inside or _DRAWN.issuperset(segment.text):
                continue
            contrast = _contrast(segment)
            if contrast < least - 0.005:
                found.append((segment.text.strip(), round(contrast, 2)))
    return found


def _contrast(segment: Segment) -> float:
    style = segment.style
    assert style is not None
    assert not style.dim, segment.text
    ink, ground = _opaque(style.color), _opaque(style.bgcolor)
    return ratio(ink, ground)


def _opaque(colour: RichColor | None) -> Color:
    assert colour is not None
    assert colour.triplet is not None
    return Color(*colour.triplet)


@pytest.mark.parametrize(
    ("theme", "dress", "four"),
    [
        ("dark", "french", True),
        ("light", "spanish", False),
        ("high-contrast", "french", True),
        ("colour-blind", "spanish", False),
        ("solarized-light", "french", True),
    ],
)
async def test_all_text_reads_on_every_screen(theme: str, dress: str, four: bool) -> None:
    app = make_app(theme=theme, dress=dress, four_colours=four)
    least = colours_of(theme).least
    bad = {}
    async with app.run_test(size=(100, 32)) as pilot:
        for name, make in SCREENS.items():
            if make is not None:
                await app.push_screen(make())
            for _ in range(2):  # what has the focus is drawn in other colours
                await pilot.pause()
                if found := unreadable(app, least):
                    bad[name] = found
                await pilot.press("tab")
            if make is not None:
                await app.pop_screen()
        table = await sit_down(app, pilot, a_setup())
        for _ in range(2):
            await table.my_turn()
            await pilot.pause()
            if found := unreadable(app, least):
                bad["table"] = found
            await table.press("enter")
        await table.my_turn()
        await table.press("n")
        await pilot.pause()
        if found := unreadable(app, least):
            bad["notebook"] = found
    assert bad == {}


@pytest.mark.parametrize("name", THEMES)
def test_every_meaning_reads_on_every_ground(name: str) -> None:
    colours = colours_of(name)
    told = ("foreground", "quiet", "primary", "back", "turn", "chip", "danger", "playable")
    for meaning, ground in itertools.product((*told, "blocked"), GROUNDS):
        assert _between(getattr(colours, meaning), getattr(colours, ground)) >= colours.least
    for ink, ground in itertools.product(INKS, GROUNDS):
        assert _between(getattr(colours.felt, ink), getattr(colours, ground)) >= colours.least
    for ink in INKS:
        assert _between(getattr(colours.paper, ink), colours.card) >= colours.least
    for player in colours.players:
        assert _between(player, colours.background) >= READABLE


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("spanish", "four"), [(False, False), (False, True), (True, False)])
def test_suits_read_on_the_paper_of_blocked_cards(name: str, spanish: bool, four: bool) -> None:
    colours = colours_of(name)
    variables = deck_variables(colours, spanish=spanish, four=four)
    for suit in ("diamonds", "clubs", "hearts", "spades"):
        blocked = variables[f"blocked-{suit}"]
        assert _between(blocked, colours.card_blocked) >= colours.least
    inks = {variables[f"card-{suit}"] for suit in ("diamonds", "clubs", "hearts", "spades")}
    assert len(inks) == (4 if spanish or four else 2)


@pytest.mark.parametrize("name", THEMES)
def test_what_can_be_played_is_brighter_paper(name: str) -> None:
    colours = colours_of(name)
    lit, unlit = (_between(paper, "#000000") for paper in (colours.card, colours.card_blocked))
    assert lit > unlit
    assert _between(colours.card, colours.card_blocked) >= 1.4


def test_the_settings_know_every_theme_that_can_be_drawn() -> None:
    drawn = [name for name, theme in BUILTIN_THEMES.items() if not theme.ansi]
    assert list(THEMES) == [*OWN, *drawn]


def test_a_theme_that_this_textual_has_not_is_the_first() -> None:
    assert colours_of("no such theme") is OWN["dark"]


async def test_another_deck_shows_at_once() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(app, pilot, a_setup())
        await table.my_turn()
        before = _inks(app)
        await table.press("f3")
        await pilot.pause()
        four = _inks(app)
        await table.press("f2")
        await pilot.pause()
        light = _inks(app)
        assert app.settings.four_colours
        assert app.settings.theme == "light"
    assert before["♦"] == before["♥"]
    assert len({four[sign] for sign in "♦♣♥♠"}) == 4
    assert all(light[sign] != four[sign] for sign in "♦♣♥♠")


def _inks(app: KuusedApp) -> dict[str, object]:
    """The colour of each suit above its column."""
    strips = app.screen._compositor.render_strips()
    found: dict[str, object] = {}
    for segment in itertools.chain.from_iterable(strips):
        sign = segment.text.strip()
        if sign and sign in "♦♣♥♠" and segment.style is not None:
            found.setdefault(sign, segment.style.color)
    return found


# -- the arithmetic ------------------------------------------------------------------------------


def _between(one: str, other: str) -> float:
    return ratio(Color.parse(one), Color.parse(other))


def test_contrast_as_the_standard_has_it() -> None:
    assert _between("#000000", "#ffffff") == pytest.approx(21)
    assert _between("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert _between("#ff0000", "#ff0000") == 1


def test_a_colour_is_changed_no_more_than_it_needs() -> None:
    assert readable("#000000", "#ffffff") == "#000000"
    assert 4.5 <= _between(readable("#777777", "#ffffff"), "#ffffff") < 5
    assert _between(readable("#777777", "#707070"), "#707070") >= 4.5
    assert readable("#808080", "#ffffff", "#000000", least=15) in ("#FFFFFF", "#000000")
    assert mixed("#000000", "#ffffff", 0.5).lower() == "#7f7f7f"


# -- colour blindness ----------------------------------------------------------------------------

_SIGHTS = {
    # Machado, Oliveira and Fernandes (2009), at full severity: what is left of linear red, green
    # and blue.
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _seen(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour in CIE Lab, as it is seen."""
    parsed = Color.parse(colour)
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (parsed.r / 255, parsed.g / 255, parsed.b / 255)
    ]
    left = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in _SIGHTS[sight]
    ]
    red, green, blue = left
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _apart(colours: Colours, sight: str, inks: list[str]) -> float:
    seen = [_seen(ink, sight) for ink in inks]
    return min(math.dist(one, other) for one, other in itertools.combinations(seen, 2))


@pytest.mark.parametrize("sight", _SIGHTS)
def test_in_the_colour_blind_theme_every_sight_tells_suits_and_meanings_apart(sight: str) -> None:
    colours = OWN["colour-blind"]
    meanings = [colours.playable, colours.blocked, colours.danger, colours.turn]
    assert _apart(colours, sight, meanings) >= 18
    for deck in (("red", "black"), ("blue", "green", "red", "black")):
        for inks in (colours.felt, colours.paper):
            assert _apart(colours, sight, [getattr(inks, ink) for ink in deck]) >= 18
    spanish = ("gold", "green", "red", "blue")
    for inks in (colours.felt, colours.paper):
        assert _apart(colours, sight, [getattr(inks, ink) for ink in spanish]) >= 18
