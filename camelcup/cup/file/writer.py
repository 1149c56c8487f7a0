"""The logger that keeps a run in a cup file."""

from pathlib import Path

from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.reading import Cup, end_line
from camelcup.cup.file.replan import finish_at
from camelcup.cup.loggers import Logger
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.results.comparison import Summary


class CupWriter(Logger):
    """Appends records to a cup file, says at the end whether it is finished, and closes it.

    file: the open file of a run that is resumed; None for a new one, which begins with the plan
    """

    plan: Plan

    def __init__(self, path: Path, plugins: Plugins, file: CupFile | None = None) -> None:
        self.path = path
        self.plugins = plugins
        self.file = file

    @property
    def size(self) -> int:
        """The number of bytes that hold complete lines."""
        return self.file.size if self.file else 0

    def begin(self, plan: Plan) -> None:
        self.plan = plan
        self.files = plan.bot_files(self.plugins)
        self.stamps = self._stamps()
        if self.file is None:
            self.file = CupFile.create(self.path, plan)
        else:
            self.file.truncate()

    def write_line(self, line: bytes) -> None:
        """Append a record line, unless the file of a bot has changed: new workers would play that."""
        assert self.file is not None
        stamps = self._stamps()
        if stamps != self.stamps and (changed := self.plan.changed_files(self.plugins)):
            raise UserError(f"{self.path}: {'; '.join(changed)} during the run; restore it, then resume")
        self.stamps = stamps
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

    def _stamps(self) -> list[int]:
        """Return the times of the files of bots, which show changes at little cost; 0 for a missing one."""
        return [file.stat().st_mtime_ns if file.exists() else 0 for file in self.files]
