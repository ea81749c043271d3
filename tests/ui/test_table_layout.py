"""Where everything stands, at every size and for every number of players."""

from __future__ import annotations

import itertools

import pytest
from textual.geometry import Region

from kuused.ui.table.layout import places
from kuused.ui.widgets.columns import Shape
from kuused.ui.widgets.hand import spread

SIZES = [(80, 24), (80, 50), (99, 31), (100, 32), (129, 60), (130, 40), (240, 70)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("person", [True, False])
def test_parts_lie_on_the_screen_and_on_no_other(
    size: tuple[int, int], players: int, person: bool
) -> None:
    others = players - 1 if person else players
    where = places(*size, others, person)
    parts = [where.header, where.columns, where.log, where.hand, where.prompt, where.keys]
    parts += where.seats
    if where.middle:
        assert where.columns.contains_region(where.pot)
    else:
        parts.append(where.pot)
    if where.mine is not None:
        parts.append(where.mine)
    screen = Region(0, 0, *size)
    for part in parts:
        assert part.area
        assert screen.contains_region(part)
    for one, other in itertools.combinations(parts, 2):
        assert not one.overlaps(other), (one, other)
    assert len(where.seats) == others
    assert min(seat.width for seat in where.seats) >= 10


@pytest.mark.parametrize("size", SIZES)
def test_all_ranks_and_the_suits_have_a_line(size: tuple[int, int]) -> None:
    for others in range(2, 9):
        where = places(*size, others, person=True)
        shape = Shape.of(where.columns.width, where.columns.height, 10, where.middle)
        assert shape.top + 10 * shape.lines <= where.columns.height
        assert shape.width <= where.columns.width
        assert shape.card >= 6


@pytest.mark.parametrize("size", SIZES)
def test_the_pot_lies_between_the_columns_or_beside_them(size: tuple[int, int]) -> None:
    where = places(*size, 4, person=True)
    if where.middle:
        shape = Shape.of(where.columns.width, where.columns.height, 10, where.middle)
        assert where.columns.x + shape.x(1) + shape.card <= where.pot.x
        assert where.pot.right <= where.columns.x + shape.x(2)
    else:
        assert where.pot.x >= where.columns.right


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (130, 40)])
@pytest.mark.parametrize("count", range(1, 15))
def test_a_hand_of_any_size_fits(size: tuple[int, int], count: int) -> None:
    where = places(*size, 2, person=True)
    face = {6: 6, 8: 8, 9: 9}[where.hand.height]
    for chosen in (None, *range(count)):
        slots = spread(where.hand.width, count, face, chosen)
        assert len(slots) == count
        for (x, width), (after, _) in itertools.pairwise(slots):
            assert x + width <= after
            assert width >= 4
        x, width = slots[-1]
        assert width == face
        assert x + width <= where.hand.width
        if chosen is not None:
            assert slots[chosen][1] == face


def test_a_terminal_of_any_size_breaks_nothing() -> None:
    for width, height in itertools.product((1, 10, 40, 79), (1, 5, 23)):
        places(width, height, 7, person=True)
        places(width, height, 8, person=False)
