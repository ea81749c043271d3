"""The rooms stay apart: what each may load, seen in a fresh process, and what the engine imports."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import kuused

PACKAGE = Path(kuused.__file__).parent

# Says on its last line which top-level modules a piece of code has loaded.
REPORT = """
import atexit, json, sys
def report():
    print()
    print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
atexit.register(report)
"""

# Parts of the standard library that a pure function has no use for. pyproject.toml has the longer
# list, for the import contract; these two are what would make a round come out differently.
NOT_FOR_RULES = {"random", "time"}


def _loaded_by(code: str) -> tuple[int, str, set[str]]:
    """Run `code` in a fresh process: its exit status, what it printed, the modules it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", REPORT + code],
        capture_output=True,
        check=False,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout, done.stderr
    printed, _, loaded = done.stdout.rstrip("\n").rpartition("\n")
    return done.returncode, printed + done.stderr, set(json.loads(loaded))


@pytest.mark.parametrize("room", ["kuused.engine", "kuused.players"])
def test_a_room_loads_neither_screen_nor_numpy(room):
    status, said, loaded = _loaded_by(f"import {room}")
    assert status == 0, said
    assert "kuused" in loaded
    assert not loaded & {"textual", "rich", "numpy"}


def test_the_application_starts_without_numpy():
    status, said, loaded = _loaded_by("import kuused.ui.app, kuused.ui.screens.table")
    assert status == 0, said
    assert "textual" in loaded
    assert "numpy" not in loaded


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_the_front_door_answers_without_textual(option):
    status, said, loaded = _loaded_by(
        f"sys.argv = ['kuused', {option!r}]\nfrom kuused.cli import main\nmain()"
    )
    assert status == 0, said
    assert (kuused.__version__ if option == "--version" else "Usage") in said
    assert "kuused" in loaded
    assert not loaded & {"textual", "numpy"}


def _imports(file: Path) -> set[str]:
    """Name every module that `file` imports, at whatever depth in its code."""
    package = (*file.relative_to(PACKAGE.parent).parent.parts,)
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            found.add(".".join((*above, *filter(None, [node.module]))))
    return found


@pytest.mark.parametrize(
    "file",
    sorted((PACKAGE / "engine").rglob("*.py")),
    ids=lambda file: file.relative_to(PACKAGE).as_posix(),
)
def test_the_engine_imports_the_standard_library_and_itself_alone(file):
    for module in _imports(file):
        top = module.partition(".")[0]
        own = f"{module}.".startswith("kuused.engine.")
        assert own or top in sys.stdlib_module_names - NOT_FOR_RULES, module


def _has_its_test(snapshot: Path) -> bool:
    """Tell whether the test that drew `snapshot` still stands in the module its folder names."""
    module = snapshot.parents[2] / f"{snapshot.parent.name}.py"
    name = snapshot.stem.partition("[")[0].partition(".")[0]
    return module.is_file() and f"def {name}(" in module.read_text(encoding="utf-8")


def test_no_snapshot_has_outlived_its_test():
    # syrupy would say so itself, but not when pytest-xdist shares out the tests.
    stored = Path(__file__).parent.rglob("__snapshots__/*/*.svg")
    assert [file.name for file in stored if not _has_its_test(file)] == []
