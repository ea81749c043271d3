"""Why something is done, in words."""

import random

import pytest

from kuused.engine import Pass, Phase, Rules, view
from kuused.i18n import explanation_rows, explanation_text, make_translator, reason_text
from kuused.match import Answer, Setup
from kuused.match.journal import MatchLog
from kuused.players import Candidate, Explanation, explain, explain_by_facts, find_player

NAMES = ("Pine", "Birch", "Alder", "Oak", "Spruce")
EN = make_translator("en")


def turns(kind="mand", passing="forced", seed="7Q2FRPK", players=5):
    """Every turn of a round: what the seat knows, and why it does what it does."""
    rules = Rules(passing=passing, players=players)
    log = MatchLog(Setup(rules=rules, seed=seed, seats=(kind,) * players))
    log.add(*log.next_step())
    player, rng = find_player(kind).make(), random.Random(1)
    while log.state.phase is Phase.PLAY:
        seen = view(log.state, log.state.turn)
        why = explain_by_facts(seen, player.choose(seen, rng))
        yield seen, why
        log.add(*log.next_step(Answer(why.action)))


def find(wanted, **more):
    """The first turn of a round that is like this."""
    return next((seen, why) for seen, why in turns(**more) if wanted(seen, why))


def test_the_first_turn_of_a_round():
    seen, why = next(turns())
    assert explanation_text(EN, why, seen, NAMES) == (
        "It is the only card that fits; it opens the way to 4♦ and 7♦; "
        "the next turn is sure to cost no chip."
    )


def test_what_is_opened_and_what_is_held_back():
    seen, why = find(lambda seen, why: len(seen.legal) == 3)
    assert reason_text(EN, why, seen, NAMES) == (
        "it opens the way to 3♣; 7♣, which only helps others, stays back; "
        "the next 2 turns are sure to cost no chip"
    )
    spanish = make_translator("et", "spanish", ascii=True)
    assert explanation_text(spanish, why, seen, NAMES) == (
        "See teeb tee lahti kaardile 3b; 7b, mis aitab ainult teisi, jääb kätte; "
        "järgmised 2 käiku on kindlasti tasuta."
    )


def test_the_last_card_and_a_pass_that_is_forced():
    seen, why = find(lambda seen, why: len(seen.hand) == 1 and seen.playable)
    assert explanation_text(EN, why, seen, NAMES) == "It is the last card, and wins the round."
    seen, why = find(lambda seen, why: not seen.playable)
    assert explanation_text(EN, why, seen, NAMES) == "No card fits."


def test_a_pass_by_choice_names_what_stays_back():
    seen, _ = find(
        lambda seen, why: len(seen.legal) > 1 and Pass() in seen.legal, passing="optional"
    )
    passing = explain_by_facts(seen, Pass())
    assert explanation_text(EN, passing, seen, NAMES).startswith("A chip buys time")
    assert explanation_rows(EN, passing)[0].action == "a pass"


@pytest.mark.parametrize("lang", ["en", "et"])
@pytest.mark.parametrize("seed", ["7Q2FRPK", "0000001", "ABCDEFG"])
def test_there_is_something_to_say_in_every_turn(lang, seed):
    tr = make_translator(lang)
    for seen, why in turns("lepp", "optional", seed):
        said = explanation_text(tr, why, seen, NAMES, None)
        assert said.endswith(".")
        assert len(said) < 160
        assert "{" not in said
        assert len(explanation_rows(tr, why)) == len(seen.legal)


def test_who_must_wait_is_named():
    seen, why = find(lambda seen, why: why.candidates[0].facts.whom, seed="0000002", players=3)
    assert explanation_text(EN, why, seen, NAMES) == (
        "It opens nothing for anybody else; Q♥, which only helps others, stays back; "
        "K♥ stays shut in (Birch)."
    )


def test_rows_with_worth_and_error_bar():
    _, why = find(lambda seen, why: len(seen.legal) == 3)
    facts = why.candidates[0].facts
    actions = [candidate.action for candidate in why.candidates]
    figures = ((0.421, 0.032), (-1.1, 0.1), (-0.001, 0.0))
    weighed = Explanation(
        why.action,
        why.usual,
        tuple(
            Candidate(action, worth, error, 0.0, 0.0, facts)
            for action, (worth, error) in zip(actions, figures, strict=True)
        ),
        4096,
    )
    assert [tuple(row) for row in explanation_rows(EN, weighed)] == [
        ("5♣", "+0.42", "±0.03", True),
        ("7♣", "−1.10", "±0.10", False),
        ("6♠", "+0.00", "±0.00", False),
    ]
    assert explanation_rows(make_translator("et", ascii=True), weighed)[0][1:3] == (
        "+0,42",
        "+-0,03",
    )
    assert explanation_rows(EN, why)[0][1:3] == ("", "")


def test_searching_players_have_figures_and_others_facts():
    seen, _ = find(lambda seen, why: len(seen.legal) == 3)
    for kind, figures in (("lepp", False), ("kask", False), ("mand", False), ("tamm", True)):
        player = find_player(kind).make()
        why = explain(player, seen, random.Random(1))
        assert why.action == player.choose(seen, random.Random(1))
        assert (why.candidates[0].worth is not None) == figures
