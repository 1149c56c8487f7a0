"""Files that are complete or not there at all."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def atomic_file(path: Path) -> Generator[TextIO, None, None]:
    """Write a text file that takes its name, and the place of an older one, only once it is complete.

    An interrupted write leaves nothing of it. Raises OSError where it cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            yield file
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
