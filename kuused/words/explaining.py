"""Why a player does what it does: a sentence made of facts, and what each candidate is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from kuused.engine import Card, Pass, Play, PlayerView
from kuused.players import Explanation, Facts
from kuused.words.events import seats
from kuused.words.phrases import sentence

if TYPE_CHECKING:
    from kuused.words.words import Words

__all__ = ["MOST", "ExplanationRow", "printed", "reason", "rows", "sentence_of", "signed"]

MOST: Final = 3
"""A sentence says no more things than this."""
_NAMED: Final = 4
"""No more cards than this are named in one go."""


class ExplanationRow(NamedTuple):
    """A candidate, in words.

    Attributes:
        action: the card, or that it is a pass.
        worth: the chips that it wins from here on, on the mean: ``+0.42``; empty if unknown.
        error: the standard error of that, as an error bar: ``±0.03``; empty if unknown.
        chosen: whether it is what was done.
    """

    action: str
    worth: str
    error: str
    chosen: bool


def sentence_of(
    words: Words, why: Explanation, view: PlayerView, names: Sequence[str | None], you: int | None
) -> str:
    """See :meth:`Words.explanation`."""
    return sentence(reason(words, why, view, names, you)) + "."


def reason(
    words: Words,
    why: Explanation,
    view: PlayerView,
    names: Sequence[str | None],
    you: int | None,
    most: int = MOST,
) -> str:
    """See :meth:`Words.reason`."""
    return "; ".join(islice(_clauses(words, why, view, names, you), most))


def _clauses(
    words: Words, why: Explanation, view: PlayerView, names: Sequence[str | None], you: int | None
) -> Iterator[str]:
    """What there is to say, the weightiest first; something in any case."""
    facts, playable = why.candidates[0].facts, view.playable
    if facts.empties:
        yield words.t("it is the last card, and wins the round")
        return
    if isinstance(why.action, Play):
        if len(view.legal) == 1:
            yield words.t("it is the only card that fits")
        yield from _opening(words, facts)
    elif not playable:
        yield words.t("no card fits")
        return
    else:
        yield words.t("a chip buys time")
    held_back = [
        candidate.action.card
        for candidate in why.candidates[1:]
        if isinstance(candidate.action, Play)
        and candidate.facts.frees
        and not candidate.facts.opens
    ]
    if held_back:
        yield words.tn(
            "{cards}, which only helps others, stays back",
            "{cards}, which only help others, stay back",
            len(held_back),
            cards=_named(words, sorted(held_back)),
        )
    shut_in = [
        card for card in facts.blocks if any(card in view.must_hold[seat] for seat in facts.whom)
    ]
    if shut_in:
        yield words.tn(
            "{cards} stays shut in ({names})",
            "{cards} stay shut in ({names})",
            len(shut_in),
            cards=_named(words, shut_in),
            names=seats(words, names, facts.whom, you),
        )
    if facts.sure:
        yield words.tn(
            "the next turn is sure to cost no chip",
            "the next {n} turns are sure to cost no chip",
            facts.sure,
        )


def _opening(words: Words, facts: Facts) -> Iterator[str]:
    """What a card that is played opens."""
    if facts.opens:
        yield words.tn(
            "it opens the way to {cards}",
            "it opens the way to {cards}",
            len(facts.opens),
            cards=_named(words, facts.opens),
        )
        if facts.next and not facts.frees:
            suit = words.suit(facts.next[0].suit)
            yield words.t("nobody else can follow on {suit}", suit=suit)
    elif facts.frees:
        yield words.t("it lets others play {cards}", cards=_named(words, facts.frees))
    else:
        yield words.t("it opens nothing for anybody else")


def _named(words: Words, cards: Sequence[Card]) -> str:
    """Cards as a sentence lists them; not too many of them."""
    shown = [words.card(card) for card in cards]
    more = len(shown) - _NAMED
    if more > 1:
        shown[_NAMED:] = [words.t("{n} more", n=more)]
    return words.listed(shown, "and")


def rows(words: Words, why: Explanation) -> tuple[ExplanationRow, ...]:
    """See :meth:`Words.explanation_rows`."""
    result = []
    for candidate in why.candidates:
        worth, error = candidate.worth, candidate.error
        result.append(
            ExplanationRow(
                words.t("a pass")
                if isinstance(candidate.action, Pass)
                else words.card(candidate.action.card),
                "" if worth is None else signed(words, worth),
                "" if error is None else _error(words, error),
                candidate.action == why.action,
            )
        )
    return tuple(result)


def signed(words: Words, worth: float) -> str:
    """See :meth:`Words.chips`."""
    return printed(words, f"{worth + 0.0:+.2f}" if abs(worth) >= 0.005 else "+0.00")


def _error(words: Words, error: float) -> str:
    return ("+-" if words.ascii else "±") + printed(words, f"{error:.2f}")


def printed(words: Words, number: str) -> str:
    """A number as it is printed: its minus, and the decimal mark that the message shows."""
    if not words.ascii:
        number = number.replace("-", "−")
    return number.replace(".", words.t("0.5")[1])
