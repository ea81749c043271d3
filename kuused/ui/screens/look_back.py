"""From a match at the table to its replay and its review."""

from __future__ import annotations

from kuused.analysis.review import Review
from kuused.match import MatchSession
from kuused.ui.services import Services
from kuused.ui.widgets.table_widget import Seating

__all__ = ["LookBack"]


class LookBack:
    """What can be seen again of a match, and from whose seat.

    Reviews take a while, so what has been found once is kept.

    Args:
        match: the match, whose round is over whenever somebody looks back.
        company: who sits at the table.
    """

    def __init__(self, match: MatchSession, company: Seating) -> None:
        self._match = match
        self._company = company
        self._reviews: dict[int | None, Review] = {}

    @property
    def reviews(self) -> bool:
        """Whether there is somebody whose choices can be looked at."""
        return self._match.setup.person is not None

    def replay(self, services: Services, at: int | None = None) -> None:
        """Show the match again, from its beginning or at a moment of it."""
        try:
            record = self._match.record
        except ValueError:  # it began in its middle, and nothing tells how it got there
            services.notify(services.tr.t("Nothing tells how this match began."), markup=False)
            return
        services.open_replay(record, at=at, seat=self._match.setup.person)

    def review(self, services: Services, round_number: int | None = None) -> None:
        """Show what the person's choices were worth: in the whole match, or in a round of it."""
        seat = self._match.setup.person
        if seat is None:
            return
        timeline = self._match.timeline

        def keep(review: Review) -> None:
            self._reviews[round_number] = review

        services.open(
            "review",
            timeline,
            seat,
            self._match.setup.seed,
            self._company.names,
            round_number=round_number,
            found=self._reviews.get(round_number),
            keep=keep,
            goto=lambda at: self.replay(services, at),
        )
