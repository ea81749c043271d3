"""The store: what is kept comes back, and matches go on where they were left."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kuused.engine import Rules
from kuused.match import PERSON, Setup, entries_of, replay_journal
from kuused.match.setup import assisted
from kuused.players import UnknownPlayer
from kuused.record import parse_record, verify, write_record
from kuused.store import database
from kuused.store.database import FILE, folder
from kuused.store.finished import Flags
from kuused.store.matches import NoSuchMatchError, read_action, write_action
from kuused.store.problems import StoreError
from kuused.store.store import BrokenMatchError, OpenElsewhereError
from tests.match.players import Raises, finder, other
from tests.store.matches import (
    WATCHED,
    Left,
    a_setup,
    a_store,
    leaving_after,
    play_a_while,
    play_on,
    played,
)

OPTIONS = [
    {},
    {"equal": True, "ante": 1},
    {"passing": "optional", "playoff": True},
    {"end": "sudden", "pay_per_card": True},
]


@pytest.fixture
def store(tmp_path):
    store = a_store(tmp_path / "data")
    yield store
    store.close()


# -- matches in play -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", OPTIONS, ids=str)
def test_a_match_goes_on_where_it_was_left(store, rules):
    setup = a_setup(**rules)
    whole = played(setup)
    writer = play_a_while(store, setup, 9)
    assert writer.problem is None
    (saved,) = store.saved()
    assert (saved.setup, saved.actions, saved.rounds) == (setup, 9, 1)
    resumed = store.resume(saved.id)
    assert resumed.setup == setup
    assert resumed.flags == WATCHED
    state, record = replay_journal(replace(resumed.record, rounds=()), list(entries_of(whole))[:9])
    assert (resumed.state, resumed.record) == (state, record)
    assert replace(play_on(resumed), date=None) == whole
    assert store.saved() == []
    (finished,) = store.finished()
    assert replace(store.record(finished.id), date=None) == whole
    assert finished.id == resumed.writer.finished


def test_every_action_is_on_the_disk_before_it_is_shown(store):
    setup = a_setup()
    writer, kept = store.begin(setup, WATCHED), []

    def look(step):
        with sqlite3.connect(store.path) as other_program:
            rows = other_program.execute("SELECT count(*) FROM journal").fetchone()
        other_program.close()
        kept.append(rows[0])

    played(setup, look, journal=writer)
    assert kept[:-1] == list(range(1, len(kept)))
    assert kept[-1] == 0, "with the last action the journal has become a record"
    assert len(list(store.finished())) == 1


def test_a_turn_that_was_taken_over_stays_so(store):
    find, setup = finder(other("bad", Raises)), a_setup("mand", "bad", "kask")
    writer = store.begin(setup, WATCHED)
    record = played(setup, journal=writer, find=find)
    assert any(one.taken_over for one in record.rounds)
    assert replace(store.record(writer.finished), date=None) == record


def test_several_matches_are_kept_the_last_one_first(store):
    seeds = ("7Q2FRPK", "7Q2FRPJ", "7Q2FRPH")
    for seed in seeds:
        play_a_while(store, a_setup(seed=seed), 5)
    assert [saved.setup.seed for saved in store.saved()] == list(seeds[::-1])
    resumed = store.resume(store.saved()[-1].id)
    with pytest.raises(Left):
        play_on(resumed, leaving_after(2))
    assert [saved.setup.seed for saved in store.saved()] == list(seeds[:0:-1]), "it is open here"
    resumed.writer.close()
    assert [saved.setup.seed for saved in store.saved()] == [seeds[0], seeds[2], seeds[1]]


def test_what_the_person_is_and_had_comes_back(store):
    setup = Setup(
        rules=Rules(players=3), seed="7Q2FRPK", seats=(PERSON, "lepp", "kask"), person_name="Märt"
    )
    flags = Flags(daily="2026-11-30", daily_seat=3)
    writer = store.begin(setup, flags)
    first, second, *_ = entries_of(played(replace(setup, seats=("mand", "lepp", "kask"))))
    writer.write(first)
    writer.hinted()
    writer.write(second)
    writer.hinted()
    writer.close()
    (saved,) = store.saved()
    assert saved.setup == setup
    assert saved.flags == replace(flags, assisted=True, hints=2)
    resumed = store.resume(saved.id)
    assert assisted(resumed.record) == 2


def test_hints_stand_in_the_finished_match_and_in_its_record(store):
    setup = a_setup()
    writer = store.begin(setup, WATCHED)
    writer.hinted()
    played(setup, journal=writer)
    finished = store.get(writer.finished)
    assert (finished.flags.hints, finished.flags.assisted) == (1, True)
    assert assisted(store.record(finished.id)) == 1


def test_a_practice_match_brings_its_past_along(store):
    whole = played(a_setup())
    entries = list(entries_of(whole))
    head = replace(whole, rounds=(), result=None)
    past = replay_journal(head, entries[:12]).record
    setup = a_setup()
    writer = store.begin(setup, Flags(practice=True), past)
    played(setup, record=past, journal=writer)
    finished = store.get(writer.finished)
    assert finished.flags.practice
    assert replace(store.record(finished.id), date=None) == whole


def test_a_match_that_was_begun_and_never_dealt_leaves_nothing(store):
    store.begin(a_setup(), WATCHED).close()
    assert store.saved() == []


def test_a_saved_match_can_be_thrown_away(store):
    writer = play_a_while(store, a_setup(), 5)
    store.discard(writer.number)
    assert store.saved() == []
    assert store.query("SELECT count(*) FROM journal") == [(0,)]
    with pytest.raises(NoSuchMatchError):
        store.resume(writer.number)


def test_a_journal_that_breaks_the_rules_is_offered_once_and_left_in_the_file(store):
    writer = play_a_while(store, a_setup(), 9)
    with sqlite3.connect(store.path) as tampering:
        tampering.execute("UPDATE journal SET action = '6D' WHERE number = 7")
    tampering.close()
    with pytest.raises(BrokenMatchError):
        store.resume(writer.number)
    assert store.saved() == []
    assert store.query("SELECT count(*) FROM journal") == [(9,)]


def test_a_match_with_a_player_who_is_not_installed_waits_for_it(store):
    writer = play_a_while(store, a_setup(), 9)
    with sqlite3.connect(store.path) as tampering:
        tampering.execute("UPDATE saved SET head = replace(head, 'seat 3 mand', 'seat 3 vaher')")
    tampering.close()
    with pytest.raises(UnknownPlayer):
        store.resume(writer.number)
    (saved,) = store.saved()
    assert not saved.elsewhere


def test_whoever_has_lost_the_match_to_another_program_keeps_nothing_more(store):
    setup = a_setup()
    writer = store.begin(setup, WATCHED)
    entries = list(entries_of(played(setup)))
    for entry in entries[:4]:
        writer.write(entry)
    with sqlite3.connect(store.path) as tampering:  # past every lock
        tampering.execute(
            "INSERT INTO journal SELECT match, number + 1, at, action, fault, detail"
            " FROM journal WHERE number = 4"
        )
    tampering.close()
    changes = []
    writer.on_change = lambda: changes.append(writer.problem)
    writer.write(entries[4])
    writer.write(entries[5])
    assert [problem.cause.name for problem in changes] == ["CONFLICT"]
    assert store.query("SELECT max(number) FROM journal") == [(5,)]


def test_two_stores_in_one_program_share_a_match_no_more_than_two_programs(store, tmp_path):
    writer = play_a_while(store, a_setup(), 5)
    other_store = a_store(tmp_path / "data")
    resumed = store.resume(writer.number)
    (seen,) = other_store.saved()
    assert seen.elsewhere
    with pytest.raises(OpenElsewhereError):
        other_store.resume(writer.number)
    with pytest.raises(OpenElsewhereError):
        other_store.discard(writer.number)
    resumed.writer.close()
    (seen,) = other_store.saved()
    assert not seen.elsewhere
    other_store.resume(writer.number).writer.close()
    other_store.close()


# -- finished matches ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def one_store(tmp_path_factory):
    store = a_store(tmp_path_factory.mktemp("data"))
    yield store
    store.close()


@settings(max_examples=40)
@given(
    seed=st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=7, max_size=7),
    players=st.integers(3, 8),
    rules=st.sampled_from(OPTIONS),
)
def test_a_record_comes_back_as_it_was_and_its_chips_add_up(one_store, seed, players, rules):
    store = one_store
    setup = a_setup(*(("lepp", "kask") * 4)[:players], seed=seed, **rules)
    record = played(setup)
    number = store.keep(record, WATCHED)
    assert store.record(number) == record
    assert store.record_text(number) == write_record(record)
    finished = store.get(number)
    result = record.result
    assert (finished.winners, finished.rounds, finished.pot) == (
        result.winners,
        result.rounds,
        result.pot,
    )
    for seat in finished.seats:
        assert seat.chips == setup.rules.chips - seat.paid + seat.taken
    paid, taken = (sum(s.paid for s in finished.seats), sum(s.taken for s in finished.seats))
    assert paid - taken == result.pot
    won = sum(one.end.winner is not None for one in record.rounds)
    assert sum(seat.rounds_won for seat in finished.seats) == won


def test_rules_are_one_line_the_same_for_the_same_rules(store):
    one = store.keep(played(a_setup(ante=1)), WATCHED)
    two = store.keep(played(a_setup(ante=1, seed="7Q2FRPJ")), WATCHED)
    assert store.get(one).rules == "players=3 chips=2 ante=1" == store.get(two).rules


def test_an_unfinished_match_or_one_against_the_rules_is_not_kept(store):
    record = played(a_setup())
    with pytest.raises(ValueError):
        store.keep(replay_journal(replace(record, rounds=(), result=None), ()).record, WATCHED)
    result = replace(record.result, rounds=record.result.rounds + 1)
    with pytest.raises(ValueError):
        store.keep(replace(record, result=result), WATCHED)
    assert list(store.finished()) == []


def test_what_is_taken_in_is_all_or_nothing_and_never_twice(store):
    one, two = played(a_setup()), played(a_setup(seed="7Q2FRPJ"))
    bad = replace(two, result=replace(two.result, rounds=two.result.rounds + 1))
    with pytest.raises(ValueError):
        store.import_records([one, bad])
    assert list(store.finished()) == []
    assert store.import_records([one, two, one]) == [(1, True), (2, True), (1, False)]
    assert store.import_records([two]) == [(2, False)]
    assert [finished.flags.kind for finished in store.finished()] == ["imported"] * 2


def test_a_number_is_never_given_twice(store):
    record = played(a_setup())
    assert store.keep(record, WATCHED) == 1
    store.delete_finished()
    assert list(store.finished()) == []
    assert store.query("SELECT count(*) FROM seat") == [(0,)]
    assert store.keep(record, WATCHED) == 2
    with pytest.raises(NoSuchMatchError):
        store.record(1)
    with pytest.raises(NoSuchMatchError):
        store.get(1)


def test_a_copy_is_a_store_of_its_own_and_is_never_written_over(store, tmp_path):
    store.keep(played(a_setup()), WATCHED)
    (tmp_path / "copy").mkdir()
    store.copy_to(tmp_path / "copy" / FILE)
    store.delete_finished()
    copy = a_store(tmp_path / "copy")
    assert len(list(copy.finished())) == 1
    copy.close()
    with pytest.raises(StoreError):
        store.copy_to(tmp_path / "copy" / FILE)


def test_facts_are_kept_by_name(store):
    assert store.fact("streak") is None
    store.set_fact("streak", "3")
    store.set_fact("streak", "4")
    assert store.fact("streak") == "4"
    store.set_fact("streak", None)
    assert store.fact("streak") is None


# -- actions as text -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", OPTIONS, ids=str)
def test_every_action_comes_back_from_its_text(rules):
    record = played(a_setup(**rules))
    for entry in entries_of(record):
        assert read_action(record.rules, write_action(entry.action)) == entry.action


@settings(max_examples=50)
@given(st.text(max_size=200))
def test_any_other_text_is_no_action(text):
    rules = Rules()
    for begun in ("", "deal ", "deal 1 ", "deal 1 6D 6D/"):
        try:
            action = read_action(rules, begun + text)
        except ValueError:
            continue
        # Blanks and small letters may differ; what is read is written as itself.
        assert read_action(rules, write_action(action)) == action


# -- the schema ----------------------------------------------------------------------------------


def test_the_data_lie_where_the_platform_has_them_or_where_it_is_asked(tmp_path):
    assert folder({"KUUSED_DATA": str(tmp_path)}) == tmp_path
    assert folder({}).name == "kuused"


def test_it_is_as_safe_as_sqlite_can_be(store):
    assert store.query("PRAGMA journal_mode") == [("wal",)]
    assert store.query("PRAGMA synchronous") == [(2,)]
    assert store.query("PRAGMA foreign_keys") == [(1,)]
    assert store.query("PRAGMA user_version") == [(database.VERSION,)]
    tables = store.query("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
    assert all(strict for name, strict in tables if not name.startswith("sqlite_"))


def test_an_older_database_becomes_a_newer_one_whole_or_not_at_all():
    connection = sqlite3.connect(":memory:", isolation_level=None)
    database.migrate(connection)
    connection.execute("INSERT INTO fact VALUES ('a', 'b')")
    good = (
        *database.MIGRATIONS,
        "ALTER TABLE fact ADD COLUMN more TEXT; CREATE TABLE new (a TEXT)",
    )
    bad = (*database.MIGRATIONS, "CREATE TABLE new (a TEXT); SELECT * FROM nowhere")
    before = database.tables(connection)
    with pytest.raises(sqlite3.Error):
        database.migrate(connection, bad)
    assert database.tables(connection) == before
    assert connection.execute("PRAGMA user_version").fetchone() == (database.VERSION,)
    database.migrate(connection, good)
    database.migrate(connection, good)
    assert connection.execute("SELECT * FROM fact").fetchall() == [("a", "b", None)]
    assert connection.execute("PRAGMA user_version").fetchone() == (database.VERSION + 1,)
    assert database.tables(connection) == database.expected_tables(good)
    connection.close()


def test_the_file_that_an_older_program_left_still_opens(tmp_path):
    before = a_store(tmp_path)
    number = before.keep(played(a_setup()), WATCHED)
    before.close()
    store = a_store(tmp_path)
    assert verify(parse_record(store.record_text(number))).winners == store.get(number).winners
    store.close()
