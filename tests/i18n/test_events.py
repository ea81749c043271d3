"""What the log and the seats say of each event."""

import re
from random import Random

import pytest

from kuused.engine import (
    FORTY,
    Action,
    AntePaid,
    Card,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    Deal,
    IllegalAction,
    MatchStarted,
    MatchWon,
    Pass,
    PassedFree,
    Phase,
    Play,
    PlayoffStarted,
    RoundDealt,
    RoundStalled,
    RoundStopped,
    RoundWon,
    Rules,
    apply,
    legal_actions,
    start,
    view,
)
from kuused.i18n import (
    DRESSES,
    LANGS,
    Translator,
    event_brief,
    event_line,
    prompt_text,
    refusal_text,
    waits_for,
)
from kuused.match import Fault, Thinking, TurnTakenOver
from kuused.record.deals import deal

EN, ET = Translator(), Translator("et")
NAMES = (None, "Birch", "Pine", "Pine 2")
NO = FORTY.set()
SIX, SEVEN, JACK = Card.parse("6d"), Card.parse("7d"), Card.parse("jd")
HANDS = (NO, NO, NO, NO)
CHIPS = (3, 4, 5, 6)


def dealt(dealer, opened=NO, waiting=NO):
    return RoundDealt(3, dealer, 1, (None,) * 4, (10,) * 4, opened, waiting)


LINES = [
    (MatchStarted(Rules(chips=12)), "The match begins: 12 chips each", "Partii algab: igaühel 12 žetooni"),
    (MatchStarted(Rules(chips=1)), "The match begins: 1 chip each", "Partii algab: igaühel 1 žetoon"),
    (dealt(0), "Round 3: you deal", "3. voor: jagad sina"),
    (dealt(2), "Round 3: Pine deals", "3. voor: jagab Pine"),
    (
        dealt(2, FORTY.set("6d"), FORTY.set("as")),
        "Round 3: Pine deals; face up: 6♦ and A♠",
        "3. voor: jagab Pine; laual avatult: 6♦ ja A♠",
    ),
    (AntePaid(0, 1, 2, 5), "You pay the ante, 1 chip: 5 in the pot", "Sina maksad sissemaksuks 1 žetooni: potis 5"),
    (AntePaid(1, 2, 2, 5), "Birch pays the ante, 2 chips: 5 in the pot", "Birch maksab sissemaksuks 2 žetooni: potis 5"),
    (AntePaid(0, 0, 0, 5), "You have no chips for the ante", "Sul ei ole sissemaksuks žetoone"),
    (AntePaid(1, 0, 0, 5), "Birch has no chips for the ante", "Birch ei saa sissemaksu teha: žetoone ei ole"),
    (CardPlayed(0, SIX, True, 7, ()), "You play 6♦", "Sina käid 6♦"),
    (CardPlayed(2, SEVEN, False, 7, ()), "Pine plays 7♦", "Pine käib 7♦"),
    (CardPlayed(2, SEVEN, False, 7, (JACK,)), "Pine plays 7♦, and J♦ joins", "Pine käib 7♦, veergu läheb ka J♦"),
    (
        CardPlayed(2, SEVEN, False, 7, (JACK, SIX)),
        "Pine plays 7♦, and J♦ and 6♦ join",
        "Pine käib 7♦, veergu lähevad ka J♦ ja 6♦",
    ),
    (ChipPaid(0, 4, 2), "You pay a chip: 2 in the pot", "Sina maksad žetooni: potis 2"),
    (ChipPaid(0, 0, 2), "You pay your last chip: 2 in the pot", "Sina maksad oma viimase žetooni: potis 2"),
    (ChipPaid(3, 4, 2), "Pine 2 pays a chip: 2 in the pot", "Pine 2 maksab žetooni: potis 2"),
    (ChipPaid(3, 0, 2), "Pine 2 pays a last chip: 2 in the pot", "Pine 2 maksab oma viimase žetooni: potis 2"),
    (PassedFree(0), "You have no chips and pass free", "Sul ei ole žetoone: passid tasuta"),
    (PassedFree(1), "Birch has no chips and passes free", "Birch passib tasuta: žetoone ei ole"),
    (RoundWon(0, SIX, 0, CHIPS, HANDS), "You win the round; the pot is empty", "Sina võidad vooru; pott on tühi"),
    (
        RoundWon(0, SIX, 1, CHIPS, HANDS),
        "You win the round and the pot of 1 chip",
        "Sina võidad vooru ja poti, milles on 1 žetoon",
    ),
    (RoundWon(1, SIX, 0, CHIPS, HANDS), "Birch wins the round; the pot is empty", "Birch võidab vooru; pott on tühi"),
    (
        RoundWon(1, SIX, 5, CHIPS, HANDS),
        "Birch wins the round and the pot of 5 chips",
        "Birch võidab vooru ja poti, milles on 5 žetooni",
    ),
    (CardsPaidFor(0, 1, 3, 2, CHIPS), "For 3 cards in hand you pay the winner 2 chips", "Sina maksad võitjale 2 žetooni: 3 kaarti käes"),
    (CardsPaidFor(0, 1, 1, 0, CHIPS), "For 1 card in hand you have no chips left to pay", "Sul on 1 kaart käes, aga žetoone maksmiseks ei ole"),
    (CardsPaidFor(2, 0, 1, 1, CHIPS), "For 1 card in hand, Pine pays you 1 chip", "Pine maksab sulle 1 žetooni: 1 kaart käes"),
    (CardsPaidFor(2, 1, 1, 1, CHIPS), "For 1 card in hand, Pine pays the winner 1 chip", "Pine maksab võitjale 1 žetooni: 1 kaart käes"),
    (CardsPaidFor(2, 1, 4, 0, CHIPS), "For 4 cards in hand, Pine has no chips left to pay", "Pine: 4 kaarti käes, aga žetoone maksmiseks ei ole"),
    (RoundStalled(0, CHIPS, HANDS), "Two laps without a card: nobody wins the round", "Kaks ringi ilma ühegi käiguta: voor jääb võitjata"),
    (
        RoundStalled(4, CHIPS, HANDS),
        "Two laps without a card: nobody wins the round, 4 chips stay in the pot",
        "Kaks ringi ilma ühegi käiguta: voor jääb võitjata ja potti jääb 4 žetooni",
    ),
    (RoundStopped((0,), 4, CHIPS, HANDS), "You are out of chips: the round ends at once, and nobody takes the pot of 4 chips", "Sul said žetoonid otsa: voor lõpeb kohe ja 4 žetooniga potti ei saa keegi"),
    (RoundStopped((1,), 4, CHIPS, HANDS), "Birch is out of chips: the round ends at once, and nobody takes the pot of 4 chips", "Birch jäi žetoonideta: voor lõpeb kohe ja 4 žetooniga potti ei saa keegi"),
    (
        RoundStopped((1, 0), 4, CHIPS, ()),
        "You and Birch are out of chips: the round ends at once, and nobody takes the pot of 4 chips",
        "Žetoonideta jäid sina ja Birch: voor lõpeb kohe ja 4 žetooniga potti ei saa keegi",
    ),
    (
        PlayoffStarted((1, 2, 3)),
        "Birch, Pine and Pine 2 are level: further rounds decide the match",
        "Viiki jäid Birch, Pine ja Pine 2: partii otsustavad lisavoorud",
    ),
    (MatchWon((0,), CHIPS, 0), "You win the match", "Sina võidad partii"),
    (MatchWon((3,), CHIPS, 0), "Pine 2 wins the match", "Pine 2 võidab partii"),
    (MatchWon((0, 3), CHIPS, 0), "You and Pine 2 share the win", "Ühise võidu said sina ja Pine 2"),
    (Thinking(1), "Birch is thinking", "Birch mõtleb"),
    (
        TurnTakenOver(1, Fault.RAISED, "ValueError: no"),
        "Birch fails with an error: this turn is played for it (ValueError: no)",
        "Birch eksib: see käik tehakse tema eest (ValueError: no)",
    ),
    (
        TurnTakenOver(1, Fault.CHEATED, ""),
        "Birch tries what is not allowed: this turn is played for it",
        "Birch püüab teha keelatud käiku: see käik tehakse tema eest",
    ),
    (
        TurnTakenOver(1, Fault.HUNG, ""),
        "Birch takes too long: this turn is played for it",
        "Birch mõtleb liiga kaua: see käik tehakse tema eest",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "english", "estonian"), LINES)
def test_a_line_for_the_log(event, english, estonian):
    assert event_line(EN, event, NAMES, 0) == english
    assert event_line(ET, event, NAMES, 0) == estonian


def test_somebody_who_looks_on_is_not_spoken_to():
    names = ("Alder", *NAMES[1:])
    for event, _, _ in LINES:
        assert not re.search(r"\byou", event_line(EN, event, names), re.IGNORECASE)
        assert not re.search(r"\b(sina|sul)", event_line(ET, event, names), re.IGNORECASE)


def test_a_nameless_person_who_is_not_spoken_to_is_a_guest():
    assert event_line(EN, PassedFree(0), NAMES) == "Guest has no chips and passes free"


def test_what_is_no_event_is_refused():
    with pytest.raises(TypeError):
        event_line(EN, "foo", NAMES)


@pytest.mark.parametrize(
    ("event", "english", "estonian"),
    [
        (CardPlayed(2, SEVEN, False, 7, ()), "7♦", "7♦"),
        (AntePaid(1, 999, 2, 5), "ante 999", "sissemaks 999"),
        (ChipPaid(1, 2, 5), "paid 1", "maksis 1"),
        (PassedFree(1), "free pass", "tasuta pass"),
        (RoundWon(0, SIX, 0, CHIPS, HANDS), "won the round", "võitis vooru"),
        (dealt(2), "dealt", "jagas"),
        (Thinking(2), "thinking", "mõtleb"),
        (TurnTakenOver(1, Fault.HUNG, ""), "taken over", "tehti tema eest"),
        (MatchWon((0,), CHIPS, 0), "", ""),
    ],
)
def test_a_word_or_two_for_the_seat(event, english, estonian):
    assert event_brief(EN, event) == english
    assert event_brief(ET, event) == estonian
    assert max(len(english), len(estonian)) <= 16


RULES = [
    Rules(players=4, chips=3),
    Rules(players=3, chips=2, passing="optional"),
    Rules(players=4, chips=3, ante=2, pay_per_card=True, playoff=True),
    Rules(players=7, chips=4, equal=True, end="sudden", counter_clockwise=True),
    Rules(players=5, chips=3, coins_first=True),
]
ALL_WORDS = [
    Translator(lang, dress, plain) for lang in LANGS for dress in DRESSES for plain in (False, True)
]


@pytest.mark.parametrize(
    "rules", RULES, ids=lambda rules: " ".join(o.name for o, _ in rules.changed())
)
def test_everything_that_is_said_in_whole_matches_is_a_sentence(rules):
    """Whatever happens and whatever is tried: one line, nothing left unfilled, no name of ours."""
    rng = Random(7)
    names = (None, *(f"Tree {seat}" for seat in range(1, rules.players)))
    said: set[str] = set()
    logged: set[str] = set()

    def listen(state, events):
        for tr in ALL_WORDS:
            for event in events:
                logged.add(event_line(tr, event, names, 0))
                assert len(event_brief(tr, event)) <= 16
            for seat in (0, 1, None):
                seen = view(state, seat)
                said.add(prompt_text(tr, seen, names))
                said.update(waits_for(tr, seen, card) for card in rng.sample(FORTY.cards, 3))

    step = start(rules)
    listen(step.state, step.events)
    while step.state.phase is not Phase.OVER and step.state.round_number < 40:
        state = step.state
        if state.phase is Phase.DEAL:
            dealer = state.next_dealer or 0
            step = apply(state, deal("7Q2FRPK", state.round_number + 1, rules, dealer))
        else:
            tried: list[Action] = [Pass(), Deal((), 0), *map(Play, rng.sample(FORTY.cards, 3))]
            for action in tried:
                for seat in (None, 0, 1):
                    try:
                        apply(state, action, seat)
                    except IllegalAction as error:
                        for tr in ALL_WORDS:
                            said.add(refusal_text(tr, error, names, 0))
            step = apply(state, rng.choice(legal_actions(state)))
        listen(step.state, step.events)

    for text in said | logged:
        assert text
        assert text == text.strip()
        assert not re.search(r"[{}\n_]|\b[A-Z]{3,}\b|None|Card|Reason|  ", text), text
        assert text[0] == text[0].upper()
    assert all(text.endswith(".") for text in said)
    assert not any(text.endswith(".") for text in logged)
