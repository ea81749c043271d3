"""The engine through its public face, beside OpenSpiel's crazy_eights driven from Python.

Counted are the moves that players make: cards played and passes here; cards played, cards drawn
and passes there. The time is that of whole games: here whole matches under the default rules, each
round shuffled, dealt through a Deal and played to its end, every step's events taken; there whole
games, the cards that chance deals and draws included. Both sides choose with random.Random.choice
among the legal actions, chance's too: on either side all of them are equally likely.
"""

import random
from collections.abc import Iterator
from typing import Any

from kuused.engine import Deal, Rules, State, apply, legal_actions, start
from tests.bench.slices import Rate, Work, compare, rate

ABOUT = "engine: moves a second of random play, beside OpenSpiel's crazy_eights(players=5)"
PEER = "crazy_eights(players=5)"
BUDGET, AIM = 1.5, 2.0


def our_matches(rules: Rules, seed: int = 1) -> Work:
    """Whole random matches through the engine's public face."""
    rng = random.Random(seed)
    bits = [1 << number for number in range(len(rules.pack))]

    def deal(state: State) -> Deal:
        dealer = state.next_dealer
        if dealer is None:
            dealer = rng.choice(rules.seats)
        rng.shuffle(bits)
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
                state, told = apply(state, choice(actions))
            elif state.winners:
                break
            else:
                state, told = apply(state, deal(state))
            events += len(told)
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
            if not state.is_chance_node():
                moves += 1
            state.apply_action(choice(state.legal_actions()))
        return moves

    return play


def _figure(name: str, figure: Rate, form: str = ",.0f") -> str:
    low, middle, high = (format(value, form) for value in (figure.low, figure.median, figure.high))
    return f"  {name:<34}{middle:>12}   ({low} to {high})"


def run() -> Iterator[str]:
    """Measure, and tell."""
    yield from (__doc__ or "").strip().splitlines()[2:]
    yield ""
    ours = our_matches(Rules())
    try:
        import pyspiel
    except ImportError as error:
        yield f"OpenSpiel can't be imported here ({error}): only our own figure follows."
        yield _figure("Kuused, moves a second", rate(ours))
        return
    found = compare(ours, their_games(pyspiel))
    yield _figure("Kuused, moves a second", found.ours)
    yield _figure(f"{PEER}, moves a second", found.theirs)
    yield _figure("ratio", found.ratio, ".2f") + f"   budget {BUDGET}, aim {AIM}"
