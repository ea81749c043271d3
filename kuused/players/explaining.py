"""Why a player does what it does, whether or not it can say so itself."""

from __future__ import annotations

import random
from typing import Protocol, cast

from kuused.engine import Pass, Play, PlayerView
from kuused.players.base import Player, Stop
from kuused.players.rule_based import rule_based
from kuused.players.search.explanation import Candidate, Explanation
from kuused.players.search.facts import facts

__all__ = ["ExplainingPlayer", "explain", "explain_by_facts"]


class ExplainingPlayer(Protocol):
    """A player that can say what it has weighed."""

    def explain(
        self, view: PlayerView, rng: random.Random, stop: Stop | None = None
    ) -> Explanation:
        """Why it does what it does: with the same random numbers, ``choose`` does that.

        Args:
            view: all that the seat may know; it is this seat's turn.
            rng: the random numbers of this turn.
            stop: the brake, as :class:`~kuused.players.StoppablePlayer` has it.
        """
        ...


def explain(
    player: Player,
    view: PlayerView,
    rng: random.Random,
    action: Play | Pass | None = None,
    stop: Stop | None = None,
) -> Explanation:
    """Why a player does something: its own figures if it has any, and what is sure in any case.

    Args:
        player: the player; any will do.
        view: all that the seat may know; it is this seat's turn.
        rng: the random numbers of this turn.
        action: what it has done, if that is known; else it is asked.
        stop: the brake.
    """
    if callable(getattr(player, "explain", None)):
        found = cast(ExplainingPlayer, player).explain(view, rng, stop)
        if action is None or found.action == action:
            return found
    return explain_by_facts(view, player.choose(view, rng) if action is None else action)


def explain_by_facts(view: PlayerView, action: Play | Pass) -> Explanation:
    """What an action does for whom; no figures.

    Args:
        view: the view of the seat in turn.
        action: one of ``view.legal``.
    """
    others = [other for other in view.legal if other != action]
    candidates = [
        Candidate(legal, None, None, None, None, facts(view, legal)) for legal in (action, *others)
    ]
    usual = rule_based.choose(view, random.Random(0))  # it draws nothing
    return Explanation(action, usual, tuple(candidates), 0)
