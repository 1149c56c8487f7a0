"""Paths of files, and files that are written whole or not at all."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import TextIO

from camelcup.errors import UserError


def path_from(folder: str | Path, path: str | Path) -> str:
    """Return a path as it is written in a file of a folder: relative, unless it is on another drive."""
    try:
        return os.path.relpath(os.path.realpath(path), os.path.realpath(folder))
    except ValueError:
        return os.path.realpath(path)


@contextmanager
def atomic_file(path: Path) -> Generator[TextIO, None, None]:
    """Write a text file that takes its name, and the place of an older one, only once it is complete.

    An interrupted write leaves nothing of it. Raises OSError if it cannot be written.

    >>> with atomic_file(Path("notes.txt")) as file:
    ...     characters = file.write("complete, or not there at all")
    """
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            yield file
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def append_whole(file: FileIO, data: bytes, size: int) -> int:
    """Write data behind so many bytes of a file, all of it or nothing, and return the new size."""
    left = data
    try:
        while left:  # a disk that is nearly full takes a part, and only the number says so
            left = left[file.write(left) :]
    except BaseException:
        file.truncate(file.seek(size))
        raise
    return size + len(data)


@contextmanager
def write_errors(name: str, exists: str = "") -> Generator[None, None, None]:
    """Raise UserError for a file that cannot be written. exists: what to do about one that is there"""
    try:
        yield
    except OSError as error:
        if exists and isinstance(error, FileExistsError):
            raise UserError(f"{name}: exists already; {exists}") from None
        raise UserError(f"{name}: cannot be written ({error.strerror})") from error
