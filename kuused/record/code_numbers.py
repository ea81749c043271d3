"""Numbers packed into one: mixed radix, so that a choice among three costs log 3 and no more."""

from __future__ import annotations

__all__ = ["Reader", "Writer"]


class Writer:
    """Takes digits, each with the number of values that it could have."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def add(self, value: int, radix: int) -> None:
        """Take a digit from 0 up to one less than ``radix``.

        Raises:
            ValueError: it lies outside.
        """
        if not 0 <= value < radix:
            raise ValueError(f"{value} is no digit below {radix}")
        if radix > 1:  # what can't be otherwise needs no digit
            self._digits.append((value, radix))

    def text(self, text: str) -> None:
        """Take a text of fewer than 256 bytes."""
        content = text.encode()
        self.add(len(content), 256)
        for byte in content:
            self.add(byte, 256)

    def number(self) -> int:
        """One number that holds them all. The 1 on top of them shows that none is missing."""
        number = 1
        for value, radix in reversed(self._digits):
            number = number * radix + value
        return number


class Reader:
    """Gives the digits back, in the order in which they were added."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def take(self, radix: int) -> int:
        """The next digit.

        Raises:
            ValueError: there is none.
        """
        if radix == 1:
            return 0
        self._rest, value = divmod(self._rest, radix)
        if not self._rest:  # the 1 on top of all digits is gone
            raise ValueError("there is no further digit")
        return value

    def text(self) -> str:
        """The next text.

        Raises:
            ValueError: there is none, or it is no UTF-8.
        """
        return bytes(self.take(256) for _ in range(self.take(256))).decode()

    @property
    def done(self) -> bool:
        """Whether every digit has been taken."""
        return self._rest == 1
