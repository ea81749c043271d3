"""A list of matches that are kept, with a few lines below it about the one chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.widgets.forms import PickList

__all__ = ["CHOOSE", "MatchList"]

CHOOSE: Final = Command("choose", (), "Choose", "Choose a match.", footer=True, shown="↑ ↓")

Match = TypeVar("Match")


class MatchList(BaseScreen[None], Generic[Match]):
    """What the lists of saved and of finished matches have in common."""

    def __init__(self) -> None:
        super().__init__()
        self._matches: list[Match] = []

    # -- what a list says ------------------------------------------------------------------------

    @abstractmethod
    def known(self) -> list[Match]:
        """The matches, in the order in which they are listed."""

    @abstractmethod
    def nothing(self) -> str:
        """What is said when there is none."""

    @abstractmethod
    def row(self, match: Match) -> str:
        """The line of a match."""

    @abstractmethod
    def about(self, match: Match) -> tuple[str, str]:
        """What is said about the match chosen, in two paragraphs."""

    # -- how it lies -----------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """Lay out the list and what is said about the match chosen."""
        self._matches = self.known()
        with Vertical(id="saved"):
            if self._matches:
                yield PickList(
                    *(Option(self.row(match)) for match in self._matches),
                    id="saved-list",
                    markup=False,
                    compact=True,
                )
            else:
                yield Static(self.nothing(), markup=False)
            yield Static("", id="saved-rules", markup=False)
            yield Static("", id="saved-more", markup=False)

    @property
    def dot(self) -> str:
        """What stands between the facts of a line."""
        return ", " if self.services.ascii else " · "

    def lists(self) -> Iterable[OptionList]:
        """The list; none where there is no match, or while everything is being said anew."""
        return self.query("#saved-list").results(OptionList)

    def chosen(self) -> Match | None:
        """The match chosen."""
        for found in self.lists():
            if found.highlighted is not None:
                return self._matches[found.highlighted]
        return None

    @on(OptionList.OptionHighlighted)
    def _show(self) -> None:
        match = self.chosen()
        if match is not None:
            first, second = self.about(match)
            self.query_one("#saved-rules", Static).update(first)
            self.say_more(second)

    def say_more(self, said: str) -> None:
        """Say something else in the second paragraph."""
        self.query_one("#saved-more", Static).update(said)

    def action_choose(self) -> None:
        """Go on to the next match."""
        for found in self.lists():
            found.action_cursor_down()

    def action_back(self) -> None:
        """Go back home."""
        self.dismiss()
