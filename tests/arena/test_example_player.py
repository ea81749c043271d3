"""The player that the README shows is run as it stands there."""

import json
import re
from pathlib import Path

from kuused.arena.command import run_arena
from kuused.i18n import make_translator

README = Path(__file__).parents[2] / "README.md"


def test_the_example_in_the_readme_plays(tmp_path, monkeypatch):
    shown = re.search(r"```python\n(# willow\.py\n.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert shown is not None
    lines = [line for line in shown[1].splitlines() if line]
    assert len(lines) <= 15
    (tmp_path / "willow.py").write_text(shown[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    status = run_arena(
        make_translator("en"),
        said.append,
        seats="willow:Willow,lepp,lepp,lepp,lepp",
        deals="60",
        seed="7Q2FRPK",
        workers="1",
        json="-",
    )
    assert status == 0
    willow = json.loads("".join(said))["players"][0]
    assert willow["kind"] == "Willow"
    assert set(willow["lost"].values()) == {0}
    assert willow["net"]["mean"] > 0
