"""What the options of ``play`` and ``watch`` ask for: checked, and made into a setup."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

import click

from kuused.cli.mistakes import instead
from kuused.engine import OPTIONS, Option, Rules, RulesError
from kuused.i18n import Translator, list_items, read_name, seed_error_text
from kuused.match import PERSON, Setup, default_seats
from kuused.players import UnknownPlayer, find_player, player_specs
from kuused.record.deals import SeedError, fresh_seed, parse_seed
from kuused.store.settings import FASTEST, SLOWEST

__all__ = ["Asked", "as_rule", "read_speed", "setup_of"]

_BY_NAME: Final = {option.name: option for option in OPTIONS}
_SWITCH: Final = ("no", "yes")
# What a person may call themselves among the seats.
_PERSON: Final = (PERSON, "you", "me", "mina", "sina", "inimene")
# What to show as an example where the last value would be a strange one.
_EXAMPLES: Final = {"players": "5", "chips": "12", "ante": "2"}
_OWN_OPTIONS: Final = {
    "dress": "--dress",
    "lang": "--lang",
    "seed": "--seed",
    "seats": "--seats",
    "name": "--name",
    "speed": "--speed",
}


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The options of a match as they were typed; ``None`` where one was not given."""

    seed: str | None = None
    players: str | None = None
    chips: str | None = None
    rule: tuple[str, ...] = ()
    seats: str | None = None
    name: str | None = None


def setup_of(tr: Translator, asked: Asked, *, person: bool, name: str | None = None) -> Setup:
    """The match that is asked for.

    Args:
        tr: the translator.
        asked: the options.
        person: whether a person plays.
        name: what the person is called if the options don't say.

    Raises:
        click.UsageError: an option is wrong.
    """
    rules = _rules(tr, asked)
    if asked.name is not None:
        name = _name(tr, asked.name)
    return Setup(
        rules=rules,
        seed=fresh_seed() if asked.seed is None else _seed(tr, asked.seed),
        seats=_seats(tr, asked.seats, rules.players, person),
        person_name=name if person else None,
    )


def as_rule(option: Option, text: str | None = None) -> str:
    """How a house rule is asked for after ``--rule``: with this value, or one that would be right."""
    if text is not None:
        try:
            return f"{option.name}={option.write(option.parse(text))}"
        except RulesError:
            pass
    return f"{option.name}={_EXAMPLES.get(option.name, option.values[-1])}"


def read_speed(tr: Translator, text: str) -> float:
    """A speed as typed: a number, perhaps with ×, or ``max``.

    Raises:
        click.UsageError: it is none.
    """
    plain = text.strip().lower().rstrip("x×").replace(",", ".")
    if text.strip().lower() == "max":
        return math.inf
    try:
        speed = float(plain)
    except ValueError:
        speed = math.nan
    if SLOWEST <= speed <= FASTEST:
        return speed
    raise click.UsageError(
        tr.t(
            "{option} can't be {value}: it is {values}.",
            option="--speed",
            value=text,
            values=list_items(tr, [_span(tr, f"{SLOWEST:g}", f"{FASTEST:g}"), "max"], "or"),
        )
    )


# -- rules ---------------------------------------------------------------------------------------


def _rules(tr: Translator, asked: Asked) -> Rules:
    told: dict[str, tuple[str, str]] = {}  # the option's name: how it was asked, and its value
    for how, option, text in _pairs(tr, asked):
        try:
            value = option.write(option.parse(text))
        except RulesError:
            raise click.UsageError(
                tr.t(
                    "{option} can't be {value}: it is {values}.",
                    option=how,
                    value=text.strip() or '""',
                    values=_values(tr, option),
                )
            ) from None
        before = told.get(option.name)
        if before is not None and before[1] != value:
            raise click.UsageError(
                tr.t(
                    "{name} is asked for twice: {one} and {other}. Say it once.",
                    name=option.name,
                    one=before[1],
                    other=value,
                )
            )
        told[option.name] = how, value
    return Rules().with_options((name, value) for name, (_, value) in told.items())


def _pairs(tr: Translator, asked: Asked) -> Iterator[tuple[str, Option, str]]:
    """Every house rule that is asked for: how it was asked, the option, and its value's text."""
    for name, given in (("players", asked.players), ("chips", asked.chips)):
        if given is not None:
            yield f"--{name}", _BY_NAME[name], given
    for text in asked.rule:
        name, equals, value = text.partition("=")
        name = name.strip().lower().replace("_", "-")
        option = _BY_NAME.get(name)
        if option is None:
            _no_rule(tr, name, value if equals else "VALUE")
        if not equals:
            if option.values != _SWITCH:
                raise click.UsageError(
                    tr.t(
                        "{option} needs a value: {values}, as in {example}.",
                        option=f"--rule {name}",
                        values=_values(tr, option),
                        example=f"--rule {as_rule(option)}",
                    )
                )
            value = "yes"
        yield f"--rule {name}", option, value


def _no_rule(tr: Translator, name: str, value: str) -> NoReturn:
    said = tr.t("There is no house rule {name}.", name=name or '""')
    if name in _OWN_OPTIONS:
        hint = tr.t("Say {text} instead.", text=f"{_OWN_OPTIONS[name]} {value}")
    else:
        hint = instead(tr, name, list(_BY_NAME))
    raise click.UsageError(f"{said} {hint}")


def _values(tr: Translator, option: Option) -> str:
    if isinstance(option.values, range):
        return _span(tr, str(option.values[0]), str(option.values[-1]))
    return list_items(tr, option.values, "or")


def _span(tr: Translator, least: str, most: str) -> str:
    return tr.t("{least} to {most}", least=least, most=most)


# -- seed, seats, name ---------------------------------------------------------------------------


def _seed(tr: Translator, text: str) -> str:
    try:
        return parse_seed(text)
    except SeedError as error:
        raise click.UsageError(seed_error_text(tr, error)) from None


def _name(tr: Translator, text: str) -> str:
    try:
        return read_name(tr, text)
    except ValueError as error:
        raise click.UsageError(f"--name: {error}") from None


def _seats(tr: Translator, text: str | None, players: int, person: bool) -> tuple[str, ...]:
    if text is None:
        return default_seats(players, person)
    named = [part.strip() for part in text.split(",")]
    if not all(named):
        raise click.UsageError(
            tr.t(
                "--seats is a list of players with commas between them, such as {example}.",
                example=",".join(kind.id for kind in player_specs()[:3]),
            )
        )
    people = [place for place, part in enumerate(named) if part.casefold() in _PERSON]
    if not person and people:
        raise click.UsageError(
            tr.t(
                "In {watch} only computer players sit down; to play yourself, say {play}.",
                watch="kuused watch",
                play="kuused play",
            )
        )
    if people not in ([], [0]):
        raise click.UsageError(
            tr.t(
                "You always take the first seat: say {you} first or leave it out.",
                you=tr.t("you"),
            )
        )
    ids = [_kind(tr, part) for part in named[len(people) :]]
    wanted = players - 1 if person else players
    if len(ids) != wanted:
        raise click.UsageError(_wrong_number(tr, ids, wanted, players, person))
    return (PERSON, *ids) if person else tuple(ids)


def _kind(tr: Translator, text: str) -> str:
    try:
        return find_player(text).id
    except UnknownPlayer:
        known = [word for kind in player_specs() for word in (kind.id, *kind.names.values())]
        shown = [f"{kind.id} ({kind.name(tr.lang)})" for kind in player_specs()]
        said = tr.t("There is no player called {name}.", name=text)
        raise click.UsageError(f"{said} {instead(tr, text, known, shown)}") from None


def _wrong_number(
    tr: Translator, ids: Sequence[str], wanted: int, players: int, person: bool
) -> str:
    if person:
        said = tr.tn(
            "--seats names {n} opponent, and with {players} players you have {wanted}.",
            "--seats names {n} opponents, and with {players} players you have {wanted}.",
            len(ids),
            players=players,
            wanted=wanted,
        )
    else:
        said = tr.tn(
            "--seats names {n} player, and {wanted} play.",
            "--seats names {n} players, and {wanted} play.",
            len(ids),
            wanted=wanted,
        )
    right = len(ids) + (1 if person else 0)
    numbers = _BY_NAME["players"].values
    if right in numbers:
        return f"{said} {tr.t('Did you mean {text}?', text=f'--players {right}')}"
    return said


assert not set(_OWN_OPTIONS) & set(_BY_NAME)
