"""Players that misbehave, and setups to seat them in."""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kuused.engine import Card, Deal, Pass, Play, PlayerView, Rules
from kuused.match import Setup
from kuused.players import PlayerSpec, RandomPlayer, find_player

SEED = "7Q2FRPK"


class Raises:
    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        raise ZeroDivisionError("one\x1b[31m too\nmany")


class TellsItsHand:
    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        raise RuntimeError(f"I hold {view.hand}")


class Exits:
    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        raise SystemExit(3)


class Cheats:
    """Plays a card of somebody else's."""

    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        return Play(next(card for card in view.rules.pack.cards if card not in view.hand))


class AnswersNonsense:
    answers = ["6D", None, 7, Play, Deal((), 0), ("Play",), Card.parse("6D"), [Pass()]]

    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        return self.answers[int(rng.random() * len(self.answers))]


class Disguised(Play):
    """Looks like any action to whoever asks it."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class LooksLegal:
    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        return Disguised(Card.parse("AS"))


class Unspeakable:
    """Answers with, and raises, things that fail when they are asked what they are."""

    class Thing(Exception):
        def __str__(self) -> str:
            raise RuntimeError

        __repr__ = __str__

    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        if rng.random() < 0.5:
            raise self.Thing
        return self.Thing()


class Tampers:
    """Writes into the view that it gets what it would like to do."""

    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        wish = Cheats().choose(view, rng)
        object.__setattr__(view, "legal", (wish,))
        return wish


class Hangs:
    """Thinks until it is let go; counts how often it is asked, and by how many players."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.made = self.asked = 0

    def __call__(self) -> Any:
        self.made += 1
        return self

    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        self.asked += 1
        self.gate.wait(60)
        return Pass()


class Burns:
    """Draws a great many random numbers, and stirs the global ones, before it plays like Alder."""

    def choose(self, view: PlayerView, rng: random.Random) -> Any:
        action = RandomPlayer().choose(view, rng)
        rng.seed(len(view.log))
        for _ in range(200):
            rng.random()
            random.random()
        random.seed(time.monotonic())
        return action


def cannot_be_made() -> Any:
    raise OSError("out of stock")


def other(name: str, make: Callable[[], Any], **more: Any) -> PlayerSpec:
    """A kind that another package could bring along."""
    values: dict[str, Any] = {
        "id": name,
        "level": 0,
        "names": {"en": name.title()},
        "face": "?",
        "character": {},
        "seconds": 0.0,
        "make": make,
    }
    return PlayerSpec(**values | more)


def finder(*kinds: PlayerSpec) -> Callable[[str], PlayerSpec]:
    """Find these kinds besides the game's own."""
    known = {kind.id: kind for kind in kinds}
    return lambda name: known.get(name) or find_player(name)


def quick_seats(players: int) -> tuple[str, ...]:
    """Kinds that do not think for long, the strongest first, and round again."""
    return (("mand", "kask", "lepp") * 3)[:players]


def seated(*seats: str, seed: str = SEED, **rules: Any) -> Setup:
    """A setup of just these seats, with few chips, so that it is short."""
    return Setup(rules=Rules(**{"players": len(seats), "chips": 3} | rules), seed=seed, seats=seats)


def reseeded(setup: Setup, seed: str) -> Setup:
    return replace(setup, seed=seed)
