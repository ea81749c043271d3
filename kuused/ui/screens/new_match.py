"""New match: who plays, by which rules, from which seed; to be played or to be watched."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from kuused.engine import FORTY, OPTIONS, Option
from kuused.i18n import DRESSES, MAX_NAME_LENGTH, option_help, option_title, option_value
from kuused.players import find_player, player_specs
from kuused.ui.keys import HELP, RULES, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.draft import (
    MOST_PLAYERS,
    Draft,
    check_name,
    check_option,
    check_seed,
    tidy_name,
)
from kuused.ui.screens.rules import BACK
from kuused.ui.services import WatchOptions
from kuused.ui.widgets.forms import CommandButton, OptionRow, TextRow

__all__ = ["NewMatchScreen"]

START = Command("start", ("enter",), "Start", "Deal the cards.", footer=True)
CHANGE = Command("change", (), "Change", "Change what is chosen.", footer=True, shown="← →")
MOVE = Command("move", (), "Move", "Go to the next row.", footer=True, shown="↑ ↓")
_BACK = replace(BACK, keys=("escape",))

_AT_TABLE: Final = ("players", "chips")
"""The options that stand with the seats; the others are house rules."""


class NewMatchScreen(BaseScreen[None]):
    """A form that can be started from at once: everything has a value.

    Args:
        watching: whether the match is to be watched rather than played.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (START, MOVE, CHANGE, RULES, HELP, _BACK)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    AUTO_FOCUS = "#option-players"

    def __init__(self, *, watching: bool) -> None:
        super().__init__()
        self.watching = watching
        self._draft: Draft | None = None
        self._open = False

    @property
    def draft(self) -> Draft:
        """What the form holds."""
        if self._draft is None:
            last = self.services.drafts.get(not self.watching)
            name = self.services.settings.name or ""
            new = Draft(person=not self.watching, name=name)
            self._draft = last if isinstance(last, Draft) else new
        return self._draft

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Watch a match") if self.watching else self.t("New match")

    def body(self) -> ComposeResult:
        """Lay out the form: the table at the left, the house rules at the right."""
        with VerticalScroll(id="form", can_focus=False):
            with Horizontal(id="form-columns"):
                with Vertical(classes="form-column"):
                    yield Static(self.t("At the table"), classes="form-title", markup=False)
                    yield from self._table_rows()
                with Vertical(classes="form-column"):
                    yield Static(self.t("House rules"), classes="form-title", markup=False)
                    for option in OPTIONS:
                        if option.name not in _AT_TABLE:
                            yield self._option_row(option)
                    yield Static(self.t("Cards"), classes="form-title -second", markup=False)
                    yield from self._card_rows()
            with Horizontal(id="form-end"):
                yield Static("", id="form-hint", markup=False)
                yield CommandButton(START, id="start")

    def _table_rows(self) -> ComposeResult:
        draft = self.draft
        for option in OPTIONS:
            if option.name in _AT_TABLE:
                yield self._option_row(option)
        if not self.watching:
            yield TextRow(
                self.t("Your name"),
                draft.name,
                check=lambda typed: check_name(self.tr, typed),
                placeholder=self.t("you"),
                hint=self.t("What the others call you."),
                length=MAX_NAME_LENGTH,
                id="name",
            )
        faces = [(kind.id, self._kind_text(kind.id)) for kind in player_specs()]
        for seat in range(0 if self.watching else 1, MOST_PLAYERS):
            yield OptionRow(
                self.t("Seat {number}", number=seat + 1),
                faces,
                draft.seats[seat],
                hint=lambda kind: find_player(kind).line(self.tr.lang),
                id=f"seat-{seat}",
            )

    def _kind_text(self, kind_id: str) -> str:
        kind = find_player(kind_id)
        name = kind.name(self.tr.lang)
        return name if self.services.ascii and not kind.face.isascii() else f"{kind.face} {name}"

    def _option_row(self, option: Option) -> Widget:
        title, text = option_title(self.tr, option), self.draft.options[option.name]
        help_text = option_help(self.tr, option)

        def hint(_: str) -> str:
            return (
                f"{help_text} {self._no_matter()}".strip() if option.name == "equal" else help_text
            )

        row = f"option-{option.name}"
        if option.name == "players" or not isinstance(option.values, range):
            values = [str(value) for value in option.values]
            options = [(value, option_value(self.tr, option, value)) for value in values]
            return OptionRow(title, options, text, hint=hint, id=row)
        return TextRow(
            title,
            text,
            check=lambda typed: check_option(self.tr, option, typed),
            hint=help_text,
            length=3,
            id=row,
        )

    def _no_matter(self) -> str:
        """Says that equal hands change nothing, where they don't."""
        players = self.draft.players
        if len(FORTY.cards) % players:
            return ""
        return self.tn(
            "With {n} player all hands are equal anyway.",
            "With {n} players all hands are equal anyway.",
            players,
        )

    def _card_rows(self) -> ComposeResult:
        dresses = {"french": self.t("French"), "spanish": self.t("Spanish")}
        yield OptionRow(
            self.t("Dress"),
            [(dress, dresses[dress]) for dress in DRESSES],
            self.tr.dress,
            hint=lambda _: self.t("Which suits the cards wear; the game is the same."),
            id="dress",
        )
        yield TextRow(
            self.t("Deal code"),
            self.draft.seed,
            check=lambda typed: check_seed(self.tr, typed),
            placeholder=self.t("fresh"),
            hint=self.t("The same code deals the same cards. Left empty, it is a fresh one."),
            length=16,
            id="seed",
        )
        if self.watching:
            yield OptionRow(
                self.t("Hands"),
                [("hidden", self.t("hidden")), ("open", self.t("open"))],
                "open" if self._open else "hidden",
                hint=lambda _: self.t("Whether you see everybody's cards."),
                id="hands",
            )

    def on_mount(self) -> None:
        """Show as many seats as there are players."""
        self._show_seats()

    async def words_changed(self) -> None:
        """Say everything anew; what was chosen stays."""
        await super().words_changed()
        self._show_seats()

    def _show_seats(self) -> None:
        for seat in range(MOST_PLAYERS):
            for row in self.query(f"#seat-{seat}"):
                row.display = seat < self.draft.players

    # -- what is chosen and typed ----------------------------------------------------------------

    @on(OptionRow.Changed)
    async def _chosen(self, event: OptionRow.Changed) -> None:
        name, value = event.choice.id or "", event.choice.value
        if name.startswith("option-"):
            self._draft = self.draft.with_option(name.removeprefix("option-"), value)
            self._show_seats()
        elif name.startswith("seat-"):
            self._draft = self.draft.with_seat(int(name.removeprefix("seat-")), value)
        elif name == "hands":
            self._open = value == "open"
        elif name == "dress" and value != self.tr.dress:
            await self.services.change_settings(dress=value)
        self._show_hint()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        name = (event.input.id or "").removesuffix("-input")
        if name.startswith("option-"):
            self._draft = self.draft.with_option(name.removeprefix("option-"), event.value)
        elif name == "seed":
            self._draft = replace(self.draft, seed=event.value)
        elif name == "name":
            self._draft = replace(self.draft, name=event.value)

    @on(events.DescendantFocus)
    def _show_hint(self) -> None:
        row: object = self.focused
        if isinstance(row, Input) and row.parent is not None:
            row = row.parent.parent
        hint = row.hint if isinstance(row, OptionRow | TextRow) else ""
        self.query_one("#form-hint", Static).update(hint)

    # -- commands --------------------------------------------------------------------------------

    @on(Input.Submitted)
    async def action_start(self) -> None:
        """Go to the table; or to the first row that is wrong."""
        for entry in self.query(TextRow):
            if entry.error:
                entry.query_one(Input).focus()
                return
        draft = self.draft
        self.services.drafts[draft.person] = replace(
            draft, seed=""
        )  # the next match has other deals
        if draft.person and (name := tidy_name(draft.name)) != self.services.settings.name:
            await self.services.change_settings(name=name)
        watch = WatchOptions(self._open, self.services.settings.speed) if self.watching else None
        setup = self.draft.setup()
        self.leave_for(lambda: self.services.start(setup, watching=watch))

    def action_change(self) -> None:
        """Choose the next value of the row that has the focus."""
        if isinstance(self.focused, OptionRow):
            self.focused.action_turn(1)

    def action_move(self) -> None:
        """Go to the next row."""
        self.focus_next()

    def action_back(self) -> None:
        """Go back home."""
        self.dismiss()
