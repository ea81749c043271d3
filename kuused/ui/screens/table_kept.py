"""The table and the store: what is kept of a match, and what is said when nothing can be."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from kuused.match import run_in_thread
from kuused.ui.screens.table_auto import AutoTable
from kuused.ui.widgets.status import TableHeader

__all__ = ["KeptTable"]


class KeptTable(AutoTable):
    """A table whose match is kept, if it can be; the header marks one that is not."""

    @property
    def kept(self) -> bool:
        """Whether everything that has happened here is kept."""
        return self._writer is not None and self._writer.problem is None

    def on_mount(self) -> None:
        """Listen to what the keeper finds out; it does so in a thread of its own."""
        if self._writer is not None:
            loop = asyncio.get_running_loop()

            def changed() -> None:
                with suppress(RuntimeError):  # the program is ending
                    loop.call_soon_threadsafe(self._show_keeping)

            self._writer.on_change = changed
        self.query_one(TableHeader).hints = self.assisted  # a match that goes on may have some
        self._show_keeping()

    def on_unmount(self) -> None:
        """Let others go on with the match."""
        self.let_go()

    def let_go(self) -> None:
        """Play no further here; what is kept can be gone on with from now on."""
        self.workers.cancel_node(self)
        if self._writer is not None:
            self._writer.on_change = lambda: None
            self._writer.close()

    def _show_keeping(self) -> None:
        keeping = self.services.keeping
        problem = keeping.missing if self._writer is None else self._writer.problem
        for header in self.query(TableHeader):
            header.unsaved = problem is not None
        if problem is not None or self._writer is not None:
            keeping.tell(self.services, problem)

    async def _count_hint(self) -> None:
        writer = self._writer
        if writer is not None:
            await run_in_thread(lambda _: writer.hinted(), "journal")
