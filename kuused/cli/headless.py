"""``kuused watch --headless``: a whole match, and its result on standard output."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from kuused import __version__
from kuused.cli.output import hand_out, say
from kuused.cli.record_files import check_place, write_file
from kuused.i18n import Translator, list_items, rules_in_short, takeover_line
from kuused.match import Setup, names, play_match
from kuused.record import Record, write_record

__all__ = ["as_json", "as_text", "play_headless"]

STDOUT: Final = "-"


def play_headless(
    tr: Translator, setup: Setup, *, record_to: str | None = None, json_wanted: bool = False
) -> None:
    """Play a match among computer players and say how it ended.

    Args:
        tr: the translator.
        setup: the match.
        record_to: the file to keep its record in, ``-`` for standard output in place of the result.
        json_wanted: whether to say it as :func:`as_json` does.

    Raises:
        click.UsageError: the record can't be kept there. What would be lost or can't be written is refused
            before the match is played, where that can be known.
    """
    file = None if record_to in (None, STDOUT) else Path(record_to or "")
    if file is not None:
        check_place(tr, file)
    record = play_match(setup)
    # A record tells when it was played only if somebody did: the same match gives the same file.
    if record_to == STDOUT:
        hand_out(write_record(record))
        return
    if file is not None:
        write_file(tr, file, write_record(record))
    called = [name or "" for name in names(setup, tr.lang)]
    if json_wanted:
        say(json.dumps(as_json(record, called)))
    else:
        for line in as_text(tr, record, called):
            say(line)


# -- the result, for people ----------------------------------------------------------------------


def as_text(tr: Translator, record: Record, called: Sequence[str]) -> Iterator[str]:
    """The result of a finished match, line by line, for people to read.

    Args:
        tr: the translator.
        record: the match.
        called: what each seat is called.
    """
    result = record.result
    assert result is not None
    winners = list_items(tr, [called[seat] for seat in result.winners], "and")
    rules = rules_in_short(tr, record.rules)
    count = tr.tn("{n} player", "{n} players", record.rules.players)
    between = ", " if tr.ascii else " · "
    yield tr.t("Match {seed}", seed=record.seed) + between + count + between + rules
    yield tr.tn("{n} round", "{n} rounds", result.rounds)
    yield ""
    width = max(map(len, called))
    for place, seat in _standings(result.chips, result.winners):
        chips = tr.tn("{n} chip", "{n} chips", result.chips[seat])
        held, _, noun = chips.partition(" ")
        yield f"{place:>3}. {called[seat]:<{width}}  {held:>4} {noun}"
    if result.pot:
        chips = tr.tn("{n} chip", "{n} chips", result.pot)
        yield tr.t("In the pot, won by nobody: {chips}", chips=chips)
    yield ""
    if len(result.winners) == 1:
        yield tr.t("{name} wins the match.", name=winners)
    else:
        yield tr.t("{names} share the win.", names=winners)
    for number, round_ in enumerate(record.rounds, 1):
        for entry in round_.taken_over:
            said = takeover_line(tr, called[entry.seat], entry.fault, entry.detail)
            yield tr.t(
                "Round {round}, turn {turn}: {said}", round=number, turn=entry.turn, said=said
            )


def _standings(chips: Sequence[int], winners: Sequence[int]) -> list[tuple[int, int]]:
    """Places and seats: the winners first, then by chips; equal chips share a place.

    After a playoff (Q5) somebody else may hold more chips than the winner.
    """
    order = sorted(range(len(chips)), key=lambda seat: (seat not in winners, -chips[seat], seat))
    places: list[tuple[int, int]] = []
    for number, seat in enumerate(order, 1):
        before = order[number - 2] if number > 1 else None
        level = before is not None and chips[before] == chips[seat]
        same = level and (before in winners) == (seat in winners)
        places.append((places[-1][0] if same else number, seat))
    return places


# -- the result, for programs --------------------------------------------------------------------


def as_json(record: Record, called: Sequence[str]) -> dict[str, Any]:
    """The result of a finished match, for programs. Keys and their order stay.

    ``called`` is what each seat is called; the keys of the answer are

    ``kuused``
        the version of the game.
    ``seed``
        the match's seed.
    ``rules``
        every house rule by its name, as ``--rule`` takes it: texts, numbers, true or false.
    ``seats``
        the players by seat, each with ``seat`` (1 for the first), ``kind``, ``name``, ``chips``
        at the end, ``place`` (1 for the winners) and ``winner``.
    ``winners``
        the seats that have won; several when they share it.
    ``rounds``
        how many were played.
    ``pot``
        chips left in the pot, won by nobody.
    ``taken_over``
        turns that the rule-based player had to play, each with ``round``, ``turn``, ``seat``,
        ``fault`` (``raised``, ``cheated``, ``hung``) and ``detail``.
    """
    result = record.result
    assert result is not None
    places = {seat: place for place, seat in _standings(result.chips, result.winners)}
    return {
        "kuused": __version__,
        "seed": record.seed,
        "rules": {
            option.name: getattr(record.rules, option.attribute)
            for option, _ in record.rules.options()
        },
        "seats": [
            {
                "seat": number + 1,
                "kind": seat.kind,
                "name": called[number],
                "chips": result.chips[number],
                "place": places[number],
                "winner": number in result.winners,
            }
            for number, seat in enumerate(record.seats)
        ],
        "winners": [seat + 1 for seat in result.winners],
        "rounds": result.rounds,
        "pot": result.pot,
        "taken_over": [
            {
                "round": number,
                "turn": entry.turn,
                "seat": entry.seat + 1,
                "fault": entry.fault,
                "detail": entry.detail,
            }
            for number, round_ in enumerate(record.rounds, 1)
            for entry in round_.taken_over
        ],
    }
