"""Why the player that acted last did what it did: for those who look on with all hands open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar, Final, Protocol

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.signal import Signal
from textual.widgets import Static

from kuused.engine import CardPlayed, ChipPaid, Pass, PassedFree
from kuused.i18n import card_text, explanation_rows, explanation_text, name_or_you
from kuused.match import ExplanationContext, Update
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.table_widget import Seating

__all__ = ["WhyScreen"]

_KEYS: Final = (
    Command("close", ("escape", "w", "enter", "q"), "Close", "Go back to the table.", footer=True),
    Command(
        "step",
        ("full_stop", "right"),
        "Step",
        "Let one turn happen, then stand still.",
        footer=True,
    ),
    Command("back", ("comma", "left"), "Back", "See the turn before.", footer=True),
    Command("pause", ("p",), "Pause", "Pause the match.", footer=True),
    Command("go_on", ("p",), "Go on", "Go on after a pause.", footer=True),
)
_ROWS: Final = 8


class Watched(Protocol):
    """The table that is looked on."""

    updates: Signal[Update]

    @property
    def looks_back(self) -> bool:
        """Whether it shows a moment that has been, so that no update tells of a move."""

    def action_back(self) -> None:
        """See the turn before."""

    def action_step(self) -> None:
        """Let one turn happen."""

    def action_pause(self) -> None:
        """Pause, or go on."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done at the table."""


class WhyScreen(BaseModal[None]):
    """The last decision and what was weighed; it follows the match, as fast as it can.

    Args:
        table: the table.
        company: who sits there.
        why: works out the reason for the last decision, apart from the loop.
    """

    KEYS: ClassVar[tuple[Command, ...]] = _KEYS
    AUTO_FOCUS = None

    def __init__(
        self,
        table: Watched,
        company: Seating,
        why: Callable[[], Awaitable[ExplanationContext | None]],
    ) -> None:
        super().__init__()
        self._table = table
        self._company = company
        self._why = why
        self._news = asyncio.Event()
        self._motive: ExplanationContext | None = None

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("Why?")

    def compose(self) -> ComposeResult:
        """The decision, the reason, the candidates."""
        with Vertical(classes="box", id="why"):
            yield Static(self.heading(), classes="box--title", id="why-who", markup=False)
            yield Static("", classes="box--text", id="why-reason", markup=False)
            yield Static("", classes="box--text", id="why-rows", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Work out the last decision, and every one that follows."""
        self._table.updates.subscribe(self, self._follow)
        self._news.set()
        self.run_worker(self._explain(), name="why")

    async def words_changed(self) -> None:
        """Say everything anew."""
        await super().words_changed()
        self._show()

    def _follow(self, update: Update) -> None:
        if isinstance(update.event, CardPlayed | ChipPaid | PassedFree):
            self._news.set()

    async def _explain(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if self._motive is None:
                self.query_one("#why-reason", Static).update(self.t("One moment."))
            self._motive = await self._why()
            self._show()

    def _show(self) -> None:
        motive, tr, company = self._motive, self.tr, self._company
        who, reason, table = (
            self.query_one(f"#why-{part}", Static) for part in ("who", "reason", "rows")
        )
        if motive is None:
            reason.update(self.t("No player has acted yet."))
            return
        why = motive.explanation
        name = name_or_you(tr, company.names, motive.seat, company.you)
        if isinstance(why.action, Pass):
            who.update(self.t("Why does {name} pass?", name=name))
        else:
            card = card_text(tr, why.action.card)
            who.update(self.t("Why does {name} play {card}?", name=name, card=card))
        reason.update(explanation_text(tr, why, motive.view, company.names, company.you))
        table.update(self._rows(motive))
        table.display = len(why.candidates) > 1

    def _rows(self, motive: ExplanationContext) -> Content:
        """The candidates with their worth, and on how much that rests."""
        why, tr = motive.explanation, self.tr
        pointer = ">" if tr.ascii else "▸"
        lines = []
        for row in explanation_rows(tr, why)[:_ROWS]:
            line = f"{pointer if row.chosen else ' '} {row.action:<6} {row.worth:>7} {row.error:>7}"
            lines.append(Content.styled(line.rstrip(), "bold" if row.chosen else ""))
        if why.deals:
            lines.append(Content(""))
            lines.append(
                Content(
                    self.tn(
                        "Chips from here on, on the mean of {n} likely deal.",
                        "Chips from here on, on the mean of {n} likely deals.",
                        why.deals,
                    )
                )
            )
        return Content("\n").join(lines)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()

    def action_step(self) -> None:
        """Let one turn happen."""
        self._table.action_step()
        self._moved()

    def action_back(self) -> None:
        """See the turn before."""
        self._table.action_back()
        self._moved()

    def _moved(self) -> None:
        self.refresh_bindings()
        if self._table.looks_back:
            self._news.set()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Pause what goes on, and go on with what stands still."""
        if action in ("pause", "go_on"):
            return bool(self._table.check_action(action, parameters))
        return super().check_action(action, parameters)

    def action_pause(self) -> None:
        """Pause the match."""
        self._table.action_pause()
        self.refresh_bindings()

    def action_go_on(self) -> None:
        """Go on after a pause."""
        self.action_pause()

    def on_click(self) -> None:
        """Go back to the table."""
        self.dismiss()
