"""New match: by keyboard and by mouse, with good and bad input."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.widgets import Input

from kuused.engine import OPTIONS, Rules, RulesError
from kuused.i18n import make_translator, option_help, option_title
from kuused.match.named import NamedMatch
from kuused.match.setup import PERSON, Setup, default_seats
from kuused.players import player_specs
from kuused.record import Said
from kuused.ui.app import KuusedApp
from kuused.ui.screens import deals
from kuused.ui.screens.deals import DealsScreen
from kuused.ui.screens.draft import Draft, check_name, check_option, check_seed
from kuused.ui.screens.home import HomeScreen
from kuused.ui.screens.new_match import NewMatchScreen
from kuused.ui.screens.table import TableScreen
from kuused.ui.services import WatchOptions
from kuused.ui.widgets.forms import OptionRow, TextRow
from tests.ui.helpers import make_app, text_of


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Setup, WatchOptions | None]]:
    """What the application was asked to start, instead of a table."""
    asked: list[tuple[Setup, WatchOptions | None]] = []

    def start(self: KuusedApp, setup: Setup, *, watching: WatchOptions | None = None) -> None:
        asked.append((setup, watching))

    monkeypatch.setattr(KuusedApp, "start", start)
    return asked


# -- by keyboard ---------------------------------------------------------------------------------


async def test_enter_and_enter_again_is_all_it_takes(started) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewMatchScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
    ((setup, watching),) = started
    assert setup.rules == Rules()
    assert setup.seats == default_seats(5, person=True)
    assert setup.person_name is None
    assert watching is None


async def test_home_leads_to_the_table() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.setup.person == 0


async def test_everything_can_be_chosen_by_keys(started) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("left", "left")  # three players
        await pilot.press("down", "end", "backspace", "backspace", "1", "5")
        await pilot.press("down", *"Mari")
        await pilot.press("down", "space", "down", "left")  # two seats
        await pilot.press("down", "right")  # pass
        for _ in range(5):  # coins-first, end, playoff, counter-clockwise, equal
            await pilot.press("down", "right")
        await pilot.press("down", "end", "backspace", "2")
        await pilot.press("down", "right", "down", "down", *"7q2-frpk", "enter")
        await pilot.pause()
    ((setup, _),) = started
    assert setup.rules == Rules(
        players=3,
        chips=15,
        passing="optional",
        coins_first=True,
        end="sudden",
        playoff=True,
        counter_clockwise=True,
        equal=True,
        ante=2,
        pay_per_card=True,
    )
    assert setup.seed == "7Q2FRPK"
    assert setup.person_name == "Mari"
    usual, ids = default_seats(3, person=False), [kind.id for kind in player_specs()]
    assert ids.index(setup.seats[1]) == (ids.index(usual[1]) + 1) % len(ids)
    assert ids.index(setup.seats[2]) == (ids.index(usual[2]) - 1) % len(ids)


async def test_every_house_rule_has_a_row_with_a_hint() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        for option in OPTIONS:
            row = app.screen.query_one(f"#option-{option.name}")
            target = row if isinstance(row, OptionRow) else row.query_one(Input)
            target.focus()
            await pilot.pause()
            shown = " ".join(text_of(app).split())
            assert option_title(app.tr, option) in shown
            assert option_help(app.tr, option)[:30] in shown


async def test_as_many_seats_as_players() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        for players, keys in ((5, ()), (8, ("right",) * 3), (3, ("right",))):
            await pilot.press(*keys)
            await pilot.pause()
            shown = [
                row for row in app.screen.query(OptionRow) if (row.id or "").startswith("seat")
            ]
            assert sum(row.display for row in shown) == players - 1
            assert all(line in text_of(app) for line in ("Start", "House rules", "Deal code"))


async def test_a_kind_says_what_it_is_like() -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        await pilot.pause()
        await pilot.press("down", "down")
        seen = set()
        for _ in player_specs():
            await pilot.press("right")
            await pilot.pause()
            seen |= {kind.id for kind in player_specs() if kind.line("en") in text_of(app)}
        assert seen == {kind.id for kind in player_specs()}


async def test_watching_has_a_kind_at_every_seat_and_open_hands(started) -> None:
    app = make_app(speed=4.0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        await pilot.pause()
        await pilot.press(*["down"] * 17, "right")
        await pilot.pause()
        assert app.focused is not None
        assert app.focused.id == "hands"
        await pilot.press("enter")
        await pilot.pause()
    ((setup, watching),) = started
    assert PERSON not in setup.seats
    assert watching == WatchOptions(open_hands=True, speed=4.0)


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "typed", "sentence"),
    [
        ("#option-chips", "0", "A number from 1 to 999, please."),
        ("#option-chips", "", "A number from 1 to 999, please."),
        ("#option-chips", "1x", "A number from 1 to 999, please."),
        ("#option-ante", "-1", "A number from 0 to 999, please."),
        ("#seed", "7Q2", "A code has 7 characters, this 3."),
        ("#seed", "7Q2FRPU", "A code has no U in it."),
    ],
)
async def test_bad_input_gets_a_sentence_and_loses_nothing(
    started, row: str, typed: str, sentence: str
) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("right")
        entry = app.screen.query_one(row, TextRow).query_one(Input)
        entry.focus()
        await pilot.press("end", *["backspace"] * len(entry.value), *typed)
        await pilot.pause()
        lines = text_of(app).splitlines()
        (place,) = [number for number, line in enumerate(lines) if sentence in line]
        label = "Deal code" if row == "#seed" else row.removeprefix("#option-").capitalize()
        assert label in lines[place - 1]
        app.screen.query_one("#option-players").focus()
        await pilot.press("enter")
        await pilot.pause()
        assert not started
        assert app.focused is entry
        assert entry.value == typed
        assert isinstance(app.screen, NewMatchScreen)
        assert app.screen.draft.players == 6


async def test_a_mended_mistake_starts(started) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("down", "end", "backspace", "backspace", "enter")
        await pilot.pause()
        assert not started
        await pilot.press("9", "enter")
        await pilot.pause()
    assert started[0][0].rules.chips == 9


async def test_choices_outlive_a_change_of_language_and_the_form_itself(started) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("right", "down", "backspace", "3")
        await app.speak(make_translator("et"))
        await pilot.pause()
        assert "House rules" not in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert app.screen.query_one("#option-players", OptionRow).value == "6"
        assert app.screen.query_one("#option-chips", TextRow).value == "13"


# -- by mouse ------------------------------------------------------------------------------------


async def test_everything_can_be_chosen_by_mouse(started) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#home-new")
        await pilot.pause()
        await pilot.click("#option-players")
        players = app.screen.query_one("#option-players", OptionRow)
        assert players.value == "6"
        line = text_of(app).splitlines()[players.region.y]
        await pilot.click(offset=(line.index("‹"), players.region.y))
        assert players.value == "5"
        await pilot.click("#option-playoff")
        await pilot.click("#name")
        await pilot.press(*"Ants")
        await pilot.click("#start")
        await pilot.pause()
    ((setup, _),) = started
    assert setup.rules == Rules(playoff=True)
    assert setup.person_name == "Ants"


# -- named deals ---------------------------------------------------------------------------------


def _named() -> tuple[NamedMatch, ...]:
    from kuused.match.runner import play_match

    found = []
    for seed, title in (("7Q2FRPK", "A long wait"), ("0000001", "A short one")):
        setup = Setup(
            rules=Rules(chips=3), seed=seed, seats=("mand", "kask", "lepp", "mand", "kask")
        )
        reason = Said("en", f"Kept because of {title.lower()}.")
        record = replace(play_match(setup), titles=(Said("en", title),), reasons=(reason,))
        found.append(NamedMatch(title.lower(), record))
    return tuple(found)


async def test_a_named_deal_can_be_played_and_watched(started, monkeypatch) -> None:
    named = _named()
    monkeypatch.setattr(deals, "named_matches", lambda: named)
    app = make_app(name="Mari")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        await pilot.pause()
        assert "Kept because of a long wait." in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("down")
        await pilot.pause()
        assert "Kept because of a short one." in text_of(app)
        await pilot.press("w")
        await pilot.pause()
    (played, no_options), (watched, options) = started
    assert (played.seed, played.seats[0], played.person_name) == ("7Q2FRPK", PERSON, "Mari")
    assert no_options is None
    assert (watched.seed, watched.person, watched.rules.chips) == ("0000001", None, 3)
    assert options == WatchOptions(speed=1.0)


async def test_without_named_deals_there_is_a_sentence(started, monkeypatch) -> None:
    monkeypatch.setattr(deals, "named_matches", tuple)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("d")
        await pilot.pause()
        assert isinstance(app.screen, DealsScreen)
        await pilot.press("enter", "w")
        await pilot.pause()
        assert "There are no named deals here." in text_of(app)
        assert not started


# -- the draft -----------------------------------------------------------------------------------


def test_a_draft_makes_a_match() -> None:
    setup = Draft(person=True, seed=" 7q2-frpk ", name="  Mari  ").setup()
    assert (setup.seed, setup.person_name) == ("7Q2FRPK", "Mari")
    with pytest.raises(RulesError):
        Draft(person=True).with_option("chips", "none").setup()


def test_a_draft_without_a_seed_is_another_match_each_time() -> None:
    draft = Draft(person=False)
    assert len({draft.setup().seed for _ in range(5)}) == 5


def test_seats_that_are_not_installed_any_more_are_replaced() -> None:
    draft = Draft(person=False, seats=("kask", "palm"))
    assert draft.seats[:2] == ("kask", default_seats(8, person=False)[1])
    assert len(draft.seats) == 8


def test_checks_speak_only_of_what_is_wrong() -> None:
    tr = make_translator()
    assert check_seed(tr, "") == check_seed(tr, "7Q2FRPK") == ""
    assert check_name(tr, "") == check_name(tr, "Mari") == ""
    assert check_name(tr, "\u202e") != ""
    (passing,) = [option for option in OPTIONS if option.name == "pass"]
    assert check_option(tr, passing, "forced") == ""
    assert check_option(tr, passing, "never") == "One of forced, optional, please."
