"""The value that speaks: :class:`Words`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from kuused.engine import FORTY, Card, CardSet, IllegalAction, Option, Pack, PlayerView, Rules, Suit
from kuused.players import Explanation
from kuused.record import RecordFault, RecordSyntaxError
from kuused.words import (
    cards,
    events,
    explaining,
    failures,
    options,
    prompts,
    records,
    refusals,
    sheet,
)
from kuused.words.explaining import ExplanationRow
from kuused.words.languages import Lang, messages
from kuused.words.phrases import listed

__all__ = ["DRESSES", "Dress", "Words", "make_words"]

Dress: TypeAlias = Literal["french", "spanish"]
DRESSES: Final[tuple[Dress, ...]] = get_args(Dress)
"""What the cards may wear (Q12); the default first."""

Names: TypeAlias = Sequence[str | None]
"""The name of each seat. ``None`` stands for a person who gave none."""


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that is said, in one language and dress.

    Attributes:
        lang: ``"en"`` or ``"et"``.
        dress: what the cards wear, ``"french"`` or ``"spanish"`` (Q12).
        ascii: whether suits are letters, for a terminal that can't draw their symbols.
    """

    lang: Lang = "en"
    dress: Dress = "french"
    ascii: bool = False

    # -- messages --------------------------------------------------------------------------------

    def t(self, message: str, /, **facts: object) -> str:
        """The message in this language, with ``{facts}`` filled in as ``str.format`` does.

        Raises:
            KeyError: the message names a fact that was not given.
        """
        found = messages(self.lang).gettext(message)
        return found.format(**facts) if facts or "{" in found else found

    def tn(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """The form of the message that fits the number ``n``, which it may name as ``{n}``."""
        found = messages(self.lang).ngettext(one, many, n)
        return found.format(n=n, **facts)

    def listed(self, items: Sequence[str], last: Literal["and", "or"] = "or") -> str:
        """Items as a sentence lists them: ``a, b or c``."""
        return listed(self, items, last)

    def failure(self, error: OSError) -> str:
        """Why a file could not be read or written, as the end of a sentence: ``it is a folder``."""
        return failures.failure(self, error)

    def read_name(self, text: str) -> str:
        """A person's name as typed, tidied.

        Raises:
            ValueError: it can't be a name; the message is a sentence for the person.
        """
        return failures.read_name(self, text)

    # -- cards -----------------------------------------------------------------------------------

    def rank(self, card: Card) -> str:
        """A card's rank as printed on it: ``6``, ``J``; in Spanish dress ``1`` to ``12``."""
        return cards.rank(self, card.rank)

    def suit(self, suit: Suit) -> str:
        """A suit in one cell: ``♦ ♣ ♥ ♠``; Spanish ``o b c e``; without symbols ``D C H S``."""
        return cards.suit(self, suit)

    def card(self, card: Card) -> str:
        """A card in short: ``6♦``, ``12o``, ``6D``. Two cells, three where the rank has two."""
        return self.rank(card) + self.suit(card.suit)

    def suit_name(self, suit: Suit) -> str:
        """A suit's name in the nominative: ``diamonds``, ``ruutu``, ``oros``."""
        return cards.suit_name(self, suit)

    def rank_name(self, card: Card) -> str:
        """A rank's name in the nominative: ``six``, ``soldat``, ``sota``."""
        return cards.rank_name(self, card.rank)

    def card_name(self, card: Card) -> str:
        """A card's full name: ``six of diamonds``, ``ruutu kuus``."""
        return cards.card_name(self, card)

    def cards(self, several: Iterable[Card], last: Literal["and", "or"] = "or") -> str:
        """Cards in the order given: ``5♦, 6♥ or 7♠``; the empty text for none."""
        return listed(self, [self.card(card) for card in several], last)

    def read_card(self, text: str, pack: Pack = FORTY) -> Card:
        """The card that a person has typed, whatever its case and spaces (Q12).

        Raises:
            ValueError: it is no card of the pack in this dress; the message is a sentence for the
                person, and says what a card looks like.
        """
        return cards.read_card(self, text, pack)

    def starts_card(self, text: str, pack: Pack = FORTY) -> bool:
        """Whether what has been typed so far can still become a card's name, or is one."""
        return cards.starts_card(self, text, pack)

    # -- the match -------------------------------------------------------------------------------

    def name(self, names: Names, seat: int, you: int | None = None) -> str:
        """How a seat is called inside a sentence: ``Pine``, or ``you`` for the person spoken to."""
        return events.name(self, names, seat, you)

    def event(self, event: object, names: Names, you: int | None = None) -> str:
        """One line for the log, without a full stop: ``Pine plays 7♦``, ``You pay a chip …``.

        Args:
            event: an event of the engine, or of the match.
            names: the name of each seat.
            you: the seat of the person spoken to, if one plays.

        Raises:
            TypeError: it is no event.
        """
        return events.event(self, event, names, you)

    def taken_over(self, who: str, fault: str, detail: str = "") -> str:
        """How a player failed in its turn, as a record tells of it: ``Pine takes too long: …``.

        Args:
            who: what the player is called.
            fault: ``raised``, ``cheated`` or ``hung``.
            detail: more about it, as it stands.
        """
        return events.taken_over(self, who, fault, detail)

    def brief(self, event: object) -> str:
        """An event for the seat that it is about, in at most 16 cells: ``7♦``, ``paid 1``.

        Empty for an event that is about no seat.
        """
        return events.brief(self, event)

    def refusal(
        self,
        error: IllegalAction,
        names: Names,
        you: int | None = None,
        *,
        advice: bool = True,
        unseen: CardSet | None = None,
    ) -> str:
        """Why an action was refused, and what would be right.

        ``Q♠ can't be played: 7♠ and J♠ come first. Of these, J♠ is still unseen.``

        Args:
            error: the engine's refusal.
            names: the name of each seat.
            you: the seat of the person spoken to, if one plays.
            advice: whether to add what can be played instead.
            unseen: the cards whose place the person does not know; with them it is told which of
                those that come first are among them.
        """
        return refusals.refusal(self, error, names, you, advice, unseen)

    def prompt(self, view: PlayerView, names: Names) -> str:
        """One sentence: whose turn it is, and what the watcher of this view can do."""
        return prompts.prompt(self, view, names)

    def waits(self, view: PlayerView, card: Card, *, full: bool = False) -> str:
        """What a card waits for: ``3♦ waits for 5♦ and 4♦.``, in the order in which they must lie.

        With ``full`` it is added which of these are still unseen.
        """
        return prompts.waits(self, view, card, full)

    def reason(
        self,
        explanation: Explanation,
        view: PlayerView,
        names: Names,
        you: int | None = None,
        *,
        most: int = explaining.MOST,
    ) -> str:
        """Why something is done, to follow a colon: ``it opens the way to J♠ and K♠``.

        Args:
            explanation: what was weighed.
            view: the view of the seat that weighed it.
            names: the name of each seat.
            you: the seat of the person spoken to, if one plays.
            most: how many things to say, the weightiest first.
        """
        return explaining.reason(self, explanation, view, names, you, most)

    def explanation(
        self, explanation: Explanation, view: PlayerView, names: Names, you: int | None = None
    ) -> str:
        """Why something is done, as a sentence: ``It opens the way to J♠; 5♥, which …``."""
        return explaining.sentence_of(self, explanation, view, names, you)

    def explanation_rows(self, explanation: Explanation) -> tuple[ExplanationRow, ...]:
        """What was weighed, one row for each candidate, what is done first."""
        return explaining.rows(self, explanation)

    def chips(self, worth: float) -> str:
        """A number of chips won or lost: ``+0.42``, ``-1.10``."""
        return explaining.signed(self, worth)

    def record_error(self, error: RecordSyntaxError | RecordFault, names: Names = ()) -> str:
        """What is wrong with a record, without its line and column.

        Args:
            error: what reading or replaying it raised.
            names: the name of each seat; a replay's error may need them.
        """
        return records.record_error(self, error, names)

    # -- the rules -------------------------------------------------------------------------------

    def option_title(self, option: Option) -> str:
        """What a house rule is called on the screen."""
        return options.title(self, option)

    def option_help(self, option: Option) -> str:
        """What a house rule does, in a sentence or two."""
        return options.help_text(self, option)

    def option_value(self, option: Option, text: str) -> str:
        """A value of a house rule (as :meth:`Option.write` gives it) as the screen shows it."""
        return options.value(self, option, text)

    def rules_in_short(self, rules: Rules) -> str:
        """The rules of a match on one line: ``12 chips · forced pass`` and what else differs."""
        return options.in_short(self, rules)

    def rule_sheet(self) -> str:
        """The rule sheet in this language, as Markdown, with the cards in this dress.

        Raises:
            FileNotFoundError: the installation is incomplete.
        """
        return sheet.rule_sheet(self)


def make_words(
    lang: Lang = "en",
    dress: str | None = None,
    ascii: bool = False,  # noqa: A002  # the field's name
) -> Words:
    """Words for a language (see :func:`kuused.words.choose_lang`) and a dress, French unless told.

    Raises:
        ValueError: there is no such dress.
    """
    for known in DRESSES:
        if (dress or DRESSES[0]) == known:
            return Words(lang, known, ascii)
    raise ValueError(f"no dress {dress!r}: it is one of {', '.join(DRESSES)}")
