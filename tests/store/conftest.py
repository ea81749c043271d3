"""A folder for a store: in memory where there is such a place, since the tests wait for every write."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

_MEMORY = Path("/dev/shm")


@pytest.fixture
def ground() -> Iterator[Path]:
    """An empty folder; it is gone when the test is over."""
    quick = _MEMORY if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="kuused-tests-", dir=quick))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
