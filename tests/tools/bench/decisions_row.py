"""How long each level thinks, in positions of whole rounds that its own kind plays.

Processor time of turns with a choice, five seats, default rules, one core. The first such turn of
a player loads numpy and fills its tables; it is left out and told apart.
"""

import random
import time
from collections.abc import Iterator
from statistics import median

from kuused.engine import Phase, Rules, apply, start, view
from kuused.players import player_specs
from kuused.record.deals import deal, first_dealer, stream

ABOUT = "decisions: milliseconds that each level thinks"
MOST_MEDIAN, MOST_99 = 100.0, 250.0
CHOICES = 300
SEED = "7Q2FRPK"


def thinking(kind_id: str) -> tuple[float, list[float]]:
    """Milliseconds of the first choice, and of the next :data:`CHOICES`."""
    kind = next(kind for kind in player_specs() if kind.id == kind_id)
    player, rules = kind.make(), Rules()
    state, rounds = start(rules).state, 0
    times: list[float] = []
    while len(times) <= CHOICES:
        if state.phase is Phase.OVER:
            state = start(rules).state
        if state.phase is Phase.DEAL:
            rounds += 1
            dealer = state.next_dealer
            dealer = first_dealer(SEED, rules) if dealer is None else dealer
            state = apply(state, deal(SEED, rounds, rules, dealer)).state
            continue
        seen = view(state, state.turn)
        if len(seen.legal) == 1:
            state = apply(state, seen.legal[0]).state
            continue
        rng: random.Random = stream(SEED, "bench", len(times))
        began = time.thread_time()
        action = player.choose(seen, rng)
        times.append((time.thread_time() - began) * 1000)
        state = apply(state, action).state
    return times[0], times[1:]


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    yield f"  {'level':<12}{'median':>10}{'99 %':>10}{'most':>10}{'first':>10}   ms"
    for kind in player_specs():
        if not kind.level:
            continue
        first, times = thinking(kind.id)
        high = sorted(times)[int(len(times) * 0.99)]
        figures = "".join(f"{value:>10.3f}" for value in (median(times), high, max(times), first))
        yield f"  {kind.name('en'):<12}{figures}"
    yield f"  budget of the strongest: median {MOST_MEDIAN:g}, 99 % {MOST_99:g}"
