"""``kuused arena`` as a person meets it."""

import csv
import json
import os
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import click
import pytest

from kuused.arena.command import run_arena
from kuused.i18n import make_translator
from kuused.record import parse_record

ROOT = Path(__file__).parents[2]
THREE = {"seats": "lepp,mand,mand", "seed": "7q2-frpk", "workers": "1"}


def _arena(lang="en", **options):
    said: list[str] = []
    status = run_arena(make_translator(lang), said.append, **options)
    return status, "".join(said)


def test_everything_at_once(tmp_path):
    files = {name: tmp_path / name for name in ("a.json", "a.csv", "a.svg", "records")}
    status, said = _arena(
        **THREE,
        deals="30",
        json=str(files["a.json"]),
        csv=str(files["a.csv"]),
        plot=str(files["a.svg"]),
        records=str(files["records"]),
    )
    assert status == 0
    assert "30 deals" in said
    assert "90 rounds" in said
    assert "Seed 7Q2FRPK" in said
    assert all(len(line) <= 80 for line in said.splitlines())
    data = json.loads(files["a.json"].read_text(encoding="utf-8"))
    alder, pine, _ = data["players"]
    assert (data["seed"], data["deals"], data["games"]) == ("7Q2FRPK", 30, 90)
    assert alder["kind"] == "lepp"
    assert f"{alder['net']['mean']:+.3f}" in said
    assert alder["net"]["low"] < alder["net"]["mean"] < alder["net"]["high"]
    assert data["kinds"][1]["net"]["error"] < pine["net"]["error"]  # of two players, not of one
    assert alder["milliseconds"]["median"] <= alder["milliseconds"]["p99"]
    rows = list(csv.DictReader(files["a.csv"].read_text(encoding="utf-8").splitlines()))
    assert [row["line"] for row in rows] == ["player"] * 3 + ["kind"] * 2
    assert float(rows[0]["net.mean"]) == alder["net"]["mean"]
    drawn = ET.parse(files["a.svg"]).getroot()
    assert len(drawn.findall("{*}circle")) == 2
    records = sorted(files["records"].iterdir())
    assert len(records) == 90
    assert parse_record(records[0].read_text(encoding="utf-8")).rounds


def test_a_ladder_in_both_languages(tmp_path):
    asked = {"ladder": True, "seats": "lepp,mand", "rule": ("players=3",), "deals": "10"}
    figures = {"seed": "7Q2FRPK", "workers": "1", "records": str(tmp_path)}
    status, said = _arena(**asked, **figures)
    assert status == 0
    assert "Alder" in said
    assert "Pine" in said
    assert len(list((tmp_path / "lepp-mand").iterdir())) == 30
    assert "Mänd" in _arena("et", **asked, **figures)[1]


def test_matches_and_json_on_standard_output():
    _, said = _arena(**THREE, matches="2", json="-", rule=("chips=3",))
    data = json.loads(said)
    assert (data["game"], data["games"], data["rules"]["chips"]) == ("match", 6, "3")
    assert sum(player["wins"]["mean"] for player in data["players"]) == pytest.approx(1)


def test_until_a_standard_error():
    _, said = _arena(**THREE, deals="5000", until_se="0.3", csv="-")
    assert said.startswith("line,")
    _, said = _arena(**THREE, deals="5000", until_se="0.3")
    assert "Precise enough after" in said


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "--seats"),
        ({"seats": "lepp,mand"}, "2"),
        ({"seats": "lepp,willow,mand"}, "willow"),
        ({"seats": "lepp,mand,nowhere:Player"}, "nowhere"),
        ({"seats": "lepp,mand,mand", "rule": ("players=4",)}, "4"),
        ({"seats": "lepp,mand,mand", "rule": ("chips=0",)}, "1 to 999"),
        ({"seats": "lepp,mand,mand", "rule": ("chip=3",)}, "chips"),
        ({"seats": "lepp,mand,mand", "rule": ("chips",)}, "chips="),
        (
            {"seats": "lepp,mand,mand", "seed": "UUUUUUU"},
            "UUUUUUU is no deal code: it has U in it. A deal code has 7 characters, digits and "
            "letters without U, such as 7Q2FRPK.",
        ),
        (
            {"seats": "lepp,mand,mand", "seed": "123"},
            "123 is no deal code: it has 3 characters. A deal code has 7, digits and letters "
            "without U, such as 7Q2FRPK.",
        ),
        ({"seats": "lepp,mand,mand", "deals": "0"}, "--deals"),
        ({"seats": "lepp,mand,mand", "deals": "many"}, "many"),
        ({"seats": "lepp,mand,mand", "deals": "3", "matches": "3"}, "--matches"),
        ({"seats": "lepp,mand,mand", "until_se": "nan"}, "--until-se"),
        ({"seats": "lepp,mand,mand", "time_limit": "-1"}, "--time-limit"),
        ({"seats": "lepp,mand,mand", "workers": "none"}, "--workers"),
        ({"seats": "lepp,mand,mand", "json": "/nowhere/a.json"}, "/nowhere/a.json"),
        ({"seats": "lepp,mand,mand", "json": "-", "csv": "-"}, "standard output"),
        ({"ladder": True, "seats": "lepp"}, "two"),
        ({"seats": "lepp,mand,mand", "address": "nonsense://here"}, "nonsense"),
    ],
)
def test_what_can_t_be_done_is_refused_in_one_sentence(options, sentence):
    with pytest.raises(click.ClickException) as told:
        _arena(**options)
    assert sentence in told.value.message
    assert "\n" not in told.value.message


def test_ctrl_c_ends_it_with_the_figures_so_far():
    command = [sys.executable, "-m", "kuused", "arena", "--workers", "2", "--deals", "900000"]
    command += [
        "--seats",
        "lepp,mand,tests.arena.unruly:Prints",
        "--seed",
        "7Q2FRPK",
        "--json",
        "-",
    ]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        seen = process.stderr.readline()  # the workers play: one of the players thinks aloud
        assert "thinking aloud" in seen
        drain = threading.Thread(target=process.stderr.read, daemon=True)
        drain.start()
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers as well
        assert process.stdout is not None
        data = json.loads(process.stdout.read())
        assert process.wait(30) == 130
        drain.join(10)
        assert not drain.is_alive()  # no worker holds on to the pipe
    assert data["ended"] == "interrupted"
    assert 0 < data["deals"] < 900_000
