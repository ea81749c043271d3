"""Statistics: what the person's matches come to, in figures and in plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from kuused.analysis.duplicate import result_of
from kuused.match import run_in_thread
from kuused.match.daily import STRONGEST
from kuused.store.problems import StoreError
from kuused.store.statistics import (
    GROUPS,
    Comparison,
    Figures,
    backup_file,
    comparisons,
    count_finished,
    figures,
    pending_comparisons,
    reset_finished,
    save_result,
)
from kuused.store.store import Store
from kuused.store.summaries import (
    GROUP_TITLES,
    compared_legend,
    compared_rows,
    figure_rows,
    opponent_rows,
    player_name,
    rule_set_rows,
)
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.chips_plot import ChipsPlot
from kuused.ui.screens.confirm import ConfirmDialog
from kuused.ui.screens.rules import BACK

__all__ = ["StatisticsScreen"]

GROUP = Command(
    "turn(1)", ("right", "tab"), "Next group", "Alone, with help, for practice.",
    footer=True, shown="← →",
)  # fmt: skip
GROUP_BACK = Command("turn(-1)", ("left", "shift+tab"), "Group before", "The group before.")
COMPARE = Command(
    "compare", ("c",), "Compare", "Let Spruce play your matches too: luck and skill apart.",
    footer=True,
)  # fmt: skip
STOP = Command("stop", ("c",), "Stop", "Break the comparison off.", footer=True)
RESET = Command(
    "reset", ("x",), "Begin anew", "Forget the finished matches; it asks first.", footer=True
)
KEEP = Command("cancel", ("escape", "n"), "Keep them", "Leave everything as it is.", footer=True)
FORGET = Command("confirm", ("y", "x"), "Forget", "Forget the finished matches.", footer=True)
SCROLL = Command("scroll_by(1)", ("down", "j"), "Scroll", "Read on.", footer=True, shown="↑ ↓")
SCROLL_BACK = Command("scroll_by(-1)", ("up", "k"), "Scroll up", "Read back.")

_BAR: Final = 20
"""Length of a full bar in cells."""


class StatisticsScreen(BaseScreen[None]):
    """The figures of one group of matches at a time; beside them how it went, below who was beaten."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        GROUP, GROUP_BACK, COMPARE, STOP, RESET, SCROLL, SCROLL_BACK, HELP, BACK,
    )  # fmt: skip
    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._figures: Figures | None = None
        self._compared: list[Comparison] = []
        self._comparing = False
        self._said = ""

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Statistics")

    @property
    def _store(self) -> Store | None:
        return self.services.matches.store

    def _look(self) -> None:
        """Look up what there is."""
        store = self._store
        if store is None:
            return
        try:
            self._figures = figures(store, GROUPS[self._at])
            self._compared = comparisons(store) if self._at == 0 else []
        except StoreError as error:
            self.services.report(error.problem)

    # -- what is shown ---------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Lay out the figures, the plot beside them and the bars below."""
        self._look()
        found = self._figures
        yield Static(self._tabs(), id="stats-tabs")
        with VerticalScroll(id="stats", can_focus=False):
            if found is None or not found.matches:
                yield Static(self._nothing(), classes="stats--none", markup=False)
            else:
                with Horizontal(id="stats-top"):
                    yield Static(self._table(found), id="stats-figures")
                    with Vertical(id="stats-plot"):
                        yield Static(self._plot_title(), classes="form-title", markup=False)
                        yield ChipsPlot(
                            _running_means(found, self._compared), ascii_only=self.services.ascii
                        )
                if self._compared:
                    legend = compared_legend(self.tr)
                    yield Static(legend, id="stats-legend", markup=False)
                yield Static(self.t("Opponents"), classes="form-title", markup=False)
                yield Static(self._bars(opponent_rows(self.tr, found)), classes="stats--bars")
                yield Static(self.t("House rules"), classes="form-title", markup=False)
                yield Static(self._bars(rule_set_rows(self.tr, found)), classes="stats--bars")
        yield Static(self._said, id="stats-said", markup=False)

    def _tabs(self) -> Content:
        parts: list[tuple[str, str]] = []
        for place, group in enumerate(GROUPS):
            title = self.t(GROUP_TITLES[group])
            here = place == self._at
            parts.append(
                (f"[{title}]" if here else f" {title} ", "bold $primary" if here else "$quiet")
            )
            parts.append(("  ", ""))
        return Content.assemble(*parts)

    def _table(self, found: Figures) -> Content:
        """Return the figures as a table; with luck and skill where they are known."""
        rows = list(figure_rows(self.tr, found))
        if self._compared:
            rows += compared_rows(self.tr, self._compared, found.matches)
        width = max(len(title) for title, _ in rows) + 2
        parts: list[tuple[str, str]] = []
        for title, text in rows:
            parts += [(f"{title:<{width}}", "$quiet"), (f"{text}\n", "")]
        return Content.assemble(*parts)

    def _bars(self, rows: Iterable[tuple[str, str, int, int]]) -> Content:
        """Return a bar for each row that shows how many of the matches were won."""
        rows = list(rows)
        full, rest = ("#", ".") if self.tr.ascii else ("█", "░")
        width = max((len(title) for title, *_ in rows), default=0) + 2
        parts: list[tuple[str, str]] = []
        for title, text, won, matches in rows:
            length = round(_BAR * won / max(1, matches))
            parts += [
                (f"{title:<{width}}", ""),
                (full * length, "$primary"),
                (rest * (_BAR - length), "$quiet"),
                (f"  {text}\n", ""),
            ]
        return Content.assemble(*parts)

    def _nothing(self) -> str:
        if self._store is None:
            return self.t("Nothing can be kept here, so there is nothing to count.")
        return self.t("No match of this group has been finished yet.")

    def _plot_title(self) -> str:
        title = self.t("Mean chips at the end")
        if not self._compared:
            return title
        return f"{title}: A {self.t('You')}, B {player_name(self.tr, STRONGEST)}"

    async def _anew(self) -> None:
        """Show everything again, if it is still looked at."""
        if not self.is_attached:
            return
        await self.recompose()
        self.refresh_bindings()

    # -- the comparison --------------------------------------------------------------------------

    def action_compare(self) -> None:
        """Let the strongest player play the matches that it has not played yet."""
        self.run_worker(self._compare(), group="compare", exclusive=True)

    def action_stop(self) -> None:
        """Break it off; what has been found stays."""
        self.workers.cancel_group(self, "compare")
        self._say(self.t("Broken off; what was found is kept."))

    async def _compare(self) -> None:
        store = self._store
        if store is None:
            return
        name = player_name(self.tr, STRONGEST)
        self._comparing = True
        self.refresh_bindings()
        try:
            todo = await run_in_thread(lambda _: pending_comparisons(store), "compare")
            for done, (setup, seat) in enumerate(todo):
                self._say(
                    self.t(
                        "{name} plays your matches: {done} of {all} done.",
                        name=name,
                        done=done,
                        all=len(todo),
                    )
                )
                result = await run_in_thread(partial(result_of, setup), "compare")
                if result is None:
                    return
                save_result(store, setup, seat, result)
                self.app.call_later(self._anew)
            said = self.tn(
                "{name} has played {n} match of yours.",
                "{name} has played {n} matches of yours.",
                len(todo),
                name=name,
            )
            self._say(said if todo else self.t("There is nothing more to compare."))
        except StoreError as error:
            self.services.report(error.problem)
        finally:
            self._comparing = False
            if self.is_attached:
                self.refresh_bindings()

    def _say(self, text: str) -> None:
        self._said = text
        for line in self.query("#stats-said").results(Static):
            line.update(text)

    # -- commands --------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what there is no use for."""
        some = self._figures is not None and self._figures.matches > 0
        if action == "compare":
            return some and self._at == 0 and not self._comparing
        if action == "stop":
            return self._comparing
        if action == "reset":
            return self._store is not None and not self._comparing
        return True

    async def action_turn(self, by: int) -> None:
        """Show another group."""
        self._at = (self._at + by) % len(GROUPS)
        await self._anew()

    def action_scroll_by(self, lines: int) -> None:
        """Read on, or back."""
        self.query_one("#stats", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_reset(self) -> None:
        """Ask whether to forget the finished matches."""
        store = self._store
        if store is None:
            return
        try:
            number = count_finished(store)
        except StoreError as error:
            self.services.report(error.problem)
            return
        if not number:
            self._say(self.t("There is nothing to forget: no match has been finished."))
            return
        copy = backup_file(store, self.services.today())

        async def answered(answer: bool | None) -> None:
            if not answer:
                return
            try:
                reset_finished(store, copy)
            except StoreError as error:
                self.services.report(error.problem)
                return
            self._said = self.tn(
                "{n} match has been forgotten; the copy is {file}.",
                "{n} matches have been forgotten; the copy is {file}.",
                number,
                file=copy,
            )
            await self._anew()

        question = ConfirmDialog(
            self.tn("Forget {n} finished match?", "Forget {n} finished matches?", number),
            self.t("A copy of everything is kept in {file}.", file=copy),
            KEEP,
            FORGET,
            id="reset",
        )
        self.app.push_screen(question, answered)

    def action_back(self) -> None:
        """Go back home."""
        self.dismiss()


def _running_means(found: Figures, comparisons: Sequence[Comparison]) -> list[tuple[float, ...]]:
    """Return the mean of the chips at the end of the matches so far, after each match.

    If some matches are compared, the mean is over those, with the strongest player's mean beside
    it. A plot needs two points, so a single one comes twice.
    """
    lines: list[Sequence[int]] = [found.ends]
    if comparisons:
        lines = [[match.yours for match in comparisons], [match.strongest for match in comparisons]]
    means = [[total / n for n, total in enumerate(accumulate(line), 1)] for line in lines]
    rows = list(zip(*means, strict=True))
    return rows if len(rows) > 1 else rows * 2
