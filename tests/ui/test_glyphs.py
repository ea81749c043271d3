"""What the game can print: one cell for each sign, no emoji, and nothing told by colour alone."""

from __future__ import annotations

import ast
import itertools
import math
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len

import kuused
from kuused.engine import Card, Suit
from kuused.i18n import DRESSES, LANGS, card_text, make_translator
from kuused.i18n.translator import messages
from kuused.match import Pace
from kuused.match.named import named_matches
from kuused.ui.widgets.cards import card_face
from kuused.ui.widgets.columns import Columns
from kuused.ui.widgets.glyphs import ASCII, PLAIN, SYMBOLS, Glyphs, change_bar, glyphs, pile
from kuused.ui.widgets.hand import HandCard
from kuused.ui.widgets.seat import SeatBox
from tests.ui.helpers import SCREENS, a_view, check_keys, make_app, text_of
from tests.ui.tables import a_setup, a_table, sit_down

PACKAGE = Path(kuused.__file__).parent
SUITS = set("♦♣♥♠")

# Those below U+2C00 that Unicode counts as emoji and that terminals may draw so, where no other
# rule here finds them: they are one cell wide for Python and two for some fonts.
EMOJI = {
    chr(code)
    for first, last in (
        (0x203C, 0x203C),
        (0x2049, 0x2049),
        (0x2122, 0x2122),
        (0x2139, 0x2139),
        (0x2194, 0x2199),
        (0x21A9, 0x21AA),
        (0x2328, 0x2328),
        (0x23CF, 0x23CF),
        (0x23ED, 0x23EF),
        (0x23F1, 0x23F2),
        (0x23F8, 0x23FA),
        (0x24C2, 0x24C2),
        (0x25AA, 0x25AB),
        (0x25B6, 0x25B6),
        (0x25C0, 0x25C0),
        (0x25FB, 0x25FC),
        (0x2600, 0x2604),
        (0x260E, 0x2611),
        (0x2618, 0x265F),
        (0x2660, 0x27BF),
        (0x2934, 0x2935),
        (0x2B05, 0x2B07),
    )
    for code in range(first, last + 1)
} - set("☆♔♕♖♗♘♙♚♛♜♝♞♡♢♤♧✓✗")


def texts() -> Iterator[str]:
    """Everything that the game can say or draw: its strings, catalogues, rule sheets and deals."""
    files = set(PACKAGE.rglob("*.py")) - {PACKAGE / "engine" / "record_text.py"}
    for file in sorted(files):  # that one lists what records may not have in them
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
    for lang in LANGS:
        yield from (
            text
            for text in getattr(messages(lang), "_catalog", {}).values()
            if isinstance(text, str)
        )
        for match in named_matches():
            yield match.title(lang)
            yield match.reason(lang)
    for sheet in (PACKAGE.parent / "seeds").glob("rules.*.md"):
        yield sheet.read_text(encoding="utf-8")


def test_no_sign_takes_more_than_one_cell() -> None:
    signs = set("".join(texts())) - set("\n\t\r\x1b\x07\0")
    assert SUITS | set(SYMBOLS.levels) | set(SYMBOLS.bars) <= signs
    wide = {sign for sign in signs if cell_len(sign) != 1 and sign.isprintable()}
    assert wide == set()
    assert {sign for sign in signs if unicodedata.east_asian_width(sign) in "WF"} == set()


def test_there_are_no_emoji_and_no_signs_that_change_others() -> None:
    signs = set("".join(texts()))
    assert signs & EMOJI <= SUITS  # a suit without a variation selector is text
    assert max(signs) < "\U0001f000"
    changing = {sign for sign in signs if unicodedata.category(sign) in ("Mn", "Me", "Cf")}
    # What a file may begin with, and what a chat may put into a code: read, never written.
    assert changing <= {"\ufeff", "\u00ad", "\u200b", "\u2060"}


@pytest.mark.parametrize("signs", [SYMBOLS, PLAIN, ASCII])
def test_every_kind_of_sign_differs_from_the_others_it_stands_among(signs) -> None:
    for among in (
        (signs.own, signs.place, signs.dashed, *signs.latest),
        (signs.chip, signs.ahead, signs.back, signs.turn, "!"),
        (*signs.levels,),
        (*signs.bars,),
        (signs.light.side, signs.heavy.side),
        (signs.light.top, signs.heavy.top),
    ):
        assert len(set(among)) == len(among)
    assert signs is not ASCII or "".join(map(str, vars(signs).values())).isascii()


@pytest.mark.parametrize("lang", LANGS)
async def test_with_ascii_alone_no_screen_draws_a_symbol(lang: str) -> None:
    app = make_app(lang, ascii_only=True)
    allowed = set("äöüõšžÄÖÜÕŠŽ–—") if lang == "et" else set()
    async with app.run_test(size=(80, 24)) as pilot:
        for name, make in SCREENS.items():
            if make is not None:
                await app.push_screen(make())
            await pilot.pause()
            drawn = {sign for sign in text_of(app) if not sign.isascii()} - allowed
            assert not drawn, name
            check_keys(app, name)  # they are longest here
            if make is not None:
                await app.pop_screen()


def _looks(card: HandCard) -> tuple[str, ...]:
    return tuple(card.render_line(y).text for y in range(card.size.height))


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("dress", DRESSES)
async def test_without_colour_every_suit_and_state_is_told_apart(
    monkeypatch, dress: str, ascii_only: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(dress=dress, ascii_only=ascii_only)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(app, pilot, a_setup())
        await table.my_turn()
        card = table.hand._places[0]
        states = set()
        for playable, lit in ((False, False), (False, True), (True, True)):
            for chosen in (False, True):
                card.show(Card.parse("7H"), playable=playable, chosen=chosen, lit=lit)
                states.add(_looks(card))
        assert len(states) == 6
        suits = set()
        for suit in Suit:
            card.show(Card(suit, "7"), playable=True, chosen=False, lit=True)
            suits.add(_looks(card))
        assert len(suits) == 4
        columns = table.screen.query_one(Columns)
        places = {}
        kinds = ("played", "latest", "waiting", "next", "own next", "own", "empty")
        for kind, suit in itertools.product(kinds, Suit):
            place = Card(suit, "4")
            columns._drawn[place] = kind
            drawn = columns._cell(table.view, place, 0, columns.shape)
            places[kind, suit] = "".join(text for text, _ in drawn)
        for suit in Suit:
            assert len({places[kind, suit] for kind in kinds}) == len(kinds)
        for kind in kinds[:5]:
            assert len({places[kind, suit] for suit in Suit}) == 4


async def test_whose_chips_are_few_and_whose_are_most_is_told_by_a_sign() -> None:
    async with a_table() as table:
        await table.my_turn()
        view = a_view((12, 2, 20, 0, 12))
        boxes = [table.screen.query_one(f"#seat-{seat}", SeatBox) for seat in (1, 2, 3, 4)]
        drawn = []
        for box in boxes:
            box.draw(view, None)
            drawn.append(box.render_line(1).text)
    assert ["!" in text for text in drawn] == [True, False, True, False]
    assert ["★" in text for text in drawn] == [False, True, False, False]


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (130, 40)])
@pytest.mark.parametrize("lang", LANGS)
async def test_what_is_said_of_few_chips_is_never_cut(lang: str, size: tuple[int, int]) -> None:
    long = {"en": ("last chips", "no chips left"), "et": ("viimased žetoonid", "žetoonid otsas")}
    short = {"en": ("last", "none"), "et": ("viimased", "otsas")}
    app, pace = make_app(lang), Pace(math.inf, paused=True)
    async with a_table(a_setup(5, person=False), app=app, size=size, pace=pace) as table:
        view = a_view((12, 2, 20, 0, 12))
        for seat, number in ((1, 0), (3, 1)):
            box = table.screen.query_one(f"#seat-{seat}", SeatBox)
            box.draw(view, None)
            said = box.render_line(1).text.partition("!")[2].strip(" │┃█▇▆▅▄▃▂▁▮0123456789")
            assert said in ("", long[lang][number], short[lang][number])
            assert bool(said) == (size != (80, 24))


@pytest.mark.parametrize("signs", [SYMBOLS, PLAIN, ASCII])
def test_a_heap_of_chips_looks_like_no_card_and_no_frame_beside_it(signs: Glyphs) -> None:
    beside = {signs.back, signs.heavy.side, signs.light.side}
    assert not beside & set(signs.levels.strip())


def test_glyphs_for_each_kind_of_terminal() -> None:
    assert glyphs(True) is ASCII
    assert glyphs(True, True) is ASCII
    assert glyphs(False, True) is PLAIN
    assert glyphs(False) is SYMBOLS


@pytest.mark.parametrize("levels", [SYMBOLS.levels, ASCII.levels])
def test_a_heap_grows_with_what_is_in_it_and_is_full_only_when_full(levels: str) -> None:
    heaps = [pile(amount, 24, 3, levels) for amount in range(25)]
    heights = [sum(map(levels.index, heap)) for heap in heaps]
    assert heights == sorted(heights)
    assert heights[0] == 0 < heights[1]
    assert heights[23] < heights[24] == 3 * (len(levels) - 1)
    assert pile(5, 0, 2, levels) == [levels[1], levels[0]]


def test_a_bar_tells_what_stayed_what_came_and_what_went() -> None:
    assert change_bar(10, 8, 20, 10, "#+-") == ("####", "", "-")
    assert change_bar(8, 10, 20, 10, "#+-") == ("####", "+", "")
    assert change_bar(0, 20, 20, 10, "#+-") == ("", "+" * 10, "")
    assert change_bar(1, 0, 20, 10, "#+-") == ("", "", "-")
    assert change_bar(0, 0, 0, 10, "#+-") == ("", "", "")


@pytest.mark.parametrize("dress", DRESSES)
def test_courts_have_a_picture_or_their_name(dress) -> None:
    tr = make_translator("en", dress)
    for rank, name in (("J", "sota"), ("Q", "caballo"), ("K", "rey")):
        card = Card(Suit.HEARTS, rank)
        for rows in (4, 5):
            face = card_face(tr, card, SYMBOLS, 7, rows)
            assert [len(row) for row in face] == [7] * rows
            assert face[0].strip() == face[-1].strip() == card_text(tr, card)
            assert (name in "".join(face)) == (dress == "spanish")


def test_numbers_have_as_many_pips() -> None:
    tr = make_translator("en")
    for number, rank in enumerate("A234567", 1):
        for rows in (4, 5):
            middle = card_face(tr, Card(Suit.CLUBS, rank), SYMBOLS, 7, rows)[1:-1]
            assert "".join(middle).count("♣") == number
