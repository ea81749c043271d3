"""The line at the top: which round, by which rules, how fast, and the deal code or its fingerprint."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from textual.reactive import reactive
from textual.strip import Strip

from kuused.engine import Phase, PlayerView
from kuused.match.envelope import MatchEvent
from kuused.record.fingerprint import fingerprint
from kuused.ui.widgets.follow import TableWidget

__all__ = ["TableHeader", "whole"]

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
        view, words, signs = self.view, self.words, self.signs
        if view is None or y:
            return Strip.blank(self.size.width, self.ground)
        width = self.size.width
        dot = " · " if not words.ascii else " - "
        title = f" {signs.tree} Kuused"
        where = words.t("round {n}", n=max(1, view.round_number))
        if view.contenders:
            where += dot + words.t("playoff")
        right = []
        if self.automatic:
            right.append((words.t("automatic") + "   ", self.look("turn")))
        if self.hints:
            said = words.tn("assisted: {n} hint", "assisted: {n} hints", self.hints)
            right.append((said + "   ", self.look("quiet")))
        if self.code:
            code = self.code if self.code_known else self.fingerprint
            right.append((words.t("deal {code}", code=code) + "   ", self.look("quiet")))
        if self.unsaved:
            right += [(f" {words.t('NOT SAVED')} ", self.look("warned")), ("  ", self.ground)]
        if self.badge:
            right += [(f" {self.badge} ", self.look("badge")), (" ", self.ground)]
        if self.paused:
            right.append((f" {words.t('PAUSED')} ", self.look("badge")))
        else:
            right.append((self.speed, self.look("text")))
        right.append((" ", self.ground))
        room = width - sum(len(text) for text, _ in right) - 2
        rest = whole(words.rules_in_short(view.rules), room - len(title + where) - 5)
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
