"""Reading one line of a record, and what is said when it can't be read."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NoReturn

from kuused.record.text import forbidden_at, is_text

__all__ = ["Line", "Lines", "RecordSyntaxError", "SyntaxReason"]

MOST_IN_LINE: Final = 1_000
_MOST_DIGITS: Final = 9
_MOST_SHOWN: Final = 40
MOST_LINES: Final = 4_000_000
END_OF_LINE: Final = "end of line"


class SyntaxReason(Enum):
    """Why a text is no record."""

    NOT_A_RECORD = "this is no record of a match"
    NEWER_VERSION = "the record is of a newer version"
    TOO_LONG = "the text is too long"
    TOO_MANY_LINES = "the text has too many lines"
    TOO_MANY_ROUNDS = "the record has too many rounds"
    LINE_TOO_LONG = "the line is too long"
    LINE_END = "a line ends with a line feed alone"
    LAST_LINE_END = "the last line has no end"
    FORBIDDEN_CHARACTER = "a record may not hold this character"
    EXPECTED = "something else is expected here"
    NUMBER = "a number is expected here"
    NUMBER_TOO_LARGE = "the number is too large"
    NO_SUCH_SEAT = "there is no such seat"
    SEAT_ORDER = "seats are told in rising order"
    CARD = "a card is expected here"
    NOT_IN_PACK = "no such card in this pack"
    CARD_ORDER = "the cards of a hand are told in order, each once"
    TURN_ORDER = "turns are told in order"
    TEXT_MISSING = "a text is expected here"
    TEXT_TOO_LONG = "the text here is too long"
    TEXT_BLANK = "a text neither begins nor ends with a blank"
    DATE = "this is no date"
    SEED = "this is no seed"
    LANGUAGE = "this is no language"
    TWICE = "this is told already"
    UNKNOWN_OPTION = "there is no such option"
    OPTION_ORDER = "the options are told in order, each once"
    OPTION_VALUE = "the option can't have this value"
    USUAL_VALUE = "an option with its usual value is not told"


class RecordSyntaxError(ValueError):
    """A text that is no record.

    Attributes:
        line: the line, 1 for the first.
        column: the character in that line, 1 for the first; one past the last for the line's end.
        reason: why.
        found: what stands there, shortened; empty at the end of a line or of the text.
        expected: what would be right there, one of these; empty where the reason says it all.
    """

    def __init__(
        self,
        line: int,
        column: int,
        reason: SyntaxReason,
        found: str = "",
        expected: tuple[str, ...] = (),
    ) -> None:
        self.line = line
        self.column = column
        self.reason = reason
        self.found = found
        self.expected = expected
        said = f"line {line}, column {column}: {reason.value}"
        if expected:
            said += f"; expected {' or '.join(expected)}"
        if found:
            said += f"; found {found!r}"
        super().__init__(said)

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception pickles by its message alone; workers send ours between processes whole.
        return type(self), (self.line, self.column, self.reason, self.found, self.expected)


class Line:
    """One line, read from left to right.

    Attributes:
        text: the line, without its end.
        number: 1 for the first line.
        at: how many characters have been read.
    """

    __slots__ = ("at", "number", "text")

    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.number = number
        self.at = 0
        if len(text) > MOST_IN_LINE:
            at = MOST_IN_LINE
            self.fail(SyntaxReason.LINE_TOO_LONG, f"{at} characters", at=at, found="")
        bad = forbidden_at(text)
        if bad is not None:
            if text[bad:] == "\r":
                self.fail(SyntaxReason.LINE_END, at=bad, found="U+000D")
            found = f"U+{ord(text[bad]):04X}"
            self.fail(SyntaxReason.FORBIDDEN_CHARACTER, at=bad, found=found)

    def fail(
        self,
        reason: SyntaxReason,
        *expected: str,
        at: int | None = None,
        found: str | None = None,
    ) -> NoReturn:
        """Refuse the line, at the present place if no other is given."""
        place = self.at if at is None else at
        if found is None:
            found = self._token(place)[:_MOST_SHOWN]
        raise RecordSyntaxError(self.number, place + 1, reason, found, expected)

    def begins(self, text: str) -> bool:
        """Whether this stands here; nothing is read."""
        return self.text.startswith(text, self.at)

    def literal(self, text: str) -> None:
        """Read exactly this."""
        if not self.begins(text):
            self.fail(SyntaxReason.EXPECTED, text.strip() or "one blank")
        self.at += len(text)

    def end(self) -> None:
        """Nothing more stands in the line."""
        if self.at < len(self.text):
            self.fail(SyntaxReason.EXPECTED, END_OF_LINE, found=self.text[self.at :][:_MOST_SHOWN])

    def number_here(self) -> int:
        """Read a whole number, written without leading zeros."""
        end = self.at
        while end < len(self.text) and self.text[end] in "0123456789":
            end += 1
        digits = self.text[self.at : end]
        if not digits or (digits[0] == "0" and len(digits) > 1):
            self.fail(SyntaxReason.NUMBER)
        if len(digits) > _MOST_DIGITS:
            self.fail(SyntaxReason.NUMBER_TOO_LARGE)
        self.at = end
        return int(digits)

    def seat(self, players: int) -> int:
        """Read a seat, which the text counts from 1; the answer counts from 0."""
        at = self.at
        number = self.number_here()
        if not 1 <= number <= players:
            self.fail(SyntaxReason.NO_SUCH_SEAT, f"1 to {players}", at=at)
        return number - 1

    def numbers(self, count: int) -> tuple[int, ...]:
        """Read so many numbers with one blank between them."""
        read = [self.number_here()]
        while len(read) < count:
            self.literal(" ")
            read.append(self.number_here())
        return tuple(read)

    def word(self, most: int) -> str:
        """Read up to the next blank."""
        end = self.text.find(" ", self.at)
        return self._text(len(self.text) if end < 0 else end, most)

    def rest(self, most: int) -> str:
        """Read up to the end of the line."""
        return self._text(len(self.text), most)

    def _text(self, end: int, most: int) -> str:
        text = self.text[self.at : end]
        if not is_text(text, most):
            if not text:
                self.fail(SyntaxReason.TEXT_MISSING)
            if text != text.strip():
                bad = self.at if text != text.lstrip() else self.at + len(text.rstrip())
                self.fail(SyntaxReason.TEXT_BLANK, at=bad, found="")
            self.fail(SyntaxReason.TEXT_TOO_LONG, str(most), at=self.at + most, found="")
        self.at = end
        return text

    def _token(self, at: int) -> str:
        end = at
        while end < len(self.text) and self.text[end] not in " ,":
            end += 1
        return self.text[at:end] or self.text[at : at + 1]


class Lines:
    """The lines of one text, read from the first to the last.

    Attributes:
        all: every line.
        read: how many have been read.
    """

    __slots__ = ("all", "read")

    def __init__(self, text: str, most_characters: int) -> None:
        self.all = _lines(text, most_characters)
        self.read = 0

    @property
    def more(self) -> bool:
        """Whether a line is left."""
        return self.read < len(self.all)

    def begins(self, *starts: str) -> bool:
        """Whether the next line begins with one of these; there may be none."""
        return self.read < len(self.all) and self.all[self.read].startswith(starts)

    def next(self, *starts: str) -> Line:
        """The next line, which must begin with one of these; the first that fits is read."""
        told = tuple(start.strip() for start in starts)
        if not self.more:
            raise RecordSyntaxError(len(self.all) + 1, 1, SyntaxReason.EXPECTED, "", told)
        line = Line(self.all[self.read], self.read + 1)
        for start in starts:
            if line.begins(start):
                line.at = len(start)
                self.read += 1
                return line
        return line.fail(SyntaxReason.EXPECTED, *told)


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
        line = Line(last, len(lines) + 1)
        line.fail(SyntaxReason.LAST_LINE_END, at=len(last))
    return lines
