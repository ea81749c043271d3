"""The question before the table is left, which gives way to a queen's name."""

from __future__ import annotations

from textual import events

from kuused.engine import Pack
from kuused.ui.screens.leave import LeaveScreen
from kuused.ui.screens.table_typing import Typing

__all__ = ["TableLeaveScreen"]


class TableLeaveScreen(LeaveScreen):
    """Asks whether to leave. The result is the answer, or a card.

    The key that asks, ``q``, also begins a queen's name. So a suit's key is no answer, but the end
    of that name.
    """

    def __init__(self, typing: Typing, pack: Pack) -> None:
        super().__init__()
        self._typing = typing
        self._pack = pack

    def on_key(self, event: events.Key) -> None:
        """Take a suit's key as the end of a name."""
        cards = self._typing.cards((event.character or "").lower(), self.words, self._pack)
        if cards:
            event.stop()
            self.dismiss(cards[0])  # type: ignore[arg-type]
