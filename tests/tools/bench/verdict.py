"""Telling whether a budget of DESIGN.md, section 7, is met; and what else the machine was doing."""

from __future__ import annotations

import os
from collections.abc import Sequence


def high(values: Sequence[float], share: float = 0.95) -> float:
    """The value that this share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def told(budget: str, met: bool) -> str:
    """A line that says what the budget is and whether it is met."""
    return f"  budget: {budget}: {'met' if met else 'NOT MET'} ({load()})"


def load() -> str:
    """How busy the machine is, others included."""
    try:
        return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    except OSError:
        return "load unknown"
