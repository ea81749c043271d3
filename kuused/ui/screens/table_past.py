"""A table that shows any moment of a match: what replays and looking back have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kuused.engine import CardPlayed, ChipPaid, Phase, Play, PlayerView, legal_actions
from kuused.i18n import cards_text, name_or_you
from kuused.match import MatchEvent, Timeline
from kuused.match.timeline import turns_taken
from kuused.ui.screens.table_laid import LaidTable
from kuused.ui.widgets.side import TableLog
from kuused.ui.widgets.table_widget import TableWidget

if TYPE_CHECKING:
    from kuused.i18n import Translator

__all__ = ["PastTable", "told"]


class PastTable(LaidTable):
    """The table, turned to a moment of a timeline.

    A step forward is shown as play is: the card travels. Any other move just shows the moment.
    """

    _at: int | None = None
    """The moment that is shown; ``None`` for the one that the match has reached."""

    @property
    def timeline(self) -> Timeline:
        """The moments of the match."""
        return self._match.timeline

    def eyes(self) -> tuple[int | None, bool]:
        """Who looks: the seat, if it is one, and whether all hands are open."""
        return self._person, self._open_hands

    def view_at(self, at: int) -> PlayerView:
        """What is seen of a moment."""
        seat, open_hands = self.eyes()
        return self.timeline.view(at, seat, open_hands=open_hands)

    def turn_to(self, at: int, *, before: int | None = None, live: int | None = None) -> None:
        """Show a moment.

        Args:
            at: the moment.
            before: the moment shown so far; the step from there to the next is seen happening.
            live: with the moment that the match has reached, the number of its last update.
        """
        seat, open_hands = self.eyes()
        timeline, view = self.timeline, self.view_at(at)
        events: tuple[MatchEvent, ...] = ()
        if before is not None and at == before + 1:
            events = timeline.events(at, seat, open_hands=open_hands)
        self._motion.land()
        self.view = view
        self._at = at if live is None else None
        for widget in self.query(TableWidget):
            if widget.FOLLOWS:
                widget.turn_to(view, events, live)
        log = self.query_one(TableLog)
        log.retell(timeline.history(at, seat, open_hands=open_hands))
        for event in events:
            if isinstance(event, CardPlayed | ChipPaid):
                self._motion.launch(event)
        self.refresh_bindings()


def told(
    tr: Translator,
    timeline: Timeline,
    at: int,
    view: PlayerView,
    names: tuple[str | None, ...],
    you: int | None,
) -> tuple[str, ...]:
    """Where a moment stands in its match, and who is in turn: the longest version first."""
    state = timeline.state(at)
    if not state.round_number:
        return (tr.t("Before the first deal."),)
    if state.phase is Phase.OVER:
        return (tr.t("The match is over."),)
    turns = timeline.round_length(at)
    if state.turn is None:
        done = turns_taken(state)
        return (
            tr.tn("The round is over after {n} turn.", "The round is over after {n} turns.", done),
        )
    turn = turns_taken(state) + 1
    if turns is None:
        where = tr.t("Turn {turn}.", turn=turn)
    else:
        where = tr.t("Turn {turn} of {turns}.", turn=turn, turns=turns)
    who = name_or_you(tr, names, state.turn, you)
    hand = view.hands[state.turn]
    who_said = tr.t("In turn: {name}.", name=who)
    short = f"{where} {who_said}"
    if hand is None:
        return (short,)
    cards = [action.card for action in legal_actions(state) if isinstance(action, Play)]
    if not cards:
        return (f"{short} {tr.t('No card fits.')}", short)
    listed = cards_text(tr, cards)
    return (f"{short} {tr.t('What fits: {cards}.', cards=listed)}", short)
