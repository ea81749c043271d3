"""``kuused verify``: matches played again, deal codes held against their fingerprints."""

from __future__ import annotations

from collections.abc import Sequence

import click

from kuused.cli.output import complain, say
from kuused.cli.record_files import BadRecord, UnreadableFile, called
from kuused.cli.sources import is_code, is_file, match_of, title_of
from kuused.i18n import Translator, list_items
from kuused.record import Record
from kuused.record.deals import SeedError, dealt_from_seed, parse_seed
from kuused.record.fingerprint import fingerprint, looks_like_fingerprint, parse_fingerprint

__all__ = ["verify_all"]


def verify_all(tr: Translator, texts: Sequence[str]) -> int:
    """Verify each record, match code and deal code, and say so; a fingerprint goes with all of them.

    What is good, or bad, gets its line on standard output, as ``NAME: sentence`` or, in a file,
    ``FILE:LINE:COLUMN: sentence``. What can't be read gets it on standard error.

    Returns:
        The exit status: 0 when all are good, 1 when one is not, 2 when one can't be read.

    Raises:
        click.UsageError: there are two fingerprints, or a fingerprint alone.
    """
    prints = [text for text in texts if looks_like_fingerprint(text) and not is_file(text)]
    things = [text for text in texts if text not in prints]
    told = {parse_fingerprint(text) for text in prints}
    if len(told) > 1:
        raise click.UsageError(tr.t("Only one fingerprint can be checked at a time."))
    if told and not things:
        raise click.UsageError(
            tr.t(
                "A fingerprint is checked against a deal code or a match: {example}.",
                example=f"kuused verify 7Q2FRPK {prints[0]}",
            )
        )
    expected = next(iter(told), None)
    return max(_verify(tr, text, expected) for text in things)


def _verify(tr: Translator, text: str, expected: str | None) -> int:
    name = title_of(tr, text)
    if (seed := _deal_code(text)) is not None:
        good, said = _fingerprint(tr, seed, expected)
        say(f"{seed}: {said}")
        return 0 if good else 1
    try:
        record = match_of(tr, text)
    except UnreadableFile as error:
        complain(error.sentence)
        return 2
    except BadRecord as error:
        say(error.line)
        return 1
    good, said = _dealing(tr, record, expected)
    say(f"{name}: {_good(tr, record)}; {said}" if said else f"{name}: {_good(tr, record)}")
    return 0 if good else 1


def _deal_code(text: str) -> str | None:
    """The deal code that is meant, if one is; a file of that name goes before it."""
    try:
        return None if is_file(text) or is_code(text) else parse_seed(text)
    except SeedError:
        return None


def _fingerprint(tr: Translator, seed: str, expected: str | None) -> tuple[bool, str]:
    """Hold a deal code against the fingerprint that was shown."""
    real = fingerprint(seed)
    if expected is None:
        return True, tr.t("its fingerprint is {real}", real=real)
    if real == expected:
        return True, tr.t("its fingerprint is {real}, as was shown", real=real)
    return False, tr.t("its fingerprint is {real}, not {expected}", real=real, expected=expected)


def _dealing(tr: Translator, record: Record, expected: str | None) -> tuple[bool, str]:
    """Whether a match's cards are those of its deal code, and that the one of the fingerprint."""
    if record.seed is None or not _is_deal_code(record.seed):
        if expected is None:
            return True, ""
        return False, tr.t("it tells of no deal code that has a fingerprint")
    if not dealt_from_seed(record):
        return False, tr.t("but the cards are not those of its deal code {code}", code=record.seed)
    good, said = _fingerprint(tr, record.seed, expected)
    return good, tr.t("deal code {code}: {said}", code=record.seed, said=said)


def _is_deal_code(seed: str) -> bool:
    try:
        return parse_seed(seed) == seed
    except SeedError:
        return False


def _good(tr: Translator, record: Record) -> str:
    """What a good record holds."""
    if record.result is None:
        return tr.tn(
            "good, unfinished after {n} round",
            "good, unfinished after {n} rounds",
            len(record.rounds),
        )
    names = called(tr, record)
    rounds = tr.tn("{n} round", "{n} rounds", record.result.rounds)
    winners = list_items(tr, [names[seat] for seat in record.result.winners], "and")
    return tr.t("good, {rounds}, won by: {names}", rounds=rounds, names=winners)
