"""An application that takes the form which suits its terminal, at any size and at any moment."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.await_complete import AwaitComplete
from textual.geometry import Size
from textual.screen import Screen

from kuused.ui.dressing import Dressed
from kuused.ui.guard import SizeNotice
from kuused.ui.sizes import CLASSES, size_class, too_small

__all__ = ["Fitted"]


class Fitted(Dressed):
    """Every screen is told the class of the size; below the least, a notice covers the topmost."""

    _small = False

    def on_mount(self) -> None:
        """Look after the screen that is shown."""
        self.screen_change_signal.subscribe(self, lambda _: self.guard())

    def push_screen(self, screen: Screen[Any] | str, *args: Any, **kwargs: Any) -> Any:
        """Show a screen on top, in the form that suits the terminal's size from the first frame."""
        if self._exit:
            return AwaitComplete()  # the game is being closed, and what is opened now has no parts
        if isinstance(screen, Screen):
            self.rebind(screen)
            self.fit(screen)
        return super().push_screen(screen, *args, **kwargs)

    def on_resize(self, event: events.Resize) -> None:
        """Give every screen the form that suits the new size."""
        self._small = too_small(*event.size)
        for screen in self.screen_stack:
            self.fit(screen, event.size)  # ours comes first: self.size is still the old one
        self.guard()

    def fit(self, screen: Screen[Any], size: Size | None = None) -> None:
        """Give a screen the form that suits a size, and the characters that may be drawn."""
        # A change of classes styles everything on the screen anew, so it is made once, if at all.
        room = size or self.size
        wanted = {size_class(*room)} | ({"-ascii"} if self.ascii else set())
        if too_small(*room):
            wanted.add("-small")
        screen.update_classes({name: name in wanted for name in (*CLASSES, "-ascii", "-small")})

    def guard(self) -> None:
        """Lay the notice over the topmost screen while the terminal is too small."""
        top = self.screen
        for screen in self.screen_stack:
            for notice in screen.query_children(SizeNotice):
                if not self._small or screen is not top:
                    notice.remove()
        # Nothing is attached any more once the game is being closed.
        if self._small and top.is_attached and not top.query_children(SizeNotice):
            top.mount(SizeNotice())

    async def on_event(self, event: events.Event) -> None:
        """Keep keys and the mouse from a screen that can't be seen; leaving always works."""
        if self._small and isinstance(event, events.InputEvent | events.Paste):
            if isinstance(event, events.Key) and event.key in ("ctrl+c", "q"):
                self.exit()
            return
        await super().on_event(event)
