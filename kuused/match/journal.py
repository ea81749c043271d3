"""What a match tells whoever keeps it: every action, before anybody has seen it.

The match knows nothing of files. It is given a :class:`Journal` and waits for it to have written an
entry before it goes on, so that what has been seen is never lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from kuused.engine import Action, Phase, State, apply, start
from kuused.record import Record, Recorder

__all__ = ["Entry", "Journal", "Retold", "entries_of", "retell"]


class Entry(NamedTuple):
    """One action of a match, as a journal keeps it.

    Attributes:
        number: which of the match's actions, 1 for the first deal; none is left out.
        action: a deal, a card or a pass.
        fault: for a turn that was taken over, how its player failed: one word; else ``None``.
        detail: more about that, on one short line; else empty.
        last: whether the match is over with it.
    """

    number: int
    action: Action
    fault: str | None = None
    detail: str = ""
    last: bool = False


class Journal(Protocol):
    """Keeps what happens in one match."""

    def write(self, entry: Entry) -> None:
        """Keep an entry; when this returns, it is kept.

        It is called apart from the event loop and never twice at once. A journal that can't write
        must cope with that itself: what it raises ends the match.
        """


class Retold(NamedTuple):
    """What a journal comes to when it is played again.

    Attributes:
        state: where the match stands.
        record: how it got there.
    """

    state: State
    record: Record


def retell(head: Record, entries: Iterable[Entry]) -> Retold:
    """Play a journal again, from the start of the match.

    Args:
        head: the match before its first deal.
        entries: what the journal holds, in order.

    Raises:
        IllegalAction: an entry breaks the rules.
        ValueError: an entry is missing, comes twice or can't be recorded.
    """
    state, recorder = start(head.rules).state, Recorder(head)
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            raise ValueError(f"entry {number} is missing: here stands {entry.number}")
        step = apply(state, entry.action)
        recorder.add(entry.action, step, fault=entry.fault, detail=entry.detail)
        state = step.state
    return Retold(state, recorder.record())


def entries_of(record: Record) -> Iterator[Entry]:
    """The entries that a journal of this match would hold.

    Raises:
        IllegalAction: while it runs, at the first action that breaks the rules.
    """
    state, number = start(record.rules).state, 0
    for played in record.rounds:
        taken_over = {one.turn: one for one in played.taken_over}
        for turn, action in enumerate((played.deal, *played.actions)):
            number += 1
            state = apply(state, action).state
            entry = Entry(number, action, last=state.phase is Phase.OVER)
            if turn in taken_over:
                one = taken_over[turn]
                entry = entry._replace(fault=one.fault, detail=one.detail)
            yield entry
