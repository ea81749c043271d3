"""The message catalogue: whole, and looked after by a tool that finds what is wrong."""

import pytest

from kuused.i18n import catalogue
from kuused.i18n.catalogue import Book, main
from kuused.i18n.extraction import Found, faults_in_code, messages_of
from kuused.i18n.translator import messages


def found_in(code):
    found: dict[str, Found] = {}
    messages_of(code, "kuused/some.py", found)
    return found


def test_every_message_of_the_game_is_translated(capsys):
    assert main(["--check"]) == 0, capsys.readouterr().err


def test_the_game_reads_what_was_compiled():
    assert messages("et").gettext("Rules") == "Reeglid"
    assert messages("en").gettext("Rules") == "Rules"


@pytest.mark.parametrize(
    ("code", "ids"),
    [
        ('tr.t("One")', ["One"]),
        ('self.house.tr.t("One {x}", x=1)', ["One {x}"]),
        ('t("One")', ["One"]),
        ('tr.t("A long " "one")', ["A long one"]),
        ('tr.t("One" if x else "Two")', ["One", "Two"]),
        ('tr.tn("{n} chip", "{n} chips", 3)', [("{n} chip", "{n} chips")]),
        ('N_("Kept")', ["Kept"]),
        ('Command("play", ("p",), "Play", "Play a card.")', ["Play", "Play a card."]),
        ('Command(action="play", keys=(), label="Play", help="")', ["Play"]),
        ('tr.t(message)', []),
        ('other("One")', []),
    ],
)  # fmt: skip
def test_messages_are_found_in_the_code(code, ids):
    found = found_in(code)
    assert [message.id for message in found.values()] == ids
    assert list(faults_in_code(list(found.values()))) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('tr.t("One {x}")', "names ['x'], which the call does not give"),
        ('tr.t("One {x", x=1)', "can't be filled in"),
        ('tr.tn("{n}", "{n} of {x}", 3)', "names ['x'], which the call does not give"),
        ('tr.tn("{n} chip", "{n} chips", 1)\ntr.tn("{n} chip", "{n} pieces", 1)', "another plural"),
    ],
)  # fmt: skip
def test_a_call_that_can_not_fill_in_its_message_is_a_fault(code, fault):
    (said,) = set(faults_in_code(list(found_in(code).values())))
    assert fault in said
    assert said.startswith("kuused/some.py:")


def test_facts_that_nobody_can_know_are_no_fault():
    assert not found_in('tr.t("One {x}", **facts)')["One {x}"].faults


# -- the files -----------------------------------------------------------------------------------

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


def book_of(folder, text):
    book = Book("et", folder)
    book.po.write_text(text, encoding="utf-8")
    return book


def faults(folder, text):
    """What is said of a .po with this text, its compiled form being up to date."""
    found = list(found_in(CODE).values())
    book = book_of(folder, text)
    book.mo.write_bytes(catalogue._compiled(book.read()))
    return list(book.faults(found))


def test_a_good_catalogue_is_good(tmp_path):
    assert faults(tmp_path, WHOLE) == []


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
def test_what_is_wrong_with_a_catalogue_is_said(tmp_path, right, wrong, fault):
    assert right in WHOLE
    (said,) = faults(tmp_path, WHOLE.replace(right, wrong))
    assert fault in said


def test_a_compiled_file_that_is_behind_is_a_fault(tmp_path):
    found = list(found_in(CODE).values())
    book = book_of(tmp_path, WHOLE)
    assert list(book.faults(found)) == ["kuused.mo is not what kuused.po compiles to"]
    book.mo.write_bytes(b"old")
    assert list(book.faults(found)) == ["kuused.mo is not what kuused.po compiles to"]


def test_an_update_keeps_translations_takes_new_messages_and_drops_old_ones(tmp_path):
    book = book_of(
        tmp_path,
        WHOLE.replace('msgid "{n} chip"', 'msgid "Gone"\nmsgstr "Läinud"\n\nmsgid "{n} chip"'),
    )
    found = list(found_in(CODE + '\ntr.t("New")').values())
    book.write(book.merged(found))
    after = book.read()
    assert after.get("One {x}.").string == "Üks {x}."
    assert after.get(("{n} chip", "{n} chips")).string == ("üks žetoon", "{n} žetooni")
    assert after.get("New").string == ""
    assert after.get("Gone") is None
    assert list(book.faults(found)) == ["'New': not translated"]
    once = book.po.read_bytes(), book.mo.read_bytes()
    book.write(book.merged(found))
    assert (book.po.read_bytes(), book.mo.read_bytes()) == once
