"""The house rules as the screens name them, and the rule sheet."""

from __future__ import annotations

import re
from textwrap import fill
from typing import Final

from kuused.engine import FORTY, Card, Option, Rules, Suit
from kuused.i18n.cards import card_text, suit_name
from kuused.i18n.translator import N_, Translator, capitalized
from kuused.resources import seeds

__all__ = ["option_help", "option_title", "option_value", "rule_sheet", "rules_in_short"]

_TITLES: Final = {
    "players": N_("Players"),
    "chips": N_("Chips"),
    "pass": N_("Passing"),
    "coins-first": N_("{suit} first"),
    "end": N_("End of the match"),
    "playoff": N_("Playoff"),
    "counter-clockwise": N_("Counter-clockwise"),
    "equal": N_("Equal hands"),
    "ante": N_("Ante"),
    "pay-per-card": N_("Pay per card"),
}

_HELP: Final = {
    "players": N_("How many sit at the table."),
    "chips": N_("What each player starts with. More chips make a longer match."),
    "pass": N_(
        "Forced: who can play must. Optional: any turn but the lead may be passed, for a chip."
    ),
    "coins-first": N_(
        "While {suit} is the only open column, who can build on it may not open another."
    ),
    "end": N_(
        "The match ends when a round leaves somebody without chips, or at once with a last chip."
    ),
    "playoff": N_("Players who tie for the most chips play on, instead of sharing the win."),
    "counter-clockwise": N_("The turn passes to the right, and so does the deal."),
    "equal": N_("All hands are dealt the same size; the cards left over lie face up."),
    "ante": N_("Chips that everybody puts into the pot before each deal."),
    "pay-per-card": N_("Losers also pay the winner a chip for every card left in hand."),
}

_VALUES: Final = {
    ("pass", "forced"): N_("forced"),
    ("pass", "optional"): N_("optional"),
    ("end", "round"): N_("after the round"),
    ("end", "sudden"): N_("at once"),
}

_SHORT: Final = {
    ("pass", "optional"): N_("optional pass"),
    ("coins-first", "yes"): N_("{suit} first"),
    ("end", "sudden"): N_("sudden end"),
    ("playoff", "yes"): N_("playoff"),
    ("counter-clockwise", "yes"): N_("counter-clockwise"),
    ("equal", "yes"): N_("equal hands"),
    ("pay-per-card", "yes"): N_("pay per card"),
}


def option_title(tr: Translator, option: Option) -> str:
    """Return the title of a house rule."""
    return capitalized(tr.t(_TITLES[option.name], suit=_start_suit(tr)))


def option_help(tr: Translator, option: Option) -> str:
    """Return what a house rule does, in a sentence or two."""
    return tr.t(_HELP[option.name], suit=_start_suit(tr))


def _start_suit(tr: Translator) -> str:
    return suit_name(tr, Rules().start_suit)


def option_value(tr: Translator, option: Option, text: str) -> str:
    """Return the label of a value of a house rule (as :meth:`Option.write` gives it)."""
    if text in ("yes", "no"):
        return tr.t("yes") if text == "yes" else tr.t("no")
    found = _VALUES.get((option.name, text))
    return text if found is None else tr.t(found)


def rules_in_short(tr: Translator, rules: Rules) -> str:
    """Return the rules of a match on one line: ``12 chips · forced pass`` and what else differs."""
    parts = [tr.tn("{n} chip", "{n} chips", rules.chips)]
    if rules.passing == "forced":
        parts.append(tr.t("forced pass"))
    for option, text in rules.changed():
        if option.name == "ante":
            parts.append(tr.t("ante {amount}", amount=text))
        elif (option.name, text) in _SHORT:
            parts.append(tr.t(_SHORT[option.name, text], suit=_start_suit(tr)))
    return (", " if tr.ascii else " · ").join(parts)


_WIDTH = 78
"""Of the lines in the files."""

_CARD = re.compile(rf"([{FORTY.ranks}])([♦♣♥♠])")


def rule_sheet(tr: Translator) -> str:
    """Return the rule sheet in this language, as Markdown, with the cards in this deck style.

    The prose speaks of diamonds and of J Q K in every style, so with Spanish suits the sheet begins
    with their meaning. Q12, which describes both styles, keeps its symbols unless ``tr.ascii``.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    text = (seeds() / f"rules.{tr.lang}.md").read_text(encoding="utf-8")
    text = _CARD.sub(lambda found: card_text(tr, Card.parse(found[0])), text)
    if tr.dress != "french":
        title, _, rest = text.partition("\n\n")
        text = "\n\n".join([title, fill(_dress(tr), _WIDTH), rest])
    if tr.ascii:
        for suit in Suit:
            text = text.replace(suit.symbol, suit.letter)
        text = text.replace("…", "...").replace("–", "-")
    return text


def _dress(tr: Translator) -> str:
    """Return what the Spanish suits and ranks stand for."""
    return tr.t(
        "The cards wear Spanish dress: oros stand for diamonds, bastos for clubs, copas for hearts "
        "and espadas for spades; 1 (as) stands for A, 10 (sota) for J, 11 (caballo) for Q and "
        "12 (rey) for K."
    )
