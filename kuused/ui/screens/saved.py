"""Saved matches: which there are, and going on with one of them."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.widgets import OptionList

from kuused.i18n import Translator, rules_in_short
from kuused.match import PERSON, names
from kuused.players import UnknownPlayer
from kuused.store.matches import NoSuchMatchError, Saved
from kuused.store.problems import StoreError
from kuused.store.store import BrokenMatchError, OpenElsewhereError
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.confirm import ConfirmDialog
from kuused.ui.screens.match_list import CHOOSE, MatchList
from kuused.ui.screens.rules import BACK
from kuused.ui.services import Services

__all__ = ["SavedScreen", "cant_go_on", "company_of", "take_up"]

GO_ON = Command("go_on", ("enter",), "Continue", "Go on with this match.", footer=True)
DISCARD = Command(
    "discard", ("x", "delete"), "Throw away", "Throw this match away; it asks first.", footer=True
)
KEEP = Command("cancel", ("escape", "n"), "Keep it", "Leave the match as it is.", footer=True)
CONFIRM = Command("confirm", ("y", "x"), "Throw away", "Throw the match away.", footer=True)


_REFUSALS = (OpenElsewhereError, NoSuchMatchError, BrokenMatchError, UnknownPlayer, StoreError)


def company_of(tr: Translator, match: Saved) -> str:
    """With whom a match is played: the names of the others."""
    called = names(match.setup, tr.lang)
    others = [
        name or "" for name, kind in zip(called, match.setup.seats, strict=True) if kind != PERSON
    ]
    return ", ".join(others)


def cant_go_on(tr: Translator, match: Saved, error: Exception) -> str:
    """Why a match can't be gone on with."""
    others = company_of(tr, match)
    if isinstance(error, OpenElsewhereError):
        return tr.t("The match with {names} is open in another window.", names=others)
    if isinstance(error, NoSuchMatchError):
        return tr.t("The match with {names} has been finished elsewhere.", names=others)
    if isinstance(error, UnknownPlayer):
        return tr.t("There is no player called {name}.", name=error.id)
    if isinstance(error, StoreError):
        return error.problem.describe(tr)
    return tr.t(
        "The match with {names} can't be read any more; it is left in the file.", names=others
    )


def take_up(services: Services, match: Saved) -> bool:
    """Go on with a saved match at the table, or say why that can't be."""
    store = services.matches.store
    assert store is not None
    try:
        services.go_on(store.resume(match.id))
    except _REFUSALS as error:
        services.notify(cant_go_on(services.tr, match, error), severity="warning", markup=False)
        return False
    return True


class SavedScreen(MatchList[Saved]):
    """A list of the matches that can be gone on with; below it more about the one chosen."""

    KEYS: ClassVar[tuple[Command, ...]] = (GO_ON, CHOOSE, DISCARD, HELP, BACK)

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Saved matches")

    def known(self) -> list[Saved]:
        """The matches that can be gone on with, the one last played first."""
        return self.services.matches.saved()

    def nothing(self) -> str:
        """What is said when there is none."""
        return self.t("There are no saved matches.")

    def row(self, match: Saved) -> str:
        """How it is played, how far it is, and with whom."""
        parts = [
            self.t("watched") if match.flags.kind == "watched" else self.t("played"),
            self.t("round {n}", n=max(1, match.rounds)),
            company_of(self.tr, match),
        ]
        if match.elsewhere:
            parts.insert(0, self.t("OPEN ELSEWHERE"))
        return self.dot.join(parts)

    def about(self, match: Saved) -> tuple[str, str]:
        """By which rules it is played, and when it was last."""
        rules = match.setup.rules
        players = self.tn("{n} player", "{n} players", rules.players)
        if match.elsewhere:
            more = self.t("It is open in another window, and can be gone on with there.")
        else:
            more = self.t("Last played on {date} at {time} UTC.", **_when(match.touched))
        return f"{players}{self.dot}{rules_in_short(self.tr, rules)}", more

    @on(OptionList.OptionSelected)
    async def action_go_on(self) -> None:
        """Go on with the match chosen."""
        match = self.chosen()
        if match is None:
            return
        if not take_up(self.services, match):
            await self._anew()

    def action_discard(self) -> None:
        """Ask whether to throw the match chosen away."""
        match = self.chosen()
        if match is not None and not match.elsewhere:
            question = ConfirmDialog(
                self.t("Throw this match away?"),
                self.t(
                    "The match with {names} can't be had back.",
                    names=company_of(self.tr, match),
                ),
                KEEP,
                CONFIRM,
            )
            self.app.push_screen(question, self._discarded)

    async def _discarded(self, answer: bool | None) -> None:
        match, store = self.chosen(), self.services.matches.store
        if not answer or match is None or store is None:
            return
        try:
            store.discard(match.id)
        except (OpenElsewhereError, StoreError) as error:
            self.notify(cant_go_on(self.tr, match, error), severity="warning", markup=False)
        await self._anew()

    async def _anew(self) -> None:
        """Look again at what is saved."""
        await self.recompose()
        for found in self.lists():
            found.focus()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done with the match chosen."""
        match = self.chosen()
        if action in ("go_on", "discard", "choose"):
            return match is not None and (action == "choose" or not match.elsewhere)
        return True


def _when(moment: str) -> dict[str, str]:
    """Date and time of a moment as the store writes it."""
    date, _, time = moment.removesuffix("Z").partition("T")
    return {"date": date, "time": time[:5]}
