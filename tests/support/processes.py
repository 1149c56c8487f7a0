"""Finds processes, for tests that none is left."""

import time
from collections.abc import Callable
from pathlib import Path

SOON = 60.0
"""Seconds within which a condition holds, also on a busy machine."""


def processes_with(mark: str) -> list[str]:
    """Return the command lines of all processes, but this one, that have a text in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


def wait_until(condition: Callable[[], bool]) -> bool:
    """Wait until a condition holds, for a while; whether it does."""
    deadline = time.monotonic() + SOON
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.002)
    return condition()
