"""The front door: the command ``kuused``.

Whatever is asked wrongly is answered with one line on standard error, which says what would be
right, and with exit status 2. What goes wrong on the way (a full disk, a record that does not
verify) gives 1. Textual is loaded only when a command goes full screen.
"""

from kuused.ui.collecting import collect_later, keep_for_good

collect_later()
from kuused.cli.front import main  # noqa: E402  # what it loads is not to be looked through

keep_for_good()

__all__ = ["main"]
