"""What a review says about choices: asked anew with what the seat could know, and nothing else."""

import math

import pytest

from kuused.analysis.payments import payments
from kuused.analysis.review import ReviewStopped, moments_to_review, review_of, strongest
from kuused.engine import Rules, view
from kuused.match import Setup, Timeline, cut, play_match
from kuused.players import find_player, player_specs
from kuused.players.search import SearchPlayer, SearchSettings
from tests.match.players import SEED, other, quick_seats

# Searches as the strongest does, and thinks about far fewer deals.
QUICK = other(
    "quick", lambda: SearchPlayer(SearchSettings(draws=512, look=128, keep=128, margin=0.5))
)


@pytest.fixture(scope="module")
def record():
    return play_match(Setup(rules=Rules(chips=8), seed=SEED, seats=quick_seats(5)))


@pytest.fixture(scope="module")
def timeline(record):
    return Timeline.of(record)


@pytest.fixture(scope="module")
def found(timeline):
    return review_of(timeline, 2, SEED, kind=QUICK)  # seat 2 plays anything at all


def test_it_looks_at_every_real_choice_of_the_seat(timeline, found):
    assert [choice.at for choice in found.choices] == [
        at for at in range(timeline.last) if timeline.is_choice(at, 2)
    ]
    for choice in found.choices:
        assert choice.action == timeline.action(choice.at + 1)
        assert choice.round_number == timeline.state(choice.at).round_number


def test_it_is_asked_with_what_the_seat_could_know(timeline, found):
    for choice in found.choices:
        assert choice.view == view(timeline.state(choice.at), 2)
        assert [hand is None for hand in choice.view.hands] == [True, True, False, True, True]


def test_every_candidate_has_its_worth_and_error_bar(found):
    for choice in found.choices:
        assert {c.action for c in choice.why.candidates} == set(choice.view.legal)
        assert all(c.worth is not None and c.error is not None for c in choice.why.candidates)
        assert choice.best.action == choice.why.action
        assert choice.done.action == choice.action


def test_a_choice_costs_what_the_better_one_is_worth_more(found):
    assert any(choice.cost for choice in found.choices)
    for choice in found.choices:
        if choice.same:
            assert (choice.cost, choice.error) == (0.0, 0.0)
        else:
            assert choice.cost == max(0.0, choice.best.worth - choice.done.worth)
            assert choice.error > 0


def test_the_error_of_a_cost_is_that_of_the_difference_where_it_is_known(found):
    for choice in found.choices:
        usual = choice.why.usual
        if choice.same:
            continue
        if choice.action == usual:
            assert choice.error == choice.best.doubt
        elif choice.best.action == usual:
            assert choice.error == choice.done.doubt
        else:
            assert choice.error == math.hypot(choice.best.doubt, choice.done.doubt)


def test_the_costliest_are_three_at_most_the_worst_first(found):
    costly = found.costliest
    assert 0 < len(costly) <= 3
    assert [c.cost for c in costly] == sorted((c.cost for c in costly), reverse=True)
    assert all(choice.cost > choice.error for choice in costly)
    for choice in found.choices:
        assert choice in costly or not choice.counts or choice.cost <= costly[-1].cost
    assert found.cost == sum(choice.cost for choice in found.choices)
    assert found.agreed == sum(choice.same for choice in found.choices)


def test_it_says_the_same_again(timeline, found):
    first = timeline.state(found.choices[0].at).round_number
    again = review_of(timeline, 2, SEED, kind=QUICK, rounds=(first,))
    assert again.choices == tuple(c for c in found.choices if c.round_number == first)


def test_of_some_rounds_it_tells_those_alone(timeline, found):
    part = review_of(timeline, 2, SEED, kind=find_player("mand"), rounds=[2])
    assert {choice.round_number for choice in part.choices} == {2}
    assert part.payments == tuple(p for p in found.payments if p.round_number == 2)
    assert found.payments == payments(timeline, 2)


def test_a_player_without_figures_gives_choices_without_a_cost(timeline):
    plain = review_of(timeline, 2, SEED, kind=find_player("mand"))
    assert plain.choices
    assert all(choice.cost == 0.0 for choice in plain.choices)
    assert plain.costliest == ()


def test_it_tells_how_far_it_is(timeline):
    told = []
    review_of(
        timeline, 2, SEED, kind=find_player("mand"), progress=lambda d, n: told.append((d, n))
    )
    total = len(moments_to_review(timeline, 2))
    assert told == [(done, total) for done in range(total + 1)]


def test_it_can_be_stopped_in_the_middle(timeline):
    told = []
    with pytest.raises(ReviewStopped):
        review_of(
            timeline,
            2,
            SEED,
            kind=QUICK,
            progress=lambda done, _: told.append(done),
            stop=lambda: len(told) > 2,
        )
    assert told == [0, 1, 2]


def test_a_round_under_way_is_reviewed_as_far_as_it_has_come(record, timeline):
    part = Timeline.of(cut(record, 20))
    found = review_of(part, 2, SEED, kind=find_player("mand"))
    assert [choice.at for choice in found.choices] == [
        at for at in moments_to_review(timeline, 2) if at < 20
    ]
    assert all(payment.remedy is None for payment in found.payments)


def test_the_strongest_is_asked():
    assert strongest().level == max(kind.level for kind in player_specs())
