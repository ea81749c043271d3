"""The front door: the command ``kuused``.

Whatever is asked wrongly is answered with one line on standard error, which says what would be
right, and with exit status 2. What goes wrong on the way (a full disk, a record that does not
verify) gives 1. Textual is loaded only when a command goes full screen.
"""

import gc

gc.disable()
from kuused.cli.front import main  # noqa: E402

gc.freeze()  # nothing that has been made by now will be let go, so nobody need look at it
gc.enable()

__all__ = ["main"]
