"""Going on from any point of a match: the person sits down at a seat and plays it from there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kuused.engine import Phase, State
from kuused.match.setup import PERSON, PRACTICE, Setup, default_seats, names
from kuused.match.timeline import Timeline, cut
from kuused.players import UnknownPlayer, find_player
from kuused.record import Record, SeatEntry, tidy
from kuused.record.text import MOST_IN_NAME

__all__ = ["Practice", "practise"]


@dataclass(frozen=True)
class Practice:
    """A practice match, ready to be played on.

    Attributes:
        setup: who sits where now; it says that it is practice.
        state: where the match stands.
        record: how it got there; its notes say that it is practice.
    """

    setup: Setup
    state: State
    record: Record


def practise(
    record: Record, timeline: Timeline, at: int, seat: int, *, seed: str, name: str | None = None
) -> Practice:
    """Go on playing from a moment of a match on record.

    All cards are as they were, and later rounds are dealt from the match's seed, as they would have
    been. The players stay; where another person sat, or a kind that is not installed here, one of
    the game's own takes over.

    Args:
        record: the match.
        timeline: its moments.
        at: the moment to go on from.
        seat: where the person sits down.
        seed: the seed of later deals and of the players' random numbers, if the record names none.
        name: what the person is called.

    Raises:
        ValueError: the match is over at that moment.
    """
    state = timeline.state(at)
    if state.phase is Phase.OVER:
        raise ValueError("the match is over: there is nothing to go on with")
    usual = default_seats(record.rules.players, person=False)
    seats = [
        entry.kind if _known(entry.kind) else usual[place]
        for place, entry in enumerate(record.seats)
    ]
    seats[seat] = PERSON
    setup = Setup(
        rules=record.rules,
        seed=record.seed or seed,
        seats=tuple(seats),
        person_name=name,
        practice=True,
    )
    entries = tuple(
        SeatEntry(kind, tidy(called or "", MOST_IN_NAME))
        for kind, called in zip(seats, names(setup, "en"), strict=True)
    )
    notes = record.notes if PRACTICE in record.notes else (*record.notes, PRACTICE)
    begun = replace(
        cut(record, at), seats=entries, seed=setup.seed, notes=notes, titles=(), reasons=()
    )
    return Practice(setup, state, begun)


def _known(kind: str) -> bool:
    try:
        find_player(kind)
    except UnknownPlayer:
        return False
    return True
