"""The vocabulary of the command line: commands with translated help, parameter types, shared options.

Texts of help are declared with :func:`N_` and translated when they are shown. A parameter type reads
one value, or raises :class:`click.UsageError` with a sentence about what would be right.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import click

from kuused.cli.files import complain, say
from kuused.engine import OPTIONS, Rules, RulesError
from kuused.i18n import DRESSES, LANGS, N_, Translator, list_items, read_name, seed_error_text
from kuused.match import PERSON, Setup, default_seats
from kuused.players import UnknownPlayer, find_player, player_specs
from kuused.record.deals import SeedError, fresh_seed, parse_seed
from kuused.store.settings import FASTEST, SLOWEST, THEMES, Settings, SettingsProblem

__all__ = [
    "LOOK_OPTIONS",
    "CliContext",
    "Command",
    "MatchOptions",
    "Option",
    "Speed",
    "command",
    "files_argument",
    "match_options",
    "suggest",
    "translator",
]

_RULES: Final = {option.name: option for option in OPTIONS}
_PERSON: Final = (PERSON, "you", "me", "mina", "sina", "inimene")
"""What people may call themselves among the seats."""
_RULE_EXAMPLES: Final = {"players": "5", "chips": "12", "ante": "2"}
"""House rules whose last value would make a strange example."""
_NO_RULES: Final = ("dress", "lang", "seed", "seats", "name", "speed")
"""Options that somebody may take for house rules."""


@dataclass
class CliContext:
    """What every command works with.

    Attributes:
        tr: the translator.
        settings: the settings, with the options about the look put in.
        problems: what is wrong in the settings file.
    """

    tr: Translator
    settings: Settings
    problems: Sequence[SettingsProblem]

    def report_problems(self) -> None:
        """Print what is wrong in the settings file to standard error."""
        for problem in self.problems:
            complain(problem.describe(self.tr))


def translator(ctx: click.Context) -> Translator:
    """Return the translator of a command."""
    tr: Translator = ctx.obj.tr
    return tr


# -- sentences -------------------------------------------------------------------------------------


def suggest(
    tr: Translator, given: str, known: Sequence[str], shown: Sequence[str] | None = None
) -> str:
    """Return a sentence about what would be right: the nearest of those known, or all of them.

    Args:
        tr: the translator.
        given: what was written.
        known: what would be right.
        shown: how to list them all, if not as they are.
    """
    by_key = {text.casefold(): text for text in known}
    near = difflib.get_close_matches(given.casefold(), list(by_key), n=1, cutoff=0.6)
    if near:
        return tr.t("Did you mean {text}?", text=by_key[near[0]])
    return tr.t("There are {all}.", all=list_items(tr, shown or known, "and"))


def _values(tr: Translator, values: Sequence[str] | range) -> str:
    if isinstance(values, range):
        return tr.t("{least} to {most}", least=values[0], most=values[-1])
    return list_items(tr, values, "or")


def _invalid(
    tr: Translator, option: str, value: str, values: Sequence[str] | range
) -> click.UsageError:
    return click.UsageError(
        tr.t(
            "{option} can't be {value}: it is {values}.",
            option=option,
            value=value.strip() or '""',
            values=_values(tr, values),
        )
    )


def _rule_example(name: str, text: str | None = None) -> str:
    """Return how to ask for a house rule after ``--rule``: with this value if it can take it."""
    option = _RULES[name]
    if text is not None:
        with suppress(RulesError):
            return f"{name}={option.write(option.parse(text))}"
    return f"{name}={_RULE_EXAMPLES.get(name, option.values[-1])}"


# -- commands --------------------------------------------------------------------------------------


class Option(click.Option):
    """An option with translated help; a value that its type refuses is answered in our words."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return what stands for the value in the help."""
        return translator(ctx).t(self.metavar) if self.metavar else super().make_metavar(ctx)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return the lines of the help."""
        found = super().get_help_record(ctx)
        return found and (found[0], translator(ctx).t(found[1]))

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Read the value."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter:
            assert isinstance(self.type, click.Choice)  # other types have sentences of their own
            raise _invalid(translator(ctx), self.opts[0], value, self.type.choices) from None


class Command(click.Command):
    """A command with translated help, and with our sentences for what click can't parse."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option ``--help``."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = translator(ctx).t("Show this and end.")
            found.callback = _show_help
        return found

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return what follows the name in the first line of the help."""
        t = translator(ctx).t
        arguments = [param for param in self.params if isinstance(param, click.Argument)]
        usage = "".join(f" {param.metavar}" for param in arguments)
        return [f"[{t('OPTIONS')}]{re.sub(r'[A-Z|]+', lambda word: t(word[0]), usage)}"]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the first line of the help."""
        prefix = f"{translator(ctx).t('Usage')}: "
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(translator(ctx).t(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(translator(ctx).t("Options")):
            formatter.write_dl([row for param in options if (row := param.get_help_record(ctx))])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        tr, given = translator(ctx), list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            raise click.UsageError(self._no_such_option(ctx, error.option_name, given)) from None
        except click.BadOptionUsage as error:
            name = error.option_name
            (param,) = (param for param in self.params if name in param.opts)
            if isinstance(param, click.Option) and param.is_flag:
                said = tr.t("{option} takes no value.", option=name)
            else:
                example = f"{name} {param.make_metavar(ctx)}"
                said = tr.t("{option} needs a value: {example}.", option=name, example=example)
            raise click.UsageError(said) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless more was given than it takes."""
        if ctx.args:
            tr, text = translator(ctx), ctx.args[0]
            said = tr.t("{command} can do nothing with {text}.", command=self.name, text=text)
            if "=" in text and _takes(self, "--rule"):
                said += f" {tr.t('Did you mean {text}?', text=f'--rule {text}')}"
            raise click.UsageError(said)
        return super().invoke(ctx)

    def _no_such_option(self, ctx: click.Context, name: str, given: Sequence[str]) -> str:
        tr, root = translator(ctx), ctx.find_root()
        said = tr.t("{command} has no option {option}.", command=self.name, option=name)
        if name.removeprefix("--") in _RULES and _takes(self, "--rule"):
            example = _rule_example(name.removeprefix("--"), _value_of(name, given))
            return f"{said} {tr.t('Did you mean {text}?', text=f'--rule {example}')}"
        if isinstance(root.command, click.Group):
            for other in root.command.list_commands(root):
                found = root.command.get_command(root, other)
                if found is not None and found is not self and _takes(found, name):
                    return f"{said} {tr.t('{command} has it.', command=f'kuused {other}')}"
        options = [p for p in self.params if isinstance(p, click.Option) and not p.hidden]
        known = [opt for param in options for opt in param.opts]
        return f"{said} {suggest(tr, name, [*known, '--help'])}"


def _takes(command: click.Command, option: str) -> bool:
    return any(option in param.opts for param in command.params)


def _value_of(name: str, given: Sequence[str]) -> str | None:
    """Return the value that was given to an option that click does not know, if any."""
    for text, following in zip(given, [*given[1:], None], strict=False):
        if text == name:
            return following
        if text.startswith(f"{name}="):
            return text.partition("=")[2]
    return None


def _show_help(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    # click's own echo would fail where the encoding of the output lacks a character
    if wanted and not ctx.resilient_parsing:
        say(ctx.get_help())
        ctx.exit()


def command(
    name: str, help_text: str, *params: click.Parameter
) -> Callable[[Callable[..., int | None]], click.Command]:
    """Return a decorator that makes a command of a function of a :class:`CliContext` and options.

    The function may return an exit status.
    """

    def decorate(run: Callable[..., int | None]) -> click.Command:
        return Command(
            name,
            callback=click.pass_obj(run),
            help=help_text,
            params=list(params),
            context_settings={"help_option_names": ["-h", "--help"], "allow_extra_args": True},
        )

    return decorate


def files_argument(metavar: str) -> click.Argument:
    """Return an argument that takes any number of words, as ``files``."""
    return click.Argument(["files"], nargs=-1, metavar=metavar)


# -- parameter types -------------------------------------------------------------------------------


class _Text(click.ParamType[Any]):
    """A type that reads a text with the help of the translator."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read a value."""
        assert ctx is not None
        return self.read(translator(ctx), value)

    def read(self, tr: Translator, text: str) -> Any:
        """Return what the text means, or raise :class:`click.UsageError`."""
        raise NotImplementedError


class Seed(_Text):
    """A deal code."""

    def read(self, tr: Translator, text: str) -> str:
        """Return the code as it is kept."""
        try:
            return parse_seed(text)
        except SeedError as error:
            raise click.UsageError(seed_error_text(tr, error)) from None


class Name(_Text):
    """What a person is called."""

    def read(self, tr: Translator, text: str) -> str:
        """Return the name."""
        try:
            return read_name(tr, text)
        except ValueError as error:
            raise click.UsageError(f"--name: {error}") from None


class Speed(_Text):
    """The pace of a match: a number, which may end in ×, or ``max``."""

    def read(self, tr: Translator, text: str) -> float:
        """Return the pace; infinity never waits."""
        plain = text.strip().lower()
        if plain == "max":
            return math.inf
        with suppress(ValueError):
            speed = float(plain.rstrip("x×").replace(",", "."))
            if SLOWEST <= speed <= FASTEST:
                return speed
        span = tr.t("{least} to {most}", least=f"{SLOWEST:g}", most=f"{FASTEST:g}")
        raise _invalid(tr, "--speed", text, (span, "max"))


class RuleValue(_Text):
    """The value of a house rule.

    Args:
        rule: the name of the rule.
        shown: how it was asked for.
    """

    def __init__(self, rule: str, shown: str) -> None:
        self._option, self._shown = _RULES[rule], shown

    def read(self, tr: Translator, text: str) -> tuple[str, str]:
        """Return the name and the value as the rules name them."""
        option = self._option
        try:
            return option.name, option.write(option.parse(text))
        except RulesError:
            raise _invalid(tr, self._shown, text, option.values) from None


class Rule(_Text):
    """A house rule and its value: ``NAME=VALUE``, or ``NAME`` for one that is on or off."""

    def read(self, tr: Translator, text: str) -> tuple[str, str]:
        """Return the name and the value as the rules name them."""
        name, equals, value = text.partition("=")
        name = name.strip().lower().replace("_", "-")
        option = _RULES.get(name)
        if option is None:
            said = tr.t("There is no house rule {name}.", name=name or '""')
            if name in _NO_RULES:
                instead = f"--{name} {value if equals else 'VALUE'}"
                hint = tr.t("Say {text} instead.", text=instead)
            else:
                hint = suggest(tr, name, list(_RULES))
            raise click.UsageError(f"{said} {hint}")
        if not equals and option.values != ("no", "yes"):
            raise click.UsageError(
                tr.t(
                    "{option} needs a value: {values}, as in {example}.",
                    option=f"--rule {name}",
                    values=_values(tr, option.values),
                    example=f"--rule {_rule_example(name)}",
                )
            )
        return RuleValue(name, f"--rule {name}").read(tr, value if equals else "yes")


class Seats(_Text):
    """The computer players of a match, as the ids of their kinds.

    Args:
        person: whether a person has the first seat, and may be named there.
    """

    def __init__(self, *, person: bool) -> None:
        self._person = person

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return what stands for the value in the help."""
        return "P,P,..."

    def read(self, tr: Translator, text: str) -> tuple[str, ...]:
        """Return the ids of the computer players."""
        named = [part.strip() for part in text.split(",")]
        people = [seat for seat, part in enumerate(named) if part.casefold() in _PERSON]
        if not all(named):
            example = ",".join(spec.id for spec in player_specs()[:3])
            said = tr.t(
                "--seats is a list of players with commas between them, such as {example}.",
                example=example,
            )
        elif people and not self._person:
            said = tr.t(
                "In {watch} only computer players sit down; to play yourself, say {play}.",
                watch="kuused watch",
                play="kuused play",
            )
        elif people not in ([], [0]):
            said = tr.t(
                "You always take the first seat: say {you} first or leave it out.",
                you=tr.t("you"),
            )
        else:
            return tuple(_player(tr, part) for part in named[len(people) :])
        raise click.UsageError(said)


def _player(tr: Translator, text: str) -> str:
    try:
        return find_player(text).id
    except UnknownPlayer:
        specs = player_specs()
        known = [word for spec in specs for word in (spec.id, *spec.names.values())]
        shown = [f"{spec.id} ({spec.name(tr.lang)})" for spec in specs]
        said = tr.t("There is no player called {name}.", name=text)
        raise click.UsageError(f"{said} {suggest(tr, text, known, shown)}") from None


# -- shared options --------------------------------------------------------------------------------


def _set_look(ctx: click.Context, param: click.Parameter, value: str | bool | None) -> None:
    """Let an option about the look count from here on."""
    if not value:
        return
    changed: dict[str, Any] = {str(param.name): value}
    if param.name in ("theme", "four_colours"):
        ctx.obj.settings = replace(ctx.obj.settings, **changed)
    else:
        ctx.obj.tr = replace(ctx.obj.tr, **changed)


def _look(name: str, help_text: str, **more: Any) -> Option:
    return Option([name], help=help_text, expose_value=False, callback=_set_look, **more)


LOOK_OPTIONS: Final = (
    _look("--lang", N_("Speak English or Estonian."), metavar="en|et", type=click.Choice(LANGS)),
    _look(
        "--dress", N_("What the cards wear."), metavar="french|spanish", type=click.Choice(DRESSES)
    ),
    _look(
        "--theme",
        N_("The colours of the screen, such as high-contrast."),
        metavar=N_("NAME"),
        type=click.Choice(THEMES),
    ),
    _look("--four-colours", N_("Give every French suit a colour of its own."), is_flag=True),
    _look("--ascii", N_("Draw with ASCII characters alone."), is_flag=True),
)
"""How the game looks and speaks; every command takes them, and the program before a command too."""


def match_options(*, person: bool) -> tuple[Option, ...]:
    """Return the options that become :class:`MatchOptions`.

    Args:
        person: whether a person plays.
    """
    return (
        Option(
            ["--seed"],
            type=Seed(),
            metavar=N_("CODE"),
            help=N_("The deals of the match, such as 7Q2FRPK."),
        ),
        Option(
            ["--players"],
            type=RuleValue("players", "--players"),
            metavar="N",
            help=N_("How many play, 3 to 8; 5 by default."),
        ),
        Option(
            ["--chips"],
            type=RuleValue("chips", "--chips"),
            metavar="N",
            help=N_("Chips for each, 1 to 999; 12 by default."),
        ),
        Option(
            ["--rule"],
            type=Rule(),
            multiple=True,
            metavar=N_("NAME=VALUE"),
            help=N_("A house rule, such as pass=optional; may be repeated. See: kuused rules"),
        ),
        Option(
            ["--seats"],
            type=Seats(person=person),
            help=N_("Who sits where, from your left. See: kuused players"),
        ),
    )


@dataclass(frozen=True, kw_only=True)
class MatchOptions:
    """The options of a match; ``None`` where one was not given."""

    seed: str | None
    players: tuple[str, str] | None
    chips: tuple[str, str] | None
    rule: tuple[tuple[str, str], ...]
    seats: tuple[str, ...] | None

    def setup(self, tr: Translator, *, person: bool, name: str | None = None) -> Setup:
        """Return the match that is asked for.

        Args:
            tr: the translator.
            person: whether a person plays.
            name: what the person is called.

        Raises:
            click.UsageError: the options contradict each other.
        """
        rules = self._rules(tr)
        return Setup(
            rules=rules,
            seed=self.seed or fresh_seed(),
            seats=self._seats(tr, rules.players, person),
            person_name=name if person else None,
        )

    def _rules(self, tr: Translator) -> Rules:
        found: dict[str, str] = {}
        for name, value in filter(None, (self.players, self.chips, *self.rule)):
            before = found.setdefault(name, value)
            if before != value:
                raise click.UsageError(
                    tr.t(
                        "{name} is asked for twice: {one} and {other}. Say it once.",
                        name=name,
                        one=before,
                        other=value,
                    )
                )
        return Rules().with_options(found.items())

    def _seats(self, tr: Translator, players: int, person: bool) -> tuple[str, ...]:
        if self.seats is None:
            return default_seats(players, person)
        wanted, named = players - person, len(self.seats)
        if named == wanted:
            return (PERSON, *self.seats) if person else self.seats
        if person:
            said = tr.tn(
                "--seats names {n} opponent, and with {players} players you have {wanted}.",
                "--seats names {n} opponents, and with {players} players you have {wanted}.",
                named,
                players=players,
                wanted=wanted,
            )
        else:
            said = tr.tn(
                "--seats names {n} player, and {wanted} play.",
                "--seats names {n} players, and {wanted} play.",
                named,
                wanted=wanted,
            )
        if named + person in _RULES["players"].values:
            said += f" {tr.t('Did you mean {text}?', text=f'--players {named + person}')}"
        raise click.UsageError(said)
