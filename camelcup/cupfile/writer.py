"""Writes a cup file: what is in it stays in it, whatever happens to the run or to the machine."""

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from camelcup.cupfile.lines import seal
from camelcup.cupfile.packing import packing_of
from camelcup.cupfile.plan import End, Plan
from camelcup.errors import UserError
from camelcup.record import GameRecord
from camelcup.specs import file_of

INTERVAL = 1.0
"""Seconds of play that may be lost with a machine's power, and with a killed run where lines are gathered."""


class CupWriter:
    """A logger that appends records to a cup file.

    plan:  that of the cup; the files of its bots are to stay what they are
    file:  it, open and locked
    whole: bytes of it that are kept, where it has more behind them
    left:  records to come, after which the cup is finished
    """

    def __init__(self, path: Path, plan: Plan, file: FileIO | None, whole: int, left: int) -> None:
        self.path = path
        self.plan = plan
        self.bots = [found for bot in plan.files if (found := file_of(bot))]
        self.stamps = stamps(self.bots)
        self.file = file
        self.whole = whole
        self.left = left
        self.packing = packing_of(path)
        self.gathered: list[bytes] = []
        self.synced = monotonic()

    def __enter__(self) -> Self:
        assert self.file is not None
        self.file.truncate(self.file.seek(self.whole))
        self._finish()
        return self

    def write(self, record: GameRecord) -> None:
        """Append a record.

        Raises UserError, behind the lines there were, where the file takes no more, and where that of a
        bot has changed: a worker that has come new would play that.
        """
        self._check_bots()
        self.gathered.append(seal(record))
        self.left -= 1
        self._finish()
        late = monotonic() - self.synced >= INTERVAL
        if late or not self.packing.gathers:
            self.flush()
        if late:
            self.sync()

    def _check_bots(self) -> None:
        """Raises UserError where the file of a bot is no more what it was as the cup began."""
        now = stamps(self.bots)
        if now != self.stamps and (changed := self.plan.changed_files()):
            raise UserError(f"{self.path}: {'; '.join(changed)} during the run; put back what was there")
        self.stamps = now

    def _finish(self) -> None:
        """Say that the cup is finished, behind its last record."""
        if not self.left:
            self.gathered.append(seal(End()))

    def flush(self) -> None:
        """Write what has been gathered: all of it or nothing."""
        assert self.file is not None
        text = b"".join(self.gathered)
        self.gathered.clear()
        data = left = self.packing.pack(text) if text else b""
        try:
            while left:  # a disk that is nearly full takes a part, and says so only by the number
                left = left[self.file.write(left) :]
        except BaseException as error:
            self.file.truncate(self.file.seek(self.whole))
            if isinstance(error, OSError):
                raise UserError(f"{self.path}: cannot be written ({error.strerror})") from error
            raise
        self.whole += len(data)

    def sync(self) -> None:
        """Have the machine put what was written where it outlasts a loss of power."""
        assert self.file is not None
        try:
            os.fsync(self.file.fileno())
        except OSError as error:
            raise UserError(f"{self.path}: cannot be written ({error.strerror})") from error
        self.synced = monotonic()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.file is not None
        with self.file:
            self.flush()
            self.sync()


class NewCup(CupWriter):
    """The same for a file that is made, with its plan, when it is entered."""

    def __init__(self, path: Path, plan: Plan) -> None:
        super().__init__(path, plan, None, 0, plan.tournament.games)

    def __enter__(self) -> Self:
        self.file = create(self.path)
        try:
            self.gathered.append(seal(self.plan))
            self.flush()
            self.sync()
        except BaseException:
            self.file.close()
            self.path.unlink()  # without a plan it cannot be gone on with
            self.whole = 0
            raise
        return self


def stamps(files: Iterable[Path]) -> list[tuple[int, int] | None]:
    """By what a change of files shows at little cost; None for one that is not there."""
    found: list[tuple[int, int] | None] = []
    for file in files:
        try:
            status = file.stat()
            found.append((status.st_mtime_ns, status.st_size))
        except OSError:
            found.append(None)
    return found


def create(path: Path) -> FileIO:
    """A new file, locked. Raises UserError where there is one already, or it cannot be written."""
    try:
        file = path.open("xb", buffering=0)
    except FileExistsError:
        if not path.is_file():
            raise UserError(f"--out {path}: is no file; name one that is to be made") from None
        raise UserError(
            f"--out {path}: exists already; to go on with it: camelcup tournament --resume {path}"
        ) from None
    except OSError as error:
        raise UserError(f"--out {path}: cannot be written ({error.strerror})") from error
    lock(file, path)
    return file


def reopen(path: Path) -> FileIO:
    """A file that is there, locked. Raises UserError where there is none, or it cannot be written."""
    try:
        file = path.open("r+b", buffering=0)
    except FileNotFoundError:
        raise UserError(f"--resume {path}: there is no such file; --out {path} begins one") from None
    except OSError as error:
        raise UserError(f"--resume {path}: cannot be written ({error.strerror})") from error
    lock(file, path)
    return file


def lock(file: FileIO, path: Path) -> None:
    """Keep other runs from a file until it is closed, where the system has such locks.

    Raises UserError where another run has it, and closes the file.
    """
    try:
        import fcntl
    except ImportError:  # as on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if isinstance(error, BlockingIOError):
            raise UserError(f"{path}: another run is writing it; wait for that one, or stop it") from None
        raise UserError(f"{path}: cannot be locked against other runs ({error.strerror})") from error
