"""Finds the messages in the code of the game, and the calls that would fail to fill them in."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Found", "faults_in_code", "messages_in", "messages_of"]


@dataclass
class Found:
    """A message that the code says.

    Attributes:
        one: the English sentence, or its form for one.
        many: its form for many, if it counts something.
        places: the files that say it, as paths from the package's parent.
        faults: calls that can't fill it in, as ``file:line: what is wrong``.
    """

    one: str
    many: str | None = None
    places: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def id(self) -> str | tuple[str, str]:
        """The message's key in a catalogue."""
        return self.one if self.many is None else (self.one, self.many)


def messages_in(package: Path) -> list[Found]:
    """Every message in the Python files under a folder, in the order of files and lines."""
    found: dict[str, Found] = {}
    for file in sorted(package.rglob("*.py")):
        place = file.relative_to(package.parent).as_posix()
        messages_of(file.read_text(encoding="utf-8"), place, found)
    return list(found.values())


def messages_of(code: str, place: str, found: dict[str, Found]) -> None:
    """Add the messages of one file to those found so far, by their first form."""
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        for one, many in _said(call):
            message = found.setdefault(one, Found(one, many))
            if many is not None and message.many is None:
                message.many = many  # gettext keeps the two under one key as well
            if many is not None and message.many != many:
                message.faults.append(f"{place}:{call.lineno}: another plural of {one!r}")
            message.places.append(place)
            message.faults += [
                f"{place}:{call.lineno}: {fault}" for fault in _unfilled(call, one, many)
            ]


def faults_in_code(found: Sequence[Found]) -> Iterator[str]:
    """What is wrong with the calls themselves."""
    for message in found:
        yield from message.faults


def _name(call: ast.Call) -> str:
    called = call.func
    if isinstance(called, ast.Attribute):
        return f".{called.attr}"
    return called.id if isinstance(called, ast.Name) else ""


def _said(call: ast.Call) -> Iterator[tuple[str, str | None]]:
    """The messages that a call says or keeps."""
    name, arguments = _name(call), call.args
    if name in (".t", "t", "N_") and arguments:
        for text in _literals(arguments[0]):
            yield text, None
    elif name in (".tn", "tn") and len(arguments) >= 2:
        yield from zip(_literals(arguments[0]), _literals(arguments[1]), strict=False)
    elif name.lstrip(".") == "Command":
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        for key, place in (("label", 2), ("help", 3)):
            node = named.get(key, arguments[place] if place < len(arguments) else None)
            for text in _literals(node):
                if text:
                    yield text, None


def _literals(node: ast.expr | None) -> Iterator[str]:
    """The texts that an argument may be: a literal, or either side of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _unfilled(call: ast.Call, one: str, many: str | None) -> Iterator[str]:
    """Facts that a message names and its call does not give."""
    if _name(call) not in (".t", "t", ".tn", "tn"):
        return
    given = {keyword.arg for keyword in call.keywords} | ({"n"} if many is not None else set())
    if None in given:  # **facts: nobody knows
        return
    for text in (one, many or ""):
        try:
            named = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
        except ValueError as error:
            yield f"{text!r} can't be filled in: {error}"
            continue
        if named - given:
            yield f"{text!r} names {sorted(named - given)}, which the call does not give"
