"""The options of ``kuused arena``. This module loads nothing that plays."""

from __future__ import annotations

import click

from kuused.i18n import Translator

__all__ = ["arena_help", "arena_params"]


def arena_help(tr: Translator) -> str:
    """What the command does."""
    return tr.t("Measure players over many deals, each played from every seat.")


def arena_params(tr: Translator) -> list[click.Option]:
    """The options, each a text whose meaning is checked later, or a flag."""

    def text(name: str, metavar: str, told: str, *, multiple: bool = False) -> click.Option:
        names = [name, "address"] if name == "--cluster" else [name]
        return click.Option(names, metavar=metavar, help=told, multiple=multiple)

    t = tr.t
    return [
        text("--seats", t("P,P,..."), t("Who plays: kinds of player, or module:Class.")),
        text("--deals", "N", t("How many deals, each a round from every seat; 1000 by default.")),
        text("--matches", "N", t("Whole matches in place of rounds, and how many.")),
        text("--seed", t("CODE"), t("Which deals; new ones by default.")),
        text("--rule", t("NAME=VALUE"), t("A house rule; may be repeated."), multiple=True),
        click.Option(
            ["--ladder"],
            is_flag=True,
            help=t("Every kind against every other, with ratings; or those of --seats."),
        ),
        text("--until-se", "X", t("End as soon as no net's standard error is above X chips.")),
        text("--time-limit", "S", t("Seconds that a player may take for a turn; 5 by default.")),
        text("--workers", "N", t("How many processes; one for each processor by default.")),
        text("--cluster", t("ADDRESS"), t("Have a Dask cluster's workers play.")),
        text("--json", t("FILE"), t("Write the figures as JSON; - is standard output.")),
        text("--csv", t("FILE"), t("Write the figures as CSV; - is standard output.")),
        text("--plot", t("FILE.svg"), t("Draw the nets and their intervals.")),
        text("--records", t("DIR"), t("Keep a record of every game in this folder.")),
    ]
