"""Players that don't do their part, each in its own way."""

import os
import time

from kuused.engine import Card, Play
from kuused.players import rule_based


class Raises:
    def choose(self, view, rng):
        raise RuntimeError("not today")


class Exits:
    def choose(self, view, rng):
        raise SystemExit(3)


class CannotBeMade:
    made = 0

    def __init__(self):
        CannotBeMade.made += 1
        if CannotBeMade.made > 1:  # once it is looked at before the run
            raise OSError("no model file")

    def choose(self, view, rng):
        return rule_based.choose(view, rng)


class Cheats:
    """Plays a card that it does not hold."""

    def choose(self, view, rng):
        return next(Play(card) for card in view.rules.pack.cards if card not in view.hand)


class TalksNonsense:
    def choose(self, view, rng):
        return "6D"


class Flatters:
    """Answers with something that claims to equal everything."""

    def choose(self, view, rng):
        class Yes(Play):
            def __eq__(self, other):
                return True

            __hash__ = Play.__hash__

        return Yes(Card.parse("6D"))


class Tampers:
    """Allows itself every card, in the view that it was given."""

    def choose(self, view, rng):
        wanted = next(Play(card) for card in view.rules.pack.cards if card not in view.hand)
        object.__setattr__(view, "legal", (wanted,))
        return wanted


class Sleeps:
    def choose(self, view, rng):
        time.sleep(3600)


class Spins:
    def choose(self, view, rng):
        while True:
            pass


class Late:
    """Answers, but after its time."""

    def choose(self, view, rng):
        time.sleep(0.3)
        return view.legal[0]


class Dies:
    """Takes its process down in some rounds."""

    def choose(self, view, rng):
        if view.hand.bits % 7 == 0:
            os._exit(9)
        return view.legal[0]


class Prints:
    def choose(self, view, rng):
        print("thinking aloud")
        return view.legal[0]


class Steady:
    """Does its part, by chance, as slowly as somebody else's player is asked."""

    def choose(self, view, rng):
        return rng.choice(view.legal)
