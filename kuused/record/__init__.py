"""Matches on record: a whole match as a value, as text and as a one-line code.

:class:`Record` is the value, and a :class:`Recorder` builds one while a match is played.
:func:`write_record` and :func:`parse_record` turn it into text and back (RECORDS.md describes the
text); :func:`replay` and :func:`verify` play it again and check it. Match codes are in
:mod:`kuused.record.codes`, deal codes in :mod:`kuused.record.deals`.
"""

from kuused.record.checker import Mismatch, RecordFault, Stated, replay, verify
from kuused.record.model import (
    Ending,
    Record,
    Result,
    RoundEnd,
    RoundRecord,
    Said,
    SeatEntry,
    TakenOver,
)
from kuused.record.reader import RecordSyntaxError, SyntaxReason, parse_record
from kuused.record.recorder import Recorder
from kuused.record.text import tidy
from kuused.record.writer import write_record

__all__ = [
    "Ending",
    "Mismatch",
    "Record",
    "RecordFault",
    "RecordSyntaxError",
    "Recorder",
    "Result",
    "RoundEnd",
    "RoundRecord",
    "Said",
    "SeatEntry",
    "Stated",
    "SyntaxReason",
    "TakenOver",
    "parse_record",
    "replay",
    "tidy",
    "verify",
    "write_record",
]
