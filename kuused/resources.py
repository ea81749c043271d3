"""Where the files are that travel with the game: the rule sheets and the named records."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def seeds() -> Traversable:
    """Return the folder of rule sheets and records.

    A wheel carries it inside the package, as ``_seeds``. A checkout (and so an editable install,
    which points at one) has it beside the package, where people look for it.

    Raises FileNotFoundError when it is in neither place: the installation is incomplete.
    """
    package = files("kuused")
    packaged = package / "_seeds"
    if packaged.is_dir():
        return packaged
    if isinstance(package, Path):
        beside = package.parent / "seeds"
        # Without the second look, some other program's `seeds` next to an incomplete installation
        # would be taken for ours.
        if beside.is_dir() and (package.parent / "pyproject.toml").is_file():
            return beside
    raise FileNotFoundError(
        f"the rule sheets and records are missing beside {package}; please install Kuused again"
    )
