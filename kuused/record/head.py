"""Reading the head of a record: everything before its first round."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kuused.engine.cards import Card, Pack
from kuused.engine.rules import OPTIONS, Rules, RulesError
from kuused.record.model import Record, Result, Said, SeatEntry
from kuused.record.scan import Line, Lines, SyntaxReason
from kuused.record.text import (
    MOST_IN_NAME,
    MOST_IN_TEXT,
    MOST_NOTES,
    forbidden_at,
    is_date,
    is_lang,
    is_seed,
    is_word,
)
from kuused.record.writer import FIRST_LINE, USUAL, USUAL_PACK, USUAL_START, VERSION

__all__ = ["chips_here", "read_head", "refuse_other_texts"]

_RULE_NAMES: Final = (*(option.name for option in OPTIONS), "pack", "start")
_OPTIONS: Final = {option.name: option for option in OPTIONS}


def read_head(lines: Lines) -> Record:
    """Read the head: the record without its rounds."""
    _first_line(lines)
    titles = _sayings(lines, "title ")
    reasons = _sayings(lines, "reason ")
    notes: list[str] = []
    while lines.begins("note "):
        line = lines.next("note ")
        if len(notes) == MOST_NOTES:
            line.fail(SyntaxReason.TOO_MANY_LINES, f"{MOST_NOTES} notes", at=0)
        notes.append(line.rest(MOST_IN_TEXT))
    date = seed = None
    if lines.begins("date "):
        line = lines.next("date ")
        date = line.text[line.at :]
        if not is_date(date):
            line.fail(SyntaxReason.DATE, "2026-11-30", "2026-11-30T18:05:00Z")
    if lines.begins("seed "):
        line = lines.next("seed ")
        seed = line.text[line.at :]
        if not is_seed(seed):
            line.fail(SyntaxReason.SEED)
    rules = _rules(lines)
    return Record(
        rules=rules,
        seats=tuple(_seat(lines, number) for number in range(1, rules.players + 1)),
        seed=seed,
        date=date,
        titles=titles,
        reasons=reasons,
        notes=tuple(notes),
        result=_result(lines, rules.players),
    )


def refuse_other_texts(text: str) -> None:
    """Refuse a text that does not begin as records do, before anything else is said about it."""
    if text.startswith((f"{FIRST_LINE} ", "\ufeff")):
        return  # a byte-order mark is named as such when the first line is read
    first = text[:MOST_IN_NAME].partition("\n")[0]
    if forbidden_at(first) is not None:
        first = ""  # nothing to print
    Line(first, 1).fail(SyntaxReason.NOT_A_RECORD, f"{FIRST_LINE} {VERSION}")


def chips_here(line: Line, players: int) -> tuple[int, ...]:
    """Read what each seat holds."""
    line.literal(", chips ")
    return line.numbers(players)


def _first_line(lines: Lines) -> None:
    line = Line(lines.all[0], 1)
    if line.begins(f"{FIRST_LINE} "):
        line.at = len(FIRST_LINE) + 1
        version = line.text[line.at :]
        if version.isascii() and version.isdigit() and version[0] != "0":
            if version != str(VERSION):
                line.fail(SyntaxReason.NEWER_VERSION, str(VERSION))
            lines.read = 1
            return
    line.fail(SyntaxReason.NOT_A_RECORD, f"{FIRST_LINE} {VERSION}", at=0)


def _sayings(lines: Lines, start: str) -> tuple[Said, ...]:
    said: dict[str, Said] = {}
    while lines.begins(start):
        line = lines.next(start)
        at = line.at
        lang = line.word(MOST_IN_NAME)
        if not is_lang(lang):
            line.fail(SyntaxReason.LANGUAGE, "en", "et", at=at)
        if lang in said:
            line.fail(SyntaxReason.TWICE, at=at)
        line.literal(" ")
        said[lang] = Said(lang, line.rest(MOST_IN_TEXT))
    return tuple(said.values())


def _rules(lines: Lines) -> Rules:
    told: dict[str, tuple[Line, str]] = {}
    for name in ("players", "chips"):
        told[name] = _rule_value(lines.next(f"rule {name} "), name)
    latest = 1
    while lines.begins("rule "):
        line = lines.next("rule ")
        at = line.at
        name = line.word(MOST_IN_NAME)
        if name not in _RULE_NAMES:
            line.fail(SyntaxReason.UNKNOWN_OPTION, *_RULE_NAMES, at=at)
        if _RULE_NAMES.index(name) <= latest:
            line.fail(SyntaxReason.OPTION_ORDER, *_RULE_NAMES[latest + 1 :], "seat 1", at=at)
        latest = _RULE_NAMES.index(name)
        line.literal(" ")
        told[name] = _rule_value(line, name)
    pack = told.get("pack", (None, USUAL_PACK))[1]
    start = Card.parse(told.get("start", (None, USUAL_START))[1])
    options = USUAL | {name: text for name, (_, text) in told.items() if name in _OPTIONS}
    rules = Rules().with_options(options.items())
    try:
        return replace(rules, pack=Pack(pack), start_rank=start.rank, start_suit=start.suit)
    except RulesError as error:
        name = "start" if "start" in told else "pack"
        line, _ = told[name]
        return line.fail(SyntaxReason.OPTION_VALUE, *error.allowed, at=len(f"rule {name} "))


def _rule_value(line: Line, name: str) -> tuple[Line, str]:
    """Read the value of an option, which must be written as the writer would."""
    at = line.at
    text = line.rest(MOST_IN_NAME)
    usual: str | None
    allowed: tuple[str, ...]
    if option := _OPTIONS.get(name):
        allowed, usual = option.allowed, USUAL.get(name)
        try:
            fits = option.write(option.parse(text)) == text
        except RulesError:
            fits = False
    elif name == "pack":
        allowed, usual = (), USUAL_PACK
        try:
            fits = bool(Pack(text))
        except ValueError:
            fits = False
    else:
        allowed, usual = (), USUAL_START
        try:
            fits = str(Card.parse(text)) == text
        except ValueError:
            fits = False
    if not fits:
        line.fail(SyntaxReason.OPTION_VALUE, *allowed, at=at)
    if text == usual:
        line.fail(SyntaxReason.USUAL_VALUE, at=at)
    return line, text


def _seat(lines: Lines, number: int) -> SeatEntry:
    line = lines.next(f"seat {number} ")
    at = line.at
    kind = line.word(MOST_IN_NAME)
    if not is_word(kind):
        line.fail(SyntaxReason.TEXT_BLANK, at=at)
    if line.at == len(line.text):
        return SeatEntry(kind)
    line.literal(" ")
    return SeatEntry(kind, line.rest(MOST_IN_NAME))


def _result(lines: Lines, players: int) -> Result | None:
    line = lines.next("result ")
    if line.begins("unfinished"):
        line.literal("unfinished")
        line.end()
        return None
    if not line.begins("won by "):
        line.fail(SyntaxReason.EXPECTED, "unfinished", "won by")
    line.literal("won by ")
    winners = [line.seat(players)]
    while line.begins(" "):
        line.literal(" ")
        at = line.at
        winners.append(line.seat(players))
        if winners[-1] <= winners[-2]:
            line.fail(SyntaxReason.SEAT_ORDER, at=at)
    line.literal(", rounds ")
    rounds = line.number_here()
    chips = chips_here(line, players)
    line.literal(", pot ")
    pot = line.number_here()
    line.end()
    return Result(tuple(winners), rounds, chips, pot)
