"""Records as text: :func:`write_record` and :func:`parse_record`.

RECORDS.md beside this module describes the text. It has one form only for each record, and the
parser takes no other: what it accepts, it would write the same way, byte for byte. It reads every
line once, from left to right, and bounds all that it reads.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NoReturn

from kuused.engine.actions import Deal, Pass, Play
from kuused.engine.cards import Card, CardSet
from kuused.engine.rules import Rules
from kuused.record.head import chips_here, read_head, refuse_other_texts
from kuused.record.model import Ending, Record, RoundEnd, RoundRecord, TakenOver
from kuused.record.scan import END_OF_LINE, Line, Lines, RecordSyntaxError, SyntaxReason
from kuused.record.text import MOST_IN_TEXT, is_fault
from kuused.record.writer import MARGIN, MOST_LAPS, PASS, lap_start, seats_line, write_record

__all__ = ["MOST_CHARACTERS", "RecordSyntaxError", "SyntaxReason", "parse_record", "write_record"]

MOST_CHARACTERS: Final = 64_000_000
"""The longest text that is read: some 100,000 rounds. A match of 12 chips takes 10,000."""
MOST_ROUNDS: Final = 250_000

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
    refuse_other_texts(text)
    lines = Lines(text, most_characters)
    head = read_head(lines)
    reader = _Rounds(lines, head.rules)
    rounds: list[RoundRecord] = []
    while lines.more:
        rounds.append(reader.round(len(rounds)))
    return replace(head, rounds=tuple(rounds))


class _Rounds:
    """Reads the rounds of one text, one after the other."""

    def __init__(self, lines: Lines, rules: Rules) -> None:
        self.lines = lines
        self.rules = rules
        self.bits = {str(card): bit for card, bit in rules.pack.bit_of.items()}
        self.actions: dict[str, Play | Pass] = {str(c): Play(c) for c in rules.pack.cards}
        self.actions[PASS] = _PASS

    def round(self, number: int) -> RoundRecord:
        """Read one round with the empty line before it."""
        line = self.lines.next("")
        if line.text:
            line.fail(SyntaxReason.EXPECTED, "an empty line")
        line = self.lines.next(f"round {number + 1}, dealer ")
        if number == MOST_ROUNDS:
            line.fail(SyntaxReason.TOO_MANY_ROUNDS, str(MOST_ROUNDS), at=0)
        rules = self.rules
        dealer = line.seat(rules.players)
        line.end()
        hands = tuple(self.hand(seat) for seat in range(1, rules.players + 1))
        round_ = RoundRecord(Deal(hands, dealer))
        if self.lines.begins("seats"):
            line = self.lines.next("")
            expected = seats_line(rules, round_)
            if line.text != expected:
                line.at = _first_difference(line.text, expected)
                line.fail(SyntaxReason.EXPECTED, expected[line.at :] or END_OF_LINE)
            round_ = replace(round_, actions=self.laps())
        if round_.actions:
            round_ = replace(round_, taken_over=self.taken_over())
        if self.lines.more:
            starts = (*_ENDINGS,) if round_.actions else ("seats", *_ENDINGS)
            round_ = replace(round_, end=self.end(starts))
        return round_

    def hand(self, seat: int) -> CardSet:
        line = self.lines.next(f"{f'hand {seat}':{MARGIN}}")
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
        while lap == 0 or self.lines.begins("lap "):
            if lap == MOST_LAPS:
                self.lines.next("").fail(SyntaxReason.TOO_MANY_LINES, str(MOST_LAPS))
            line = self.lines.next(lap_start(lap))
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
        if self.lines.begins("lap "):
            # Only the last lap of a round may be broken off.
            line = Line(self.lines.all[self.lines.read - 1], self.lines.read)
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
        while self.lines.begins("taken over "):
            line = self.lines.next("taken over turn ")
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
        line = self.lines.next(*starts)
        ending = _ENDINGS[line.text[: line.at]]
        winner = None
        if ending is Ending.WON:
            line.literal(" ")
            winner = line.seat(self.rules.players)
        line.literal(", pot ")
        pot = line.number_here()
        chips = chips_here(line, self.rules.players)
        line.end()
        return RoundEnd(ending, winner, pot, chips)


def _first_difference(text: str, other: str) -> int:
    for at, (one, two) in enumerate(zip(text, other, strict=False)):
        if one != two:
            return at
    return min(len(text), len(other))
