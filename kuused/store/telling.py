"""Finished matches in words: when, what kind, who won."""

from __future__ import annotations

from kuused.match import PERSON
from kuused.players import UnknownPlayer, find_player
from kuused.store.finished import Finished
from kuused.words import Words

__all__ = ["begun", "kind_of", "outcome"]


def begun(match: Finished) -> str:
    """Date and time when a match was begun, or else taken in, to the minute."""
    return (match.date or match.kept).replace("T", " ")[:16]


def kind_of(words: Words, match: Finished) -> str:
    """Whether a match was played, watched or imported."""
    kinds = {
        "played": words.t("played"),
        "watched": words.t("watched"),
        "imported": words.t("imported"),
    }
    return kinds[match.flags.kind]


def outcome(words: Words, match: Finished) -> list[str]:
    """How many played, for how long, who won, and what else is to be known, a piece for each."""
    names = words.listed([_name(words, match, seat) for seat in match.winners], "and")
    told = [
        words.tn("{n} player", "{n} players", match.players),
        words.tn("{n} round", "{n} rounds", match.rounds),
        words.t("won by: {names}", names=names),
    ]
    if match.flags.practice:
        told.append(words.t("practice"))
    if match.flags.hints:
        told.append(words.tn("{n} hint", "{n} hints", match.flags.hints))
    elif match.flags.assisted:
        told.append(words.t("assisted"))
    return told


def _name(words: Words, match: Finished, seat: int) -> str:
    told = match.seats[seat]
    if told.name:
        try:
            kind = find_player(told.kind)
        except UnknownPlayer:
            return told.name
        # Records have English names; the trees have one in each language.
        number = told.name.removeprefix(kind.name("en"))
        return told.name if number == told.name else kind.name(words.lang) + number
    own = told.kind == PERSON and match.flags.kind == "played"
    return words.t("You") if own else words.t("Guest")
