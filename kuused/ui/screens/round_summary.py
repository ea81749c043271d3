"""Round summary: who won with which card, what it was worth, and what each was left with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from kuused.engine import (
    CardSet,
    CardsPaidFor,
    MatchWon,
    PlayerView,
    PlayoffStarted,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.i18n import card_text, event_line
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.screens.standing import change, seat_name
from kuused.ui.table.commands import LEAVE
from kuused.ui.widgets.cards import CardPicture
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.forms import CommandButton
from kuused.ui.widgets.glyphs import change_bar, glyphs
from kuused.ui.widgets.table_widget import clip

__all__ = ["RoundSummaryScreen"]

GO_ON = Command("go_on", ("enter", "space", "escape"), "Go on", "Deal the next round.", footer=True)
SEE_END = Command("go_on", ("enter", "space", "escape"), "Go on", "See how the match ended.")
TABLE = Command(
    "table", ("t",), "Table", "Look at the table as the round has left it.", footer=True
)
BACK = Command(
    "back", ("t", "enter", "space", "escape"), "Back", "Go back to the summary.", footer=True
)
REVIEW = Command(
    "review", ("v",), "Review", "See what your choices in this round were worth.", footer=True
)

_MOST_CHIPS = 20
"""So many chips of a pot are drawn; a number tells of more."""
_BAR = 14
"""Cells of the bar that shows the chips of a seat."""


class RoundSummaryScreen(BaseModal[None]):
    """A box over the table, dismissed when it has been seen.

    Args:
        events: the events of the step that ended the round; those that don't concern its end are
            left aside.
        view: the table after that step.
        names: the name of each seat; ``None`` for a person who gave none.
        chips_before: what each seat held when the round began.
        review: opens the review of the round, if there can be one.
        leave: leaves the match, if it can be left from here.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (GO_ON, BACK, TABLE, REVIEW, LEAVE)
    AUTO_FOCUS = None

    def __init__(
        self,
        events: Sequence[object],
        view: PlayerView,
        names: Sequence[str | None],
        chips_before: Sequence[int],
        review: Callable[[], None] | None = None,
        leave: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._events = tuple(events)
        self._view = view
        self._names = tuple(names)
        self._before = tuple(chips_before)
        self._review = review
        self._leave = leave

    def compose(self) -> ComposeResult:
        """Lay out the sentence, a row for each seat, and what comes next."""
        over = any(isinstance(event, MatchWon) for event in self._events)
        with Vertical(classes="box", id="summary"):
            yield Static(
                self.t("Round {number}", number=self._view.round_number),
                classes="box--title",
                markup=False,
            )
            with Horizontal(id="summary-head"):
                end = self._end()
                won = isinstance(end, RoundWon)
                if isinstance(end, RoundWon):
                    yield CardPicture(end.card, id="summary-card")
                with Vertical(id="summary-told", classes="-beside" if won else ""):
                    for number, line in enumerate(self._sentences()):
                        classes = "box--text" if number else "box--text summary--first"
                        yield Static(line, classes=classes, markup=False)
                    if end is not None and end.pot:
                        yield Static(self._pot(end.pot), id="summary-pot", markup=False)
            with VerticalScroll(id="summary-rows"), Grid(id="summary-grid"):
                yield from self._rows()
            with Horizontal(classes="buttons"):
                yield CommandButton(SEE_END if over else GO_ON, id="go-on")
        yield KeyBar()

    def _pot(self, pot: int) -> str:
        """The pot as the chips that it was."""
        signs = glyphs(self.services.ascii)
        shown = " ".join(signs.chip * min(pot, _MOST_CHIPS))
        return shown if pot <= _MOST_CHIPS else f"{shown} {signs.more} {pot}"

    def _end(self) -> RoundWon | RoundStalled | RoundStopped | None:
        for event in self._events:
            if isinstance(event, RoundWon | RoundStalled | RoundStopped):
                return event
        return None

    def _sentences(self) -> list[str]:
        tr, you = self.tr, self._view.seat
        said: list[str] = []
        for event in self._events:
            if isinstance(event, RoundWon):
                said.append(event_line(tr, event, self._names, you) + ".")
                said.append(self.t("The last card was {card}.", card=card_text(tr, event.card)))
            elif isinstance(event, RoundStalled | RoundStopped | PlayoffStarted):
                said.append(event_line(tr, event, self._names, you) + ".")
        if any(isinstance(event, CardsPaidFor) for event in self._events):
            said.append(self.t("The others pay for the cards left in their hands."))
        said += [self._over(event.pot) for event in self._events if isinstance(event, MatchWon)]
        return said

    def _over(self, pot: int) -> str:
        # A stopped round has said already what becomes of the pot.
        if not pot or isinstance(self._end(), RoundStopped):
            return self.t("The match is over.")
        return self.tn(
            "The match is over; nobody takes the pot of {n} chip.",
            "The match is over; nobody takes the pot of {n} chips.",
            pot,
        )

    def _rows(self) -> ComposeResult:
        for title, kind in (
            ("", "mark"),
            (self.t("Player"), "name"),
            (self.t("Chips"), "chips"),
            ("", "change"),
            ("", "bar"),
            (self.t("Left in hand"), "left"),
        ):
            yield Static(title, classes=f"summary--{kind} summary--head", markup=False)
        end = self._end()
        left = end.left if end is not None else ()
        winner = end.seat if isinstance(end, RoundWon) else None
        plain = self.services.ascii
        more = glyphs(plain).more
        arrow = "->" if plain else "→"
        first = 0 if self._view.seat is None else self._view.seat
        for seat in self._view.rules.seats_from(first):
            before, now = self._before[seat], self._view.chips[seat]
            mark = ("*" if plain else "▲") if seat == winner else "!" if now == 0 else ""
            state = "-winner" if seat == winner else "-broke" if now == 0 else "-other"
            cells = {
                "mark": mark,
                "name": clip(seat_name(self.tr, self._names, seat, self._view.seat), 17, more),
                "chips": f"{before:>3} {arrow} {now}",
                "change": change(before, now, plain),
            }
            for kind, text in cells.items():
                yield Static(text, classes=f"summary--{kind} {state}", markup=False)
            yield Static(self._bar(before, now), classes="summary--bar")
            yield Static(
                self._left(left[seat] if left else None, now), classes=f"summary--left {state}"
            )

    def _bar(self, before: int, now: int) -> Content:
        """Chips before and after, as the length of a bar; all rows measure alike."""
        full = max(*self._before, *self._view.chips)
        signs = glyphs(self.services.ascii).bars
        stayed, won, lost = change_bar(before, now, full, _BAR, signs)
        return Content.assemble((stayed, "$chip"), (won, "$playable"), (lost, "$quiet"))

    def _left(self, cards: CardSet | None, chips: int) -> Content:
        broke = (self.t("out of chips"), "bold $danger") if chips == 0 else ""
        text = " ".join(card_text(self.tr, card) for card in cards or ())
        if not text and cards is not None:
            text = self.t("nothing") if chips else ""
        gap = "  " if text and broke else ""
        return Content.assemble(text, gap, broke)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out the review where there is nothing to review, and what the table hides."""
        aside = self.has_class("-aside")
        if action == "review":
            return not aside and self._review is not None
        if action == "leave":
            return not aside and self._leave is not None
        if action in ("go_on", "table", "back"):
            return aside == (action == "back")
        return super().check_action(action, parameters)

    def action_table(self) -> None:
        """Put the box aside, so that the table is seen as the round has left it."""
        self._aside(True)

    def action_back(self) -> None:
        """Show the box again."""
        self._aside(False)

    def _aside(self, aside: bool) -> None:
        self.set_class(aside, "-aside")
        self.refresh_bindings()

    def action_review(self) -> None:
        """See what the choices in this round were worth."""
        if self._review is not None:
            self._review()

    def action_leave(self) -> None:
        """Leave the match; what has been seen of it can be seen again."""
        if self._leave is not None:
            self._leave()

    def action_go_on(self) -> None:
        """It has been seen."""
        self.dismiss()
