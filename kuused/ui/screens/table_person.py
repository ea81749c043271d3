"""What a person does at the table: choosing, typing names of cards, playing, paying, asking."""

from __future__ import annotations

from contextlib import suppress

from textual import events

from kuused.analysis.review import strongest
from kuused.engine import Card, IllegalAction, Pass, Phase, Play, PlayerView, Suit
from kuused.i18n import card_text, name_or_you, prompt_text, refusal_text, suit_text, waits_for
from kuused.match import Intent, StaleIntent
from kuused.ui.screens.table_hint import Hint
from kuused.ui.screens.table_laid import LaidTable
from kuused.ui.screens.table_typing import Typing
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.hand import Hand, Selection
from kuused.ui.widgets.status import TableHeader

__all__ = ["PersonTable"]


class PersonTable(LaidTable):
    """The table with a person at it.

    Whatever the person wants carries the turn whose view they saw. A key that was pressed before
    their turn could be seen plays nothing, so nothing that was typed ahead acts on a later turn.
    """

    _typing = Typing()
    _digit: str | None = None
    """The digit that has just chosen a card by its place; pressed again, it plays the card."""
    _not_held = False
    """Whether the last name typed was of a card that is not held."""
    _before: Selection = Selection()
    """What was chosen before the name that is being typed."""
    _key_time = 0.0
    _hint: Hint | None = None

    def _turn_changed(self) -> None:
        self._typing, self._digit, self._not_held = Typing(), None, False
        if self._hint is not None:
            self._hint = None
            self.workers.cancel_group(self, "hint")

    # -- keys ------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Look at keys before commands do: some belong to a card's name."""
        self._key_time = event.time
        self._motion.land()
        if self._hand is None:
            return
        character = event.character or ""
        not_held, self._not_held = self._not_held, False
        plays = self.does(event.key, "play")
        if plays and self._rounds.resting:
            self._rounds.seen()
            event.stop()
        elif plays and not self.view.my_turn:
            self._not_yet()
            event.stop()
        elif plays and not_held and self._hand.choice.card is not None:
            # It was meant for the card that was named, and not for the one that is chosen.
            card = card_text(self.tr, self._hand.choice.card)
            self._prompt.say(self.t("Enter plays {card}, which is chosen.", card=card))
            self._digit = None
            event.stop()
        elif len(character) == 1 and character.isprintable() and character != " ":
            if self._typed(character.lower() if character != "L" else character):
                event.stop()
        else:
            self._typing, self._digit = Typing(), None

    def _typed(self, key: str) -> bool:
        """Take a key as a part of a card's name or a place in the hand; false if it is neither."""
        hand, tr, pack = self._hand, self.tr, self.setup.rules.pack
        assert hand is not None
        cards = self._typing.cards(key, tr, pack)
        digit, self._digit = self._digit, None
        if cards:
            self._typing = Typing()
            held = [card for card in cards if card in hand.choice.cards]
            return self._named((held or cards)[0], key)
        if key == "q" and self.does("q", "leave"):
            return self._queen_or_leave()
        if not self._typing.text:
            self._before = hand.choice
        self._typing = self._typing.begun(key, tr, pack)
        if key.isdigit():
            place = (int(key) - 1) % 10
            if digit == key and place == hand.choice.chosen:
                self.action_play()
            elif place < len(hand.choice.cards):
                self._digit = key
                self._pick(hand.choice.at(place))
            elif self._typing.text:
                self._say_suits()
            return True
        if self._typing.text:
            self._say_suits()
            return True
        return False

    def _queen_or_leave(self) -> bool:
        """Take ``q``, which leaves and also begins a queen's name.

        With a queen in hand it asks in the prompt and not in a box, so that a name typed at any
        speed goes on at the table; a second ``q`` leaves.
        """
        hand, tr = self._hand, self.tr
        assert hand is not None
        if self._typing.text == "q":
            self._typing = Typing()
            self._leave_now()
            return True
        self._before = hand.choice
        queens = [card for card in hand.choice.cards if card.rank == "Q"]
        self._typing = Typing("q" if queens else "")
        if queens:
            keys = ", ".join(
                f"{self._suit_keys()[card.suit]} {card_text(tr, card)}" for card in queens
            )
            self._prompt.say(
                self.t("Leave this match? Again q leaves it; or choose: {keys}.", keys=keys)
            )
        return bool(queens)

    def _leave_now(self) -> None:
        """Leave the match, whatever its state."""
        self.app.call_next(self.services.go_home)

    def _named(self, card: Card, key: str) -> bool:
        hand = self._hand
        assert hand is not None
        if card in hand.choice.cards:
            self._pick(hand.choice.on(card))
            return True
        if key in self._bindings.key_to_bindings:
            return False  # a digit chose a place, and this key is a command of its own
        if self._before.cards == hand.choice.cards:
            hand.choose(self._before, picked=False)
        self._not_held = True
        self._prompt.say(self.t("You don't hold {card}.", card=card_text(self.tr, card)))
        return True

    def _say_suits(self) -> None:
        tr = self.tr
        suits = " ".join(suit_text(tr, suit) for suit in Suit)
        self._prompt.say(
            self.t(
                "{begun}: now the suit, {suits}, by its key: {keys}.",
                begun=self._typing.text.upper(),
                suits=suits,
                keys=" ".join(self._suit_keys()),
            )
        )

    def _suit_keys(self) -> str:
        """The keys that end a card's name, by suit."""
        return "dchs" if self.tr.dress == "french" else "obce"

    # -- playing ---------------------------------------------------------------------------------

    def _act(self, view: PlayerView, action: Play | Pass) -> None:
        """Tell the match what the person wants, in the turn that this view shows."""
        with suppress(StaleIntent):
            try:
                self._match.intend(Intent(view.round_number, view.turn_number, action))
            except IllegalAction as error:
                names, you, tr = self._company.names, self._company.you, self.tr
                unseen = view.unseen
                self._prompt.say(
                    refusal_text(tr, error, names, you, unseen=unseen),
                    refusal_text(tr, error, names, you, unseen=unseen, advice=False),
                    refusal_text(tr, error, names, you),
                    refusal_text(tr, error, names, you, advice=False),
                    tone="danger",
                )

    def _say_who_is_in_turn(self) -> None:
        view, company = self.view, self._company
        if view.phase is Phase.PLAY and view.turn is not None:
            name = name_or_you(self.tr, company.names, view.turn, company.you)
            self._prompt.say(
                self.t(
                    "{name} is thinking; choose a card, and {key} plays it in your turn.",
                    name=name,
                    key=self.key_of("play"),
                ),
                self.t("{name} is thinking; your turn comes.", name=name),
            )

    def _not_yet(self) -> None:
        """The person wants to play and is not in turn."""
        self._say_who_is_in_turn()

    def _in_time(self) -> bool:
        """Whether the key was pressed when the person's turn could be seen."""
        return self.view.my_turn and self._key_time >= self._turn_shown

    def action_play(self) -> None:
        """Play the chosen card."""
        hand = self._hand
        if hand is not None and self._in_time():
            hand.try_card()
        elif hand is not None and not self.view.my_turn:
            self._not_yet()

    def on_hand_tried(self, message: Hand.Tried) -> None:
        """Play a card, if it can be."""
        if not message.view.my_turn:
            self._not_yet()
        elif message.time >= self._turn_shown:
            self._act(message.view, Play(message.card))

    def on_hand_picked(self, message: Hand.Picked) -> None:
        """Say what a card waits for."""
        self._say_of(message.card)

    def _pick(self, choice: Selection) -> None:
        """Choose by key, and say at once what the card waits for: one frame shows both."""
        hand = self._hand
        assert hand is not None
        hand.choose(choice)
        if choice.card is not None:
            self._say_of(choice.card)

    def _say_of(self, card: Card) -> None:
        view, tr = self.view, self.tr
        if view.phase is Phase.PLAY and card in view.hand and card not in view.fitting:
            waits, full = waits_for(tr, view, card), waits_for(tr, view, card, full=True)
            usual = prompt_text(tr, view, self._company.names)
            self._prompt.say(f"{usual}  {full}", full, f"{usual}  {waits}", waits)
        else:
            self._prompt.hush()

    def on_columns_clicked(self, message: Columns.Clicked) -> None:
        """A place on the table stands for the card in the hand that belongs there."""
        hand = self._hand
        if hand is not None and message.card in hand.choice.cards:
            hand.pick(hand.choice.cards.index(message.card))

    def action_pay(self) -> None:
        """Pay a chip and pass."""
        if self._in_time():
            self._act(self.view, Pass())

    def action_go_free(self) -> None:
        """Pass free."""
        self.action_pay()

    def action_pass_turn(self) -> None:
        """Pass though a card could be played."""
        self.action_pay()

    def action_previous_card(self) -> None:
        """Choose the card to the left."""
        self._move(-1)

    def action_next_card(self) -> None:
        """Choose the card to the right."""
        self._move(1)

    def action_next_playable(self) -> None:
        """Choose the next card that can be played."""
        self._move(1, playable=True)

    def action_previous_playable(self) -> None:
        """Choose the card before that can be played."""
        self._move(-1, playable=True)

    def _move(self, step: int, *, playable: bool = False) -> None:
        hand = self._hand
        if hand is not None:
            choice = hand.choice
            self._pick(choice.moved_playable(step) if playable else choice.moved(step))

    def action_hint(self) -> None:
        """Ask the strongest player: first what deserves a look, then what it would do and why."""
        if self._hand is None or not self.view.my_turn:
            return
        if self._hint is None:
            self._hint = Hint(self.view, strongest())
            self._match.assisted += 1
            self.query_one(TableHeader).hints = self.assisted
            self.run_worker(self._have_advice(self._hint), name="hint", group="hint")
        self._hint.asked += 1
        self._show_hint()

    async def _count_hint(self) -> None:
        """Take down that there has been a hint."""

    async def _have_advice(self, hint: Hint) -> None:
        await self._count_hint()
        await hint.think(self.setup.seed)
        if hint is self._hint:  # else the turn is over, and nobody wants to know any more
            self._show_hint()

    def _show_hint(self) -> None:
        hint, hand = self._hint, self._hand
        assert hint is not None
        assert hand is not None
        if isinstance(hint.action, Play):
            hand.choose(hand.choice.on(hint.action.card), picked=False)
        key = self.key_of("hint")
        self._prompt.say(*hint.sentences(self.tr, self._company.names, key))
