"""The guide, the help panel and the first match."""

from __future__ import annotations

import pytest

from kuused.i18n import card_text
from kuused.store.settings import load_settings
from kuused.ui.screens.guide import PAGES, GuideScreen
from kuused.ui.screens.help import HelpScreen
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.tutorial import CoachScreen, TutorialScreen, tutorial_setup
from tests.ui.helpers import LANGS, make_app, text_of, top
from tests.ui.tables import a_tutorial


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("dress", ["french", "spanish"])
async def test_the_guide_has_five_pages_each_of_which_fits(lang: str, dress: str) -> None:
    app = make_app(lang, dress=dress)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(GuideScreen())
        for number, page in enumerate(PAGES, 1):
            await pilot.pause()
            shown = text_of(app)
            assert page.title(app.tr) in shown
            assert app.tr.t("page {n} of {all}", n=number, all=5) in shown
            assert app.screen.query_one("#reading").max_scroll_y == 0
            await pilot.press("right")
        await pilot.pause()
        assert isinstance(top(app), HomeScreen), "after the last page comes where the reader was"


async def test_the_help_panel_leads_to_the_guide_the_rules_and_the_first_match() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", "g")
        await pilot.pause()
        assert isinstance(top(app), GuideScreen)
        await pilot.press("left", "escape", "r")
        await pilot.pause()
        assert type(top(app)).__name__ == "RulesScreen"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(top(app), HelpScreen)
        await pilot.press("t")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen_stack[1], TutorialScreen)


async def test_at_the_first_start_the_first_match_is_at_hand_and_never_after_it() -> None:
    app = make_app()
    app.welcome = True
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "New here?" in text_of(app)
        assert app.focused is not None
        assert app.focused.id == "home-tutorial"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen_stack[1], TutorialScreen)
        await app.go_home()
        await pilot.pause()
        assert "New here?" not in text_of(app)
    assert load_settings()[0].tutorial is False


def test_the_first_match_is_a_named_deal_by_the_usual_rules() -> None:
    setup = tutorial_setup("Mari")
    assert (setup.seed, setup.rules.players, setup.person_name) == ("SEED02J", 5, "Mari")
    assert setup.person == 0


@pytest.mark.parametrize("lang", LANGS)
async def test_the_first_match_says_each_thing_once_and_gets_out_of_the_way(lang: str) -> None:
    app = make_app(lang)
    async with app.run_test(size=(80, 24)) as pilot:
        table = a_tutorial()
        await app.push_screen(table)
        heard: list[str] = []
        for _ in range(400):
            await pilot.pause(0.01)
            now = top(app)
            if isinstance(now, CoachScreen):
                heard.append(now._say(app.tr))
                assert table.pace.paused, "nothing happens while it is read"
                assert len(heard) == len(set(heard))
                await pilot.press("enter")
            elif now is table and table.input.is_shown:
                await pilot.press("tab", "enter")
            elif now is not table or table.view.round_number > 1:
                break
        assert len(heard) >= 3
        assert card_text(app.tr, table.setup.rules.start) in heard[0]
        assert not table.pace.paused
        assert table.guide.left == [] or table.view.round_number == 1


async def test_the_first_match_goes_on_without_a_guide_when_somebody_wants_that() -> None:
    app = make_app()
    async with app.run_test(size=(100, 32)) as pilot:
        table = a_tutorial()
        await app.push_screen(table)
        for _ in range(200):
            await pilot.pause(0.01)
            if isinstance(top(app), CoachScreen):
                break
        await pilot.press("escape")
        await pilot.pause()
        assert top(app) is table
        assert table.guide.left == []
