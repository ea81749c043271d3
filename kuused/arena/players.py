"""Who takes part: kinds of player by name, or by ``module:Class`` from anywhere."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from kuused.players import PlayerSpec, find_player, spec_of

__all__ = ["PlayerError", "arena_player"]


class PlayerError(ValueError):
    """What was named as ``module:Class`` can't take part.

    Attributes:
        spec: the name.
        cause: what went wrong, in the words of Python.
    """

    def __init__(self, spec: str, cause: str) -> None:
        self.spec = spec
        self.cause = cause
        super().__init__(f"{spec}: {cause}")

    def __reduce__(self) -> tuple[type[PlayerError], tuple[str, str]]:
        return PlayerError, (self.spec, self.cause)


@cache
def arena_player(spec: str) -> PlayerSpec:
    """The kind of player that a seat's word names: a kind's id or name, or ``module:Class``.

    Raises:
        UnknownPlayer: no kind is called that.
        PlayerError: the module can't be imported, or what it names makes no player.
    """
    module, colon, path = spec.strip().partition(":")
    if not colon:
        return find_player(spec)
    try:
        thing: object = import_module(module)
        for name in path.split("."):
            thing = getattr(thing, name)
        kind = spec_of(path, thing)
        player = kind.make()
    except Exception as error:  # it is somebody else's code
        raise PlayerError(spec, f"{type(error).__name__}: {error}") from error
    if not callable(getattr(player, "choose", None)):
        raise PlayerError(spec, f"{type(player).__name__} has no method choose(view, rng)")
    return kind
