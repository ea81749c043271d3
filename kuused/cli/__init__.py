"""The front door: the command ``kuused``.

Whatever is asked wrongly is answered with one line on standard error, which says what would be
right, and with exit status 2. What goes wrong on the way (a full disk, a record that does not
verify) gives 1. Textual is loaded only when a command goes full screen.
"""

from kuused.cli.front import main

__all__ = ["main"]
