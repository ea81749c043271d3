"""Records as text: :func:`write_record` and :func:`parse_record`.

RECORDS.md beside this module describes the text. It has one form only for each record, and the
parser takes no other: what it accepts, it would write the same way, byte for byte. It reads every
line once, from left to right, and bounds all that it reads.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NoReturn

from kuused.engine.actions import Deal, Pass, Play
from kuused.engine.cards import Card, CardSet, Pack
from kuused.engine.record import (
    MOST_IN_NAME,
    MOST_IN_TEXT,
    MOST_NOTES,
    Ending,
    Record,
    Result,
    RoundEnd,
    RoundRecord,
    Said,
    SeatEntry,
    TakenOver,
    is_date,
    is_fault,
    is_lang,
    is_seed,
    is_word,
)
from kuused.engine.record_scan import Line, RecordSyntaxError, SyntaxReason
from kuused.engine.record_write import (
    FIRST_LINE,
    MARGIN,
    MOST_LAPS,
    PASS,
    USUAL,
    USUAL_PACK,
    USUAL_START,
    VERSION,
    lap_start,
    seats_line,
    write_record,
)
from kuused.engine.rules import OPTIONS, Rules, RulesError

__all__ = ["MOST_CHARACTERS", "RecordSyntaxError", "SyntaxReason", "parse_record", "write_record"]

MOST_CHARACTERS: Final = 64_000_000
"""The longest text that is read: some 100,000 rounds. A match of 12 chips takes 10,000."""
MOST_LINES: Final = 4_000_000
MOST_ROUNDS: Final = 250_000

_RULE_NAMES: Final = (*(option.name for option in OPTIONS), "pack", "start")
_OPTIONS: Final = {option.name: option for option in OPTIONS}
_ENDINGS: Final = {"won by": Ending.WON, "stalled": Ending.STALLED, "stopped": Ending.STOPPED}
_PASS: Final = Pass()


def parse_record(text: str, *, most_characters: int = MOST_CHARACTERS) -> Record:
    """Read a record. Whether the match in it was played by the rules, a replay tells.

    Args:
        text: the whole text.
        most_characters: how long it may be.

    Raises:
        RecordSyntaxError: the text is no record; the error says where and why.
    """
    return _Parser(text, most_characters).record()


class _Parser:
    """Reads one text, a line at a time."""

    def __init__(self, text: str, most_characters: int) -> None:
        self.lines = _lines(text, most_characters)
        self.read = 0
        self.rules = Rules()
        self.actions: dict[str, Play | Pass] = {}
        self.bits: dict[str, int] = {}

    # -- lines -----------------------------------------------------------------------------------

    def begins(self, *starts: str) -> bool:
        """Whether the next line begins with one of these; there may be none."""
        return self.read < len(self.lines) and self.lines[self.read].startswith(starts)

    def next(self, *starts: str) -> Line:
        """The next line, which must begin with one of these; the first that fits is read."""
        if self.read >= len(self.lines):
            raise RecordSyntaxError(len(self.lines) + 1, 1, SyntaxReason.EXPECTED, "", starts)
        line = Line(self.lines[self.read], self.read + 1)
        for start in starts:
            if line.begins(start):
                line.at = len(start)
                self.read += 1
                return line
        return line.fail(SyntaxReason.EXPECTED, *(start.strip() for start in starts))

    # -- the head --------------------------------------------------------------------------------

    def record(self) -> Record:
        self.first_line()
        titles = self.sayings("title ")
        reasons = self.sayings("reason ")
        notes: list[str] = []
        while self.begins("note "):
            line = self.next("note ")
            if len(notes) == MOST_NOTES:
                line.fail(SyntaxReason.TOO_MANY_LINES, str(MOST_NOTES), at=0)
            notes.append(line.rest(MOST_IN_TEXT))
        date = seed = None
        if self.begins("date "):
            line = self.next("date ")
            date = line.text[line.at :]
            if not is_date(date):
                line.fail(SyntaxReason.DATE, "2026-11-30", "2026-11-30T18:05:00Z")
        if self.begins("seed "):
            line = self.next("seed ")
            seed = line.text[line.at :]
            if not is_seed(seed):
                line.fail(SyntaxReason.SEED)
        self.rules = rules = self.rule_lines()
        self.bits = {str(card): bit for card, bit in rules.pack.bit_of.items()}
        self.actions = {str(card): Play(card) for card in rules.pack.cards}
        self.actions[PASS] = _PASS
        seats = tuple(self.seat(number) for number in range(1, rules.players + 1))
        result = self.result()
        rounds: list[RoundRecord] = []
        while self.read < len(self.lines):
            rounds.append(self.round(len(rounds)))
        return Record(
            rules=rules,
            seats=seats,
            seed=seed,
            date=date,
            titles=titles,
            reasons=reasons,
            notes=tuple(notes),
            rounds=tuple(rounds),
            result=result,
        )

    def first_line(self) -> None:
        line = Line(self.lines[0], 1)
        if line.begins(f"{FIRST_LINE} "):
            line.at = len(FIRST_LINE) + 1
            version = line.text[line.at :]
            if version.isascii() and version.isdigit() and version[0] != "0":
                if version != str(VERSION):
                    line.fail(SyntaxReason.NEWER_VERSION, str(VERSION))
                self.read = 1
                return
        line.fail(SyntaxReason.NOT_A_RECORD, f"{FIRST_LINE} {VERSION}", at=0)

    def sayings(self, start: str) -> tuple[Said, ...]:
        said: dict[str, Said] = {}
        while self.begins(start):
            line = self.next(start)
            at = line.at
            lang = line.word(MOST_IN_NAME)
            if not is_lang(lang):
                line.fail(SyntaxReason.LANGUAGE, "en", "et", at=at)
            if lang in said:
                line.fail(SyntaxReason.TWICE, at=at)
            line.literal(" ")
            said[lang] = Said(lang, line.rest(MOST_IN_TEXT))
        return tuple(said.values())

    def rule_lines(self) -> Rules:
        told: dict[str, tuple[Line, str]] = {}
        for name in ("players", "chips"):
            told[name] = self.rule_value(self.next(f"rule {name} "), name)
        latest = 1
        while self.begins("rule "):
            line = self.next("rule ")
            at = line.at
            name = line.word(MOST_IN_NAME)
            if name not in _RULE_NAMES:
                line.fail(SyntaxReason.UNKNOWN_OPTION, *_RULE_NAMES, at=at)
            if _RULE_NAMES.index(name) <= latest:
                line.fail(SyntaxReason.OPTION_ORDER, *_RULE_NAMES[latest + 1 :], "seat 1", at=at)
            latest = _RULE_NAMES.index(name)
            line.literal(" ")
            told[name] = self.rule_value(line, name)
        pack = told.get("pack", (None, USUAL_PACK))[1]
        start = Card.parse(told.get("start", (None, USUAL_START))[1])
        options = USUAL | {name: text for name, (_, text) in told.items() if name in _OPTIONS}
        rules = Rules().with_options(options.items())
        try:
            return replace(rules, pack=Pack(pack), start_rank=start.rank, start_suit=start.suit)
        except RulesError as error:
            line = told["start" if "start" in told else "pack"][0]
            return line.fail(SyntaxReason.OPTION_VALUE, *error.allowed, at=len("rule start "))

    def rule_value(self, line: Line, name: str) -> tuple[Line, str]:
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

    def seat(self, number: int) -> SeatEntry:
        line = self.next(f"seat {number} ")
        at = line.at
        kind = line.word(MOST_IN_NAME)
        if not is_word(kind):
            line.fail(SyntaxReason.TEXT_BLANK, at=at)
        if line.at == len(line.text):
            return SeatEntry(kind)
        line.literal(" ")
        return SeatEntry(kind, line.rest(MOST_IN_NAME))

    def result(self) -> Result | None:
        line = self.next("result ")
        if line.begins("unfinished"):
            line.literal("unfinished")
            line.end()
            return None
        if not line.begins("won by "):
            line.fail(SyntaxReason.EXPECTED, "unfinished", "won by")
        line.literal("won by ")
        players = self.rules.players
        winners = [line.seat(players)]
        while line.begins(" "):
            line.literal(" ")
            at = line.at
            winners.append(line.seat(players))
            if winners[-1] <= winners[-2]:
                line.fail(SyntaxReason.SEAT_ORDER, at=at)
        line.literal(", rounds ")
        rounds = line.number_here()
        chips = self.chips(line)
        line.literal(", pot ")
        pot = line.number_here()
        line.end()
        return Result(tuple(winners), rounds, chips, pot)

    # -- rounds ----------------------------------------------------------------------------------

    def chips(self, line: Line) -> tuple[int, ...]:
        line.literal(", chips ")
        return line.numbers(self.rules.players)

    def round(self, number: int) -> RoundRecord:
        """Read one round with the empty line before it."""
        line = self.next("")
        if line.text:
            line.fail(SyntaxReason.EXPECTED, "an empty line")
        line = self.next(f"round {number + 1}, dealer ")
        if number == MOST_ROUNDS:
            line.fail(SyntaxReason.TOO_MANY_ROUNDS, str(MOST_ROUNDS), at=0)
        rules = self.rules
        dealer = line.seat(rules.players)
        line.end()
        hands = tuple(self.hand(seat) for seat in range(1, rules.players + 1))
        round_ = RoundRecord(Deal(hands, dealer))
        if self.begins("seats"):
            line = self.next("")
            expected = seats_line(rules, round_)
            if line.text != expected:
                line.at = MARGIN
                line.fail(
                    SyntaxReason.EXPECTED, expected, at=_first_difference(line.text, expected)
                )
            round_ = replace(round_, actions=self.laps())
        if round_.actions:
            round_ = replace(round_, taken_over=self.taken_over())
        if self.read < len(self.lines):
            starts = (*_ENDINGS,) if round_.actions else ("seats", *_ENDINGS)
            round_ = replace(round_, end=self.end(starts))
        return round_

    def hand(self, seat: int) -> CardSet:
        line = self.next(f"{f'hand {seat}':{MARGIN}}")
        total = latest = 0
        for word in line.text[MARGIN:].split(" "):
            bit = self.bits.get(word)
            if bit is None:
                self.no_card(line, word)
            if bit <= latest:
                line.fail(SyntaxReason.CARD_ORDER)
            latest = bit
            total |= bit
            line.at += len(word) + 1
        return self.rules.card_set(total)

    def laps(self) -> tuple[Play | Pass, ...]:
        players, known = self.rules.players, self.actions
        actions: list[Play | Pass] = []
        lap, whole = 0, True
        while lap == 0 or self.begins("lap "):
            if lap == MOST_LAPS:
                self.next("").fail(SyntaxReason.TOO_MANY_LINES, str(MOST_LAPS))
            line = self.next(lap_start(lap))
            words = line.text[MARGIN:].split(" ")
            for place, word in enumerate(words):
                action = known.get(word)
                if action is None:
                    self.no_card(line, word)
                if place == players:
                    line.at -= 1
                    line.end()
                actions.append(action)
                line.at += len(word) + 1
            whole = len(words) == players
            lap += 1
            if not whole:
                break
        if self.begins("lap "):
            # Only the last lap of a round may be broken off.
            line = Line(self.lines[self.read - 1], self.read)
            line.fail(SyntaxReason.CARD, at=len(line.text))
        return tuple(actions)

    def no_card(self, line: Line, word: str) -> NoReturn:
        """Say what is wrong with a word that should be a card."""
        try:
            card = Card.parse(word)
        except ValueError:
            line.fail(SyntaxReason.CARD)
        if card in self.rules.pack:
            line.fail(SyntaxReason.EXPECTED, str(card))
        line.fail(SyntaxReason.NOT_IN_PACK)

    def taken_over(self) -> tuple[TakenOver, ...]:
        entries: list[TakenOver] = []
        while self.begins("taken over "):
            line = self.next("taken over turn ")
            at = line.at
            turn = line.number_here()
            if turn <= (entries[-1].turn if entries else 0):
                line.fail(SyntaxReason.TURN_ORDER, at=at)
            line.literal(", seat ")
            seat = line.seat(self.rules.players)
            line.literal(", ")
            at = line.at
            fault, colon, detail = line.text[at:].partition(": ")
            if not is_fault(fault):
                line.fail(SyntaxReason.EXPECTED, "raised", "cheated", "hung")
            if colon:
                line.at += len(fault) + len(colon)
                detail = line.rest(MOST_IN_TEXT)
            entries.append(TakenOver(turn, seat, fault, detail))
        return tuple(entries)

    def end(self, starts: tuple[str, ...]) -> RoundEnd:
        line = self.next(*starts)
        ending = _ENDINGS[line.text[: line.at]]
        winner = None
        if ending is Ending.WON:
            line.literal(" ")
            winner = line.seat(self.rules.players)
        line.literal(", pot ")
        pot = line.number_here()
        chips = self.chips(line)
        line.end()
        return RoundEnd(ending, winner, pot, chips)


def _first_difference(text: str, other: str) -> int:
    for at, (one, two) in enumerate(zip(text, other, strict=False)):
        if one != two:
            return at
    return min(len(text), len(other))


def _lines(text: str, most_characters: int) -> list[str]:
    """The lines of a text that is not too long and ends with its last line."""
    if len(text) > most_characters:
        number = text.count("\n", 0, most_characters) + 1
        column = most_characters - text.rfind("\n", 0, most_characters)
        raise RecordSyntaxError(
            number, column, SyntaxReason.TOO_LONG, "", (f"{most_characters} characters",)
        )
    if text.count("\n") > MOST_LINES:
        raise RecordSyntaxError(
            MOST_LINES + 1, 1, SyntaxReason.TOO_MANY_LINES, "", (f"{MOST_LINES} lines",)
        )
    lines = text.split("\n")
    if last := lines.pop():
        if lines:
            line = Line(last, len(lines) + 1)
            line.fail(SyntaxReason.LAST_LINE_END, at=len(last))
        lines.append(last)  # a text of one line that is no record says so first
    return lines or [""]
