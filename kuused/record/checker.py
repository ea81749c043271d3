"""Playing a record again, and saying where in its text it breaks the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from kuused.engine.errors import DealFault, IllegalAction
from kuused.engine.state import State, Step
from kuused.engine.transition import apply, start
from kuused.record.model import Ending, Record, Result, RoundEnd
from kuused.record.recorder import ends
from kuused.record.writer import MARGIN, Place, position

__all__ = ["Mismatch", "RecordFault", "Stated", "replay", "verify"]


class Stated(Enum):
    """What a record may state otherwise than the replay has it."""

    ROUND_END = "how the round ended"
    WINNER = "who won the round"
    POT = "the pot"
    CHIPS = "the chips of a seat"
    RESULT = "whether the match is over"
    WINNERS = "who won the match"
    ROUNDS = "how many rounds were played"
    TAKEN_OVER = "whose turn was taken over"


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something that the record states and that is otherwise.

    Attributes:
        what: what it is about.
        stated: what the record says, as its text does; empty when it says nothing.
        real: what the replay came to; empty when there is nothing to say.
        seat: whose chips they are, for :attr:`Stated.CHIPS`.
    """

    what: Stated
    stated: str
    real: str
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.what.value}: stated {self.stated or 'nothing'}, really {self.real or 'none'}"


Cause: TypeAlias = IllegalAction | Mismatch


class RecordFault(ValueError):
    """A record whose match was not played by the rules, or did not end as it says.

    Attributes:
        line: the line of the record's text, 1 for the first.
        column: the character in that line, 1 for the first.
        cause: what the rules don't allow there, or what is stated otherwise than it is.
        round_number: in which round, 1 for the first; ``None`` when it is about the result.
        turn_number: at which of the round's turns, 1 for the first, if at one.
    """

    def __init__(
        self,
        line: int,
        column: int,
        cause: Cause,
        round_number: int | None = None,
        turn_number: int | None = None,
    ) -> None:
        self.line = line
        self.column = column
        self.cause = cause
        self.round_number = round_number
        self.turn_number = turn_number
        super().__init__(f"line {line}, column {column}: {cause}")

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception pickles by its message alone; workers send ours between processes whole.
        facts = (self.line, self.column, self.cause, self.round_number, self.turn_number)
        return type(self), facts


def replay(record: Record) -> Iterator[Step]:
    """Play a record again, step by step: first the start of the match, then every action.

    Each step is given once it has been checked: the action against the rules, and what it ends
    against what the record states.

    Raises:
        RecordFault: while it runs, at the first thing that is wrong.
        ValueError: a record made by hand, wrong in a way that no text could be.
    """
    step = start(record.rules)
    yield step
    for number in range(len(record.rounds)):
        for later in _replay_round(record, number, step.state):
            step = later
            yield step
    _check_result(record, step)


def verify(record: Record) -> State:
    """Play a whole record again and give the state in which it ends.

    Raises:
        RecordFault: something in it is wrong; the error says where.
    """
    state = start(record.rules).state
    for step in replay(record):
        state = step.state
    return state


def _replay_round(record: Record, number: int, state: State) -> Iterator[Step]:
    round_ = record.rounds[number]
    try:
        step = apply(state, round_.deal)
    except IllegalAction as error:
        raise _deal_fault(record, number, error) from error
    real, _ = ends(step)
    if not round_.actions:
        _check_end(record, number, real)
    yield step
    taken_over = {entry.turn: which for which, entry in enumerate(round_.taken_over)}
    for turn, action in enumerate(round_.actions, 1):
        seat = step.state.turn
        try:
            step = apply(step.state, action)
        except IllegalAction as error:
            lap, place = divmod(turn - 1, record.rules.players)
            line, _ = position(record, Place("lap", number, lap))
            column = MARGIN + 3 * place + 1
            raise RecordFault(line, column, error, number + 1, turn) from error
        if turn in taken_over:
            _check_taken_over(record, number, taken_over.pop(turn), seat)
        if turn == len(round_.actions):
            for which in taken_over.values():  # of turns that were never played
                _check_taken_over(record, number, which, None)
            real, _ = ends(step)
            _check_end(record, number, real)
        yield step


def _deal_fault(record: Record, number: int, error: IllegalAction) -> RecordFault:
    """Where a deal is wrong: at its dealer, or in one of its hands."""
    place, column = Place("round", number), 1
    if error.fault in (DealFault.WRONG_HAND_SIZE, DealFault.CARD_TWICE):
        assert error.seat is not None
        place, column = Place("hand", number, error.seat), MARGIN + 1
    line, text = position(record, place)
    if error.card is not None:
        column = text.index(str(error.card), MARGIN) + 1
    elif error.fault is DealFault.WRONG_DEALER:
        column = text.rindex(" ") + 2
    return RecordFault(line, column, error, number + 1)


def _check_taken_over(record: Record, number: int, which: int, seat: int | None) -> None:
    entry = record.rounds[number].taken_over[which]
    if entry.seat != seat:
        line, text = position(record, Place("taken over", number, which))
        real = "" if seat is None else str(seat + 1)
        mismatch = Mismatch(Stated.TAKEN_OVER, str(entry.seat + 1), real)
        raise RecordFault(line, _column(text, "seat "), mismatch, number + 1, entry.turn)


def _check_end(record: Record, number: int, real: RoundEnd | None) -> None:
    """Hold the stated end of a round against the real one."""
    stated = record.rounds[number].end
    if stated == real:
        return
    if stated is None or real is None or stated.ending is not real.ending:
        what = _mismatch(Stated.ROUND_END, _ending(stated), _ending(real))
        at = ""
    elif stated.winner != real.winner:
        what = _mismatch(Stated.WINNER, _seats(stated.winner), _seats(real.winner))
        at = f"{Ending.WON.value} by "
    elif stated.pot != real.pot:
        what, at = _mismatch(Stated.POT, stated.pot, real.pot), "pot "
    else:
        what, at = _chips(stated.chips, real.chips), "chips "
    line, text = position(record, Place("end", number))
    raise RecordFault(line, _column(text, at, what.seat or 0), what, number + 1)


def _check_result(record: Record, step: Step) -> None:
    """Hold the stated result of the match against the real one."""
    stated = record.result
    _, real = ends(step)
    if stated == real:
        return
    if stated is None or real is None:
        what, at = _mismatch(Stated.RESULT, _over(stated), _over(real)), "result "
    elif stated.winners != real.winners:
        what = _mismatch(Stated.WINNERS, _seats(*stated.winners), _seats(*real.winners))
        at = "won by "
    elif stated.rounds != real.rounds:
        what, at = _mismatch(Stated.ROUNDS, stated.rounds, real.rounds), "rounds "
    elif stated.chips != real.chips:
        what, at = _chips(stated.chips, real.chips), "chips "
    else:
        what, at = _mismatch(Stated.POT, stated.pot, real.pot), "pot "
    line, text = position(record, Place("result"))
    raise RecordFault(line, _column(text, at, what.seat or 0), what)


def _mismatch(what: Stated, stated: object, real: object) -> Mismatch:
    return Mismatch(what, str(stated), str(real))


def _chips(stated: tuple[int, ...], real: tuple[int, ...]) -> Mismatch:
    """The first seat whose chips differ."""
    seat = next(s for s, (one, two) in enumerate(zip(stated, real, strict=True)) if one != two)
    return Mismatch(Stated.CHIPS, str(stated[seat]), str(real[seat]), seat)


def _ending(end: RoundEnd | None) -> str:
    return "" if end is None else end.ending.value


def _over(result: Result | None) -> str:
    return "unfinished" if result is None else "won"


def _seats(*seats: int | None) -> str:
    return " ".join(str(seat + 1) for seat in seats if seat is not None)


def _column(text: str, label: str, number: int = 0) -> int:
    """The column of the word that follows a label, or of the one so many words further on."""
    at = text.find(label) + len(label) if label else 0
    for _ in range(number):
        at = text.index(" ", at) + 1
    return at + 1
