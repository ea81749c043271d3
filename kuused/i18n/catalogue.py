"""Keeps the message catalogue: ``python -m kuused.i18n.catalogue --check | --update``.

Messages are found in the code, not kept in a list: the literal first arguments of what is
called ``t`` (and the first two of ``tn``), of :func:`kuused.i18n.N_`, and the label and help of each
``Command(...)``. ``--update`` takes new ones over into the ``.po`` files, drops those that are said
no more, and compiles; somebody then writes the translations in and updates once more. ``--check``
changes nothing and says what is missing or wrong.

Only this module needs Babel; the game reads what it has compiled.
"""

from __future__ import annotations

import argparse
import io
import string
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kuused.i18n.extraction import Found, faults_in_code, messages_in
from kuused.i18n.translator import LANGS

__all__ = ["Book", "main"]

PACKAGE: Final = Path(__file__).parents[1]
LOCALE: Final = Path(__file__).parent / "locale"
# A date of our own choosing: a catalogue changes when a message does, not when somebody looks.
_EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)
_ENDINGS: Final = ".:;?!…"


@dataclass(frozen=True)
class Book:
    """The catalogue of one language: the text file that people edit, and the compiled one.

    Attributes:
        lang: the language's code.
        folder: where both files lie.
    """

    lang: str
    folder: Path

    @property
    def po(self) -> Path:
        """The text file."""
        return self.folder / "kuused.po"

    @property
    def mo(self) -> Path:
        """The compiled file, which the game reads."""
        return self.folder / "kuused.mo"

    def read(self) -> Catalog:
        """The messages of the text file, none when there is no file yet."""
        if not self.po.exists():
            return self._empty()
        with self.po.open("rb") as file:
            return read_po(file, locale=self.lang, domain="kuused", abort_invalid=True)

    def _empty(self) -> Catalog:
        return Catalog(
            locale=self.lang,
            domain="kuused",
            project="Kuused",
            version="1",
            msgid_bugs_address=" ",
            header_comment="# What Kuused says. See CONTRIBUTING.md on languages.",
            creation_date=_EPOCH,
            revision_date=_EPOCH,
            last_translator="The Kuused developers",
            language_team="The Kuused developers",
            fuzzy=False,
        )

    def merged(self, found: Sequence[Found]) -> Catalog:
        """What the text file should hold: these messages, each with the translation it has."""
        known, book = self.read(), self._empty()
        for message in sorted(found, key=lambda message: (message.places[0], message.one)):
            old = known.get(message.id)
            kept = old is not None and old.id == message.id
            book.add(
                message.id,
                old.string if old is not None and kept else None,
                locations=[(place, 1) for place in dict.fromkeys(message.places)],
                user_comments=old.user_comments if old is not None else (),
            )
        return book

    def write(self, book: Catalog) -> None:
        """Write the text file, and the compiled one after it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.po.write_bytes(_text(book))
        self.mo.write_bytes(_compiled(self.read()))

    def faults(self, found: Sequence[Found]) -> Iterator[str]:
        """What ``--check`` has to say about this language, a line each."""
        book = self.read()
        wanted = {message.id for message in found}
        for message in found:
            entry = book.get(message.id)
            if entry is None or entry.id != message.id:
                yield f"{message.places[0]}: not in the catalogue: {message.one!r}"
                continue
            yield from (f"{message.one!r}: {fault}" for fault in _entry_faults(entry))
        for entry in book:
            if entry.id and entry.id not in wanted:
                yield f"said nowhere any more: {_first(entry)!r}"
        for old in book.obsolete.values():
            yield f"marked as obsolete: {_first(old)!r}"
        if not self.mo.exists() or self.mo.read_bytes() != _compiled(book):
            yield f"{self.mo.name} is not what {self.po.name} compiles to"


def _text(book: Catalog) -> bytes:
    text = io.BytesIO()
    write_po(text, book, width=96, include_lineno=False, sort_output=False)
    return text.getvalue()


def _compiled(book: Catalog) -> bytes:
    compiled = io.BytesIO()
    write_mo(compiled, book)
    return compiled.getvalue()


def _first(entry: Message) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _entry_faults(entry: Message) -> Iterator[str]:
    """What is wrong with a translation."""
    if entry.fuzzy:
        yield "marked as fuzzy"
    ids = (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)
    strings = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    if not strings or not all(strings):
        yield "not translated"
        return
    facts = set().union(*map(_facts, ids))
    for text in strings:
        try:
            has = _facts(text)
        except ValueError as error:
            yield f"{text!r} can't be filled in: {error}"
            continue
        # One chip need not be called "1 chip", so a plural form may leave the number out.
        free = {"n"} if len(ids) > 1 else set()
        if has - facts or facts - has - free:
            yield f"{text!r} names {sorted(has)}, not {sorted(facts)}"
        if _ending(text) != _ending(ids[0]):
            yield f"{text!r} ends otherwise"


def _facts(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _ending(text: str) -> str:
    return text[-1:] if text[-1:] in _ENDINGS else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Check or update every language; the exit status is 0 when nothing is wrong or missing."""
    parser = argparse.ArgumentParser(prog="python -m kuused.i18n.catalogue", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="change nothing, say what is wrong")
    what.add_argument("--update", action="store_true", help="take over what the code says now")
    options = parser.parse_args(arguments)

    found = messages_in(PACKAGE)
    faults = list(faults_in_code(found))
    for lang in LANGS:
        if lang == "en":  # its messages are the sentences themselves
            continue
        book = Book(lang, LOCALE / lang / "LC_MESSAGES")
        if options.update:
            book.write(book.merged(found))
        faults += [f"{lang}: {fault}" for fault in book.faults(found)]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        print(f"{len(faults)} to mend in {len(found)} messages", file=sys.stderr)
    else:
        print(f"{len(found)} messages, all translated")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
