"""The command line as a process: encodings, pipes, interruptions, what gets loaded."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SEED = "7Q2FRPK"
COMMAND = [sys.executable, "-m", "kuused"]
UNIX = pytest.mark.skipif(os.name == "nt", reason="pipes and signals are another matter there")


QUICK = "--seats mand,kask,lepp,mand,kask"
"""Players that do not search: what these tests are about is not who plays."""


def run(*arguments, env=None, **options):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        capture_output="stdout" not in options,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **(env or {})},
        **options,
    )


@pytest.mark.parametrize(
    "line",
    [
        "rules --dress french", "--help --lang et", f"watch --headless --lang et {QUICK}",
        "verify --lang et nothing", "play",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C"},
    ],
    ids=["ascii", "latin-1", "C", "C by itself"],
)
def test_an_encoding_that_lacks_characters_is_no_trouble(line, env):
    done = run(*line.split(), env=env)
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == (done.returncode != 0)
    assert done.returncode == (0 if done.stdout else 2)
    if "PYTHONIOENCODING" not in env or env["PYTHONIOENCODING"] == "ascii":
        assert done.stdout.isascii()
        if line == "rules --dress french":
            assert b"6D" in done.stdout


@UNIX
@pytest.mark.parametrize(
    ("env", "drawn"),
    [
        ({"LC_ALL": "C"}, "6D"),
        ({"LC_ALL": "POSIX"}, "6D"),
        ({"LC_ALL": "et_EE.ISO-8859-15"}, "6D"),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, "6♦"),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "6♦"),
        ({"LC_ALL": "C.UTF-8"}, "6♦"),
        ({"LC_ALL": "", "LANG": "C"}, "6♦"),  # as where nobody has thought of a locale
        ({"LC_ALL": "C.no-such-thing"}, "6♦"),
        ({"LC_ALL": "C.rot13"}, "6♦"),
    ],
)
def test_a_locale_that_is_asked_for_is_heeded(env, drawn):
    done = run("rules", "--dress", "french", "--lang", "en", env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert drawn in done.stdout.decode("utf-8")


@pytest.mark.parametrize("env", [{}, {"PYTHONIOENCODING": "latin-1"}, {"LC_ALL": "C"}])
def test_a_record_is_the_same_bytes_in_every_locale(env):
    file = Path("seeds/matches/ante.kuused").absolute()
    assert not file.read_bytes().isascii()
    done = run("replay", "--text", file, env=env)
    assert done.stdout == file.read_bytes()


@UNIX
@pytest.mark.parametrize("line", ["rules", "--help", f"watch --headless --record - {QUICK}"])
def test_nobody_reads_on(line):
    reading, writing = os.pipe()
    os.close(reading)
    done = run(*line.split(), stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode not in (0, 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("line", ["rules", "--version", f"watch --headless {QUICK}"])
def test_the_output_can_not_be_written(line):
    with Path("/dev/full").open("wb") as full:
        done = run(*line.split(), stdout=full, stderr=subprocess.PIPE)
    assert done.stderr == b"kuused: The output can't be written: the disk is full.\n"
    assert done.returncode == 1


def test_nowhere_to_write():
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.stdout = sys.stderr = None; from kuused.cli import main; main(['rules'])"],
        capture_output=True,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@UNIX
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl+C", "SIGTERM"]
)
def test_an_interruption_ends_it_quietly(number, status, tmp_path):
    reading, writing = os.pipe()  # a standard input that never ends
    process = subprocess.Popen(
        [*COMMAND, "verify", "/dev/null", "-"],
        stdin=reading,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout
    assert process.stdout.readline().startswith(b"/dev/null:1:1: ")  # it is at work, and reads on
    time.sleep(0.05)
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    os.close(reading)
    os.close(writing)
    assert process.returncode == status
    assert err.strip() == b""


def test_a_record_through_a_pipe():
    record = run("watch", "--headless", *QUICK.split(), "--seed", SEED, "--record", "-").stdout
    assert record.startswith(b"kuused record 1\n")
    done = subprocess.run([*COMMAND, "verify", "-"], input=record, capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith(b"standard input: good, ")


def test_the_same_match_in_two_processes(tmp_path):
    told = set()
    for number, hash_seed in enumerate(("1", "2")):
        file = tmp_path / f"{number}.txt"
        env = {"PYTHONHASHSEED": hash_seed}
        line = f"watch --headless --chips 2 --seed {SEED} --json --record"  # the trees, all of them
        done = run(*line.split(), file, env=env)
        told.add((done.stdout, file.read_bytes()))
    assert len(told) == 1


@pytest.mark.parametrize(
    "line",
    [
        "rules",
        "players",
        f"watch --headless {QUICK}",
        "verify /",
        "play",
        "foo",
    ],
)
def test_without_a_screen_textual_is_not_loaded(line):
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('textual' in sys.modules, 'numpy' in sys.modules))\n"
        f"sys.argv = ['kuused', *{line.split()!r}]\n"
        "from kuused.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, stdin=subprocess.DEVNULL, text=True
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "False False"
