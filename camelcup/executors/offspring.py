"""Finds and ends the processes that a worker has started, also those that have parted from it."""

import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

WORKER = "CAMELCUP_WORKER"
"""A variable by which all that a worker has started can be told."""

ROUNDS = 10
"""How often they are looked for: they may start others meanwhile."""


def descendants(worker: int) -> list[int]:
    """The processes that descend from a worker that is still there."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it is over
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(folder.name))
    found = children.get(worker, [])
    for process in found:  # which grows meanwhile
        found += children.get(process, [])
    return found


def end_offspring(worker: int, known: Iterable[int]) -> None:
    """End those that are known, and all that bear the worker's mark."""
    for _ in range(ROUNDS):
        for process in known:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not (known := _marked(worker)):
            break


def _marked(worker: int) -> list[int]:
    mark = f"{WORKER}={worker}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it is over, or somebody else's
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found
