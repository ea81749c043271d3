"""SQLite's own door for tests: the system calls that it writes with, replaced by ones that can fail.

Its Unix file system lets each call be exchanged by name (``sqlite3_vfs.xSetSystemCall``). The calls
below are all that changes a file; each is counted, and from a given one on, or at it alone, it does
what the test wants: fail as a full disk does, or end the process on the spot.
"""

from __future__ import annotations

import _sqlite3
import contextlib
import ctypes
import errno
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["CALLS", "available", "faults"]

_INT, _PTR, _LONG = ctypes.c_int, ctypes.c_void_p, ctypes.c_long
CALLS: dict[str, tuple[Any, ...]] = {
    "pwrite": (ctypes.c_ssize_t, _INT, _PTR, ctypes.c_size_t, _LONG),
    "pwrite64": (ctypes.c_ssize_t, _INT, _PTR, ctypes.c_size_t, _LONG),
    "write": (ctypes.c_ssize_t, _INT, _PTR, ctypes.c_size_t),
    "ftruncate": (_INT, _INT, _LONG),
    "unlink": (_INT, ctypes.c_char_p),
}
"""What changes a file, by name: what it gives, and what it takes."""


class _Vfs(ctypes.Structure):
    """The head of SQLite's ``sqlite3_vfs``, up to the system calls."""

    _fields_ = [
        ("version", _INT),
        ("file_size", _INT),
        ("most_in_path", _INT),
        ("next", _PTR),
        ("name", ctypes.c_char_p),
        ("data", _PTR),
        *[(name, _PTR) for name in ("open", "delete", "access", "full_path")],
        *[(name, _PTR) for name in ("dl_open", "dl_error", "dl_sym", "dl_close")],
        *[(name, _PTR) for name in ("randomness", "sleep", "current_time", "last_error")],
        ("current_time_64", _PTR),
        ("set_system_call", ctypes.CFUNCTYPE(_INT, _PTR, ctypes.c_char_p, _PTR)),
        ("get_system_call", ctypes.CFUNCTYPE(_PTR, _PTR, ctypes.c_char_p)),
    ]


def _vfs() -> Any:
    """The file system that SQLite uses here; ``None`` where it can't be got hold of."""
    try:
        library = ctypes.CDLL(_sqlite3.__file__)
        find = library.sqlite3_vfs_find
    except (AttributeError, OSError):
        return None
    find.restype, find.argtypes = ctypes.POINTER(_Vfs), [ctypes.c_char_p]
    found = find(None)
    if not found or found.contents.version < 3 or not found.contents.name.startswith(b"unix"):
        return None
    return found


def available() -> bool:
    """Whether system calls can be exchanged in this process's SQLite."""
    return _vfs() is not None


@contextlib.contextmanager
def faults(happen: Callable[[int, str], bool]) -> Iterator[list[str]]:
    """Exchange the calls for as long as the context lasts.

    Args:
        happen: is asked before each call, with its number, 1 for the first, and its name; if it
            says so, the call fails as on a full disk.

    Yields:
        The names of the calls so far.
    """
    vfs = _vfs()
    assert vfs is not None
    seen: list[str] = []
    kept = []  # ctypes forgets what nobody holds

    def guarded(name: str, real: Any) -> Callable[..., int]:
        def call(*arguments: Any) -> int:
            seen.append(name)
            if happen(len(seen), name):
                ctypes.set_errno(errno.ENOSPC)
                return -1
            return int(real(*arguments))

        return call

    changed = []
    for name, (gives, *takes) in CALLS.items():
        where = vfs.contents.get_system_call(vfs, name.encode())
        if not where:
            continue
        kind = ctypes.CFUNCTYPE(gives, *takes, use_errno=True)
        replacement = kind(guarded(name, kind(where)))
        kept.append(replacement)
        pointer = ctypes.cast(replacement, _PTR)
        if vfs.contents.set_system_call(vfs, name.encode(), pointer) == 0:
            changed.append(name)
    try:
        yield seen
    finally:
        for name in changed:
            vfs.contents.set_system_call(vfs, name.encode(), None)
