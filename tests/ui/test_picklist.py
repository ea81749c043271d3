"""The chosen row of a list is told by a sign where colours don't tell it."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.widgets import OptionList

from kuused.ui.theme import ratio
from tests.ui.helpers import make_app, text_of


def _marked(app) -> list[str]:
    """The rows of the list that begin with a sign, without it."""
    shown = app.screen.query_one(OptionList)
    left, top, _, height = shown.region
    rows = [line[left:] for line in text_of(app).splitlines()[top : top + height]]
    return [row[1:].split("  ")[0] for row in rows if row[0] in "▸>"]


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("key", ["ctrl+p", "d"])
async def test_a_sign_stands_before_the_chosen_row_without_colours(
    monkeypatch: pytest.MonkeyPatch, key: str, ascii_only: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(ascii_only=ascii_only)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        for place in range(4):
            assert options.highlighted == place
            prompt = str(options.get_option_at_index(place).prompt)
            assert _marked(app) == [prompt.split("  ")[0]]
            assert (">" if ascii_only else "▸") + prompt[:8] in text_of(app)
            await pilot.press("down")
            await pilot.pause()


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_a_sign_stands_before_the_line_that_is_typed_in_without_colours(
    monkeypatch: pytest.MonkeyPatch, ascii_only: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app, sign = make_app(ascii_only=ascii_only), ">" if ascii_only else "▸"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        for chips, name in ((False, False), (True, False), (False, True), (False, False)):
            await pilot.pause()
            assert (f"{sign}Chips" in text_of(app)) == chips
            assert (f"{sign}Your name" in text_of(app)) == name
            await pilot.press("down")


async def test_with_colours_there_is_no_sign_and_the_row_has_one_ink() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        assert not _marked(app)
        segments = [s for s in options.render_line(0) if s.text.strip() and s.style is not None]
        styles = [segment.style for segment in segments]
        inks = {str(style.color) for style in styles if style is not None}
        (ink,) = {Color.from_rich_color(s.color) for s in styles if s is not None}
        (ground,) = {Color.from_rich_color(s.bgcolor) for s in styles if s is not None}
        other = options.render_line(1)
        grounds = {Color.from_rich_color(s.style.bgcolor) for s in other if s.style is not None}
    assert len(inks) == 1
    assert ratio(ink, ground) >= 4.5
    assert all(ratio(ground, each) >= 3 for each in grounds)  # it is seen at once
