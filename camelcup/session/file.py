"""The file that keeps a session: each answer is added to it before it counts."""

from pathlib import Path
from typing import Self

from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.lines import Undo, encode_entry
from camelcup.cup.file.reading import end_line
from camelcup.cup.plan import Plan
from camelcup.records import GameRecord, Table, encode_record
from camelcup.table.answer import Answer


class AnswerFile:
    """The file of a run, to which a session adds the answers at one table. The run adds the record."""

    def __init__(self, file: CupFile) -> None:
        self.file = file

    def add(self, entry: Answer | Undo) -> None:
        """Add an answer, or the end of some, and have it on the disk. Raises UserError where that fails."""
        self._write(encode_entry(entry))

    def end(self, record: GameRecord | None) -> None:
        """Leave the record to the run."""

    def close(self) -> None:
        """Leave the file open for the run."""

    def _write(self, *lines: bytes) -> None:
        """Write lines to the disk: all of them, or nothing."""
        size = self.file.size
        try:
            self.file.append(*lines)
            self.file.sync()
        except BaseException:
            self.file.size = size
            self.file.truncate()
            raise


class SessionFile(AnswerFile):
    """A cup file of one game; other programs are locked out until it is closed."""

    @classmethod
    def create(cls, path: Path, plan: Plan, table: Table) -> Self:
        """Return a new file. Raises UserError where there is one already, or it cannot be written."""
        return cls(CupFile.create(path, plan, [table]))

    def end(self, record: GameRecord | None) -> None:
        """Add the record of the game, unless it is there already, and the last line."""
        self._write(*([encode_record(record)] if record else []), end_line())

    def close(self) -> None:
        """Close the file, which unlocks it."""
        self.file.close()
