"""A hint: what the strongest player would do in the person's place, told in two steps."""

from __future__ import annotations

from typing import Final

from kuused.engine import Pass, Play, PlayerView
from kuused.i18n import Translator, card_text, explanation_rows, list_items, reason_text
from kuused.match import run_in_thread
from kuused.players import Candidate, Explanation, PlayerSpec, explain
from kuused.record.deals import stream

__all__ = ["Hint", "worth_a_look"]

_MOST: Final = 3
"""A first hint names no more cards than this."""
_NEAR: Final = 0.15
"""Chips by which a card may be worth less than the best and still deserve a look."""


def worth_a_look(why: Explanation) -> tuple[Play | Pass, ...]:
    """What a person should think about: the best and what is nearly as good, as the hand has it."""
    best, *others = why.candidates

    def near(other: Candidate) -> bool:
        if best.worth is None or other.worth is None:
            return bool(other.facts.opens)
        return best.worth - other.worth <= max(_NEAR, 2 * (other.doubt or 0.0))

    found = [best, *(other for other in others if near(other))][:_MOST]
    return tuple(
        sorted(
            (candidate.action for candidate in found),
            key=lambda action: (isinstance(action, Pass), str(action)),
        )
    )


class Hint:
    """The hint for one turn.

    Attributes:
        view: the person's view at that turn.
        asked: how often the person has asked.
        why: what the adviser has found; ``None`` as long as it thinks.
    """

    def __init__(self, view: PlayerView, kind: PlayerSpec) -> None:
        self.view = view
        self.asked = 0
        self.why: Explanation | None = None
        self._kind = kind

    async def think(self, seed: str) -> None:
        """Have the adviser think, apart from the loop; cancelling ends that."""
        view, kind = self.view, self._kind
        rng = stream(seed, "hint", view.round_number, view.turn_number)
        self.why = await run_in_thread(
            lambda stop: explain(kind.make(), view, rng, stop=stop), "hint"
        )

    @property
    def action(self) -> Play | Pass | None:
        """What the adviser would do, once it is to be told."""
        return self.why.action if self.why is not None and self.tells_all else None

    @property
    def tells_all(self) -> bool:
        """Whether there is no more to be held back."""
        return self.asked > 1 or len(self.view.legal) == 1

    def sentences(
        self, tr: Translator, names: tuple[str | None, ...], key: str = "i"
    ) -> tuple[str, ...]:
        """What to say now, the longest version first; ``key`` is the one that asks again."""
        name, why = self._kind.name(tr.lang), self.why
        if why is None:
            return (tr.t("{name} thinks about your cards.", name=name),)
        if not self.tells_all:
            return self._first(tr, name, worth_a_look(why), key)
        if not self.view.playable:
            return (tr.t("In your place, {name} would pass too: no card fits.", name=name),)
        rows = [row for row in explanation_rows(tr, why) if row.worth]
        worths = ", ".join(f"{row.action} {row.worth} {row.error}" for row in rows)
        if rows and self.asked > 2 and self.asked % 2:
            return (tr.t("In chips: {worths}.", worths=worths),)
        told = [
            self._told(
                tr, name, why, reason_text(tr, why, self.view, names, self.view.seat, most=n)
            )
            for n in (3, 2, 1)
        ]
        if rows:
            both = tr.t("{advice} In chips: {worths}.", advice=told[0], worths=worths)
            told.insert(0, both)
        return (*told, self._told(tr, name, why, ""))

    def _told(self, tr: Translator, name: str, why: Explanation, reason: str) -> str:
        """What the adviser would do, and why."""
        if isinstance(why.action, Pass):
            if not reason:
                return tr.t("In your place, {name} would pass.", name=name)
            return tr.t("In your place, {name} would pass: {reason}.", name=name, reason=reason)
        card = card_text(tr, why.action.card)
        if not reason:
            return tr.t("In your place, {name} would play {card}.", name=name, card=card)
        return tr.t(
            "In your place, {name} would play {card}: {reason}.",
            name=name,
            card=card,
            reason=reason,
        )

    def _first(
        self, tr: Translator, name: str, looks: tuple[Play | Pass, ...], key: str
    ) -> tuple[str, ...]:
        if len(looks) == 1:
            return (
                tr.t(
                    "{name} finds that one choice stands out: {key} again tells which.",
                    name=name,
                    key=key,
                ),
                tr.t("One choice stands out: {key} again tells which.", key=key),
            )
        listed = list_items(
            tr,
            [
                tr.t("a pass") if isinstance(action, Pass) else card_text(tr, action.card)
                for action in looks
            ],
            "and",
        )
        return (
            tr.t(
                "{cards} deserve a look: {key} again tells what {name} would do.",
                cards=listed,
                key=key,
                name=name,
            ),
            tr.t("{cards} deserve a look.", cards=listed),
        )
