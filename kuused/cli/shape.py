"""The shape of the command line: click's parser, with our own help and our own sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

import click

from kuused.cli.asking import as_rule
from kuused.cli.mistakes import instead
from kuused.cli.output import say
from kuused.engine import OPTIONS
from kuused.i18n import Translator

_CONTEXT: Final = {"help_option_names": ["-h", "--help"]}

__all__ = ["Command", "Front", "flag", "option", "rephrased"]


def option(name: str, metavar: str, help_text: str, *, multiple: bool = False) -> click.Option:
    """An option that takes a text; what the text means is checked later."""
    return click.Option([name], metavar=metavar, help=help_text, multiple=multiple)


def flag(name: str, help_text: str) -> click.Option:
    """An option that is there or not."""
    return click.Option([name], is_flag=True, help=help_text)


class _Spoken(click.Command):
    """A command that speaks the person's language in its help."""

    tr: Translator

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Say what --help does, and let it write as we do everywhere."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = self.tr.t("Show this and end.")
            found.callback = _show_help
        return found

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the first line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{self.tr.t('Usage')}: ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what can be added."""
        options = [p for p in self.get_params(ctx) if isinstance(p, click.Option)]
        rows = [row for p in options if (row := p.get_help_record(ctx))]
        with formatter.section(self.tr.t("Options")):
            formatter.write_dl(rows)


def _show_help(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    # click would write UTF-8 where it finds ASCII; we write more simply instead.
    if wanted and not ctx.resilient_parsing:
        say(ctx.get_help())
        ctx.exit()


class Command(_Spoken):
    """One command.

    Args:
        tr: the translator.
        name: what it is called.
        run: does it, with the options as keyword arguments.
        help_text: what it does, in the person's language.
        params: its options.
        files: the arguments that it takes, as its usage shows them, if it takes any.
    """

    def __init__(
        self,
        tr: Translator,
        name: str,
        run: Callable[..., None],
        help_text: str,
        params: Sequence[click.Option],
        files: str | None = None,
    ) -> None:
        self.tr = tr
        self.files = files
        # What is too much is taken in as well, so that our own sentence can name it.
        rest = click.Argument(["rest"], nargs=-1)
        super().__init__(
            name,
            params=[*params, rest],
            callback=run,
            help=help_text,
            short_help=help_text,
            context_settings=_CONTEXT,
        )

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What follows the name in the first line."""
        pieces = [f"[{self.tr.t('OPTIONS')}]"]
        return [*pieces, self.files] if self.files else pieces

    def invoke(self, ctx: click.Context) -> Any:
        """Do it, once it is known what the arguments mean."""
        rest = ctx.params.pop("rest")
        if self.files is not None:
            ctx.params["files"] = rest
        elif rest:
            _too_much(self.tr, ctx, rest[0])
        return super().invoke(ctx)


def _too_much(tr: Translator, ctx: click.Context, text: str) -> NoReturn:
    said = tr.t("{command} can do nothing with {text}.", command=ctx.info_name, text=text)
    names = {name for p in ctx.command.params for name in p.opts}
    if "=" in text and "--rule" in names:
        said = f"{said} {tr.t('Did you mean {text}?', text=f'--rule {text}')}"
    raise click.UsageError(said)


class Front(_Spoken, click.Group):
    """The command ``kuused`` with the commands under it."""

    def __init__(
        self,
        tr: Translator,
        run: Callable[..., None],
        help_text: str,
        params: Sequence[click.Option],
    ) -> None:
        self.tr = tr
        super().__init__(
            "kuused",
            params=params,
            callback=run,
            help=help_text,
            invoke_without_command=True,
            context_settings=_CONTEXT,
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, as people need them and not by the alphabet."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for."""
        found = self.commands.get(args[0])
        if found is None:
            said = self.tr.t("There is no command {name}.", name=args[0])
            raise click.UsageError(f"{said} {instead(self.tr, args[0], list(self.commands))}")
        return found.name, found, args[1:]

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What follows the name in the first line."""
        return [f"[{self.tr.t('COMMAND')}]", f"[{self.tr.t('OPTIONS')}]"]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what can be added."""
        _Spoken.format_options(self, ctx, formatter)
        with formatter.section(self.tr.t("Commands")):
            formatter.write_dl([(n, c.short_help or "") for n, c in self.commands.items()])


def rephrased(
    tr: Translator, front: Front, error: click.ClickException, arguments: Sequence[str] = ()
) -> str:
    """What is wrong with these arguments, in our words where click has found it."""
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(tr, front, error.option_name, error.ctx, arguments)
    if not isinstance(error, click.BadOptionUsage):
        return error.message
    given = error.option_name
    commands = [error.ctx.command] if error.ctx else [front, *front.commands.values()]
    for parameter in (p for command in commands for p in command.params if given in p.opts):
        if getattr(parameter, "is_flag", False):
            return tr.t("{option} takes no value.", option=given)
        example = f"{given} {parameter.metavar}"
        return tr.t("{option} needs a value: {example}.", option=given, example=example)
    return error.message


def _no_such_option(
    tr: Translator, front: Front, given: str, ctx: click.Context | None, arguments: Sequence[str]
) -> str:
    command: click.Command = ctx.command if ctx else front
    said = tr.t("{command} has no option {option}.", command=command.name, option=given)
    for rule in OPTIONS:
        if given == f"--{rule.name}" and any("--rule" in p.opts for p in command.params):
            hint = as_rule(rule, _value_of(given, arguments))
            return f"{said} {tr.t('Did you mean {text}?', text=f'--rule {hint}')}"
    for other in front.commands.values():
        if other is not command and any(given in p.opts for p in other.params):
            return f"{said} {tr.t('{command} has it.', command=f'kuused {other.name}')}"
    options = [p for p in command.params if isinstance(p, click.Option) and not p.hidden]
    known = [opt for p in options for opt in p.opts]
    return f"{said} {instead(tr, given, [*known, '--help'])}"


def _value_of(name: str, arguments: Sequence[str]) -> str | None:
    """What is said with an option that click does not know, if anything is."""
    for text, following in zip(arguments, [*arguments[1:], None], strict=True):
        if text == name:
            return following
        if text.startswith(f"{name}="):
            return text.partition("=")[2]
    return None
