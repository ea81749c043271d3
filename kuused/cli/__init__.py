"""The command line: the program ``kuused``.

A mistake is answered with one line on standard error, which says what would be right, and with exit
status 2. What fails on the way (a full disk, a record that does not verify) gives 1. Textual is
loaded only when a command goes full screen.
"""

import gc

gc.disable()  # nothing of what an import makes is garbage, and looking through it takes time
from kuused.cli.main import main  # noqa: E402

gc.freeze()
gc.enable()

__all__ = ["main"]
