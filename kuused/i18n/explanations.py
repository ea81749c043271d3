"""Why a player does what it does: a sentence, and the value of each candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from kuused.engine import Card, Pass, Play, PlayerView
from kuused.i18n.cards import card_text, suit_text
from kuused.i18n.events import Names, names_or_you
from kuused.i18n.translator import N_, Translator, capitalized, list_items
from kuused.players import Chances, Explanation, Facts
from kuused.players.search.estimate import SLIP

__all__ = [
    "ExplanationRow",
    "chances_assumption",
    "decimal_text",
    "explanation_rows",
    "explanation_text",
    "reason_text",
    "signed_chips",
]

_MAX_CLAUSES: Final = 3
_MAX_CARDS: Final = 4
"""Named in one clause."""


class ExplanationRow(NamedTuple):
    """A candidate of an explanation, as text.

    Attributes:
        action: the card, or that it is a pass.
        worth: the chips that it wins from here on, on average: ``+0.42``; empty if unknown.
        error: the standard error of that, as an error bar: ``±0.03``; empty if unknown.
        chosen: whether it is what was done.
    """

    action: str
    worth: str
    error: str
    chosen: bool


def explanation_text(
    tr: Translator, why: Explanation, view: PlayerView, names: Names, you: int | None = None
) -> str:
    """Return why something is done, as a sentence: ``It opens the way to J♠; 5♥, which …``."""
    return capitalized(reason_text(tr, why, view, names, you)) + "."


def reason_text(
    tr: Translator,
    why: Explanation,
    view: PlayerView,
    names: Names,
    you: int | None = None,
    *,
    most: int = _MAX_CLAUSES,
) -> str:
    """Return why something is done, to follow a colon: ``it opens the way to J♠ and K♠``.

    Args:
        tr: the translator.
        why: what was weighed.
        view: the view of the seat that weighed it.
        names: the name of each seat.
        you: the seat of the person spoken to, if one plays.
        most: the maximum number of clauses, the weightiest first.
    """
    return "; ".join(islice(_clauses(tr, why, view, names, you), most))


def _clauses(
    tr: Translator, why: Explanation, view: PlayerView, names: Names, you: int | None
) -> Iterator[str]:
    """Yield the reasons, the weightiest first; at least one."""
    facts, playable = why.candidates[0].facts, view.playable
    if facts.empties:
        yield tr.t("it is the last card, and wins the round")
        return
    if isinstance(why.action, Play):
        if len(view.legal) == 1:
            yield tr.t("it is the only card that fits")
        yield from _opening(tr, facts)
    elif not playable:
        yield tr.t("no card fits")
        return
    else:
        yield tr.t("a chip buys time")
    held_back = [
        candidate.action.card
        for candidate in why.candidates[1:]
        if isinstance(candidate.action, Play)
        and candidate.facts.frees
        and not candidate.facts.opens
    ]
    if held_back:
        yield tr.tn(
            "{cards}, which only helps others, stays back",
            "{cards}, which only help others, stay back",
            len(held_back),
            cards=_named(tr, sorted(held_back)),
        )
    shut_in = [
        card for card in facts.blocks if any(card in view.must_hold[seat] for seat in facts.whom)
    ]
    if shut_in:
        yield tr.tn(
            "{cards} stays shut in ({names})",
            "{cards} stay shut in ({names})",
            len(shut_in),
            cards=_named(tr, shut_in),
            names=names_or_you(tr, names, facts.whom, you),
        )
    if facts.sure:
        yield tr.tn(
            "the next turn is sure to cost no chip",
            "the next {n} turns are sure to cost no chip",
            facts.sure,
        )


def _opening(tr: Translator, facts: Facts) -> Iterator[str]:
    """Yield what a played card makes playable."""
    if facts.opens:
        yield tr.tn(
            "it opens the way to {cards}",
            "it opens the way to {cards}",
            len(facts.opens),
            cards=_named(tr, facts.opens),
        )
        if facts.next and not facts.frees:
            suit = suit_text(tr, facts.next[0].suit)
            yield tr.t("nobody else can follow on {suit}", suit=suit)
    elif facts.frees:
        yield tr.t("it lets others play {cards}", cards=_named(tr, facts.frees))
    else:
        yield tr.t("it opens nothing for anybody else")


def _named(tr: Translator, cards: Sequence[Card]) -> str:
    """Return cards as an enumeration, and the number of those beyond the maximum."""
    shown = [card_text(tr, card) for card in cards]
    more = len(shown) - _MAX_CARDS
    if more > 1:
        shown[_MAX_CARDS:] = [tr.t("{n} more", n=more)]
    return list_items(tr, shown, "and")


def explanation_rows(tr: Translator, why: Explanation) -> tuple[ExplanationRow, ...]:
    """Return what was weighed, one row for each candidate, first what is done."""
    return tuple(
        ExplanationRow(
            tr.t("a pass") if isinstance(one.action, Pass) else card_text(tr, one.action.card),
            "" if one.worth is None else signed_chips(tr, one.worth),
            "" if one.error is None else _error(tr, one.error),
            one.action == why.action,
        )
        for one in why.candidates
    )


def signed_chips(tr: Translator, worth: float) -> str:
    """Return a number of chips won or lost: ``+0.42``, ``-1.10``."""
    return decimal_text(tr, f"{worth + 0.0:+.2f}" if abs(worth) >= 0.005 else "+0.00")


def _error(tr: Translator, error: float) -> str:
    return ("+-" if tr.ascii else "±") + decimal_text(tr, f"{error:.2f}")


def decimal_text(tr: Translator, number: str) -> str:
    """Return a printed number with the minus and the decimal mark of the language."""
    if not tr.ascii:
        number = number.replace("-", "−")
    return number.replace(".", tr.t("0.5")[1])


def chances_assumption(tr: Translator, chances: Chances) -> str:
    """Return what an estimate of win chances rests on, in one line."""
    message = (
        N_("Chances: {n} playouts by rule, 1 turn in {slip} random; cards as passes allow.")
        if chances.drawn
        else N_("Chances: {n} playouts by rule, 1 turn in {slip} random; these very hands.")
    )
    return tr.t(message, n=chances.playouts, slip=SLIP)
