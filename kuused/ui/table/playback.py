"""Moving a table along the timeline of a match: looking back while it is played, and replays."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from kuused.engine import ChipPaid, PassedFree, Phase, Play, PlayerView, legal_actions
from kuused.i18n import Translator, cards_text, name_or_you
from kuused.match import MatchSession, Pace, Thinking, Timeline, Update
from kuused.match.timeline import turns_taken
from kuused.ui.table.view import TableDisplay, TableHost, Task

__all__ = ["LookingBack", "Playback", "ReplayPlayback", "describe"]

_MOVES: Final[dict[str, Callable[[Timeline, int, int | None], int | None]]] = {
    "forward": lambda timeline, at, seat: timeline.forward(at),
    "back": lambda timeline, at, seat: timeline.back(at),
    "next_choice": lambda timeline, at, seat: timeline.next_choice(at, seat),
    "previous_choice": lambda timeline, at, seat: timeline.previous_choice(at, seat),
    "next_payment": lambda timeline, at, seat: timeline.next_payment(at),
    "previous_payment": lambda timeline, at, seat: timeline.previous_payment(at),
    "round_end": lambda timeline, at, seat: timeline.round_end(at),
    "next_round": lambda timeline, at, seat: timeline.next_round(at),
    "previous_round": lambda timeline, at, seat: timeline.previous_round(at),
    "first": lambda timeline, at, seat: 0,
    "last": lambda timeline, at, seat: timeline.last,
}
"""Where each move leads from a moment, seen from a seat; ``None`` if there is nothing of the kind."""

_SECONDS: Final = 1.0
"""How long a replay that runs shows each moment at normal speed."""


class Playback:
    """Shows any moment of a timeline on a table.

    A step forward is shown as play is: the card flies. Any other move just shows the moment.

    Args:
        table: the table.
        timeline: the moments of the match; more may be added to it.
        moved: called after every move.

    Attributes:
        at: the moment that is shown; ``None`` for the one that a running match has reached.
        seat: the seat that the table is seen from; ``None`` for a spectator.
        open_hands: whether all hands are shown.
    """

    at: int | None = None
    seat: int | None = None
    open_hands = False

    def __init__(self, table: TableDisplay, timeline: Timeline, moved: Callable[[], None]) -> None:
        self.timeline = timeline
        self._table = table
        self._moved = moved

    @property
    def now(self) -> int:
        """The moment that is shown."""
        return self.timeline.last if self.at is None else self.at

    def view(self, at: int) -> PlayerView:
        """Return what is seen of a moment."""
        return self.timeline.view(at, self.seat, open_hands=self.open_hands)

    def move(self, where: str) -> None:
        """Show the moment that a move leads to, or say that there is none."""
        at = self.find(where)
        if at is None:
            self._table.say(self._table.tr.t("There is nothing more of that kind."))
        else:
            self.go(at, step=where == "forward")

    def find(self, where: str) -> int | None:
        """Return the moment that a move leads to."""
        return _MOVES[where](self.timeline, self.now, self.seat)

    def go(self, at: int, *, step: bool = False) -> None:
        """Show a moment; animate what led to it if it is one ``step`` on."""
        self._show(at, step=step)
        self.at = at
        table = self._table
        seating = table.seating
        table.say(*describe(table.tr, self.timeline, at, table.view, seating.names, seating.you))
        self._moved()

    def _show(self, at: int, *, step: bool = False, live: int | None = None) -> None:
        timeline, seat, open_hands = self.timeline, self.seat, self.open_hands
        self._table.show_moment(
            self.view(at),
            timeline.history(at, seat, open_hands=open_hands),
            timeline.events(at, seat, open_hands=open_hands) if step else (),
            live,
        )


class LookingBack(Playback):
    """Lets a spectator look back in a running match, and run ahead to what matters.

    Looking back pauses the match, so that nothing is missed. Only a turn that was being thought about
    still happens; its updates wait until the present is shown again.

    Args:
        table: the table.
        session: the match.
        moved: called after every move into the past.
        returned: called with the updates that have waited, when the present is shown again.

    Attributes:
        missed: the updates that wait.
    """

    def __init__(
        self,
        table: TableDisplay,
        session: MatchSession,
        moved: Callable[[], None],
        returned: Callable[[Sequence[Update]], None],
    ) -> None:
        super().__init__(table, session.timeline, moved)
        self.seat, self.open_hands = session.setup.person, session.open_hands
        self.missed: list[Update] = []
        self._session = session
        self._pace = session.pace
        self._returned = returned
        self._to_payment = False

    def stop_at_payment(self, update: Update) -> bool:
        """Pause the match after a turn without a card, if it runs to the next one.

        The match calls this at once, and not the table when it draws: the next turn must not begin.

        Returns:
            Whether it is paused now.
        """
        if self._to_payment and isinstance(update.event, ChipPaid | PassedFree):
            self._to_payment = False
            self._pace.pause()
            return True
        if self._to_payment and not isinstance(update.event, Thinking):
            self._to_payment = self._pace.fast_forward_to_person
        return False

    def go(self, at: int, *, step: bool = False) -> None:
        """Pause the match and show a moment that has been."""
        self._pace.pause()
        self._to_payment = False
        super().go(at, step=step)

    def live(self) -> None:
        """Show the present again; the match is still paused."""
        if self.at is None:
            return
        self._show(self.timeline.last, live=self._session.snapshot().sequence)
        self.at = None
        self._table.hush()
        missed, self.missed = self.missed, []
        self._returned(missed)

    def step(self) -> bool:
        """Go on by one turn that has been played; return whether there was one.

        At the last one, show the present.
        """
        following = None if self.at is None else self.find("forward")
        if following is None:
            self.live()
            return False
        self.go(following, step=True)
        return True

    def run_to(self, where: str) -> None:
        """Show the next payment or round end that has been, or else let the match run to it."""
        at = None if self.at is None else self.find(where)
        if at is not None:
            self.go(at)
            return
        self.live()
        self._to_payment = where == "next_payment"
        self._pace.fast_forward_to_person = True  # there is no person: it ends with the round


class ReplayPlayback(Playback):
    """Shows the moments of a match on record, and runs along them by itself if it is told to.

    Args:
        host: the screen.
        table: the table.
        timeline: the moments of the match.
        pace: the speed.
        moved: called after every move, and when it starts or stops to run.
    """

    def __init__(
        self,
        host: TableHost,
        table: TableDisplay,
        timeline: Timeline,
        pace: Pace,
        moved: Callable[[], None],
    ) -> None:
        super().__init__(table, timeline, moved)
        self._host = host
        self._pace = pace
        self._timer: Task | None = None

    @property
    def running(self) -> bool:
        """Whether it goes on by itself."""
        return self._timer is not None

    def look_from(self, seat: int | None, *, open_hands: bool) -> None:
        """See the match from a seat, or with all hands open."""
        self.seat, self.open_hands = seat, open_hands
        self.go(self.now)

    def toggle(self) -> None:
        """Run, or stop."""
        if self.running:
            self.halt()
        elif self.find("forward") is not None:
            seconds = 0.02 if math.isinf(self._pace.speed) else _SECONDS / self._pace.speed
            self._timer = self._host.set_interval(seconds, self._tick)
        self._moved()

    def speed_changed(self) -> None:
        """Take over the speed of the pace."""
        if self.running:
            self.halt()
            self.toggle()

    def halt(self) -> None:
        """Stop."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        following = self.find("forward")
        if following is None:
            self.halt()
            self._moved()
        else:
            self.go(following, step=True)


def describe(
    tr: Translator,
    timeline: Timeline,
    at: int,
    view: PlayerView,
    names: tuple[str | None, ...],
    you: int | None,
) -> tuple[str, ...]:
    """Return which moment of the match this is and who is in turn, the longest version first."""
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
