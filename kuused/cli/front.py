"""The command line as a whole: the language it is answered in, and how the program ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

import click

from kuused.cli.desk import Desk
from kuused.cli.line import command_line
from kuused.cli.output import OutputError, can_draw_suits, complain, end_output, prepare_output
from kuused.cli.shape import rephrased
from kuused.i18n import choose_lang, file_failure, make_translator
from kuused.store.settings import load_settings

__all__ = ["main"]

_INTERRUPTED, _PIPE_BROKEN, _TERMINATED = 130, 141, 143


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Do what the command line asks for, and end the program.

    Args:
        arguments: what follows the program's name; the process's own arguments by default.
    """
    prepare_output()
    sys.exit(_run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> int:
    settings, problems = load_settings()
    lang = choose_lang(_early(arguments, "--lang"), settings.lang, os.environ)
    tr = make_translator(lang, settings.dress, settings.ascii or not can_draw_suits())
    desk = Desk(tr, settings, problems)
    front = command_line(desk)
    try:
        with _quiet_end():
            status = front.main(arguments, prog_name="kuused", standalone_mode=False)
            end_output()
        return status if isinstance(status, int) else 0
    except click.ClickException as error:
        complain(rephrased(tr, front, error, arguments))
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except BrokenPipeError:
        return _PIPE_BROKEN
    except OutputError as error:
        reason = file_failure(tr, error)
        complain(tr.t("The output can't be written: {reason}.", reason=reason))
        return 1


def _early(arguments: Sequence[str], name: str) -> str | None:
    """The value of an option that matters before the command line is read: for its own help."""
    for place, text in enumerate(arguments):
        if text == "--":
            return None
        if text.startswith(f"{name}="):
            return text.partition("=")[2]
        if text == name:
            return arguments[place + 1] if place + 1 < len(arguments) else None
    return None


@contextmanager
def _quiet_end() -> Iterator[None]:
    """Let a request to terminate end the program in order, so that no half-written file is left."""

    def end(number: int, frame: object) -> NoReturn:
        raise SystemExit(_TERMINATED)

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:  # not the main thread: whoever runs us there looks after signals
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
