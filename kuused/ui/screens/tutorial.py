"""Tutorial: a match with a prepared deal and a few sentences on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from kuused.engine import Card, ChipPaid, Phase, PlayerView, Rules
from kuused.i18n import Translator, card_text, name_or_you
from kuused.match import PERSON, MatchSession, Setup, Update
from kuused.match.named import named_matches
from kuused.players import player_specs
from kuused.ui.keys import Command
from kuused.ui.screens.base import BaseModal
from kuused.ui.screens.table import TableScreen
from kuused.ui.widgets.chrome import KeyBar
from kuused.ui.widgets.table_widget import Seating

__all__ = ["CoachScreen", "TutorialGuide", "TutorialScreen", "tutorial_setup"]

DEAL: Final = "shared-win"
"""The named deal of the tutorial: the person leads, another player passes at once, and the next time
round the person has no playable card."""
_SEATS: Final[tuple[str, ...]] = ("kask", "lepp", "mand", "kask")
_SEED: Final = "SEED02J"


def tutorial_setup(name: str | None = None) -> Setup:
    """Return the match of the tutorial: a named deal by the usual rules, against the milder players.

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


Say: TypeAlias = Callable[[Translator], str]


class CoachScreen(BaseModal[bool]):
    """A few sentences beside the columns; the result is whether there are to be more of them.

    Args:
        say: returns the sentences in the language of the translations that it is given.
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

    def __init__(self, say: Say) -> None:
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


class TutorialGuide:
    """Chooses what to explain: each thing once, when it can be seen on the table.

    Args:
        explain: shows sentences.
        start: the card that leads the first round.
        seating: the players.
        key_of: returns how the key of an action is shown.

    Attributes:
        left: what is still to be explained; the last thing ends it.
    """

    def __init__(
        self,
        explain: Callable[[Say], object],
        start: Card,
        seating: Seating,
        key_of: Callable[[str], str],
    ) -> None:
        self.left = ["lead", "paid", "pay", "choose", "alone"]
        self._explain = explain
        self._start = start
        self._seating = seating
        self._key_of = key_of

    def follow(self, update: Update) -> None:
        """Explain a payment of another player; stop after the first round."""
        event, view = update.event, update.view
        if view.round_number > 1 or view.phase is Phase.OVER:
            self.left.clear()
        elif isinstance(event, ChipPaid) and event.seat != view.seat:
            seat = event.seat
            self._teach("paid", lambda tr: self._paid(tr, seat))

    def turn_shown(self, view: PlayerView) -> None:
        """Explain what a turn of the person is about."""
        if view.rules.start not in view.table:
            self._teach("lead", self._lead)
        elif not view.playable:
            self._teach("pay", self._pay)
        elif len(view.playable) > 1 and "choose" in self.left:
            self._teach("choose", self._choose)
        elif len(self.left) <= 2:
            self._teach("alone", self._alone)

    def _teach(self, what: str, say: Say) -> None:
        if what in self.left:
            self.left.remove(what)
            self._explain(say)

    def _lead(self, tr: Translator) -> str:
        return tr.t(
            "Be the first without cards: that wins the round and the chips in the pot. Each suit "
            "grows a column from its six, down to the ace and up to the king, one card a turn.\n\n"
            "You hold {card}, so you begin: {key} goes on, and {key} again plays it.",
            card=card_text(tr, self._start),
            key=self._key_of("act"),
        )

    def _paid(self, tr: Translator, seat: int) -> str:
        return tr.t(
            "{name} has no card that fits, and pays a chip into the pot. Who can play must. When "
            "somebody has run out of chips, the match ends, and whoever has the most wins it.",
            name=name_or_you(tr, self._seating.names, seat, self._seating.you),
        )

    def _pay(self, tr: Translator) -> str:
        return tr.t(
            "Now nothing of yours fits, and {key} pays a chip. The dashed places in the columns "
            "show what fits next; a dot marks the places of your own cards.",
            key=self._key_of("act"),
        )

    def _choose(self, tr: Translator) -> str:
        return tr.t(
            "You have a choice: the arrows choose a card. Play what leads on to cards of your own, "
            "and keep what would only help the others.\n\n{key} gives a hint.",
            key=self._key_of("hint"),
        )

    def _alone(self, tr: Translator) -> str:
        self.left.clear()
        return tr.t(
            "That is the whole game. {notebook} shows what every pass has proved, {help} shows all "
            "keys. From here on the table is yours.",
            notebook=self._key_of("notebook"),
            help=self._key_of("app.help"),
        )


class TutorialScreen(TableScreen):
    """The table of the tutorial: a guide explains what happens, and the match waits meanwhile."""

    def __init__(self, session: MatchSession) -> None:
        super().__init__(session)
        self.guide = TutorialGuide(
            lambda say: self.call_next(self._explain, say),
            self.setup.rules.start,
            self.seating,
            self.key_of,
        )

    def follow(self, update: Update) -> None:
        """Take over an update, and explain it if need be."""
        super().follow(update)
        self.guide.follow(update)

    def turn_shown(self, turn: tuple[int, int]) -> None:
        """Accept keys for a turn, and explain it if need be."""
        super().turn_shown(turn)
        if turn == self.input.turn:
            self.guide.turn_shown(self.view)

    def _explain(self, say: Say) -> None:
        was_paused = self.pace.paused
        self.pace.pause()

        def read(more: bool | None) -> None:
            if not more:
                self.guide.left.clear()
            if not was_paused:
                self.pace.resume()
            self.show_speed()

        self.app.push_screen(CoachScreen(say), read)
