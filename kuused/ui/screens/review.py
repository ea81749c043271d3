"""Review: what a seat's choices were worth, and what its chips were paid for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kuused.analysis.review import Review, ReviewStopped, review_of, strongest
from kuused.match import Timeline, run_in_thread
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.review_text import Item, about, overview, row
from kuused.ui.screens.standing import seat_name
from kuused.ui.widgets.forms import PickList

__all__ = ["ReviewScreen"]

CHOOSE = Command("choose", (), "Choose", "Choose a row.", footer=True, shown="↑ ↓")
GOTO = Command("goto", ("enter",), "See it", "See this turn on the table.", footer=True)
BACK = Command("back", ("escape", "q", "v"), "Back", "Go back to where you were.", footer=True)

_BAR = 40
"""Cells of the progress bar."""


class ReviewScreen(BaseScreen[None]):
    """First how far the work is, then what it has found.

    Args:
        timeline: the match.
        seat: whose choices are looked at.
        seed: the match's seed.
        names: the name of each seat.
        round_number: the only round that is looked at; all of them by default.
        found: what an earlier review has found, if there was one.
        keep: is given what is found.
        goto: shows a moment on the table.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (CHOOSE, GOTO, HELP, BACK)

    def __init__(
        self,
        timeline: Timeline,
        seat: int,
        seed: str,
        names: Sequence[str | None],
        *,
        round_number: int | None = None,
        found: Review | None = None,
        keep: Callable[[Review], None] = lambda review: None,
        goto: Callable[[int], None] = lambda at: None,
    ) -> None:
        super().__init__()
        self._timeline = timeline
        self._seat = seat
        self._seed = seed
        self._names = tuple(names)
        self._round = round_number
        self._found = found
        self._keep = keep
        self._goto = goto
        self._done = (0, 0)
        self._items: list[Item | None] = []
        self._watch: Timer | None = None

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Review")

    def fact(self) -> str:
        """Whose review it is."""
        name = seat_name(self.tr, self._names, self._seat, self._seat)
        if self._round is None:
            return name
        return f"{name}, {self.t('round {n}', n=self._round)}"

    def body(self) -> ComposeResult:
        """The progress bar, or what has been found: a list, and what is said about a row."""
        if self._found is None:
            with Container(id="review-wait"), Vertical(classes="box", id="review-progress"):
                yield Static(self._waiting(), id="review-bar", markup=False)
            return
        self._items = []
        with Vertical(id="review"):
            yield Static(overview(self.tr, self._found), id="review-overview", markup=False)
            with Container(id="review-parts"):
                yield PickList(*self._rows(self._found), id="review-list", markup=False)
                with VerticalScroll(id="review-about", can_focus=False):
                    yield Static("", id="review-text", markup=False)

    def on_mount(self) -> None:
        """Begin the work, unless it has been done."""
        if self._found is None:
            self._watch = self.set_interval(0.1, self._show_progress)
            self.run_worker(self._work(), name="review")

    # -- the work --------------------------------------------------------------------------------

    async def _work(self) -> None:
        rounds = None if self._round is None else (self._round,)

        def note(done: int, all_: int) -> None:  # called in the other thread; a tuple is whole
            self._done = (done, all_)

        try:
            self._found = await run_in_thread(
                lambda stop: review_of(
                    self._timeline, self._seat, self._seed, rounds=rounds, progress=note, stop=stop
                ),
                "review",
            )
        except ReviewStopped:
            return
        if self._watch is not None:
            self._watch.stop()
        self._keep(self._found)
        await self.recompose()
        for found in self.query("#review-list"):  # none where the game has been closed meanwhile
            found.focus()
        self.refresh_bindings()

    def _show_progress(self) -> None:
        for bar in self.query("#review-bar").results(Static):
            bar.update(self._waiting())

    def _waiting(self) -> str:
        done, all_ = self._done
        full, empty = ("#", ".") if self.tr.ascii else ("━", "─")
        cells = round(_BAR * done / all_) if all_ else 0
        said = self.t(
            "{name} looks at every choice: {done} of {all}.",
            name=strongest().name(self.tr.lang),
            done=done,
            all=all_ or "?",
        )
        return f"{said}\n\n{full * cells}{empty * (_BAR - cells)}"

    # -- what has been found ---------------------------------------------------------------------

    def _rows(self, found: Review) -> list[Option]:
        sections: list[tuple[str, Sequence[Item]]] = [
            (self.t("What cost most"), found.costliest),
            (self.t("Chips paid"), found.payments),
            (self.t("All real choices"), found.choices),
        ]
        options = []
        for title, items in sections:
            if items:
                options.append(Option(title, disabled=True))
                self._items.append(None)
            for item in items:
                options.append(Option(f" {row(self.tr, found, item)}"))
                self._items.append(item)
        return options

    def _chosen(self) -> Item | None:
        for found in self.query("#review-list").results(OptionList):
            if found.highlighted is not None:
                return self._items[found.highlighted]
        return None

    @on(OptionList.OptionHighlighted)
    def _show(self) -> None:
        item = self._chosen()
        if item is not None and self._found is not None:
            text = about(self.tr, self._found, item, self._names, None)
            self.query_one("#review-text", Static).update(text)
            self.query_one("#review-about", VerticalScroll).scroll_home(animate=False)
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to choose while the work goes on."""
        if action in ("choose", "goto"):
            return self._found is not None and bool(self._items)
        return super().check_action(action, parameters)

    @on(OptionList.OptionSelected)
    def action_goto(self) -> None:
        """See the turn on the table."""
        item = self._chosen()
        if item is not None:
            self._goto(item.at)

    def action_choose(self) -> None:
        """Go on to the next row."""
        for found in self.query("#review-list").results(OptionList):
            found.action_cursor_down()

    def action_back(self) -> None:
        """Go back; work that is not done is given up."""
        self.dismiss()
