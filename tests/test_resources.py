"""The rule sheets and records are found, wherever the game is installed."""

from pathlib import Path

import pytest

from kuused import resources


def _package_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = folder / "kuused"
    package.mkdir()
    monkeypatch.setattr(resources, "files", lambda name: folder / name)
    return package


def test_a_checkout_has_them_beside_the_package(tmp_path, monkeypatch):
    _package_in(tmp_path, monkeypatch)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "seeds").mkdir()
    assert resources.seeds() == tmp_path / "seeds"


def test_a_wheel_has_them_inside_the_package(tmp_path, monkeypatch):
    package = _package_in(tmp_path, monkeypatch)
    (package / "_seeds").mkdir()
    assert resources.seeds() == package / "_seeds"


def test_the_packaged_ones_come_first(tmp_path, monkeypatch):
    package = _package_in(tmp_path, monkeypatch)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "seeds").mkdir()
    (package / "_seeds").mkdir()
    assert resources.seeds() == package / "_seeds"


def test_a_strangers_folder_of_that_name_is_not_taken(tmp_path, monkeypatch):
    _package_in(tmp_path, monkeypatch)
    (tmp_path / "seeds").mkdir()
    with pytest.raises(FileNotFoundError, match="install Kuused again"):
        resources.seeds()


def test_this_very_copy_has_them():
    assert resources.seeds().is_dir()
