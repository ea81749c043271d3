"""Finished matches: which there are, to be seen again and handed on."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.widgets import OptionList

from kuused.i18n import no_code_text
from kuused.record import Record
from kuused.record.codes import Unpackable, pack
from kuused.store.finished import Finished
from kuused.store.matches import NoSuchMatchError
from kuused.store.problems import StoreError
from kuused.store.summaries import kind_text, start_text, summary_parts
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.match_list import CHOOSE, MatchList
from kuused.ui.screens.rules import BACK

__all__ = ["FinishedScreen"]

REPLAY = Command("replay", ("enter",), "Replay", "See this match again.", footer=True)
COPY = Command(
    "copy", ("m",), "Copy match", "Copy the whole match as one line, to hand it on.", footer=True
)


class FinishedScreen(MatchList[Finished]):
    """A list of the matches that are over, the last one first; below it more about the one chosen."""

    KEYS: ClassVar[tuple[Command, ...]] = (REPLAY, CHOOSE, COPY, HELP, BACK)

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Finished matches")

    def known(self) -> list[Finished]:
        """The matches that are over, the last one first."""
        store = self.services.matches.store
        if store is None:
            return []
        try:
            return list(store.finished())[::-1]
        except StoreError as error:
            self.services.notify(error.problem.describe(self.tr), severity="warning", markup=False)
            return []

    def nothing(self) -> str:
        """What is said when there is none."""
        return self.t("No match has been finished yet.")

    def row(self, match: Finished) -> str:
        """When it was, how, and what came of it."""
        pieces = [start_text(match), kind_text(self.tr, match), *summary_parts(self.tr, match)[1:]]
        return self.dot.join(pieces)

    def about(self, match: Finished) -> tuple[str, str]:
        """What everybody had at the end, and how to have its record."""
        players = self.tn("{n} player", "{n} players", match.players)
        chips = self.dot.join(str(seat.chips) for seat in match.seats)
        said = self.t("chips at the end: {chips}", chips=chips.replace(self.dot, " "))
        command = f"kuused export {match.id} FILE"
        return (
            f"{players}{self.dot}{said}",
            self.t("{command} writes its record to a file.", command=command),
        )

    def _record(self) -> Record | None:
        """The match chosen, or a word on why it can't be had."""
        match, store = self.chosen(), self.services.matches.store
        if match is None or store is None:
            return None
        try:
            return store.record(match.id)
        except StoreError as error:
            said = error.problem.describe(self.tr)
        except NoSuchMatchError:
            said = self.t("This match is kept no longer.")
        self.notify(said, severity="warning", markup=False)
        return None

    @on(OptionList.OptionSelected)
    def action_replay(self) -> None:
        """See the match chosen again."""
        record = self._record()
        if record is not None:
            self.services.open_replay(record)

    def action_copy(self) -> None:
        """Copy the match chosen as one line."""
        record = self._record()
        if record is None:
            return
        try:
            code = pack(record)
        except Unpackable as error:
            self.notify(no_code_text(self.tr, error), severity="warning", markup=False)
            return
        self.app.copy_to_clipboard(code)
        # The terminal never says whether it did, so the code is shown as well.
        said = self.t("Copied, if your terminal allows it.")
        self.say_more(f"{said}\n{code}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done with the match chosen."""
        if action in ("replay", "copy", "choose"):
            return self.chosen() is not None
        return True
