"""Cards by name from the keyboard: a rank key begins a name, a suit key ends it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from kuused.engine import Card, Pack
from kuused.i18n import Translator, is_card_prefix, read_card

__all__ = ["BEGINNERS", "Typing"]

BEGINNERS = "0123456789ajqk"
"""Keys that may begin a card's name. Letters that do other things at the table are not among them,
``q`` alone excepted: with a queen in hand it begins that name, and leaves when pressed again."""


@dataclass(frozen=True)
class Typing:
    """What has been typed of a card's name.

    Attributes:
        text: the keys so far; empty when no name has been begun.
    """

    text: str = ""

    def begun(self, key: str, tr: Translator, pack: Pack) -> Typing:
        """A name that this key goes on with, or else begins; empty if it can do neither."""
        for text in (self.text + key, key):
            if text[0] in BEGINNERS and is_card_prefix(tr, text, pack):
                return Typing(text)
        return Typing()

    def cards(self, key: str, tr: Translator, pack: Pack) -> tuple[Card, ...]:
        """The cards whose names this key ends: in Spanish dress ``12o`` may also be meant as ``2o``.

        Empty if it ends no name.
        """
        if not self.text or key.isdigit():
            return ()
        found = []
        for begun in dict.fromkeys((self.text, self.text[-1])):
            with suppress(ValueError):
                found.append(read_card(tr, begun + key, pack))
        return tuple(found)
