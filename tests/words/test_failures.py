"""What the machine refused, and the names of persons."""

import errno

import pytest

from kuused.words import Words

EN, ET = Words(), Words("et")


def test_failures():
    assert (
        EN.failure(FileNotFoundError(errno.ENOENT, "whatever")) == "there is no such file or folder"
    )
    assert ET.failure(PermissionError(errno.EACCES, "whatever")) == "selleks ei ole luba"
    assert EN.failure(OSError(errno.EBUSY, "Device or resource busy")) == "Device or resource busy"
    assert EN.failure(OSError()) == "OSError"


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Mari", "Mari"), ("  Mari   Maasikas ", "Mari Maasikas"), ("O\u0303ie", "Õie"), ("李", "李")],
)
def test_names(typed, name):
    assert EN.read_name(typed) == name


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
        EN.read_name(typed)
    with pytest.raises(ValueError, match=r"^Nimes on .*\.$"):
        ET.read_name(typed)
