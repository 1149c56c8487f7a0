"""Writes a cup file, so that neither a stopped run nor a crash of the machine spoils it."""

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from time import monotonic

from camelcup import system
from camelcup.cup.file.lines import END, Cup
from camelcup.cup.file.packing import packing_of
from camelcup.cup.file.replan import finish_at, plan_line
from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.results.summary import Summary

INTERVAL = 1.0
"""Seconds of play that a power failure may cost, and a killed run where the file is compressed."""


class CupWriter(Logger):
    """Appends records to a cup file, and says at the end whether it is finished.

    file: open and locked; closed at the end
    size: bytes of it that hold complete lines; the rest is cut off
    """

    plan: Plan

    def __init__(self, path: Path, plugins: Plugins, file: FileIO | None, size: int) -> None:
        self.path = path
        self.plugins = plugins
        self.file = file
        self.size = size
        self.packing = packing_of(path)
        self.gathered: list[bytes] = []
        self.synced = monotonic()

    def begin(self, plan: Plan) -> None:
        assert self.file is not None
        self._watch_files(plan)
        self.file.truncate(self.file.seek(self.size))

    def write_line(self, line: bytes) -> None:
        """Append a record line.

        Raises UserError where the file takes no more, and where the file of a bot has changed: new workers
        would play the changed bot. The lines before stay.
        """
        self._check_files()
        self.gathered.append(line)
        is_due = monotonic() - self.synced >= INTERVAL
        if is_due or not self.packing.gathers:
            self.flush()
        if is_due:
            self.sync()

    def end(self, summary: Summary) -> None:
        """Write the last line where all games have been played, and close the file.

        Games that a comparison needed no more are taken out of the plan.
        """
        assert self.file is not None
        games = self.plan.tournament.games
        with self.file:
            if summary.standings.games == games:
                self.gathered.append(END)
            self.flush()
            self.sync()
            if summary.settled is not None and summary.settled < games:
                finish_at(Cup(self.path), summary.settled)

    def flush(self) -> None:
        """Write the gathered lines: all of them or nothing."""
        assert self.file is not None
        text = b"".join(self.gathered)
        self.gathered.clear()
        data = left = self.packing.pack(text) if text else b""
        try:
            while left:  # a disk that is nearly full takes a part, and only the number says so
                left = left[self.file.write(left) :]
        except BaseException as error:
            self.file.truncate(self.file.seek(self.size))
            if isinstance(error, OSError):
                raise UserError(f"{self.path}: cannot be written ({error.strerror})") from error
            raise
        self.size += len(data)

    def sync(self) -> None:
        """Have the system put the written lines on the disk."""
        assert self.file is not None
        try:
            os.fsync(self.file.fileno())
        except OSError as error:
            raise UserError(f"{self.path}: cannot be written ({error.strerror})") from error
        self.synced = monotonic()

    def _watch_files(self, plan: Plan) -> None:
        self.plan = plan
        self.files = plan.bot_files(self.plugins)
        self.stamps = stamps(self.files)

    def _check_files(self) -> None:
        """Raise UserError where the file of a bot is not the one of the plan any more."""
        now = stamps(self.files)
        if now != self.stamps and (changed := self.plan.changed_files(self.plugins)):
            raise UserError(f"{self.path}: {'; '.join(changed)} during the run; restore it, then resume")
        self.stamps = now


class NewCup(CupWriter):
    """Writes a new cup file, which begins with the plan."""

    def __init__(self, path: Path, plugins: Plugins) -> None:
        super().__init__(path, plugins, None, 0)

    def begin(self, plan: Plan) -> None:
        self._watch_files(plan)
        self.file = create(self.path, plan)
        try:
            self.gathered.append(plan_line(plan, self.path))
            self.flush()
            self.sync()
        except BaseException:
            self.file.close()
            self.path.unlink()  # without a plan it cannot be resumed
            self.size = 0
            raise


def stamps(files: Iterable[Path]) -> list[tuple[int, int] | None]:
    """Return the time and size of each file, which show changes at little cost; None where it is missing."""
    found: list[tuple[int, int] | None] = []
    for file in files:
        try:
            status = file.stat()
            found.append((status.st_mtime_ns, status.st_size))
        except OSError:
            found.append(None)
    return found


def create(path: Path, plan: Plan) -> FileIO:
    """Return a new file, locked; an empty one is as good as none.

    Raises UserError where there is one with anything in it, or it cannot be written.
    """
    if path.exists() and not path.is_file():
        raise UserError(f"--out {path}: exists and is not a file; name a new file")
    try:
        file = path.open("ab", buffering=0)
    except OSError as error:
        raise UserError(f"--out {path}: cannot be written ({error.strerror})") from error
    lock(file, path)
    if file.seek(0, os.SEEK_END):
        file.close()
        right = "name a new file" if plan.has_person else f"to resume it: {plan.resume_command(path)}"
        raise UserError(f"--out {path}: exists already; {right}")
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
    """Lock a file against other runs until it is closed.

    Raises UserError, and closes the file, where another run has locked it.
    """
    try:
        if system.lock(file):
            return
        reason = "another run is writing it; wait for it, or stop it"
    except OSError as error:
        reason = f"cannot be locked against other runs ({error.strerror})"
    file.close()
    raise UserError(f"{path}: {reason}")
