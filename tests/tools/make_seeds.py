"""Looks for the named matches of seeds/matches and writes those that are missing.

    python -m tests.tools.make_seeds            writes the missing ones
    python -m tests.tools.make_seeds NAME...    looks for these anew

The search tries one seed after the other, so it finds the same match every time, as long as the
players play as they do. When they play differently one day the files stay as they are: a record
needs no player. That is what the named matches are for.
"""

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kuused.engine import Pass, Play, PlayerView, Rules
from kuused.match import Setup, play_match
from kuused.players import Player, PlayerSpec, find_player
from kuused.record import Record, Said, write_record
from kuused.record.deals import ALPHABET
from tests.named_reasons import WANTED, Reason, Story

FOLDER = Path(__file__).parents[2] / "seeds" / "matches"
MOST_TRIED = 30_000


class Stumbler:
    """A player that fails in one of ten turns."""

    def choose(self, view: PlayerView, rng: random.Random) -> Play | Pass:
        luck = rng.random()
        if luck < 0.05:
            raise RuntimeError("lost the thread")
        if luck < 0.1:
            return Play(view.rules.start)  # long since played
        return view.legal[0]


class Idler:
    """A player that rather passes, where one may."""

    def choose(self, view: PlayerView, rng: random.Random) -> Play | Pass:
        if view.legal[-1] == Pass() and rng.random() < 0.7:
            return Pass()
        return view.legal[0]


def _guest(name: str, make: Callable[[], Player]) -> PlayerSpec:
    return PlayerSpec(
        id=name.lower(),
        level=0,
        names={"en": name},
        face="?",
        character={"en": "Plays in this script alone."},
        seconds=0.0,
        make=make,
    )


GUESTS = {kind.id: kind for kind in (_guest("Stumbler", Stumbler), _guest("Idler", Idler))}


def find(name: str) -> PlayerSpec:
    return GUESTS.get(name) or find_player(name)


def seed(number: int) -> str:
    """The seeds in the order in which they are tried."""
    code = ""
    for _ in range(3):
        number, digit = divmod(number, len(ALPHABET))
        code = ALPHABET[digit] + code
    return f"SEED{code}"


def play(wanted: Reason, number: int) -> Record:
    """Play the match of one seed."""
    pairs = (option.partition("=") for option in wanted.options.split())
    rules = Rules().with_options((name, value) for name, _, value in pairs)
    kinds = wanted.seats.split()
    seats = tuple(kinds[place % len(kinds)] for place in rules.seats)
    record = play_match(Setup(rules=rules, seed=seed(number), seats=seats), find=find)
    named = (replace(seat, name=seat.name.capitalize()) for seat in record.seats)
    said = {"en": wanted.en, "et": wanted.et}
    return replace(
        record,
        seats=tuple(named),  # guests are not installed, and go by their ids
        titles=tuple(Said(lang, title) for lang, (title, _) in said.items()),
        reasons=tuple(Said(lang, reason) for lang, (_, reason) in said.items()),
    )


def search(name: str) -> Record | None:
    """The first match that has what the name asks for; ``None`` when none of many has."""
    wanted = WANTED[name]
    for number in range(MOST_TRIED):
        record = play(wanted, number)
        if wanted.proof(Story(record)):
            return record
    return None


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or [n for n in WANTED if not (FOLDER / f"{n}.kuused").exists()]:
        record = search(name)
        if record is None:
            print(f"{name}: not found among {MOST_TRIED}")
            continue
        text = write_record(record)
        (FOLDER / f"{name}.kuused").write_bytes(text.encode())
        print(
            f"{name}: {record.seed}, {len(record.rounds)} rounds, {len(text)} characters",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
