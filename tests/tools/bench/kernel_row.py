"""The kernel, beside OpenSpiel's own loop in C++.

Counted are whole games: here rounds under the default rules, dealt and played at random by the
kernel, 4,096 at a time; there whole games of crazy_eights with five of OpenSpiel's uniform random
players, run by its evaluate_bots, chance included. One core each, in turns, processor time.
"""

import random
from collections.abc import Iterator
from typing import Any

from kuused.engine import Rules
from tests.tools.bench.slices import Work, compare, figure, rate

ABOUT = "kernel: games a second of random play, beside OpenSpiel's crazy_eights(players=5) in C++"
PEER = "crazy_eights(players=5), C++"
BATCH = 4096
BUDGET = 10.0


def our_rounds(seed: int = 1) -> Work:
    """Batches of whole random rounds in the kernel."""
    from kuused.players.search.array_random import ArrayRandom
    from kuused.players.search.rounds import random_rounds

    luck, rules = ArrayRandom(random.Random(seed)), Rules()

    def batch() -> int:
        random_rounds(rules, BATCH, luck)
        return BATCH

    return batch


def their_games(pyspiel: Any, seed: int = 1) -> Work:
    """Batches of whole games of the peer, played by its own bots without Python."""
    game = pyspiel.load_game("crazy_eights(players=5)")
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(5)]
    played = seed * 1_000_000

    def batch() -> int:
        nonlocal played
        for _ in range(100):
            played += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
        return 100

    return batch


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    ours = our_rounds()
    try:
        import pyspiel
    except ImportError as error:
        yield f"OpenSpiel can't be imported here ({error}): only our own figure follows."
        yield figure("Kuused's kernel, rounds a second", rate(ours))
        return
    found = compare(ours, their_games(pyspiel))
    yield figure("Kuused's kernel, rounds a second", found.ours)
    yield figure(f"{PEER}, games", found.theirs)
    yield figure("ratio", found.ratio, ".1f") + f"   budget {BUDGET:g}"
