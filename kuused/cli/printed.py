"""``kuused rules`` and ``kuused players``: printed, for reading."""

from __future__ import annotations

from kuused.cli.output import complain, say
from kuused.i18n import Translator, rule_sheet
from kuused.players import broken_players, player_specs

__all__ = ["print_players", "print_rules"]


def print_rules(tr: Translator) -> None:
    """Print the rule sheet."""
    say(rule_sheet(tr).rstrip("\n"))


def print_players(tr: Translator) -> None:
    """Print the players that can be given a seat, weakest first: id, name, how it plays."""
    rows = [(kind.id, kind.name(tr.lang), kind.line(tr.lang)) for kind in player_specs()]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name_id, name, line in rows:
        say(f"{name_id:<{first}}  {name:<{second}}  {line}".rstrip())
    for broken in broken_players():
        complain(
            tr.t(
                "The player {name} from {source} can't be used: {error}",
                name=broken.name,
                source=broken.source,
                error=broken.error,
            )
        )
