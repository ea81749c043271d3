"""The engine through its public face, beside OpenSpiel's crazy_eights driven from Python.

Counted are the moves that players make: cards played and passes here; cards played, cards drawn
and passes there. The time is that of whole games: here whole matches under the default rules, each
round shuffled, dealt through a Deal and played to its end, every step's events taken; there whole
games, the cards that chance deals and draws included. Both sides choose with random.Random.choice
among the legal actions, chance's too: on either side all of them are equally likely.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

from kuused.engine import Deal, Rules, State, apply, legal_actions, start
from tests.tools.bench.slices import Work, compare, figure, rate

ABOUT = "engine: moves a second of random play, beside OpenSpiel's crazy_eights(players=5)"
PEER = "crazy_eights(players=5)"
BUDGET, AIM = 1.5, 2.0


def our_matches(rules: Rules, seed: int = 1) -> Work:
    """Whole random matches through the engine's public face."""
    rng = random.Random(seed)
    bits = [1 << number for number in range(len(rules.pack))]

    def draw(_: int, random: Callable[[], float] = rng.random) -> float:
        return random()

    def deal(state: State) -> Deal:
        dealer = state.next_dealer
        if dealer is None:
            dealer = rng.choice(rules.seats)
        bits.sort(key=draw)
        hands, begin = [], 0
        for size in rules.hand_sizes(dealer):
            hands.append(rules.card_set(sum(bits[begin : begin + size])))
            begin += size
        return Deal(tuple(hands), dealer)

    def match() -> int:
        moves = events = 0
        choice = rng.choice
        state = start(rules).state
        while True:
            actions = legal_actions(state)
            if actions:
                moves += 1
                step = apply(state, choice(actions))
            elif state.winners:
                break
            else:
                step = apply(state, deal(state))
            events += len(step.events)
            state = step.state
        assert events > moves
        return moves

    return match


def their_games(pyspiel: Any, seed: int = 1) -> Work:
    """Whole random games of the peer."""
    rng = random.Random(seed)
    game = pyspiel.load_game(PEER)

    def play() -> int:
        moves = 0
        choice = rng.choice
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcome, _ = choice(state.chance_outcomes())
                state.apply_action(outcome)
            else:
                state.apply_action(choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    ours = our_matches(Rules())
    try:
        import pyspiel
    except ImportError as error:
        yield f"OpenSpiel can't be imported here ({error}): only our own figure follows."
        yield figure("Kuused, moves a second", rate(ours))
        return
    found = compare(ours, their_games(pyspiel))
    yield figure("Kuused, moves a second", found.ours)
    yield figure(f"{PEER}, moves a second", found.theirs)
    yield figure("ratio", found.ratio, ".2f") + f"   budget {BUDGET}, aim {AIM}"
