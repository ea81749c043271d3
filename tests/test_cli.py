"""The command line: what each command does, and one sentence for each mistake."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kuused
from kuused.cli.headless import standings
from kuused.engine import OPTIONS
from kuused.i18n import Translator, rule_sheet
from kuused.record import parse_record, verify

SEED = "7Q2FRPK"
SEATS = "--seats=mand,kask,lepp,mand,kask"
"""Players that do not think for long."""


def configure(text):
    """Write a settings file."""
    from kuused.store.settings import settings_file

    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)
    return settings_file()


# -- asked wrongly -------------------------------------------------------------------------------

SIT = "the game is drawn in a terminal"
MISTAKES = [
    ("foo", "There is no command foo. There are play, continue, watch, verify, replay, list, export, import, stats, arena, rules and players."),
    ("rulse", "There is no command rulse. Did you mean rules?"),
    ("--lnag et", "kuused has no option --lnag. Did you mean --lang?"),
    ("-x", "kuused has no option -x. There are --lang, --dress, --theme, --four-colours, --ascii, --version and --help."),
    ("--lang fr", "--lang can't be fr: it is en or et."),
    ("--lang", "--lang needs a value: --lang en|et."),
    ("--ascii=1", "--ascii takes no value."),
    ("--dress german rules", "--dress can't be german: it is french or spanish."),
    (
        "rules --theme beige",
        "--theme can't be beige: it is dark, light, high-contrast, colour-blind, textual-dark, "
        "textual-light, nord, gruvbox, catppuccin-mocha, dracula, tokyo-night, monokai, flexoki, "
        "catppuccin-latte, catppuccin-frappe, catppuccin-macchiato, solarized-light, "
        "solarized-dark, rose-pine, rose-pine-moon, rose-pine-dawn, atom-one-dark or "
        "atom-one-light.",
    ),
    ("rules --dress=", "--dress can't be \"\": it is french or spanish."),
    ("rules now", "rules can do nothing with now."),
    ("players --seed X", "players has no option --seed. kuused play has it."),
    ("play --speed 2", "play has no option --speed. kuused watch has it."),
    ("play --sed X", "play has no option --sed. Did you mean --seed?"),
    ("play --seed", "--seed needs a value: --seed CODE."),
    ("watch --ante 3", "watch has no option --ante. Did you mean --rule ante=3?"),
    ("watch --ante=3", "watch has no option --ante. Did you mean --rule ante=3?"),
    ("play --ante", "play has no option --ante. Did you mean --rule ante=2?"),
    ("play --ante many", "play has no option --ante. Did you mean --rule ante=2?"),
    ("play --coins-first --seed X", "play has no option --coins-first. Did you mean --rule coins-first=yes?"),
    ("watch --name Mari", "--name is for kuused play: in kuused watch only computer players sit down."),
    ("watch --headless --name Mari", "--name is for kuused play: in kuused watch only computer players sit down."),
    ("play ante=2", "play can do nothing with ante=2. Did you mean --rule ante=2?"),
    ("play --seed 123", f"123 is no deal code: it has 3 characters. A deal code has 7, digits and letters without U, such as {SEED}."),
    ("play --seed UUUUUUU", f"UUUUUUU is no deal code: it has U in it. A deal code has 7 characters, digits and letters without U, such as {SEED}."),
    ("play --seed=", f'"" is no deal code: it has 0 characters. A deal code has 7, digits and letters without U, such as {SEED}.'),
    ("play --players 9", "--players can't be 9: it is 3 to 8."),
    ("play --players five", "--players can't be five: it is 3 to 8."),
    ("play --players=", "--players can't be \"\": it is 3 to 8."),
    ("play --chips 0", "--chips can't be 0: it is 1 to 999."),
    ("play --chips 1e3", "--chips can't be 1e3: it is 1 to 999."),
    ("play --rule foo=1", "There is no house rule foo. There are players, chips, pass, coins-first, end, playoff, counter-clockwise, equal, ante and pay-per-card."),
    ("play --rule foo", "There is no house rule foo. There are players, chips, pass, coins-first, end, playoff, counter-clockwise, equal, ante and pay-per-card."),
    ("play --rule =1", 'There is no house rule "". There are players, chips, pass, coins-first, end, playoff, counter-clockwise, equal, ante and pay-per-card.'),
    ("play --rule play-off=yes", "There is no house rule play-off. Did you mean playoff?"),
    ("play --rule pass=maybe", "--rule pass can't be maybe: it is forced or optional."),
    ("play --rule pass", "--rule pass needs a value: forced or optional, as in --rule pass=optional."),
    ("play --rule ante", "--rule ante needs a value: 0 to 999, as in --rule ante=2."),
    ("play --rule playoff=", "--rule playoff can't be \"\": it is no or yes."),
    ("play --rule ante=-1", "--rule ante can't be -1: it is 0 to 999."),
    ("play --rule dress=spanish", "There is no house rule dress. Say --dress spanish instead."),
    ("play --rule seed=X", "There is no house rule seed. Say --seed X instead."),
    ("play --rule ante=1 --rule ante=2", "ante is asked for twice: 1 and 2. Say it once."),
    ("play --players 4 --rule players=5", "players is asked for twice: 4 and 5. Say it once."),
    ("play --seats lepp,kask", "--seats names 2 opponents, and with 5 players you have 4. Did you mean --players 3?"),
    ("play --seats you,lepp,kask", "--seats names 2 opponents, and with 5 players you have 4. Did you mean --players 3?"),
    ("play --seats lepp", "--seats names 1 opponent, and with 5 players you have 4."),
    ("play --players 3 --seats lepp,lepp,lepp", "--seats names 3 opponents, and with 3 players you have 2. Did you mean --players 4?"),
    ("play --seats lepp,me,kask,mand,lepp", "You always take the first seat: say you first or leave it out."),
    ("play --seats you,you,kask,mand,lepp", "You always take the first seat: say you first or leave it out."),
    ("play --seats lepp,,kask,mand", "--seats is a list of players with commas between them, such as lepp,kask,mand."),
    ("play --seats=", "--seats is a list of players with commas between them, such as lepp,kask,mand."),
    ("watch --seats lepp,kask", "--seats names 2 players, and 5 play."),
    ("watch --seats lepp,kask,mand", "--seats names 3 players, and 5 play. Did you mean --players 3?"),
    ("watch --seats you,lepp,kask,mand,mand", "In kuused watch only computer players sit down; to play yourself, say kuused play."),
    ("watch --seats pinne,lepp,kask,mand,mand", "There is no player called pinne. Did you mean Pine?"),
    ("play --name=", "--name: A name has at least one letter."),
    ("play --name aaaaaaaaaaaaaaaaa", "--name: A name has at most 16 characters; this one has 17."),
    ("watch --speed 9", "--speed can't be 9: it is 0.25 to 8 or max."),
    ("watch --speed 0.1", "--speed can't be 0.1: it is 0.25 to 8 or max."),
    ("watch --speed fast", "--speed can't be fast: it is 0.25 to 8 or max."),
    ("watch --speed nan", "--speed can't be nan: it is 0.25 to 8 or max."),
    ("watch --json", "--json goes with --headless."),
    ("watch --record m.txt", "--record goes with --headless."),
    ("watch --headless --speed 2", "--speed is for the screen, and --headless has none."),
    ("watch --headless --open-hands", "--open-hands is for the screen, and --headless has none."),
    ("watch --headless --record=", "--record needs a value: --record m.txt."),
    ("watch --headless --record - --json", "--record - and --json can't both be printed."),
    ("watch --headless --record /", "The record can't be written to /: it is a folder."),
    ("watch --headless --record nowhere/m.txt", "The record can't be written to nowhere/m.txt: there is no such file or folder."),
    ("verify", "kuused verify needs a file or a match code: kuused verify m.txt."),
    ("replay", "kuused replay needs a file or a match code: kuused replay m.txt."),
    ("replay a.txt b.txt", "One match at a time: b.txt is one too many."),
    ("replay nowhere.txt", "nowhere.txt can't be read: there is no such file or folder."),
    ("replay /", "/ can't be read: it is a folder."),
    ("replay --speed 2 m.txt", "replay has no option --speed. kuused watch has it."),
    ("verify --json m.txt", "verify has no option --json. kuused watch has it."),
]  # fmt: skip


def in_shell(line):
    """The words of a command line; no quotes are needed here."""
    return line.split()


@pytest.mark.parametrize(("line", "sentence"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_gets_one_line_that_says_what_would_be_right(run, line, sentence):
    assert run(*in_shell(line)) == (2, "", f"kuused: {sentence}\n")


@pytest.mark.parametrize("line", [line for line, _ in MISTAKES if "--lang" not in line])
def test_and_in_estonian_too(run, line):
    english, estonian = run(*in_shell(line)), run("--lang", "et", *in_shell(line))
    assert (estonian[0], estonian[1]) == (2, "")
    assert re.fullmatch(r"kuused: .*[.?]\n", estonian[2])
    assert estonian[2] != english[2]


def test_there_are_many_players_to_choose_from(run):
    status, _, err = run("play", "--seats", "foo")
    assert status == 2
    assert re.match(r"kuused: There is no player called foo\. There are lepp \(Alder\), ", err)


@pytest.mark.parametrize(
    "line", ["", "play", "watch", "play --seats you,lepp,kask,mand,Pine --name Mari"]
)
def test_full_screen_needs_a_terminal(run, line):
    status, out, err = run(*in_shell(line))
    assert (status, out) == (2, "")
    assert err == (
        "kuused: The game is drawn in a terminal, and standard input is none here; without one "
        "there is kuused watch --headless.\n"
    )


# -- asked rightly -------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["--version", "--version play", "--lang et --version"])
def test_version(run, line):
    assert run(*in_shell(line)) == (0, f"kuused {kuused.__version__}\n", "")


@pytest.mark.parametrize(
    "command", [[], ["play"], ["watch"], ["verify"], ["replay"], ["rules"], ["players"]]
)
@pytest.mark.parametrize("asked", ["--help", "-h"])
def test_help_in_both_languages(run, command, asked):
    name = " ".join(["kuused", *command])
    status, out, err = run(*command, asked)
    assert (status, err) == (0, "")
    assert out.startswith(f"Usage: {name} [")
    assert "Show this and end." in out
    status, out, err = run(*command, asked, "--lang", "et")
    assert (status, err) == (0, "")
    assert out.startswith(f"Kasutamine: {name} [")
    assert not re.search(r"Show|Usage|Options|COMMAND|FILE|REST", out)
    assert max(map(len, out.splitlines())) <= 80


def test_rules(run):
    for lang in ("en", "et"):
        for dress in ("french", "spanish"):
            status, out, err = run("rules", "--lang", lang, "--dress", dress)
            assert (status, err) == (0, "")
            assert out == rule_sheet(Translator(lang, dress))


def test_players(run):
    status, out, err = run("players", "--lang", "et")
    assert (status, err) == (0, "")
    assert re.search(r"^mand +Mänd +\S", out, re.MULTILINE)
    assert out.splitlines()[0].startswith("lepp")


def test_a_player_that_is_broken_is_told_of(run, monkeypatch):
    from kuused.players import BrokenPlayer

    broken = BrokenPlayer("elm", "elms:Elm (elms)", "ImportError: no elms")
    monkeypatch.setattr("kuused.cli.headless.broken_players", lambda: (broken,))
    status, _, err = run("players")
    assert status == 0
    assert (
        err == "kuused: The player elm from elms:Elm (elms) can't be used: ImportError: no elms\n"
    )


def test_a_match_without_a_screen(run):
    status, out, err = run("watch", "--headless", SEATS, "--seed", "7q2-frpk")
    assert (status, err) == (0, "")
    assert re.fullmatch(
        rf"Match {SEED} · 5 players · 12 chips · forced pass\n\d+ rounds?\n\n"
        r"(  \d\. [\w ]+ +\d+ chips?\n){5}\n.* (wins the match|share the win)\.\n",
        out,
    )
    assert run("watch", "--headless", SEATS, "--seed", SEED) == (status, out, err)
    status, out, err = run(*f"watch --headless --seed {SEED} --chips 2 --lang et --ascii".split())
    assert (status, err) == (0, "")
    assert out.startswith(f"Partii {SEED}, 5 mängijat, 2 žetooni, sundpass\n")
    assert "Kask" in out


def test_a_fresh_seed_each_time(run):
    first, second = (run("watch", "--headless", SEATS)[1].split()[1] for _ in range(2))
    assert first != second


def test_the_result_as_json(run):
    line = "watch --headless --json --seed 7Q2FRPK --players 4 --chips 3 --rule ante=1 --rule playoff --lang et"
    status, out, err = run(*in_shell(line))
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    told = json.loads(out)
    assert list(told) == [
        "kuused", "seed", "rules", "seats", "winners", "rounds", "pot", "taken_over",
    ]  # fmt: skip
    assert told["seed"] == SEED
    assert list(told["rules"]) == [option.name for option in OPTIONS]
    assert (told["rules"]["ante"], told["rules"]["playoff"], told["rules"]["pass"]) == (
        1,
        True,
        "forced",
    )
    assert [seat["seat"] for seat in told["seats"]] == [1, 2, 3, 4]
    assert list(told["seats"][0]) == ["seat", "kind", "name", "chips", "place", "winner"]
    assert sum(seat["chips"] for seat in told["seats"]) + told["pot"] == 4 * 3
    assert [s["seat"] for s in told["seats"] if s["winner"]] == told["winners"]
    assert {s["place"] for s in told["seats"] if s["winner"]} == {1}
    assert told["taken_over"] == []


def test_places():
    assert standings((5, 9, 5, 0), (1,)) == [(1, 1), (2, 0), (2, 2), (4, 3)]
    assert standings((5, 5, 9, 0), (0, 1)) == [(1, 0), (1, 1), (3, 2), (4, 3)]
    assert standings((9, 9, 0), (1,)) == [(1, 1), (2, 0), (3, 2)]


@pytest.mark.parametrize("players", range(3, 9))
def test_any_number_of_players(run, players, tmp_path):
    file = tmp_path / "m.txt"
    status, out, err = run(
        "watch", "--headless", "--players", players, "--chips", 1, "--record", file
    )
    assert (status, err) == (0, "")
    assert f" {players} players " in out
    assert run("verify", file)[0] == 0


@pytest.mark.parametrize(
    "rules",
    [
        "pass=optional", "coins-first=yes", "coins-first", "end=sudden", "playoff", "counter-clockwise",
        "equal", "ante=2", "pay-per-card", "PASS=Optional", "coins_first=on", "players=4", "chips=7",
    ],
)  # fmt: skip
def test_every_house_rule(run, rules, tmp_path):
    file = tmp_path / "m.txt"
    seats = ",".join(["mand", "kask", "lepp", "mand"] + ["kask"] * (rules != "players=4"))
    line = f"watch --headless --seed {SEED} --rule {rules} --record {file} --seats {seats}"
    assert run(*in_shell(line))[::2] == (0, "")
    assert run("verify", file)[::2] == (0, "")
    name, _, value = rules.lower().replace("_", "-").partition("=")
    told = {option.name: text for option, text in parse_record(file.read_text()).rules.options()}
    assert told[name] == {"": "yes", "on": "yes"}.get(value, value)


def test_seats_by_any_name(run):
    line = "watch --headless --json --seats Pine,MÄND,lepp,kask,birch"
    told = json.loads(run(*in_shell(line))[1])
    assert [seat["kind"] for seat in told["seats"]] == ["mand", "mand", "lepp", "kask", "kask"]
    assert [seat["name"] for seat in told["seats"]] == [
        "Pine",
        "Pine 2",
        "Alder",
        "Birch",
        "Birch 2",
    ]


# -- records -------------------------------------------------------------------------------------


@pytest.fixture
def record(run, tmp_path):
    file = tmp_path / "m.txt"
    assert run("watch", "--headless", SEATS, "--seed", SEED, "--record", file)[0] == 0
    return file


def test_a_record_is_kept_and_the_same_match_gives_the_same_one(run, record):
    first = record.read_bytes()
    verify(parse_record(first.decode()))
    assert run("watch", "--headless", SEATS, "--seed", SEED, "--record", record)[0] == 0
    assert record.read_bytes() == first
    assert run("watch", "--headless", SEATS, "--seed", SEED, "--record", "-") == (
        0,
        first.decode(),
        "",
    )


def test_a_record_does_not_replace_what_is_none(run, tmp_path):
    file = tmp_path / "thesis.txt"
    file.write_text("five years of work\n")
    status, out, err = run("watch", "--headless", SEATS, "--record", file)
    assert (status, out) == (2, "")
    assert err == (
        f"kuused: {file} is there and is no record of a match: name another file, or remove it.\n"
    )
    assert file.read_text() == "five years of work\n"
    file.write_text("")
    assert run("watch", "--headless", SEATS, "--record", file)[0] == 0


def test_a_record_can_not_be_written(run, tmp_path, monkeypatch):
    def full(settings_file, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kuused.cli.files.replace_file", full)
    file = tmp_path / "m.txt"
    status, out, err = run("watch", "--headless", SEATS, "--record", file)
    assert (status, out) == (1, "")
    assert err == f"kuused: The record can't be written to {file}: the disk is full.\n"


def test_verify_says_what_a_good_record_holds(run, record):
    status, out, err = run("verify", record)
    assert (status, err) == (0, "")
    assert re.fullmatch(
        rf"{record}: good, \d+ rounds, won by: Birch; "
        rf"deal code {SEED}: its fingerprint is 5TG1-A6B3-FQET\n",
        out,
    )


def test_verify_says_where_a_record_is_wrong(run, record, tmp_path):
    wrong = tmp_path / "wrong.txt"
    lines = record.read_text().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.startswith("lap 1 "))
    lines[place] = lines[place][:11] + lines[place][8:10] + lines[place][13:]
    wrong.write_text("".join(lines))
    status, out, err = run("verify", record, wrong)
    assert (status, err) == (1, "")
    good, bad = out.splitlines()
    assert good.startswith(f"{record}: good")
    assert bad.startswith(f"{wrong}:{place + 1}:12: Round 1, turn 2: 6♦ lies on the table already.")
    assert run("verify", wrong, "--lang", "et", "--ascii")[1].startswith(
        f"{wrong}:{place + 1}:12: 1. voor, 2. käik: 6D on juba laual."
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ":1:1: This is no record of a match: "),
        (b"hello\n", ":1:1: This is no record of a match: "),
        (b"kuused record 1\nnote \xc3\xa4\xff\n", ":2:7: This is no UTF-8, and so no record."),
        (b"kuused record 99\n", ":1:15: This record is of another version of the format"),
        (b"kuused record 1\n", ':2:1: Here belongs "rule players".'),
        (b"\0" * 3000, ":1:"),
    ],
)
def test_verify_meets_what_is_no_record(run, tmp_path, content, said):
    file = tmp_path / "x"
    file.write_bytes(content)
    status, out, err = run("verify", file)
    assert (status, err) == (1, "")
    assert out.startswith(f"{file}{said}")
    assert out.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ":1:1: This is no record of a match: "),
        (b"kuused record 1\nnote \xc3\xa4\xff\n", ":2:7: This is no UTF-8, and so no record."),
        (b"kuused record 1\n", ':2:1: Here belongs "rule players".'),
    ],
)
def test_replay_meets_what_is_no_record(run, tmp_path, content, said):
    file = tmp_path / "x"
    file.write_bytes(content)
    status, out, err = run("replay", file)
    assert (status, out) == (2, "")
    assert err.startswith(f"kuused: {file}{said}")
    assert err.count("\n") == 1


def test_replay_reads_before_it_asks_for_a_terminal(run, record, tmp_path, monkeypatch):
    status, _, err = run("replay", record)
    assert status == 2
    assert "terminal" in err  # the record is good, and there is nowhere to show it
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(record.read_text().replace(" pot ", " pot 1", 1))
    status, out, err = run("replay", wrong)
    assert (status, out) == (2, "")
    assert err.startswith(f"kuused: {wrong}:")
    monkeypatch.setattr("kuused.cli.files.MOST_BYTES", 100)
    assert "Too long for a record" in run("replay", record)[2]


def test_verify_meets_what_it_can_not_read(run, tmp_path, record):
    status, out, err = run("verify", tmp_path, record, tmp_path / "none", "a\0b", "")
    assert status == 2
    assert out.startswith(f"{record}: good")
    assert err.splitlines() == [
        f"kuused: {tmp_path} can't be read: it is a folder.",
        f"kuused: {tmp_path / 'none'} can't be read: there is no such file or folder.",
        "kuused: a\0b can't be read: no file can have this name.",
        'kuused: "" can\'t be read: no file can have this name.',
    ]


def test_verify_does_not_read_without_end(run, monkeypatch, tmp_path):
    monkeypatch.setattr("kuused.cli.files.MOST_BYTES", 100)
    file = tmp_path / "x"
    file.write_bytes(b"kuused record 1\n" * 100)
    status, out, _ = run("verify", file)
    assert status == 1
    assert out.startswith(f"{file}:1:1: Too long for a record")


def test_an_unfinished_record_is_good(run, record):
    text = record.read_text()
    head, *rounds = text.split("\n\n")
    head = re.sub(r"^result .*", "result unfinished", head, flags=re.MULTILINE)
    record.write_text("\n\n".join([head, rounds[0]]) + "\n")
    status, out, err = run("verify", record)
    assert (status, err) == (0, "")
    assert out.startswith(f"{record}: good, unfinished after 1 round; deal code {SEED}")


# -- settings ------------------------------------------------------------------------------------


def test_the_language_of_the_settings(run):
    configure('lang = "et"\ndress = "spanish"\n')
    status, out, _ = run("rules")
    assert status == 0
    assert out == rule_sheet(Translator("et", "spanish"))
    assert run("rules", "--lang", "en", "--dress", "french")[1] == rule_sheet(Translator())
    assert run("foo")[2].startswith("kuused: Käsku foo ei ole.")


def test_what_is_wrong_in_the_settings_is_said_once_and_the_command_goes_on(run):
    file = configure('lang = "fr"\n')
    status, out, err = run("players")
    assert status == 0
    assert out
    assert err == f'kuused: {file}:1: lang can\'t be "fr". It can be "en" or "et".\n'
    assert run("foo")[2].count("\n") == 1


def test_python_m_kuused():
    done = subprocess.run(
        [sys.executable, "-m", "kuused", "--version"], capture_output=True, check=True, text=True
    )
    assert done.stdout == f"kuused {kuused.__version__}\n"
    assert Path(kuused.__file__).with_name("__main__.py").is_file()
