"""The file that keeps a session: each answer is added to it before it counts."""

from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.lines import Undo, encode_entry
from camelcup.cup.file.reading import end_line
from camelcup.records import GameRecord, encode_record
from camelcup.table.answer import Answer


class AnswerFile:
    """A cup file to which a session adds the answers at one table.

    own: whether it is of this game alone: the session ends and closes it; else the run does
    """

    def __init__(self, file: CupFile, own: bool = False) -> None:
        self.file = file
        self.own = own

    def add(self, entry: Answer | Undo) -> None:
        """Add an answer, or the end of some, and have it on the disk. Raises UserError where that fails."""
        self._write(encode_entry(entry))

    def end(self, record: GameRecord | None) -> None:
        """Add the record of the game, unless it is there already, and the last line."""
        if self.own:
            self._write(*([encode_record(record)] if record else []), end_line())

    def close(self) -> None:
        """Close the file, which unlocks it."""
        if self.own:
            self.file.close()

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
