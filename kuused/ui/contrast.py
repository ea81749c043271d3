"""How well one colour reads on another: the arithmetic of WCAG 2, and what it takes to read."""

from __future__ import annotations

from typing import Final

from textual.color import Color

__all__ = ["READABLE", "mixed", "ratio", "readable"]

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
    """The contrast of two opaque colours: from 1, none, to 21, black on white."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with so large a share of another in it, 0 to 1."""
    return Color.parse(colour).blend(Color.parse(other), share, 1.0).hex6


def readable(colour: str, *grounds: str, least: float = READABLE) -> str:
    """The colour nearest to this one that reads on all of these grounds.

    It is made lighter or darker, whichever gets there sooner. Where nothing reads on all of them,
    the best there is: black or white.

    Args:
        colour: the colour wished for.
        grounds: what it will lie on.
        least: the contrast asked for.
    """
    wished, under = Color.parse(colour), [Color.parse(ground) for ground in grounds]
    ends = (Color(255, 255, 255), Color(0, 0, 0))
    for step in range(_STEPS + 1):
        for end in ends:
            # What counts is the colour as it is written, in whole steps of each channel.
            tried = Color.parse(wished.blend(end, step / _STEPS, 1.0).hex6)
            if all(ratio(tried, ground) >= least for ground in under):
                return tried.hex6
    return max(ends, key=lambda end: min(ratio(end, ground) for ground in under)).hex6
