"""Finished matches and statistics in words, for screens and command line alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kuused.analysis.estimate import Estimate, Sums
from kuused.engine import Rules, RulesError
from kuused.i18n import N_, Translator, decimal_text, list_items, rules_in_short
from kuused.match import PERSON
from kuused.match.daily import STRONGEST
from kuused.players import UnknownPlayer, find_player
from kuused.store.finished import Finished
from kuused.store.statistics import Comparison, Figures, Group

__all__ = [
    "GROUP_TITLES",
    "compared_legend",
    "compared_rows",
    "figure_rows",
    "kind_text",
    "luck",
    "opponent_rows",
    "player_name",
    "rule_set_rows",
    "skill",
    "start_text",
    "summary_parts",
]

GROUP_TITLES: Final[dict[Group, str]] = {
    "alone": N_("Your matches"),
    "assisted": N_("With help"),
    "practice": N_("For practice"),
}


def player_name(tr: Translator, player: str) -> str:
    """Return the name of a computer player; its id if it isn't installed."""
    try:
        return find_player(player).name(tr.lang)
    except UnknownPlayer:
        return player


# -- one match -------------------------------------------------------------------------------------


def start_text(match: Finished) -> str:
    """Return when a match was begun, or else imported, to the minute."""
    return (match.date or match.kept).replace("T", " ")[:16]


def kind_text(tr: Translator, match: Finished) -> str:
    """Return whether a match was played, watched or imported."""
    kinds = {
        "played": tr.t("played"),
        "watched": tr.t("watched"),
        "imported": tr.t("imported"),
    }
    return kinds[match.flags.kind]


def summary_parts(tr: Translator, match: Finished) -> list[str]:
    """Return players, rounds, winners and remarks, a phrase each."""
    names = list_items(tr, [_name(tr, match, seat) for seat in match.winners], "and")
    phrases = [
        tr.tn("{n} player", "{n} players", match.players),
        tr.tn("{n} round", "{n} rounds", match.rounds),
        tr.t("won by: {names}", names=names),
    ]
    if match.flags.practice:
        phrases.append(tr.t("practice"))
    if match.flags.hints:
        phrases.append(tr.tn("{n} hint", "{n} hints", match.flags.hints))
    elif match.flags.assisted:
        phrases.append(tr.t("assisted"))
    return phrases


def _name(tr: Translator, match: Finished, seat: int) -> str:
    entry = match.seats[seat]
    if entry.name:
        try:
            kind = find_player(entry.kind)
        except UnknownPlayer:
            return entry.name
        # Records have English names; computer players have one in each language.
        number = entry.name.removeprefix(kind.name("en"))
        return entry.name if number == entry.name else kind.name(tr.lang) + number
    own = entry.kind == PERSON and match.flags.kind == "played"
    return tr.t("You") if own else tr.t("Guest")


# -- statistics ------------------------------------------------------------------------------------


def figure_rows(tr: Translator, found: Figures) -> Iterator[tuple[str, str]]:
    """Yield the title and value of each figure of a group of matches."""
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


def opponent_rows(tr: Translator, found: Figures) -> Iterator[tuple[str, str, int, int]]:
    """Yield each opponent's name, the matches won and lost, and how many of how many were won."""
    for one in found.opponents:
        text = tr.t("won {won} of {all}, they {lost}", won=one.won, all=one.matches, lost=one.lost)
        yield player_name(tr, one.kind), text, one.won, one.matches


def rule_set_rows(tr: Translator, found: Figures) -> Iterator[tuple[str, str, int, int]]:
    """Yield each rule set, the matches won with it, and how many of how many were won."""
    for one in found.rule_sets:
        text = tr.t("{part} of {all}", part=one.won, all=one.matches)
        yield _rules(tr, one.rules), text, one.won, one.matches


def _rules(tr: Translator, rules: str) -> str:
    """Return a rule set in words; as the store has it if it can't be read."""
    pairs = [word.partition("=")[::2] for word in rules.split(" ")]
    try:
        parsed = Rules().with_options(pairs)
    except RulesError:
        return rules
    players = tr.tn("{n} player", "{n} players", parsed.players)
    return f"{players}{', ' if tr.ascii else ' · '}{rules_in_short(tr, parsed)}"


def luck(matches: Sequence[Comparison]) -> Estimate:
    """Return the chips per match that the strongest player gained in the person's seats."""
    return _mean([match.strongest - match.start for match in matches])


def skill(matches: Sequence[Comparison]) -> Estimate:
    """Return the chips per match that the person won beyond the strongest player in the same seats."""
    return _mean([match.yours - match.strongest for match in matches])


def compared_rows(
    tr: Translator, matches: Sequence[Comparison], of: int
) -> Iterator[tuple[str, str]]:
    """Yield luck and skill with their standard errors, and how many matches they rest on."""
    yield tr.t("Luck"), _a_match(tr, luck(matches))
    yield tr.t("Skill"), _a_match(tr, skill(matches))
    yield tr.t("Compared"), tr.t("{part} of {all}", part=len(matches), all=of)


def compared_legend(tr: Translator) -> str:
    """Return what luck and skill mean."""
    return tr.t(
        "Luck is what {name} gains with your cards, skill what you gain beyond that; after {sign} "
        "the standard error.",
        name=player_name(tr, STRONGEST),
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
