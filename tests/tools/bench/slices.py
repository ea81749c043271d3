"""Measuring two things side by side on a machine that others use too."""

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

REPETITIONS = 25
SECONDS = 0.2

Work = Callable[[], int]
"""Does a small whole piece of work, a game or so, and says how many units were in it."""


class Rate(NamedTuple):
    """Units a second of process CPU time: the median over all slices, and the extremes."""

    median: float
    low: float
    high: float


class Comparison(NamedTuple):
    """Two rates, and the median of the ratios of neighbouring slices with its extremes."""

    ours: Rate
    theirs: Rate
    ratio: Rate


def slice_rate(work: Work, seconds: float = SECONDS) -> float:
    """Work for about this long, to the end of a piece; units a second of process CPU time."""
    units = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        units += work()
        now = time.process_time()
    return units / (now - begin)


def rate(work: Work, repetitions: int = REPETITIONS) -> Rate:
    """Measure one thing alone."""
    slice_rate(work, SECONDS / 2)
    return _spread([slice_rate(work) for _ in range(repetitions)])


def compare(ours: Work, theirs: Work, repetitions: int = REPETITIONS) -> Comparison:
    """Measure two things in turns, so that a slow moment of the machine meets both."""
    for work in (ours, theirs):
        slice_rate(work, SECONDS / 2)
    pairs = []
    for repetition in range(repetitions):
        if repetition % 2:
            b = slice_rate(theirs)
            a = slice_rate(ours)
        else:
            a = slice_rate(ours)
            b = slice_rate(theirs)
        pairs.append((a, b))
    return Comparison(
        _spread([a for a, _ in pairs]),
        _spread([b for _, b in pairs]),
        _spread([a / b for a, b in pairs]),
    )


def _spread(values: list[float]) -> Rate:
    return Rate(median(values), min(values), max(values))


def figure(name: str, value: Rate, form: str = ",.0f") -> str:
    """A line that tells a rate, or a ratio, with its extremes."""
    low, middle, high = (format(each, form) for each in (value.low, value.median, value.high))
    return f"  {name:<34}{middle:>12}   ({low} to {high})"
