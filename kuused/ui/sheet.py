"""A stylesheet that is read again only when something has changed.

Textual reads all styles a second time as an application starts, because its theme has been set. It
has been set before anything was read, so that nothing would come out differently.
"""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet

__all__ = ["HouseSheet"]


class HouseSheet(Stylesheet):
    """The styles of the application and of every widget in it.

    Args:
        variables: the variables of the theme.
    """

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._changed = False

    def set_variables(self, variables: dict[str, str]) -> None:
        """Take other variables; what has been read by now is to be read again if they differ."""
        if variables != self._variables:
            self._changed = True
            super().set_variables(variables)

    def reparse(self) -> None:
        """Read all again, if the variables are others by now.

        Raises:
            StylesheetParseError: something is wrong with it.
        """
        if self._changed:
            super().reparse()
            self._changed = False
