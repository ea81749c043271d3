"""Duplicate play: what another player makes of the same seat, with the same cards and company."""

from __future__ import annotations

from dataclasses import replace

from kuused.engine import Rules, Step
from kuused.match.background import StopToken
from kuused.match.daily import STRONGEST
from kuused.match.runner import play_match
from kuused.match.setup import Setup
from kuused.record import Result

__all__ = ["played_by", "result_of"]


class _Stopped(Exception):
    """The comparison has been cancelled."""


def played_by(rules: Rules, seed: str, seats: tuple[str, ...], seat: int) -> Setup:
    """A match as it was, but that the strongest player takes one of the seats.

    Raises:
        SeedError: the seed is none.
        SetupError: there are not enough seats, or a person has another one.
    """
    changed = (*seats[:seat], STRONGEST, *seats[seat + 1 :])
    return Setup(rules=rules, seed=seed, seats=changed)


def result_of(setup: Setup, stop: StopToken | None = None) -> Result | None:
    """How a match among computer players ends. It takes some seconds: play it apart from the loop.

    The same match ends in the same way each time, on every machine.

    Args:
        setup: the match.
        stop: breaks it off, within a turn.

    Returns:
        The result; ``None`` if it was broken off.

    Raises:
        UnknownPlayer: one of the players is not installed here.
    """

    def check_stop(_: Step) -> None:
        if stop is not None and stop():
            raise _Stopped

    try:
        return play_match(replace(setup, person_name=None), check_stop).result
    except _Stopped:
        return None
