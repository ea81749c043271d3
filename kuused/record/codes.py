"""Match codes: a whole match in one line, short enough for a chat message.

A code holds the rules, who sat where, the seed, and every real choice: a turn in which only one
thing could be done costs nothing, and a choice among three costs log 3. The cards need no room, as
they follow from the seed. A match of twelve chips takes 40 to 150
characters, eight or nine a round.

Dates, titles, reasons, notes and the words about turns that were taken over stay behind; a record
has them all. What is written here as version 1 stays so for ever: golden codes hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Final, TypeAlias

from kuused.engine import (
    OPTIONS,
    Pack,
    Pass,
    Phase,
    Play,
    Rules,
    RulesError,
    State,
    Suit,
    apply,
    legal_actions,
    start,
)
from kuused.engine.cards import RANKS
from kuused.record import Record, Result, RoundRecord, SeatEntry
from kuused.record.code_numbers import Reader, Writer
from kuused.record.code_text import MOST_CHARACTERS, CodeError, CodeFault, read, write
from kuused.record.deals import ALPHABET, LENGTH, SeedError, deal, first_dealer, parse_seed
from kuused.record.recorder import ends

__all__ = ["MOST_ROUNDS", "Unpackable", "WhyNot", "bare", "pack", "unpack"]

MOST_ROUNDS: Final = 1000
"""Rounds in a code: more would never fit, and a code made by hand must come to an end."""

# What version 1 knows. These lists never change; a version 2 would bring its own.
_OPTIONS: Final = OPTIONS[:10]
_KINDS: Final = ("person", "lepp", "kask", "mand", "tamm", "kuusk")
_NAMES: Final = ("", "Alder", "Birch", "Pine", "Oak", "Spruce")
_USUAL, _NONE, _SPELLED = range(3)  # how a seat's name is told

assert [option.name for option in _OPTIONS] == [
    "players", "chips", "pass", "coins-first", "end", "playoff", "counter-clockwise", "equal",
    "ante", "pay-per-card",
]  # fmt: skip

_Choose: TypeAlias = Callable[[int, int, Sequence[Play | Pass]], Play | Pass]


class WhyNot(Enum):
    """Why a match has no code."""

    UNFINISHED = "it is not over, and its seed would tell of cards to come"
    OTHER_CARDS = "its cards don't come from a seed"
    NOT_BY_RULES = "it was not played by the rules, or did not end as its record says"
    TOO_LONG = "it is too long for one line"


class Unpackable(ValueError):
    """A match that has no code.

    Attributes:
        why: why not.
    """

    def __init__(self, why: WhyNot) -> None:
        self.why = why
        super().__init__(f"this match has no code: {why.value}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Unpackable, (self.why,)


def bare(record: Record) -> Record:
    """The record without what a code leaves behind."""
    rounds = tuple(replace(round_, taken_over=()) for round_ in record.rounds)
    return replace(record, date=None, titles=(), reasons=(), notes=(), rounds=rounds)


def pack(record: Record) -> str:
    """The code of a finished match.

    Raises:
        Unpackable: it has none; the error says why.
    """
    if record.result is None:
        raise Unpackable(WhyNot.UNFINISHED)
    if record.seed is None or not _is_deal_code(record.seed):
        raise Unpackable(WhyNot.OTHER_CARDS)
    if len(record.rounds) > MOST_ROUNDS:
        raise Unpackable(WhyNot.TOO_LONG)
    code = write(_number(record, record.seed))
    if len(code) > MOST_CHARACTERS:
        raise Unpackable(WhyNot.TOO_LONG)
    return code


def unpack(code: str) -> Record:
    """The record of the match that a code holds; it verifies.

    Raises:
        CodeError: it is no code, or was damaged on its way.
    """
    number = read(code)
    impossible = CodeError(CodeFault.IMPOSSIBLE, length=len(code))
    numbers = Reader(number)
    try:
        rules = _read_rules(numbers)
        seats = tuple(_read_seats(numbers, rules.players))
        seed = "".join(ALPHABET[numbers.take(32)] for _ in range(LENGTH))

        def choose(round_: int, turn: int, legal: Sequence[Play | Pass]) -> Play | Pass:
            return legal[numbers.take(len(legal))]

        rounds, result = _walk(rules, seed, choose)
        record = Record(rules=rules, seats=seats, seed=seed, rounds=rounds, result=result)
        # Each match has one code alone: nobody can say the same in a second way.
        if not numbers.done or _number(record, seed) != number:
            raise impossible
    except (RulesError, ValueError, Unpackable) as error:
        raise impossible from error
    return record


def _is_deal_code(seed: str) -> bool:
    try:
        return parse_seed(seed) == seed
    except SeedError:
        return False


def _number(record: Record, seed: str) -> int:
    """The number that holds a match."""
    numbers = Writer()
    _write_rules(numbers, record.rules)
    _write_seats(numbers, record.seats)
    for char in seed:
        numbers.add(ALPHABET.index(char), 32)

    def choose(round_: int, turn: int, legal: Sequence[Play | Pass]) -> Play | Pass:
        try:
            action = record.rounds[round_].actions[turn]
            numbers.add(legal.index(action), len(legal))
        except (IndexError, ValueError):  # the round was over before, or this was not allowed
            raise Unpackable(WhyNot.NOT_BY_RULES) from None
        return action

    rounds, result = _walk(record.rules, seed, choose, record.rounds)
    if rounds != bare(record).rounds or result != record.result:
        raise Unpackable(WhyNot.NOT_BY_RULES)
    return numbers.number()


def _walk(
    rules: Rules, seed: str, choose: _Choose, known: Sequence[RoundRecord] | None = None
) -> tuple[tuple[RoundRecord, ...], Result | None]:
    """Play a match from its seed.

    Args:
        rules: its rules.
        seed: its seed.
        choose: is told which round and which turn of it, 0 for the first, and what may be done:
            cards in the order of the pack, then the pass. It says what is done.
        known: the rounds as they are on record, if they are.

    Returns:
        The rounds, and how the match ended.

    Raises:
        Unpackable: it goes on for too long, or the rounds on record were dealt otherwise.
    """
    state: State = start(rules).state
    rounds: list[RoundRecord] = []
    result = None
    while state.phase is not Phase.OVER:
        number = len(rounds)
        if number == MOST_ROUNDS:
            raise Unpackable(WhyNot.TOO_LONG)
        dealer = state.next_dealer
        if dealer is None:
            dealer = first_dealer(seed, rules)
        dealt = deal(seed, number + 1, rules, dealer)
        if known is not None:
            if number == len(known):
                raise Unpackable(WhyNot.NOT_BY_RULES)
            if known[number].deal != dealt:
                raise Unpackable(WhyNot.OTHER_CARDS)
        step = apply(state, dealt)
        actions: list[Play | Pass] = []
        while step.state.phase is Phase.PLAY:
            action = choose(number, len(actions), legal_actions(step.state))
            step = apply(step.state, action)
            actions.append(action)
        end, result = ends(step)
        rounds.append(RoundRecord(dealt, tuple(actions), (), end))
        state = step.state
    return tuple(rounds), result


# -- the head ------------------------------------------------------------------------------------


def _write_rules(numbers: Writer, rules: Rules) -> None:
    """First which options differ from the rule sheet's, then their values; last the pack."""
    usual = Rules()
    changed = []
    for option in _OPTIONS:
        value = getattr(rules, option.attribute)
        differs = value != getattr(usual, option.attribute)
        numbers.add(int(differs), 2)
        if differs:
            changed.append((option, value))
    for option, value in changed:
        if isinstance(option.values, range):  # of two words the unusual one goes without saying
            numbers.add(value - option.values[0], len(option.values))
    other_pack = (rules.pack, rules.start) != (usual.pack, usual.start)
    numbers.add(int(other_pack), 2)
    if other_pack:
        for rank in RANKS:
            numbers.add(int(rank in rules.pack.ranks), 2)
        numbers.add(RANKS.index(rules.start_rank), len(RANKS))
        numbers.add(int(rules.start_suit), len(Suit))


def _read_rules(numbers: Reader) -> Rules:
    usual = Rules()
    changed = [option for option in _OPTIONS if numbers.take(2)]
    values: dict[str, Any] = {}
    for option in changed:
        if isinstance(option.values, range):
            values[option.attribute] = option.values[0] + numbers.take(len(option.values))
        else:
            values[option.attribute] = option.parse(option.values[1])
    if numbers.take(2):
        ranks = "".join(rank for rank in RANKS if numbers.take(2))
        values |= {
            "pack": Pack(ranks),
            "start_rank": RANKS[numbers.take(len(RANKS))],
            "start_suit": Suit(numbers.take(len(Suit))),
        }
    return replace(usual, **values)


def _write_seats(numbers: Writer, seats: Sequence[SeatEntry]) -> None:
    kinds = [seat.kind for seat in seats]
    for seat in seats:
        own = seat.kind in _KINDS
        numbers.add(_KINDS.index(seat.kind) if own else len(_KINDS), len(_KINDS) + 1)
        if not own:  # somebody else's player
            numbers.text(seat.kind)
    for seat, usual in zip(seats, _usual_names(kinds), strict=True):
        if seat.name == usual:
            numbers.add(_USUAL, 3)
        elif not seat.name:
            numbers.add(_NONE, 3)
        else:
            numbers.add(_SPELLED, 3)
            numbers.text(seat.name)


def _read_seats(numbers: Reader, players: int) -> list[SeatEntry]:
    kinds = []
    for _ in range(players):
        which = numbers.take(len(_KINDS) + 1)
        kinds.append(_KINDS[which] if which < len(_KINDS) else numbers.text())
    seats = []
    for kind, usual in zip(kinds, _usual_names(kinds), strict=True):
        how = numbers.take(3)
        name = numbers.text() if how == _SPELLED else usual if how == _USUAL else ""
        seats.append(SeatEntry(kind, name))
    return seats


def _usual_names(kinds: Sequence[str]) -> list[str]:
    """What records call the players when nothing is special: Pine, Pine 2; guests by their id."""
    names = []
    for seat, kind in enumerate(kinds):
        name = _NAMES[_KINDS.index(kind)] if kind in _KINDS else kind
        before = kinds[:seat].count(kind)
        names.append(f"{name} {before + 1}" if name and before else name)
    return names
