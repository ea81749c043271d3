"""Which language is spoken, and the messages of each."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

__all__ = ["LANGS", "Lang", "choose_lang", "messages"]

Lang: TypeAlias = Literal["en", "et"]
LANGS: Final[tuple[Lang, ...]] = get_args(Lang)
"""The languages the game speaks, by their codes."""


def choose_lang(option: str | None, setting: str | None, environ: Mapping[str, str]) -> Lang:
    """Say which language to speak: the option's, else the setting's, else the locale's.

    Args:
        option: what the command line asked for, if it did.
        setting: what the settings file holds, if it does.
        environ: the environment, for ``LANGUAGE`` and the locale variables.

    A language that the game does not speak counts as not given; the last resort is English.
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


_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


@cache
def messages(lang: Lang) -> gettext.NullTranslations:
    """The compiled catalogue of a language. English needs none: its messages are the sentences."""
    if lang == "en":
        return gettext.NullTranslations()
    compiled = files("kuused.words") / "locale" / lang / "LC_MESSAGES" / "kuused.mo"
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)
