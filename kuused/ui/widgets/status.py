"""The lines around the table: the header on top, and the prompt under the hand."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.reactive import reactive
from textual.strip import Strip

from kuused.engine import Phase, PlayerView
from kuused.i18n import prompt_text, rules_in_short
from kuused.match.updates import MatchEvent
from kuused.record.fingerprint import fingerprint
from kuused.ui.widgets.table_widget import Seating, TableWidget, clip

__all__ = ["Prompt", "TableHeader", "whole", "wrap"]


_BETWEEN: Final = (" · ", ", ")
"""What stands between rules in short, with symbols and without."""


def whole(rules: str, width: int) -> str:
    """As many whole rules as fit into ``width`` cells, then ``+2`` when two more are left out."""
    between = next((sign for sign in _BETWEEN if sign in rules), _BETWEEN[0])
    parts = rules.split(between)
    for number in range(len(parts), 0, -1):
        left_out = [f"+{len(parts) - number}"] if number < len(parts) else []
        text = between.join(parts[:number] + left_out)
        if cell_len(text) <= width:
            return text
    return ""


class TableHeader(TableWidget):
    """The header. Speed and deal code are told to it by the screen, the rest is in the views.

    Attributes:
        speed: how fast the match goes, as people read it: ``×2``, or that it is paused.
        paused: whether the match stands still.
        unsaved: whether the match can't be kept.
        badge: what kind of table this is, where that matters: a replay, a practice match.
        hints: in how many turns the person has asked for a hint; from the first on it is shown.
        automatic: whether anything goes by itself.
        code: the deal code. Whoever plays sees its fingerprint until the match is over: it gives no
            card away, and shows at the end that no card was changed.
    """

    speed: reactive[str] = reactive("")
    paused: reactive[bool] = reactive(False)
    unsaved: reactive[bool] = reactive(False)
    hints: reactive[int] = reactive(0)
    automatic: reactive[bool] = reactive(False)
    badge: reactive[str] = reactive("")

    def __init__(self, code: str, *, always: bool, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.code = code
        self._always = always
        self._shown: tuple[object, ...] = ()

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Redraw when the round or its state changes."""
        now = (view.round_number, view.phase, view.contenders)
        if now != self._shown:
            self._shown = now
            self.refresh()

    @property
    def code_known(self) -> bool:
        """Whether the deal code may be told: to a player, when no more cards come from it."""
        view = self.view
        return view is not None and bool(self.code) and (self._always or view.phase is Phase.OVER)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the deal code, as the header shows it."""
        return f"#{fingerprint(self.code)}"

    def render_line(self, y: int) -> Strip:
        """Round and rules on the left, code and speed on the right; rules give way first."""
        view, tr, signs = self.view, self.tr, self.signs
        if view is None or y:
            return Strip.blank(self.size.width, self.ground)
        width = self.size.width
        dot = " · " if not tr.ascii else " - "
        title = f" {signs.tree} Kuused"
        where = tr.t("round {n}", n=max(1, view.round_number))
        if view.contenders:
            where += dot + tr.t("playoff")
        right = []
        if self.automatic:
            right.append((tr.t("automatic") + "   ", self.look("turn")))
        if self.hints:
            said = tr.tn("assisted: {n} hint", "assisted: {n} hints", self.hints)
            right.append((said + "   ", self.look("quiet")))
        if self.code:
            code = self.code if self.code_known else self.fingerprint
            right.append((tr.t("deal {code}", code=code) + "   ", self.look("quiet")))
        if self.unsaved:
            right += [(f" {tr.t('NOT SAVED')} ", self.look("warned")), ("  ", self.ground)]
        if self.badge:
            right += [(f" {self.badge} ", self.look("badge")), (" ", self.ground)]
        if self.paused:
            right.append((f" {tr.t('PAUSED')} ", self.look("badge")))
        else:
            right.append((self.speed, self.look("text")))
        right.append((" ", self.ground))
        room = width - sum(len(text) for text, _ in right) - 2
        rest = whole(rules_in_short(tr, view.rules), room - len(title + where) - 5)
        left = [
            (title, self.look("title")),
            ("  " + where, self.look("text")),
            (dot + rest if rest else "", self.look("quiet")),
        ]
        used = sum(len(text) for text, _ in left) + sum(len(text) for text, _ in right)
        return self.line(width, *left, (" " * (width - used), self.ground), *right)

    def watch_speed(self) -> None:
        """Redraw."""
        self.refresh()

    def watch_unsaved(self) -> None:
        """Redraw."""
        self.refresh()

    def watch_paused(self) -> None:
        """Redraw."""
        self.refresh()

    def watch_badge(self) -> None:
        """Redraw."""
        self.refresh()


def wrap(text: str, width: int, lines: int, more: str) -> list[str]:
    """The text on so many lines at most; what doesn't fit is left out at the end."""
    result: list[str] = []
    rest = text
    while rest and len(result) < lines:
        if len(rest) <= width or len(result) == lines - 1:
            result.append(clip(rest, width, more))
            break
        cut = rest.rfind(" ", 0, width + 1)
        cut = cut if cut > 0 else width
        result.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return result


class Prompt(TableWidget):
    """One sentence. It says how the turn stands until it is told something else to say."""

    def __init__(self, seating: Seating, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._seating = seating
        self._usual = ""
        self._said: tuple[str, ...] = ()
        self._tone = "text"

    @property
    def text(self) -> str:
        """What is shown, as far as it fits."""
        choices = self._said or (self._usual,)
        room = (self.size.width - 2) * max(1, self.size.height)
        return next((text for text in choices if len(text) <= room), choices[-1])

    def draw(self, view: PlayerView, event: MatchEvent | None) -> None:
        """Say how the turn stands. Something said in the same turn stays until then."""
        usual = prompt_text(self.tr, view, self._seating.names)
        if usual != self._usual or self._said:
            self._usual = usual
            self._said = ()
            self._tone = "turn" if view.my_turn else "text"
            self.refresh()

    def again(self) -> None:
        """Say it anew."""
        if self.view is not None:
            self._usual = prompt_text(self.tr, self.view, self._seating.names)
        self._said = ()
        self.refresh()

    def say(self, *texts: str, tone: str = "text") -> None:
        """Say the first of these sentences that fits, until the next event."""
        self._said, self._tone = texts, tone
        self.refresh()

    def hush(self) -> None:
        """Say how the turn stands again."""
        if self._said:
            self._said = ()
            self._tone = "turn" if self.view is not None and self.view.my_turn else "text"
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """A line of the sentence."""
        width = self.size.width
        lines = wrap(self.text, width - 2, self.size.height, self.signs.more)
        if y >= len(lines):
            return Strip.blank(width, self.ground)
        return self.line(width, (" " + lines[y], self.look(self._tone)))
