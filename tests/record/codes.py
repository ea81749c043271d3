"""Matches for the tests of codes and statistics: whole ones, from a seed, played at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from kuused.engine import Phase, Rules, apply, start
from kuused.engine import legal_actions as legal
from kuused.record import Record, RoundRecord, SeatEntry
from kuused.record.deals import deal, first_dealer
from kuused.record.recorder import ends

KINDS = ("person", "lepp", "kask", "mand", "tamm", "kuusk")


def played_at_random(
    rules: Rules, seed: str, rng: random.Random, seats: Sequence[SeatEntry] | None = None
) -> Record:
    """A finished match whose deals come from its seed, and in which everybody does anything."""
    if seats is None:
        seats = [SeatEntry("lepp", "Alder" if not n else f"Alder {n + 1}") for n in rules.seats]
    record = Record(rules=rules, seats=tuple(seats), seed=seed)
    state = start(rules).state
    rounds, result = [], None
    while state.phase is not Phase.OVER:
        dealer = first_dealer(seed, rules) if state.next_dealer is None else state.next_dealer
        dealt = deal(seed, state.round_number + 1, rules, dealer)
        step = apply(state, dealt)
        actions = []
        while step.state.phase is Phase.PLAY:
            actions.append(rng.choice(legal(step.state)))
            step = apply(step.state, actions[-1])
        end, result = ends(step)
        rounds.append(RoundRecord(dealt, tuple(actions), (), end))
        state = step.state
    return replace(record, rounds=tuple(rounds), result=result)
