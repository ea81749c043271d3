"""What the machine refused: files that can't be read or written, and names that can't be taken."""

from __future__ import annotations

import errno
import unicodedata
from typing import TYPE_CHECKING, Final

from kuused.words.markers import N_

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["MOST_IN_NAME", "failure", "read_name"]

MOST_IN_NAME: Final = 16
"""Characters in a person's name: what a seat has room for."""

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

# Control and formatting characters, surrogates, line and paragraph ends: nothing that one can see.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def failure(words: Words, error: OSError) -> str:
    """See :meth:`Words.failure`."""
    known = _FAILURES.get(error.errno or 0)
    if known is not None:
        return words.t(known)
    return error.strerror or type(error).__name__


def read_name(words: Words, text: str) -> str:
    """See :meth:`Words.read_name`."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if not name:
        raise ValueError(words.t("A name has at least one letter."))
    if any(unicodedata.category(char) in _UNSEEN for char in name):
        raise ValueError(words.t("A name is made of characters that can be seen."))
    if len(name) > MOST_IN_NAME:
        raise ValueError(
            words.tn(
                "A name has at most {n} character; this one has {length}.",
                "A name has at most {n} characters; this one has {length}.",
                MOST_IN_NAME,
                length=len(name),
            )
        )
    return name
