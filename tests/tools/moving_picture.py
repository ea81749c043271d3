"""A recording of a terminal as a picture that moves: an asciicast in, an animated SVG out.

What stands on the screen is cut into pieces: grounds of one colour, words, block signs. Pieces that
are seen at the same times are put together, and one CSS animation shows and hides them all. What
never changes is in the file once. Whoever wants no motion, and whatever can't show any, sees the
first frame.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

import pyte

__all__ = ["Still", "drawn", "stills"]

SHORTEST: Final = 0.08
"""Seconds that a frame is seen at the least; what comes sooner is part of the next."""
LAST: Final = 2.0
"""Seconds that the last frame is seen."""
WIDTH, HEIGHT, SIZE, MARGIN = 8.4, 17.0, 14, 10
INK, GROUND = "#dfe8e2", "#0f1a16"
FONTS: Final = "'DejaVu Sans Mono','Fira Code',Menlo,Consolas,'Liberation Mono',monospace"
BLOCKS: Final = {
    "█": (0.0, 0.0, 1.0, 1.0),
    "▀": (0.0, 0.0, 1.0, 0.5),
    "▄": (0.0, 0.5, 1.0, 0.5),
    "▌": (0.0, 0.0, 0.5, 1.0),
    "▐": (0.5, 0.0, 0.5, 1.0),
}
"""Signs that are drawn as rectangles, so that they meet whatever the font: x, y, width, height."""


class Piece(NamedTuple):
    """Something on the screen: a ground where it has no text.

    Attributes:
        bold: whether its text is bold.
    """

    row: int
    column: int
    width: int
    colour: str
    text: str = ""
    bold: bool = False


@dataclass(frozen=True)
class Still:
    """What stands on the screen from a moment on.

    Attributes:
        at: seconds from the start.
        pieces: all there is.
        ground: the colour that most of it stands on.
    """

    at: float
    pieces: frozenset[Piece]
    ground: str


# -- what stands there -----------------------------------------------------------------------------


def stills(cast: str) -> list[Still]:
    """What is seen, one after the other, of an asciicast of version 2."""
    header, *events = [json.loads(line) for line in cast.splitlines()]
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    found: list[Still] = []
    times = [event[0] for event in events]
    for (at, _, painted), after in zip(events, [*times[1:], times[-1] + LAST], strict=True):
        stream.feed(painted)
        if after - at < SHORTEST and found and at - found[-1].at < SHORTEST:
            continue
        still = _still(at, screen)
        if found and still.pieces == found[-1].pieces:
            continue
        if found and at - found[-1].at < SHORTEST:
            still = Still(found.pop().at, still.pieces, still.ground)
        found.append(still)
    return found


def _still(at: float, screen: Any) -> Still:
    pieces: set[Piece] = set()
    counted: dict[str, int] = {}
    for row in range(screen.lines):
        cells = [_cell(screen.buffer[row][column]) for column in range(screen.columns)]
        column = 0
        for ground, group in groupby(cells, lambda cell: cell[2]):
            width = len(list(group))
            counted[ground] = counted.get(ground, 0) + width
            pieces.add(Piece(row, column, width, ground))
            column += width
        pieces.update(_words(row, cells))
    ground = max(counted, key=lambda colour: (counted[colour], colour))
    return Still(
        at, frozenset(piece for piece in pieces if piece.text or piece.colour != ground), ground
    )


_Cell = tuple[str, str, str, bool]
"""A sign, its colour, its ground, and whether it is bold."""


def _cell(cell: Any) -> _Cell:
    ink, ground = _colour(cell.fg, INK), _colour(cell.bg, GROUND)
    if cell.reverse:
        ink, ground = ground, ink
    return cell.data or " ", ink, ground, cell.bold


def _colour(name: str, default: str) -> str:
    known = len(name) == 6 and all(sign in "0123456789abcdef" for sign in name)
    return f"#{name}" if known else default


def _words(row: int, cells: Sequence[_Cell]) -> Iterator[Piece]:
    """The words, and the block signs, of a row."""

    def kind(place: tuple[int, _Cell]) -> tuple[str, bool, bool, bool]:
        _, (sign, ink, _, bold) = place
        return ink, bold, sign == " ", sign in BLOCKS

    for (ink, bold, blank, _), group in groupby(enumerate(cells), kind):
        places = list(group)
        if not blank:
            text = "".join(cell[0] for _, cell in places)
            yield Piece(row, places[0][0], len(text), ink, text, bold)


# -- how it is drawn -------------------------------------------------------------------------------


def drawn(frames: Sequence[Still], size: tuple[int, int], title: str) -> str:
    """The picture, animated if there is more than one frame.

    Args:
        frames: what is seen, in order.
        size: columns and rows of the terminal.
        title: what the picture is called for those who don't see it.
    """
    total = frames[-1].at + LAST
    seen: dict[Piece, list[int]] = {}
    for number, frame in enumerate(frames):
        for piece in frame.pieces:
            seen.setdefault(piece, []).append(number)
    together: dict[tuple[int, ...], list[Piece]] = {}
    for piece, places in sorted(seen.items()):
        together.setdefault(tuple(places), []).append(piece)
    width, height = (
        cells * cell + 2 * MARGIN for cells, cell in zip(size, (WIDTH, HEIGHT), strict=True)
    )
    colours = {colour: f"c{n}" for n, colour in enumerate(sorted({p.colour for p in seen}))}
    styles = [f".{name}{{fill:{colour}}}" for colour, name in colours.items()]
    layers: tuple[list[str], list[str]] = ([], [])
    for number, (numbers, pieces) in enumerate(together.items()):
        always = len(numbers) == len(frames)
        if not always:
            styles.append(_animation(f"k{number}", numbers, frames, total))
        hidden = "" if 0 in numbers else ' visibility="hidden"'
        opening = "<g>" if always else f'<g class="k{number}"{hidden}>'
        for layer, words in zip(layers, (False, True), strict=True):
            marks = [_mark(piece, colours) for piece in pieces if bool(piece.text) is words]
            if marks:
                layer.append(opening + "".join(marks) + "</g>")
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>text{{font:{SIZE}px {FONTS};white-space:pre}}.b{{font-weight:bold}}",
            f"g{{animation-duration:{total:.2f}s;animation-timing-function:step-end;"
            "animation-iteration-count:infinite}",
            *styles,
            "@media (prefers-reduced-motion:reduce){g{animation:none!important}}</style>",
            f'<rect width="100%" height="100%" rx="8" fill="{frames[0].ground}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})" shape-rendering="crispEdges">',
            *layers[0],
            "</g>",
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *layers[1],
            "</g>",
            "</svg>\n",
        )
    )


def _animation(name: str, numbers: Sequence[int], frames: Sequence[Still], total: float) -> str:
    """Keyframes that show something in these frames alone."""
    steps = []
    shown: bool | None = None
    for number, frame in enumerate(frames):
        now = number in numbers
        if now is not shown:
            share = f"{frame.at / total * 100:.2f}%"
            steps.append(f"{share}{{visibility:{'visible' if now else 'hidden'}}}")
            shown = now
    return f"@keyframes {name}{{{''.join(steps)}}}.{name}{{animation-name:{name}}}"


def _mark(piece: Piece, colours: dict[str, str]) -> str:
    """A piece as SVG."""
    name = colours[piece.colour]
    x, y = piece.column * WIDTH, piece.row * HEIGHT
    width = piece.width * WIDTH
    if not piece.text:
        return _rectangle(name, x, y, width, HEIGHT)
    if piece.text[0] in BLOCKS:
        return "".join(_blocks(piece, name))
    bold = " b" if piece.bold else ""
    baseline = y + HEIGHT * 0.77
    return (
        f'<text class="{name}{bold}" x="{x:.4g}" y="{baseline:.4g}" textLength="{width:.4g}">'
        f"{escape(piece.text)}</text>"
    )


def _blocks(piece: Piece, name: str) -> Iterator[str]:
    """Block signs: those alike beside each other are one rectangle where they meet."""
    column = piece.column
    for sign, group in groupby(piece.text):
        count = len(list(group))
        left, top, wide, high = BLOCKS[sign]
        y = (piece.row + top) * HEIGHT
        runs: Iterable[tuple[float, float]] = [(column, count)]
        if wide < 1.0:
            runs = [(column + place + left, wide) for place in range(count)]
        for begin, width in runs:
            yield _rectangle(name, begin * WIDTH, y, width * WIDTH, high * HEIGHT)
        column += count


def _rectangle(name: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect class="{name}" x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}"/>'
    )
