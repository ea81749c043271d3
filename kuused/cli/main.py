"""The program: its commands, the language it answers in, its errors and its exit status."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Final, NoReturn

import click

from kuused import __version__
from kuused.cli.files import (
    OutputError,
    can_draw_suits,
    complain,
    end_output,
    prepare_output,
    say,
)
from kuused.cli.params import LOOK_OPTIONS, CliContext, Command, Option, suggest, translator
from kuused.cli.play import open_screen
from kuused.i18n import N_, choose_lang, file_failure, make_translator
from kuused.store.settings import load_settings

__all__ = ["main"]

_INTERRUPTED, _PIPE_BROKEN, _TERMINATED = 130, 141, 143
COMMANDS: Final = {
    "play": "play",
    "continue": "play",
    "watch": "play",
    "verify": "headless",
    "replay": "play",
    "list": "stored",
    "export": "stored",
    "import": "stored",
    "stats": "stored",
    "arena": "headless",
    "rules": "headless",
    "players": "headless",
}
"""The commands as the help lists them, and the module of each: loaded when it is needed."""


class Cli(Command, click.Group):
    """The command ``kuused`` with the commands under it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command of this name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"kuused.cli.{COMMANDS[cmd_name]}")
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is asked for."""
        if args[0] not in COMMANDS:
            tr = translator(ctx)
            said = tr.t("There is no command {name}.", name=args[0])
            raise click.UsageError(f"{said} {suggest(tr, args[0], list(COMMANDS))}")
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return what follows the name in the first line of the help."""
        return [f"[{translator(ctx).t('COMMAND')}]", *super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and the commands."""
        super().format_options(ctx, formatter)
        t = translator(ctx).t
        found = [(name, self.get_command(ctx, name)) for name in COMMANDS]
        with formatter.section(t("Commands")):
            formatter.write_dl([(name, t(c.help or "")) for name, c in found if c])

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, or open the home screen."""
        return click.Group.invoke(self, ctx)


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        say(f"kuused {__version__}")
        ctx.exit()


def _home(context: CliContext) -> None:
    if click.get_current_context().invoked_subcommand is None:
        open_screen(context)


CLI: Final = Cli(
    "kuused",
    callback=click.pass_obj(_home),
    help=N_("Sixes, the card game. Without a command: the home screen."),
    params=[
        *LOOK_OPTIONS,
        Option(
            ["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_print_version,
            help=N_("Show the version and end."),
        ),
    ],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and exit.

    Args:
        arguments: what follows the program's name; the process's own arguments by default.
    """
    prepare_output()
    sys.exit(_run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> int:
    settings, problems = load_settings()
    lang = choose_lang(_early_lang(arguments), settings.lang, os.environ)
    tr = make_translator(lang, settings.dress, settings.ascii or not can_draw_suits())
    context = CliContext(tr, settings, problems)
    try:
        with _quiet_end():
            status = CLI.main(arguments, "kuused", standalone_mode=False, obj=context)
            end_output()
        return status if isinstance(status, int) else 0
    except click.ClickException as error:
        complain(error.message)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except BrokenPipeError:
        return _PIPE_BROKEN
    except OutputError as error:
        reason = file_failure(tr, error)
        complain(tr.t("The output can't be written: {reason}.", reason=reason))
        return 1


def _early_lang(arguments: Sequence[str]) -> str | None:
    """Return the value of ``--lang``, which even the help and the errors of parsing depend on."""
    for text, following in zip(arguments, [*arguments[1:], None], strict=False):
        if text == "--":
            return None
        if text.startswith("--lang="):
            return text.partition("=")[2]
        if text == "--lang":
            return following
    return None


@contextmanager
def _quiet_end() -> Iterator[None]:
    """Let SIGTERM end the program in order, so that no half-written file is left."""

    def end(number: int, frame: object) -> NoReturn:
        raise SystemExit(_TERMINATED)

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:  # not the main thread: signals are the business of the caller there
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
