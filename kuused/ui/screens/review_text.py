"""What a review says: a row for each choice and each chip paid, and all about the one chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from textual.content import Content

from kuused.analysis.payments import Blocker, Payment, Remedy
from kuused.analysis.review import Review, ReviewedChoice
from kuused.engine import Pass, Play
from kuused.words import Words

__all__ = ["Item", "about", "overview", "row"]

Item: TypeAlias = ReviewedChoice | Payment

_ROWS = 9


def overview(words: Words, review: Review) -> str:
    """What it all comes to, in a sentence or two."""
    name = review.kind.name(words.lang)
    if not review.choices:
        return words.t("There was never more than one thing to do.")
    said = words.tn(
        "{n} real choice, {same} of them as {name} would have chosen.",
        "{n} real choices, {same} of them as {name} would have chosen.",
        len(review.choices),
        same=review.agreed,
        name=name,
    )
    if review.cost < 0.005:
        return f"{said} {words.t('They gave nothing away.')}"
    cost = words.t(
        "Together they gave away {chips} chips on the mean.", chips=_amount(words, review.cost)
    )
    return f"{said} {cost}"


def row(words: Words, review: Review, item: Item) -> str:
    """An item on one line."""
    where = words.t("R{round} T{turn}", round=item.round_number, turn=item.turn_number)
    if isinstance(item, ReviewedChoice):
        done, best = _action(words, item.action), _action(words, item.best.action)
        if item.same:
            return f"{where:<8} {done:<6} {words.t('as {name}', name=review.kind.name(words.lang))}"
        better = words.t("better {action}", action=best)
        if item.done.worth is None:
            return f"{where:<8} {done:<6} {better}"
        if item.cost < 0.005:
            return f"{where:<8} {done:<6} {words.t('as good as {action}', action=best)}"
        return f"{where:<8} {done:<6} {better:<16} {_cost(words, item)}"
    avoidable = words.t("avoidable") if item.remedy else words.t("not avoidable")
    first = words.card(item.blockers[0].card) if item.blockers else ""
    return f"{where:<8} {words.t('for want of {card}', card=first):<23} {avoidable}"


def about(
    words: Words, review: Review, item: Item, names: Sequence[str | None], you: int | None
) -> Content:
    """Everything about an item."""
    where = words.t("Round {round}, turn {turn}.", round=item.round_number, turn=item.turn_number)
    lines = [Content.styled(where, "bold $primary")]
    if isinstance(item, ReviewedChoice):
        lines += _choice(words, review, item, names, you)
    else:
        lines += _payment(words, item, names, you)
    return Content("\n").join(lines)


# -- a choice ------------------------------------------------------------------------------------


def _choice(
    words: Words, review: Review, item: ReviewedChoice, names: Sequence[str | None], you: int | None
) -> list[Content]:
    name, why = review.kind.name(words.lang), item.why
    reason = words.reason(why, item.view, names, you)
    played, best = _action(words, item.action), _action(words, item.best.action)
    if item.same:
        said = words.t(
            "Chosen: {action}, as {name} would have: {reason}.",
            action=played,
            name=name,
            reason=reason,
        )
    else:
        said = words.t(
            "Chosen: {action}. {name} would have chosen {best}: {reason}.",
            action=played,
            name=name,
            best=best,
            reason=reason,
        )
    lines = [Content(said), Content("")]
    pointer, own = (">", "*") if words.ascii else ("▸", "•")
    for candidate, shown in zip(why.candidates, words.explanation_rows(why), strict=True):
        mark = pointer if candidate.action == why.action else " "
        mine = own if candidate.action == item.action else " "
        text = f"{mark}{mine} {shown.action:<8} {shown.worth:>7} {shown.error:>7}".rstrip()
        lines.append(Content.styled(text, "bold" if mark.strip() or mine.strip() else ""))
    lines = lines[: _ROWS + 2]
    if why.deals:
        lines.append(Content(""))
        lines.append(
            Content.styled(
                words.tn(
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


def _cost(words: Words, item: ReviewedChoice) -> str:
    bar = "+-" if words.ascii else "±"
    minus = "-" if words.ascii else "−"
    return f"{minus}{_amount(words, item.cost)} {bar}{_amount(words, item.error)}"


def _amount(words: Words, number: float) -> str:
    return words.chips(abs(number)).lstrip("+")


def _action(words: Words, action: Play | Pass) -> str:
    return words.card(action.card) if isinstance(action, Play) else words.t("a pass")


# -- a chip that was paid ------------------------------------------------------------------------


def _payment(
    words: Words, item: Payment, names: Sequence[str | None], you: int | None
) -> list[Content]:
    lines = [Content(words.t("No card fitted, and a chip went into the pot."))]
    lines += [Content(_blocker(words, each, names, you)) for each in item.blockers[:4]]
    lines.append(Content(""))
    if item.remedy is None:
        lines.append(Content(words.t("No other choice in this round would have avoided it.")))
    else:
        lines += [Content(part) for part in _remedy(words, item.remedy)]
    lines.append(Content(""))
    lines.append(
        Content.styled(
            words.t(
                "Assumed: every hand as it was; everybody does what they did, or else plays the "
                "first of their later cards that fits, or else goes by the rule."
            ),
            "$quiet",
        )
    )
    return lines


def _blocker(words: Words, each: Blocker, names: Sequence[str | None], you: int | None) -> str:
    return words.tn(
        "{card} was held by {name}; {kept} waited behind it.",
        "{card} was held by {name}; {kept} waited behind it.",
        len(each.kept),
        card=words.card(each.card),
        name=words.name(names, each.holder, you),
        kept=words.cards(each.kept, "and"),
    )


def _remedy(words: Words, remedy: Remedy) -> list[str]:
    said = words.t(
        "{instead} in place of {done} at turn {turn} would have avoided it.",
        instead=_action(words, remedy.instead),
        done=_action(words, remedy.done),
        turn=remedy.turn_number,
    )
    if remedy.gain > 0:
        more = words.tn(
            "At the round's end there would have been {n} chip more.",
            "At the round's end there would have been {n} chips more.",
            remedy.gain,
        )
    elif remedy.gain < 0:
        more = words.tn(
            "Yet at the round's end there would have been {n} chip fewer.",
            "Yet at the round's end there would have been {n} chips fewer.",
            -remedy.gain,
        )
    else:
        more = words.t("At the round's end there would have been no chip more, all the same.")
    return [said, more]
