"""``kuused arena``: from what was asked to what is printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from kuused.arena.asked import STDOUT, ArenaOptions, read_options
from kuused.arena.cluster import ClusterError, cluster
from kuused.arena.data import ladder_data, report_data, to_csv, to_json
from kuused.arena.executors import Crew, Here
from kuused.arena.ladder import GROUPS, ladder
from kuused.arena.plan import ArenaPlan
from kuused.arena.plot import plot
from kuused.arena.progress import interruptible, progress_bar
from kuused.arena.results import kind_lines, report
from kuused.arena.running import Ended, Run, run
from kuused.arena.tally import Tally
from kuused.arena.text import ladder_text, report_text
from kuused.i18n import Translator

__all__ = ["run_arena"]


def run_arena(tr: Translator, say: Callable[[str], None], **options: Any) -> int:
    """Do what ``kuused arena`` was asked to do.

    Args:
        tr: the translator.
        say: writes a text to standard output.
        options: as :func:`~kuused.arena.asked.read_options` takes them.

    Returns:
        The exit status: 0; 130 when it was interrupted; 1 when some deals could not be played.

    Raises:
        click.ClickException: it can't be done as it was asked (UsageError), or failed.
    """
    here = str(Path.cwd())
    sys.path.append(here)  # module:Class may lie where we stand; workers inherit the path
    try:
        order = read_options(tr, **options)
        with _crew(tr, order) as crew:
            done = _run(tr, order, crew)
        try:
            text = _publish(tr, order, done)
        except OSError as error:
            said = tr.t("The figures can't be written: {cause}", cause=error)
            raise click.ClickException(said) from None
        say(text)
    finally:
        sys.path.remove(here)
    return {Ended.INTERRUPTED: 130, Ended.FAILED: 1}.get(done.ended, 0)


@contextmanager
def _crew(tr: Translator, order: ArenaOptions) -> Iterator[Crew]:
    if order.cluster is None:
        here = Here(order.workers)
        try:
            yield here
        finally:
            here.close()
        return
    try:
        with cluster(order.cluster) as crew:
            yield crew
    except ClusterError as error:
        if error.missing:
            said = tr.t("--cluster needs Dask: install {package}.", package="kuused[cluster]")
        else:
            said = tr.t(
                "No cluster answers at {address}: {cause}",
                address=error.address,
                cause=error.cause,
            )
        raise (click.UsageError if error.missing else click.ClickException)(said) from None


def _run(tr: Translator, order: ArenaOptions, crew: Crew) -> Run:
    plans, until = order.plans, order.until

    def worst(tallies: Sequence[Tally]) -> float:
        """The largest standard error of any kind's net at any table."""
        errors = [
            line.net.error
            for plan, tally in zip(plans, tallies, strict=True)
            for line in kind_lines(plan, tally)
        ]
        return max(float("inf") if error is None else error for error in errors)

    def wanted(tallies: Sequence[Tally]) -> int:
        """How many deals there will be, as an error shrinks with their square root."""
        if until is None:
            return plans[0].deals
        reach = (worst(tallies) / until) ** 2 * tallies[0].deals
        return plans[0].deals if reach > plans[0].deals else int(reach) + 1

    def keep(plan: ArenaPlan, name: str, text: str) -> None:
        assert order.records is not None
        folder = order.records
        if order.specs:
            folder /= "-".join(plan.seats[:2]).replace(":", ".")
            folder.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")

    with (
        interruptible() as stopped,
        progress_bar(tr, plans[0].deals, wanted) as show,
    ):
        return run(
            plans,
            crew,
            until=lambda tallies: until is not None and worst(tallies) <= until,
            stopped=stopped,
            on_deals=show,
            on_record=keep,
            groups=GROUPS if order.specs else 1,
        )


def _publish(tr: Translator, order: ArenaOptions, done: Run) -> str:
    """Write the files that were asked for; what is for standard output."""
    if order.specs:
        rungs = ladder(order.specs, done)
        text, data = ladder_text(tr, rungs), ladder_data(rungs)
        picture = plot(
            tr.t("Ratings, with 95 % intervals"),
            tr.t("400 more: ten times as many wins at the same table"),
            [(rung.kind.name(tr.lang), rung.rating) for rung in rungs.rungs],
            digits=0,
        )
    else:
        found = report(done)
        text, data = report_text(tr, found), report_data(found)
        axis = tr.t("chips a match") if found.plan.matches else tr.t("chips a round")
        picture = plot(
            tr.t("Net chips, with 95 % intervals"),
            axis,
            [(line.kind.name(tr.lang), line.net) for line in found.kinds],
        )
    for target, written in ((order.json, to_json(data)), (order.csv, to_csv(data))):
        if target == STDOUT:
            text = written
        elif target is not None:
            Path(target).write_text(written, encoding="utf-8", newline="\n")
    if order.plot is not None:
        Path(order.plot).write_text(picture, encoding="utf-8", newline="\n")
    return text
