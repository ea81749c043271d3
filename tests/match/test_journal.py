"""The journal: every action is kept before it is shown, and what is kept tells the whole match."""

from __future__ import annotations

import asyncio
import threading

import pytest

from kuused.engine import Phase
from kuused.match import (
    PERSON,
    Entry,
    StaleIntent,
    Thinking,
    entries_of,
    play_match,
    replay_journal,
)
from kuused.match.setup import new_record
from kuused.record import verify
from tests.match.players import Raises, finder, other, seated
from tests.match.tables import at_once, intent, settle, stopped, until, waiting_for_person

OPTIONS = [{}, {"equal": True, "ante": 1}, {"passing": "optional"}, {"end": "sudden", "ante": 2}]


class Listed:
    """A journal that is a list."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def write(self, entry: Entry) -> None:
        self.entries.append(entry)


@pytest.mark.parametrize("rules", OPTIONS, ids=str)
def test_a_journal_tells_the_whole_match(rules):
    setup, journal = seated("mand", "kask", "lepp", **rules), Listed()
    record = play_match(setup, journal=journal)
    state, told = replay_journal(new_record(setup), journal.entries)
    assert told == record
    assert state == verify(record)
    assert list(entries_of(record)) == journal.entries
    assert [entry.last for entry in journal.entries] == [False] * (len(journal.entries) - 1) + [
        True
    ]


def test_it_tells_of_turns_that_were_taken_over():
    setup, journal = seated("mand", "bad", "lepp"), Listed()
    record = play_match(setup, journal=journal, find=finder(other("bad", Raises)))
    assert any(entry.fault == "raised" and entry.detail for entry in journal.entries)
    assert replay_journal(new_record(setup), journal.entries).record == record
    assert list(entries_of(record)) == journal.entries


@pytest.mark.parametrize("many", [0, 1, 2, 17, 40])
def test_a_match_goes_on_from_its_journal_as_it_would_have_gone(many):
    setup, journal = seated("mand", "kask", "lepp", chips=4), Listed()
    record = play_match(setup, journal=journal)
    past = replay_journal(new_record(setup), journal.entries[:many]).record
    rest = Listed()
    assert play_match(setup, record=past, journal=rest) == record
    assert rest.entries == journal.entries[many:]


@pytest.mark.parametrize("spoil", ["missing", "twice", "illegal"])
def test_a_journal_with_a_fault_in_it_is_refused(spoil):
    setup, journal = seated("mand", "kask", "lepp"), Listed()
    play_match(setup, journal=journal)
    entries = journal.entries
    if spoil == "missing":
        entries = entries[:5] + entries[6:]
    elif spoil == "twice":
        entries = [*entries[:5], entries[4], *entries[5:]]
    else:
        entries = [*entries[:5], replace_action(entries[5], entries[1])]
    with pytest.raises(ValueError):
        replay_journal(new_record(setup), entries)


def replace_action(entry: Entry, other_entry: Entry) -> Entry:
    return entry._replace(action=other_entry.action)


async def test_the_driver_keeps_each_action_before_it_shows_it():
    setup, journal = seated("mand", "kask", "lepp"), Listed()
    match = at_once(setup, journal=journal)
    shown: list[tuple[int, int]] = []

    def look(update):
        if not isinstance(update.event, Thinking):
            done = sum(1 + len(played.actions) for played in match.record.rounds)
            shown.append((done, len(journal.entries)))

    match.subscribe(look)
    await match.run()
    assert match.record == play_match(setup)
    assert all(done == kept for done, kept in shown)
    assert replay_journal(new_record(setup), journal.entries).state == match.state


async def test_a_match_that_is_left_while_it_writes_goes_on_after_what_was_written():
    class Slow(Listed):
        begun, gate = threading.Event(), threading.Event()

        def write(self, entry: Entry) -> None:
            if entry.number == 6:
                self.begun.set()
                self.gate.wait(30)
            super().write(entry)

    setup, journal = seated("mand", "kask", "lepp"), Slow()
    match = at_once(setup, journal=journal)
    running = asyncio.ensure_future(match.run())
    await until(journal.begun.is_set)
    await settle()
    assert len(journal.entries) == 5
    threading.Timer(0.05, journal.gate.set).start()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert len(journal.entries) == 6
    assert replay_journal(new_record(setup), journal.entries).state == match.state
    await match.run()
    assert match.state.phase is Phase.OVER
    assert replay_journal(new_record(setup), journal.entries).record == play_match(setup)


async def test_while_it_writes_a_second_answer_comes_too_late():
    class Slow(Listed):
        begun, gate = threading.Event(), threading.Event()

        def write(self, entry: Entry) -> None:
            if entry.number == 2 + turns:  # the deal, the others' turns, and then the person's
                self.begun.set()
                self.gate.wait(30)
            super().write(entry)

    turns, journal = 0, Slow()
    match = at_once(seated(PERSON, "mand", "kask"), watcher=0, journal=journal)
    running = await waiting_for_person(match)
    turns, twice = len(match.state.log), intent(match)
    match.intend(twice)
    await until(journal.begun.is_set)
    with pytest.raises(StaleIntent):
        match.intend(twice)
    journal.gate.set()
    await until(lambda: len(match.state.log) > turns and match.state.turn == 0)
    assert match.state.log[turns].seat == 0
    match.intend(intent(match))  # the next turn is open
    await stopped(running)
