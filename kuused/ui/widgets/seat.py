"""One seat: who sits there, with how many chips and cards, and what was done last."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from kuused.engine import Phase, PlayerView
from kuused.i18n import event_brief
from kuused.match.updates import MatchEvent
from kuused.ui.widgets.glyphs import pile
from kuused.ui.widgets.table_widget import Seating, TableWidget, clip, fit

__all__ = ["SeatBox"]

_FEW = 2
"""With so many chips or fewer a seat is warned of."""
_ROOMY = 20
"""Cells from which a box has room for a wider heap, and for space around things."""


class _Facts(NamedTuple):
    """All that the box shows: when it is the same as before, nothing is drawn."""

    chips: int
    full: int
    ahead: bool
    cards: int
    most: int
    last: str
    turn: bool
    leader: bool
    dealer: bool
    winner: bool
    over: bool


class SeatBox(TableWidget):
    """The box of one seat; the heavy frame and the pointer are for whoever is in turn.

    At its right edge stands a heap of the seat's chips. All seats measure theirs alike, so that
    heights can be compared at a glance.
    """

    class Clicked(Message):
        """A seat has been clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, seat: int, seating: Seating) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self._seating = seating
        self._facts: _Facts | None = None
        self._withheld = 0
        self._dealt = 1.0

    @property
    def title(self) -> str:
        """What the seat is called on its box."""
        name = self._seating.names[self.seat]
        return name if name is not None else self.tr.t("You")

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Take over what changed, and redraw only then."""
        seat = self.seat
        last = next((entry for entry in reversed(view.log) if entry.seat == seat), None)
        over = view.phase is not Phase.PLAY
        most, fewest = max(view.chips), min(view.chips)
        won = over and view.round_number > 0 and not view.sizes[seat] and bool(view.log)
        facts = _Facts(
            chips=view.chips[seat] - self._withheld,
            full=max(2 * view.rules.chips, most),
            ahead=view.chips[seat] == most > fewest,
            cards=round(view.sizes[seat] * self._dealt),
            most=-(-len(view.rules.pack.cards) // view.rules.players),
            last="" if last is None else event_brief(self.tr, last),
            turn=view.turn == seat,
            leader=view.leader == seat,
            dealer=view.dealer == seat,
            winner=won,
            over=over,
        )
        if facts != self._facts:
            self._facts = facts
            self.refresh()

    def withhold(self, chips: int) -> None:
        """Leave out chips that are still on their way here."""
        self._show(withheld=chips, dealt=self._dealt)

    def deal(self, share: float) -> None:
        """Show this share of the cards: the rest is still being dealt."""
        self._show(withheld=self._withheld, dealt=share)

    def _show(self, *, withheld: int, dealt: float) -> None:
        if (withheld, dealt) != (self._withheld, self._dealt):
            self._withheld, self._dealt = withheld, dealt
            if self.view is not None:
                self.draw(self.view, None)

    def again(self) -> None:
        """Say everything anew."""
        self._facts = None
        if self.view is not None:
            self.draw(self.view, None)

    def on_click(self, event: events.Click) -> None:
        """Say which seat was clicked."""
        event.stop()
        self.post_message(self.Clicked(self.seat))

    def render_line(self, y: int) -> Strip:
        """A line of the box."""
        facts, width, height = self._facts, self.size.width, self.size.height
        if facts is None or width < 6:
            return Strip.blank(width, self.ground)
        signs = self.signs
        box = signs.heavy if facts.turn else signs.light
        edge = self.look("turn") if facts.turn else self.look("line")
        if y == 0:
            return self._top(facts, edge)
        if y == height - 1:
            return self._bottom(facts, edge)
        wide = 3 if width >= _ROOMY and height > 4 else 1
        inner = width - 3 - wide
        rows = self._rows(facts, inner, height - 2)
        pieces = rows[y - 1] if y <= len(rows) else []
        used = sum(cell_len(text) for text, _ in pieces)
        levels = pile(facts.chips, facts.full, height - 2, signs.levels)[::-1]
        return self.line(
            width,
            (box.side, edge),
            *pieces,
            (" " * (inner + 1 - used), self.ground),
            (levels[y - 1] * wide, self.look("danger" if facts.chips <= _FEW else "chip")),
            (box.side, edge),
        )

    def _top(self, facts: _Facts, edge: Style) -> Strip:
        signs, width = self.signs, self.size.width
        box = signs.heavy if facts.turn else signs.light
        face = self._seating.faces[self.seat]
        if self.tr.ascii and not face.isascii():
            face = ""
        roomy = width >= 16
        title = f"{face} {self.title}" if roomy and face else self.title
        if facts.turn:
            title = f"{signs.turn} {title}" if roomy else signs.turn + title
        pad = " " if roomy else ""
        title = clip(title, width - 2 - 2 * len(pad), signs.more)
        look = self.look("turn") if facts.turn else self.look("text")
        lead = box.top if roomy else ""
        used = 2 + len(lead) + cell_len(title) + 2 * len(pad)
        if used > width:
            lead, used = "", used - len(lead)
        return self.line(
            width,
            (box.top_left + lead + pad, edge),
            (title, look),
            (pad + box.top * (width - used) + box.top_right, edge),
        )

    def _bottom(self, facts: _Facts, edge: Style) -> Strip:
        tr, width = self.tr, self.size.width
        box = self.signs.heavy if facts.turn else self.signs.light
        # Never a capital alone: it would look like the name of a card.
        marks = [
            (tr.t("dealer"), tr.t("deal."), tr.t("dl.")) if facts.dealer else None,
            (tr.t("leader"), tr.t("lead."), tr.t("ld.")) if facts.leader else None,
        ]
        shown = [mark for mark in marks if mark]
        texts = [" ".join(texts) for texts in zip(*shown, strict=True)]
        text = next((text for text in texts if cell_len(text) <= width - 5), "".join(texts[-1:]))
        label = f" {text} " if text and cell_len(text) <= width - 5 else text
        fill = max(0, width - 3 - cell_len(label))
        return self.line(
            width,
            (box.bottom_left + box.top * fill, edge),
            (label, self.look("quiet")),
            (box.top + box.bottom_right, edge),
        )

    def _rows(self, facts: _Facts, inner: int, room: int) -> list[list[tuple[str, Style]]]:
        """Chips and cards, on one line or two; below them what was done last."""
        signs, pad = self.signs, " " if inner >= 14 else ""
        few = facts.chips <= _FEW
        look = self.look("danger") if few else self.look("chip")
        sign = signs.ahead if facts.ahead else signs.chip
        chips = [(f"{pad}{sign}", look), (f"{'' if not pad else ' '}{facts.chips}", look)]
        if few:
            chips.append(("!", look))
        used = sum(cell_len(text) for text, _ in chips)
        if room >= 3 and few and inner >= 14:
            t = self.tr.t
            said = (t("last chips"), t("last")) if facts.chips else (t("no chips left"), t("none"))
            warning = next((text for text in said if cell_len(text) < inner - used), "")
            chips.append((f" {warning}", look))
        rows = [chips]
        number = str(facts.cards)
        if room >= 3:
            # Where a whole hand doesn't fit, see below.
            fits = facts.most <= inner - len(pad) - 1 - len(str(facts.most))
            backs = signs.back * (facts.cards if fits else 1)
            rows.append(
                [(f"{pad}{backs} ", self.look("back")), (number, self.look("text"))]
                if facts.cards
                else [(pad + self.tr.t("no cards"), self.look("quiet"))]
            )
        else:
            # Where a whole hand doesn't fit, no seat shows a back for each card: one that showed
            # some of them would mislead. A single back then stands for cards as the chip for chips.
            most = facts.most
            if most + len(str(most)) + 1 <= inner - 4 - 2 * len(pad):
                backs = f"{signs.back * facts.cards} " if facts.cards else ""
            else:
                backs = signs.back
            gap = inner - used - len(backs) - len(number)
            rows[0] = [
                *chips,
                (" " * max(0, gap), self.ground),
                (backs, self.look("back")),
                (number, self.look("text")),
            ]
        rows.append(self._doing(facts, inner, pad))
        return rows

    def _doing(self, facts: _Facts, inner: int, pad: str) -> list[tuple[str, Style]]:
        tr, more = self.tr, self.signs.more
        room = inner - len(pad)
        if facts.winner:
            return [(pad + fit(tr.t("wins!"), room, more), self.look("turn"))]
        if facts.turn:
            mine = self.seat == self._seating.you
            text = tr.t("your turn") if mine else tr.t("thinking")
            if cell_len(text) > room:
                text = more if not mine else text
            return [(pad + fit(text, room, more), self.look("turn"))]
        return [(pad + fit(facts.last, room, more), self.look("text"))]
