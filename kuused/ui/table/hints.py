"""Advice from a search in a worker thread: hints for a person's turn, and win chances for spectators."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from kuused.analysis.review import strongest
from kuused.engine import Pass, Phase, Play, PlayerView
from kuused.i18n import Translator, card_text, explanation_rows, list_items, reason_text
from kuused.match import run_in_thread
from kuused.players import Candidate, Chances, Explanation, PlayerSpec, chances_at_pot, explain
from kuused.record.deals import stream
from kuused.ui.table.view import TableDisplay, TableHost, Work

__all__ = ["Hint", "Hints", "WinChancePanel", "worth_a_look"]

_MOST: Final = 3
"""Maximum number of cards in a first hint."""
_NEAR: Final = 0.15
"""Chips by which a card may be worth less than the best and still deserve a look."""


def worth_a_look(why: Explanation) -> tuple[Play | Pass, ...]:
    """Return the best action and those nearly as good, in the order of the hand."""
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
        why: what the adviser has found; ``None`` while it thinks.
    """

    def __init__(self, view: PlayerView, kind: PlayerSpec) -> None:
        self.view = view
        self.asked = 0
        self.why: Explanation | None = None
        self._kind = kind

    async def think(self, seed: str) -> None:
        """Ask the adviser in a worker thread; cancelling stops it."""
        view, kind = self.view, self._kind
        rng = stream(seed, "hint", view.round_number, view.turn_number)
        self.why = await run_in_thread(
            lambda stop: explain(kind.make(), view, rng, stop=stop), "hint"
        )

    @property
    def action(self) -> Play | Pass | None:
        """What the adviser would do, if that may be shown."""
        return self.why.action if self.why is not None and self.tells_all else None

    @property
    def tells_all(self) -> bool:
        """Whether the whole hint is shown."""
        return self.asked > 1 or len(self.view.legal) == 1

    def sentences(
        self, tr: Translator, names: tuple[str | None, ...], key: str = "i"
    ) -> tuple[str, ...]:
        """Return what to say now, the longest version first; ``key`` is the one that asks again."""
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
        """Return what the adviser would do, and why."""
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


class Hints:
    """Gives hints: first what deserves a look, then what the strongest player would do and why.

    Args:
        host: the screen.
        table: the table.
        seed: the deal code; it seeds the adviser.
        given: called with the first hint of a turn, before the adviser thinks.

    Attributes:
        hint: the hint for this turn.
    """

    def __init__(
        self, host: TableHost, table: TableDisplay, seed: str, given: Callable[[], Awaitable[None]]
    ) -> None:
        self.hint: Hint | None = None
        self._host = host
        self._table = table
        self._seed = seed
        self._given = given
        self._work: Work | None = None

    def ask(self) -> bool:
        """Show a hint for this turn, or more of it; return whether it is the first of the turn."""
        first = self.hint is None
        if self.hint is None:
            self.hint = Hint(self._table.view, strongest())
            self._work = self._host.run_worker(self._think(self.hint), name="hint", group="hint")
        self.hint.asked += 1
        self._show(self.hint)
        return first

    def drop(self) -> None:
        """Forget the hint: the turn is over."""
        self.hint = None
        if self._work is not None:
            self._work.cancel()

    async def _think(self, hint: Hint) -> None:
        await self._given()
        await hint.think(self._seed)
        if hint is self.hint:  # else the turn is over
            self._show(hint)

    def _show(self, hint: Hint) -> None:
        table = self._table
        if isinstance(hint.action, Play):
            table.hand.choose(table.hand.choice.on(hint.action.card), picked=False)
        key = self._host.key_of("hint")
        table.say(*hint.sentences(table.tr, table.seating.names, key))


class WinChancePanel:
    """Keeps an estimate of each player's win chances up to date with the view that is shown.

    Args:
        host: the screen.
        seed: seeds the random numbers, so that a moment has one estimate.
        show: shows an estimate; ``None`` for none.
        unavailable: called when numpy is not installed.

    Attributes:
        on: whether the estimate is shown.
    """

    def __init__(
        self,
        host: TableHost,
        seed: str,
        show: Callable[[Chances | None], None],
        unavailable: Callable[[], None],
    ) -> None:
        self.on = False
        self._host = host
        self._seed = seed
        self._show = show
        self._unavailable = unavailable
        self._view: PlayerView | None = None
        self._work: Work | None = None
        self._news = asyncio.Event()

    def toggle(self, view: PlayerView) -> None:
        """Show the chances, or hide them."""
        self.on = not self.on
        if self.on:
            self.look(view)
            self._work = self._host.run_worker(self._estimate(), name="chances", group="chances")
        else:
            self._show(None)
            if self._work is not None:
                self._work.cancel()

    def look(self, view: PlayerView) -> None:
        """Take over the view that is shown; its chances are estimated next."""
        self._view = view
        if view.phase is Phase.PLAY:
            self._news.set()
        else:
            self._show(None)

    async def _estimate(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            view = self._view
            if view is None or view.phase is not Phase.PLAY:
                continue
            rng = stream(self._seed, "chances", view.round_number, view.turn_number)
            try:
                found = await run_in_thread(partial(chances_at_pot, view, rng), "chances")
            except ImportError:
                self._unavailable()
                self.on = False
                return
            now = self._view
            if now and now.phase is Phase.PLAY and now.round_number == view.round_number:
                self._show(found)  # if a turn late: at top speed that is better than nothing
