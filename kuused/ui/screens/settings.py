"""Settings: language, name, cards, colours, speed. Each is shown at once and kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from kuused.i18n import DRESSES, LANGS, MAX_NAME_LENGTH
from kuused.match.pace import SPEEDS
from kuused.store.settings import THEMES
from kuused.ui.keys import HELP, Command
from kuused.ui.screens.base import BaseScreen
from kuused.ui.screens.draft import check_name, tidy_name
from kuused.ui.screens.rules import BACK
from kuused.ui.widgets.forms import OptionRow, TextRow

__all__ = ["SettingsScreen"]

_BACK = replace(BACK, keys=("escape", "enter"))
CHANGE = Command("change", (), "Change", "Change what is chosen.", footer=True, shown="← →")
MOVE = Command("move", (), "Move", "Go to the next row.", footer=True, shown="↑ ↓")

_LANGUAGES: Final = {"en": "English", "et": "Eesti"}


class SettingsScreen(BaseScreen[None]):
    """A form whose rows take effect as they are changed."""

    KEYS: ClassVar[tuple[Command, ...]] = (MOVE, CHANGE, HELP, _BACK)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    AUTO_FOCUS = "#set-lang"

    def heading(self) -> str:
        """Name the screen."""
        return self.t("Settings")

    def body(self) -> ComposeResult:
        """Lay out the rows."""
        settings, tr = self.services.settings, self.tr
        with VerticalScroll(id="settings", can_focus=False):
            yield OptionRow(
                self.t("Language"),
                [(lang, _LANGUAGES.get(lang, lang)) for lang in LANGS],
                tr.lang,
                hint=lambda _: self.t("What the game speaks."),
                id="set-lang",
            )
            yield TextRow(
                self.t("Your name"),
                settings.name or "",
                check=lambda typed: check_name(self.tr, typed),
                placeholder=self.t("you"),
                hint=self.t("What the others call you."),
                length=MAX_NAME_LENGTH,
                id="set-name",
            )
            dresses = {"french": self.t("French"), "spanish": self.t("Spanish")}
            yield OptionRow(
                self.t("Dress"),
                [(dress, dresses[dress]) for dress in DRESSES],
                tr.dress,
                hint=lambda _: self.t("Which suits the cards wear; the game is the same."),
                id="set-dress",
            )
            themes = {
                "dark": self.t("dark"),
                "light": self.t("light"),
                "high-contrast": self.t("high contrast"),
                "colour-blind": self.t("colour-blind safe"),
            }
            yield OptionRow(
                self.t("Colours"),
                [(theme, themes.get(theme, theme)) for theme in THEMES],
                settings.theme,
                hint=lambda theme: (
                    self.t("One of our own themes.")
                    if theme in themes
                    else self.t("One of Textual's themes.")
                ),
                id="set-theme",
            )
            yield self._switch(
                "four_colours",
                self.t("Four colours"),
                settings.four_colours,
                self.t("Whether every French suit has a colour of its own."),
            )
            yield OptionRow(
                self.t("Speed"),
                [(str(speed), self._speed(speed)) for speed in SPEEDS],
                str(float(settings.speed)),
                hint=lambda _: self.t("How long the others seem to think."),
                id="set-speed",
            )
            yield self._switch(
                "animation",
                self.t("Animation"),
                settings.animation,
                self.t("Whether cards and chips are seen to move."),
            )
            yield self._switch(
                "ascii",
                self.t("ASCII only"),
                tr.ascii,
                self.t("Draw with plain characters, for terminals that show no symbols."),
            )
            yield self._switch(
                "auto_pay",
                self.t("Pay by itself"),
                settings.auto_pay,
                self.t("When nothing fits, a chip is paid without asking."),
            )
            yield self._switch(
                "auto_single",
                self.t("Only card by itself"),
                settings.auto_single,
                self.t("When only one card fits, it is played without asking."),
            )
            yield self._switch(
                "auto_run",
                self.t("Run to the end"),
                settings.auto_run,
                self.t("In a playoff without you, the match runs to its end by itself."),
            )
            yield Static("", id="settings-hint", markup=False)

    def _speed(self, speed: float) -> str:
        if speed == float("inf"):
            return self.t("as fast as it goes")
        return f"{speed:g}{'x' if self.services.ascii else '×'}"

    def _switch(self, name: str, label: str, on_now: bool, hint: str) -> OptionRow:
        return OptionRow(
            label,
            [("yes", self.t("yes")), ("no", self.t("no"))],
            "yes" if on_now else "no",
            hint=lambda _: hint,
            id=f"set-{name}",
        )

    @on(OptionRow.Changed)
    async def _chosen(self, event: OptionRow.Changed) -> None:
        name, value = (event.choice.id or "").removeprefix("set-"), event.choice.value
        changed: Any = value
        if name == "speed":
            changed = float(value)
        elif isinstance(getattr(self.services.settings, name), bool):
            changed = value == "yes"
        await self.services.change_settings(**{name: changed})

    @on(Input.Blurred)
    @on(Input.Submitted)
    async def _named(self) -> None:
        await self._keep_name()

    async def _keep_name(self) -> None:
        entry = self.query_one(TextRow)
        if not entry.error and (name := tidy_name(entry.value)) != self.services.settings.name:
            await self.services.change_settings(name=name)

    @on(events.DescendantFocus)
    def _show_hint(self) -> None:
        row: object = self.focused
        if isinstance(row, Input) and row.parent is not None:
            row = row.parent.parent
        hint = row.hint if isinstance(row, OptionRow | TextRow) else ""
        self.query_one("#settings-hint", Static).update(hint)

    def action_change(self) -> None:
        """Choose the next value of the row that has the focus."""
        if isinstance(self.focused, OptionRow):
            self.focused.action_turn(1)

    def action_move(self) -> None:
        """Go to the next row."""
        self.focus_next()

    async def action_back(self) -> None:
        """Go back to where the person was."""
        await self._keep_name()
        self.dismiss()
