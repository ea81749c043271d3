"""What the game says: every sentence a person sees, in English and Estonian, in either dress.

:class:`Words` is one frozen value that knows the language, the dress of the cards and whether
symbols may be used. It is asked for sentences (``words.event(...)``, ``words.refusal(...)``), for
the names of cards, and for the translation of any other message (``words.t("Rules")``).

A message is its English sentence. Write it as a literal at the place where it is said, as the first
argument of ``t`` or ``tn``, or inside :func:`N_` where it is only kept for later:
``python -m kuused.words.catalogue --check`` finds it there and demands its translation.
"""

from kuused.words.languages import LANGS, Lang, choose_lang
from kuused.words.markers import N_
from kuused.words.words import DRESSES, Dress, Words, make_words

__all__ = ["DRESSES", "LANGS", "N_", "Dress", "Lang", "Words", "choose_lang", "make_words"]
