"""The logger that keeps a run in a cup file."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.file.replan import finish_at
from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.records import Table
from camelcup.results.summary import Summary


class CupWriter(Logger):
    """Appends records to a cup file, says at the end whether it is finished, and closes it."""

    plan: Plan

    def __init__(self, path: Path, plugins: Plugins, file: CupFile | None) -> None:
        self.path = path
        self.plugins = plugins
        self.file = file

    @property
    def size(self) -> int:
        """The number of bytes that hold complete lines."""
        return self.file.size if self.file else 0

    def begin(self, plan: Plan) -> None:
        assert self.file is not None
        self._watch_files(plan)
        self.file.truncate()

    def write_line(self, line: bytes) -> None:
        """Append a record line, unless the file of a bot has changed: new workers would play that."""
        assert self.file is not None
        self._check_files()
        self.file.append(line)

    def end(self, summary: Summary) -> None:
        """Write the last line where all games have been played, and close the file.

        Games that a comparison needed no more are taken out of the plan.
        """
        assert self.file is not None
        planned = self.plan.tournament.games
        games = summary.ended_at if planned is None else planned
        try:
            if summary.standings.games == games:
                self.file.append(end_line(games if planned is None else None))
            self.file.sync()
            if summary.settled is not None and summary.settled < (games or 0):
                finish_at(Cup(self.path), summary.settled)
        finally:
            self.file.close()

    def _watch_files(self, plan: Plan) -> None:
        self.plan = plan
        self.files = plan.bot_files(self.plugins)
        self.stamps = stamps(self.files)

    def _check_files(self) -> None:
        now = stamps(self.files)
        if now != self.stamps and (changed := self.plan.changed_files(self.plugins)):
            raise UserError(f"{self.path}: {'; '.join(changed)} during the run; restore it, then resume")
        self.stamps = now


class NewCup(CupWriter):
    """Writes a new cup file, which begins with the plan. listed: tables of a plan that draws none"""

    def __init__(self, path: Path, plugins: Plugins, listed: Sequence[Table] = ()) -> None:
        super().__init__(path, plugins, None)
        self.listed = listed

    def begin(self, plan: Plan) -> None:
        self._watch_files(plan)
        self.file = CupFile.create(self.path, plan, self.listed)


def stamps(files: Iterable[Path]) -> list[tuple[int, int] | None]:
    """Return the time and size of each file, which show changes at little cost; None where it is missing."""
    seen: list[tuple[int, int] | None] = []
    for file in files:
        try:
            status = file.stat()
            seen.append((status.st_mtime_ns, status.st_size))
        except OSError:
            seen.append(None)
    return seen
