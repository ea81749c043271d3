"""Beginning statistics anew: the finished matches go, and a copy of all that there was stays."""

from __future__ import annotations

import datetime
from pathlib import Path

from kuused.store.store import Store

__all__ = ["copy_name", "reset"]


def copy_name(store: Store, today: datetime.date) -> Path:
    """A name for the copy that no file has yet: ``kuused-2026-11-30.db``, beside the store."""
    path = store.path
    number = 1
    while True:
        more = "" if number == 1 else f"-{number}"
        copy = path.with_name(f"{path.stem}-{today.isoformat()}{more}{path.suffix}")
        if not copy.exists():
            return copy
        number += 1


def reset(store: Store, copy: Path) -> None:
    """Copy the store, and only then forget every finished match. Matches in play stay.

    Raises:
        StoreError: the copy could not be written, and nothing is forgotten; or forgetting failed.
    """
    store.copy_to(copy)
    store.forget_finished()
