"""Files that are replaced whole, and locks between programs."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

__all__ = ["FileLock", "replace_file"]


def replace_file(path: Path, content: bytes) -> None:
    """Put a file with this content in place of the one there, if there is one.

    The content is on the disk before the old file goes, so whatever happens in between, one of the
    two is there. A link stays a link to the file it means; the file keeps its permissions.

    Raises:
        OSError: it can't be written; the old file is as it was.
    """
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.chmod(_mode(path))
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _mode(path: Path) -> int:
    """The permissions of the file there, or those that a new file gets."""
    try:
        return path.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Get the new name of the file onto the disk; where folders can't be synced, never mind."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- locks -----------------------------------------------------------------------------------------


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
