"""What was asked for on the command line, read and checked before anything is played."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from kuused.arena.executors import processors
from kuused.arena.ladder import ladder_plans
from kuused.arena.plan import ArenaPlan, PlanError
from kuused.arena.players import PlayerError
from kuused.engine import OPTIONS, PLAYERS, Rules, RulesError
from kuused.i18n import Translator, list_items, seed_error_text
from kuused.players import UnknownPlayer, player_specs
from kuused.record.deals import SeedError, fresh_seed

__all__ = ["ArenaOptions", "read_options"]

DEALS: Final = 1000
MOST: Final = 10**9
STDOUT: Final = "-"


@dataclass(frozen=True, kw_only=True)
class ArenaOptions:
    """What is to be done.

    Attributes:
        specs: the kinds of a round robin; empty for a single table.
        plans: what to play.
        until: the standard error to reach; ``None`` to play all deals.
        workers: how many processes of this machine.
        cluster: the address of a Dask cluster to use instead.
        json: where the figures go as JSON: a file, ``-``, or nowhere.
        csv: the same as CSV.
        plot: the file for the picture.
        records: the folder for the records.
    """

    specs: tuple[str, ...]
    plans: tuple[ArenaPlan, ...]
    until: float | None
    workers: int
    cluster: str | None
    json: str | None
    csv: str | None
    plot: str | None
    records: Path | None


def read_options(
    tr: Translator,
    *,
    seats: str | None = None,
    deals: str | None = None,
    matches: str | None = None,
    seed: str | None = None,
    rule: Sequence[str] = (),
    ladder: bool = False,
    until_se: str | None = None,
    time_limit: str | None = None,
    workers: str | None = None,
    address: str | None = None,
    json: str | None = None,
    csv: str | None = None,
    plot: str | None = None,
    records: str | None = None,
) -> ArenaOptions:
    """Read the options, as :func:`~kuused.arena.options.arena_params` gives them.

    Raises:
        click.UsageError: one of them can't be done.
    """
    t = tr.t
    if deals is not None and matches is not None:
        raise click.UsageError(t("--deals and --matches don't go together: choose one of them."))
    if json == csv == STDOUT:
        raise click.UsageError(t("Only one of --json and --csv can go to standard output."))
    if plot == STDOUT:
        raise click.UsageError(t("--plot takes the name of a file."))
    if workers is not None and address is not None:
        raise click.UsageError(t("--workers and --cluster don't go together: choose one of them."))
    for file in (json, csv, plot):
        if file is not None and file != STDOUT:
            _check_file(tr, Path(file))
    wanted = (deals or str(DEALS)) if matches is None else matches
    specs = _specs(tr, seats, ladder=ladder)
    try:
        plan = ArenaPlan(
            seats=("",) * (rules := _rules(tr, rule, None if ladder else len(specs))).players,
            seed=fresh_seed() if seed is None else seed,
            deals=_whole(tr, "--deals" if matches is None else "--matches", wanted),
            rules=rules,
            matches=matches is not None,
            limit=5.0 if time_limit is None else _amount(tr, "--time-limit", time_limit),
            records=records is not None,
        )
    except SeedError as error:
        raise click.UsageError(seed_error_text(tr, error)) from None
    return ArenaOptions(
        specs=specs if ladder else (),
        plans=_plans(tr, plan, specs, ladder=ladder),
        until=None if until_se is None else _amount(tr, "--until-se", until_se),
        workers=processors() if workers is None else _whole(tr, "--workers", workers),
        cluster=address,
        json=json,
        csv=csv,
        plot=plot,
        records=None if records is None else _folder(tr, Path(records)),
    )


def _specs(tr: Translator, seats: str | None, *, ladder: bool) -> tuple[str, ...]:
    if seats is None:
        if ladder:
            return tuple(kind.id for kind in player_specs() if kind.level)
        raise click.UsageError(
            tr.t("Say who plays: --seats and a kind of player for each seat, or --ladder.")
        )
    specs = tuple(spec.strip() for spec in seats.split(","))
    if ladder and len(set(specs)) < max(2, len(specs)):
        raise click.UsageError(tr.t("A ladder takes two or more kinds of player, each once."))
    return specs


def _rules(tr: Translator, pairs: Sequence[str], seats: int | None) -> Rules:
    """The rules; at a single table as many players as seats, unless a rule says how many."""
    given = []
    if seats in PLAYERS:
        given.append(("players", str(seats)))
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise click.UsageError(
                tr.t(
                    "{option} needs a value: {example}.",
                    option=f"--rule {name}",
                    example=f"--rule {name}=VALUE",
                )
            )
        given.append((name, value))
    try:
        return Rules().with_options(given)
    except RulesError as error:
        if error.value is None:
            known = tr.t("There are {all}.", all=list_items(tr, error.allowed, "and"))
            said = tr.t("There is no house rule {name}.", name=error.option or '""')
            said = f"{said} {known}"
        else:
            said = tr.t(
                "{option} can't be {value}: it is {values}.",
                option=f"--rule {error.option}",
                value=error.value.strip() or '""',
                values=_values(tr, error),
            )
        raise click.UsageError(said) from None


def _values(tr: Translator, error: RulesError) -> str:
    option = next(option for option in OPTIONS if option.name == error.option)
    if isinstance(option.values, range):
        least, *_, most = option.values
        return tr.t("{least} to {most}", least=least, most=most)
    return list_items(tr, option.values, "or")


def _plans(
    tr: Translator, plan: ArenaPlan, specs: Sequence[str], *, ladder: bool
) -> tuple[ArenaPlan, ...]:
    try:
        if ladder:
            return tuple(ladder_plans(specs, plan))
        return (plan.with_seats(specs),)
    except PlanError as error:
        raise click.UsageError(
            tr.tn(
                "--seats names {n} player, and {wanted} play.",
                "--seats names {n} players, and {wanted} play.",
                error.seats,
                wanted=error.players,
            )
        ) from None
    except UnknownPlayer as error:
        said = tr.t("There is no player called {name}.", name=error.id or '""')
        known = list_items(tr, [*error.known, tr.t("module:Class")], "and")
        raise click.UsageError(f"{said} {tr.t('There are {all}.', all=known)}") from None
    except PlayerError as error:
        raise click.UsageError(
            tr.t("{name} can't take part: {cause}", name=error.spec, cause=error.cause)
        ) from None


def _whole(tr: Translator, option: str, text: str) -> int:
    word = text.strip()
    if word.isascii() and word.isdigit() and len(word) < 11 and 0 < int(word) <= MOST:
        return int(word)
    raise click.UsageError(
        tr.t("{option} takes a whole number above 0, not {text}.", option=option, text=text)
    )


def _amount(tr: Translator, option: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if math.isfinite(value) and value > 0:
        return value
    raise click.UsageError(
        tr.t("{option} takes a number above 0, not {text}.", option=option, text=text)
    )


def _check_file(tr: Translator, file: Path) -> None:
    """See to it now that a file can be written, and not after an hour of play."""
    target = file if file.exists() else file.absolute().parent
    if file.is_dir() or not os.access(target, os.W_OK):
        raise click.UsageError(tr.t("{file} can't be written.", file=file))


def _folder(tr: Translator, folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise click.UsageError(tr.t("{file} can't be written.", file=folder)) from None
    return folder
