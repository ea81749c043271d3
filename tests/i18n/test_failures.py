"""What the machine refused, and the names of persons."""

import errno

import pytest

from kuused.i18n import Translator, file_failure, read_name

EN, ET = Translator(), Translator("et")


def test_failures():
    assert (
        file_failure(EN, FileNotFoundError(errno.ENOENT, "whatever"))
        == "there is no such file or folder"
    )
    assert file_failure(ET, PermissionError(errno.EACCES, "whatever")) == "selleks ei ole luba"
    assert (
        file_failure(EN, OSError(errno.EBUSY, "Device or resource busy"))
        == "Device or resource busy"
    )
    assert file_failure(EN, OSError()) == "OSError"


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Mari", "Mari"), ("  Mari   Maasikas ", "Mari Maasikas"), ("O\u0303ie", "Õie"), ("李", "李")],
)
def test_names(typed, name):
    assert read_name(EN, typed) == name


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "at least one letter"),
        ("  \t", "at least one letter"),
        ("a\x07b", "can be seen"),
        ("a\u202eb", "can be seen"),
        ("a\ud800", "can be seen"),
        ("a" * 17, "at most 16 characters; this one has 17"),
    ],
)
def test_what_is_no_name_is_told_why(typed, said):
    with pytest.raises(ValueError, match=rf"^A name .*{said}.*\.$"):
        read_name(EN, typed)
    with pytest.raises(ValueError, match=r"^Nimes on .*\.$"):
        read_name(ET, typed)
