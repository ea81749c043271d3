"""What is printed without a screen: a whole match, verified matches, rules, players, the arena."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click

from kuused import __version__
from kuused.cli.files import (
    DASH,
    BadRecord,
    UnreadableFile,
    check_place,
    complain,
    hand_out,
    is_code,
    is_file,
    match_of,
    say,
    seat_names,
    title_of,
    write_file,
)
from kuused.cli.params import LOOK_OPTIONS, CliContext, Option, command, files_argument
from kuused.i18n import N_, Translator, list_items, rule_sheet, rules_in_short, takeover_line
from kuused.match import Setup, names, play_match
from kuused.players import broken_players, player_specs
from kuused.record import Record, write_record
from kuused.record.deals import SeedError, dealt_from_seed, parse_seed
from kuused.record.fingerprint import fingerprint, looks_like_fingerprint, parse_fingerprint

__all__ = ["as_json", "as_text", "play_headless", "standings"]


@command("rules", N_("Print the rules."), *LOOK_OPTIONS)
def rules_command(context: CliContext) -> None:
    """Print the rule sheet."""
    context.report_problems()
    say(rule_sheet(context.tr).rstrip("\n"))


@command("players", N_("Print the players that can sit down."), *LOOK_OPTIONS)
def players_command(context: CliContext) -> None:
    """Print the players that can be given a seat, weakest first: id, name, how it plays."""
    tr = context.tr
    context.report_problems()
    rows = [(spec.id, spec.name(tr.lang), spec.line(tr.lang)) for spec in player_specs()]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    for spec_id, name, line in rows:
        say(f"{spec_id:<{first}}  {name:<{second}}  {line}".rstrip())
    for broken in broken_players():
        complain(
            tr.t(
                "The player {name} from {source} can't be used: {error}",
                name=broken.name,
                source=broken.source,
                error=broken.error,
            )
        )


# -- arena -----------------------------------------------------------------------------------------


def _text(name: str, metavar: str, help_text: str, *names: str, multiple: bool = False) -> Option:
    return Option([name, *names], metavar=metavar, help=help_text, multiple=multiple)


_ARENA_OPTIONS: Final = (
    _text("--seats", N_("P,P,..."), N_("Who plays: kinds of player, or module:Class.")),
    _text("--deals", "N", N_("How many deals, each a round from every seat; 1000 by default.")),
    _text("--matches", "N", N_("Whole matches in place of rounds, and how many.")),
    _text("--seed", N_("CODE"), N_("Which deals; new ones by default.")),
    _text("--rule", N_("NAME=VALUE"), N_("A house rule; may be repeated."), multiple=True),
    Option(
        ["--ladder"],
        is_flag=True,
        help=N_("Every kind against every other, with ratings; or those of --seats."),
    ),
    _text("--until-se", "X", N_("End as soon as no net's standard error is above X chips.")),
    _text("--time-limit", "S", N_("Seconds that a player may take for a turn; 5 by default.")),
    _text("--workers", "N", N_("How many processes; one for each processor by default.")),
    _text("--cluster", N_("ADDRESS"), N_("Have a Dask cluster's workers play."), "address"),
    _text("--json", N_("FILE"), N_("Write the figures as JSON; - is standard output.")),
    _text("--csv", N_("FILE"), N_("Write the figures as CSV; - is standard output.")),
    _text("--plot", N_("FILE.svg"), N_("Draw the nets and their intervals.")),
    _text("--records", N_("DIR"), N_("Keep a record of every game in this folder.")),
)


@command(
    "arena",
    N_("Measure players over many deals, each played from every seat."),
    *_ARENA_OPTIONS,
    *LOOK_OPTIONS,
)
def arena_command(context: CliContext, **options: Any) -> int:
    """Play many games, and print what they prove."""
    context.report_problems()
    # It imports what takes long to import, and no other command needs.
    from kuused.arena.command import run_arena

    return run_arena(context.tr, lambda text: say(text, end=""), **options)


# -- watch --headless ------------------------------------------------------------------------------


def play_headless(
    context: CliContext, setup: Setup, *, record_to: str | None, json_wanted: bool
) -> None:
    """Play a match among computer players and print how it ended.

    Args:
        context: the translator.
        setup: the match.
        record_to: the file to keep its record in; ``-`` prints it in place of the result.
        json_wanted: whether to print the result as :func:`as_json` gives it.

    Raises:
        click.ClickException: the record can't be kept there. What would be lost or can't be written
            is refused before the match is played, where that can be known.
    """
    tr = context.tr
    context.report_problems()
    file = None if record_to in (None, DASH) else Path(record_to or "")
    if file is not None:
        check_place(tr, file)
    record = play_match(setup)
    # It has no date, as nobody has played it: the same match gives the same file.
    if record_to == DASH:
        hand_out(write_record(record))
        return
    if file is not None:
        write_file(tr, file, write_record(record))
    called = [name or "" for name in names(setup, tr.lang)]
    if json_wanted:
        say(json.dumps(as_json(record, called)))
    else:
        for line in as_text(tr, record, called):
            say(line)


def as_text(tr: Translator, record: Record, called: Sequence[str]) -> Iterator[str]:
    """Yield the result of a finished match for people, line by line.

    Args:
        tr: the translator.
        record: the match.
        called: the name of each seat.
    """
    result = record.result
    assert result is not None
    winners = list_items(tr, [called[seat] for seat in result.winners], "and")
    parts = (
        tr.t("Match {seed}", seed=record.seed),
        tr.tn("{n} player", "{n} players", record.rules.players),
        rules_in_short(tr, record.rules),
    )
    yield (", " if tr.ascii else " · ").join(parts)
    yield tr.tn("{n} round", "{n} rounds", result.rounds)
    yield ""
    width = max(map(len, called))
    for place, seat in standings(result.chips, result.winners):
        held, _, noun = tr.tn("{n} chip", "{n} chips", result.chips[seat]).partition(" ")
        yield f"{place:>3}. {called[seat]:<{width}}  {held:>4} {noun}"
    if result.pot:
        chips = tr.tn("{n} chip", "{n} chips", result.pot)
        yield tr.t("In the pot, won by nobody: {chips}", chips=chips)
    yield ""
    if len(result.winners) == 1:
        yield tr.t("{name} wins the match.", name=winners)
    else:
        yield tr.t("{names} share the win.", names=winners)
    for number, round_ in enumerate(record.rounds, 1):
        for entry in round_.taken_over:
            said = takeover_line(tr, called[entry.seat], entry.fault, entry.detail)
            yield tr.t(
                "Round {round}, turn {turn}: {said}", round=number, turn=entry.turn, said=said
            )


def standings(chips: Sequence[int], winners: Sequence[int]) -> list[tuple[int, int]]:
    """Return places and seats: the winners first, then by chips; equal chips share a place.

    After a playoff (Q5) another seat may hold more chips than the winner.
    """
    order = sorted(range(len(chips)), key=lambda seat: (seat not in winners, -chips[seat], seat))
    ranks = [(seat not in winners, -chips[seat]) for seat in order]
    return [(ranks.index(rank) + 1, seat) for rank, seat in zip(ranks, order, strict=True)]


def as_json(record: Record, called: Sequence[str]) -> dict[str, Any]:
    """Return the result of a finished match for programs. Keys and their order stay.

    ``called`` is the name of each seat; the keys of the answer are

    ``kuused``
        the version of the game.
    ``seed``
        the match's seed.
    ``rules``
        every house rule by its name, as ``--rule`` takes it: texts, numbers, true or false.
    ``seats``
        the players by seat, each with ``seat`` (1 for the first), ``kind``, ``name``, ``chips``
        at the end, ``place`` (1 for the winners) and ``winner``.
    ``winners``
        the seats that have won; several when they share it.
    ``rounds``
        how many were played.
    ``pot``
        chips left in the pot, won by nobody.
    ``taken_over``
        turns that the rule-based player had to play, each with ``round``, ``turn``, ``seat``,
        ``fault`` (``raised``, ``cheated``, ``hung``) and ``detail``.
    """
    result = record.result
    assert result is not None
    places = {seat: place for place, seat in standings(result.chips, result.winners)}
    options = [option for option, _ in record.rules.options()]
    return {
        "kuused": __version__,
        "seed": record.seed,
        "rules": {option.name: getattr(record.rules, option.attribute) for option in options},
        "seats": [
            {
                "seat": number + 1,
                "kind": seat.kind,
                "name": called[number],
                "chips": result.chips[number],
                "place": places[number],
                "winner": number in result.winners,
            }
            for number, seat in enumerate(record.seats)
        ],
        "winners": [seat + 1 for seat in result.winners],
        "rounds": result.rounds,
        "pot": result.pot,
        "taken_over": [
            {
                "round": number,
                "turn": entry.turn,
                "seat": entry.seat + 1,
                "fault": entry.fault,
                "detail": entry.detail,
            }
            for number, round_ in enumerate(record.rounds, 1)
            for entry in round_.taken_over
        ],
    }


# -- verify ----------------------------------------------------------------------------------------


@command(
    "verify",
    N_("Check records, match codes, and deal codes with their fingerprint."),
    files_argument(f"{N_('FILE|CODE')}..."),
    *LOOK_OPTIONS,
)
def verify_command(context: CliContext, files: tuple[str, ...]) -> int:
    """Verify each record, match code and deal code; a fingerprint goes with all of them.

    The result for each is one line on standard output, as ``NAME: sentence`` or, in a bad record,
    ``FILE:LINE:COLUMN: sentence``. For what can't be read it is a line on standard error.

    Returns:
        The exit status: 0 when all are good, 1 when one is not, 2 when one can't be read.
    """
    tr = context.tr
    if not files:
        raise click.UsageError(
            tr.t(
                "{command} needs a file or a match code: {example}.",
                command="kuused verify",
                example="kuused verify m.txt",
            )
        )
    context.report_problems()
    prints = [text for text in files if looks_like_fingerprint(text) and not is_file(text)]
    things = [text for text in files if text not in prints]
    expected = {parse_fingerprint(text) for text in prints}
    if len(expected) > 1:
        raise click.UsageError(tr.t("Only one fingerprint can be checked at a time."))
    if expected and not things:
        raise click.UsageError(
            tr.t(
                "A fingerprint is checked against a deal code or a match: {example}.",
                example=f"kuused verify 7Q2FRPK {prints[0]}",
            )
        )
    return max(_verify(tr, text, next(iter(expected), None)) for text in things)


def _verify(tr: Translator, text: str, expected: str | None) -> int:
    if not is_file(text) and not is_code(text) and (seed := _deal_code(text)) is not None:
        good, said = _fingerprint(tr, seed, expected)
        say(f"{seed}: {said}")
        return 0 if good else 1
    try:
        record = match_of(tr, (text,))
    except UnreadableFile as error:
        complain(error.message)
        return 2
    except BadRecord as error:
        say(error.message)
        return 1
    good, said = _dealing(tr, record, expected)
    told = "; ".join(filter(None, (_content(tr, record), said)))
    say(f"{title_of(tr, text)}: {told}")
    return 0 if good else 1


def _deal_code(text: str) -> str | None:
    """Return the deal code in its usual form; ``None`` if it is none."""
    try:
        return parse_seed(text)
    except SeedError:
        return None


def _fingerprint(tr: Translator, seed: str, expected: str | None) -> tuple[bool, str]:
    """Return whether a deal code has the fingerprint that was shown, and the sentence."""
    real = fingerprint(seed)
    if expected is None:
        return True, tr.t("its fingerprint is {real}", real=real)
    if real == expected:
        return True, tr.t("its fingerprint is {real}, as was shown", real=real)
    return False, tr.t("its fingerprint is {real}, not {expected}", real=real, expected=expected)


def _dealing(tr: Translator, record: Record, expected: str | None) -> tuple[bool, str]:
    """Return whether the cards are those of the deal code, and that the one of the fingerprint."""
    seed = record.seed
    if seed is None or _deal_code(seed) != seed:
        if expected is None:
            return True, ""
        return False, tr.t("it tells of no deal code that has a fingerprint")
    if not dealt_from_seed(record):
        return False, tr.t("but the cards are not those of its deal code {code}", code=seed)
    good, said = _fingerprint(tr, seed, expected)
    return good, tr.t("deal code {code}: {said}", code=seed, said=said)


def _content(tr: Translator, record: Record) -> str:
    """Return what a good record holds."""
    if record.result is None:
        return tr.tn(
            "good, unfinished after {n} round",
            "good, unfinished after {n} rounds",
            len(record.rounds),
        )
    called = seat_names(tr, record)
    rounds = tr.tn("{n} round", "{n} rounds", record.result.rounds)
    winners = list_items(tr, [called[seat] for seat in record.result.winners], "and")
    return tr.t("good, {rounds}, won by: {names}", rounds=rounds, names=winners)
