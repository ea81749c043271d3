"""Going full screen, where that is possible."""

from __future__ import annotations

import sys

from kuused.cli.mistakes import Mistake
from kuused.match import Setup
from kuused.store.settings import Settings
from kuused.words import Words

__all__ = ["need_terminal", "open_screen"]


def need_terminal(words: Words) -> None:
    """Make sure that there is a terminal to draw on and to read keys from.

    Raises:
        Mistake: there is none.
    """
    # Textual draws on standard error on Unix and on standard output on Windows.
    streams = (
        (sys.stdin, words.t("standard input")),
        (sys.stdout, words.t("standard output")),
        (sys.stderr, words.t("standard error")),
    )
    for stream, name in streams:
        if stream is None or not stream.isatty():
            raise Mistake(
                words.t(
                    "The game is drawn in a terminal, and {stream} is none here; without one "
                    "there is {command}.",
                    stream=name,
                    command="kuused watch --headless",
                )
            )


def open_screen(
    words: Words,
    settings: Settings,
    first: Setup | None = None,
    *,
    watching: bool = False,
    open_hands: bool = False,
    speed: float = 1.0,
    going_on: bool = False,
) -> None:
    """Show the game until the person leaves it.

    Args:
        words: the words to speak with.
        settings: what the person has chosen.
        first: the match to begin with; the home screen without one.
        watching: whether that match is watched rather than played.
        open_hands: whether one who watches sees all hands.
        speed: how fast a match that is watched goes.
        going_on: whether to go on with the match that was saved last.

    Raises:
        Mistake: there is nothing to go on with.
    """
    from kuused.cli.keeping import last_saved  # whoever stays out of the screen needs no database
    from kuused.store.store import open_store
    from kuused.ui.app import KuusedApp, WatchOptions

    store, trouble = open_store()
    try:
        resumed = last_saved(words, store, trouble) if going_on else None
        watch = WatchOptions(open_hands=open_hands, speed=speed) if watching else None
        KuusedApp(
            words=words,
            settings=settings,
            first=first,
            watch=watch,
            store=store,
            trouble=trouble,
            resumed=resumed,
        ).run()
    finally:
        if store is not None:
            store.close()
