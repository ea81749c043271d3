"""Play a match on an event loop and publish what happens.

The session alone owns the state. For each step it asks the player in turn, applies the answer and
publishes one update for each event. All waiting goes through the :class:`Pace`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from kuused.engine import (
    IllegalAction,
    Pass,
    Phase,
    Play,
    PlayerView,
    Reason,
    State,
    Step,
    redact,
    start,
    view,
)
from kuused.match.background import BackgroundTask, run_in_thread
from kuused.match.journal import Entry, Journal, MatchLog
from kuused.match.pace import Pace
from kuused.match.player_runner import Answer, PlayerRunner
from kuused.match.setup import PERSON, Setup, assisted, with_assistance
from kuused.match.timeline import Timeline
from kuused.match.updates import (
    ExplanationContext,
    Intent,
    MatchEvent,
    Snapshot,
    StaleIntent,
    Thinking,
    TurnTakenOver,
    Update,
)
from kuused.players import PlayerSpec, find_player, warm_worker_pool
from kuused.record import Record

__all__ = ["MatchSession"]


class MatchSession:
    """One match being played.

    Args:
        setup: the match.
        watcher: the seat that the updates are for; ``None`` for a spectator.
        open_hands: whether the watcher sees all hands; not in a match that a person plays in.
        pace: the speed; by default normal, one round after another.
        time_limit: seconds that a computer player has for a turn.
        record: the match so far, if it does not begin now.
        journal: keeps every action before it is shown.
        find: returns the player of each id.

    Raises:
        UnknownPlayer: there is no player of that id.
        ValueError: there is no such seat, hands would be open to a person who plays, or the record
            is of a match by other rules.
        RecordFault: the actions of the record break the rules.

    Attributes:
        setup: the match.
        pace: the speed.
        assisted: in how many turns the person has been given a hint; the record keeps it.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        watcher: int | None,
        open_hands: bool = False,
        pace: Pace | None = None,
        time_limit: float = 5.0,
        record: Record | None = None,
        journal: Journal | None = None,
        find: Callable[[str], PlayerSpec] = find_player,
    ) -> None:
        if watcher is not None and watcher not in setup.rules.seats:
            raise ValueError(f"there is no seat {watcher} among {setup.rules.players}")
        if open_hands and setup.person is not None:
            raise ValueError("hands are open to those who only look on")
        self.setup = setup
        self.pace = Pace() if pace is None else pace
        self.assisted = 0 if record is None else assisted(record)
        self._watcher = watcher
        self.open_hands = open_hands
        self._log = MatchLog(setup, record, keep=True)
        self._journal = journal
        self._runners = [
            None if kind == PERSON else PlayerRunner(find(kind), seat, setup.seed, time_limit)
            for seat, kind in enumerate(setup.seats)
        ]
        self._new = record is None
        self._running = False
        self._sequence = 0
        self._subscribers: list[Callable[[Update], None]] = []
        self._seen: tuple[State, PlayerView] | None = None
        self._intended: tuple[Entry, Step] | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._explainable: int | None = None  # the moment of the last computer player's action

    @property
    def state(self) -> State:
        """Where the match stands. Everybody's hands are in it: it is not for showing."""
        return self._log.state

    @property
    def record(self) -> Record:
        """The match as far as it has been played."""
        return with_assistance(self._log.record, self.assisted)

    @property
    def timeline(self) -> Timeline:
        """Every moment of the match so far. Everybody's hands are in it: ask it for views."""
        assert self._log.timeline is not None
        return self._log.timeline

    def subscribe(self, callback: Callable[[Update], None]) -> Callable[[], None]:
        """Have a function called with every update from now on, in order, on the event loop.

        Returns:
            What ends the subscription; it may be called more than once.
        """

        def deliver(update: Update) -> None:
            callback(update)

        def unsubscribe() -> None:
            if deliver in self._subscribers:
                self._subscribers.remove(deliver)

        self._subscribers.append(deliver)  # a name of its own: one callback may come twice
        return unsubscribe

    def snapshot(self) -> Snapshot:
        """Where the match stands now, as the watcher sees it."""
        return Snapshot(self._sequence, self._view())

    async def why(self) -> ExplanationContext | None:
        """Explain the last action of a computer player; see :meth:`why_at`.

        Returns:
            The explanation; ``None`` if hands are hidden, or no computer player has acted yet.
        """
        return None if self._explainable is None else await self.why_at(self._explainable)

    async def why_at(self, at: int) -> ExplanationContext | None:
        """Explain the computer player's action that led to a moment of the timeline.

        The work runs in a thread and may be cancelled. What a player weighs gives away its hand:
        a watcher who does not see all hands gets no explanation.

        Returns:
            The explanation; ``None`` if hands are hidden, or no computer player's turn led there.
        """
        seat, action = self.timeline.actor(at), self.timeline.action(at)
        runner = None if seat is None else self._runners[seat]
        if seat is None or runner is None or not self.open_hands:
            return None
        assert isinstance(action, Play | Pass)
        seen = self.timeline.view(at - 1, seat)
        reason = await run_in_thread(lambda stop: runner.explain(seen, action, stop), "why")
        return ExplanationContext(seat, seen, reason)

    async def run(self) -> State:
        """Play the match to its end.

        May be cancelled, and run again later: it goes on where it stood.

        Returns:
            The final state.

        Raises:
            RuntimeError: it is running already.
            Exception: a subscriber raised it. All subscribers have got the update by then. What
                was to be seen was not, so the match must not go on as if it had been.
            ExceptionGroup: several subscribers raised something.
        """
        if self._running:
            raise RuntimeError("this match is running already")
        self._running = True
        try:
            await self._run()
        finally:
            self._running = False
        return self.state

    def intend(self, intent: Intent) -> None:
        """Do what a person wants done, if it is meant for this turn and legal.

        Raises:
            StaleIntent: it was meant for another turn, or the turn has been taken.
            IllegalAction: the rules don't allow it, or it is another player's turn; the turn is
                still open.
        """
        state = self.state
        meant_for = (intent.round_number, intent.turn_number)
        if meant_for != (state.round_number, len(state.log)) or self._intended is not None:
            raise StaleIntent(intent, state.round_number, len(state.log))
        if type(intent.action) is not Play and type(intent.action) is not Pass:
            raise TypeError(f"a person plays or passes: no {intent.action!r}")
        person = self.setup.person
        if person is None and state.phase is Phase.PLAY:
            raise IllegalAction(Reason.NOT_YOUR_TURN, expected=state.turn)
        self._intended = self._log.next_step(Answer(intent.action), person)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def _run(self) -> None:
        if not all(runner is None or runner.spec.quick for runner in self._runners):
            warm_worker_pool()
        if self._new:
            self._new = False
            self._publish(start(self.setup.rules).events)
        just_ended = False  # the end of the last round of a resumed match has been seen before
        while self.state.phase is not Phase.OVER:
            turn = self.state.turn
            if turn is not None:
                entry, step = await self._turn(turn)
            else:
                if just_ended:
                    await self.pace.between_rounds()
                entry, step = self._log.next_step()
            await self._keep(entry, step)
            for event in step.events:
                self._publish((event,))
                await self.pace.after_event(event)
            just_ended = self.state.turn is None
            await asyncio.sleep(0)  # other tasks get their turn even when nothing waits

    async def _turn(self, seat: int) -> tuple[Entry, Step]:
        """Return what the player in turn does, when it may happen."""
        runner = self._runners[seat]
        if runner is None:
            self.pace.reached_person()
            return await self._person()
        self._publish((Thinking(seat),))
        await self.pace.before_turn(runner.spec.seconds)
        answer = await runner.ask(self.state)
        if answer.fault is not None:
            self._publish((TurnTakenOver(seat, answer.fault, answer.detail),))
        return self._log.next_step(answer)

    async def _person(self) -> tuple[Entry, Step]:
        """Return what the person does, as soon as they do it; they may have done it already.

        The intent is kept until it has happened: until then a second one comes too late.
        """
        while self._intended is None:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._intended

    async def _keep(self, entry: Entry, step: Step) -> None:
        """Write an entry to the journal, then let it happen."""
        if self._journal is not None:
            journal = self._journal
            task = BackgroundTask(lambda _: journal.write(entry), "journal")
            try:
                await asyncio.shield(asyncio.wrap_future(task.future))
            except asyncio.CancelledError:
                # The entry can't be called back: the match must go on from after it.
                task.future.result()
                self._add(entry, step)
                raise
        self._add(entry, step)

    def _add(self, entry: Entry, step: Step) -> None:
        turn = self.state.turn
        self._log.add(entry, step)
        self._intended = None
        if turn is not None and self._runners[turn] is not None:
            self._explainable = self.timeline.last

    def _publish(self, events: tuple[MatchEvent, ...]) -> None:
        for event in events:
            self._sequence += 1
            if not self._subscribers:
                continue
            event = self._redacted(event)
            update = Update(self._sequence, event, self._view())
            errors: list[Exception] = []
            for deliver in tuple(self._subscribers):
                if deliver not in self._subscribers:  # one that was called before has ended it
                    continue
                try:
                    deliver(update)
                except Exception as error:
                    errors.append(error)
            if len(errors) == 1:
                raise errors[0]
            if errors:
                raise ExceptionGroup("several subscribers failed", errors)

    def _redacted(self, event: MatchEvent) -> MatchEvent:
        """The event as the watcher may see it."""
        if isinstance(event, TurnTakenOver):
            # What a player says as it fails may name its cards; the record keeps it.
            shown = self.open_hands or event.seat == self._watcher
            return event if shown else event._replace(detail="")
        if isinstance(event, Thinking):
            return event
        return redact(event, self._watcher, open_hands=self.open_hands)

    def _view(self) -> PlayerView:
        """The watcher's view of the present state; made once for each state."""
        state = self.state
        if self._seen is None or self._seen[0] is not state:
            self._seen = state, view(state, self._watcher, open_hands=self.open_hands)
        return self._seen[1]
