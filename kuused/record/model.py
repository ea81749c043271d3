"""A match on record: who played by which rules, every deal, every action, and how it ended.

These are the values; :mod:`kuused.record.writer` and :mod:`kuused.record.reader` write and read them as text,
:mod:`kuused.record.checker` plays them again. Seats, as everywhere in the engine, are counted
from 0; the text counts them from 1, as people do.

A match that is being played begins with ``Record(rules=..., seats=...)``, and a
:class:`kuused.record.recorder.Recorder` adds to it.

Each value checks when it is made that its own words can be written, so a record that exists can be
kept, and read again as the same record.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kuused.engine.actions import Deal, Pass, Play
from kuused.engine.rules import Rules
from kuused.record.text import (
    MOST_IN_NAME,
    MOST_IN_TEXT,
    MOST_NOTES,
    is_date,
    is_fault,
    is_lang,
    is_seed,
    is_text,
    is_word,
)

__all__ = [
    "Ending",
    "Record",
    "Result",
    "RoundEnd",
    "RoundRecord",
    "Said",
    "SeatEntry",
    "TakenOver",
]


def _numbers(*values: int) -> bool:
    return all(0 <= value < 1_000_000_000 for value in values)


def _need(fits: bool, what: str, value: object) -> None:
    if not fits:
        raise ValueError(f"a record can't hold {value!r} as {what}")


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """Who sat at a seat.

    Attributes:
        kind: the kind of player, one word: ``person``, or a kind of computer player.
        name: what it was called at the table; empty for a person who gave no name.
    """

    kind: str
    name: str = ""

    def __post_init__(self) -> None:
        _need(is_word(self.kind), "a kind", self.kind)
        _need(not self.name or is_text(self.name, MOST_IN_NAME), "a name", self.name)


@dataclass(frozen=True, slots=True)
class Said:
    """A title or a reason in one language, for matches that have a name.

    Attributes:
        lang: the language, such as ``et``.
        text: one line.
    """

    lang: str
    text: str

    def __post_init__(self) -> None:
        _need(is_lang(self.lang), "a language", self.lang)
        _need(is_text(self.text, MOST_IN_TEXT), "a text", self.text)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A turn that the rule-based player took, because the player itself failed.

    Attributes:
        turn: which of the round's turns, 1 for the first.
        seat: whose turn it was.
        fault: how the player failed, one word: ``raised``, ``cheated`` or ``hung``.
        detail: more about it, perhaps nothing.
    """

    turn: int
    seat: int
    fault: str
    detail: str = ""

    def __post_init__(self) -> None:
        _need(self.turn > 0 and _numbers(self.turn), "a turn", self.turn)
        _need(is_fault(self.fault), "a fault", self.fault)
        _need(not self.detail or is_text(self.detail, MOST_IN_TEXT), "a detail", self.detail)


class Ending(Enum):
    """How a round ended. The values are the words of the text form."""

    WON = "won"
    STALLED = "stalled"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How a round ended, as the record states it; a replay checks it.

    Attributes:
        ending: won by a last card (R15), stalled (Q1), or stopped by a sudden end (Q4).
        winner: who won it; ``None`` unless it was won.
        pot: what the winner took, or what stays in the pot.
        chips: what each seat holds after everything is paid.
    """

    ending: Ending
    winner: int | None
    pot: int
    chips: tuple[int, ...]

    def __post_init__(self) -> None:
        won = self.ending is Ending.WON
        _need(won == (self.winner is not None), "a round's winner", self.winner)
        _need(_numbers(self.pot, *self.chips), "chips", (self.pot, *self.chips))


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round: the deal, and what the players did in turn.

    Attributes:
        deal: the deal that began it.
        actions: the cards and passes, from the leader's on.
        taken_over: the turns that were taken over, in order.
        end: how it ended; ``None`` while it is being played.
    """

    deal: Deal
    actions: tuple[Play | Pass, ...] = ()
    taken_over: tuple[TakenOver, ...] = ()
    end: RoundEnd | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, as the record states it; a replay checks it.

    Attributes:
        winners: who won; several when they share it (Q5).
        rounds: how many rounds were dealt.
        chips: what each seat holds at the end.
        pot: what stays in the pot, won by nobody (Q4).
    """

    winners: tuple[int, ...]
    rounds: int
    chips: tuple[int, ...]
    pot: int

    def __post_init__(self) -> None:
        rising = tuple(sorted(set(self.winners)))
        _need(bool(rising) and rising == self.winners, "the winners", self.winners)
        numbers = (self.rounds, self.pot, *self.chips)
        _need(_numbers(*numbers), "rounds and chips", numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match on record, as far as it has been played.

    Attributes:
        rules: by which rules.
        seats: who sat at each seat.
        seed: the seed that the deals came from, if they came from one.
        date: when it was played, ``2026-11-30`` or ``2026-11-30T18:05:00Z``.
        titles: what the match is called, at most once in each language.
        reasons: why it is kept, at most once in each language.
        notes: anything else worth a line.
        rounds: the rounds, all but the last of them over.
        result: how it ended; ``None`` while it is unfinished.

    Raises:
        ValueError: it has not one seat for each player, or a word that can't be written.
    """

    rules: Rules
    seats: tuple[SeatEntry, ...]
    seed: str | None = None
    date: str | None = None
    titles: tuple[Said, ...] = ()
    reasons: tuple[Said, ...] = ()
    notes: tuple[str, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    result: Result | None = None

    def __post_init__(self) -> None:
        _need(len(self.seats) == self.rules.players, "one seat for each player", self.seats)
        _need(self.seed is None or is_seed(self.seed), "a seed", self.seed)
        _need(self.date is None or is_date(self.date), "a date", self.date)
        for sayings in (self.titles, self.reasons):
            _need(len({s.lang for s in sayings}) == len(sayings), "one for each language", sayings)
        _need(len(self.notes) <= MOST_NOTES, "so many notes", len(self.notes))
        for note in self.notes:
            _need(is_text(note, MOST_IN_TEXT), "a note", note)
