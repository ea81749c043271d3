"""Match codes: a whole match in a line, read back as it was, and refused when damaged."""

import pickle
import random
import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuused.engine import FORTY, Card, Pack, Play, Rules, Suit, apply, legal_actions, start
from kuused.match import Setup, play_match
from kuused.match.named import named_matches
from kuused.record import Said, SeatEntry, verify
from kuused.record.code_numbers import Reader, Writer
from kuused.record.code_text import MOST_CHARACTERS, CodeError, CodeFault, looks_like_code, write
from kuused.record.codes import MOST_ROUNDS, Unpackable, WhyNot, bare, pack, unpack
from kuused.record.deals import ALPHABET, deal
from kuused.record.text import is_text, is_word
from tests.engine.generators import dealt, random_rules
from tests.match.players import seated
from tests.record.codes import KINDS, played_at_random

GOLDEN = Path(__file__).with_name("golden_codes.txt")
SEED = "7Q2FRPK"
SMALL = Rules(players=3, chips=2)
NAMED = {match.name: match.record for match in named_matches()}


def small(seed: str = SEED, luck: int = 0, **options):
    return played_at_random(replace(SMALL, **options), seed, random.Random(luck))


CODE = pack(small())

words = st.text(max_size=12).filter(is_word)
texts = st.text(max_size=20).filter(lambda text: is_text(text, 60))
kinds = st.sampled_from(KINDS) | words


@st.composite
def matches(draw: st.DrawFn):
    rules = random_rules(random.Random(draw(st.integers(0, 10_000))), most_chips=4)
    seats = [SeatEntry(draw(kinds), draw(st.just("") | texts)) for _ in rules.seats]
    seed = draw(st.text(ALPHABET, min_size=7, max_size=7))
    return played_at_random(rules, seed, random.Random(draw(st.integers(0, 10_000))), seats)


# -- there and back ------------------------------------------------------------------------------


@settings(max_examples=30)
@given(matches())
def test_a_match_comes_out_of_its_code_as_it_went_in(record):
    code = pack(record)
    again = unpack(code)
    assert again == record
    assert verify(again).winners == record.result.winners
    assert pack(again) == code


@pytest.mark.parametrize("name", sorted(NAMED))
def test_the_codes_of_the_named_matches_stay_what_they_are(name):
    golden = dict(line.split() for line in GOLDEN.read_text().splitlines())
    assert pack(NAMED[name]) == golden[name]
    assert unpack(golden[name]) == bare(NAMED[name])


def test_every_named_match_has_a_golden_code_and_the_other_way_round():
    assert {line.split()[0] for line in GOLDEN.read_text().splitlines()} == set(NAMED)


def test_another_pack_and_start_card_are_kept():
    rules = Rules(players=4, chips=2, pack=Pack("A2345678TJQK"), start_rank="7",
                  start_suit=Suit.SPADES)  # fmt: skip
    record = played_at_random(rules, SEED, random.Random(1))
    assert unpack(pack(record)) == record


def test_the_ids_and_names_of_guests_are_kept():
    seats = (
        SeatEntry("person", "Mari-Liis"),
        SeatEntry("minu-pakett:Vaher", "Vaher"),
        SeatEntry("mand"),
    )
    record = played_at_random(SMALL, SEED, random.Random(2), seats)
    assert unpack(pack(record)).seats == seats


def test_the_usual_names_cost_next_to_nothing():
    usual = played_at_random(SMALL, SEED, random.Random(3))
    seats = tuple(SeatEntry("lepp", f"Alder the {n}th") for n in range(3))
    named = played_at_random(SMALL, SEED, random.Random(3), seats)
    assert len(pack(usual)) + 3 * 15 < len(pack(named))


def test_dates_titles_notes_and_turns_taken_over_stay_behind():
    record = NAMED["taken-over"]
    assert record.titles
    assert any(round_.taken_over for round_ in record.rounds)
    full = replace(record, date="2026-11-30", notes=("windy",), reasons=(Said("en", "so"),))
    assert unpack(pack(full)) == bare(full) == bare(record)


# -- how long ------------------------------------------------------------------------------------


def test_a_forced_move_costs_nothing():
    """As many characters as the choices alone weigh, whatever was played between them."""
    record = play_match(seated("mand", "kask", "lepp"))
    weight = 1
    for state, _ in every_turn(record):
        weight *= len(legal_actions(state))
    forced = sum(len(legal_actions(state)) == 1 for state, _ in every_turn(record))
    turns = sum(1 for _ in every_turn(record))
    assert forced > turns / 4
    head = len(pack(replace(small(), seats=record.seats)))
    assert len(pack(record)) <= head + weight.bit_length() / 5 + 2


def every_turn(record):
    state = start(record.rules).state
    for round_ in record.rounds:
        state = apply(state, round_.deal).state
        for action in round_.actions:
            yield state, action
            state = apply(state, action).state


def test_a_match_among_the_usual_five_fits_a_short_message():
    lengths = []
    for luck in range(12):
        rng = random.Random(luck)
        seed = "".join(rng.choice(ALPHABET) for _ in range(7))
        setup = Setup(rules=Rules(), seed=seed, seats=("mand", "kask", "lepp", "mand", "kask"))
        lengths.append(len(pack(play_match(setup))))
    assert max(lengths) <= 160


def test_the_numbers_of_a_writer_come_back_in_order():
    rng = random.Random(4)
    digits = [(rng.randrange(radix), radix) for radix in rng.choices(range(1, 400), k=500)]
    writer = Writer()
    for value, radix in digits:
        writer.add(value, radix)
    reader = Reader(writer.number())
    assert [reader.take(radix) for _, radix in digits] == [value for value, _ in digits]
    assert reader.done
    with pytest.raises(ValueError, match="no further"):
        reader.take(2)
    with pytest.raises(ValueError, match="no digit"):
        writer.add(3, 3)


# -- no code -------------------------------------------------------------------------------------


def why(record):
    with pytest.raises(Unpackable) as caught:
        pack(record)
    assert pickle.loads(pickle.dumps(caught.value)).why is caught.value.why
    return caught.value.why


def test_an_unfinished_match_has_no_code():
    record = small(chips=3)
    assert why(replace(record, rounds=record.rounds[:1], result=None)) is WhyNot.UNFINISHED


def test_a_match_whose_cards_come_from_no_seed_has_no_code():
    record = small()
    assert why(replace(record, seed=None)) is WhyNot.OTHER_CARDS
    assert why(replace(record, seed="0000001")) is WhyNot.OTHER_CARDS
    assert why(replace(record, seed="ABC")) is WhyNot.OTHER_CARDS
    assert why(replace(record, seed="UUUUUUU")) is WhyNot.OTHER_CARDS


def test_a_match_against_the_rules_has_no_code():
    record = small()
    first, *rest = record.rounds
    wrong = replace(first, actions=(Play(Card.parse("KS")), *first.actions[1:]))
    longer = replace(first, actions=(*first.actions, Play(Card.parse("KS"))))
    shorter = replace(first, actions=first.actions[:-1])
    for changed in (wrong, longer, shorter):
        assert why(replace(record, rounds=(changed, *rest))) is WhyNot.NOT_BY_RULES
    assert why(replace(record, rounds=record.rounds[:-1])) is WhyNot.NOT_BY_RULES
    assert why(replace(record, rounds=(*record.rounds, first))) is WhyNot.NOT_BY_RULES
    result = replace(record.result, pot=record.result.pot + 1)
    assert why(replace(record, result=result)) is WhyNot.NOT_BY_RULES


def test_a_match_that_is_too_long_for_a_line_has_no_code(monkeypatch):
    record = small()
    rounds = record.rounds * (MOST_ROUNDS // len(record.rounds) + 1)
    assert why(replace(record, rounds=rounds)) is WhyNot.TOO_LONG
    monkeypatch.setattr("kuused.record.codes.MOST_CHARACTERS", len(CODE) - 1)
    assert why(record) is WhyNot.TOO_LONG
    monkeypatch.setattr("kuused.record.codes.MOST_CHARACTERS", len(CODE))
    assert pack(record) == CODE


# -- what happens to a line on its way ---------------------------------------------------------------


@pytest.mark.parametrize(
    "on_its_way",
    [
        str.lower,
        lambda code: f"  {code}\n",
        lambda code: f"`{code}`",
        lambda code: "\n".join(code[at : at + 20] for at in range(0, len(code), 20)),
        lambda code: "-".join(code),
        lambda code: code.replace("0", "O").replace("1", "l"),
        lambda code: "\u200b".join(code),
    ],
)
def test_what_programs_do_to_a_line_does_no_harm(on_its_way):
    assert looks_like_code(on_its_way(CODE))
    assert unpack(on_its_way(CODE)) == small()


def refused(code):
    with pytest.raises(CodeError) as caught:
        unpack(code)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    return caught.value.fault


@pytest.mark.parametrize("place", range(len(CODE)))
def test_every_changed_character_is_noticed(place):
    for char in ALPHABET + "U%ñ":
        if char != CODE[place]:
            refused(CODE[:place] + char + CODE[place + 1 :])


@pytest.mark.parametrize("place", range(len(CODE)))
def test_every_dropped_added_and_swapped_character_is_noticed(place):
    refused(CODE[:place] + CODE[place + 1 :])
    refused(CODE[:place])
    refused(CODE[place + 1 :])
    refused(CODE[:place] + CODE[place] + CODE[place:])
    one, other = CODE[place : place + 1], CODE[place + 1 : place + 2]
    if one != other and other:
        refused(CODE[:place] + other + one + CODE[place + 2 :])


@settings(max_examples=100)
@given(st.data())
def test_any_other_damage_is_noticed(data):
    chars = list(CODE)
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(chars) - 1))
        chars[place] = data.draw(st.sampled_from(ALPHABET))
    damaged = "".join(chars)
    if damaged != CODE:
        refused(damaged)


@settings(max_examples=200)
@given(st.text() | st.text(string.ascii_uppercase + string.digits).map(lambda text: "K1" + text))
def test_any_other_text_is_refused(text):
    refused(text)


@settings(max_examples=150)
@given(st.integers(0, 2**400) | st.integers(2**2_000, 2**2_600))
def test_a_code_made_by_hand_is_refused_or_one_of_ours(number):
    """With its checksum in order as well; and soon, as every choice uses some of it up."""
    code = write(number | 1 << 60)
    try:
        record = unpack(code)
    except CodeError:
        assert refused(code) is CodeFault.IMPOSSIBLE
    else:
        assert pack(record) == code


def test_a_code_can_not_go_on_for_ever():
    """999 chips, and nobody has a choice to make that is told."""
    writer = Writer()
    for option in range(11):
        writer.add(int(option == 1), 2)
    writer.add(998, 999)
    assert refused(write(writer.number() | 1 << 70)) is CodeFault.IMPOSSIBLE


def test_each_refusal_says_what_is_wrong():
    assert refused("") is CodeFault.NOT_A_CODE
    assert refused("7Q2FRPK") is CodeFault.NOT_A_CODE
    assert refused("K") is CodeFault.NOT_A_CODE
    assert refused("K2" + CODE[2:]) is CodeFault.NEWER_VERSION
    assert refused("K0" + CODE[2:]) is CodeFault.NOT_A_CODE
    assert refused(CODE[:12]) is CodeFault.TOO_SHORT
    assert refused(CODE[:-1] + "ß") is CodeFault.CHARACTER
    assert refused(CODE[:-1] + "U") is CodeFault.CHARACTER
    assert refused(CODE[:-4]) is CodeFault.CHECKSUM
    assert refused("K1" + "2" * MOST_CHARACTERS) is CodeFault.TOO_LONG
    assert refused("K1" + " " * 10_000_000) is CodeFault.TOO_LONG


def test_each_match_has_one_code_alone():
    """The usual names spelled out would be a second one."""
    record = small()
    writer = Writer()
    for option in range(11):
        writer.add(int(option in (0, 1)), 2)
    writer.add(0, 6)
    writer.add(1, 999)
    for _ in range(3):
        writer.add(1, 7)
    for name in ("Alder", "Alder 2", "Alder 3"):
        writer.add(2, 3)
        writer.text(name)
    for char in SEED:
        writer.add(ALPHABET.index(char), 32)
    for state, action in every_turn(record):
        legal = legal_actions(state)
        writer.add(legal.index(action), len(legal))
    assert refused(write(writer.number())) is CodeFault.IMPOSSIBLE


def test_what_looks_like_a_code():
    assert looks_like_code(CODE)
    assert looks_like_code(CODE[:30])
    assert looks_like_code(CODE[:30] + "U!" + CODE[32:])
    for name in (
        "m.txt",
        "K1",
        "kuused",
        "K1.txt",
        "./K1AAAAAAAAAAAAAAA/b.c/d.e",
        "-",
        "",
        "7Q2FRPK",
    ):
        assert not looks_like_code(name)


def test_what_may_be_done_is_told_in_the_order_of_the_pack():
    """Codes count on it."""
    state = dealt(Rules(players=3, passing="optional"), deal(SEED, 1, Rules(players=3), 0).hands)
    for _ in range(6):
        *cards, last = legal_actions(state)
        numbers = [FORTY.cards.index(action.card) for action in cards if isinstance(action, Play)]
        assert numbers == sorted(numbers)
        if not isinstance(last, Play):
            assert len(cards) == len(numbers)
        state = apply(state, legal_actions(state)[0]).state
