"""How much help a person has had in a match, as a record tells of it: a note of its own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from kuused.record import Record

__all__ = ["assisted", "with_assistance"]

_NOTE: Final = re.compile(r"assisted: (\d{1,6}) hints?")


def assisted(record: Record) -> int:
    """In how many turns a person has asked for a hint, as the record tells; 0 when it says none."""
    found = [match for note in record.notes if (match := _NOTE.fullmatch(note))]
    return int(found[-1][1]) if found else 0


def with_assistance(record: Record, hints: int) -> Record:
    """The record with a note of so many hints in place of the one that it may have.

    A match without hints has no such note.
    """
    notes = tuple(note for note in record.notes if not _NOTE.fullmatch(note))
    if hints:
        notes = (*notes, f"assisted: {hints} hint{'' if hints == 1 else 's'}")
    return record if notes == record.notes else replace(record, notes=notes)
