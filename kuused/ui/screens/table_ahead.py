"""A card chosen while others play: it is played in the person's turn if it fits then."""

from __future__ import annotations

from kuused.engine import Card, Phase, Play
from kuused.i18n import card_text, prompt_text
from kuused.match import Update
from kuused.ui.screens.table_person import PersonTable

__all__ = ["AheadTable"]


class AheadTable(PersonTable):
    """The table of a person who may decide before their turn.

    Only a card that has been chosen since the person's last turn is taken: an Enter too many, or
    one that comes late, decides nothing. What has been decided is marked on the card until the
    turn comes, and can be taken back until then.
    """

    _ahead_card: Card | None = None

    @property
    def ahead(self) -> Card | None:
        """The card that is to be played when the person's turn comes."""
        return self._ahead_card

    def _plan(self, card: Card | None) -> None:
        if card is not self._ahead_card:
            self._ahead_card = card
            if self._hand is not None:
                self._hand.plan(card)
            self.refresh_bindings()

    def _not_yet(self) -> None:
        hand = self._hand
        card = None if hand is None or not hand.picked else hand.choice.card
        if card is None or self.view.phase is not Phase.PLAY or self.view.my_turn:
            super()._not_yet()
        elif card is self._ahead_card:
            self.action_take_back()
        else:
            self._plan(card)
            name = card_text(self.tr, card)
            key = self.key_of("take_back")
            self._prompt.say(
                self.t(
                    "{card} is played when your turn comes, if it fits then. {key} takes it back.",
                    card=name,
                    key=key,
                ),
                self.t("{card} is played when your turn comes, if it fits.", card=name),
            )

    def action_play_ahead(self) -> None:
        """Have the chosen card played when the turn comes."""
        self._not_yet()

    def action_take_back(self) -> None:
        """Take back what has been decided ahead."""
        card = self._ahead_card
        if card is not None:
            self._plan(None)
            self._prompt.say(self.t("{card} stays in your hand.", card=card_text(self.tr, card)))

    def _follow(self, update: Update) -> None:
        card, view = self._ahead_card, update.view
        if card is not None and (view.phase is not Phase.PLAY or card not in view.hand):
            self._plan(None)  # the round is over
        super()._follow(update)

    def _turn_is_shown(self, turn: tuple[int, int]) -> None:
        super()._turn_is_shown(turn)
        card, view = self._ahead_card, self.view
        if card is None or turn != self._turn or not self.turn_is_shown:
            return
        self._plan(None)
        if card in view.playable:
            self._act(view, Play(card))
            return
        dropped = self.t("{card} doesn't fit now and stays.", card=card_text(self.tr, card))
        usual = prompt_text(self.tr, view, self._company.names)
        self._prompt.say(f"{dropped}  {usual}", dropped, tone="turn")
