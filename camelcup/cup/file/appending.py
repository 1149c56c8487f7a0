"""A cup file that is open for writing, which no crash spoils."""

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from time import monotonic

from camelcup import system
from camelcup.cup.file.format import encode_entry, plan_line
from camelcup.cup.file.packing import packing_of
from camelcup.cup.plan import Plan
from camelcup.errors import FileInUse, UserError
from camelcup.files import append_whole, write_errors
from camelcup.records import Table

SYNC_SECONDS = 1.0
"""Time between two writes to the disk itself: play that a power failure may cost, and a killed run where the
file is compressed."""


class CupFile:
    """A cup file to which lines are appended; other runs are locked out until it is closed.

    size: bytes that hold complete lines; what follows them is cut off by the first write
    """

    def __init__(self, path: Path, file: FileIO, size: int = 0) -> None:
        self.path = path
        self.size = size
        self._file = file
        self._packing = packing_of(path)
        self._gathered: list[bytes] = []
        self._synced = monotonic()

    @classmethod
    def create(cls, path: Path, plan: Plan, listed: Iterable[Table] = ()) -> "CupFile":
        """Return a new file with a plan and its listed tables in it; an empty file is as good as none."""
        cup = cls(path, _create(path, plan))
        try:
            cup.append(plan_line(plan, path), *map(encode_entry, listed))
            cup.sync()
        except BaseException:
            cup.close()
            path.unlink()  # without a plan it cannot be resumed
            raise
        return cup

    def append(self, *lines: bytes) -> None:
        """Add lines, which may be written later, many at once. Raises UserError where the file is full."""
        self._gathered += lines
        is_due = monotonic() - self._synced >= SYNC_SECONDS
        if is_due:
            self.sync()
        elif not self._packing.gathers:
            self._flush()

    def sync(self) -> None:
        """Have all lines on the disk before this returns. Raises UserError where that fails."""
        self._flush()
        with write_errors(str(self.path)):
            os.fsync(self._file.fileno())
        self._synced = monotonic()

    def write(self, *lines: bytes) -> None:
        """Have lines on the disk before this returns: all, or none. Raises UserError where that fails."""
        size = self.size
        try:
            self.append(*lines)
            self.sync()
        except BaseException:
            self.size = size
            self.truncate()
            raise

    def truncate(self) -> None:
        """Cut off what follows the complete lines."""
        self._file.truncate(self._file.seek(self.size))

    def close(self) -> None:
        """Close the file, which unlocks it."""
        self._file.close()

    def _flush(self) -> None:
        if self._file.tell() != self.size:
            self.truncate()
        text = b"".join(self._gathered)
        self._gathered.clear()
        with write_errors(str(self.path)):
            self.size = append_whole(self._file, self._packing.pack(text) if text else b"", self.size)


def _create(path: Path, plan: Plan) -> FileIO:
    with write_errors(f"--out {path}"):
        file = path.open("ab", buffering=0)
    lock(file, path)
    if file.seek(0, os.SEEK_END):
        file.close()
        raise UserError(f"--out {path}: exists already; to resume it: {plan.resume_command(path)}")
    return file


def reopen(path: Path) -> FileIO:
    """Return an existing file, locked. Raises UserError where there is none, or it cannot be written."""
    try:
        file = path.open("r+b", buffering=0)
    except FileNotFoundError:
        raise UserError(f"--resume {path}: there is no such file; --out {path} begins one") from None
    except OSError as error:
        raise UserError(f"--resume {path}: cannot be written ({error.strerror})") from error
    lock(file, path)
    if not file.seek(0, os.SEEK_END):
        file.close()
        raise UserError(f"--resume {path}: the file is empty; --out {path} begins a cup")
    return file


def lock(file: FileIO, path: Path) -> None:
    """Lock a file against other runs until it is closed. Raises FileInUse where another run has locked it."""
    with write_errors(str(path)):  # some network drives have no locks
        if system.lock(file):
            return
    file.close()
    raise FileInUse(f"{path}: another run is writing it; wait for it, or stop it")
