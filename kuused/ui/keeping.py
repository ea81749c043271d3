"""What the screens do with the store: begin to keep a match, go on with one, say what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from kuused.ui.services import Services

if TYPE_CHECKING:
    from kuused.match import Setup
    from kuused.record import Record
    from kuused.store.finished import Flags
    from kuused.store.matches import Saved
    from kuused.store.problems import StoreProblem
    from kuused.store.store import Resumed, Store
    from kuused.ui.screens.table import TableScreen

__all__ = ["Keeping"]


class Keeping:
    """The store as the screens use it. There may be none: then matches are played and not kept.

    Args:
        store: the store, if there is one.
        problem: what was wrong as it was opened, if anything was.

    Attributes:
        store: as above.
        problem: what keeps matches from being kept, or has lately done so; ``None`` when all is well,
            also when nothing is to be kept.
    """

    def __init__(self, store: Store | None = None, problem: StoreProblem | None = None) -> None:
        self.store = store
        self.problem = problem
        self._told: StoreProblem | None = None

    @property
    def missing(self) -> StoreProblem | None:
        """Why there is no store, if there should be one."""
        return self.problem if self.store is None else None

    def tell(self, services: Services, problem: StoreProblem | None) -> None:
        """Say what is wrong, once; or that all is well again."""
        before, self._told = self._told, problem
        if problem == before or (problem is None and before is not None and before.aside):
            return  # a file put aside keeps nothing from being kept
        if problem is None:
            services.notify(services.tr.t("The match is being saved again."), markup=False)
        else:
            services.notify(
                problem.describe(services.tr), severity="warning", timeout=12, markup=False
            )

    def saved(self) -> list[Saved]:
        """The matches that can be gone on with, the one last played first."""
        from kuused.store.problems import StoreError

        if self.store is None:
            return []
        try:
            return self.store.saved()
        except StoreError as error:
            self.problem = error.problem
            return []

    @staticmethod
    def flags(setup: Setup, *, watched: bool, open_hands: bool) -> Flags:
        """What the store is to know of an ordinary match."""
        from kuused.store.finished import Flags

        kind: Literal["played", "watched"] = "watched" if watched else "played"
        return Flags(kind=kind, open_hands=open_hands, practice=setup.practice)

    def new_table(
        self, setup: Setup, flags: Flags, *, speed: float, past: Record | None = None
    ) -> TableScreen:
        """A table for a new match, which is kept if that can be.

        Args:
            setup: the match.
            flags: what the store is to know of it.
            speed: how fast it goes.
            past: what has happened already, for a match that begins in the middle of another.

        Raises:
            RecordFault: that was not played by the rules.
        """
        from kuused.match import MatchSession, Pace
        from kuused.ui.screens.table import TableScreen

        writer = None if self.store is None else self.store.begin(setup, flags, past)
        session = MatchSession(
            setup,
            watcher=setup.person,
            open_hands=flags.open_hands,
            pace=Pace(speed),
            record=past,
            journal=writer,
        )
        return TableScreen(session, writer=writer)

    @staticmethod
    def resumed_table(resumed: Resumed, *, speed: float) -> TableScreen:
        """A table for a match that was saved."""
        from kuused.match import MatchSession, Pace
        from kuused.ui.screens.table import TableScreen

        session = MatchSession(
            resumed.setup,
            watcher=resumed.setup.person,
            open_hands=resumed.flags.open_hands,
            pace=Pace(speed),
            record=resumed.record,
            journal=resumed.writer,
        )
        return TableScreen(session, writer=resumed.writer)
