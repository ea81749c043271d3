"""The nearest thing that would be right."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from kuused.i18n import Translator, list_items

__all__ = ["instead"]


def instead(
    tr: Translator, given: str, known: Sequence[str], shown: Sequence[str] | None = None
) -> str:
    """A sentence about what would be right: the nearest of those known, or all that there are.

    Args:
        tr: the translator.
        given: what was written.
        known: what would be right.
        shown: how to list them all, if not as they are.
    """
    by_key = {text.casefold(): text for text in known}
    near = difflib.get_close_matches(given.casefold(), list(by_key), n=1, cutoff=0.6)
    if near:
        return tr.t("Did you mean {text}?", text=by_key[near[0]])
    return tr.t("There are {all}.", all=list_items(tr, shown or known, "and"))
