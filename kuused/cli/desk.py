"""Where the commands are answered: what each does."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from kuused import __version__
from kuused.cli.asking import Asked, read_speed, setup_of
from kuused.cli.headless import STDOUT, play_headless
from kuused.cli.output import complain, say
from kuused.cli.printed import print_players, print_rules
from kuused.cli.replaying import match_to_replay, print_match
from kuused.cli.screen import need_terminal, open_screen
from kuused.cli.verifying import verify_all
from kuused.i18n import DRESSES, LANGS, Translator, choose_lang, list_items, make_translator
from kuused.store.settings import THEMES, Settings, SettingsProblem

__all__ = ["Desk"]


class Desk:
    """Where the commands are answered.

    Args:
        tr: the words to speak with, in the language that the command line will turn out to ask
            for.
        settings: what the person has chosen.
        problems: what is wrong in the settings file.
    """

    def __init__(
        self, tr: Translator, settings: Settings, problems: Sequence[SettingsProblem]
    ) -> None:
        self.tr = tr
        self.settings = settings
        self.problems = problems

    def home(self, *, version: bool, **looks: Any) -> None:
        """``kuused``: the home screen; or what stands before a command."""
        if version:
            say(f"kuused {__version__}")
            click.get_current_context().exit()
        self._take_looks(**looks)
        if click.get_current_context().invoked_subcommand is None:
            need_terminal(self.tr)
            self._tell_problems()
            open_screen(self.tr, self.settings, problems=self.problems)

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
        setup = setup_of(self.tr, Asked(**asked), person=True, name=name)
        need_terminal(self.tr)
        self._tell_problems()
        open_screen(self.tr, self.settings, setup, problems=self.problems)

    def continue_(self, **looks: Any) -> None:
        """``kuused continue``: back to the table."""
        tr = self._take_looks(**looks)
        need_terminal(tr)
        self._tell_problems()
        open_screen(tr, self.settings, going_on=True)

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
        tr = self._take_looks(lang, dress, ascii, theme, four_colours)
        if name is not None:
            raise click.UsageError(
                tr.t(
                    "{option} is for {play}: in {watch} only computer players sit down.",
                    option="--name",
                    play="kuused play",
                    watch="kuused watch",
                )
            )
        pace = self.settings.speed if speed is None else read_speed(tr, speed)
        setup = setup_of(tr, Asked(**asked), person=False)
        self._check_headless(headless, record, json, speed is not None, open_hands)
        if headless:
            self._tell_problems()
            play_headless(tr, setup, record_to=record, json_wanted=json)
            return
        need_terminal(tr)
        self._tell_problems()
        open_screen(
            tr,
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
        t = self.tr.t
        if not headless and (json or record is not None):
            name = "--json" if json else "--record"
            raise click.UsageError(
                t("{option} goes with {other}.", option=name, other="--headless")
            )
        if headless and (speed or open_hands):
            name = "--speed" if speed else "--open-hands"
            raise click.UsageError(
                t(
                    "{option} is for the screen, and {other} has none.",
                    option=name,
                    other="--headless",
                )
            )
        if record == "":
            raise click.UsageError(
                t("{option} needs a value: {example}.", option="--record", example="--record m.txt")
            )
        if record == STDOUT and json:
            raise click.UsageError(
                t(
                    "{option} and {other} can't both be printed.",
                    option="--record -",
                    other="--json",
                )
            )

    def verify(self, *, files: tuple[str, ...], **looks: Any) -> None:
        """``kuused verify``: records played again."""
        tr = self._take_looks(**looks)
        if not files:
            raise click.UsageError(
                tr.t(
                    "{command} needs a file or a match code: {example}.",
                    command="kuused verify",
                    example="kuused verify m.txt",
                )
            )
        self._tell_problems()
        click.get_current_context().exit(verify_all(tr, files))

    def replay(self, *, files: tuple[str, ...], text: bool, **looks: Any) -> None:
        """``kuused replay``: a match seen again, or printed as a record."""
        tr = self._take_looks(**looks)
        record = match_to_replay(tr, files)
        if not text:
            need_terminal(tr)
        self._tell_problems()
        if text:
            print_match(record)
        else:
            open_screen(tr, self.settings, problems=self.problems, replay=record)

    def list_(self, **looks: Any) -> None:
        """``kuused list``: the finished matches."""
        tr = self._take_looks(**looks)
        self._tell_problems()
        from kuused.cli.keeping import list_matches  # it loads SQLite, as the next two do

        list_matches(tr)

    def export(self, *, files: tuple[str, ...], **looks: Any) -> None:
        """``kuused export``: a finished match as a record."""
        tr = self._take_looks(**looks)
        self._tell_problems()
        from kuused.cli.keeping import export_match

        export_match(tr, files)

    def import_(self, *, files: tuple[str, ...], **looks: Any) -> None:
        """``kuused import``: records from elsewhere."""
        tr = self._take_looks(**looks)
        self._tell_problems()
        from kuused.cli.keeping import import_files

        click.get_current_context().exit(import_files(tr, files))

    def stats(self, *, json: bool, reset: bool, **looks: Any) -> None:
        """``kuused stats``: what the person's matches come to."""
        tr = self._take_looks(**looks)
        if json and reset:
            raise click.UsageError(
                tr.t("{option} and {other} don't go together.", option="--json", other="--reset")
            )
        self._tell_problems()
        from kuused.cli.counting import print_statistics, reset_statistics

        today = datetime.datetime.now().astimezone().date()
        if reset:
            reset_statistics(tr, today=today)
        else:
            print_statistics(tr, json_wanted=json, today=today)

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
        tr = self._take_looks(lang, dress, ascii, theme, four_colours)
        self._tell_problems()
        from kuused.arena.command import run_arena  # it loads what no other command needs

        status = run_arena(tr, lambda text: say(text, end=""), **asked)
        click.get_current_context().exit(status)

    def rules(self, **looks: Any) -> None:
        """``kuused rules``: the rule sheet."""
        tr = self._take_looks(**looks)
        self._tell_problems()
        print_rules(tr)

    def players(self, **looks: Any) -> None:
        """``kuused players``: who can be given a seat."""
        tr = self._take_looks(**looks)
        self._tell_problems()
        print_players(tr)

    # -- how it speaks ---------------------------------------------------------------------------

    def _take_looks(
        self,
        lang: str | None,
        dress: str | None,
        ascii: bool,  # noqa: A002  # the option's name
        theme: str | None,
        four_colours: bool,
    ) -> Translator:
        """Check the options about how it looks and speaks, and go by them from here on."""
        checked = (("--lang", lang, LANGS), ("--dress", dress, DRESSES), ("--theme", theme, THEMES))
        for name, given, known in checked:
            if given is not None and given not in known:
                raise click.UsageError(
                    self.tr.t(
                        "{option} can't be {value}: it is {values}.",
                        option=name,
                        value=given or '""',
                        values=list_items(self.tr, known, "or"),
                    )
                )
        self.tr = make_translator(
            choose_lang(lang, self.tr.lang, {}),
            dress or self.tr.dress,
            self.tr.ascii or ascii,
        )
        self.settings = replace(
            self.settings,
            theme=theme or self.settings.theme,
            four_colours=four_colours or self.settings.four_colours,
        )
        return self.tr

    def _tell_problems(self) -> None:
        for problem in self.problems:
            complain(problem.describe(self.tr))
