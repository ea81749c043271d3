"""A person's turn, without widgets: keys and clicks that play a card, and automatic play."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

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
from kuused.match import Intent, Pace, StaleIntent
from kuused.players import rule_based
from kuused.ui.table.view import TableDisplay, TableHost, Task
from kuused.ui.widgets.hand import Selection

__all__ = ["AUTOMATIC", "Automatic", "Autoplay", "TurnInput", "Typing", "is_out_of_playoff"]

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


class TurnInput:
    """Turns a person's keys and clicks into actions.

    An action carries the turn whose view the person saw, and a key that was pressed before the turn
    could be seen plays nothing: nothing typed ahead acts on a later turn. What is meant to be played
    in the next turn is a plan: a card chosen since the last turn. It is marked, can be taken back, and
    is played when the turn comes if it fits then.

    Args:
        host: the screen.
        table: the table.
        intend: passes an action to the match.
        leave: leaves the match at once.

    Attributes:
        turn: round and turn number of the person's turn; ``None`` when another player is in turn.
        planned: the card that is to be played when the turn comes.
        key_time: when the latest key was pressed.
        automatic: whether the last action was not the person's own.
        held: whether the person has stopped what is automatic, until their next action.
    """

    def __init__(
        self,
        host: TableHost,
        table: TableDisplay,
        intend: Callable[[Intent], None],
        leave: Callable[[], None],
    ) -> None:
        self.turn: tuple[int, int] | None = None
        self.planned: Card | None = None
        self.key_time = 0.0
        self.automatic = False
        self.held = False
        self._host = host
        self._table = table
        self._hand = table.hand
        self._intend = intend
        self._leave = leave
        self._shown_at = math.inf
        self._typing = Typing()
        self._digit = ""  # has just chosen a card by its place; pressed again, it plays the card
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
        self._typing, self._digit, self._not_held = Typing(), "", False
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
            self.do(view, Play(card))
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

    def key(self, key: str, character: str) -> bool:
        """Take a key before it is looked up among the commands; return whether it is used up."""
        hand, tr = self._hand, self._table.tr
        not_held, self._not_held = self._not_held, False
        plays = self._host.does(key, "act")
        if plays and not self._table.view.my_turn:
            self.plan_chosen()
            return True
        if plays and not_held and hand.choice.card is not None:
            # It was meant for the card that was named, and not for the one that is chosen.
            card = card_text(tr, hand.choice.card)
            self._table.say(tr.t("Enter plays {card}, which is chosen.", card=card))
            self._digit = ""
            return True
        if len(character) == 1 and character.isprintable() and character != " ":
            return self._typed(character.lower() if character != "L" else character)
        self._typing, self._digit = Typing(), ""
        return False

    def _typed(self, key: str) -> bool:
        """Take a key as part of a card's name or as a place in the hand."""
        hand, tr, pack = self._hand, self._table.tr, self._table.view.rules.pack
        cards = self._typing.cards(key, tr, pack)
        digit, self._digit = self._digit, ""
        if cards:
            self._typing = Typing()
            held = [card for card in cards if card in hand.choice.cards]
            return self._named((held or cards)[0], key)
        if key == "q" and self._host.does("q", "leave"):
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
        if self._host.does(key):
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

    def act(self) -> None:
        """Do what Enter means now: pass if no card can be played, else play the chosen card."""
        view = self._table.view
        if view.my_turn and not view.playable:
            self.pay()
        else:
            self.play()

    def play(self) -> None:
        """Play the chosen card; plan it while others play."""
        hand = self._hand
        if hand.choice.card is None or hand.view is None or not self._table.view.my_turn:
            self.plan_chosen()
        else:
            self.try_card(hand.choice.card, hand.view, self.key_time)

    def pay(self) -> None:
        """Pass, for a chip if there is one."""
        if self._table.view.my_turn and self.key_time >= self._shown_at:
            self.do(self._table.view, Pass())

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
            self.do(view, Play(card))

    def do(self, view: PlayerView, action: Play | Pass, *, automatic: bool = False) -> None:
        """Pass an action to the match, meant for the turn of this view; say why it is refused."""
        self.automatic, self.held = automatic, False
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
        view, card = table.view, hand.choice.card if hand.picked else None
        # The hand may be an update behind: a card that was just played can't be planned.
        if card is None or card not in view.hand or view.phase is not Phase.PLAY or view.my_turn:
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
                    key=self._host.key_of("take_back"),
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
            self._host.refresh_bindings()

    def _say_who_is_in_turn(self) -> None:
        view, seating, tr = self._table.view, self._table.seating, self._table.tr
        if view.phase is Phase.PLAY and view.turn is not None:
            name = name_or_you(tr, seating.names, view.turn, seating.you)
            self._table.say(
                tr.t(
                    "{name} is thinking; choose a card, and {key} plays it in your turn.",
                    name=name,
                    key=self._host.key_of("act"),
                ),
                tr.t("{name} is thinking; your turn comes.", name=name),
            )


def _suit_keys(tr: Translator) -> str:
    """Return the keys that end a card's name, by suit."""
    return "dchs" if tr.dress == "french" else "obce"


Automatic: TypeAlias = Literal["auto_pay", "auto_single", "auto_run"]
"""What can be automatic; the names are those of the settings and of the commands."""

AUTOMATIC: Final[tuple[Automatic, ...]] = ("auto_pay", "auto_single", "auto_run")

_NOTICE: Final = 0.9
"""Seconds at normal speed between an announcement and the action: time to stop it."""
_SHORTEST: Final = 0.05


def is_out_of_playoff(view: PlayerView) -> bool:
    """Return whether the match is decided among others: in a playoff without this seat (Q5)."""
    return bool(view.contenders) and view.seat is not None and view.seat not in view.contenders


class Autoplay:
    """Plays the turns of a person that need no decision.

    What is automatic follows the settings when a match begins; commands change it for this match
    alone. Any key and any click stops it at once: the turn that has been announced, or the next one, is
    then the person's own. A run to the end of the match does not start again.

    Args:
        host: the screen.
        table: the table.
        pace: the speed of the match.
        turn: plays the actions.
        changed: called when something becomes automatic or stops being so.

    Attributes:
        wanted: what is automatic in this match.
    """

    def __init__(
        self,
        host: TableHost,
        table: TableDisplay,
        pace: Pace,
        turn: TurnInput,
        changed: Callable[[], None],
    ) -> None:
        self.wanted: set[Automatic] = set()
        self._host = host
        self._table = table
        self._pace = pace
        self._turn = turn
        self._changed = changed
        self._timer: Task | None = None  # plays what has been announced
        self._speed_before: float | None = None  # the speed before a run to the end

    @property
    def announced(self) -> bool:
        """Whether an action is about to be played."""
        return self._timer is not None

    @property
    def running(self) -> bool:
        """Whether the match runs to its end by itself."""
        return self._speed_before is not None

    def set(self, names: Iterable[Automatic], wanted: bool) -> None:
        """Make something automatic, or not, as the settings say."""
        (self.wanted.update if wanted else self.wanted.difference_update)(names)
        self._changed()

    # -- following the match ---------------------------------------------------------------------

    def follow(self, view: PlayerView) -> None:
        """Start or end the run to the end of the match."""
        wanted = "auto_run" in self.wanted and not self._turn.held
        if wanted and not self.running and view.phase is Phase.PLAY and is_out_of_playoff(view):
            self._speed_before = self._pace.speed
            self._pace.speed = math.inf
            self._pace.hold_rounds = False
        elif self.running and view.phase is Phase.OVER:
            self._end_run()

    def cancel(self) -> None:
        """Drop what has been announced: the turn has changed."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def announce(self) -> None:
        """Announce the only action of a turn that is shown, if it is automatic, and play it soon."""
        view, tr = self._table.view, self._table.tr
        action = self._choice(view)
        if action is None or self.announced:
            return
        if isinstance(action, Pass):
            said = tr.t("Nothing fits, and you pass by itself; any key stops that.")
        else:
            card = card_text(tr, action.card)
            said = tr.t("{card} is played by itself; any key stops that.", card=card)
        self._table.say(said, tone="turn")

        def play() -> None:
            self._timer = None
            self._turn.do(view, action, automatic=True)

        self._timer = self._host.set_timer(max(_SHORTEST, _NOTICE / self._pace.speed), play)

    def _choice(self, view: PlayerView) -> Play | Pass | None:
        if self._turn.held:
            return None
        if self.running:
            return rule_based.choose(view, random.Random(0))  # it draws no random numbers
        if len(view.legal) != 1:
            return None
        (only,) = view.legal
        wanted: Automatic = "auto_pay" if isinstance(only, Pass) else "auto_single"
        return only if wanted in self.wanted else None

    # -- a person's hand on it -------------------------------------------------------------------

    def stop(self) -> bool:
        """Stop what is automatic just now; return whether there was anything to stop."""
        if not self.announced and not self._turn.automatic and not self.running:
            return False
        self.cancel()
        self._turn.automatic, self._turn.held = False, True
        if self.running:
            self.wanted.discard("auto_run")
            self._end_run()
        tr = self._table.tr
        usual = prompt_text(tr, self._table.view, self._table.seating.names)
        said = tr.t("Stopped: your next turn is your own.")
        self._table.say(f"{said}  {usual}", said)
        self._changed()
        return True

    def toggle(self, name: Automatic) -> None:
        """Make something automatic in this match, or not any more."""
        t = self._table.tr.t
        on, off = {
            "auto_pay": (
                t("When nothing fits, you pay by itself from now on, in this match."),
                t("When nothing fits, you are asked again."),
            ),
            "auto_single": (
                t("An only card is played by itself from now on, in this match."),
                t("An only card waits for you again."),
            ),
            "auto_run": (
                t("In a playoff without you, the match runs to its end by itself."),
                t("In a playoff without you, you play on yourself."),
            ),
        }[name]
        if name in self.wanted:
            self.wanted.discard(name)
            self._table.say(off)
        else:
            self.wanted.add(name)
            self._turn.held = False
            self._table.say(on)
            if self._turn.is_shown:
                self.announce()
        self._changed()

    def _end_run(self) -> None:
        if self._speed_before is not None:
            self._pace.speed, self._speed_before = self._speed_before, None
            self._pace.hold_rounds = True
