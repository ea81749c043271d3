"""``kuused rules`` and ``kuused players``: printed, for reading."""

from __future__ import annotations

from kuused.cli.output import complain, say
from kuused.players import broken_players, player_specs
from kuused.words import Words

__all__ = ["print_players", "print_rules"]


def print_rules(words: Words) -> None:
    """Print the rule sheet."""
    say(words.rule_sheet().rstrip("\n"))


def print_players(words: Words) -> None:
    """Print the players that can be given a seat, weakest first: id, name, how it plays."""
    rows = [(kind.id, kind.name(words.lang), kind.line(words.lang)) for kind in player_specs()]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    for name_id, name, line in rows:
        say(f"{name_id:<{first}}  {name:<{second}}  {line}".rstrip())
    for broken in broken_players():
        complain(
            words.t(
                "The player {name} from {source} can't be used: {error}",
                name=broken.name,
                source=broken.source,
                error=broken.error,
            )
        )
