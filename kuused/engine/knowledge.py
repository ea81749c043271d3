"""What can be proved about hidden hands from what everybody has seen.

A forced pass proves that the passer held none of the cards that fitted (R12, R14). Together with
the hand sizes that proves more: once three cards can only lie with a seat that holds three, it
holds nothing else. Under Q2, to open another column while the start suit alone is open proves that
its neighbours are not in that hand. :func:`may_hold` is exact: a card is in a seat's set if and only if some deal
of the hidden cards that agrees with every turn and every hand size gives it to that seat.

The method is that of matchings. Any one deal that agrees is found first, by giving cards out and
letting seats hand cards on where one is full. Another deal gives card *c* of seat *s* to seat *t*
exactly when *t* may hold it and can, by a chain of cards handed on, pass one back to *s*.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

__all__ = ["may_hold"]


def may_hold(hidden: int, allowed: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """For each hand, the hidden cards that it may hold.

    Args:
        hidden: the bits of the cards whose place is not known.
        allowed: for each hand, the cards that no turn of its own excludes.
        sizes: how many of the hidden cards each hand holds; together all of them.

    Raises:
        ValueError: no deal agrees with all of this.
    """
    if sum(sizes) != hidden.bit_count():
        raise ValueError("the hand sizes don't add up to the hidden cards")
    hands = range(len(sizes))
    allowed = [bits & hidden for bits in allowed]
    held = _one_deal(hidden, allowed, sizes)
    hands_on = [[bool(held[a] & allowed[b]) for b in hands] for a in hands]
    reaches = _closure(hands_on)
    possible = list(held)
    for taker in hands:
        for giver in hands:
            if giver != taker and reaches[taker][giver]:
                possible[taker] |= held[giver] & allowed[taker]
    return tuple(possible)


def _one_deal(hidden: int, allowed: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Some deal of the hidden cards that agrees with what each hand may hold."""
    held = [0] * len(sizes)
    for card in _each(hidden):
        chain = _chain_to_room(card, held, allowed, sizes)
        for hand, onward in zip(chain, [*chain[1:], None], strict=True):
            held[hand] |= card
            if onward is not None:
                card = held[hand] & allowed[onward] & ~card
                card &= -card
                held[hand] ^= card
    return held


def _chain_to_room(
    card: int, held: Sequence[int], allowed: Sequence[int], sizes: Sequence[int]
) -> list[int]:
    """The shortest chain of hands, each handing a card on, from a taker of this card to room."""
    first = [hand for hand, bits in enumerate(allowed) if bits & card]
    came_from: dict[int, int | None] = dict.fromkeys(first)
    waiting = deque(first)
    while waiting:
        hand = waiting.popleft()
        if held[hand].bit_count() < sizes[hand]:
            chain, step = [], hand
            while True:
                chain.append(step)
                before = came_from[step]
                if before is None:
                    return chain[::-1]
                step = before
        for onward, bits in enumerate(allowed):
            if onward not in came_from and held[hand] & bits:
                came_from[onward] = hand
                waiting.append(onward)
    raise ValueError("no deal agrees with what the hands may hold")


def _closure(edges: list[list[bool]]) -> list[list[bool]]:
    """Which hands reach which along the edges."""
    hands = range(len(edges))
    reaches = [row[:] for row in edges]
    for middle in hands:
        for a in hands:
            if reaches[a][middle]:
                for b in hands:
                    reaches[a][b] = reaches[a][b] or reaches[middle][b]
    return reaches


def _each(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low
        bits ^= low
