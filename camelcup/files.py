"""Files that are whole or not there at all."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def whole_file(path: Path) -> Generator[TextIO, None, None]:
    """A text file that takes its name, and the place of an older one, only once all is written.

    Whatever interrupts the writing leaves nothing of it. Raises OSError where it cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            yield file
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
