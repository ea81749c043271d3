"""Fingerprints of deal codes: shown from the first card on, checked when the code is told.

A fingerprint commits the dealer and tells nothing. Twelve characters are 60 bits over the 35 of a
deal code, so there is next to no second code with the same fingerprint to change to. And it is
made slowly on purpose, so that trying all codes takes a processor core some fifty years.
"""

from __future__ import annotations

import hashlib
import threading
from functools import lru_cache
from typing import Final

from kuused.record.deals import ALPHABET, parse_seed

__all__ = ["fingerprint", "looks_like_fingerprint", "parse_fingerprint", "prepare_fingerprint"]

_LENGTH: Final = 12
_GROUP: Final = 4
_ROUNDS: Final = 100_000
_SALT: Final = b"kuused fingerprint 1"
_MEANT: Final = str.maketrans("ILO", "110")


@lru_cache(maxsize=256)
def fingerprint(seed: str) -> str:
    """The fingerprint of a deal code, such as ``E50Q-4AX7-30NN``. Takes a twentieth of a second.

    Raises:
        SeedError: it is no deal code.
    """
    code = parse_seed(seed).encode()
    digest = hashlib.pbkdf2_hmac("sha256", code, _SALT, _ROUNDS)
    bits = int.from_bytes(digest[:8], "big") >> 4
    text = "".join(ALPHABET[bits >> shift & 31] for shift in range(5 * _LENGTH - 5, -5, -5))
    return _grouped(text)


def prepare_fingerprint(seed: str) -> None:
    """Begin to work a fingerprint out in a thread, because it will be wanted soon."""
    threading.Thread(target=fingerprint, args=(seed,), name="fingerprint", daemon=True).start()


def looks_like_fingerprint(text: str) -> bool:
    """Whether a text has the form of a fingerprint, with or without its hyphens."""
    try:
        parse_fingerprint(text)
    except ValueError:
        return False
    return True


def parse_fingerprint(text: str) -> str:
    """Read a fingerprint as people type it: in any case, with or without hyphens and #, O for 0.

    Raises:
        ValueError: it is none.
    """
    shown = text.strip().removeprefix("#")  # the header shows it with that sign
    plain = "".join(shown.replace("-", " ").split()).upper().translate(_MEANT)
    if len(plain) != _LENGTH or not plain.isascii() or not set(plain) <= set(ALPHABET):
        raise ValueError(f"{text!r} is no fingerprint: one looks like E50Q-4AX7-30NN")
    return _grouped(plain)


def _grouped(text: str) -> str:
    return "-".join(text[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))
