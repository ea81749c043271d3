"""What a person types and clicks to choose, play and plan a card, without widgets."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from kuused.engine import Card, IllegalAction, Pack, Pass, Phase, Play, PlayerView, Suit
from kuused.i18n import (
    Translator,
    card_text,
    is_card_prefix,
    name_or_you,
    prompt_text,
    read_card,
    refusal_text,
    suit_text,
    waits_for,
)
from kuused.match import Intent, StaleIntent
from kuused.ui.widgets.hand import Selection
from kuused.ui.widgets.table_widget import Seating

__all__ = ["HandDisplay", "TableDisplay", "TurnInput", "Typing"]

_BEGINNERS = "0123456789ajqk"
"""Keys that may begin a card's name. No other command of the table has one of them but ``q``: with a
queen in hand it begins that name, and leaves when pressed again."""


@dataclass(frozen=True)
class Typing:
    """What has been typed of a card's name: a rank key begins a name, a suit key ends it.

    Attributes:
        text: the keys so far; empty when no name has been begun.
    """

    text: str = ""

    def begun(self, key: str, tr: Translator, pack: Pack) -> Typing:
        """Return the name that this key continues, or else begins; an empty one if it does neither."""
        for text in (self.text + key, key):
            if text[0] in _BEGINNERS and is_card_prefix(tr, text, pack):
                return Typing(text)
        return Typing()

    def cards(self, key: str, tr: Translator, pack: Pack) -> tuple[Card, ...]:
        """Return the cards whose names this key ends; none if it ends no name.

        With Spanish suits ``12o`` may also be meant as ``2o``.
        """
        if not self.text or key.isdigit():
            return ()
        found = []
        for begun in dict.fromkeys((self.text, self.text[-1])):
            with suppress(ValueError):
                found.append(read_card(tr, begun + key, pack))
        return tuple(found)


class HandDisplay(Protocol):
    """The hand as controllers see it."""

    choice: Selection
    picked: bool
    view: PlayerView | None

    def choose(self, choice: Selection, *, picked: bool = True) -> None:
        """Choose a card."""

    def plan(self, card: Card | None) -> None:
        """Mark the card that is to be played when the turn comes."""


class TableDisplay(Protocol):
    """The table as controllers see it."""

    view: PlayerView
    seating: Seating

    @property
    def tr(self) -> Translator:
        """The translations in use."""

    def say(self, *texts: str, tone: str = "text") -> None:
        """Show the first of these sentences that fits, until the next event."""

    def hush(self) -> None:
        """Say again whose turn it is."""


class TurnInput:
    """Turns a person's keys and clicks into actions.

    An action carries the turn whose view the person saw, and a key that was pressed before the turn
    could be seen plays nothing: nothing typed ahead acts on a later turn. What is meant to be played
    in the next turn is a plan: a card chosen since the last turn. It is marked, can be taken back, and
    is played when the turn comes if it fits then.

    Args:
        table: shows the sentences.
        hand: the person's hand.
        intend: passes an action to the match.
        leave: leaves the match at once.
        key_of: returns how the key of an action is shown.
        is_key: tells whether a key is bound to an action, or to any action if that is empty.
        changed: called when a plan is made or dropped.

    Attributes:
        turn: round and turn number of the person's turn; ``None`` when another player is in turn.
        planned: the card that is to be played when the turn comes.
    """

    def __init__(
        self,
        table: TableDisplay,
        hand: HandDisplay,
        *,
        intend: Callable[[Intent], None],
        leave: Callable[[], None],
        key_of: Callable[[str], str],
        is_key: Callable[[str, str], bool],
        changed: Callable[[], None],
    ) -> None:
        self.turn: tuple[int, int] | None = None
        self.planned: Card | None = None
        self._table = table
        self._hand = hand
        self._intend = intend
        self._leave = leave
        self._key_of = key_of
        self._is_key = is_key
        self._changed = changed
        self._shown_at = math.inf
        self._key_time = 0.0
        self._typing = Typing()
        self._digit: str | None = (
            None  # chose a card by its place; pressed again, it plays the card
        )
        self._not_held = False  # the last name typed was of a card that is not held
        self._before = Selection()  # what was chosen before the name that is being typed

    # -- turns -----------------------------------------------------------------------------------

    def look(self, view: PlayerView) -> bool:
        """Take over whose turn it is in a view; return whether the person's turn begins or ends."""
        if self.planned and (view.phase is not Phase.PLAY or self.planned not in view.hand):
            self._plan(None)  # the round is over
        turn = (view.round_number, view.turn_number) if view.my_turn else None
        if turn == self.turn:
            return False
        self.turn, self._shown_at = turn, math.inf
        self._typing, self._digit, self._not_held = Typing(), None, False
        return True

    def turn_shown(self, turn: tuple[int, int], time: float) -> bool:
        """Accept keys from now on, if this is still the turn; play the planned card if it fits.

        Returns:
            Whether the turn is the person's to play, without a plan for it.
        """
        if turn != self.turn:
            return False
        self._shown_at = time
        card, view, tr = self.planned, self._table.view, self._table.tr
        if card is None:
            return True
        self._plan(None)
        if card in view.playable:
            self.act(view, Play(card))
        else:
            dropped = tr.t("{card} doesn't fit now and stays.", card=card_text(tr, card))
            usual = prompt_text(tr, view, self._table.seating.names)
            self._table.say(f"{dropped}  {usual}", dropped, tone="turn")
        return False

    @property
    def is_shown(self) -> bool:
        """Whether it is the person's turn and they can see it."""
        return self._table.view.my_turn and self._shown_at < math.inf

    # -- keys ------------------------------------------------------------------------------------

    def pressed(self, time: float) -> None:
        """Take note of when the latest key was pressed."""
        self._key_time = time

    def key(self, key: str, character: str) -> bool:
        """Take a key before it is looked up among the commands; return whether it is used up."""
        hand, tr = self._hand, self._table.tr
        not_held, self._not_held = self._not_held, False
        plays = self._is_key(key, "play")
        if plays and not self._table.view.my_turn:
            self.plan_chosen()
            return True
        if plays and not_held and hand.choice.card is not None:
            # It was meant for the card that was named, and not for the one that is chosen.
            card = card_text(tr, hand.choice.card)
            self._table.say(tr.t("Enter plays {card}, which is chosen.", card=card))
            self._digit = None
            return True
        if len(character) == 1 and character.isprintable() and character != " ":
            return self._typed(character.lower() if character != "L" else character)
        self._typing, self._digit = Typing(), None
        return False

    def _typed(self, key: str) -> bool:
        """Take a key as part of a card's name or as a place in the hand."""
        hand, tr, pack = self._hand, self._table.tr, self._table.view.rules.pack
        cards = self._typing.cards(key, tr, pack)
        digit, self._digit = self._digit, None
        if cards:
            self._typing = Typing()
            held = [card for card in cards if card in hand.choice.cards]
            return self._named((held or cards)[0], key)
        if key == "q" and self._is_key("q", "leave"):
            return self._queen_or_leave()
        if not self._typing.text:
            self._before = hand.choice
        self._typing = self._typing.begun(key, tr, pack)
        if key.isdigit():
            place = (int(key) - 1) % 10
            if digit == key and place == hand.choice.chosen:
                self.play()
            elif place < len(hand.choice.cards):
                self._digit = key
                self._choose(hand.choice.at(place))
            elif self._typing.text:
                self._say_suits()
            return True
        if self._typing.text:
            self._say_suits()
            return True
        return False

    def _queen_or_leave(self) -> bool:
        """Take ``q``, which leaves and also begins a queen's name.

        With a queen in hand the prompt asks, and not a dialog, so that a name typed at any speed goes
        on at the table; a second ``q`` leaves.
        """
        hand, tr = self._hand, self._table.tr
        if self._typing.text == "q":
            self._typing = Typing()
            self._leave()
            return True
        self._before = hand.choice
        queens = [card for card in hand.choice.cards if card.rank == "Q"]
        self._typing = Typing("q" if queens else "")
        if queens:
            suits = _suit_keys(tr)
            keys = ", ".join(f"{suits[card.suit]} {card_text(tr, card)}" for card in queens)
            self._table.say(
                tr.t("Leave this match? Again q leaves it; or choose: {keys}.", keys=keys)
            )
        return bool(queens)

    def _named(self, card: Card, key: str) -> bool:
        hand, tr = self._hand, self._table.tr
        if card in hand.choice.cards:
            self._choose(hand.choice.on(card))
            return True
        if self._is_key(key, ""):
            return False  # a digit chose a place, and this key is a command of its own
        if self._before.cards == hand.choice.cards:
            hand.choose(self._before, picked=False)
        self._not_held = True
        self._table.say(tr.t("You don't hold {card}.", card=card_text(tr, card)))
        return True

    def _say_suits(self) -> None:
        tr = self._table.tr
        self._table.say(
            tr.t(
                "{begun}: now the suit, {suits}, by its key: {keys}.",
                begun=self._typing.text.upper(),
                suits=" ".join(suit_text(tr, suit) for suit in Suit),
                keys=" ".join(_suit_keys(tr)),
            )
        )

    # -- choosing --------------------------------------------------------------------------------

    def move(self, step: int, *, playable: bool = False) -> None:
        """Choose the next card to the right or left, or the next that can be played."""
        choice = self._hand.choice
        self._choose(choice.moved_playable(step) if playable else choice.moved(step))

    def _choose(self, choice: Selection) -> None:
        self._hand.choose(choice)
        if choice.card is not None:
            self.say_of(choice.card)  # one frame shows both

    def say_of(self, card: Card) -> None:
        """Say which cards a chosen card waits for."""
        table = self._table
        view, tr = table.view, table.tr
        if view.phase is Phase.PLAY and card in view.hand and card not in view.fitting:
            waits, full = waits_for(tr, view, card), waits_for(tr, view, card, full=True)
            usual = prompt_text(tr, view, table.seating.names)
            table.say(f"{usual}  {full}", full, f"{usual}  {waits}", waits)
        else:
            table.hush()

    # -- acting ----------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the chosen card; plan it while others play."""
        hand = self._hand
        if not self._table.view.my_turn:
            self.plan_chosen()
        elif hand.choice.card is not None and hand.view is not None:
            self.try_card(hand.choice.card, hand.view, self._key_time)

    def pay(self) -> None:
        """Pass, for a chip if there is one."""
        if self._table.view.my_turn and self._key_time >= self._shown_at:
            self.act(self._table.view, Pass())

    def try_card(self, card: Card, view: PlayerView, time: float) -> None:
        """Play a card in the turn of the view that the person saw.

        Args:
            card: the card.
            view: what the hand showed.
            time: when the key or button was pressed.
        """
        if not view.my_turn:
            self.plan_chosen()
        elif time >= self._shown_at:
            self.act(view, Play(card))

    def act(self, view: PlayerView, action: Play | Pass) -> None:
        """Pass an action to the match, meant for the turn of this view; say why it is refused."""
        with suppress(StaleIntent):
            try:
                self._intend(Intent(view.round_number, view.turn_number, action))
            except IllegalAction as error:
                seating, tr, unseen = self._table.seating, self._table.tr, view.unseen
                names, you = seating.names, seating.you
                self._table.say(
                    refusal_text(tr, error, names, you, unseen=unseen),
                    refusal_text(tr, error, names, you, unseen=unseen, advice=False),
                    refusal_text(tr, error, names, you),
                    refusal_text(tr, error, names, you, advice=False),
                    tone="danger",
                )

    # -- plans -----------------------------------------------------------------------------------

    def plan_chosen(self) -> None:
        """Plan the card that the person has chosen; choosing the planned one again takes it back.

        An Enter too many, without a card chosen since the last turn, plans nothing.
        """
        hand, table = self._hand, self._table
        card = hand.choice.card if hand.picked else None
        if card is None or table.view.phase is not Phase.PLAY or table.view.my_turn:
            self._say_who_is_in_turn()
        elif card is self.planned:
            self.take_back()
        else:
            self._plan(card)
            tr, name = table.tr, card_text(table.tr, card)
            table.say(
                tr.t(
                    "{card} is played when your turn comes, if it fits then. {key} takes it back.",
                    card=name,
                    key=self._key_of("take_back"),
                ),
                tr.t("{card} is played when your turn comes, if it fits.", card=name),
            )

    def take_back(self) -> None:
        """Drop the plan."""
        card, tr = self.planned, self._table.tr
        if card is not None:
            self._plan(None)
            self._table.say(tr.t("{card} stays in your hand.", card=card_text(tr, card)))

    def _plan(self, card: Card | None) -> None:
        if card is not self.planned:
            self.planned = card
            self._hand.plan(card)
            self._changed()

    def _say_who_is_in_turn(self) -> None:
        view, seating, tr = self._table.view, self._table.seating, self._table.tr
        if view.phase is Phase.PLAY and view.turn is not None:
            name = name_or_you(tr, seating.names, view.turn, seating.you)
            self._table.say(
                tr.t(
                    "{name} is thinking; choose a card, and {key} plays it in your turn.",
                    name=name,
                    key=self._key_of("play"),
                ),
                tr.t("{name} is thinking; your turn comes.", name=name),
            )


def _suit_keys(tr: Translator) -> str:
    """Return the keys that end a card's name, by suit."""
    return "dchs" if tr.dress == "french" else "obce"
