"""The table: a match that a person plays, or that somebody watches."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.signal import Signal
from textual.timer import Timer

from kuused.engine import (
    Card,
    CardPlayed,
    CardsPaidFor,
    ChipPaid,
    IllegalAction,
    MatchWon,
    Pass,
    Phase,
    Play,
    PlayerView,
    PlayoffStarted,
    RoundStalled,
    RoundStopped,
    RoundWon,
)
from kuused.match import (
    Envelope,
    Intent,
    Match,
    Pace,
    Setup,
    Snapshot,
    StaleIntent,
    fresh_seed,
    names,
)
from kuused.players import UnknownKind, find_kind
from kuused.ui.commands import Command, bindings
from kuused.ui.keybar import KeyBar
from kuused.ui.screens.base import Spoken
from kuused.ui.screens.match_end import AfterMatch, MatchEndScreen
from kuused.ui.screens.round_summary import RoundSummaryScreen
from kuused.ui.screens.table_area import TableArea
from kuused.ui.screens.table_commands import TABLE_COMMANDS
from kuused.ui.screens.table_hint import adviser, hint, reason
from kuused.ui.screens.table_history import HistoryScreen
from kuused.ui.screens.table_leave import TableLeaveScreen
from kuused.ui.screens.table_notebook import NotebookScreen
from kuused.ui.screens.table_typing import Typing
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.flight import Flight
from kuused.ui.widgets.follow import TableWidget
from kuused.ui.widgets.hand import Hand
from kuused.ui.widgets.header import TableHeader
from kuused.ui.widgets.log import TableLog
from kuused.ui.widgets.open_hands import OpenHands
from kuused.ui.widgets.pot import Pot
from kuused.ui.widgets.prompt import Prompt
from kuused.ui.widgets.seat import SeatBox

__all__ = ["TableScreen"]

_ENDS = (RoundWon, RoundStalled, RoundStopped)
_ENDING = (*_ENDS, CardsPaidFor, PlayoffStarted, MatchWon)
_FLIGHT = 0.25
"""Seconds that a card or chip travels, at normal speed."""
_MOMENT = 1.2
"""Seconds that the last card of a round lies before its summary, at normal speed."""


@dataclass
class _Company:
    """Who sits at the table."""

    names: tuple[str | None, ...]
    faces: tuple[str, ...]
    you: int | None


def _middle(region: Region) -> Region:
    """The middle of a region, with room for a chip."""
    return Region(region.x + region.width // 2 - 1, region.y + region.height // 2, 3, 1)


class TableScreen(Spoken[None]):
    """A match on the table.

    Args:
        setup: the match.
        watching: whether somebody looks on; then no seat is a person's.
        open_hands: whether who looks on sees all hands.
        speed: how fast it goes; ``math.inf`` without any waiting.
        pace: the pace itself, if it should be another than usual.

    Attributes:
        envelopes: what happens; the widgets of the table subscribe to it.
        view: what the person, or whoever looks on, may know now.
    """

    KEYS: ClassVar[tuple[Command, ...]] = TABLE_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = bindings(TABLE_COMMANDS)
    AUTO_FOCUS = None

    def __init__(
        self,
        setup: Setup,
        *,
        watching: bool = False,
        open_hands: bool = False,
        speed: float = 1.0,
        pace: Pace | None = None,
    ) -> None:
        super().__init__()
        self.setup = setup
        self.pace = Pace(speed) if pace is None else pace
        self._open_hands = open_hands and watching
        self._person = None if watching else setup.person
        self._match = Match(
            setup, watcher=self._person, open_hands=self._open_hands, pace=self.pace
        )
        self._hold_rounds()
        self.envelopes: Signal[Envelope] = Signal(self, "envelopes")
        self._company = _Company((), self._faces(), self._person)
        self._chips = [(setup.rules.chips,) * setup.rules.players]
        self._ending: list[object] = []
        self._moment: Timer | None = None
        self._typing = Typing()
        self._key_time = 0.0
        self._turn_shown = math.inf
        self._turn: tuple[int, int] | None = None
        self.view: PlayerView = self._match.snapshot().view

    # -- what it is made of ----------------------------------------------------------------------

    def _faces(self) -> tuple[str, ...]:
        faces = []
        for kind in self.setup.seats:
            try:
                faces.append(find_kind(kind).face)
            except UnknownKind:
                faces.append("")
        return tuple(faces)

    def compose(self) -> ComposeResult:
        """Lay the table."""
        company, rules = self._company, self.setup.rules
        company.names = names(self.setup, self.words.lang)
        person = self._person is not None
        seats = [seat for seat in rules.seats if seat != self._person]
        bottom: TableWidget = OpenHands(company, id="hand")
        if person:
            most = max(max(rules.hand_sizes(dealer)) for dealer in rules.seats)
            bottom = Hand(most, id="hand")
        yield TableArea(
            TableHeader(self.setup.seed, always=not person, id="header"),
            *(SeatBox(seat, company) for seat in rules.seats),
            Columns(id="columns"),
            Pot(id="pot"),
            TableLog(company, id="log"),
            bottom,
            Prompt(company, id="prompt"),
            KeyBar(id="keys"),
            Flight(id="flight"),
            seats=seats,
            person=person,
        )

    def on_mount(self) -> None:
        """Begin the match."""
        self._show_speed()
        self._match.subscribe(self.envelopes.publish)
        self.envelopes.subscribe(self, self._follow)
        self.run_worker(self._match.run(), name="match")

    def heading(self) -> str:
        """What the screen is called."""
        return self.t("The table")

    def snapshot(self) -> Snapshot:
        """Where the match stands, for widgets that come late."""
        return self._match.snapshot()

    async def words_changed(self) -> None:
        """Say everything anew; nothing is taken off the table for it."""
        self._company.names = names(self.setup, self.words.lang)
        for widget in self.query(TableWidget):
            widget.again()
        self._show_speed()
        self.query_one(KeyBar).refresh()

    def on_resize(self) -> None:
        """Whatever is on its way has arrived when the table changes its size."""
        self._land()

    # -- following the match ---------------------------------------------------------------------

    def _follow(self, envelope: Envelope) -> None:
        view, event = envelope.view, envelope.event
        self.view = view
        self._land()
        turn = (view.round_number, view.turn_number) if view.my_turn else None
        if turn != self._turn:
            self._turn = turn
            self._typing = Typing()
            self._turn_shown = math.inf
            if turn is not None:
                self.call_after_refresh(self._turn_is_shown, turn)
        if isinstance(event, CardPlayed | ChipPaid):
            self._launch(event)
        if isinstance(event, _ENDS):
            self._ending = []
        if isinstance(event, _ENDING):
            self._ending.append(event)
            self._wait_a_moment()
        self.refresh_bindings()

    def _turn_is_shown(self, turn: tuple[int, int]) -> None:
        if turn == self._turn:
            self._turn_shown = Message().time

    @property
    def turn_is_shown(self) -> bool:
        """Whether the person is in turn and can see it; keys pressed before play nothing."""
        return self.view.my_turn and self._turn_shown < math.inf

    @property
    def flying(self) -> bool:
        """Whether a card or chip is on its way."""
        return self._flight.flying

    @property
    def _moving(self) -> bool:
        """Whether things are to be seen moving."""
        return (
            self.app.animation_level != "none"
            and self.pace.speed < 8
            and not self.pace.fast_forward_to_person
            and self.is_current
        )

    def _launch(self, event: CardPlayed | ChipPaid) -> None:
        if not self._moving:
            return
        seat = self.query_one(f"#seat-{event.seat}").region
        seconds = _FLIGHT / max(1.0, self.pace.speed)
        if isinstance(event, ChipPaid):
            self.query_one(Pot).withhold(1)
            end = _middle(self.query_one(Pot).region)
            self._flight.fly(None, _middle(seat).offset, end, seconds)
        else:
            columns, hand = self.query_one(Columns), self._hand
            columns.await_card(event.card)
            end = columns.place(event.card).translate(columns.region.offset)
            own = None if hand is None else hand.region_of([event.card])
            begin = seat if own is None else own
            self._flight.fly(event.card, begin.offset + Offset(0, 1), end, seconds)

    def _land(self) -> None:
        if self._flight.flying:
            self._flight.stop()
            self.on_flight_landed()

    def on_flight_landed(self) -> None:
        """Show what has arrived."""
        self.query_one(Columns).await_card(None)
        self.query_one(Pot).withhold(0)

    @property
    def _flight(self) -> Flight:
        return self.query_one(Flight)

    @property
    def _hand(self) -> Hand | None:
        return None if self._person is None else self.query_one(Hand)

    @property
    def _prompt(self) -> Prompt:
        return self.query_one(Prompt)

    # -- between rounds --------------------------------------------------------------------------

    def _hold_rounds(self) -> None:
        # Who watches as fast as it goes wants the end, not every round's summary.
        self.pace.hold_rounds = self._person is not None or not math.isinf(self.pace.speed)

    def _wait_a_moment(self) -> None:
        if self._moment is not None:
            self._moment.stop()
        still = self.app.animation_level == "none" or math.isinf(self.pace.speed)
        seconds = 0.01 if still else _MOMENT / self.pace.speed
        self._moment = self.set_timer(seconds, self._round_is_over)

    def _round_is_over(self) -> None:
        self._moment = None
        self._land()
        view, ending, before = self.view, tuple(self._ending), self._chips[-1]
        self._ending = []
        if view.phase is Phase.PLAY or not ending:
            return  # the next round has begun already
        self._chips.append(view.chips)
        if self.pace.hold_rounds:
            summary = RoundSummaryScreen(ending, view, self._company.names, before)
            self.app.push_screen(summary, lambda _: self._summary_seen(view))
        elif view.phase is Phase.OVER:
            self._summary_seen(view)

    def _summary_seen(self, view: PlayerView) -> None:
        if view.phase is not Phase.OVER:
            self.pace.release_round()
            return
        end = MatchEndScreen(
            self.setup, view, self._company.names, list(self._chips), self.setup.seed
        )
        self.app.push_screen(end, self._after_match)

    async def _after_match(self, wish: AfterMatch | None) -> None:
        from kuused.ui.app import WatchOptions

        house, setup = self.house, self.setup
        watching = None
        if self._person is None:
            watching = WatchOptions(open_hands=self._open_hands, speed=self.pace.speed)
        await house.go_home()
        if wish == "again":
            house.start(replace(setup, seed=fresh_seed()), watching=watching)
        elif wish == "same deal":
            house.start(setup, watching=watching)

    # -- keys ------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Look at keys before commands do: some belong to a card's name."""
        self._key_time = event.time
        self._land()
        if self._hand is None:
            return
        character = event.character or ""
        if event.key in ("enter", "space") and not self.view.my_turn:
            self._say_who_is_in_turn()
            event.stop()
        elif len(character) == 1 and character.isprintable() and character != " ":
            if self._typed(character.lower() if character != "L" else character):
                event.stop()
        else:
            self._typing = Typing()

    def _typed(self, key: str) -> bool:
        """Take a key as a part of a card's name or a place in the hand; false if it is neither."""
        hand, words, pack = self._hand, self.words, self.setup.rules.pack
        assert hand is not None
        cards = self._typing.cards(key, words, pack)
        if cards:
            self._typing = Typing()
            held = [card for card in cards if card in hand.choice.cards]
            return self._named((held or cards)[0], key)
        self._typing = self._typing.begun(key, words, pack)
        if key.isdigit():
            place = (int(key) - 1) % 10
            if place == hand.choice.chosen:
                self.action_play()
            elif place < len(hand.choice.cards):
                hand.choose(hand.choice.at(place))
            elif self._typing.text:
                self._say_suits()
            return True
        if self._typing.text and key != "q":
            self._say_suits()
            return True
        return False

    def _named(self, card: Card, key: str) -> bool:
        hand = self._hand
        assert hand is not None
        if card in hand.choice.cards:
            hand.choose(hand.choice.on(card))
            return True
        if key in self._bindings.key_to_bindings:
            return False  # a digit chose a place, and this key is a command of its own
        self._prompt.say(self.t("You don't hold {card}.", card=self.words.card(card)))
        return True

    def _say_suits(self) -> None:
        words = self.words
        suits = " ".join(words.suit(suit) for suit in type(self.setup.rules.start_suit))
        keys = "d c h s" if words.dress == "french" else "o b c e"
        self._prompt.say(
            self.t(
                "{begun}: now the suit, {suits}, by its key: {keys}.",
                begun=self._typing.text.upper(),
                suits=suits,
                keys=keys,
            )
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a command can be used now; the footer offers no other."""
        view = self.view
        playable, mine = bool(view.playable), view.my_turn
        person = self._person is not None
        match action:
            case "previous_card" | "next_card" | "next_playable" | "previous_playable":
                return person and bool(view.hand)
            case "play":
                return mine and playable
            case "pay":
                return mine and not playable and view.chips[view.turn or 0] > 0
            case "go_free":
                return mine and not playable and view.chips[view.turn or 0] == 0
            case "pass_turn":
                return mine and playable and Pass() in view.legal
            case "hint":
                return mine
            case "forward":
                return person and not mine and view.phase is Phase.PLAY
            case "notebook":
                return view.phase is Phase.PLAY and None in view.hands
            case "pause":
                return not self.pace.paused
            case "go_on":
                return self.pace.paused
            case _:
                return True

    # -- playing ---------------------------------------------------------------------------------

    def _act(self, view: PlayerView, action: Play | Pass) -> None:
        """Tell the match what the person wants, in the turn that this view shows."""
        with suppress(StaleIntent):
            try:
                self._match.intend(Intent(view.round_number, view.turn_number, action))
            except IllegalAction as error:
                company, words = self._company, self.words
                self._prompt.say(
                    words.refusal(error, company.names, company.you),
                    words.refusal(error, company.names, company.you, advice=False),
                    tone="danger",
                )

    def _say_who_is_in_turn(self) -> None:
        view, company = self.view, self._company
        if view.phase is Phase.PLAY and view.turn is not None:
            name = self.words.name(company.names, view.turn, company.you)
            self._prompt.say(self.t("{name} is thinking; your turn comes.", name=name))

    def _in_time(self) -> bool:
        """Whether the key was pressed when the person's turn could be seen."""
        return self.view.my_turn and self._key_time >= self._turn_shown

    def action_play(self) -> None:
        """Play the chosen card."""
        hand = self._hand
        if hand is not None and self._in_time():
            hand.try_card()
        elif hand is not None and not self.view.my_turn:
            self._say_who_is_in_turn()

    def on_hand_tried(self, message: Hand.Tried) -> None:
        """Play a card, if it can be."""
        if not message.view.my_turn:
            self._say_who_is_in_turn()
        elif message.time >= self._turn_shown:
            self._act(message.view, Play(message.card))

    def on_hand_picked(self, message: Hand.Picked) -> None:
        """Say what a card waits for."""
        view, card, words = self.view, message.card, self.words
        if view.phase is Phase.PLAY and card in view.hand and card not in view.fitting:
            waits = words.waits(view, card)
            usual = words.prompt(view, self._company.names)
            self._prompt.say(f"{usual}  {waits}", waits)
        else:
            self._prompt.hush()

    def on_columns_clicked(self, message: Columns.Clicked) -> None:
        """A place on the table stands for the card in the hand that belongs there."""
        hand = self._hand
        if hand is not None and message.card in hand.choice.cards:
            hand.pick(hand.choice.cards.index(message.card))

    def on_seat_box_clicked(self, message: SeatBox.Clicked) -> None:
        """Say who sits there."""
        try:
            kind = find_kind(self.setup.seats[message.seat])
        except UnknownKind:
            return
        lang = self.words.lang
        name = self._company.names[message.seat] or kind.name(lang)
        line = kind.character.get(lang) or kind.character.get("en", "")
        self._prompt.say(f"{name}: {line}", name)

    def on_table_log_clicked(self) -> None:
        """Open the whole log."""
        self.action_log()

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
            hand.choose(choice.moved_playable(step) if playable else choice.moved(step))

    def action_hint(self) -> None:
        """Say what another player would do, and choose that card."""
        hand, view, words = self._hand, self.view, self.words
        if hand is None or not view.my_turn:
            return
        name, card = adviser(words.lang), hint(view)
        if card is None:
            self._prompt.say(self.t("{name} would pass too: no card fits.", name=name))
            return
        hand.choose(hand.choice.on(card), tell=False)
        self._prompt.say(
            self.t(
                "{name} would play {card}: {reason}",
                name=name,
                card=words.card(card),
                reason=reason(view, card, words),
            ),
            self.t("{name} would play {card}.", name=name, card=words.card(card)),
        )

    # -- pace ------------------------------------------------------------------------------------

    def _show_speed(self) -> None:
        header, speed = self.query_one(TableHeader), self.pace.speed
        header.paused = self.pace.paused
        if math.isinf(speed):
            header.speed = self.t("top speed")
        else:
            header.speed = self.t(
                "speed {times}", times=f"{'x' if self.words.ascii else '×'}{speed:g}"
            )
        self.refresh_bindings()

    def action_pause(self) -> None:
        """Pause, or go on."""
        self.pace.toggle()
        self._show_speed()

    def action_go_on(self) -> None:
        """Go on."""
        self.action_pause()

    def action_step(self) -> None:
        """Let one turn happen."""
        self.pace.step()
        self._show_speed()

    def action_faster(self) -> None:
        """Go faster."""
        self.pace.faster()
        self._hold_rounds()
        self._show_speed()

    def action_slower(self) -> None:
        """Go slower."""
        self.pace.slower()
        self._hold_rounds()
        self._show_speed()

    def action_forward(self) -> None:
        """Go straight to the person's turn."""
        self.pace.fast_forward_to_person = True
        self._show_speed()

    # -- looking around --------------------------------------------------------------------------

    def action_notebook(self) -> None:
        """Show what each of the others can hold."""
        self.app.push_screen(NotebookScreen(self.view, self._company))

    def action_log(self) -> None:
        """Show everything that has happened."""
        self.app.push_screen(HistoryScreen(self.query_one(TableLog).sentences()))

    def action_copy(self) -> None:
        """Copy the deal code, and show it: no terminal says whether it was copied."""
        code = self.setup.seed
        if not self.query_one(TableHeader).code_known:
            self._prompt.say(self.t("The deal code is told when the round is over."))
            return
        self.app.copy_to_clipboard(code)
        self._prompt.say(self.t("The deal code is {code}; it has been copied.", code=code))

    def action_leave(self) -> None:
        """Ask whether to leave; the suit of a queen instead of an answer means that card."""
        typing = Typing("q") if self._hand is not None else Typing()
        self.app.push_screen(TableLeaveScreen(typing, self.setup.rules.pack), self._left)

    async def _left(self, answer: bool | Card | None) -> None:
        if answer is True:
            await self.house.go_home()
        elif isinstance(answer, Card):
            self._named(answer, "")
