"""Maintenance of the message catalogue: ``python -m tests.tools.catalogue --check | --update``.

Messages are found in the code: the literal first argument of ``t`` (the first two of ``tn``), of
:func:`kuused.i18n.N_`, and the label and help of each ``Command(...)``. ``--update`` takes new ones
over into the ``.po`` files, drops those that are gone, and compiles; somebody then adds the
translations and updates again. ``--check`` changes nothing and reports what is missing or wrong.

Only this module needs Babel; the game reads the compiled ``.mo`` files.
"""

from __future__ import annotations

import argparse
import ast
import io
import string
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import kuused
from kuused.i18n import LANGS

__all__ = ["call_faults", "extract", "faults", "main", "read", "template", "write"]

_PACKAGE: Final = Path(kuused.__file__).parent
_LOCALE: Final = _PACKAGE / "i18n" / "locale"
# A fixed date: a catalogue changes when a message does, not when somebody runs this.
_EPOCH: Final = datetime(2026, 1, 1, tzinfo=UTC)
_ENDINGS: Final = ".:;?!…"


# -- messages in the code --------------------------------------------------------------------------


def _calls(code: str | bytes) -> Iterator[tuple[ast.Call, tuple[str, ...]]]:
    """Yield each call that translates or marks a message, and the message: one form or two."""
    for call in ast.walk(ast.parse(code)):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name in ("t", "N_") and call.args:
            forms = [call.args[:1]]
        elif name == "tn":
            forms = [call.args[:2]]
        elif name == "Command":
            named = [each.value for each in call.keywords if each.arg in ("label", "help")]
            forms = [[text] for text in (*call.args[2:4], *named)]
        else:
            continue
        for nodes in forms:
            texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
            if len(texts) == len(nodes) and all(text and isinstance(text, str) for text in texts):
                yield call, tuple(map(str, texts))


def extract(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """Extract the messages of a Python file: a method for Babel.

    Babel's own method reads tokens, and misses a call inside another call.
    """
    for call, forms in _calls(file.read()):
        yield call.lineno, "t" if len(forms) == 1 else "tn", forms, []


def template(package: Path = _PACKAGE) -> Catalog:
    """Return a catalogue of all messages in the code of a package, untranslated."""
    catalog = Catalog()
    for _, _, message, _, _ in extract_from_dir(
        package, [("**.py", f"{__name__}:extract")], keywords={"t": None, "tn": (1, 2)}
    ):
        catalog.add(message)
    return catalog


def call_faults(code: str, messages: Catalog) -> Iterator[str]:
    """Report calls that can't fill in their message, or give it another plural than others do."""
    for call, forms in _calls(code):
        known = messages.get(forms[0])
        if len(forms) == 2 and known is not None and known.id != forms:
            yield f"{call.lineno}: another plural of {forms[0]!r}"
        given = {each.arg for each in call.keywords}
        if None in given or getattr(call.func, "attr", getattr(call.func, "id", "")) not in (
            "t",
            "tn",
        ):
            continue  # the facts are not known here
        missing = set().union(*map(_facts, forms)) - given - ({"n"} if len(forms) == 2 else set())
        if missing:
            yield f"{call.lineno}: {forms[0]!r} names {sorted(missing)}, which the call does not give"


# -- catalogues ------------------------------------------------------------------------------------


def read(folder: Path, lang: str) -> Catalog:
    """Read the catalogue of a language; an empty one if there is none yet."""
    file = folder / "kuused.po"
    if not file.exists():
        return Catalog(lang, project="Kuused", version="1", creation_date=_EPOCH, fuzzy=False)
    with file.open("rb") as stream:
        return read_po(stream, locale=lang, domain="kuused", abort_invalid=True)


def write(folder: Path, lang: str, messages: Catalog) -> None:
    """Write these messages with the translations there are, and compile them."""
    catalog, text = read(folder, lang), io.BytesIO()
    catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    write_po(text, catalog, width=96, no_location=True, sort_output=True, ignore_obsolete=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kuused.po").write_bytes(text.getvalue())
    (folder / "kuused.mo").write_bytes(_compiled(read(folder, lang)))


def _compiled(catalog: Catalog) -> bytes:
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    return compiled.getvalue()


def faults(folder: Path, lang: str, messages: Catalog) -> Iterator[str]:
    """Report what is missing or wrong in the catalogue of a language."""
    catalog = read(folder, lang)
    for message in filter(_key, messages):
        entry = catalog.get(_key(message))
        if entry is None or entry.id != message.id:
            yield f"not in the catalogue: {_key(message)!r}"
    for entry in filter(_key, catalog):
        if messages.get(_key(entry)) is None:
            yield f"said nowhere any more: {_key(entry)!r}"
        entry.flags.discard("python-format")  # Babel takes "95 % interval" for one
        errors = [*map(str, entry.check(catalog)), *_entry_faults(entry)]
        yield from (f"{_key(entry)!r}: {error}" for error in errors)
    for entry in catalog.obsolete.values():
        yield f"marked as obsolete: {_key(entry)!r}"
    compiled = folder / "kuused.mo"
    if not compiled.exists() or compiled.read_bytes() != _compiled(catalog):
        yield f"{compiled.name} is not what kuused.po compiles to"


def _entry_faults(entry: Message) -> Iterator[str]:
    """Report what Babel does not check in a translation: placeholders in braces, and its end."""
    if entry.fuzzy:
        yield "marked as fuzzy"
    ids: Any = [entry.id] if isinstance(entry.id, str) else entry.id
    texts: Any = [entry.string] if isinstance(entry.string, str) else entry.string
    if not texts or not all(texts):
        yield "not translated"
        return
    wanted = set().union(*map(_facts, ids))
    for text in texts:
        try:
            named = _facts(text)
        except ValueError as error:
            yield f"{text!r} can't be filled in: {error}"
            continue
        # One chip need not be called "1 chip", so a plural form may leave the number out.
        if named - wanted or wanted - named - ({"n"} if len(ids) > 1 else set()):
            yield f"{text!r} names {sorted(named)}, not {sorted(wanted)}"
        if {text[-1], ids[0][-1]} & set(_ENDINGS) and text[-1] != ids[0][-1]:
            yield f"{text!r} ends otherwise"


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _facts(text: str) -> set[str]:
    """Return the names of the placeholders in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main(arguments: Sequence[str] | None = None) -> int:
    """Check or update every language; the exit status is 0 when nothing is wrong or missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.catalogue", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true", help="change nothing, report what is wrong")
    what.add_argument("--update", action="store_true", help="take over the messages of the code")
    options = parser.parse_args(arguments)

    messages = template()
    found = [
        f"{file.relative_to(_PACKAGE.parent)}:{fault}"
        for file in sorted(_PACKAGE.rglob("*.py"))
        for fault in call_faults(file.read_text(encoding="utf-8"), messages)
    ]
    for lang in LANGS:
        if lang == "en":  # its messages are the sentences themselves
            continue
        folder = _LOCALE / lang / "LC_MESSAGES"
        if options.update:
            write(folder, lang, messages)
        found += [f"{lang}: {fault}" for fault in faults(folder, lang, messages)]
    for fault in found:
        print(fault, file=sys.stderr)
    if found:
        print(f"{len(found)} to mend in {len(messages)} messages", file=sys.stderr)
    else:
        print(f"{len(messages)} messages, all translated")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
