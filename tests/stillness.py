"""Takes out of the environment all that could make two runs of the tests differ.

pytest loads this module before anything else (``-p tests.stillness`` in pyproject.toml): Textual
reads its variables once, when it is imported, and a pytest plugin imports it before conftest.py.
"""

import os
import time

SET = {
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TERM": "xterm-256color",
    "TZ": "UTC",
}
GONE = {
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "FORCE_COLOR",
    "LANGUAGE",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LINES",
    "NO_COLOR",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
}


def hold_still() -> None:
    """Set, and remove, the variables that change what the game shows or where it keeps things."""
    for name in list(os.environ):
        ours = name.startswith(("KUUSED_", "TEXTUAL"))
        # The snapshot plugin hands its folder to the workers through this one.
        if name in GONE or (ours and not name.startswith("TEXTUAL_SNAPSHOT")):
            del os.environ[name]
    os.environ.update(SET)
    if hasattr(time, "tzset"):
        time.tzset()


hold_still()
