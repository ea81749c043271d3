"""What every test of the screens gets: stylesheets read once, a last card that needs no time."""

from functools import cache
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_parse_rules = Stylesheet._parse_rules
_parsed: dict[tuple[Any, ...], list[RuleSet]] = {}


@cache
def _read_stylesheets_once() -> None:
    """Hand the rules of one application on to the next.

    Nearly half the time that a small test takes goes into reading the same stylesheets with the
    same variables again. Rules are only looked up, never changed, once they are read.
    """

    def parse_rules(sheet: Stylesheet, *args: Any, **kwargs: Any) -> list[RuleSet]:
        key = (args, *sorted(kwargs.items()), tuple(sorted(sheet._variables.items())))
        if key not in _parsed:
            _parsed[key] = _parse_rules(sheet, *args, **kwargs)
        return _parsed[key]

    Stylesheet._parse_rules = parse_rules  # type: ignore[assignment, method-assign]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read stylesheets once in all, and let the last card of a round lie for no time."""
    _read_stylesheets_once()
    monkeypatch.setattr("kuused.ui.table.round_flow.LEAST", 0.0)
