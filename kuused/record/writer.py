"""Writing a record as text, line by line, each line with what it tells.

RECORDS.md beside this module describes the text. It has one form only for each record, so a place
in a record's text can be found again from the record alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from kuused.engine.actions import Play
from kuused.engine.cards import FORTY
from kuused.engine.rules import OPTIONS, Rules
from kuused.record.model import Ending, Record, Result, RoundEnd, RoundRecord, TakenOver

__all__ = ["Place", "position", "write_record"]

FIRST_LINE: Final = "kuused record"
VERSION: Final = 1
PASS: Final = "--"
MARGIN: Final = 8
"""Where the cards of hands and laps begin."""

MOST_LAPS: Final = 999
"""Laps in a round; forty cards and the stall guard (Q1) allow less than a hundred."""

# What version 1 leaves untold. These values stay, even should the game's own defaults change.
USUAL: Final = {
    "pass": "forced",
    "coins-first": "no",
    "end": "round",
    "playoff": "no",
    "counter-clockwise": "no",
    "equal": "no",
    "ante": "0",
    "pay-per-card": "no",
}
USUAL_PACK: Final = FORTY.ranks
USUAL_START: Final = "6D"

Part: TypeAlias = Literal["head", "result", "round", "hand", "seats", "lap", "taken over", "end"]


class Place(NamedTuple):
    """What a line tells.

    Attributes:
        part: the kind of line.
        round: of which round, 0 for the first.
        number: which one of several, 0 for the first: the seat of a hand, the lap.
    """

    part: Part
    round: int = 0
    number: int = 0


_HEAD: Final = Place("head")


def write_record(record: Record) -> str:
    """The text of a record: UTF-8, one line feed after every line.

    Reading it again gives the same record.

    Raises:
        ValueError: the rounds don't fit the rules' pack and players, so that there is no such
            match; a :class:`~kuused.record.recorder.Recorder` never makes such a record.
    """
    return "".join(f"{text}\n" for _, text in written(record))


def position(record: Record, place: Place) -> tuple[int, str]:
    """The number of the line that tells this, 1 for the first, and its text.

    Where a round's end is not told, it is the line on which it would be, with no text.
    """
    last, number = "", 0
    for number, (found, text) in enumerate(written(record), 1):
        if found == place:
            return number, text
        if place.part == "end" and found.part == "round" and found.round > place.round:
            return number - 1, last  # the blank line before the next round
        last = text
    return number + 1, ""


def written(record: Record) -> Iterator[tuple[Place, str]]:
    """Every line of the text, with what it tells."""
    for line in _head(record):
        yield _HEAD, line
    yield Place("result"), f"result {_result(record.result)}"
    rules, result = record.rules, record.result
    if result is not None and not (
        all(seat in rules.seats for seat in result.winners) and len(result.chips) == rules.players
    ):
        raise ValueError("the result of this record does not fit its rules")
    for number, round_ in enumerate(record.rounds):
        _check(rules, round_, last=number == len(record.rounds) - 1)
        yield _HEAD, ""
        yield Place("round", number), f"round {number + 1}, dealer {round_.deal.dealer + 1}"
        for seat, hand in enumerate(round_.deal.hands):
            yield Place("hand", number, seat), f"{f'hand {seat + 1}':{MARGIN}}{hand}"
        if round_.actions:
            yield Place("seats", number), seats_line(rules, round_)
        for lap, at in enumerate(range(0, len(round_.actions), rules.players)):
            words = (
                str(action.card) if isinstance(action, Play) else PASS
                for action in round_.actions[at : at + rules.players]
            )
            yield Place("lap", number, lap), f"{lap_start(lap)}{' '.join(words)}"
        for which, entry in enumerate(round_.taken_over):
            yield Place("taken over", number, which), _taken_over(entry)
        if round_.end is not None:
            yield Place("end", number), _end(round_.end)


def lap_start(lap: int) -> str:
    """What stands before the first card of a lap; 0 is the first lap."""
    return f"{f'lap {lap + 1}':{MARGIN - 1}} "


def seats_line(rules: Rules, round_: RoundRecord) -> str:
    """The line above the laps: whose turn stands in each of their columns."""
    holders = [seat for seat, hand in enumerate(round_.deal.hands) if rules.start in hand]
    leader = holders[0] if holders else rules.seats_from(round_.deal.dealer)[1]
    order = rules.seats_from(leader)
    return f"{'seats':{MARGIN}}{'  '.join(str(seat + 1) for seat in order)}"


def told_options(rules: Rules) -> Iterator[tuple[str, str]]:
    """The options that a record tells, by name, in order."""
    for option, text in rules.options():
        if text != USUAL.get(option.name):
            yield option.name, text
    if rules.pack.ranks != USUAL_PACK:
        yield "pack", rules.pack.ranks
    if str(rules.start) != USUAL_START:
        yield "start", str(rules.start)


def numbers(values: Iterable[int]) -> str:
    """Numbers with one blank between them."""
    return " ".join(map(str, values))


def _head(record: Record) -> Iterator[str]:
    yield f"{FIRST_LINE} {VERSION}"
    yield from (f"title {title.lang} {title.text}" for title in record.titles)
    yield from (f"reason {reason.lang} {reason.text}" for reason in record.reasons)
    yield from (f"note {note}" for note in record.notes)
    if record.date is not None:
        yield f"date {record.date}"
    if record.seed is not None:
        yield f"seed {record.seed}"
    yield from (f"rule {name} {text}" for name, text in told_options(record.rules))
    for number, seat in enumerate(record.seats, 1):
        yield f"seat {number} {seat.kind} {seat.name}".rstrip(" ")


def _result(result: Result | None) -> str:
    if result is None:
        return "unfinished"
    winners = numbers(seat + 1 for seat in result.winners)
    return (
        f"won by {winners}, rounds {result.rounds}, chips {numbers(result.chips)}, pot {result.pot}"
    )


def _taken_over(entry: TakenOver) -> str:
    line = f"taken over turn {entry.turn}, seat {entry.seat + 1}, {entry.fault}"
    return f"{line}: {entry.detail}" if entry.detail else line


def _end(end: RoundEnd) -> str:
    how = "won by" if end.ending is Ending.WON else end.ending.value
    who = "" if end.winner is None else f" {end.winner + 1}"
    return f"{how}{who}, pot {end.pot}, chips {numbers(end.chips)}"


def _check(rules: Rules, round_: RoundRecord, *, last: bool) -> None:
    """Refuse a round that no match by these rules could have, and no text could tell."""
    deal, end, taken_over = round_.deal, round_.end, round_.taken_over
    turns = [entry.turn for entry in taken_over]
    cards = (action.card for action in round_.actions if isinstance(action, Play))
    fits = (
        deal.dealer in rules.seats
        and len(deal.hands) == rules.players
        and all(hand and hand.pack == rules.pack for hand in deal.hands)
        and all(card in rules.pack for card in cards)
        and len(round_.actions) <= MOST_LAPS * rules.players
        and (last or end is not None)
        and (end is None or len(end.chips) == rules.players)
        and (end is None or end.winner is None or end.winner in rules.seats)
        and turns == sorted(set(turns))
        and (not turns or bool(round_.actions))
        and all(entry.seat in rules.seats for entry in taken_over)
    )
    if not fits:
        raise ValueError("a round of this record does not fit its rules")


assert {option.name for option in OPTIONS} == {"players", "chips", *USUAL}
