"""What is said to somebody who tries what can't be done, and what a table asks."""

from dataclasses import replace

import pytest

from kuused.engine import (
    FORTY,
    Card,
    Deal,
    DealFault,
    IllegalAction,
    Pass,
    Phase,
    Play,
    Reason,
    Rules,
    apply,
    start,
    view,
)
from kuused.i18n import Translator, cards_text, prompt_text, refusal_text, waits_for
from kuused.record.deals import deal

EN, ET = Translator(), Translator("et")
NAMES = (None, "Birch", "Pine", "Oak")


def card(text):
    return Card.parse(text)


def cards(text):
    return tuple(map(card, text.split()))


def refused(reason, **facts):
    return IllegalAction(reason, **facts)


ME = {"seat": 0, "playable": cards("5d 6h")}
SENTENCES = [
    (
        refused(Reason.NOT_YOUR_TURN, seat=0, expected=2),
        "It is not your turn: Pine is to play.",
        "Praegu ei ole sinu kord: käib Pine.",
    ),
    (
        refused(Reason.NOT_YOUR_TURN, seat=2, expected=0),
        "It is your turn, and Pine has to wait.",
        "Praegu on sinu kord ja Pine peab ootama.",
    ),
    (
        refused(Reason.NOT_YOUR_TURN, seat=2, expected=1),
        "Birch is to play, and Pine has to wait.",
        "Praegu käib Birch ja Pine peab ootama.",
    ),
    (refused(Reason.NOT_DEALT), "No cards have been dealt yet.", "Kaarte ei ole veel jagatud."),
    (
        refused(Reason.ROUND_OVER),
        "The round is over, and the next one has not been dealt.",
        "Voor on läbi ja järgmist ei ole veel jagatud.",
    ),
    (refused(Reason.ROUND_NOT_OVER), "The round is still being played.", "Voor alles käib."),
    (refused(Reason.MATCH_OVER), "The match is over.", "Partii on läbi."),
    (
        refused(
            Reason.MUST_LEAD, seat=0, card=card("7d"), missing=cards("6d"), playable=cards("6d")
        ),
        "7♦ can't be played yet: the round begins with 6♦.",
        "7♦ peab ootama: vooru esimene kaart on 6♦.",
    ),
    (
        refused(Reason.MUST_LEAD, seat=0, card=card("6d"), playable=cards("6d")),
        "The leader may not pass: the round begins with 6♦.",
        "Alustaja passida ei tohi: vooru esimene kaart on 6♦.",
    ),
    (
        refused(Reason.MUST_PLAY, **ME),
        "You may not pass while a card of yours fits. You can play 5♦ or 6♥.",
        "Sa ei tohi passida, kui mõni kaart sobib. Käia võid 5♦ või 6♥.",
    ),
    (
        refused(Reason.MUST_PLAY, seat=1, playable=cards("5d")),
        "Birch may not pass: a card in hand fits. What can be played: 5♦.",
        "Birch ei tohi passida: mõni kaart sobib. Käia saab 5♦.",
    ),
    (
        refused(Reason.NOT_IN_PACK, card=card("9s"), **ME),
        "There is no 9♠ in this pack. You can play 5♦ or 6♥.",
        "Kaarti 9♠ selles pakis ei ole. Käia võid 5♦ või 6♥.",
    ),
    (
        refused(Reason.ALREADY_PLAYED, card=card("6d"), **ME),
        "6♦ lies on the table already. You can play 5♦ or 6♥.",
        "6♦ on juba laual. Käia võid 5♦ või 6♥.",
    ),
    (
        refused(Reason.FACE_UP, card=card("ad"), seat=0),
        "A♦ lies face up and joins its column by itself. Nothing you hold fits: you have to pass.",
        "A♦ on laual avatult ja läheb oma veergu ise. Ükski sinu kaart ei sobi: pead passima.",
    ),
    (
        refused(Reason.NOT_IN_HAND, card=card("7s"), **ME),
        "You don't hold 7♠. You can play 5♦ or 6♥.",
        "Kaarti 7♠ sinu käes ei ole. Käia võid 5♦ või 6♥.",
    ),
    (
        refused(Reason.NOT_IN_HAND, card=card("7s"), seat=3),
        "Oak does not hold 7♠.",
        "Oak: kaarti 7♠ tema käes ei ole.",
    ),
    (
        refused(Reason.COLUMN_NOT_OPEN, card=card("5s"), missing=cards("6s"), **ME),
        "5♠ can't be played: 6♠ comes first. You can play 5♦ or 6♥.",
        "5♠ veel ei sobi: enne käib 6♠. Käia võid 5♦ või 6♥.",
    ),
    (
        refused(Reason.OUT_OF_SEQUENCE, card=card("qs"), missing=cards("7s js"), **ME),
        "Q♠ can't be played: 7♠ and J♠ come first. You can play 5♦ or 6♥.",
        "Q♠ veel ei sobi: enne käivad 7♠ ja J♠. Käia võid 5♦ või 6♥.",
    ),
    (
        refused(Reason.START_SUIT_FIRST, card=card("6h"), seat=0, playable=cards("5d")),
        "6♥ must wait: the first column grows before another is opened. You can play 5♦.",
        "6♥ peab ootama: uus veerg avatakse alles siis, kui esimene on kasvanud. Käia võid 5♦.",
    ),
]
DEALS = [
    (
        {"fault": DealFault.NO_SUCH_DEALER, "seat": 9, "expected": 1},
        "The dealer of this round is nobody at the table.",
        "Selle vooru jagajat lauas ei ole.",
    ),
    (
        {"fault": DealFault.WRONG_DEALER, "seat": 1, "expected": 0},
        "This round is dealt by you, not by Birch.",
        "Seda vooru jagab sina, mitte Birch.",
    ),
    (
        {"fault": DealFault.WRONG_NUMBER_OF_HANDS, "expected": 4},
        "A deal has 4 hands here, one for each player.",
        "Siin jagatakse 4 kätt, igale mängijale üks.",
    ),
    (
        {"fault": DealFault.OTHER_PACK, "seat": 2},
        "The hand holds cards of another pack: Pine.",
        "Käes on teise paki kaardid: Pine.",
    ),
    (
        {"fault": DealFault.WRONG_HAND_SIZE, "seat": 2, "expected": 10},
        "This hand should have 10 cards: Pine.",
        "Selles käes peab olema 10 kaarti: Pine.",
    ),
    (
        {"fault": DealFault.CARD_TWICE, "seat": 2, "card": card("6d")},
        "6♦ has been dealt twice.",
        "6♦ on jagatud kaks korda.",
    ),
]


@pytest.mark.parametrize(("error", "english", "estonian"), SENTENCES)
def test_refusals(error, english, estonian):
    assert refusal_text(EN, error, NAMES, 0) == english
    assert refusal_text(ET, error, NAMES, 0) == estonian


@pytest.mark.parametrize(("facts", "english", "estonian"), DEALS)
def test_deals(facts, english, estonian):
    error = refused(Reason.MALFORMED_DEAL, **facts)
    assert refusal_text(EN, error, NAMES, 0) == english
    if facts["fault"] is not DealFault.WRONG_DEALER:  # nobody at the table deals by hand
        assert refusal_text(ET, error, NAMES, 0) == estonian


def test_every_reason_and_fault_has_its_sentence():
    assert {error.reason for error, _, _ in SENTENCES} | {Reason.MALFORMED_DEAL} == set(Reason)
    assert {facts["fault"] for facts, _, _ in DEALS} == set(DealFault)


def test_advice_can_be_left_out():
    error = refused(Reason.OUT_OF_SEQUENCE, card=card("qs"), missing=cards("7s js"), **ME)
    assert (
        refusal_text(EN, error, NAMES, 0, advice=False)
        == "Q♠ can't be played: 7♠ and J♠ come first."
    )


# -- at a real table -----------------------------------------------------------------------------


def dealt(rules, first_hand):
    """A round in which seat 0 holds exactly these cards and deals."""
    mine = FORTY.set(first_hand)
    rest = [one for one in FORTY.cards if one not in mine]
    others = [FORTY.set(rest[place :: rules.players - 1]) for place in range(rules.players - 1)]
    return apply(start(rules).state, Deal((mine, *others), 0)).state


FOUR = Rules(players=4)
HAND = "6d ad 5c 6h 7s js qs ks as 2s"


def test_the_lead():
    state = dealt(FOUR, HAND)
    assert prompt_text(EN, view(state, 0), NAMES) == "You lead the round: play 6♦."
    assert prompt_text(ET, view(state, 1), ("Mari", *NAMES[1:])) == "Mari alustab: 6♦."
    assert waits_for(EN, view(state, 0), card("7s")) == "7♠ waits for the lead, 6♦."
    assert waits_for(EN, view(state, 0), card("6d")) == "6♦ fits."


def test_a_turn():
    state = apply(dealt(FOUR, HAND), Play(card("6d"))).state
    assert prompt_text(EN, view(state, 0), NAMES) == "Birch is to play."
    assert prompt_text(EN, view(state, None), NAMES) == "Birch is to play."
    while state.turn != 0:
        state = apply(state, next(iter_legal(state))).state
    seen = view(state, 0)
    assert prompt_text(EN, seen, NAMES) == f"Your turn: {cards_text(EN, seen.playable)}."
    assert prompt_text(ET, seen, NAMES) == f"Sinu kord: {cards_text(ET, seen.playable)}."
    assert waits_for(EN, seen, card("qs")) == "Q♠ waits for 6♠, 7♠ and J♠."
    assert waits_for(ET, seen, card("qs")) == "Q♠ ootab, kuni laual on 6♠, 7♠ ja J♠."
    assert waits_for(EN, seen, card("6d")) == "6♦ lies on the table already."


def test_how_far_it_is():
    missing = cards("6s 7s js")
    state = apply(dealt(FOUR, HAND), Play(card("6d"))).state
    seen = view(state, 0)
    error = refused(Reason.COLUMN_NOT_OPEN, card=card("qs"), seat=0, missing=missing)

    def said(unseen, tr=EN):
        return refusal_text(tr, error, NAMES, 0, advice=False, unseen=FORTY.set(cards(unseen)))

    begun = "Q♠ can't be played: 6♠, 7♠ and J♠ come first."
    assert said("js 7s ah") == f"{begun} Of these, 7♠ and J♠ are still unseen."
    assert said("js ah") == f"{begun} Of these, J♠ is still unseen."
    assert said("6s 7s js") == f"{begun} All 3 are still unseen."
    assert said("ah") == f"{begun} You hold them all."
    assert said("js", ET).endswith("Neist on veel nägemata J♠.")
    full = waits_for(EN, seen, card("qs"), full=True)
    assert full.startswith("Q♠ waits for 6♠, 7♠ and J♠. ")
    assert full != waits_for(EN, seen, card("qs"))


def test_how_far_it_is_when_one_card_comes_first():
    error = refused(Reason.OUT_OF_SEQUENCE, card=card("js"), seat=0, missing=cards("7s"))
    begun = "J♠ can't be played: 7♠ comes first."
    seen, held = FORTY.set(cards("7s")), FORTY.set(())
    assert (
        refusal_text(EN, error, NAMES, 0, advice=False, unseen=seen)
        == f"{begun} It is still unseen."
    )
    assert refusal_text(EN, error, NAMES, 0, advice=False, unseen=held) == begun


def iter_legal(state):
    return iter(view(state, state.turn).legal)


@pytest.mark.parametrize(
    ("rules", "broke", "english"),
    [
        (FOUR, False, "Nothing fits: pay a chip and pass."),
        (FOUR, True, "Nothing fits, and you have no chips: pass free."),
    ],
)
def test_nothing_fits(rules, broke, english):
    state = dealt(rules, "ac 2c 3c 4c as 2s 3s 4s ah 2h")
    state = apply(state, Play(card("6d"))).state
    while state.turn != 0:
        state = apply(
            state, Play(next(c for c in view(state, state.turn).playable if c.suit == 0))
        ).state
    chips = (0 if broke else 3, *state.chips[1:])
    assert prompt_text(EN, replace(view(state, 0), chips=chips), NAMES) == english


@pytest.mark.parametrize(
    ("chips", "ending"), [(3, "; or pay a chip and pass."), (0, "; or pass free.")]
)
def test_q1_a_pass_that_is_optional_is_offered(chips, ending):
    rules = Rules(players=4, passing="optional")
    state = apply(dealt(rules, HAND), Play(card("6d"))).state
    while state.turn != 0:
        state = apply(state, Pass()).state
    seen = replace(view(state, 0), chips=(chips, 9, 9, 9))
    assert prompt_text(EN, seen, NAMES) == f"Your turn: {cards_text(EN, seen.playable)}{ending}"


def test_q2_a_six_that_has_to_wait():
    rules = Rules(players=4, coins_first=True)
    hands = (
        "5d 6h 7s js qs ks as 2s 3s 4s",
        "ad 2d 3d 4d ac 2c 3c 4c 5c 6c",
        "7c jc qc kc ah 2h 3h 4h 5h 7h",
        "6d 7d jd qd kd jh qh kh 5s 6s",
    )
    state = apply(start(rules).state, Deal(tuple(map(FORTY.set, hands)), 0)).state
    state = apply(state, Play(card("6d"))).state
    assert state.turn == 0
    assert waits_for(EN, view(state, 0), card("6h")) == (
        "6♥ must wait: the first column grows before another is opened."
    )
    with pytest.raises(IllegalAction) as caught:
        apply(state, Play(card("6h")))
    assert "You can play 5♦." in refusal_text(EN, caught.value, NAMES, 0)


def test_between_rounds_and_at_the_end():
    fresh = start(FOUR).state
    assert prompt_text(EN, view(fresh, 0), NAMES) == "The cards are being dealt."
    state = apply(fresh, deal("7Q2FRPK", 1, FOUR, 0)).state
    over = replace(view(state, 0), phase=Phase.DEAL, turn=None)
    assert prompt_text(EN, over, NAMES) == "Round 1 is over."
    for winners, english, estonian in (
        ((0,), "You have won the match.", "Sina võitsid partii."),
        ((2,), "Pine has won the match.", "Pine võitis partii."),
        (
            (2, 0),
            "You and Pine have won the match together.",
            "Partii võitsid ühiselt sina ja Pine.",
        ),
    ):
        done = replace(view(state, 0), phase=Phase.OVER, turn=None, winners=winners)
        assert prompt_text(EN, done, NAMES) == english
        assert prompt_text(ET, done, NAMES) == estonian
