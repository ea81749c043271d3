"""How the application looks: its theme, its deck, and whether things move."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.screen import Screen

from kuused.ui.keyed import KeyedApp
from kuused.ui.sheet import HouseSheet
from kuused.ui.themes import Colours, colours_of
from kuused.ui.variables import deck_variables, theme_of
from kuused.ui.widgets.table_widget import LOOKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kuused.i18n import Translator
    from kuused.store.settings import Rebound, Settings

__all__ = ["Dressed"]

_HERE: Final = Path(__file__).parent
_LATER: Final = _HERE / "screens.tcss"


class Dressed(KeyedApp):
    """An application that goes by what a person has chosen.

    Args:
        keys: the keys that the person wants.

    Attributes:
        tr: the translator.
        settings: what has been chosen.
    """

    # Of home and the table; the other screens' are read when they are wanted.
    CSS_PATH: ClassVar[list[str | PurePath]] = [_HERE / "kuused.tcss", _HERE / "table.tcss"]
    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS

    tr: Translator
    settings: Settings

    def __init__(self, keys: Sequence[Rebound]) -> None:
        super().__init__(keys)
        self._animations = self.animation_level  # as TEXTUAL_ANIMATIONS has it

    @property
    def colourless(self) -> bool:
        """Whether nothing may be told by the colour of its ground."""
        return bool(self.no_color) or self.console.color_system is None

    @property
    def colours(self) -> Colours:
        """The colours of the theme, by what they mean."""
        return colours_of(self.settings.theme)

    def get_css_variables(self) -> dict[str, str]:
        """The variables of the stylesheets: the theme's, and the inks of the deck."""
        spanish, four = self.tr.dress == "spanish", self.settings.four_colours
        return super().get_css_variables() | deck_variables(
            self.colours, spanish=spanish, four=four
        )

    def refresh_css(self, animate: bool = True) -> None:
        """Draw all tables anew as well: what is drawn on them are styles of the application."""
        super().refresh_css(animate)
        for screen in self.screen_stack:
            for part in screen.query("TableWidget"):
                part.refresh()

    def push_screen(self, screen: Screen[Any] | str, *args: Any, **kwargs: Any) -> Any:
        """Show a screen on top; its styles must have been read by then."""
        if not getattr(screen, "EARLY", False):
            self.read_all_styles()
        return super().push_screen(screen, *args, **kwargs)

    def read_all_styles(self) -> None:
        """Read the styles that have been left for later, if that has not been done."""
        if not self.stylesheet.has_source(str(_LATER)):
            text = _LATER.read_text(encoding="utf-8")
            self.stylesheet.add_source(text, read_from=(str(_LATER), ""), is_default_css=False)

    def dress_up(self) -> None:
        """Take over colours and motion from the settings."""
        theme = theme_of(self.settings.theme, self.colours)
        if theme.name not in self.available_themes:
            self.register_theme(theme)
        self.theme = theme.name
        if not self.is_running:  # the styles have not been read yet: these are for them
            self.stylesheet = HouseSheet(variables=self.get_css_variables())
        self.animation_level = self._animations if self.settings.animation else "none"
