"""The first match: a prepared deal, a few sentences on the way, and then it is a match like any."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from kuused.engine import ChipPaid, Phase, Rules
from kuused.i18n import Translator, card_text, name_or_you
from kuused.match import PERSON, Setup, Update
from kuused.match.named import named_matches
from kuused.players import player_specs
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.screens.table import TableScreen
from kuused.ui.widgets.chrome import KeyBar

__all__ = ["CoachScreen", "TutorialTable", "tutorial_setup"]

DEAL: Final = "shared-win"
"""The named deal of the first match: the person leads it, another passes at once, and in the next
lap nothing of the person's fits."""
_SEATS: Final[tuple[str, ...]] = ("kask", "lepp", "mand", "kask")
_SEED: Final = "SEED02J"


def tutorial_setup(name: str | None = None) -> Setup:
    """The first match: a named deal by the usual rules, against the milder players.

    Args:
        name: what the person is called.
    """
    rules, seed, seats = Rules(), _SEED, _SEATS
    for match in named_matches():
        if match.name == DEAL and match.record.seed is not None:
            known = {kind.id for kind in player_specs()}
            given = tuple(entry.kind for entry in match.record.seats[1:])
            rules, seed = match.record.rules, match.record.seed
            seats = given if known.issuperset(given) else seats
    return Setup(rules=rules, seed=seed, seats=(PERSON, *seats), person_name=name)


class CoachScreen(BaseModal[bool]):
    """A few sentences beside the columns; the result is whether to go on with them.

    Args:
        say: says it, in the words that it is given.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("go_on", ("enter", "space"), "Go on", "Go on with the match.", footer=True),
        Command(
            "alone",
            ("escape", "q"),
            "Without guide",
            "Play on without these sentences.",
            footer=True,
        ),
    )
    AUTO_FOCUS = None

    def __init__(self, say: Callable[[Translator], str]) -> None:
        super().__init__()
        self._say = say

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("First match")

    def compose(self) -> ComposeResult:
        """The sentences."""
        with Vertical(classes="box", id="coach"):
            yield Static(self.heading(), classes="box--title", markup=False)
            yield Static(self._say(self.tr), classes="box--text", markup=False)
        yield KeyBar()

    def action_go_on(self) -> None:
        """Go on with the match."""
        self.dismiss(True)

    def action_alone(self) -> None:
        """Play on without these sentences."""
        self.dismiss(False)

    def on_click(self) -> None:
        """Go on with the match."""
        self.dismiss(True)


class TutorialTable(TableScreen):
    """The table of the first match. It says each thing once, when it is there to be seen."""

    _taught: ClassVar[tuple[str, ...]] = ("lead", "paid", "pay", "choose", "alone")
    """What there is to say; the last ends it."""

    def on_mount(self) -> None:
        """Nothing has been said yet."""
        self._left_to_say = list(self._taught)

    def _follow(self, update: Update) -> None:
        super()._follow(update)
        event, view = update.event, update.view
        if view.round_number > 1 or view.phase is Phase.OVER:
            self._left_to_say.clear()
        elif isinstance(event, ChipPaid) and event.seat != self._person:
            seat = event.seat
            self._teach("paid", lambda tr: self._paid(tr, seat))

    def _turn_is_shown(self, turn: tuple[int, int]) -> None:
        super()._turn_is_shown(turn)
        view = self.view
        if turn != self._turn or not self.turn_is_shown:
            return
        if view.rules.start not in view.table:
            self._teach("lead", self._lead)
        elif not view.playable:
            self._teach("pay", self._pay)
        elif len(view.playable) > 1 and "choose" in self._left_to_say:
            self._teach("choose", self._choose)
        elif len(self._left_to_say) <= 2:
            self._teach("alone", self._alone)

    def _teach(self, what: str, say: Callable[[Translator], str]) -> None:
        if what in self._left_to_say:
            self._left_to_say.remove(what)
            self.call_next(self._open, say)

    def _open(self, say: Callable[[Translator], str]) -> None:
        stood_still = self.pace.paused
        self.pace.pause()
        self.app.push_screen(CoachScreen(say), lambda more: self._told(more, stood_still))

    def _told(self, more: bool | None, stood_still: bool) -> None:
        if not more:
            self._left_to_say.clear()
        if not stood_still:
            self.pace.resume()
        self._show_speed()

    # -- what is said ----------------------------------------------------------------------------

    def _lead(self, tr: Translator) -> str:
        return tr.t(
            "Be the first without cards: that wins the round and the chips in the pot. Each suit "
            "grows a column from its six, down to the ace and up to the king, one card a turn.\n\n"
            "You hold {card}, so you begin: {key} goes on, and {key} again plays it.",
            card=card_text(tr, self.setup.rules.start),
            key=self.key_of("play"),
        )

    def _paid(self, tr: Translator, seat: int) -> str:
        return tr.t(
            "{name} has no card that fits, and pays a chip into the pot. Who can play must. When "
            "somebody has run out of chips, the match ends, and whoever has the most wins it.",
            name=name_or_you(tr, self._company.names, seat, self._company.you),
        )

    def _pay(self, tr: Translator) -> str:
        return tr.t(
            "Now nothing of yours fits, and {key} pays a chip. The dashed places in the columns "
            "show what fits next; a dot marks the places of your own cards.",
            key=self.key_of("play"),
        )

    def _choose(self, tr: Translator) -> str:
        return tr.t(
            "You have a choice: the arrows choose a card. Play what leads on to cards of your own, "
            "and keep what would only help the others.\n\n{key} gives a hint.",
            key=self.key_of("hint"),
        )

    def _alone(self, tr: Translator) -> str:
        self._left_to_say.clear()
        return tr.t(
            "That is the whole game. {notebook} shows what every pass has proved, {help} shows all "
            "keys. From here on the table is yours.",
            notebook=self.key_of("notebook"),
            help=self.key_of("app.help"),
        )
