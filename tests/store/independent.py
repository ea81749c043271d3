"""A second reader of the database, which knows its tables and the engine, and nothing of the store."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from kuused.engine import Action, Card, Deal, Pass, Play, Rules, State, apply, start
from kuused.store.database import FILE

__all__ = ["assert_sound", "contents", "replayed"]


def _read(rules: Rules, text: str) -> Action:
    if text == "--":
        return Pass()
    if not text.startswith("deal "):
        return Play(Card.parse(text))
    _, dealer, rest = text.split(" ", 2)
    hands = tuple(
        rules.pack.set(Card.parse(name) for name in hand.split()) for hand in rest.split("/")
    )
    return Deal(hands, int(dealer) - 1)


def assert_sound(folder: Path) -> None:
    """SQLite finds nothing wrong in the file, and no row lacks what it belongs to."""
    database = sqlite3.connect(folder / FILE)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    database.close()


def replayed(folder: Path, number: int, rules: Rules) -> tuple[State, int]:
    """The state that the journal of a match comes to, and how many actions it has."""
    database = sqlite3.connect(folder / FILE)
    rows = database.execute(
        "SELECT number, action FROM journal WHERE match = ? ORDER BY number", (number,)
    ).fetchall()
    database.close()
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    state = start(rules).state
    for _, text in rows:
        state = apply(state, _read(rules, text)).state
    return state, len(rows)


def contents(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, but for when it was written."""
    database = sqlite3.connect(folder / FILE)
    found = {}
    for table, columns in {
        "saved": "id, kind, assisted, hints, broken",
        "journal": "match, number, action",
        "finished": "id, kind, seed, rounds, hints",
        "seat": "*",
        "fact": "*",
    }.items():
        order = ", ".join(str(place + 1) for place in range(2 if table != "fact" else 1))
        rows = database.execute(f"SELECT {columns} FROM {table} ORDER BY {order}")
        found[table] = rows.fetchall()
    database.close()
    return found
