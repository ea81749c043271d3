"""Finding players: by id, by name, and in other packages."""

import importlib.metadata
import pickle
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

from kuused.players import (
    Kind,
    RandomPlayer,
    UnknownPlayer,
    broken_players,
    find_player,
    player_specs,
    registry,
    spec_of,
)
from kuused.players.builtin import BUILTIN_PLAYERS

ASPEN = Kind(  # as plugins were promised that it is called
    id="haab",
    level=0,
    names={"en": "Aspen", "et": "Haab"},
    face="%",
    character={"en": "Trembles."},
    seconds=0.1,
    make=RandomPlayer,
)


class Hazel(RandomPlayer):
    """A player that brings no kind along."""


def explode():
    raise RuntimeError("no such luck")


@pytest.fixture
def offered(monkeypatch):
    """Have packages offer players under these names."""

    def offer(**things: str) -> None:
        entries = [EntryPoint(name, value, registry.GROUP) for name, value in things.items()]
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: entries)
        registry._others.cache_clear()

    yield offer
    registry._others.cache_clear()


@pytest.mark.parametrize("name", ["mand", "Mand", "MÄND", "mänd", "ma\u0308nd", "Pine", " pine "])
def test_a_kind_is_found_by_id_or_by_name(name):
    assert find_player(name).id == "mand"


def test_an_unknown_kind_tells_which_there_are(offered):
    offered()
    with pytest.raises(UnknownPlayer) as caught:
        find_player("vaher")
    assert caught.value.id == "vaher"
    assert caught.value.known == tuple(kind.id for kind in BUILTIN_PLAYERS)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.id, again.known) == (caught.value.id, caught.value.known)


def test_packages_bring_kinds_and_classes(offered):
    offered(haab=f"{__name__}:ASPEN", sarapuu=f"{__name__}:Hazel")
    assert [kind.id for kind in player_specs()] == [
        *(kind.id for kind in BUILTIN_PLAYERS),
        "haab",
        "sarapuu",
    ]
    assert find_player("Aspen") is ASPEN
    assert isinstance(find_player("sarapuu").make(), Hazel)
    assert broken_players() == ()
    assert not find_player("sarapuu").quick  # for all that it says itself


def test_a_broken_package_is_told_of_and_hurts_nobody(offered):
    offered(
        away="no.such.module:Player",
        explode=f"{__name__}:explode.missing",
        haab=f"{__name__}:ASPEN",
        number=f"{__name__}:__name__",
        pine=f"{__name__}:Hazel",
        **{"two words": f"{__name__}:Hazel"},
    )
    assert [kind.id for kind in player_specs()] == [*(kind.id for kind in BUILTIN_PLAYERS), "haab"]
    broken = {kind.name: kind.error for kind in broken_players()}
    assert list(broken) == ["away", "explode", "number", "pine", "two words"]
    assert "no" in broken["away"]
    assert "already" in broken["pine"]
    assert find_player("pine").level == 3


def test_the_ladder_is_found_without_loading_other_packages(monkeypatch):
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: explode())
    registry._others.cache_clear()
    assert find_player("lepp").level == 1


def test_levels_are_the_games_own():
    with pytest.raises(ValueError, match="level"):
        spec_of("haab", replace(ASPEN, level=9))
    with pytest.raises(TypeError):
        spec_of("haab", 3)


@pytest.mark.parametrize("face", ["", "abc", "木", "\u0301", "\n", "🌲"])
def test_a_face_is_one_or_two_cells(face):
    with pytest.raises(ValueError, match="face"):
        replace(ASPEN, face=face)


def test_a_kind_has_an_english_name():
    with pytest.raises(ValueError, match="English"):
        replace(ASPEN, names={"et": "Haab"})
    assert replace(ASPEN, names={"en": "Aspen"}).name("et") == "Aspen"
    assert ASPEN.line("et") == "Trembles."
    assert replace(ASPEN, character={}).line("et") == ""
