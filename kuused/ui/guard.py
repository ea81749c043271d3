"""What is shown instead of the game in a terminal too small for it."""

from __future__ import annotations

from typing import ClassVar

from textual.widget import Widget

from kuused.ui.services import services_of
from kuused.ui.sizes import LEAST

__all__ = ["SizeNotice"]


class SizeNotice(Widget, can_focus=False):
    """Lies over a whole screen, which stays as it is underneath, and says how much room it needs."""

    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    SizeNotice {
        overlay: screen;
        position: absolute;
        width: 100vw;
        height: 100vh;
        background: $background;
        color: $foreground;
        content-align: center middle;
        text-align: center;
    }
    """

    def render(self) -> str:
        """Say what is needed, what there is, and how to get out."""
        services = services_of(self)
        width, height = self.app.size
        said = services.tr.t(
            "Kuused needs {columns} × {lines}.\nThis window has {width} × {height}.",
            columns=LEAST[0],
            lines=LEAST[1],
            width=width,
            height=height,
        )
        leave = services.tr.t("{key} leaves the game.", key="q")
        return f"{said.replace('×', 'x') if services.ascii else said}\n\n{leave}"

    def on_resize(self) -> None:
        """Tell the new size."""
        self.refresh()
