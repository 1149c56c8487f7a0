"""Finds processes, for tests that none is left."""

from pathlib import Path


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
