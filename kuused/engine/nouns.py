"""What actions, events and steps have in common: they are frozen nouns.

A named tuple is the cheapest frozen value that Python makes whole. A plain one would equal any
tuple with the same contents, though, so that a chip paid and a free pass could be taken for each
other; :func:`noun` mends that. States are no named tuples: see :class:`kuused.engine.state.State`.
"""

from __future__ import annotations

from typing import TypeVar

__all__ = ["noun"]

_T = TypeVar("_T", bound=type)


def noun(cls: _T) -> _T:
    """Make a named tuple equal only to its own kind."""

    def equal(self: tuple[object, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def unequal(self: tuple[object, ...], other: object) -> bool:
        return not equal(self, other)

    def digest(self: tuple[object, ...]) -> int:
        return hash((cls.__name__, *self))

    for name, method in (("__eq__", equal), ("__ne__", unequal), ("__hash__", digest)):
        setattr(cls, name, method)
    return cls
