"""What every test gets: a home of its own, and luck that is the same in every run."""

import gc
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Screens are made of many small objects that live as long as their test. Looking through them seven
# hundred objects at a time took a third of the time that the tests of the screens took.
gc.set_threshold(100_000, 50, 100)

# "steady" tries the same examples in every run and has no clock in it, so that a red run always
# means a fault. "thorough" looks further, elsewhere each time:
#     make test ARGS=--hypothesis-profile=thorough    or    HYPOTHESIS_PROFILE=thorough make test
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=2_000,
    stateful_step_count=200,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def _point_home_at(folder: Path) -> dict[str, str]:
    """Return the variables that keep a program's files inside `folder`."""
    return {
        "HOME": str(folder),
        "KUUSED_DATA": str(folder / "kuused"),
        "XDG_CACHE_HOME": str(folder / ".cache"),
        "XDG_CONFIG_HOME": str(folder / ".config"),
        "XDG_DATA_HOME": str(folder / ".local" / "share"),
        "XDG_STATE_HOME": str(folder / ".local" / "state"),
    }


def pytest_configure(config: pytest.Config) -> None:
    """Move house before any test module is imported, and for fixtures wider than one test."""
    folder = Path(tempfile.mkdtemp(prefix="kuused-tests-"))
    os.environ.update(_point_home_at(folder))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test an empty home folder, so that none sees what another has kept."""
    folder = tmp_path / "home"
    folder.mkdir()
    for name, value in _point_home_at(folder).items():
        monkeypatch.setenv(name, value)
    return folder


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[object, str, str]]:
    """Run a command line in this process: exit status, standard output, standard error."""
    from kuused.cli import main

    def run(*arguments: object) -> tuple[object, str, str]:
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return ended.value.code, out, err

    return run
