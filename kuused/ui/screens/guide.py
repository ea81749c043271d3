"""The guide: the game on five pages, for somebody who has never played it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from kuused.engine import Rules
from kuused.i18n import Translator, card_text, rank_text
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.rules import BACK
from kuused.ui.table.commands import TABLE_COMMANDS

__all__ = ["PAGES", "GuideScreen"]

_KEYS_TOLD = (
    "previous_card",
    "next_playable",
    "play",
    "pay",
    "take_back",
    "hint",
    "notebook",
    "pause",
    "step",
    "faster",
    "forward",
    "log",
    "leave",
)
"""What the last page tells the keys of; the help panel has them all."""


_PACK = Rules().pack
_START = Rules().start
_SUIT = [card for card in _PACK.cards if card.suit is _START.suit]
_UP = _SUIT[_SUIT.index(_START) + 1 :]
_DOWN = _SUIT[: _SUIT.index(_START)][::-1]


@dataclass(frozen=True)
class Page:
    """A page of the guide.

    Attributes:
        title: says what it is about.
        lines: says it, a paragraph each.
    """

    title: Callable[[Translator], str]
    lines: Callable[[Translator], tuple[str, ...]]


def _aim(tr: Translator) -> tuple[str, ...]:
    return (
        tr.t("The aim is to hold the most chips when the match ends."),
        tr.t(
            "All forty cards are dealt. Whoever holds {card} begins the round by playing it.",
            card=card_text(tr, _START),
        ),
        tr.t(
            "The round ends as soon as somebody plays a last card. That player takes the whole pot."
        ),
        tr.t(
            "Rounds go on until somebody has run out of chips. Then whoever holds the most has won."
        ),
    )


def _columns(tr: Translator) -> tuple[str, ...]:
    return (
        tr.t("There are four columns, one a suit. Each begins with its six."),
        tr.t(
            "From the six a column grows at both ends, card by card: down {down}, up {up}. There is "
            "no eight or nine: {jack} follows 7.",
            down=" ".join(rank_text(tr, card) for card in _DOWN),
            up=" ".join(rank_text(tr, card) for card in _UP),
            jack=rank_text(tr, _UP[1]),
        ),
        tr.t("In your turn you play one card: the next one of an open column, or another six."),
        tr.t(
            "On the table a solid card has been played, a dashed place is next, and a dot is the "
            "place of a card in your own hand."
        ),
    )


def _passing(tr: Translator) -> tuple[str, ...]:
    return (
        tr.t("Who can play must. Who can't pays a chip into the pot and passes."),
        tr.t(
            "Who has no chip left passes free: there are no debts. A player without chips who wins "
            "the pot is back in the match."
        ),
        tr.t(
            "A pass tells something: that player held none of the cards that fitted. The notebook "
            "keeps all that follows from it."
        ),
    )


def _strategy(tr: Translator) -> tuple[str, ...]:
    return (
        tr.t("Open what leads to your own cards: a six with its seven and jack is worth a lot."),
        tr.t(
            "Keep back what only helps others. As long as you can play something else, a seven in "
            "your hand shuts a whole column."
        ),
        tr.t(
            "Aces and kings come last. The more of them you hold, the sooner their columns should "
            "grow."
        ),
        tr.t(
            "Count the cards in the other hands: when somebody is down to one, chips matter less "
            "than stopping that card."
        ),
    )


PAGES: tuple[Page, ...] = (
    Page(lambda tr: tr.t("The aim"), _aim),
    Page(lambda tr: tr.t("The columns"), _columns),
    Page(lambda tr: tr.t("Passing"), _passing),
    Page(lambda tr: tr.t("A little strategy"), _strategy),
    Page(lambda tr: tr.t("Keys"), lambda _: ()),
)


class GuideScreen(BaseScreen[None]):
    """Five pages, to turn by the arrows."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command(
            "turn(1)",
            ("right", "space", "pagedown", "enter"),
            "Page",
            "Turn the page.",
            footer=True,
            shown="← →",
        ),
        Command("turn(-1)", ("left", "pageup", "b"), "Page back", "Turn a page back."),
        HELP,
        BACK,
    )
    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__()
        self.page = 0

    def heading(self) -> str:
        """Name the screen."""
        return self.t("The guide")

    def fact(self) -> str:
        """Which page it is."""
        return self.t("page {n} of {all}", n=self.page + 1, all=len(PAGES))

    def body(self) -> ComposeResult:
        """Lay out the page."""
        page, tr = PAGES[self.page], self.tr
        with VerticalScroll(id="reading", can_focus=False):
            yield Static(page.title(tr), classes="help--title", markup=False)
            for line in page.lines(tr):
                with Horizontal(classes="help--item guide--item"):
                    yield Static("-" if tr.ascii else "·", classes="help--dot", markup=False)
                    yield Static(line, classes="help--line", markup=False)
            if self.page == len(PAGES) - 1:
                yield from self._keys()

    def _keys(self) -> ComposeResult:
        services = self.services
        commands = {command.name: command for command in TABLE_COMMANDS}
        for action in _KEYS_TOLD:
            command = services.keymap.of(commands[action])
            keys = command.keys_shown(services.ascii)
            told = self.t(command.help)
            if action == "previous_card":
                told = self.t("Choose a card.")
            elif action == "faster" and command.shown:  # both keys are named, unless one is new
                told = self.t("Go faster or slower.")
            with Horizontal(classes="help--item"):
                yield Static(keys, classes="help--keys", markup=False)
                yield Static(told, classes="help--line", markup=False)
        example = "7o" if self.tr.dress == "spanish" else "7d"
        yield Static(
            self.t(
                "Typing a card's name, as {name}, chooses it too; a digit chooses by place.",
                name=example,
            ),
            classes="guide--end",
            markup=False,
        )

    async def action_turn(self, step: int) -> None:
        """Turn the page; after the last one comes where the reader was."""
        page = self.page + step
        if page >= len(PAGES):
            self.dismiss()
        elif page >= 0:
            self.page = page
            await self.recompose()

    def action_back(self) -> None:
        """Go back to where the reader was."""
        self.dismiss()
