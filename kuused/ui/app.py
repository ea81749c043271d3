"""The application: what stands around every screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import BindingType

from kuused.ui.commands import APP_KEYS, bindings
from kuused.ui.themes import THEMES

if TYPE_CHECKING:
    from kuused.match.setup import Setup
    from kuused.store.settings import Settings
    from kuused.words import Words

__all__ = ["KuusedApp", "WatchOptions"]

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class WatchOptions:
    """How a match is watched.

    Attributes:
        open_hands: whether all hands are shown.
        speed: how fast it goes; 1.0 is the pace of a table.
    """

    open_hands: bool = False
    speed: float = 1.0


class KuusedApp(App[None]):
    """Kuused, full screen."""

    CSS_PATH: ClassVar[list[str | Path]] = [_HERE / "kuused.tcss", _HERE / "table.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = bindings(APP_KEYS)

    def __init__(
        self,
        *,
        words: Words,
        settings: Settings,
        first: Setup | None = None,
        watch: WatchOptions | None = None,
    ) -> None:
        self.words = words
        self.settings = settings
        self._first = first
        self._watch = watch
        super().__init__()
        for theme in THEMES.values():
            self.register_theme(theme)

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return self.words.ascii

    def start(self, setup: Setup, *, watching: WatchOptions | None = None) -> None:
        """Open the table for a match: played by the person, or watched."""
        raise NotImplementedError
