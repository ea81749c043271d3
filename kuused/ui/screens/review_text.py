"""What a review says: a row for each choice and each chip paid, and all about the one chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from textual.content import Content

from kuused.analysis.payments import Blocker, Payment, Remedy
from kuused.analysis.review import Review, ReviewedChoice
from kuused.engine import Pass, Play
from kuused.i18n import (
    Translator,
    card_text,
    cards_text,
    explanation_rows,
    name_or_you,
    reason_text,
    signed_chips,
)

__all__ = ["Item", "about", "overview", "row"]

Item: TypeAlias = ReviewedChoice | Payment

_ROWS = 9


def overview(tr: Translator, review: Review) -> str:
    """What it all comes to, in a sentence or two."""
    name = review.kind.name(tr.lang)
    if not review.choices:
        return tr.t("There was never more than one thing to do.")
    said = tr.tn(
        "{n} real choice, {same} of them as {name} would have chosen.",
        "{n} real choices, {same} of them as {name} would have chosen.",
        len(review.choices),
        same=review.agreed,
        name=name,
    )
    if review.cost < 0.005:
        return f"{said} {tr.t('They gave nothing away.')}"
    cost = tr.t(
        "Together they gave away {chips} chips on the mean.", chips=_amount(tr, review.cost)
    )
    return f"{said} {cost}"


def row(tr: Translator, review: Review, item: Item) -> str:
    """An item on one line."""
    where = tr.t("R{round} T{turn}", round=item.round_number, turn=item.turn_number)
    if isinstance(item, ReviewedChoice):
        done, best = _action(tr, item.action), _action(tr, item.best.action)
        if item.same:
            return f"{where:<8} {done:<6} {tr.t('as {name}', name=review.kind.name(tr.lang))}"
        better = tr.t("better {action}", action=best)
        if item.done.worth is None:
            return f"{where:<8} {done:<6} {better}"
        if item.cost < 0.005:
            return f"{where:<8} {done:<6} {tr.t('as good as {action}', action=best)}"
        return f"{where:<8} {done:<6} {better:<16} {_cost(tr, item)}"
    avoidable = tr.t("avoidable") if item.remedy else tr.t("not avoidable")
    first = card_text(tr, item.blockers[0].card) if item.blockers else ""
    return f"{where:<8} {tr.t('for want of {card}', card=first):<23} {avoidable}"


def about(
    tr: Translator, review: Review, item: Item, names: Sequence[str | None], you: int | None
) -> Content:
    """Everything about an item."""
    where = tr.t("Round {round}, turn {turn}.", round=item.round_number, turn=item.turn_number)
    lines = [Content.styled(where, "bold $primary")]
    if isinstance(item, ReviewedChoice):
        lines += _choice(tr, review, item, names, you)
    else:
        lines += _payment(tr, item, names, you)
    return Content("\n").join(lines)


# -- a choice ------------------------------------------------------------------------------------


def _choice(
    tr: Translator,
    review: Review,
    item: ReviewedChoice,
    names: Sequence[str | None],
    you: int | None,
) -> list[Content]:
    name, why = review.kind.name(tr.lang), item.why
    reason = reason_text(tr, why, item.view, names, you)
    played, best = _action(tr, item.action), _action(tr, item.best.action)
    if item.same:
        said = tr.t(
            "Chosen: {action}, as {name} would have: {reason}.",
            action=played,
            name=name,
            reason=reason,
        )
    else:
        said = tr.t(
            "Chosen: {action}. {name} would have chosen {best}: {reason}.",
            action=played,
            name=name,
            best=best,
            reason=reason,
        )
    lines = [Content(said), Content("")]
    pointer, own = (">", "*") if tr.ascii else ("▸", "•")
    for candidate, shown in zip(why.candidates, explanation_rows(tr, why), strict=True):
        mark = pointer if candidate.action == why.action else " "
        mine = own if candidate.action == item.action else " "
        text = f"{mark}{mine} {shown.action:<8} {shown.worth:>7} {shown.error:>7}".rstrip()
        lines.append(Content.styled(text, "bold" if mark.strip() or mine.strip() else ""))
    lines = lines[: _ROWS + 2]
    if why.deals:
        lines.append(Content(""))
        lines.append(
            Content.styled(
                tr.tn(
                    "Chips from there on, on the mean of {n} deal that this seat could think of: "
                    "{mark} {name}, {own} chosen.",
                    "Chips from there on, on the mean of {n} deals that this seat could think of: "
                    "{mark} {name}, {own} chosen.",
                    why.deals,
                    mark=pointer,
                    name=name,
                    own=own,
                ),
                "$quiet",
            )
        )
    return lines


def _cost(tr: Translator, item: ReviewedChoice) -> str:
    bar = "+-" if tr.ascii else "±"
    minus = "-" if tr.ascii else "−"
    return f"{minus}{_amount(tr, item.cost)} {bar}{_amount(tr, item.error)}"


def _amount(tr: Translator, number: float) -> str:
    return signed_chips(tr, abs(number)).lstrip("+")


def _action(tr: Translator, action: Play | Pass) -> str:
    return card_text(tr, action.card) if isinstance(action, Play) else tr.t("a pass")


# -- a chip that was paid ------------------------------------------------------------------------


def _payment(
    tr: Translator, item: Payment, names: Sequence[str | None], you: int | None
) -> list[Content]:
    lines = [Content(tr.t("No card fitted, and a chip went into the pot."))]
    lines += [Content(_blocker(tr, each, names, you)) for each in item.blockers[:4]]
    lines.append(Content(""))
    if item.remedy is None:
        lines.append(Content(tr.t("No other choice in this round would have avoided it.")))
    else:
        lines += [Content(part) for part in _remedy(tr, item.remedy)]
    lines.append(Content(""))
    lines.append(
        Content.styled(
            tr.t(
                "Assumed: every hand as it was; everybody does what they did, or else plays the "
                "first of their later cards that fits, or else goes by the rule."
            ),
            "$quiet",
        )
    )
    return lines


def _blocker(tr: Translator, each: Blocker, names: Sequence[str | None], you: int | None) -> str:
    return tr.tn(
        "{card} was held by {name}; {kept} waited behind it.",
        "{card} was held by {name}; {kept} waited behind it.",
        len(each.kept),
        card=card_text(tr, each.card),
        name=name_or_you(tr, names, each.holder, you),
        kept=cards_text(tr, each.kept, "and"),
    )


def _remedy(tr: Translator, remedy: Remedy) -> list[str]:
    said = tr.t(
        "{instead} in place of {done} at turn {turn} would have avoided it.",
        instead=_action(tr, remedy.instead),
        done=_action(tr, remedy.done),
        turn=remedy.turn_number,
    )
    if remedy.gain > 0:
        more = tr.tn(
            "At the round's end there would have been {n} chip more.",
            "At the round's end there would have been {n} chips more.",
            remedy.gain,
        )
    elif remedy.gain < 0:
        more = tr.tn(
            "Yet at the round's end there would have been {n} chip fewer.",
            "Yet at the round's end there would have been {n} chips fewer.",
            -remedy.gain,
        )
    else:
        more = tr.t("At the round's end there would have been no chip more, all the same.")
    return [said, more]
