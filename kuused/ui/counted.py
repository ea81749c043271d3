"""What is said about results, on the screen and on the command line alike: no widgets here."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kuused.arena.estimate import Estimate, Sums
from kuused.engine import Rules, RulesError
from kuused.i18n import N_, Translator, decimal_text, rules_in_short
from kuused.match.daily import DAILY_SEATS, STRONGEST
from kuused.players import UnknownPlayer, find_player
from kuused.store.daily import DailyResult
from kuused.store.statistics import Figures, Group
from kuused.store.strongest import Compared

__all__ = [
    "GROUP_TITLES",
    "compared_legend",
    "compared_rows",
    "daily_line",
    "figure_rows",
    "kind_name",
    "luck",
    "rules_text",
    "skill",
    "spark",
]

GROUP_TITLES: Final[dict[Group, str]] = {
    "alone": N_("Your matches"),
    "assisted": N_("With help"),
    "practice": N_("For practice"),
}

_BARS: Final = "▁▂▃▄▅▆▇█"


def kind_name(tr: Translator, kind: str) -> str:
    """What a kind of player is called."""
    try:
        return find_player(kind).name(tr.lang)
    except UnknownPlayer:
        return kind


# -- a day's deal --------------------------------------------------------------------------------


def daily_line(
    tr: Translator,
    date: datetime.date,
    results: Mapping[int, DailyResult],
    chips: Sequence[int],
    streak: int,
) -> str:
    """The result of a day's deal, as a line to paste. No card, and nothing about one, is in it.

    Args:
        tr: the translator.
        date: the day.
        results: what came of it by seat; the seat played first is told in full.
        chips: what the person held in that seat, at the start and after each round.
        streak: days in a row.
    """
    first = min(results.values(), key=lambda result: result.match)
    dot = ", " if tr.ascii else " · "
    told = [
        f"Kuused {date.isoformat()}",
        tr.t("seat {n}", n=first.seat + 1),
        tr.tn("{n} chip", "{n} chips", first.chips),
        tr.t("place {place} of {all}", place=first.place, all=len(DAILY_SEATS)),
        tr.tn("{n} round", "{n} rounds", first.rounds),
    ]
    if not tr.ascii:
        told[-1] += f" {spark(chips)}"
    if first.assisted:
        told.append(tr.t("with help"))
    if len(results) > 1:
        none = "-" if tr.ascii else "–"
        row = [str(results[seat].chips) if seat in results else none for seat in DAILY_SEATS]
        told.append(tr.t("by seat {chips}", chips=" ".join(row)))
    if streak > 1:
        told.append(tr.tn("{n} day in a row", "{n} days in a row", streak))
    return dot.join(told)


def spark(values: Sequence[int]) -> str:
    """A row of bars, from nothing up to the most."""
    most = max(1, *values)
    return "".join(_BARS[value * (len(_BARS) - 1) // most] for value in values)


# -- all matches ---------------------------------------------------------------------------------


def figure_rows(tr: Translator, found: Figures) -> Iterator[tuple[str, str]]:
    """The figures of a group of matches, each with its title."""
    t = tr.t
    minus = str.maketrans({} if tr.ascii else {"-": "−"})

    def signed(number: int) -> str:
        return f"{number:+d}".translate(minus)

    share = t("{part} of {all}", part=found.won, all=found.matches)
    if found.shared:
        share += tr.tn(", {n} shared", ", {n} shared", found.shared)
    yield t("Matches won"), share
    yield t("Rounds won"), t("{part} of {all}", part=found.rounds_won, all=found.rounds)
    yield t("Chips won, paid"), f"{found.chips_won}, {found.chips_paid}"
    if found.best is not None and found.worst is not None:
        yield t("Best, worst"), f"{signed(found.best.chips)}, {signed(found.worst.chips)}"
    streaks = found.streaks
    yield t("Most in a row"), t("{won} won, {lost} lost", won=streaks.won, lost=streaks.lost)
    if streaks.now:
        yield (
            t("Now in a row"),
            tr.tn("{n} won", "{n} won", streaks.now)
            if streaks.now > 0
            else tr.tn("{n} lost", "{n} lost", -streaks.now),
        )


def rules_text(tr: Translator, rules: str) -> str:
    """A rule set as the store names it, in words."""
    pairs = [word.partition("=")[::2] for word in rules.split(" ")]
    try:
        parsed = Rules().with_options(pairs)
    except RulesError:
        return rules
    players = tr.tn("{n} player", "{n} players", parsed.players)
    return f"{players}{', ' if tr.ascii else ' · '}{rules_in_short(tr, parsed)}"


def luck(matches: Sequence[Compared]) -> Estimate:
    """Chips a match that the strongest player gained in the person's seats: what the cards gave."""
    return _mean([match.strongest - match.start for match in matches])


def skill(matches: Sequence[Compared]) -> Estimate:
    """Chips a match that the person held beyond the strongest player in the same seats."""
    return _mean([match.yours - match.strongest for match in matches])


def compared_rows(
    tr: Translator, matches: Sequence[Compared], of: int
) -> Iterator[tuple[str, str]]:
    """Luck and skill, each with its standard error, and in how many matches that is known."""
    yield tr.t("Luck"), _a_match(tr, luck(matches))
    yield tr.t("Skill"), _a_match(tr, skill(matches))
    yield tr.t("Compared"), tr.t("{part} of {all}", part=len(matches), all=of)


def compared_legend(tr: Translator) -> str:
    """What luck and skill are."""
    return tr.t(
        "Luck is what {name} gains with your cards, skill what you gain beyond that; after {sign} "
        "the standard error.",
        name=kind_name(tr, STRONGEST),
        sign="+-" if tr.ascii else "±",
    )


def _mean(numbers: Sequence[int]) -> Estimate:
    return Sums.of([(number,) for number in numbers], 1).estimate((1,), 1)


def _a_match(tr: Translator, found: Estimate) -> str:
    text = f"{found.mean or 0:+.1f}"
    if found.error is not None:
        text += f" ± {found.error:.1f}"
    text = decimal_text(tr, text).replace("±", "+-" if tr.ascii else "±")
    return tr.t("{chips} chips a match", chips=text)
