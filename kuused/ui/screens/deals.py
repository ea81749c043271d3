"""Named deals: deals of the game's own, each worth playing for a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kuused.i18n import rules_in_short
from kuused.match.named import NamedMatch, named_matches
from kuused.match.setup import PERSON, Setup, default_seats
from kuused.players import player_specs
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.rules import BACK
from kuused.ui.services import WatchOptions
from kuused.ui.widgets.forms import PickList

__all__ = ["DealsScreen"]

CHOOSE = Command("choose", (), "Choose", "Choose a deal.", footer=True, shown="↑ ↓")
REPLAY = Command("replay", ("v",), "Replay", "See the match that was played with it.", footer=True)
PLAY = Command("play", ("enter",), "Play", "Play this deal yourself.", footer=True)
WATCH = Command("watch", ("w",), "Watch", "Look on while the trees play this deal.", footer=True)


class DealsScreen(BaseScreen[None]):
    """A list of names; below it what the deal is kept for and how it is played."""

    KEYS: ClassVar[tuple[Command, ...]] = (PLAY, WATCH, REPLAY, CHOOSE, HELP, BACK)

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Named deals")

    @property
    def _deals(self) -> list[NamedMatch]:
        # A deal can be played again when a seed gives it, and not only a record.
        return [match for match in named_matches() if match.record.seed is not None]

    def body(self) -> ComposeResult:
        """Lay out the list and what is said about the deal chosen."""
        lang = self.tr.lang
        with Vertical(id="deals"):
            if self._deals:
                yield PickList(
                    *(Option(match.title(lang), id=match.name) for match in self._deals),
                    id="deals-list",
                    markup=False,
                    compact=True,
                )
            else:
                yield Static(self.t("There are no named deals here."), markup=False)
            yield Static("", id="deals-rules", markup=False)
            yield Static("", id="deals-reason", markup=False)

    def _chosen(self) -> NamedMatch | None:
        for found in self.query("#deals-list").results(OptionList):
            if found.highlighted is not None:
                return self._deals[found.highlighted]
        return None

    @on(OptionList.OptionHighlighted)
    def _show(self) -> None:
        match = self._chosen()
        if match is not None:
            rules = match.record.rules
            players = self.tn("{n} player", "{n} players", rules.players)
            dot = ", " if self.services.ascii else " · "
            self.query_one("#deals-rules", Static).update(
                f"{players}{dot}{rules_in_short(self.tr, rules)}"
            )
            self.query_one("#deals-reason", Static).update(match.reason(self.tr.lang))

    @on(OptionList.OptionSelected)
    def action_play(self) -> None:
        """Play the deal chosen."""
        self._start(person=True)

    def action_watch(self) -> None:
        """Watch the deal chosen."""
        self._start(person=False)

    def action_replay(self) -> None:
        """See the match on record again."""
        match = self._chosen()
        if match is not None:
            self.services.open_replay(match.record)

    def _start(self, *, person: bool) -> None:
        match = self._chosen()
        if match is None or match.record.seed is None:
            return
        known = {kind.id for kind in player_specs()}
        usual = default_seats(match.record.rules.players, person=False)
        seats = [
            entry.kind if entry.kind in known else usual[place]
            for place, entry in enumerate(match.record.seats)
        ]
        if person:
            seats[0] = PERSON
        setup = Setup(rules=match.record.rules, seed=match.record.seed, seats=tuple(seats))
        watching = None if person else WatchOptions(speed=self.services.settings.speed)
        if person:
            setup = replace(setup, person_name=self.services.settings.name or None)
        self.leave_for(lambda: self.services.start(setup, watching=watching))

    def action_choose(self) -> None:
        """Go on to the next deal."""
        for found in self.query("#deals-list").results(OptionList):
            found.action_cursor_down()

    def action_back(self) -> None:
        """Go back home."""
        self.dismiss()
