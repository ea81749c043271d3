"""Apply, write, read and continue, in any order: the record always tells the match so far."""

import contextlib
import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kuused.engine import IllegalAction, Pass, Play, Rules, State, apply, legal_actions, start
from kuused.record import Record, Recorder, SeatEntry, parse_record, verify, write_record
from tests.record.recording import any_action, any_rules, dealt


class KeptMatch(RuleBasedStateMachine):
    """A match that is played, put away as text, and taken up again."""

    recorder: Recorder
    state: State
    rng: random.Random

    @initialize(rules=any_rules(), luck=st.integers(0, 9_999))
    def begin(self, rules: Rules, luck: int) -> None:
        self.rng = random.Random(luck)
        record = Record(rules=rules, seats=tuple(SeatEntry("kask") for _ in rules.seats))
        self.recorder = Recorder(record)
        self.state = start(rules).state

    @precondition(lambda self: not self.state.winners)
    @rule(turns=st.integers(1, 30))
    def play(self, turns: int) -> None:
        for _ in range(turns):
            if self.state.winners:
                break
            action = any_action(self.state, self.rng)
            step = apply(self.state, action)
            self.recorder.add(action, step)
            self.state = step.state

    @precondition(lambda self: not self.state.winners and self.state.turn is not None)
    @rule()
    def a_turn_is_taken_over(self) -> None:
        action = self.rng.choice(legal_actions(self.state))
        step = apply(self.state, action)
        self.recorder.add(action, step, fault="hung", detail="no answer in 5 s")
        self.state = step.state

    @rule(card=st.sampled_from(Rules().pack.cards))
    def try_what_is_not_allowed(self, card) -> None:
        before = self.recorder.record(), self.state
        for action in (Play(card), Pass(), dealt(self.state, self.rng)):
            with contextlib.suppress(IllegalAction):
                apply(self.state, action)
        assert (self.recorder.record(), self.state) == before

    @rule()
    def put_away_and_take_up_again(self) -> None:
        record = self.recorder.record()
        text = write_record(record)
        kept = parse_record(text)
        assert kept == record
        assert write_record(kept) == text
        self.recorder, self.state = Recorder(kept), verify(kept)

    @invariant()
    def the_record_tells_the_match(self) -> None:
        record = self.recorder.record()
        assert len(record.rounds) == self.state.round_number
        assert (record.result is not None) == bool(self.state.winners)
        assert self.recorder.count == sum(1 + len(round_.actions) for round_ in record.rounds)
        assert sum(self.state.chips) + self.state.pot == (
            self.state.rules.chips * self.state.rules.players
        )

    def teardown(self) -> None:
        if hasattr(self, "recorder"):
            assert verify(self.recorder.record()) == self.state


KeptMatch.TestCase.settings = settings(max_examples=30, stateful_step_count=15)
TestKeptMatch = KeptMatch.TestCase
