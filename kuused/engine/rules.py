"""The rules of a match: one frozen value that holds every option of the rule sheet.

This module alone knows the pack, the start card, the number of players and the default chips.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Final, Literal, NamedTuple

from kuused.engine.cards import FORTY, Card, CardSet, Pack, Suit

__all__ = ["OPTIONS", "Layout", "Option", "Rules", "RulesError"]

PLAYERS: Final = range(3, 9)
"""How many may play (Q9)."""
CHIPS: Final = range(1, 1000)
"""How many chips each may start with (Q11)."""
ANTE: Final = range(1000)
"""How many chips the ante may ask for; 0 is none (Q10)."""


class RulesError(ValueError):
    """An option that does not exist or a value that it can't take.

    Attributes:
        option: the option's name as it was given.
        value: what it was given, or ``None`` when the option itself is unknown.
        allowed: what would be right: the option names, or the values of this option.
    """

    def __init__(self, option: str, value: str | None, allowed: tuple[str, ...]) -> None:
        self.option = option
        self.value = value
        self.allowed = allowed
        what = f"no option {option!r}" if value is None else f"{option} can't be {value!r}"
        super().__init__(f"{what}: it is one of {', '.join(allowed)}")


class Option(NamedTuple):
    """One option of the rule sheet, as the command line, the settings and records name it.

    Attributes:
        name: its name there.
        attribute: its field in :class:`Rules`.
        rule: its number in the rule sheet.
        values: the words it takes, the default first; for a number, the range it lies in.
    """

    name: str
    attribute: str
    rule: str
    values: tuple[str, ...] | range

    @property
    def allowed(self) -> tuple[str, ...]:
        """What the option takes, in words: ``('forced', 'optional')``, ``('0 to 999',)``."""
        if isinstance(self.values, range):
            return (f"{self.values[0]} to {self.values[-1]}",)
        return self.values

    def parse(self, text: str) -> str | int | bool:
        """Read a value.

        Raises:
            RulesError: it is none that the option takes.
        """
        word = text.strip().lower()
        if isinstance(self.values, range):
            if word.isascii() and word.isdigit() and len(word) < 9 and int(word) in self.values:
                return int(word)
        elif self.values == _SWITCH:
            if word in ("yes", "on", "true"):
                return True
            if word in ("no", "off", "false"):
                return False
        elif word in self.values:
            return word
        raise RulesError(self.name, text, self.allowed)

    def write(self, value: str | int | bool) -> str:
        """The text of a value, as :meth:`parse` reads it."""
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)


_SWITCH: Final = ("no", "yes")

OPTIONS: Final = (
    Option("players", "players", "Q9", PLAYERS),
    Option("chips", "chips", "Q11", CHIPS),
    Option("pass", "passing", "Q1", ("forced", "optional")),
    Option("coins-first", "coins_first", "Q2", _SWITCH),
    Option("end", "end", "Q4", ("round", "sudden")),
    Option("playoff", "playoff", "Q5", _SWITCH),
    Option("counter-clockwise", "counter_clockwise", "Q8", _SWITCH),
    Option("equal", "equal", "Q9", _SWITCH),
    Option("ante", "ante", "Q10", ANTE),
    Option("pay-per-card", "pay_per_card", "Q10", _SWITCH),
)
"""Every option of a match, in the order in which they are shown and written."""

_BY_NAME: Final = {option.name: option for option in OPTIONS}


class Layout(NamedTuple):
    """What follows from the rules, and what follows from it for a table; sets of cards are bits.

    Attributes:
        start: the start card (R10).
        starts: the cards that open columns (R8).
        not_top: all but the highest cards: those that a column can grow up from.
        not_bottom: all but the lowest cards: those that a column can grow down from.
        beside: the start card's two neighbours.
        full: the whole pack.
        after: the seat whose turn follows each seat's (R11, Q8).
        sizes: for each dealer, how many cards each seat is dealt (R6, Q9).
    """

    start: int
    starts: int
    not_top: int
    not_bottom: int
    beside: int
    full: int
    after: tuple[int, ...]
    sizes: tuple[tuple[int, ...], ...]

    def neighbours(self, table: int) -> int:
        """Return the next cards down and up of every open column (R9).

        A column is an unbroken run around its start card, so these are found for all suits at once
        by shifting the table up and down by one place.
        """
        return ((table & self.not_top) << 1 | (table & self.not_bottom) >> 1) & ~table

    def joined(self, down: int) -> int:
        """Return those of the cards on the table that are in columns (R9, Q9)."""
        table = down & self.starts
        while more := down & self.neighbours(table):
            table |= more
        return table

    def fitting(self, table: int) -> int:
        """Return the cards that fit the columns: only the start card before the lead (R10, R12)."""
        if not table & self.start:
            return self.start
        return self.neighbours(table) | self.starts & ~table

    def alone(self, fitting: int) -> bool:
        """Whether the start suit is open and no other, going by the cards that fit (Q2)."""
        return fitting & self.starts == self.starts ^ self.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options of a match. Every default is the rule sheet's.

    Attributes:
        players: how many play (Q9).
        chips: what each starts with (R5, Q11).
        passing: may one pass who could play (Q1).
        coins_first: must the start suit be built on while it alone is open (Q2).
        end: when the match ends once somebody is broke (Q4).
        playoff: do tied players play on (Q5), or share the win.
        counter_clockwise: does the turn pass to the right (Q8).
        equal: does everybody get as many cards, the rest face up (Q9).
        ante: chips that everybody pays before the deal (Q10).
        pay_per_card: do losers pay for the cards left in hand (Q10).
        pack: the cards in play (R3).
        start_rank: the rank that opens a column (R8).
        start_suit: the suit that is led (R10).

    Raises:
        RulesError: an option has a value that it can't take.
    """

    players: int = 5
    chips: int = 12
    passing: Literal["forced", "optional"] = "forced"
    coins_first: bool = False
    end: Literal["round", "sudden"] = "round"
    playoff: bool = False
    counter_clockwise: bool = False
    equal: bool = False
    ante: int = 0
    pay_per_card: bool = False
    pack: Pack = FORTY
    start_rank: str = "6"
    start_suit: Suit = Suit.DIAMONDS
    layout: Layout = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for option in OPTIONS:
            value = getattr(self, option.attribute)
            if isinstance(option.values, range):
                fits = type(value) is int and value in option.values
            elif option.values == _SWITCH:
                fits = type(value) is bool
            else:
                fits = value in option.values
            if not fits:
                raise RulesError(option.name, str(value), option.allowed)
        if self.start_rank not in self.pack.ranks[1:-1]:
            # At the end of the ranks a column would grow one way only; nothing here expects that.
            raise RulesError("start-rank", self.start_rank, tuple(self.pack.ranks[1:-1]))
        object.__setattr__(self, "layout", self._layout())

    def _layout(self) -> Layout:
        pack, players = self.pack, self.players
        start = pack.bit_of[self.start]
        step = -1 if self.counter_clockwise else 1
        return Layout(
            start=start,
            starts=pack.rank_bits(self.start_rank),
            not_top=pack.full & ~pack.rank_bits(pack.ranks[-1]),
            not_bottom=pack.full & ~pack.rank_bits(pack.ranks[0]),
            beside=start << 1 | start >> 1,
            full=pack.full,
            after=tuple((seat + step) % players for seat in range(players)),
            sizes=tuple(self._hand_sizes(dealer) for dealer in range(players)),
        )

    def _hand_sizes(self, dealer: int) -> tuple[int, ...]:
        size, rest = divmod(len(self.pack), self.players)
        sizes = [size] * self.players
        if not self.equal:
            step = -1 if self.counter_clockwise else 1
            for place in range(1, rest + 1):
                sizes[(dealer + step * place) % self.players] += 1
        return tuple(sizes)

    @property
    def start(self) -> Card:
        """The card that is led in every round (R10)."""
        return Card(self.start_suit, self.start_rank)

    @property
    def seats(self) -> range:
        """The seats, 0 up to one less than the number of players; to the left is one more."""
        return range(self.players)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """Every seat once, in turn order, beginning with this one (R11, Q8)."""
        order = [seat]
        while len(order) < self.players:
            order.append(self.layout.after[order[-1]])
        return tuple(order)

    def hand_sizes(self, dealer: int) -> tuple[int, ...]:
        """How many cards each seat is dealt (R6, Q9); under ``equal`` the rest lies face up."""
        return self.layout.sizes[dealer]

    def playable(self, hand: int, fitting: int) -> int:
        """Return the cards of a hand that its player may play, given those that fit (R12, Q2)."""
        cards = hand & fitting
        if self.coins_first and hand & self.layout.beside and self.layout.alone(fitting):
            return cards & ~self.layout.starts
        return cards

    def card_set(self, bits: int) -> CardSet:
        """The cards of these bits in this pack."""
        return CardSet(bits, self.pack)

    def options(self) -> tuple[tuple[Option, str], ...]:
        """Every option with its value in words, in the order of :data:`OPTIONS`."""
        return tuple((o, o.write(getattr(self, o.attribute))) for o in OPTIONS)

    def changed(self) -> tuple[tuple[Option, str], ...]:
        """The options that differ from the rule sheet's defaults."""
        return tuple(
            (o, text)
            for (o, text), (_, usual) in zip(self.options(), Rules().options(), strict=True)
            if text != usual
        )

    def with_options(self, pairs: Iterable[tuple[str, str]]) -> Rules:
        """These rules with options set by name, as the command line gives them.

        Raises:
            RulesError: a name or a value is unknown.
        """
        values: dict[str, str | int | bool] = {}
        for name, text in pairs:
            option = _BY_NAME.get(name.strip().lower())
            if option is None:
                raise RulesError(name, None, tuple(_BY_NAME))
            values[option.attribute] = option.parse(text)
        return replace(self, **values)  # type: ignore[arg-type]  # each value was parsed for its field


assert {o.attribute for o in OPTIONS} <= {f.name for f in fields(Rules)}
