"""The event loop at the table of the real program, in a pseudo-terminal of 120 by 40, five seats.

Stalls: how late a timer comes that is set every 2 ms, while Oak and Spruce think at normal speed;
beside it the same in a bare Textual application, alone and with a thread that only counts. What
else the machine does makes them all late. The steps are the processor time of the loop's own
thread alone, each callback by itself: what the program does to itself.

Cards: the processor time of the whole program for each card played, at normal speed with all that
moves, and at top speed where nothing does. Idle: at the person's turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from tests.tools.bench.probed import IDLE, probe
from tests.tools.bench.verdict import high, told

ABOUT = "loop: stalls while players think, the cost of a card, idling; 120×40, five at the table"
STALL = 16.0


def _spread(name: str, values: Sequence[float]) -> str:
    late = sum(value > STALL for value in values)
    shares = (median(values), high(values), high(values, 0.99), max(values))
    figures = "".join(f"{value:>10.2f}" for value in shares)
    return f"  {name:<34}{figures}   {late:,} of {len(values):,} above {STALL:g}"


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    yield f"  {'stalls':<34}{'median':>10}{'95 %':>10}{'99 %':>10}{'most':>10}   ms"
    yield _spread("bare", probe("bare")["else"])
    yield _spread("bare, beside a thread that counts", probe("bare beside")["thinking"])
    found = probe("thinking")
    yield _spread("Kuused, while players think", found["thinking"])
    yield _spread("Kuused, else", found["else"])
    yield _spread("Kuused, steps, processor time", found["steps"])
    yield told(f"no stall above {STALL:g} ms", max(found["thinking"]) < STALL)
    for name, what in (("playing", "with motion"), ("playing on", "at top speed")):
        found = probe(name)
        each = found["cpu"] / max(1, found["cards"])
        yield f"  {f'a card played, {what}':<34}{each:>10.1f} ms   {found['cards']} cards"
    found = probe("idle")
    yield (
        f"  {f'idle, {IDLE:g} seconds':<34}{found['woken']:>10} wake-ups of the loop, "
        f"{found['paints']} paints, {found['cpu']:.1f} ms of processor time"
    )
    yield "  (Textual's thread for the keys looks up ten times a second, in any application.)"
    yield told("no wake-ups", not found["woken"] and not found["paints"])
