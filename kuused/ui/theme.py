"""The colours by role, the themes, and the variables of the stylesheets made from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from textual.color import Color
from textual.css.stylesheet import Stylesheet
from textual.theme import BUILTIN_THEMES, Theme

from kuused.engine import Suit

__all__ = [
    "OWN",
    "READABLE",
    "CachedStylesheet",
    "Colours",
    "Inks",
    "colours_of",
    "deck_variables",
    "mixed",
    "ratio",
    "readable",
    "theme_of",
]

READABLE: Final = 4.5
"""The least contrast between text and its ground, as WCAG 2 asks for (level AA)."""
_STEPS: Final = 40


def _luminance(colour: Color) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(linear, (colour.r, colour.g, colour.b))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Color, other: Color) -> float:
    """Return the contrast of two opaque colours by WCAG 2: from 1, none, to 21, black on white."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another mixed in, 0 to 1."""
    return Color.parse(colour).blend(Color.parse(other), share, 1.0).hex6


def readable(colour: str, *grounds: str, least: float = READABLE) -> str:
    """Return the nearest colour that is readable on all of these backgrounds.

    It is made lighter or darker, whichever needs the smaller change. Where no colour is readable on all of them, the
    better of black and white is returned.

    Args:
        colour: the colour wanted.
        grounds: the backgrounds.
        least: the contrast wanted.
    """
    wished, under = Color.parse(colour), [Color.parse(ground) for ground in grounds]
    ends = (Color(255, 255, 255), Color(0, 0, 0))
    for step in range(_STEPS + 1):
        for end in ends:
            # Measured as it will be drawn, in whole steps of each channel.
            tried = Color.parse(wished.blend(end, step / _STEPS, 1.0).hex6)
            if all(ratio(tried, ground) >= least for ground in under):
                return tried.hex6
    return max(ends, key=lambda end: min(ratio(end, ground) for ground in under)).hex6


class Inks(NamedTuple):
    """The colours in which suits are printed."""

    red: str
    black: str
    blue: str
    green: str
    gold: str


@dataclass(frozen=True)
class Colours:
    """The colours of a theme by role.

    The stylesheets use these roles alone, as ``$playable``, ``$turn``, ``$suit-hearts``. Nothing is told by colour alone.

    Attributes:
        background, surface, panel: the background, and two levels raised from it.
        quiet: less important text.
        primary: titles, keys, and the focused widget.
        back: the back of a card.
        turn, chip, danger: whose turn it is; chips; who is nearly out of chips, and errors.
        playable, blocked: playable cards, and cards that can't be played.
        line: frames and rules.
        card, card_blocked: the paper of a card, and of one that can't be played.
        felt: the inks of the suits on the bare table.
        paper: the inks of the suits on cards.
        players: a colour for each seat in a plot; letters tell them apart as well.
        least: the contrast that all text has.
    """

    dark: bool
    background: str
    surface: str
    panel: str
    foreground: str
    quiet: str
    primary: str
    back: str
    turn: str
    chip: str
    danger: str
    playable: str
    blocked: str
    line: str
    card: str
    card_blocked: str
    felt: Inks
    paper: Inks
    players: tuple[str, ...]
    least: float = READABLE


def _split(colours: str) -> tuple[str, ...]:
    return tuple(colours.split())


_PAPER: Final = Inks("#b3261e", "#1c2a24", "#1f4e8c", "#136038", "#7a4d00")

DARK: Final = Colours(
    dark=True,
    background="#0f1a17",
    surface="#16241f",
    panel="#1d2f29",
    foreground="#dfe8e2",
    quiet="#93a79e",
    primary="#7fc8a0",
    back="#5fa48c",
    turn="#e9c46a",
    chip="#e9c46a",
    danger="#f5978a",
    playable="#a8e6a1",
    blocked="#93a79e",
    line="#48655a",
    card="#f4eedd",
    card_blocked="#b5b29f",
    felt=Inks("#f0908a", "#dfe8e2", "#9cc3ee", "#8fd6a0", "#e9c46a"),
    paper=_PAPER,
    players=_split("#7fc8a0 #e9c46a #f28b7d #8fb8ea #d6a2e8 #e8a86a #7fd3d6 #c9cfca"),
)

LIGHT: Final = Colours(
    dark=False,
    background="#f4f1e8",
    surface="#ebe7da",
    panel="#e2ddcc",
    foreground="#1c2a24",
    quiet="#525e57",
    primary="#1a5c40",
    back="#2d6b50",
    turn="#744b00",
    chip="#744b00",
    danger="#9c2318",
    playable="#115c27",
    blocked="#525e57",
    line="#a3a791",
    card="#fffdf6",
    card_blocked="#d0cab5",
    felt=Inks("#9f2018", "#1c2a24", "#1f4e8c", "#115535", "#6f4600"),
    paper=_PAPER,
    players=_split("#1f6b4a #8a5a00 #a8281c #1f4e8c #7a2f8f #9a460e #0f6a70 #4a524d"),
)

HIGH_CONTRAST: Final = Colours(
    dark=True,
    background="#000000",
    surface="#000000",
    panel="#1a1a1a",
    foreground="#ffffff",
    quiet="#d0d0d0",
    primary="#7dffb2",
    back="#b8b8b8",
    turn="#ffe14d",
    chip="#ffd24d",
    danger="#ff9c8f",
    playable="#8dff7a",
    blocked="#c4c4c4",
    line="#8c8c8c",
    card="#ffffff",
    card_blocked="#c8c8c8",
    felt=Inks("#ff9c8f", "#ffffff", "#8fc7ff", "#7dffb2", "#ffd24d"),
    paper=Inks("#9c0000", "#000000", "#003a8c", "#005223", "#5e3a00"),
    players=_split("#7dffb2 #ffe14d #ff9c8f #8fc7ff #f0b0ff #ffb86b #7df4ff #ffffff"),
    least=7.0,
)

COLOUR_BLIND: Final = Colours(
    # Blue against orange, light against dark: all kinds of colour blindness tell these apart. A test
    # looks at the theme as the three kinds of colour blindness do.
    dark=True,
    background="#0e1620",
    surface="#15202d",
    panel="#1d2c3d",
    foreground="#eef3f7",
    quiet="#9dadba",
    primary="#56b4e9",
    back="#7f97ab",
    turn="#f0e442",
    chip="#f0a020",
    danger="#ff8a4a",
    playable="#7cd0ff",
    blocked="#9dadba",
    line="#4a6076",
    card="#f6f3ea",
    card_blocked="#b4b6b8",
    felt=Inks("#f16b35", "#ffffff", "#3ba3cc", "#4df5a0", "#f4f024"),
    paper=Inks("#a04d19", "#101418", "#0c10dc", "#285f59", "#3a3100"),
    players=_split("#56b4e9 #f0e442 #f08030 #2fb58a #e59ac4 #ffffff #ffcf9a #8d9dab"),
)

OWN: Final = {
    "dark": DARK,
    "light": LIGHT,
    "high-contrast": HIGH_CONTRAST,
    "colour-blind": COLOUR_BLIND,
}
"""Our own themes by the name that settings give them."""


def colours_of(name: str) -> Colours:
    """Return the colours of a theme by its name in the settings; of the first theme for an unknown one."""
    return OWN.get(name) or _textual_colours(name) or DARK


_HUES: Final = _split("#4fb286 #d9a400 #e0604f #4f8fe0 #b066d0 #e08a3c #2fb3b8 #98a09b")
_INKS: Final = Inks("#d9362b", "#1a1a1a", "#2f6fc4", "#1f8a4c", "#b07900")


def _textual_colours(name: str) -> Colours | None:
    """Return the colours of one of Textual's themes; ``None`` when this Textual has no such theme.

    Textual's themes have some ten colours each, and not all of those are readable on their own background. Missing
    colours are mixed from the others; unreadable ones are made lighter or darker.
    """
    theme = BUILTIN_THEMES.get(name)
    if theme is None or theme.ansi:
        return None  # the terminal chooses the colours, so nothing is known about contrast
    given = theme.to_color_system().generate()
    background, surface, panel = given["background"], given["surface"], given["panel"]
    grounds = (background, surface, panel)

    def on_table(colour: str) -> str:
        return readable(colour, *grounds)

    foreground, turn = on_table(given["foreground"]), on_table(given["warning"])
    paper = mixed("#fffdf8", given["primary"], 0.04)
    blocked = mixed(paper, "#404040", 0.27)

    def printed(colour: str) -> str:
        return readable(colour, paper, mixed(paper, "#1a1a1a", 0.07), mixed(paper, turn, 0.3))

    shown = (given["error"], foreground, _INKS.blue, given["success"], given["warning"])
    return Colours(
        dark=theme.dark,
        background=background,
        surface=surface,
        panel=panel,
        foreground=foreground,
        quiet=on_table(mixed(foreground, background, 0.35)),
        primary=on_table(given["primary"]),
        back=on_table(given["secondary"]),
        turn=turn,
        chip=turn,
        danger=on_table(given["error"]),
        playable=on_table(given["success"]),
        blocked=on_table(mixed(foreground, background, 0.35)),
        line=mixed(foreground, background, 0.65),
        card=paper,
        card_blocked=blocked,
        felt=Inks(*map(on_table, shown)),
        paper=Inks(*map(printed, _INKS)),
        players=tuple(map(on_table, _HUES)),
    )


_DECKS: Final = {
    # diamonds, clubs, hearts, spades
    "two": ("red", "black", "red", "black"),
    "four": ("blue", "green", "red", "black"),
    "spanish": ("gold", "green", "red", "blue"),
}


_SUN: Final = "#f0b020"


def _tree(colours: Colours) -> str:
    """Return the green of the spruce on the home screen, dark enough for the suits on it."""
    return mixed(colours.primary, "#000000", 0.5 if colours.least <= READABLE else 0.7)


def _latest(colours: Colours) -> str:
    """Return the paper of the last played card: as near to the turn's colour as stays readable.

    On a light background the turn's colour is dark and would make the card look dirty, so a warm yellow is used.
    """
    glow = colours.turn if colours.dark else _SUN
    for share in (0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1):
        paper = mixed(colours.card, glow, share)
        if all(readable(ink, paper, least=colours.least) == ink.upper() for ink in colours.paper):
            return paper
    return colours.card


def theme_of(name: str, colours: Colours) -> Theme:
    """Return a Textual theme made from the roles."""
    on_primary = readable(colours.background, colours.primary, least=colours.least)
    ground, panel, line = colours.background, colours.panel, colours.line
    return Theme(
        name=f"kuused-{name}",
        dark=colours.dark,
        primary=colours.primary,
        secondary=colours.back,
        accent=colours.turn,
        warning=colours.turn,
        error=colours.danger,
        success=colours.playable,
        foreground=colours.foreground,
        background=ground,
        surface=colours.surface,
        panel=panel,
        text_alpha=1.0,
        variables={
            "playable": colours.playable,
            "blocked": colours.blocked,
            "turn": colours.turn,
            "chip": colours.chip,
            "danger": colours.danger,
            "back": colours.back,
            "table-line": line,
            "card": colours.card,
            "card-blocked": colours.card_blocked,
            "card-latest": _latest(colours),
            "card-text": colours.paper.black,
            "quiet": colours.quiet,
            "spruce": _tree(colours),
            "footer-background": colours.surface,
            "border": colours.primary,
            "border-blurred": line,
            "block-cursor-background": colours.primary,
            "block-cursor-foreground": on_primary,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": panel,
            "block-cursor-blurred-foreground": colours.foreground,
            "input-selection-background": mixed(panel, colours.primary, 0.25),
            "button-color-foreground": on_primary,
            "text-disabled": colours.quiet,
            "text-muted": colours.quiet,
            "scrollbar": panel,
            "scrollbar-hover": line,
            "scrollbar-active": colours.back,
            "scrollbar-background": ground,
            "scrollbar-background-hover": ground,
            "scrollbar-background-active": ground,
            "scrollbar-corner-color": ground,
        },
    )


def deck_variables(colours: Colours, *, spanish: bool, four: bool) -> dict[str, str]:
    """Return the variables for the inks of the suits: on the table, on cards, on blocked cards, on the spruce.

    Args:
        colours: the theme's.
        spanish: whether the deck style is Spanish, which always has four colours.
        four: whether a French deck has four colours and not two.
    """
    deck = _DECKS["spanish" if spanish else "four" if four else "two"]
    tree = _tree(colours)
    variables: dict[str, str] = {}
    for suit in Suit:
        name, ink = suit.name.lower(), deck[suit]
        printed: str = getattr(colours.paper, ink)
        shown: str = getattr(colours.felt, ink)
        variables |= {
            f"suit-{name}": shown,
            f"card-{name}": printed,
            f"blocked-{name}": readable(printed, colours.card_blocked, least=colours.least),
            f"spruce-{name}": readable(shown, tree, least=colours.least),
        }
    return variables


class CachedStylesheet(Stylesheet):
    """Stylesheet that is parsed again only when a variable has changed.

    Textual parses all styles a second time when an app starts, because its theme has been set; ours is set before.

    Args:
        variables: the variables of the theme.
    """

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._changed = False

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take new variables."""
        if variables != self._variables:
            self._changed = True
            super().set_variables(variables)

    def reparse(self) -> None:
        """Parse the styles again if the variables have changed.

        Raises:
            StylesheetParseError: a style is wrong.
        """
        if self._changed:
            super().reparse()
            self._changed = False
