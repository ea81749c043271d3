"""What a player, or the dealer, can do; and the decorator that makes value tuples."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias, TypeVar

from kuused.engine.cards import Card, CardSet

__all__ = ["Action", "Deal", "Pass", "Play", "value_tuple"]

_T = TypeVar("_T", bound=type)


def value_tuple(cls: _T) -> _T:
    """Make a named tuple equal only to tuples of its own type.

    A named tuple is the cheapest immutable value in Python, but a plain one equals any tuple with
    the same contents: a free pass by seat 3 would equal a playoff of seat 3.
    """

    def equal(self: tuple[object, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def unequal(self: tuple[object, ...], other: object) -> bool:
        return not equal(self, other)

    def digest(self: tuple[object, ...]) -> int:
        return hash((cls.__name__, *self))

    for name, method in (("__eq__", equal), ("__ne__", unequal), ("__hash__", digest)):
        setattr(cls, name, method)
    return cls


@value_tuple
class Deal(NamedTuple):
    """Begin a round with these hands (R6). The engine draws nothing at random itself.

    Attributes:
        hands: the cards of each seat, by seat. Under ``equal`` what no hand holds lies face up (Q9).
        dealer: who deals; from the second round on, last round's leader (R7, R16).
    """

    hands: tuple[CardSet, ...]
    dealer: int


class Play:
    """Play one card on its column (R12, R13).

    ``Play(card)`` gives the same object every time, so that plays compare and hash by identity.

    Raises:
        TypeError: what should be played is no card.
    """

    __slots__ = ("card",)
    __match_args__ = ("card",)

    card: Card

    def __new__(cls, card: Card) -> Play:  # noqa: D102  # the class's docstring says it
        play = _PLAYS.get(card)
        if play is None:
            if not isinstance(card, Card):
                raise TypeError(f"a Play takes a Card, not {card!r}")
            play = super().__new__(cls)
            object.__setattr__(play, "card", card)
            play = _PLAYS.setdefault(card, play)
        return play

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an action does not change")

    def __repr__(self) -> str:
        return f"Play(card={self.card!r})"

    def __reduce__(self) -> tuple[type[Play], tuple[Card]]:
        return Play, (self.card,)


_PLAYS: Final[dict[Card, Play]] = {}


@value_tuple
class Pass(NamedTuple):
    """Pay one chip into the pot, if there is one, and pass (R14, Q3)."""


Action: TypeAlias = Deal | Play | Pass
