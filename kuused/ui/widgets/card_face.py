"""What is printed on a card: its index in two corners, and its pips or its court between them."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from kuused.engine import Card
from kuused.ui.widgets.glyphs import Glyphs
from kuused.words import Words

__all__ = ["card_face"]

_NUMBERS: Final = {"A": 1, "T": 10} | {str(number): number for number in range(2, 10)}
_PIPS: Final = {
    # How many lie in each row: for two rows, and for three.
    2: ((1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 4)),
    3: (
        (0, 1, 0),
        (1, 0, 1),
        (1, 1, 1),
        (2, 0, 2),
        (2, 1, 2),
        (2, 2, 2),
        (2, 3, 2),
        (3, 2, 3),
        (3, 3, 3),
        (3, 4, 3),
    ),
}
_ROOM: Final = 7
"""Cells from which there is room for pips."""


def card_face(words: Words, card: Card, signs: Glyphs, width: int, rows: int) -> list[str]:
    """The rows of a card within its edges, each ``width`` cells wide.

    In Spanish dress the three courts bear their names: sota, caballo and rey.

    Args:
        words: name cards as the dress and the terminal want it.
        card: the card.
        signs: what pictures are framed with.
        width: cells of each row.
        rows: how many rows; from two on both corners have the index.
    """
    index = words.card(card)
    last = index.rjust(width) if rows > 1 else ""
    middle = rows - 2
    if width >= _ROOM and middle in _PIPS:
        between = _printed(words, card, signs, middle)
    else:
        between = ["" for _ in range(middle)]
        if middle > 1:
            between[(middle - 1) // 2] = words.suit(card.suit)
    return [index.ljust(width), *(row.center(width) for row in between), last][:rows]


def _printed(words: Words, card: Card, signs: Glyphs, rows: int) -> list[str]:
    suit, number = words.suit(card.suit), _NUMBERS.get(card.rank)
    if number is not None and number <= len(_PIPS[rows]):
        spaced = {2: f"{suit}   {suit}"} if rows == 3 else {}
        counts = _PIPS[rows][number - 1]
        return [spaced.get(count, " ".join(suit * count)) for count in counts]
    name = words.rank_name(card)
    if words.dress == "spanish" and cell_len(name) <= _ROOM:
        return [suit, name, suit][:rows]
    box, rank = signs.small, words.rank(card)
    top = f"{box.top_left}{box.top}{suit}{box.top}{box.top_right}"
    bottom = f"{box.bottom_left}{box.top}{suit}{box.top}{box.bottom_right}"
    return [top, f"{box.side}{rank:^3}{box.side}", bottom] if rows == 3 else [top, bottom]
