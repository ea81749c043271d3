"""Going full screen, where that is possible."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from kuused.cli.output import complain
from kuused.i18n import Translator
from kuused.match import Setup
from kuused.record import Record
from kuused.record.fingerprint import prepare_fingerprint
from kuused.store.settings import Settings, SettingsProblem, settings_file
from kuused.ui.collecting import collect_later

__all__ = ["need_terminal", "open_screen"]


def need_terminal(tr: Translator) -> None:
    """Make sure that there is a terminal to draw on and to read keys from.

    Raises:
        click.UsageError: there is none.
    """
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


def open_screen(
    tr: Translator,
    settings: Settings,
    first: Setup | None = None,
    *,
    watching: bool = False,
    open_hands: bool = False,
    speed: float = 1.0,
    problems: Sequence[SettingsProblem] = (),
    going_on: bool = False,
    replay: Record | None = None,
) -> None:
    """Show the game until the person leaves it.

    Args:
        tr: the translator.
        settings: what the person has chosen.
        first: the match to begin with; the home screen without one.
        watching: whether that match is watched rather than played.
        open_hands: whether one who watches sees all hands.
        speed: how fast a match that is watched goes.
        problems: what is wrong in the settings file; it has been told outside the screen already.
        going_on: whether to go on with the match that was saved last.
        replay: a match on record to show instead, seen again.

    Raises:
        click.UsageError: there is nothing to go on with.
    """
    collect_later()  # Textual and all the screens are still to be loaded
    if first is not None and not watching:
        prepare_fingerprint(first.seed)  # while all that follows is loaded
    from kuused.cli.keeping import last_saved  # whoever stays out of the screen needs no database
    from kuused.store.store import open_store
    from kuused.ui.app import KuusedApp, app_keymap
    from kuused.ui.services import WatchOptions

    keys = [problem.describe(tr, settings_file()) for problem in app_keymap(settings)[1]]
    for sentence in keys:
        complain(sentence)
    store, problem = open_store()
    try:
        resumed = last_saved(tr, store, problem) if going_on else None
        KuusedApp(
            tr=tr,
            settings=settings,
            first=first,
            watch=WatchOptions(open_hands=open_hands, speed=speed) if watching else None,
            problems=[problem.describe(tr) for problem in problems] + keys,
            welcome=settings.tutorial,
            store=store,
            problem=problem,
            resumed=resumed,
            replay=replay,
        ).run()
    finally:
        if store is not None:
            store.close()
