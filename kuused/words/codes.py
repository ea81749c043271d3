"""What is wrong with a match code or a deal code, and why a match has no code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kuused.record.code_text import MOST_CHARACTERS, VERSION, CodeError, CodeFault
from kuused.record.codes import Unpackable, WhyNot
from kuused.record.deals import SeedError
from kuused.words.markers import N_

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["code_error", "no_code", "seed_error"]

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


def code_error(words: Words, error: CodeError) -> str:
    """A sentence about a text that is no match code, or no longer."""
    bound = VERSION if error.fault is CodeFault.NEWER_VERSION else MOST_CHARACTERS
    found = error.found
    if error.fault is CodeFault.CHARACTER and not found.isprintable():
        found = f"U+{ord(found):04X}"
    return words.t(_ERRORS[error.fault], found=found, n=bound)


def no_code(words: Words, error: Unpackable) -> str:
    """A sentence about a match that has no code."""
    return words.t(_WHY_NOT[error.why])


def seed_error(words: Words, error: SeedError) -> str:
    """A sentence about a text that is no deal code."""
    code, example = error.text.strip() or '""', "7Q2FRPK"
    if error.character is not None:
        return words.t(
            "{code} is no deal code: it has {character} in it. A deal code has 7 characters, "
            "digits and letters without U, such as {example}.",
            code=code,
            character=error.character,
            example=example,
        )
    return words.tn(
        "{code} is no deal code: it has {n} character. A deal code has 7, digits and "
        "letters without U, such as {example}.",
        "{code} is no deal code: it has {n} characters. A deal code has 7, digits and "
        "letters without U, such as {example}.",
        error.length,
        code=code,
        example=example,
    )
