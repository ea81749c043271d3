"""What every test of the screens gets: a last card that needs no time to be seen."""

import pytest


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kuused.ui.screens.table_rounds.LEAST", 0.0)
