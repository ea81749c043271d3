"""Looking back on a match: what each choice of a seat was worth, and which one cost most.

The strongest player is asked again at every real choice, with what the seat could know then and
nothing else. What it finds is an estimate: each figure comes with its error bar.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kuused.analysis.payments import Payment, payments
from kuused.engine import Pass, Play, PlayerView, view
from kuused.match.timeline import Timeline, turns_taken
from kuused.players import Candidate, Explanation, PlayerSpec, explain, player_specs
from kuused.record.deals import stream

__all__ = [
    "Review",
    "ReviewStopped",
    "ReviewedChoice",
    "moments_to_review",
    "review_of",
    "strongest",
]

_MOST_COSTLY = 3


class ReviewStopped(Exception):
    """Nobody wants to know any more."""


@dataclass(frozen=True)
class ReviewedChoice:
    """One real choice of the seat: a turn in which more than one thing could be done.

    Attributes:
        at: its moment on the timeline.
        view: what the seat knew.
        action: what it did.
        why: what the strongest player would have done in its place, and what it weighed.
    """

    at: int
    view: PlayerView
    action: Play | Pass
    why: Explanation

    @property
    def round_number(self) -> int:
        """In which round it was."""
        return self.view.round_number

    @property
    def turn_number(self) -> int:
        """At which of the round's turns, 1 for the first."""
        return turns_taken(self.view) + 1

    @property
    def best(self) -> Candidate:
        """What the strongest player would have done."""
        return self.why.candidates[0]

    @property
    def done(self) -> Candidate:
        """What the seat did."""
        return next(c for c in self.why.candidates if c.action == self.action)

    @property
    def same(self) -> bool:
        """Whether the seat did what the strongest player would have done."""
        return self.best.action == self.action

    @property
    def cost(self) -> float:
        """Chips that the choice gave away on the mean; 0 where it was as good, or nobody can say."""
        best, done = self.best.worth, self.done.worth
        if self.same or best is None or done is None:
            return 0.0
        return max(0.0, best - done)

    @property
    def error(self) -> float:
        """The standard error of :attr:`cost`.

        Both were tried on the same deals as the rule-based player's choice, and the error of each
        difference from that is known; where neither is that choice, the two are put together as if
        they were independent, which is rather too much than too little.
        """
        if self.same:
            return 0.0
        doubts = [c.doubt or 0.0 for c in (self.best, self.done) if c.action != self.why.usual]
        return math.hypot(*doubts)

    @property
    def counts(self) -> bool:
        """Whether the cost is worth a word: a hundredth of a chip, and more than its error."""
        return self.cost > self.error and self.cost >= 0.01


@dataclass(frozen=True)
class Review:
    """What there is to say about a seat's match, or some rounds of it.

    Attributes:
        seat: whose review it is.
        kind: who was asked.
        choices: every real choice, in order.
        payments: every chip that was paid, in order.
    """

    seat: int
    kind: PlayerSpec
    choices: tuple[ReviewedChoice, ...]
    payments: tuple[Payment, ...]

    @property
    def costliest(self) -> tuple[ReviewedChoice, ...]:
        """The two or three choices that cost most, the worst first; fewer if fewer cost anything."""
        costly = [choice for choice in self.choices if choice.counts]
        return tuple(sorted(costly, key=lambda choice: -choice.cost)[:_MOST_COSTLY])

    @property
    def cost(self) -> float:
        """What all choices together gave away."""
        return sum(choice.cost for choice in self.choices)

    @property
    def agreed(self) -> int:
        """How many choices were those of the strongest player."""
        return sum(choice.same for choice in self.choices)


def strongest() -> PlayerSpec:
    """The strongest kind that can be asked here.

    Raises:
        LookupError: there is none.
    """
    for kind in reversed([kind for kind in player_specs() if kind.level]):
        try:
            kind.make()
        except ImportError:  # it needs what is not installed
            continue
        return kind
    raise LookupError("there is no player to ask")


def moments_to_review(
    timeline: Timeline, seat: int, rounds: Iterable[int] | None = None
) -> tuple[int, ...]:
    """The moments of a seat's real choices that have been made, in all rounds or in some."""
    wanted = None if rounds is None else frozenset(rounds)
    return tuple(
        at
        for at in range(timeline.last)
        if timeline.is_choice(at, seat)
        and (wanted is None or timeline.state(at).round_number in wanted)
    )


def review_of(
    timeline: Timeline,
    seat: int,
    seed: str,
    *,
    rounds: Iterable[int] | None = None,
    kind: PlayerSpec | None = None,
    progress: Callable[[int, int], None] = lambda done, all_: None,
    stop: Callable[[], bool] = lambda: False,
) -> Review:
    """Review what a seat has done. It takes a while: it is for a thread of its own.

    Args:
        timeline: the match.
        seat: whose choices are looked at.
        seed: gives the random numbers of the player that is asked.
        rounds: the numbers of the rounds that are looked at; all of them by default.
        kind: who is asked; the strongest kind by default.
        progress: is told how many choices are done, and of how many.
        stop: says when to give up.

    Raises:
        ReviewStopped: it said so.
    """
    kind = strongest() if kind is None else kind
    wanted = None if rounds is None else frozenset(rounds)
    moments = moments_to_review(timeline, seat, wanted)
    player, choices = kind.make(), []
    for done, at in enumerate(moments):
        progress(done, len(moments))
        state, action = timeline.state(at), timeline.action(at + 1)
        assert isinstance(action, Play | Pass)
        seen = view(state, seat)
        rng = stream(seed, "review", seat, seen.round_number, seen.turn_number)
        why = explain(player, seen, rng, stop=stop)
        if stop():
            raise ReviewStopped
        choices.append(ReviewedChoice(at, seen, action, why))
    progress(len(moments), len(moments))
    return Review(seat, kind, tuple(choices), payments(timeline, seat, wanted))
