"""The command line: which commands there are, and what each takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import click

from kuused.arena.options import arena_help, arena_params
from kuused.cli.desk import Desk
from kuused.cli.shape import Command, Front, flag, option

__all__ = ["command_line"]

Say: TypeAlias = Callable[[str], str]


def command_line(desk: Desk) -> Front:
    """The command line, in the language of the desk where it is answered."""
    tr, t = desk.tr, desk.tr.t
    front = Front(
        tr,
        desk.home,
        t("Sixes, the card game. Without a command: the home screen."),
        [*_looks(t), flag("--version", t("Show the version and end."))],
    )
    match = _match_options(t)
    # Nobody who has a name sits down where one looks on; who asks for one is told so.
    named = option("--name", t("TEXT"), t("What you are called at the table."))
    nameless = click.Option(["--name"], hidden=True)
    looks = _looks(t)
    commands = (
        Command(tr, "play", desk.play, t("Play against the trees."), [*match, named, *looks]),
        Command(
            tr,
            "continue",
            desk.continue_,
            t("Go on with the match that was left last."),
            looks,
        ),
        Command(
            tr,
            "watch",
            desk.watch,
            t("Watch the trees play."),
            [*match, nameless, *_watch_options(t), *looks],
        ),
        Command(
            tr,
            "verify",
            desk.verify,
            t("Check records, match codes, and deal codes with their fingerprint."),
            looks,
            files=f"{t('FILE|CODE')}...",
        ),
        Command(
            tr,
            "replay",
            desk.replay,
            t("See a match again, from its record or its code."),
            [flag("--text", t("No screen: the match printed as a record.")), *looks],
            files=f"{t('FILE|CODE')}...",
        ),
        Command(tr, "list", desk.list_, t("List the finished matches."), looks),
        Command(
            tr,
            "export",
            desk.export,
            t("Write the record of a finished match to a file, or print it."),
            looks,
            files=f"{t('NUMBER')} [{t('FILE')}]",
        ),
        Command(
            tr,
            "import",
            desk.import_,
            t("Verify records and match codes, and keep them."),
            looks,
            files=f"{t('FILE|CODE')}...",
        ),
        Command(
            tr,
            "stats",
            desk.stats,
            t("Print what your matches come to."),
            [
                flag("--json", t("As JSON.")),
                flag("--reset", t("Forget the finished matches; it asks first and keeps a copy.")),
                *looks,
            ],
        ),
        Command(
            tr,
            "arena",
            desk.arena,
            arena_help(tr),
            [*arena_params(tr), *looks],
        ),
        Command(tr, "rules", desk.rules, t("Print the rules."), looks),
        Command(
            tr,
            "players",
            desk.players,
            t("Print the players that can sit down."),
            looks,
        ),
    )
    for command in commands:
        front.add_command(command)
    return front


def _looks(t: Say) -> list[click.Option]:
    return [
        option("--lang", "en|et", t("Speak English or Estonian.")),
        option("--dress", "french|spanish", t("What the cards wear.")),
        option("--theme", t("NAME"), t("The colours of the screen, such as high-contrast.")),
        flag("--four-colours", t("Give every French suit a colour of its own.")),
        flag("--ascii", t("Draw with ASCII characters alone.")),
    ]


def _match_options(t: Say) -> list[click.Option]:
    return [
        option("--seed", t("CODE"), t("The deals of the match, such as 7Q2FRPK.")),
        option("--players", "N", t("How many play, 3 to 8; 5 by default.")),
        option("--chips", "N", t("Chips for each, 1 to 999; 12 by default.")),
        option(
            "--rule",
            t("NAME=VALUE"),
            t("A house rule, such as pass=optional; may be repeated. See: kuused rules"),
            multiple=True,
        ),
        option(
            "--seats",
            "P,P,...",
            t("Who sits where, from your left. See: kuused players"),
        ),
    ]


def _watch_options(t: Say) -> list[click.Option]:
    return [
        option("--speed", "X", t("How fast, 0.25 to 8, or max.")),
        flag("--open-hands", t("Show everybody's cards.")),
        flag("--headless", t("No screen: a whole match, and its result printed.")),
        option("--record", t("FILE"), t("With --headless: keep the record; - prints it.")),
        flag("--json", t("With --headless: the result as JSON.")),
    ]
