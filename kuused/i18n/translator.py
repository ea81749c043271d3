"""The translator: a language, a deck style, and the messages of the catalogue."""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

__all__ = [
    "DRESSES",
    "LANGS",
    "N_",
    "Dress",
    "Lang",
    "Translator",
    "capitalized",
    "choose_lang",
    "list_items",
    "make_translator",
    "messages",
]

Lang: TypeAlias = Literal["en", "et"]
LANGS: Final[tuple[Lang, ...]] = get_args(Lang)
"""The codes of the languages that the game has."""

Dress: TypeAlias = Literal["french", "spanish"]
DRESSES: Final[tuple[Dress, ...]] = get_args(Dress)
"""The deck styles (Q12), the default first."""

_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True, slots=True)
class Translator:
    """A language and a deck style, and the messages in that language.

    Attributes:
        lang: ``"en"`` or ``"et"``.
        dress: the deck style, ``"french"`` or ``"spanish"`` (Q12).
        ascii: whether suits are letters, for a terminal that can't draw their symbols.
    """

    lang: Lang = "en"
    dress: Dress = "french"
    ascii: bool = False

    def t(self, message: str, /, **facts: object) -> str:
        """Return the message in this language, with ``{facts}`` filled in as by ``str.format``.

        Raises:
            KeyError: the message names a fact that was not given.
        """
        found = messages(self.lang).gettext(message)
        return found.format(**facts) if facts or "{" in found else found

    def tn(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the plural form for the number ``n``, which the message may name as ``{n}``."""
        found = messages(self.lang).ngettext(one, many, n)
        return found.format(n=n, **facts)


def make_translator(
    lang: Lang = "en",
    dress: str | None = None,
    ascii: bool = False,  # noqa: A002  # the field's name
) -> Translator:
    """Return a translator for a language (see :func:`choose_lang`) and a deck style.

    Raises:
        ValueError: there is no such deck style.
    """
    for known in DRESSES:
        if (dress or DRESSES[0]) == known:
            return Translator(lang, known, ascii)
    raise ValueError(f"no dress {dress!r}: it is one of {', '.join(DRESSES)}")


def choose_lang(option: str | None, setting: str | None, environ: Mapping[str, str]) -> Lang:
    """Return the language to use: the option's, else the setting's, else the locale's.

    A language that the game does not have counts as not given; the fallback is English.

    Args:
        option: the value of the command-line option, if given.
        setting: the value in the settings file, if it is there.
        environ: the environment, for ``LANGUAGE`` and the locale variables.
    """
    for asked in (option, setting):
        for lang in LANGS:
            if asked == lang:
                return lang
    locale = next((environ[key] for key in _LOCALE if environ.get(key)), "")
    wanted = [locale]
    if locale.partition(".")[0] not in ("", "C", "POSIX"):
        # gettext's rule: LANGUAGE is a list of preferences, and counts only where there is a locale.
        wanted = [*environ.get("LANGUAGE", "").split(":"), locale]
    for name in wanted:
        for lang in LANGS:
            if name.lower().replace("-", "_").partition(".")[0].partition("_")[0] == lang:
                return lang
    return "en"


@cache
def messages(lang: Lang) -> gettext.NullTranslations:
    """Return the compiled catalogue of a language; English needs none, as it is the source."""
    if lang == "en":
        return gettext.NullTranslations()
    compiled = files("kuused.i18n") / "locale" / lang / "LC_MESSAGES" / "kuused.mo"
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)


def N_(message: str) -> str:  # noqa: N802  # gettext's customary name for it
    """Mark a literal as a message and return it unchanged; it is translated where it is shown."""
    return message


def list_items(tr: Translator, items: Sequence[str], last: Literal["and", "or"] = "or") -> str:
    """Return items as an enumeration: ``a``, ``a or b``, ``a, b or c``."""
    if len(items) < 2:
        return "".join(items)
    head, tail = ", ".join(items[:-1]), items[-1]
    if last == "or":
        return tr.t("{items} or {item}", items=head, item=tail)
    return tr.t("{items} and {item}", items=head, item=tail)


def capitalized(text: str) -> str:
    """Return the text with a capital at its start: ``you and Pine …`` becomes ``You and Pine …``."""
    return text[:1].upper() + text[1:]
