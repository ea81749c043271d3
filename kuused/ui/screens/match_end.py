"""Match end: who won, how all stand, how it went round by round, and the codes to share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import ClassVar, Literal, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from kuused.engine import MatchWon, PlayerView
from kuused.i18n import event_line, no_code_text
from kuused.match.setup import Setup
from kuused.record import Record
from kuused.record.codes import Unpackable, pack
from kuused.record.fingerprint import fingerprint
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.chips_plot import ChipsPlot
from kuused.ui.screens.standing import LETTERS, place_of, seat_name
from kuused.ui.widgets.forms import CommandButton
from kuused.ui.widgets.glyphs import change_bar, glyphs
from kuused.ui.widgets.table_widget import fit

__all__ = ["AfterMatch", "MatchEndScreen"]

AfterMatch: TypeAlias = Literal["again", "same deal", "home"]
"""What a person wants after a match."""

_BAR = 12
"""Cells of the bar that shows the chips of a seat."""

AGAIN = Command("again", ("n",), "New deal", "Play again with fresh cards.", footer=True)
SAME = Command("same", ("d",), "Same deal", "Play the same cards again.", footer=True)
COPY = Command("copy", ("y",), "Copy code", "Copy the deal code.", footer=True)
REPLAY = Command("replay", ("p",), "Replay", "See this match again.", footer=True)
REVIEW = Command("review", ("v",), "Review", "See what your choices were worth.", footer=True)
COPY_MATCH = Command("copy_match", ("m",), "Copy match", "Copy the whole match as one line.")
HOME = Command("home", ("q", "escape"), "Home", "Leave the table.", footer=True)


class MatchEndScreen(BaseScreen[AfterMatch]):
    """The end of a match; the result is what the person wants next.

    Args:
        setup: the match.
        view: the table at its end.
        names: the name of each seat; ``None`` for a person who gave none.
        chips_by_round: what each seat held at the start, then after every round.
        seed: the deal code.
        assisted: in how many turns the person has asked for a hint.
        replay: opens the replay of the match, if there is one.
        review: opens the review of the match, if there can be one.
        record: the match on record, for its code.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (
        AGAIN,
        SAME,
        HOME,
        REVIEW,
        REPLAY,
        COPY,
        COPY_MATCH,
        HELP,
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#again"

    def __init__(
        self,
        setup: Setup,
        view: PlayerView,
        names: Sequence[str | None],
        chips_by_round: Sequence[Sequence[int]],
        seed: str,
        *,
        assisted: int = 0,
        replay: Callable[[], None] | None = None,
        review: Callable[[], None] | None = None,
        record: Record | None = None,
    ) -> None:
        super().__init__()
        self._setup = setup
        self._view = view
        self._names = tuple(names)
        self._history = [tuple(row) for row in chips_by_round] or [view.chips]
        self._seed = seed
        self._assisted = assisted
        self._replay = replay
        self._review = review
        self._record = record
        self._copied = ""
        self._no_code = ""

    def heading(self) -> str:
        """Name the screen."""
        return self.t("The end of the match")

    def fact(self) -> str:
        """How long it was."""
        rounds = self.tn("{n} round", "{n} rounds", self._view.round_number)
        return f"{self.t('practice')}, {rounds}" if self._setup.practice else rounds

    def body(self) -> ComposeResult:
        """Lay out the winner, the standings beside the plot, and the code."""
        with Vertical(id="end"):
            yield Static(self._crowned(), id="end-headline")
            with Horizontal(id="end-middle"):
                with Vertical(id="end-standings"):
                    yield Static(self.t("Standings"), classes="form-title", markup=False)
                    for seat in self._order():
                        won = seat in self._view.winners
                        with Horizontal(classes="standing -won" if won else "standing"):
                            yield Static(self._standing(seat), classes="standing--text")
                            yield Static(self._bar(seat), classes="standing--bar")
                    if self._view.pot:
                        yield Static(self._pot(), classes="standing -quiet", markup=False)
                with Vertical(id="end-plot"):
                    yield Static(self.t("Chips by round"), classes="form-title", markup=False)
                    yield ChipsPlot(self._history, ascii_only=self.services.ascii)
            yield Static(self._code(), id="end-code")
            if self._record is not None:
                yield Static(self._match_code(), id="end-match-code")
            with Horizontal(classes="buttons"):
                yield CommandButton(AGAIN, id="again")
                yield CommandButton(SAME, id="same")
                if self._replay is not None:
                    yield CommandButton(REPLAY, id="end-replay")
                    if self._review is not None:
                        yield CommandButton(REVIEW, id="end-review")
                yield CommandButton(HOME, id="end-home")

    def _crowned(self) -> Content:
        """The headline between two marks of the most chips."""
        mark = glyphs(self.services.ascii).ahead
        return Content.assemble((f"{mark}  ", "$chip"), self._headline(), (f"  {mark}", "$chip"))

    def _headline(self) -> str:
        view = self._view
        event = MatchWon(view.winners, view.chips, view.pot)
        line = event_line(self.tr, event, self._names, view.seat)
        chips = view.chips[view.winners[0]] if view.winners else 0
        if len(view.winners) > 1:
            return self.tn(
                "{line}, with {n} chip each.", "{line}, with {n} chips each.", chips, line=line
            )
        return self.tn("{line}, with {n} chip.", "{line}, with {n} chips.", chips, line=line)

    def _order(self) -> list[int]:
        chips, winners = self._view.chips, self._view.winners
        return sorted(
            self._setup.rules.seats, key=lambda seat: (seat not in winners, -chips[seat], seat)
        )

    def _standing(self, seat: int) -> Content:
        view = self._view
        colours = self.services.colours.players
        colour = colours[seat % len(colours)]
        mark = ("*" if self.services.ascii else "▲") if seat in view.winners else " "
        name = seat_name(self.tr, self._names, seat, view.seat)
        place = 1 if seat in view.winners else place_of(view.chips, seat)
        return Content.assemble(
            f"{mark} {place} ",
            (LETTERS[seat], f"bold {colour}"),
            f" {fit(name, 17, glyphs(self.services.ascii).more)}{view.chips[seat]:>5}",
        )

    def _bar(self, seat: int) -> Content:
        """The chips as a bar, where there is room for one."""
        chips = self._view.chips
        signs = glyphs(self.services.ascii).bars
        bar, _, _ = change_bar(chips[seat], chips[seat], max(1, *chips), _BAR, signs)
        return Content.styled(bar, "$chip")

    def _pot(self) -> str:
        return self.tn("{n} chip stays in the pot.", "{n} chips stay in the pot.", self._view.pot)

    def _code(self) -> Content:
        """The deal code, and the fingerprint that stood above the table since the first card."""
        note = (
            "   " + self.t("Copied, if your terminal allows it.") if self._copied == "deal" else ""
        )
        if self._assisted:
            helped = self.tn("assisted: {n} hint", "assisted: {n} hints", self._assisted)
            note = f"   {helped}{note}"
        return Content.assemble(
            self.t("Deal code"),
            "  ",
            (self._seed, "bold $accent"),
            (f"  #{fingerprint(self._seed)}", "$quiet"),
            (note, "$quiet"),
        )

    @cached_property
    def _packed(self) -> str | None:
        """The match in one line; ``None`` when it has no code, or the screen no record."""
        try:
            return None if self._record is None else pack(self._record)
        except Unpackable as error:
            self._no_code = no_code_text(self.tr, error)
            return None

    def _match_code(self) -> Content:
        code = self._packed
        if code is None:
            return Content.styled(self._no_code, "$quiet")
        if self._copied == "match":
            note = self.t("Copied, if your terminal allows it.")
        else:
            note = self.tn(
                "{n} character; {key} copies it",
                "{n} characters; {key} copies it",
                len(code),
                key=COPY_MATCH.keys_shown(),
            )
        more = glyphs(self.services.ascii).more
        return Content.assemble(
            self.t("Match code"),
            "  ",
            (fit(code, 24, more).rstrip(), "bold $accent"),
            (f"   {note}", "$quiet"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what there is nothing of: a code, or something to see again."""
        if action == "copy_match":
            return self._packed is not None
        if action == "replay":
            return self._replay is not None
        if action == "review":
            return self._review is not None
        return super().check_action(action, parameters)

    def action_replay(self) -> None:
        """See the match again."""
        if self._replay is not None:
            self._replay()

    def action_review(self) -> None:
        """See what the choices were worth."""
        if self._review is not None:
            self._review()

    def action_copy(self) -> None:
        """Copy the deal code; the terminal never says whether it did, so the code stays in sight."""
        self.app.copy_to_clipboard(self._seed)
        self._show_copied("deal")

    def action_copy_match(self) -> None:
        """Copy the whole match as one line."""
        if self._packed is not None:
            self.app.copy_to_clipboard(self._packed)
            self._show_copied("match")

    def _show_copied(self, which: str) -> None:
        self._copied = which
        self.query_one("#end-code", Static).update(self._code())
        for line in self.query("#end-match-code").results(Static):
            line.update(self._match_code())

    def action_again(self) -> None:
        """Play again with fresh cards."""
        self.dismiss("again")

    def action_same(self) -> None:
        """Play the same cards again."""
        self.dismiss("same deal")

    def action_home(self) -> None:
        """Leave the table."""
        self.dismiss("home")
