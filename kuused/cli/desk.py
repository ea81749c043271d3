"""Where the commands are answered: what each takes, and what it does."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from kuused import __version__
from kuused.arena.options import ArenaMistake, arena_help, arena_params
from kuused.cli.asking import Asked, read_speed, setup_of
from kuused.cli.headless import STDOUT, play_headless
from kuused.cli.mistakes import Mistake
from kuused.cli.output import complain, say
from kuused.cli.printed import print_players, print_rules
from kuused.cli.replaying import match_to_replay, print_match
from kuused.cli.screen import need_terminal, open_screen
from kuused.cli.shape import Command, Front, flag, option
from kuused.cli.verifying import verify_all
from kuused.store.settings import THEMES, Problem, Settings
from kuused.words import DRESSES, LANGS, Words, choose_lang, make_words

__all__ = ["Desk"]


class Desk:
    """Where the commands are answered.

    Args:
        words: the words to speak with, in the language that the command line will turn out to ask
            for.
        settings: what the person has chosen.
        problems: what is wrong in the settings file.
    """

    def __init__(self, words: Words, settings: Settings, problems: Sequence[Problem]) -> None:
        self.words = words
        self.settings = settings
        self.problems = problems

    def front(self) -> Front:
        """The command line, in the person's language."""
        t = self.words.t
        front = Front(
            self.words,
            self.home,
            t("Sixes, the card game. Without a command: the home screen."),
            [*self._looks(), flag("--version", t("Show the version and end."))],
        )
        match = self._match_options()
        # Nobody who has a name sits down where one looks on; who asks for one is told so.
        named = option("--name", t("TEXT"), t("What you are called at the table."))
        nameless = click.Option(["--name"], hidden=True)
        looks = self._looks()
        commands = (
            Command(
                self.words, "play", self.play, t("Play against the trees."), [*match, named, *looks]
            ),
            Command(
                self.words,
                "continue",
                self.continue_,
                t("Go on with the match that was left last."),
                looks,
            ),
            Command(
                self.words,
                "watch",
                self.watch,
                t("Watch the trees play."),
                [*match, nameless, *self._watch_options(), *looks],
            ),
            Command(
                self.words,
                "verify",
                self.verify,
                t("Check records, match codes, and deal codes with their fingerprint."),
                looks,
                files=f"{t('FILE|CODE')}...",
            ),
            Command(
                self.words,
                "replay",
                self.replay,
                t("See a match again, from its record or its code."),
                [flag("--text", t("No screen: the match printed as a record.")), *looks],
                files=f"{t('FILE|CODE')}...",
            ),
            Command(self.words, "list", self.list_, t("List the finished matches."), looks),
            Command(
                self.words,
                "export",
                self.export,
                t("Write the record of a finished match to a file, or print it."),
                looks,
                files=f"{t('NUMBER')} [{t('FILE')}]",
            ),
            Command(
                self.words,
                "import",
                self.import_,
                t("Verify records and match codes, and keep them."),
                looks,
                files=f"{t('FILE|CODE')}...",
            ),
            Command(
                self.words,
                "stats",
                self.stats,
                t("Print what your matches come to."),
                [
                    flag("--json", t("As JSON.")),
                    flag(
                        "--reset", t("Forget the finished matches; it asks first and keeps a copy.")
                    ),
                    *looks,
                ],
            ),
            Command(
                self.words,
                "arena",
                self.arena,
                arena_help(self.words),
                [*arena_params(self.words), *looks],
            ),
            Command(self.words, "rules", self.rules, t("Print the rules."), looks),
            Command(
                self.words,
                "players",
                self.players,
                t("Print the players that can sit down."),
                looks,
            ),
        )
        for command in commands:
            front.add_command(command)
        return front

    def _looks(self) -> list[click.Option]:
        t = self.words.t
        return [
            option("--lang", "en|et", t("Speak English or Estonian.")),
            option("--dress", "french|spanish", t("What the cards wear.")),
            option("--theme", t("NAME"), t("The colours of the screen, such as high-contrast.")),
            flag("--four-colours", t("Give every French suit a colour of its own.")),
            flag("--ascii", t("Draw with ASCII characters alone.")),
        ]

    def _match_options(self) -> list[click.Option]:
        t = self.words.t
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

    def _watch_options(self) -> list[click.Option]:
        t = self.words.t
        return [
            option("--speed", "X", t("How fast, 0.25 to 8, or max.")),
            flag("--open-hands", t("Show everybody's cards.")),
            flag("--headless", t("No screen: a whole match, and its result printed.")),
            option("--record", t("FILE"), t("With --headless: keep the record; - prints it.")),
            flag("--json", t("With --headless: the result as JSON.")),
        ]

    # -- the commands ----------------------------------------------------------------------------

    def home(self, *, version: bool, **looks: Any) -> None:
        """``kuused``: the home screen; or what stands before a command."""
        if version:
            say(f"kuused {__version__}")
            click.get_current_context().exit()
        self._take_looks(**looks)
        if click.get_current_context().invoked_subcommand is None:
            need_terminal(self.words)
            self._tell_problems()
            open_screen(self.words, self.settings, problems=self.problems)

    def play(
        self,
        *,
        lang: str | None,
        dress: str | None,
        ascii: bool,  # noqa: A002  # the option's name
        theme: str | None,
        four_colours: bool,
        **asked: Any,
    ) -> None:
        """``kuused play``: at the table."""
        self._take_looks(lang, dress, ascii, theme, four_colours)
        name = self.settings.name
        setup = setup_of(self.words, Asked(**asked), person=True, name=name)
        need_terminal(self.words)
        self._tell_problems()
        open_screen(self.words, self.settings, setup, problems=self.problems)

    def continue_(self, **looks: Any) -> None:
        """``kuused continue``: back to the table."""
        words = self._take_looks(**looks)
        need_terminal(words)
        self._tell_problems()
        open_screen(words, self.settings, going_on=True)

    def watch(
        self,
        *,
        lang: str | None,
        dress: str | None,
        ascii: bool,  # noqa: A002  # the option's name
        theme: str | None,
        four_colours: bool,
        speed: str | None,
        open_hands: bool,
        headless: bool,
        record: str | None,
        json: bool,
        name: str | None,
        **asked: Any,
    ) -> None:
        """``kuused watch``: looking on, with a screen or without."""
        words = self._take_looks(lang, dress, ascii, theme, four_colours)
        if name is not None:
            raise Mistake(
                words.t(
                    "{option} is for {play}: in {watch} only computer players sit down.",
                    option="--name",
                    play="kuused play",
                    watch="kuused watch",
                )
            )
        pace = self.settings.speed if speed is None else read_speed(words, speed)
        setup = setup_of(words, Asked(**asked), person=False)
        self._check_headless(headless, record, json, speed is not None, open_hands)
        if headless:
            self._tell_problems()
            play_headless(words, setup, record_to=record, json_wanted=json)
            return
        need_terminal(words)
        self._tell_problems()
        open_screen(
            words,
            self.settings,
            setup,
            watching=True,
            open_hands=open_hands,
            speed=pace,
            problems=self.problems,
        )

    def _check_headless(
        self, headless: bool, record: str | None, json: bool, speed: bool, open_hands: bool
    ) -> None:
        t = self.words.t
        if not headless and (json or record is not None):
            name = "--json" if json else "--record"
            raise Mistake(t("{option} goes with {other}.", option=name, other="--headless"))
        if headless and (speed or open_hands):
            name = "--speed" if speed else "--open-hands"
            raise Mistake(
                t(
                    "{option} is for the screen, and {other} has none.",
                    option=name,
                    other="--headless",
                )
            )
        if record == "":
            raise Mistake(
                t("{option} needs a value: {example}.", option="--record", example="--record m.txt")
            )
        if record == STDOUT and json:
            raise Mistake(
                t(
                    "{option} and {other} can't both be printed.",
                    option="--record -",
                    other="--json",
                )
            )

    def verify(self, *, files: tuple[str, ...], **looks: Any) -> None:
        """``kuused verify``: records played again."""
        words = self._take_looks(**looks)
        if not files:
            raise Mistake(
                words.t(
                    "{command} needs a file or a match code: {example}.",
                    command="kuused verify",
                    example="kuused verify m.txt",
                )
            )
        self._tell_problems()
        click.get_current_context().exit(verify_all(words, files))

    def replay(self, *, files: tuple[str, ...], text: bool, **looks: Any) -> None:
        """``kuused replay``: a match seen again, or printed as a record."""
        words = self._take_looks(**looks)
        record = match_to_replay(words, files)
        if not text:
            need_terminal(words)
        self._tell_problems()
        if text:
            print_match(record)
        else:
            open_screen(words, self.settings, problems=self.problems, replay=record)

    def list_(self, **looks: Any) -> None:
        """``kuused list``: the finished matches."""
        words = self._take_looks(**looks)
        self._tell_problems()
        from kuused.cli.keeping import list_matches  # it loads SQLite, as the next two do

        list_matches(words)

    def export(self, *, files: tuple[str, ...], **looks: Any) -> None:
        """``kuused export``: a finished match as a record."""
        words = self._take_looks(**looks)
        self._tell_problems()
        from kuused.cli.keeping import export_match

        export_match(words, files)

    def import_(self, *, files: tuple[str, ...], **looks: Any) -> None:
        """``kuused import``: records from elsewhere."""
        words = self._take_looks(**looks)
        self._tell_problems()
        from kuused.cli.keeping import import_files

        click.get_current_context().exit(import_files(words, files))

    def stats(self, *, json: bool, reset: bool, **looks: Any) -> None:
        """``kuused stats``: what the person's matches come to."""
        words = self._take_looks(**looks)
        if json and reset:
            raise Mistake(
                words.t("{option} and {other} don't go together.", option="--json", other="--reset")
            )
        self._tell_problems()
        from kuused.cli.counting import print_statistics, reset_statistics

        today = datetime.datetime.now().astimezone().date()
        if reset:
            reset_statistics(words, today=today)
        else:
            print_statistics(words, json_wanted=json, today=today)

    def arena(
        self,
        *,
        lang: str | None,
        dress: str | None,
        ascii: bool,  # noqa: A002  # the option's name
        theme: str | None,
        four_colours: bool,
        **asked: Any,
    ) -> None:
        """``kuused arena``: many games, and what they prove."""
        words = self._take_looks(lang, dress, ascii, theme, four_colours)
        self._tell_problems()
        from kuused.arena.command import run_arena  # it loads what no other command needs

        try:
            status = run_arena(words, lambda text: say(text, end=""), **asked)
        except ArenaMistake as mistake:
            raise Mistake(mistake.sentence, mistake.status) from None
        click.get_current_context().exit(status)

    def rules(self, **looks: Any) -> None:
        """``kuused rules``: the rule sheet."""
        words = self._take_looks(**looks)
        self._tell_problems()
        print_rules(words)

    def players(self, **looks: Any) -> None:
        """``kuused players``: who can be given a seat."""
        words = self._take_looks(**looks)
        self._tell_problems()
        print_players(words)

    # -- how it speaks ---------------------------------------------------------------------------

    def _take_looks(
        self,
        lang: str | None,
        dress: str | None,
        ascii: bool,  # noqa: A002  # the option's name
        theme: str | None,
        four_colours: bool,
    ) -> Words:
        """Check the options about how it looks and speaks, and go by them from here on."""
        checked = (("--lang", lang, LANGS), ("--dress", dress, DRESSES), ("--theme", theme, THEMES))
        for name, given, known in checked:
            if given is not None and given not in known:
                raise Mistake(
                    self.words.t(
                        "{option} can't be {value}: it is {values}.",
                        option=name,
                        value=given or '""',
                        values=self.words.listed(known, "or"),
                    )
                )
        self.words = make_words(
            choose_lang(lang, self.words.lang, {}),
            dress or self.words.dress,
            self.words.ascii or ascii,
        )
        self.settings = replace(
            self.settings,
            theme=theme or self.settings.theme,
            four_colours=four_colours or self.settings.four_colours,
        )
        return self.words

    def _tell_problems(self) -> None:
        for problem in self.problems:
            complain(problem.say(self.words))
