"""Text of the game: a message catalogue, and functions that put cards, events and errors into it.

A :class:`Translator` is a language and a deck style. It is the first argument of every function here
(``card_text(tr, card)``, ``event_line(tr, event, names)``), and translates any other message itself
(``tr.t("Rules")``).

A message is its English sentence. Write it as a literal where it is used, as the first argument of
``t`` or ``tn``, or inside :func:`N_` where it is only kept for later:
``python -m tests.tools.catalogue --check`` finds it there and demands its translation.
"""

# What each module exports is its own `__all__`.
from kuused.i18n.cards import *
from kuused.i18n.errors import *
from kuused.i18n.events import *
from kuused.i18n.explanations import *
from kuused.i18n.prompts import *
from kuused.i18n.rules import *
from kuused.i18n.translator import *
