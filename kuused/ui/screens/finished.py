"""Finished matches: which there are, to be seen again and handed on."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kuused.engine import Record
from kuused.match.codes import Unpackable, pack
from kuused.store.finished import Finished
from kuused.store.saved import NoSuchMatchError
from kuused.store.telling import begun, kind_of, outcome
from kuused.store.trouble import StoreError
from kuused.ui.commands import HELP, Command, bindings
from kuused.ui.picklist import PickList
from kuused.ui.screens.base import HouseScreen
from kuused.ui.screens.replay import open_replay
from kuused.ui.screens.rules import BACK
from kuused.words.codes import no_code

__all__ = ["FinishedScreen"]

CHOOSE = Command("choose", (), "Choose", "Choose a match.", footer=True, shown="↑ ↓")
REPLAY = Command("replay", ("enter",), "Replay", "See this match again.", footer=True)
COPY = Command(
    "copy", ("m",), "Copy match", "Copy the whole match as one line, to hand it on.", footer=True
)


class FinishedScreen(HouseScreen[None]):
    """A list of the matches that are over, the last one first; below it more about the one chosen."""

    KEYS: ClassVar[tuple[Command, ...]] = (REPLAY, CHOOSE, COPY, HELP, BACK)
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS)

    def __init__(self) -> None:
        super().__init__()
        self._matches: list[Finished] = []

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Finished matches")

    def body(self) -> ComposeResult:
        """Lay out the list and what is said about the match chosen."""
        self._matches = self._known()
        with Vertical(id="saved"):
            if self._matches:
                yield PickList(
                    *(Option(self._row(match)) for match in self._matches),
                    id="saved-list",
                    markup=False,
                    compact=True,
                )
            else:
                yield Static(self.t("No match has been finished yet."), markup=False)
            yield Static("", id="saved-rules", markup=False)
            yield Static("", id="saved-more", markup=False)

    def _known(self) -> list[Finished]:
        store = self.house.keeping.store
        if store is None:
            return []
        try:
            return list(store.finished())[::-1]
        except StoreError as error:
            self.house.notify(error.trouble.say(self.words), severity="warning", markup=False)
            return []

    @property
    def _dot(self) -> str:
        return ", " if self.house.ascii else " · "

    def _row(self, match: Finished) -> str:
        pieces = [begun(match), kind_of(self.words, match), *outcome(self.words, match)[1:]]
        return self._dot.join(pieces)

    def _chosen(self) -> Finished | None:
        for found in self.query("#saved-list").results(OptionList):
            if found.highlighted is not None:
                return self._matches[found.highlighted]
        return None

    def _record(self) -> Record | None:
        """The match chosen, or a word on why it can't be had."""
        match, store = self._chosen(), self.house.keeping.store
        if match is None or store is None:
            return None
        try:
            return store.record(match.id)
        except StoreError as error:
            said = error.trouble.say(self.words)
        except NoSuchMatchError:
            said = self.t("This match is kept no longer.")
        self.notify(said, severity="warning", markup=False)
        return None

    @on(OptionList.OptionHighlighted)
    def _show(self) -> None:
        match = self._chosen()
        if match is None:
            return
        players = self.tn("{n} player", "{n} players", match.players)
        chips = self._dot.join(str(seat.chips) for seat in match.seats)
        self.query_one("#saved-rules", Static).update(
            self._dot.join(
                [players, self.t("chips at the end: {chips}", chips=chips.replace(self._dot, " "))]
            )
        )
        command = f"kuused export {match.id} FILE"
        self.query_one("#saved-more", Static).update(
            self.t("{command} writes its record to a file.", command=command)
        )

    @on(OptionList.OptionSelected)
    def action_replay(self) -> None:
        """See the match chosen again."""
        record = self._record()
        if record is not None:
            open_replay(self.house, record)

    def action_copy(self) -> None:
        """Copy the match chosen as one line."""
        record = self._record()
        if record is None:
            return
        try:
            code = pack(record)
        except Unpackable as error:
            self.notify(no_code(self.words, error), severity="warning", markup=False)
            return
        self.app.copy_to_clipboard(code)
        # The terminal never says whether it did, so the code is shown as well.
        said = self.t("Copied, if your terminal allows it.")
        self.query_one("#saved-more", Static).update(f"{said}\n{code}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done with the match chosen."""
        if action in ("replay", "copy", "choose"):
            return self._chosen() is not None
        return True

    def action_choose(self) -> None:
        """Go on to the next match."""
        for found in self.query("#saved-list").results(OptionList):
            found.action_cursor_down()

    def action_back(self) -> None:
        """Go back home."""
        self.dismiss()
