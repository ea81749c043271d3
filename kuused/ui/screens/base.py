"""What all screens have in common: words, a title line, a key line, a change of language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.screen import ModalScreen, Screen

from kuused.ui.keys import Command, bindings, key_name
from kuused.ui.services import Services, commands_of, services_of
from kuused.ui.widgets.chrome import KeyBar, TitleBar

if TYPE_CHECKING:
    from kuused.i18n import Translator

__all__ = ["BaseModal", "BaseScreen"]

Result = TypeVar("Result")


class BaseScreen(Screen[Result]):
    """Base class of all screens: title line, body, key line, in the language of the settings.

    Class attributes:
        KEYS: what can be done on it, beside what can be done everywhere.
        EARLY: whether its styles are among those that the application begins with.
    """

    EARLY: ClassVar[bool] = False

    ALLOW_SELECT: ClassVar[bool] = False
    KEYS: ClassVar[tuple[Command, ...]] = ()

    @property
    def services(self) -> Services:
        """What the screen may use of the app."""
        return services_of(self)

    @property
    def tr(self) -> Translator:
        """The words to speak with."""
        return self.services.tr

    def t(self, message: str, /, **facts: object) -> str:
        """Say a sentence of the catalogue."""
        return self.tr.t(message, **facts)

    def tn(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Say a sentence of the catalogue about a number of things."""
        return self.tr.tn(one, many, n, **facts)

    async def on_event(self, event: events.Event) -> None:
        """Let keys and the mouse go that were on their way when the screen was left."""
        if not isinstance(event, events.InputEvent) or self in self.app.screen_stack:
            await super().on_event(event)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave the screen, if it is the one shown: of two keys pressed at once, only one leaves."""
        # Textual calls a screen current that shines through a box, and would take the box away.
        if self.app.screen is not self or len(self.app.screen_stack) < 2:
            return AwaitComplete()
        return super().dismiss(result)

    def leave_for(self, begin: Callable[[], object]) -> None:
        """Leave the screen and begin something else; two keys pressed at once begin it once."""
        if self.app.screen is self:
            self.dismiss()
            self.app.call_later(begin)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Bind the keys of the commands."""
        own: Sequence[BindingType] = vars(cls).get("BINDINGS", ())
        cls.BINDINGS = [*bindings(cls.KEYS, cls.__name__), *own]
        super().__init_subclass__(**kwargs)

    def variant(self, action: str) -> str:
        """Return the variant of the command that an action stands for now, if it has several."""
        return ""

    def does(self, key: str, action: str = "") -> bool:
        """Return whether a key is bound to an action here, or to any action."""
        commands = (command for command in commands_of(self) if key in command.keys)
        return any(action in ("", command.action) for command in commands)

    def key_of(self, action: str) -> str:
        """Return how the key of an action is shown; empty if it has none."""
        commands = (command for command in commands_of(self) if command.action == action)
        return next((key_name(c.keys[0], self.services.ascii) for c in commands if c.keys), "")

    def compose(self) -> ComposeResult:
        """Frame the body."""
        yield TitleBar(self.heading(), self.fact())
        yield from self.body()
        yield KeyBar()

    def fact(self) -> str:
        """What stands at the right end of the title line."""
        return ""

    def body(self) -> ComposeResult:
        """What stands between title line and key line."""
        yield from ()

    def heading(self) -> str:
        """What the screen is called, in the language of the application."""
        return ""

    def let_go(self) -> None:
        """Give up what other screens may want: the app goes home."""

    def settings_changed(self, changes: dict[str, object]) -> None:
        """Follow changed settings, by name; the app has applied them already."""

    async def words_changed(self) -> None:
        """Say everything anew: language, dress or characters have changed."""
        focused = None if self.focused is None else self.focused.id
        await self.recompose()
        if focused is not None:
            for widget in self.query(f"#{focused}"):  # empty if the app was closed meanwhile
                self.set_focus(widget)


class BaseModal(ModalScreen[Result], BaseScreen[Result]):
    """Base class of dialogs: a box over the screen below, which stays visible."""

    def action_close(self) -> None:
        """Close the dialog."""
        self.dismiss()
