"""Which kinds of player there are: the game's own, and those that other packages bring along.

A package offers players in the entry-point group ``kuused.players``. An entry point names a
:class:`PlayerSpec`, or anything that makes a player when it is called, such as a player's class.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from kuused.players.base import Player, PlayerSpec
from kuused.players.builtin import BUILTIN_PLAYERS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "GROUP",
    "BrokenPlayer",
    "UnknownPlayer",
    "broken_players",
    "find_player",
    "player_specs",
    "spec_of",
]

GROUP: Final = "kuused.players"
"""The entry-point group in which packages offer players."""


class UnknownPlayer(LookupError):
    """No kind of player is called that.

    Attributes:
        id: what was asked for.
        known: the ids that there are, weakest first.
    """

    def __init__(self, id: str, known: tuple[str, ...]) -> None:  # noqa: A002  # an id it is
        self.id = id
        self.known = known
        super().__init__(f"no player {id!r}: there are {', '.join(known)}")

    def __reduce__(self) -> tuple[Any, ...]:
        return UnknownPlayer, (self.id, self.known)


@dataclass(frozen=True)
class BrokenPlayer:
    """An entry point that gave no player.

    Attributes:
        name: the entry point's name.
        source: what it names, and the package that offers it.
        error: what went wrong.
    """

    name: str
    source: str
    error: str


def player_specs() -> tuple[PlayerSpec, ...]:
    """Every kind there is: the ladder, weakest first, then what other packages offer, by name.

    Loads those packages; what goes wrong with one of them, :func:`broken_players` tells.
    """
    return BUILTIN_PLAYERS + _others()[0]


def broken_players() -> tuple[BrokenPlayer, ...]:
    """The entry points that gave no player, by name."""
    return _others()[1]


def find_player(name: str) -> PlayerSpec:
    """The kind of this id, or of this name in any language; case does not matter.

    Raises:
        UnknownPlayer: there is none.
    """
    wanted = _plain(name)
    for kind in BUILTIN_PLAYERS:  # these need no other package to be loaded
        if wanted in _callings(kind):
            return kind
    for kind in _others()[0]:
        if wanted in _callings(kind):
            return kind
    raise UnknownPlayer(name, tuple(kind.id for kind in player_specs()))


def spec_of(name: str, thing: object) -> PlayerSpec:
    """A kind out of what an entry point, or somebody's ``module:Class``, names.

    Args:
        name: the id, and the name, of a kind that brings none along.
        thing: a :class:`PlayerSpec`, or anything that makes a player when it is called.

    Returns:
        The kind; whatever it says itself, its level is 0.

    Raises:
        TypeError: it is neither.
        ValueError: the name can't be an id.
    """
    if isinstance(thing, PlayerSpec):
        if thing.level:
            raise ValueError(f"{thing.id}: the levels from 1 up are the game's own; write 0")
        return thing
    if not callable(thing):
        raise TypeError(f"{name} names {thing!r}, which makes no player")
    return PlayerSpec(
        id=name,
        level=0,
        names={"en": name},
        face="?",
        character={},
        seconds=0.5,
        make=cast(Callable[[], Player], thing),
    )


@cache
def _others() -> tuple[tuple[PlayerSpec, ...], tuple[BrokenPlayer, ...]]:
    """The kinds that other packages offer, and those that are broken."""
    from importlib.metadata import entry_points  # a long way to go for those who ask for none

    found: list[PlayerSpec] = []
    broken: list[BrokenPlayer] = []
    taken = {calling for kind in BUILTIN_PLAYERS for calling in _callings(kind)}
    for entry in sorted(entry_points(group=GROUP), key=lambda e: (e.name, e.value)):
        try:
            kind = _loaded(entry, taken)
        except Exception as error:  # whatever another package does wrong, the game goes on
            what = f"{type(error).__name__}: {error}"
            broken.append(BrokenPlayer(entry.name, _source(entry), what))
        else:
            taken |= _callings(kind)
            found.append(kind)
    return tuple(found), tuple(broken)


def _loaded(entry: EntryPoint, taken: set[str]) -> PlayerSpec:
    """The kind that an entry point gives; raises whatever goes wrong with it."""
    kind = spec_of(entry.name, entry.load())
    if clash := sorted(taken & _callings(kind)):
        raise ValueError(f"there is a player called {clash[0]} already")
    return kind


def _source(entry: EntryPoint) -> str:
    return f"{entry.value} ({entry.dist.name})" if entry.dist else entry.value


def _callings(kind: PlayerSpec) -> set[str]:
    """All that a kind answers to."""
    return {_plain(word) for word in (kind.id, *kind.names.values())}


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip()).casefold()
