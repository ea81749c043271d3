"""The named matches are whole, end as they say, and are what they are kept for."""

import pytest

from kuused import resources
from kuused.engine import Phase, Rules
from kuused.match import named as named_module
from kuused.match.named import SUFFIX, broken_matches, named_matches, read_matches
from kuused.record import RecordSyntaxError, parse_record, verify, write_record
from kuused.record.deals import deal, first_dealer
from tests.named_reasons import WANTED, Story

MATCHES = {match.name: match for match in named_matches()}
every_match = pytest.mark.parametrize("name", sorted(WANTED))


def test_every_wanted_match_is_there_and_no_other():
    assert sorted(MATCHES) == sorted(WANTED)
    assert broken_matches() == ()


@every_match
def test_it_ends_as_it_says(name):
    record = MATCHES[name].record
    state = verify(record)
    assert state.phase is Phase.OVER
    assert record.result is not None
    assert record.result.winners == state.winners
    assert record.result.chips == state.chips
    assert record.result.rounds == state.round_number == len(record.rounds)
    assert sum(state.chips) + state.pot == record.rules.chips * record.rules.players


@every_match
def test_it_is_what_it_is_kept_for(name):
    assert WANTED[name].proof(Story(MATCHES[name].record))


@every_match
def test_it_says_so_in_both_languages(name):
    match, wanted = MATCHES[name], WANTED[name]
    assert (match.title("en"), match.reason("en")) == wanted.en
    assert (match.title("et"), match.reason("et")) == wanted.et
    assert match.title("fi") == match.title("en")
    assert all(len(title) <= 30 for title, _ in (wanted.en, wanted.et))
    assert all(len(reason) <= 100 for _, reason in (wanted.en, wanted.et))


@every_match
def test_its_deals_come_from_its_seed(name):
    # The shuffle may never change: these are golden deals of every number of players.
    record = MATCHES[name].record
    assert record.seed is not None
    assert record.rounds[0].deal.dealer == first_dealer(record.seed, record.rules)
    for number, round_ in enumerate(record.rounds, 1):
        assert round_.deal == deal(record.seed, number, record.rules, round_.deal.dealer)


@every_match
def test_it_is_written_as_it_is_kept(name):
    data = (resources.seeds() / "matches" / f"{name}{SUFFIX}").read_bytes()
    assert write_record(MATCHES[name].record).encode() == data


def test_every_option_and_most_sizes_of_table_are_among_them():
    usual = dict(Rules().options())
    told = {
        option.name
        for match in MATCHES.values()
        for option, text in match.record.rules.options()
        if text != usual[option]
    }
    assert told == {option.name for option in usual}
    assert {match.record.rules.players for match in MATCHES.values()} == {3, 4, 5, 6, 7, 8}


# -- reading them ------------------------------------------------------------------------------


def test_a_broken_file_is_left_out_and_told_of(tmp_path):
    good = write_record(MATCHES["one-lap"].record)
    (tmp_path / "good.kuused").write_bytes(good.encode())
    (tmp_path / "cut.kuused").write_bytes(good.encode()[:-1])
    (tmp_path / "ends.kuused").write_bytes(good.replace("\n", "\r\n").encode())
    (tmp_path / "latin.kuused").write_bytes(b"kuused record 1\ntitle et \xf5htu\n")
    (tmp_path / "folder.kuused").mkdir()
    (tmp_path / "notes.txt").write_text("not one of them")
    named, broken = read_matches(tmp_path)
    assert [match.name for match in named] == ["good"]
    assert named[0].record == parse_record(good)
    assert [match.name for match in broken] == ["cut", "ends", "folder", "latin"]
    kinds = [type(match.error) for match in broken]
    assert kinds[0] is kinds[1] is RecordSyntaxError
    assert issubclass(kinds[2], OSError)
    assert kinds[3] is UnicodeDecodeError


def test_a_match_without_words_goes_by_its_name(tmp_path):
    lines = write_record(MATCHES["one-lap"].record).splitlines(keepends=True)
    bare = "".join(line for line in lines if not line.startswith(("title", "reason")))
    (tmp_path / "bare.kuused").write_bytes(bare.encode())
    ((match,), broken) = read_matches(tmp_path)
    assert (match.title("et"), match.reason("et"), broken) == ("bare", "", ())


def test_a_missing_folder_is_told_of(tmp_path, monkeypatch):
    named, broken = read_matches(tmp_path / "matches")
    assert (named, [match.name for match in broken]) == ((), ["matches"])

    def nowhere():
        raise FileNotFoundError("please install Kuused again")

    monkeypatch.setattr(resources, "seeds", nowhere)
    named_module._read.cache_clear()
    try:
        assert named_matches() == ()
        assert [match.name for match in broken_matches()] == ["seeds"]
    finally:
        named_module._read.cache_clear()


def test_they_are_read_once():
    assert named_matches() is named_matches()
