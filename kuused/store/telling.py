"""Finished matches in words: when, what kind, who won."""

from __future__ import annotations

from kuused.i18n import Translator, list_items
from kuused.match import PERSON
from kuused.players import UnknownPlayer, find_player
from kuused.store.finished import Finished

__all__ = ["begun", "kind_of", "outcome"]


def begun(match: Finished) -> str:
    """Date and time when a match was begun, or else taken in, to the minute."""
    return (match.date or match.kept).replace("T", " ")[:16]


def kind_of(tr: Translator, match: Finished) -> str:
    """Whether a match was played, watched or imported."""
    kinds = {
        "played": tr.t("played"),
        "watched": tr.t("watched"),
        "imported": tr.t("imported"),
    }
    return kinds[match.flags.kind]


def outcome(tr: Translator, match: Finished) -> list[str]:
    """How many played, for how long, who won, and what else is to be known, a piece for each."""
    names = list_items(tr, [_name(tr, match, seat) for seat in match.winners], "and")
    told = [
        tr.tn("{n} player", "{n} players", match.players),
        tr.tn("{n} round", "{n} rounds", match.rounds),
        tr.t("won by: {names}", names=names),
    ]
    if match.flags.practice:
        told.append(tr.t("practice"))
    if match.flags.hints:
        told.append(tr.tn("{n} hint", "{n} hints", match.flags.hints))
    elif match.flags.assisted:
        told.append(tr.t("assisted"))
    return told


def _name(tr: Translator, match: Finished, seat: int) -> str:
    told = match.seats[seat]
    if told.name:
        try:
            kind = find_player(told.kind)
        except UnknownPlayer:
            return told.name
        # Records have English names; the trees have one in each language.
        number = told.name.removeprefix(kind.name("en"))
        return told.name if number == told.name else kind.name(tr.lang) + number
    own = told.kind == PERSON and match.flags.kind == "played"
    return tr.t("You") if own else tr.t("Guest")
