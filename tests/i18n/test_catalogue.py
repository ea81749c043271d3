"""The message catalogue is complete, and its tool finds what is wrong."""

import pytest

from kuused.i18n.translator import messages
from tests.tools import catalogue


def found_in(folder, code):
    (folder / "code").mkdir(exist_ok=True)
    (folder / "code" / "some.py").write_text(code, encoding="utf-8")
    return catalogue.template(folder / "code")


def ids(found):
    return [message.id for message in found if message.id]


def test_every_message_of_the_game_is_translated(capsys):
    assert catalogue.main(["--check"]) == 0, capsys.readouterr().err
    assert messages("et").gettext("Rules") == "Reeglid"
    assert messages("en").gettext("Rules") == "Rules"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('tr.t("One")', ["One"]),
        ('self.app.tr.t("One {x}", x=tr.t("Two"))', ["One {x}", "Two"]),
        ('t("A long " "one", x=[f(N_("Kept"))])', ["A long one", "Kept"]),
        ('tr.tn("{n} chip", "{n} chips", 3)', [("{n} chip", "{n} chips")]),
        ('Command("play", ("p",), "Play", "Play a card.")', ["Play", "Play a card."]),
        ('Command(action="play", keys=(), label="Play", help="")', ["Play"]),
        ("tr.t(message)", []),
        ('other("One")', []),
    ],
)
def test_messages_are_found_in_the_code(tmp_path, code, expected):
    found = found_in(tmp_path, code)
    assert ids(found) == expected
    assert list(catalogue.call_faults(code, found)) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('tr.t("One {x}")', "names ['x'], which the call does not give"),
        ('tr.tn("{n}", "{n} of {x}", 3)', "names ['x'], which the call does not give"),
        ('tr.tn("{n} chip", "{n} chips", 1)\ntr.tn("{n} chip", "{n} pieces", 1)', "another plural"),
    ],
)
def test_a_call_that_can_not_fill_in_its_message_is_a_fault(tmp_path, code, fault):
    (found,) = catalogue.call_faults(code, found_in(tmp_path, code))
    assert fault in found
    assert not list(catalogue.call_faults('tr.t("One {x}", **facts)', found_in(tmp_path, "")))


CODE = 'tr.t("One {x}.", x=1)\ntr.tn("{n} chip", "{n} chips", 1)'
WHOLE = r"""
msgid ""
msgstr ""
"Language: et\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "One {x}."
msgstr "Üks {x}."

msgid "{n} chip"
msgid_plural "{n} chips"
msgstr[0] "üks žetoon"
msgstr[1] "{n} žetooni"
"""
STALE = "kuused.mo is not what kuused.po compiles to"


def faults(folder, text=None, code=CODE):
    if text is not None:
        (folder / "kuused.po").write_text(text, encoding="utf-8")
    found = catalogue.faults(folder, "et", found_in(folder, code))
    return [fault for fault in found if fault != STALE]


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("Üks {x}.", "", "not translated"),
        ("{n} žetooni", "", "not translated"),
        ("Üks {x}.", "Üks.", "names [], not ['x']"),
        ("Üks {x}.", "Üks {y}.", "names ['y'], not ['x']"),
        ("Üks {x}.", "Üks {x.", "can't be filled in"),
        ("Üks {x}.", "Üks {x}", "ends otherwise"),
        ('msgid "One {x}."', '#, fuzzy\nmsgid "One {x}."', "marked as fuzzy"),
        ('msgid "One {x}."\nmsgstr "Üks {x}."', "", "not in the catalogue"),
        ('msgid "One {x}."', 'msgid "Gone"\nmsgstr "Läinud"\n\nmsgid "One {x}."', "nowhere"),
        ('msgid "One {x}."', '#~ msgid "Gone"\n#~ msgstr "Läinud"\n\nmsgid "One {x}."', "obsolete"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_reported(tmp_path, right, wrong, fault):
    assert faults(tmp_path, WHOLE) == []
    (found,) = faults(tmp_path, WHOLE.replace(right, wrong))
    assert fault in found


def test_an_update_keeps_translations_takes_new_messages_and_drops_old_ones(tmp_path):
    gone = 'msgid "Gone"\nmsgstr "Läinud"\n\nmsgid "{n} chip"'
    assert faults(tmp_path, WHOLE.replace('msgid "{n} chip"', gone))
    new = found_in(tmp_path, CODE + '\ntr.t("New")')
    assert STALE in catalogue.faults(tmp_path, "et", new)
    catalogue.write(tmp_path, "et", new)
    after = {message.id: message.string for message in catalogue.read(tmp_path, "et")}
    assert after["One {x}."] == "Üks {x}."
    assert after["{n} chip", "{n} chips"] == ("üks žetoon", "{n} žetooni")
    assert "Gone" not in after
    assert list(catalogue.faults(tmp_path, "et", new)) == ["'New': not translated"]
    once = (tmp_path / "kuused.po").read_bytes(), (tmp_path / "kuused.mo").read_bytes()
    catalogue.write(tmp_path, "et", new)
    assert ((tmp_path / "kuused.po").read_bytes(), (tmp_path / "kuused.mo").read_bytes()) == once
