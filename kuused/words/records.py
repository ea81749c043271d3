"""What is wrong with a record: why its text can't be read, or where its match breaks the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kuused.engine import IllegalAction
from kuused.record import Mismatch, RecordFault, RecordSyntaxError, Stated, SyntaxReason
from kuused.words.events import name
from kuused.words.markers import N_
from kuused.words.phrases import listed, sentence
from kuused.words.refusals import refusal

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["record_error"]


def record_error(
    words: Words, error: RecordSyntaxError | RecordFault, names: Sequence[str | None]
) -> str:
    """See :meth:`Words.record_error`."""
    if isinstance(error, RecordSyntaxError):
        return _syntax(words, error)
    if isinstance(error.cause, IllegalAction):
        said = refusal(words, error.cause, names, None, advice=True)
    else:
        said = sentence(_mismatch(words, error.cause, names))
    if error.round_number is None:
        return said
    if error.turn_number is None:
        return words.t("Round {round}: {said}", round=error.round_number, said=said)
    return words.t(
        "Round {round}, turn {turn}: {said}",
        round=error.round_number,
        turn=error.turn_number,
        said=said,
    )


# -- text that is no record ----------------------------------------------------------------------

# {expected} lists what would be right, {n} is the number that bounds.
_SYNTAX: Final = {
    SyntaxReason.NOT_A_RECORD: N_(
        "This is no record of a match: the first line would be {expected}."
    ),
    SyntaxReason.NEWER_VERSION: N_(
        "This record is of another version of the format: this game reads version {n}."
    ),
    SyntaxReason.TOO_LONG: N_("The text is too long: {n} characters at most."),
    SyntaxReason.TOO_MANY_LINES: N_("Too many lines: {n} at most."),
    SyntaxReason.TOO_MANY_ROUNDS: N_("Too many rounds: {n} at most."),
    SyntaxReason.LINE_TOO_LONG: N_("The line is too long: {n} characters at most."),
    SyntaxReason.LINE_END: N_("A line ends with a line feed alone, not with a carriage return."),
    SyntaxReason.LAST_LINE_END: N_("The last line has no end: something is missing after it."),
    SyntaxReason.FORBIDDEN_CHARACTER: N_("A record can't hold this character."),
    SyntaxReason.EXPECTED: N_("Here belongs {expected}."),
    SyntaxReason.NUMBER: N_("Here belongs a whole number."),
    SyntaxReason.NUMBER_TOO_LARGE: N_("This number is too large."),
    SyntaxReason.NO_SUCH_SEAT: N_("There is no such seat: they are numbered from 1 to {n}."),
    SyntaxReason.SEAT_ORDER: N_("Seats stand in rising order."),
    SyntaxReason.CARD: N_("Here belongs a card, such as 6D."),
    SyntaxReason.NOT_IN_PACK: N_("This pack has no such card."),
    SyntaxReason.CARD_ORDER: N_("The cards of a hand stand in order, each once."),
    SyntaxReason.TURN_ORDER: N_("Turns stand in order."),
    SyntaxReason.TEXT_MISSING: N_("Here belongs a text."),
    SyntaxReason.TEXT_TOO_LONG: N_("The text is too long: {n} characters at most."),
    SyntaxReason.TEXT_BLANK: N_("A text neither begins nor ends with a blank."),
    SyntaxReason.DATE: N_("This is no date: one looks like {expected}."),
    SyntaxReason.SEED: N_("This is no seed: one looks like 7Q2FRPK."),
    SyntaxReason.LANGUAGE: N_("This is no language: one looks like {expected}."),
    SyntaxReason.TWICE: N_("This stands here for the second time."),
    SyntaxReason.UNKNOWN_OPTION: N_("There is no such house rule: there are {expected}."),
    SyntaxReason.OPTION_ORDER: N_("House rules stand in order, each once: {expected} may follow."),
    SyntaxReason.OPTION_VALUE: N_("The house rule can't have this value."),
    SyntaxReason.USUAL_VALUE: N_("A house rule that is as usual is left out."),
}

# What the parser says of things that are not to be read literally.
_PHRASES: Final = {
    "an empty line": N_("an empty line"),
    "end of line": N_("the end of the line"),
    "one blank": N_("one blank"),
}


def _syntax(words: Words, error: RecordSyntaxError) -> str:
    numbers = re.findall(r"\d+", error.expected[-1]) if error.expected else []
    expected = listed(words, [_expected(words, text) for text in error.expected], "or")
    said = words.t(_SYNTAX[error.reason], expected=expected, n=numbers[-1] if numbers else "")
    if error.reason is SyntaxReason.OPTION_VALUE and expected:
        said = f"{said} {words.t('It can be {values}.', values=expected)}"
    if error.found:
        said = f"{said} {words.t('Found: {found}', found=error.found)}"
    return said


def _expected(words: Words, text: str) -> str:
    if text in _PHRASES:
        return words.t(_PHRASES[text])
    span = re.fullmatch(r"(\d+) to (\d+)", text)
    if span:
        return words.t("{least} to {most}", least=span[1], most=span[2])
    return f'"{text}"'


# -- a match that was otherwise ------------------------------------------------------------------

_ENDINGS: Final = {
    "won": N_("won by a last card"),
    "stalled": N_("ended without a winner"),
    "stopped": N_("broken off"),
    "": N_("not over"),
}


def _mismatch(words: Words, what: Mismatch, names: Sequence[str | None]) -> str:
    stated, real = what.stated, what.real
    if what.what is Stated.ROUND_END:
        return words.t(
            "Here the round is {real}, and the record says {stated}.",
            real=words.t(_ENDINGS[real]),
            stated=words.t(_ENDINGS[stated]),
        )
    if what.what is Stated.RESULT:
        if real == "unfinished":
            return words.t("The record has a winner, but its match is not over.")
        return words.t("The record says unfinished, but its match is over.")
    if what.what in (Stated.WINNER, Stated.WINNERS):
        return words.t(
            "The winner is {real}, not {stated}.",
            real=_seats(words, real, names),
            stated=_seats(words, stated, names),
        )
    if what.what is Stated.TAKEN_OVER:
        if not real:
            return words.t("No such turn was played in this round.")
        return words.t(
            "In this turn {real} plays, not {stated}.",
            real=_seats(words, real, names),
            stated=_seats(words, stated, names),
        )
    if what.what is Stated.CHIPS and what.seat is not None:
        return words.t(
            "These chips are {real}, not {stated}: {name}.",
            real=real,
            stated=stated,
            name=name(words, names, what.seat, None),
        )
    if what.what is Stated.ROUNDS:
        return words.t("The rounds are {real}, not {stated}.", real=real, stated=stated)
    return words.t("The pot is {real}, not {stated}.", real=real, stated=stated)


def _seats(words: Words, numbers: str, names: Sequence[str | None]) -> str:
    """The names of seats that are counted from 1."""
    return listed(
        words, [name(words, names, int(number) - 1, None) for number in numbers.split()], "and"
    )
