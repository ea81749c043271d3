"""The house rules as the screen, the help and the header name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kuused.engine import Option, Rules
from kuused.words.markers import N_
from kuused.words.phrases import sentence

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["help_text", "in_short", "title", "value"]

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


def title(words: Words, option: Option) -> str:
    """See :meth:`Words.option_title`."""
    return sentence(words.t(_TITLES[option.name], suit=_start_suit(words)))


def help_text(words: Words, option: Option) -> str:
    """See :meth:`Words.option_help`."""
    return words.t(_HELP[option.name], suit=_start_suit(words))


def _start_suit(words: Words) -> str:
    return words.suit_name(Rules().start_suit)


def value(words: Words, option: Option, text: str) -> str:
    """See :meth:`Words.option_value`."""
    if text in ("yes", "no"):
        return words.t("yes") if text == "yes" else words.t("no")
    found = _VALUES.get((option.name, text))
    return text if found is None else words.t(found)


def in_short(words: Words, rules: Rules) -> str:
    """See :meth:`Words.rules_in_short`."""
    parts = [words.tn("{n} chip", "{n} chips", rules.chips)]
    if rules.passing == "forced":
        parts.append(words.t("forced pass"))
    for option, text in rules.changed():
        if option.name == "ante":
            parts.append(words.t("ante {amount}", amount=text))
        elif (option.name, text) in _SHORT:
            parts.append(words.t(_SHORT[option.name, text], suit=_start_suit(words)))
    return (", " if words.ascii else " · ").join(parts)
