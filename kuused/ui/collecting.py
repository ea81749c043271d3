"""When Python looks for what is no longer needed: not while the program starts, and briefly then.

A full collection goes through everything that there is, and most of that is code and styles which
stay for good: it held up the screen for 40 ms in the middle of a match. So there is none while all
that is made, and what is there once the screen has been drawn is looked at no more.
"""

from __future__ import annotations

import gc

__all__ = ["collect_later", "keep_for_good"]


def collect_later() -> None:
    """Collect nothing until :func:`keep_for_good` is called; more than one call is as good as one."""
    gc.disable()


def keep_for_good() -> None:
    """Set aside what is there now, and collect what comes after it."""
    gc.freeze()
    gc.enable()
