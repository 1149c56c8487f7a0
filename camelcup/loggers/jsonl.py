"""One record a line, as JSON."""

from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Self

from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.record import GameRecord
from camelcup.wire import to_json


class JsonLines:
    """Writes records to a new file; each line is whole, whenever the run ends."""

    def __init__(self, target: str, game: Game) -> None:
        self.path = Path(target)
        self.file: FileIO | None = None
        self.whole = 0
        """Bytes of the lines that are whole."""

    def __enter__(self) -> Self:
        try:
            self.file = self.path.open("xb", buffering=0)
        except FileExistsError:
            raise UserError(f"log {self.path}: exists already; name another file") from None
        except OSError as error:
            raise UserError(f"log {self.path}: cannot be written ({error.strerror})") from error
        return self

    def write(self, record: GameRecord) -> None:
        """Add a line. Raises UserError, behind the lines there were, where the file takes no more."""
        assert self.file is not None
        line = (to_json(record) + "\n").encode()
        try:
            self.add(line)
        except OSError as error:
            raise UserError(f"log {self.path}: cannot be written ({error.strerror})") from error
        self.whole += len(line)

    def add(self, line: bytes) -> None:
        """Write all of a line or none of it."""
        assert self.file is not None
        try:
            while line:  # a disk that is nearly full takes a part, and says so only by the number
                line = line[self.file.write(line) :]
        except BaseException:
            self.file.truncate(self.file.seek(self.whole))
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.file is not None
        self.file.close()
        if not self.whole:
            self.path.unlink()  # so that a run that could not begin can be tried again
