"""Today's deal: the same cards for everyone, five seats to play them from, and the results."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kuused.analysis.duplicate import result_of
from kuused.i18n import Translator, list_items
from kuused.match import PERSON, Setup, run_in_thread
from kuused.match.daily import DAILY_SEATS, STRONGEST, daily_setup
from kuused.record import RecordSyntaxError
from kuused.store.finished import Flags
from kuused.store.matches import NoSuchMatchError
from kuused.store.problems import StoreError
from kuused.store.statistics import (
    DailyResult,
    daily_results,
    daily_streak,
    known_result,
    save_result,
)
from kuused.store.store import Store
from kuused.store.summaries import player_name
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.rules import BACK
from kuused.ui.screens.saved import take_up
from kuused.ui.widgets.forms import PickList

__all__ = ["DailyScreen"]

PLAY = Command("play", ("enter",), "Play", "Play today's deal from this seat.", footer=True)
CHOOSE = Command("choose", (), "Choose", "Choose a seat.", footer=True, shown="↑ ↓")
SEATS = Command(
    "seat", (), "Seat", "Go to this seat.", palette=False, shown=f"1-{len(DAILY_SEATS)}"
)
COPY = Command("copy", ("y",), "Copy result", "Copy your result as a line to paste.", footer=True)

_BARS: Final = "▁▂▃▄▅▆▇█"


class DailyScreen(BaseScreen[None]):
    """Five seats with what was made of each, by the person and by the strongest player.

    The strongest player's matches are played apart from the loop, one after the other, for the
    seats that the person has played; leaving the screen breaks that off, and what was found is
    kept.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (PLAY, CHOOSE, SEATS, COPY, HELP, BACK)
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(seat + 1), f"seat({seat})", show=False) for seat in DAILY_SEATS),
    ]

    def __init__(self, date: datetime.date) -> None:
        super().__init__()
        self._date = date
        self._results: dict[int, DailyResult] = {}
        self._strongest: dict[int, int] = {}
        self._streak = 0
        self._line = ""
        self._copied = False

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Today's deal")

    def fact(self) -> str:
        """Which day's."""
        return self._date.isoformat()

    def body(self) -> ComposeResult:
        """Lay out the seats, the line to paste, and what is going on."""
        self._look()
        with Vertical(id="daily"):
            yield Static(
                self.t(
                    "The same cards for everyone who plays today, against {names}. Play them from "
                    "one seat, or from all five.",
                    names=list_items(self.tr, self._opponents(), "and"),
                ),
                id="daily-about",
                markup=False,
            )
            yield Static(self._head(), id="daily-head", markup=False)
            yield PickList(
                *(Option(self._row(seat)) for seat in DAILY_SEATS),
                id="daily-list",
                markup=False,
                compact=True,
            )
            yield Static(self._sum(), id="daily-sum", markup=False)
            yield Static(self._line, id="daily-line", markup=False)
            yield Static(self._note(), id="daily-note", markup=False)

    def on_mount(self) -> None:
        """Stand at the first seat that has not been played, and begin to compare."""
        self._stand()
        self.run_worker(self._compare(), group="compare", exclusive=True)

    async def words_changed(self) -> None:
        """Say everything anew; the seat chosen stays."""
        seat = self._chosen
        await super().words_changed()
        for found in self._lists():
            found.highlighted = seat

    # -- what is known ---------------------------------------------------------------------------

    @property
    def _store(self) -> Store | None:
        return self.services.matches.store

    def _lists(self) -> Iterable[OptionList]:
        """The list of seats; none while everything is being said anew, or once the screen is left."""
        return self.query("#daily-list").results(OptionList)

    @property
    def _chosen(self) -> int:
        """The seat chosen."""
        return next((found.highlighted or 0 for found in self._lists()), 0)

    def _look(self) -> None:
        """Look up what has been played."""
        store = self._store
        if store is None:
            return
        try:
            self._results = daily_results(store, self._date)
            self._streak = daily_streak(store, self._date)
            for seat in self._results:
                known = known_result(store, self._with_strongest(seat), seat)
                if known is not None:
                    self._strongest[seat] = known[0]
            self._line = self._to_paste(store)
        except StoreError as error:
            self.services.report(error.problem)

    def _to_paste(self, store: Store) -> str:
        if not self._results:
            return ""
        first = min(self._results.values(), key=lambda result: result.match)
        chips = [daily_setup(self._date).rules.chips]
        with suppress(NoSuchMatchError, RecordSyntaxError):
            rounds = store.record(first.match).rounds
            chips += [round_.end.chips[first.seat] for round_ in rounds if round_.end is not None]
        return _result_line(self.tr, self._date, self._results, chips, self._streak)

    def _with_strongest(self, seat: int) -> Setup:
        return daily_setup(self._date, seat, player=STRONGEST)

    def _opponents(self) -> list[str]:
        kinds = daily_setup(self._date).seats
        return [player_name(self.tr, kind) for kind in kinds if kind != PERSON]

    # -- what is shown ---------------------------------------------------------------------------

    def _head(self) -> str:
        return self._columns(self.t("Seat"), self.t("You"), player_name(self.tr, STRONGEST))

    @staticmethod
    def _columns(first: str, second: str, third: str) -> str:
        return f"{first:<7}{second:<43}{third}"

    def _row(self, seat: int) -> str:
        result, none = self._results.get(seat), "-" if self.services.ascii else "–"
        if result is None:
            return self._columns(str(seat + 1), self.t("not played yet"), "")
        dot = ", " if self.services.ascii else " · "
        parts = [
            self.tn("{n} chip", "{n} chips", result.chips),
            self.t("place {place} of {all}", place=result.place, all=len(DAILY_SEATS)),
        ]
        if result.assisted:
            parts.append(self.t("with help"))
        strongest = self._strongest.get(seat)
        third = none if strongest is None else self.tn("{n} chip", "{n} chips", strongest)
        return self._columns(str(seat + 1), dot.join(parts), third)

    def _sum(self) -> str:
        """Both sides of the comparison, over the seats where both are known."""
        both = [seat for seat in self._results if seat in self._strongest]
        if len(both) < 2:
            return ""
        yours = sum(self._results[seat].chips for seat in both)
        theirs = sum(self._strongest[seat] for seat in both)
        return self._columns(
            self.t("Sum"),
            self.tn("{n} chip", "{n} chips", yours),
            self.tn("{n} chip", "{n} chips", theirs),
        )

    def _note(self) -> str:
        if self._store is None:
            return self.t("Nothing can be kept here, so a result won't be remembered.")
        if self._copied:
            return self.t("Copied, if your terminal allows it.")
        if self._streak > 1:
            return self.tn(
                "You have played {n} day in a row.", "You have played {n} days in a row.",
                self._streak,
            )  # fmt: skip
        return self.t("The result can be shared as one line, which gives no cards away.")

    def _show(self) -> None:
        """Show what has changed."""
        for found in self._lists():
            for seat in DAILY_SEATS:
                found.replace_option_prompt_at_index(seat, self._row(seat))
        for line in self.query("#daily-sum").results(Static):
            line.update(self._sum())

    # -- the strongest player --------------------------------------------------------------------

    async def _compare(self) -> None:
        """Let the strongest player play each seat that the person has played."""
        store = self._store
        todo = [seat for seat in self._results if seat not in self._strongest]
        if store is None or not todo:
            return
        for seat in todo:
            said = self.t(
                "{name} is playing seat {n} now; that takes some seconds.",
                name=player_name(self.tr, STRONGEST),
                n=seat + 1,
            )
            self._say(said)
            setup = self._with_strongest(seat)
            result = await run_in_thread(partial(result_of, setup), "compare")
            if result is None:
                return
            self._strongest[seat] = result.chips[seat]
            try:
                save_result(store, setup, seat, result)
            except StoreError as error:
                self.services.report(error.problem)
            self._show()
        self._say(self._note())

    def _say(self, said: str) -> None:
        for note in self.query("#daily-note").results(Static):
            note.update(said)

    # -- commands --------------------------------------------------------------------------------

    def _stand(self) -> None:
        left = [seat for seat in DAILY_SEATS if seat not in self._results]
        for found in self._lists():
            found.highlighted = left[0] if left else 0
            found.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to copy when there is a result."""
        return bool(self._line) if action == "copy" else True

    @on(OptionList.OptionSelected)
    def action_play(self) -> None:
        """Play from the seat chosen, or go on where it was left."""
        seat = self._chosen
        day = self._date.isoformat()
        for match in self.services.matches.saved():
            if (match.flags.daily, match.flags.daily_seat) == (day, seat):
                take_up(self.services, match)
                return
        setup = daily_setup(self._date, seat, name=self.services.settings.name or None)
        flags = Flags(kind="played", daily=day, daily_seat=seat)
        self.leave_for(lambda: self.services.start(setup, flags=flags))

    def action_seat(self, seat: int) -> None:
        """Go to a seat."""
        for found in self._lists():
            found.highlighted = seat

    def action_choose(self) -> None:
        """Go on to the next seat."""
        for found in self._lists():
            found.action_cursor_down()

    def action_copy(self) -> None:
        """Copy the result; the terminal never says whether it did, so the line stays in sight."""
        self.app.copy_to_clipboard(self._line)
        self._copied = True
        self._say(self._note())

    def action_back(self) -> None:
        """Go back home."""
        self.dismiss()


def _result_line(
    tr: Translator,
    date: datetime.date,
    results: Mapping[int, DailyResult],
    chips: Sequence[int],
    streak: int,
) -> str:
    """Return the result of a day's deal as a line to paste; it gives no card away.

    Args:
        tr: the translator.
        date: the day.
        results: the results by seat; the seat that was played first is shown in full.
        chips: the person's chips in that seat, at the start and after each round.
        streak: days in a row.
    """
    first = min(results.values(), key=lambda result: result.match)
    dot = ", " if tr.ascii else " · "
    parts = [
        f"Kuused {date.isoformat()}",
        tr.t("seat {n}", n=first.seat + 1),
        tr.tn("{n} chip", "{n} chips", first.chips),
        tr.t("place {place} of {all}", place=first.place, all=len(DAILY_SEATS)),
        tr.tn("{n} round", "{n} rounds", first.rounds),
    ]
    if not tr.ascii:
        parts[-1] += f" {_sparkline(chips)}"
    if first.assisted:
        parts.append(tr.t("with help"))
    if len(results) > 1:
        none = "-" if tr.ascii else "–"
        row = [str(results[seat].chips) if seat in results else none for seat in DAILY_SEATS]
        parts.append(tr.t("by seat {chips}", chips=" ".join(row)))
    if streak > 1:
        parts.append(tr.tn("{n} day in a row", "{n} days in a row", streak))
    return dot.join(parts)


def _sparkline(values: Sequence[int]) -> str:
    """Return a bar for each value."""
    most = max(1, *values)
    return "".join(_BARS[value * (len(_BARS) - 1) // most] for value in values)
