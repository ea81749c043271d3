"""Errors as sentences: records, match codes, deal codes, files and names."""

from __future__ import annotations

import errno
import re
import unicodedata
from typing import Final

from kuused.engine import IllegalAction
from kuused.i18n.events import Names, name_or_you
from kuused.i18n.prompts import refusal_text
from kuused.i18n.translator import N_, Translator, capitalized, list_items
from kuused.record import Mismatch, RecordFault, RecordSyntaxError, Stated, SyntaxReason
from kuused.record.code_text import MOST_CHARACTERS, VERSION, CodeError, CodeFault
from kuused.record.codes import Unpackable, WhyNot
from kuused.record.deals import SeedError

__all__ = [
    "MAX_NAME_LENGTH",
    "code_error_text",
    "file_failure",
    "no_code_text",
    "read_name",
    "record_error_text",
    "seed_error_text",
]


def record_error_text(
    tr: Translator, error: RecordSyntaxError | RecordFault, names: Names = ()
) -> str:
    """Return what is wrong with a record, without its line and column.

    Args:
        tr: the translator.
        error: what reading or replaying it raised.
        names: the name of each seat; the errors of a replay may need them.
    """
    if isinstance(error, RecordSyntaxError):
        return _syntax(tr, error)
    if isinstance(error.cause, IllegalAction):
        said = refusal_text(tr, error.cause, names)
    else:
        said = capitalized(_mismatch(tr, error.cause, names))
    if error.round_number is None:
        return said
    if error.turn_number is None:
        return tr.t("Round {round}: {said}", round=error.round_number, said=said)
    return tr.t(
        "Round {round}, turn {turn}: {said}",
        round=error.round_number,
        turn=error.turn_number,
        said=said,
    )


# -- record syntax ----------------------------------------------------------------------

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


def _syntax(tr: Translator, error: RecordSyntaxError) -> str:
    numbers = re.findall(r"\d+", error.expected[-1]) if error.expected else []
    expected = list_items(tr, [_expected(tr, text) for text in error.expected], "or")
    said = tr.t(_SYNTAX[error.reason], expected=expected, n=numbers[-1] if numbers else "")
    if error.reason is SyntaxReason.OPTION_VALUE and expected:
        said = f"{said} {tr.t('It can be {values}.', values=expected)}"
    if error.found:
        said = f"{said} {tr.t('Found: {found}', found=error.found)}"
    return said


def _expected(tr: Translator, text: str) -> str:
    if text in _PHRASES:
        return tr.t(_PHRASES[text])
    span = re.fullmatch(r"(\d+) to (\d+)", text)
    if span:
        return tr.t("{least} to {most}", least=span[1], most=span[2])
    return f'"{text}"'


# -- a record's match against its replay ------------------------------------------------------------------

_ENDINGS: Final = {
    "won": N_("won by a last card"),
    "stalled": N_("ended without a winner"),
    "stopped": N_("broken off"),
    "": N_("not over"),
}


_MISMATCHES: Final = {
    Stated.ROUND_END: N_("Here the round is {real}, and the record says {stated}."),
    Stated.WINNER: N_("The winner is {real}, not {stated}."),
    Stated.WINNERS: N_("The winner is {real}, not {stated}."),
    Stated.TAKEN_OVER: N_("In this turn {real} plays, not {stated}."),
    Stated.CHIPS: N_("These chips are {real}, not {stated}: {name}."),
    Stated.ROUNDS: N_("The rounds are {real}, not {stated}."),
    Stated.POT: N_("The pot is {real}, not {stated}."),
}


def _mismatch(tr: Translator, what: Mismatch, names: Names) -> str:
    stated, real = what.stated, what.real
    if what.what is Stated.RESULT:
        if real == "unfinished":
            return tr.t("The record has a winner, but its match is not over.")
        return tr.t("The record says unfinished, but its match is over.")
    if what.what is Stated.TAKEN_OVER and not real:
        return tr.t("No such turn was played in this round.")
    if what.what is Stated.ROUND_END:
        stated, real = tr.t(_ENDINGS[stated]), tr.t(_ENDINGS[real])
    elif what.what in (Stated.WINNER, Stated.WINNERS, Stated.TAKEN_OVER):
        stated, real = _seats(tr, stated, names), _seats(tr, real, names)
    name = "" if what.seat is None else name_or_you(tr, names, what.seat)
    return tr.t(_MISMATCHES[what.what], stated=stated, real=real, name=name)


def _seats(tr: Translator, numbers: str, names: Names) -> str:
    """Return the names of seats, given their numbers from 1."""
    return list_items(
        tr, [name_or_you(tr, names, int(number) - 1, None) for number in numbers.split()], "and"
    )


# -- codes -----------------------------------------------------------------------------------------

# {found} is a character or a version, {n} a number that bounds.
_ERRORS: Final = {
    CodeFault.NOT_A_CODE: N_("This is no match code: one begins with K1."),
    CodeFault.NEWER_VERSION: N_(
        "This match code is of version {found}, and this game reads version {n}: a newer one may "
        "read it."
    ),
    CodeFault.CHARACTER: N_(
        "This match code has {found} in it, which no code has: copy it once more."
    ),
    CodeFault.TOO_SHORT: N_("Something is missing of this match code: copy it whole, to its end."),
    CodeFault.TOO_LONG: N_("This is too long for a match code: {n} characters at most."),
    CodeFault.CHECKSUM: N_(
        "This match code is damaged: a character was changed or lost on the way. Copy it once more."
    ),
    CodeFault.IMPOSSIBLE: N_("This match code is well written, but no match is in it."),
}

_WHY_NOT: Final = {
    WhyNot.UNFINISHED: N_("A match has a code once it is over."),
    WhyNot.OTHER_CARDS: N_(
        "This match has no code, as its cards don't come from a deal code: share its record."
    ),
    WhyNot.NOT_BY_RULES: N_("This match has no code, as it was not played by the rules."),
    WhyNot.TOO_LONG: N_("This match is too long for one line: share its record."),
}


def code_error_text(tr: Translator, error: CodeError) -> str:
    """Return what is wrong with a match code."""
    bound = VERSION if error.fault is CodeFault.NEWER_VERSION else MOST_CHARACTERS
    found = error.found
    if error.fault is CodeFault.CHARACTER and not found.isprintable():
        found = f"U+{ord(found):04X}"
    return tr.t(_ERRORS[error.fault], found=found, n=bound)


def no_code_text(tr: Translator, error: Unpackable) -> str:
    """Return why a match has no match code."""
    return tr.t(_WHY_NOT[error.why])


def seed_error_text(tr: Translator, error: SeedError) -> str:
    """Return what is wrong with a deal code."""
    code, example = error.text.strip() or '""', "7Q2FRPK"
    if error.character is not None:
        return tr.t(
            "{code} is no deal code: it has {character} in it. A deal code has 7 characters, "
            "digits and letters without U, such as {example}.",
            code=code,
            character=error.character,
            example=example,
        )
    return tr.tn(
        "{code} is no deal code: it has {n} character. A deal code has 7, digits and "
        "letters without U, such as {example}.",
        "{code} is no deal code: it has {n} characters. A deal code has 7, digits and "
        "letters without U, such as {example}.",
        error.length,
        code=code,
        example=example,
    )


# -- files and names -------------------------------------------------------------------------------

MAX_NAME_LENGTH: Final = 16
"""In a person's name: what a seat has room for."""

_FAILURES: Final = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("that is not permitted"),
    errno.EPERM: N_("that is not permitted"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("part of the path is no folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk can't be written to"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EEXIST: N_("there is something of that name"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.EIO: N_("the disk reports an error"),
}

# Control and formatting characters, surrogates, line and paragraph ends: all that is invisible.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def file_failure(tr: Translator, error: OSError) -> str:
    """Return why a file could not be read or written, to follow a colon: ``it is a folder``."""
    known = _FAILURES.get(error.errno or 0)
    if known is not None:
        return tr.t(known)
    return error.strerror or type(error).__name__


def read_name(tr: Translator, text: str) -> str:
    """Return a person's name as typed, tidied.

    Raises:
        ValueError: it can't be a name; the message is a sentence for the person.
    """
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name:
        raise ValueError(tr.t("A name has at least one letter."))
    if any(unicodedata.category(char) in _UNSEEN for char in name):
        raise ValueError(tr.t("A name is made of characters that can be seen."))
    if len(name) > MAX_NAME_LENGTH:
        raise ValueError(
            tr.tn(
                "A name has at most {n} character; this one has {length}.",
                "A name has at most {n} characters; this one has {length}.",
                MAX_NAME_LENGTH,
                length=len(name),
            )
        )
    return name
