"""Text of the game: a message catalogue, and functions that put cards, events and errors into it.

A :class:`Translator` is a language and a deck style. It is the first argument of every function here
(``card_text(tr, card)``, ``event_line(tr, event, names)``), and translates any other message itself
(``tr.t("Rules")``).

A message is its English sentence. Write it as a literal where it is used, as the first argument of
``t`` or ``tn``, or inside :func:`N_` where it is only kept for later:
``python -m kuused.i18n.catalogue --check`` finds it there and demands its translation.
"""

from kuused.i18n.cards import (
    card_name,
    card_text,
    cards_text,
    is_card_prefix,
    rank_name,
    rank_text,
    read_card,
    suit_name,
    suit_text,
)
from kuused.i18n.errors import (
    MAX_NAME_LENGTH,
    code_error_text,
    file_failure,
    no_code_text,
    read_name,
    record_error_text,
    seed_error_text,
)
from kuused.i18n.events import Names, event_brief, event_line, name_or_you, takeover_line
from kuused.i18n.explanations import (
    ExplanationRow,
    chances_assumption,
    decimal_text,
    explanation_rows,
    explanation_text,
    reason_text,
    signed_chips,
)
from kuused.i18n.prompts import prompt_text, refusal_text, waits_for
from kuused.i18n.rules import (
    option_help,
    option_title,
    option_value,
    rule_sheet,
    rules_in_short,
)
from kuused.i18n.translator import (
    DRESSES,
    LANGS,
    N_,
    Dress,
    Lang,
    Translator,
    choose_lang,
    list_items,
    make_translator,
)

__all__ = [
    "DRESSES",
    "LANGS",
    "MAX_NAME_LENGTH",
    "N_",
    "Dress",
    "ExplanationRow",
    "Lang",
    "Names",
    "Translator",
    "card_name",
    "card_text",
    "cards_text",
    "chances_assumption",
    "choose_lang",
    "code_error_text",
    "decimal_text",
    "event_brief",
    "event_line",
    "explanation_rows",
    "explanation_text",
    "file_failure",
    "is_card_prefix",
    "list_items",
    "make_translator",
    "name_or_you",
    "no_code_text",
    "option_help",
    "option_title",
    "option_value",
    "prompt_text",
    "rank_name",
    "rank_text",
    "read_card",
    "read_name",
    "reason_text",
    "record_error_text",
    "refusal_text",
    "rule_sheet",
    "rules_in_short",
    "seed_error_text",
    "signed_chips",
    "suit_name",
    "suit_text",
    "takeover_line",
    "waits_for",
]
