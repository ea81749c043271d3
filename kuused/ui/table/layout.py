"""Regions of the parts of the table at every size: arithmetic without widgets.

The sizes are those of :mod:`kuused.ui.widgets.chrome`. ``compact`` fits everything into 80 by 24;
``standard`` has room for larger cards; in ``spacious`` the seats stand around the columns.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Region

from kuused.ui.widgets.chrome import size_class
from kuused.ui.widgets.columns import Shape

__all__ = ["Places", "places"]

_SEAT = {"-compact": 4, "-standard": 5, "-spacious": 5}
"""Lines of a seat's box."""
_HAND = {"-compact": 6, "-standard": 8, "-spacious": 9}
"""Lines of the hand: a raised card and the digits under it."""
_WIDEST = 28
"""Cells beyond which a seat's box is no better for being wider."""


@dataclass(frozen=True)
class Places:
    """The region of every part of the table.

    Attributes:
        size: the class of the size, as ``"-compact"``.
        seats: the other seats, from the watcher's left on.
        mine: the person's own seat; ``None`` for somebody who looks on.
        hand_middle: the cell in the hand's region that its middle should be at; 0 when it begins at
            the left.
        middle: cells left free between the second and third column, for the pot.
    """

    size: str
    header: Region
    seats: tuple[Region, ...]
    columns: Region
    middle: int
    pot: Region
    log: Region
    mine: Region | None
    hand: Region
    hand_middle: int
    prompt: Region
    keys: Region


def places(width: int, height: int, others: int, person: bool) -> Places:
    """Where everything stands.

    Args:
        width: columns of the terminal.
        height: its lines.
        others: seats besides the person's, or all of them when somebody looks on.
        person: whether a person plays.
    """
    size = size_class(width, height)
    roomy = size != "-compact"
    side = 1 if roomy else 0
    keys = Region(0, height - 1, width, 1)
    prompt_lines = 2 if roomy else 1
    prompt = Region(0, height - 1 - prompt_lines, width, prompt_lines)
    hand_top = prompt.y - _HAND[size]
    top = 2 if size == "-spacious" else 1
    right = width
    if size == "-spacious":
        log_width = min(38, max(30, width - 112))
        log = Region(width - log_width - 1, top, log_width, prompt.y - top)
        right = log.x - 1
        seats, centre = _around(right, top, hand_top, others)
    else:
        seats = _row(width, top, _SEAT[size], others)
        centre_top = top + _SEAT[size] + side
        centre = Region(side, centre_top, width - 2 * side, hand_top - centre_top)
        log = Region(0, 0, 0, 0)
    own = None
    hand = Region(side, hand_top, right - 2 * side, _HAND[size])
    if person:
        own_width = 14 if size == "-compact" else 20
        own_height = _SEAT[size]
        own = Region(side, hand_top + _HAND[size] - own_height - 1, own_width, own_height)
        hand = Region(own.right + 1, hand_top, right - own.right - 1 - side, _HAND[size])
    if size == "-spacious":
        middle, ranks = 17, 10
        shape = Shape.of(centre.width, centre.height, ranks, middle)
        left = centre.x + max(0, centre.width - shape.width) // 2
        columns = Region(left, centre.y, shape.width, centre.height)
        pot = Region(left + shape.x(2) - middle + 1, 0, middle - 3, 8)
        if not person:
            hand = Region(left, hand.y, right - left, hand.height)
        pot = pot.at_offset((pot.x, columns.y + (columns.height - pot.height) // 2))
    else:
        middle = 0
        columns = Region(centre.x, centre.y, 50 if roomy else 38, centre.height)
        pot_x = columns.right + 2
        pot_width = 18 if roomy else 15
        pot_height = min(centre.height, 9 if roomy else 7)
        pot = Region(pot_x, centre.y + (centre.height - pot_height + 1) // 2, pot_width, pot_height)
        log = Region(pot.right + 2, centre.y, centre.right - pot.right - 2, centre.height)
    middle_x = columns.x + columns.width // 2 if size == "-spacious" else 0
    return Places(
        size=size,
        header=Region(0, 0, width, 1),
        seats=seats,
        columns=columns,
        middle=middle,
        pot=pot,
        log=log,
        mine=own,
        hand=hand,
        hand_middle=max(0, middle_x - hand.x),
        prompt=prompt,
        keys=keys,
    )


def _row(width: int, y: int, height: int, count: int) -> tuple[Region, ...]:
    """Seats side by side over the whole width, all alike, none wider than it needs to be."""
    each = width // count
    if each <= _WIDEST:
        left = (width - each * count) // 2
        return tuple(Region(left + each * number, y, each, height) for number in range(count))
    room = width / count
    return tuple(
        Region(round(room * number + (room - _WIDEST) / 2), y, _WIDEST, height)
        for number in range(count)
    )


def _around(width: int, top: int, bottom: int, count: int) -> tuple[tuple[Region, ...], Region]:
    """Seats around the table, clockwise from the lower left, and the room between them."""
    height, seat_width = _SEAT["-spacious"], 20
    sides = 2 if count > 5 else 1
    above = count - 2 * sides
    inner_top = top + (height if above else 0)
    inner = Region(seat_width + 1, inner_top, width - 2 * seat_width - 2, bottom - inner_top)
    slots = [
        inner_top
        + round((bottom - inner_top - height * sides) * (number + 1) / (sides + 1))
        + height * number
        for number in range(sides)
    ]
    left = [Region(0, y, seat_width, height) for y in reversed(slots)]
    across = list(_row(width, top, height, above)) if above else []
    right = [Region(width - seat_width, y, seat_width, height) for y in slots]
    return tuple(left + across + right), inner
