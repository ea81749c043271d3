"""What a player is, and what the table knows about a kind of player."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kuused.engine import Pass, Play, PlayerView

__all__ = ["Player", "PlayerSpec", "Stop", "StoppablePlayer"]

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then whether to stop thinking and answer with the best so far."""


class Player(Protocol):
    """Anything that can choose.

    A player may also have an attribute ``quick``: ``True`` says that it answers in well under a
    millisecond and may be called on the event loop. The table believes that of its own players
    alone; all others think in a thread of their own.

    A player that thinks for long does well to be a :class:`StoppablePlayer`.
    """

    def choose(self, view: PlayerView, rng: random.Random) -> Play | Pass:
        """What to do in this turn.

        Args:
            view: all that the seat may know; it is this seat's turn. The answer is one of
                ``view.legal``. A turn in which only one thing can be done is not asked for.
            rng: random numbers for this one turn, the same ones whenever the match is played
                again. Nothing else of the match draws from them.
        """
        ...


class StoppablePlayer(Protocol):
    """A player that can be told to come to an end. Its third parameter makes it one."""

    def choose(self, view: PlayerView, rng: random.Random, stop: Stop | None = None) -> Play | Pass:
        """What to do in this turn, as :meth:`Player.choose` says.

        Args:
            view: all that the seat may know.
            rng: random numbers for this one turn.
            stop: when it says so, the time for this turn is up, or the match has been left: the
                best answer so far is wanted within a few hundredths of a second.
        """
        ...


@dataclass(frozen=True, kw_only=True)
class PlayerSpec:
    """A kind of player that can be given a seat.

    Attributes:
        id: what the command line and records call it: ``"mand"``.
        level: its place on the ladder, 1 the weakest; 0 for kinds that others have written.
        names: its name in each language: ``{"en": "Pine", "et": "Mänd"}``.
        face: its mark at the table, one or two cells wide.
        character: one line about how it plays, in each language.
        seconds: how long it seems to think over a turn, at normal speed.
        make: makes a player for one seat. Where that is the player's class, its ``quick`` says
            whether the player may be called on the event loop.

    Raises:
        ValueError: the id is empty, or the face is not one or two plain cells wide.
    """

    id: str
    level: int
    names: Mapping[str, str]
    face: str
    character: Mapping[str, str]
    seconds: float
    make: Callable[[], Player]

    def __post_init__(self) -> None:
        if not self.id or not all(c.isprintable() and c not in " ,:=" for c in self.id):
            raise ValueError(f"{self.id!r} is no id: it is one word without , : or =")
        if not (0 < len(self.face) <= 2 and all(map(_one_cell, self.face))):
            raise ValueError(f"{self.id}: a face is one or two cells, not {self.face!r}")
        if "en" not in self.names:
            raise ValueError(f"{self.id}: names has no English name")

    @property
    def quick(self) -> bool:
        """Whether a player of this kind may be called on the event loop."""
        return self.level > 0 and getattr(self.make, "quick", False) is True

    def name(self, lang: str) -> str:
        """Its name in a language, in English where it has none there."""
        return self.names.get(lang) or self.names["en"]

    def line(self, lang: str) -> str:
        """Its one line in a language, in English where it has none there; perhaps empty."""
        return self.character.get(lang) or self.character.get("en", "")


def _one_cell(char: str) -> bool:
    """Whether a terminal draws this character one cell wide, with no other glyph mixed in."""
    plain = char.isprintable() and not unicodedata.combining(char)
    return plain and unicodedata.east_asian_width(char) not in "WF"
