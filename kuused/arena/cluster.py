"""A Dask cluster as a crew. Only here is Dask imported, and only when a cluster is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kuused.arena.executors import Anywhere, Crew

__all__ = ["ClusterError", "cluster"]

PATIENCE = "20s"


class ClusterError(RuntimeError):
    """There is no such cluster, or nothing to reach it with.

    Attributes:
        address: where it should be.
        missing: whether it is the ``distributed`` package that is missing.
        cause: what went wrong, in the words of Python.
    """

    def __init__(self, address: str, *, missing: bool, cause: str) -> None:
        self.address = address
        self.missing = missing
        self.cause = cause
        super().__init__(f"{address}: {cause}")


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a Dask cluster, which must have the same Kuused installed.

    What a worker had under way when it died, the scheduler gives to another.

    Args:
        address: the scheduler's, such as ``tcp://10.0.0.5:8786``.

    Raises:
        ClusterError: it can't be reached, or it has no workers.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError(address, missing=True, cause=str(error)) from error
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(address, missing=False, cause=str(error)) from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        width = sum(client.nthreads().values())
        # Never by the arguments: the scheduler would take two equal calls for one.
        yield Anywhere(client.get_executor(pure=False), width)
    except TimeoutError as error:
        raise ClusterError(address, missing=False, cause=str(error)) from error
    finally:
        client.close()
