"""The nearest thing that would be right."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from kuused.words import Words

__all__ = ["instead"]


def instead(
    words: Words, given: str, known: Sequence[str], shown: Sequence[str] | None = None
) -> str:
    """A sentence about what would be right: the nearest of those known, or all that there are.

    Args:
        words: the words to say it with.
        given: what was written.
        known: what would be right.
        shown: how to list them all, if not as they are.
    """
    by_key = {text.casefold(): text for text in known}
    near = difflib.get_close_matches(given.casefold(), list(by_key), n=1, cutoff=0.6)
    if near:
        return words.t("Did you mean {text}?", text=by_key[near[0]])
    return words.t("There are {all}.", all=words.listed(shown or known, "and"))
