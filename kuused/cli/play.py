"""The commands that go full screen: ``play``, ``continue``, ``watch`` and ``replay``."""

from __future__ import annotations

import gc
import sys
from typing import Any

import click

from kuused.cli.files import DASH, complain, hand_out, match_of
from kuused.cli.headless import play_headless
from kuused.cli.params import (
    LOOK_OPTIONS,
    CliContext,
    MatchOptions,
    Name,
    Option,
    Speed,
    command,
    files_argument,
    match_options,
    translator,
)
from kuused.i18n import N_, Translator
from kuused.match import Setup
from kuused.players import UnknownPlayer
from kuused.record import Record, write_record
from kuused.record.fingerprint import prepare_fingerprint
from kuused.store.matches import NoSuchMatchError
from kuused.store.problems import StoreError, StoreProblem
from kuused.store.settings import settings_file
from kuused.store.store import BrokenMatchError, OpenElsewhereError, Resumed, Store, open_store

__all__ = ["last_saved", "open_screen"]


# -- commands --------------------------------------------------------------------------------------


@command(
    "play",
    N_("Play against the trees."),
    *match_options(person=True),
    Option(
        ["--name"], type=Name(), metavar=N_("TEXT"), help=N_("What you are called at the table.")
    ),
    *LOOK_OPTIONS,
)
def play_command(context: CliContext, name: str | None, **match: Any) -> None:
    """Open the table with a new match."""
    name = name or context.settings.name
    open_screen(context, MatchOptions(**match).setup(context.tr, person=True, name=name))


@command("continue", N_("Go on with the match that was left last."), *LOOK_OPTIONS)
def continue_command(context: CliContext) -> None:
    """Open the table with the match that was saved last."""
    open_screen(context, resume=True)


def _refuse_name(ctx: click.Context, _: click.Parameter, name: str | None) -> None:
    """Say why nobody can be named where only computer players sit down."""
    if name is not None:
        raise click.UsageError(
            translator(ctx).t(
                "{option} is for {play}: in {watch} only computer players sit down.",
                option="--name",
                play="kuused play",
                watch="kuused watch",
            )
        )


@command(
    "watch",
    N_("Watch the trees play."),
    *match_options(person=False),
    Option(["--name"], metavar=N_("TEXT"), hidden=True, expose_value=False, callback=_refuse_name),
    Option(["--speed"], type=Speed(), metavar="X", help=N_("How fast, 0.25 to 8, or max.")),
    Option(["--open-hands"], is_flag=True, help=N_("Show everybody's cards.")),
    Option(
        ["--headless"], is_flag=True, help=N_("No screen: a whole match, and its result printed.")
    ),
    Option(
        ["--record"],
        metavar=N_("FILE"),
        help=N_("With --headless: keep the record; - prints it."),
    ),
    Option(["--json"], is_flag=True, help=N_("With --headless: the result as JSON.")),
    *LOOK_OPTIONS,
)
def watch_command(
    context: CliContext,
    speed: float | None,
    open_hands: bool,
    headless: bool,
    record: str | None,
    json: bool,
    **match: Any,
) -> None:
    """Let computer players play, with a screen or without."""
    t = context.tr.t
    setup = MatchOptions(**match).setup(context.tr, person=False)
    said = None
    if not headless and (json or record is not None):
        name = "--json" if json else "--record"
        said = t("{option} goes with {other}.", option=name, other="--headless")
    elif headless and (speed is not None or open_hands):
        name = "--open-hands" if speed is None else "--speed"
        said = t(
            "{option} is for the screen, and {other} has none.", option=name, other="--headless"
        )
    elif record == "":
        said = t("{option} needs a value: {example}.", option="--record", example="--record m.txt")
    elif record == DASH and json:
        said = t("{option} and {other} can't both be printed.", option="--record -", other="--json")
    if said is not None:
        raise click.UsageError(said)
    if headless:
        play_headless(context, setup, record_to=record, json_wanted=json)
    else:
        open_screen(
            context, setup, watch=(open_hands, context.settings.speed if speed is None else speed)
        )


@command(
    "replay",
    N_("See a match again, from its record or its code."),
    files_argument(f"{N_('FILE|CODE')}..."),
    Option(["--text"], is_flag=True, help=N_("No screen: the match printed as a record.")),
    *LOOK_OPTIONS,
)
def replay_command(context: CliContext, files: tuple[str, ...], text: bool) -> None:
    """Show a match again, or print its record."""
    if not files:
        raise click.UsageError(
            context.tr.t(
                "{command} needs a file or a match code: {example}.",
                command="kuused replay",
                example="kuused replay m.txt",
            )
        )
    record = match_of(context.tr, files)
    if text:
        context.report_problems()
        hand_out(write_record(record))
    else:
        open_screen(context, replay=record)


# -- the screen ------------------------------------------------------------------------------------


def open_screen(
    context: CliContext,
    first: Setup | None = None,
    *,
    watch: tuple[bool, float] | None = None,
    resume: bool = False,
    replay: Record | None = None,
) -> None:
    """Show the game until the person leaves it.

    Args:
        context: translator and settings.
        first: the match to begin with; the home screen without one.
        watch: if that match is watched rather than played, whether all hands are open, and its pace.
        resume: whether to go on with the match that was saved last.
        replay: a match on record to show instead.

    Raises:
        click.ClickException: there is no terminal, or nothing to go on with.
    """
    tr, settings = context.tr, context.settings
    _need_terminal(tr)
    context.report_problems()
    gc.disable()  # until the app has drawn its first frame: nothing of what imports make is garbage
    if first is not None and watch is None:
        prepare_fingerprint(first.seed)  # in a thread, while all that follows is imported
    # Textual takes most of the time of a start, and only a screen needs it.
    from kuused.ui.app import KuusedApp, app_keymap
    from kuused.ui.services import WatchOptions

    keys = [problem.describe(tr, settings_file()) for problem in app_keymap(settings)[1]]
    for sentence in keys:
        complain(sentence)
    store, problem = open_store()
    try:
        resumed = last_saved(tr, store, problem) if resume else None
        KuusedApp(
            tr=tr,
            settings=settings,
            first=first,
            watch=watch and WatchOptions(open_hands=watch[0], speed=watch[1]),
            problems=[problem.describe(tr) for problem in context.problems] + keys,
            welcome=settings.tutorial,
            store=store,
            problem=problem,
            resumed=resumed,
            replay=replay,
        ).run()
    finally:
        if store is not None:
            store.close()


def _need_terminal(tr: Translator) -> None:
    # Textual draws on standard error on Unix and on standard output on Windows.
    streams = (
        (sys.stdin, tr.t("standard input")),
        (sys.stdout, tr.t("standard output")),
        (sys.stderr, tr.t("standard error")),
    )
    for stream, name in streams:
        if stream is None or not stream.isatty():
            raise click.UsageError(
                tr.t(
                    "The game is drawn in a terminal, and {stream} is none here; without one "
                    "there is {command}.",
                    stream=name,
                    command="kuused watch --headless",
                )
            )


def last_saved(tr: Translator, store: Store | None, problem: StoreProblem | None) -> Resumed:
    """Return the match to go on with: the last one played that no other program has open.

    Raises:
        click.ClickException: there is none, or it can't be read.
    """
    if store is None:
        assert problem is not None
        raise click.ClickException(problem.describe(tr))
    try:
        matches = store.saved()
        if not matches:
            raise click.ClickException(
                tr.t("No match is saved: {command} begins one.", command="kuused play")
            )
        for match in matches:
            try:
                return store.resume(match.id)
            except (OpenElsewhereError, NoSuchMatchError):
                continue
            except UnknownPlayer as error:
                complain(tr.t("There is no player called {name}.", name=error.id))
            except BrokenMatchError:
                complain(tr.t("A saved match can't be read any more; it is left in the file."))
    except StoreError as error:
        raise click.ClickException(error.problem.describe(tr)) from error
    raise click.ClickException(tr.t("No saved match can be gone on with here."))
