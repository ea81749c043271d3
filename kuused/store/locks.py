"""Locks between programs, which end with the program that holds them, however it ends.

They are the operating system's own, on files beside the database. A lock belongs to whoever has
the file open: a killed program holds nothing any more.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

__all__ = ["FileLock"]


class FileLock:
    """A lock on a file that is there for nothing else.

    Args:
        path: the file; it is made, with its folder, when the lock is first taken.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    @property
    def held(self) -> bool:
        """Whether it is ours."""
        return self._file is not None

    def take(self, *, shared: bool = False) -> bool:
        """Take the lock, if nobody else has it; never waits.

        Args:
            shared: whether others may hold it at the same time, if they share it as well.

        Returns:
            Whether it is ours now.

        Raises:
            OSError: the file can't be made, or there are no locks in this place.
        """
        while self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                if not _lock(file, shared):
                    return False
                # Whoever held it before may have removed the file as we came.
                if _still_there(file, self._path):
                    self._file, file = file, -1
            finally:
                if file >= 0:
                    os.close(file)
        return True

    def release(self, *, remove: bool = False) -> None:
        """Give the lock back.

        Args:
            remove: whether its file goes as well; nobody will want it any more.
        """
        if self._file is None:
            return
        if remove:
            with contextlib.suppress(OSError):  # Windows removes no file that is open
                self._path.unlink()
        os.close(self._file)
        self._file = None

    def free(self) -> bool:
        """Whether nobody holds it, as far as can be seen."""
        if self._file is not None:
            return False
        try:
            if not self._path.exists():
                return True
            if not self.take():
                return False
        except OSError:
            return False
        self.release()
        return True


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, shared: bool) -> bool:
        if shared:
            return True  # an open file can't be renamed there, which is what sharing is for
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _still_there(file: int, path: Path) -> bool:
        return True

else:
    import fcntl

    def _lock(file: int, shared: bool) -> bool:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _still_there(file: int, path: Path) -> bool:
        try:
            return os.path.samestat(os.fstat(file), path.stat())
        except FileNotFoundError:
            return False
